// Pieces that stay where they start: how many, by type, in the games of the greatest strength.
#include <array>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "dossier/estimate.hpp"
#include "dossier/self_play.hpp"
#include "dossier/stages.hpp"

namespace tessera::dossier {
namespace {

/// Of pieces of a type, above this share the line says that they are hardly used.
constexpr double kHardly = 0.5;

/// Both colours together.
PieceUse together(const std::array<PieceUse, 2>& sides) {
    PieceUse sum;
    for (const PieceUse& one : sides) {
        sum.pieces += one.pieces;
        sum.unmoved += one.unmoved;
        sum.moves += one.moves;
        sum.captures += one.captures;
        sum.lost += one.lost;
    }
    return sum;
}

struct TypeUse {
    std::uint64_t idle_games = 0;                        ///< in which no piece of the type moved
    std::vector<double> unmoved, moves, captures, lost;  ///< a game each, for one piece
};

TypeUse use_of(const std::vector<PlayedGame>& games, std::size_t type) {
    TypeUse found;
    for (const PlayedGame& game : games) {
        const PieceUse use = together(game.use[type]);
        if (use.pieces == 0) continue;
        const double pieces = use.pieces;
        found.unmoved.push_back(use.unmoved / pieces);
        found.moves.push_back(use.moves / pieces);
        found.captures.push_back(use.captures / pieces);
        found.lost.push_back(use.lost / pieces);
        if (use.moves == 0) ++found.idle_games;
    }
    return found;
}

std::string with_interval(const Estimate& mean) {
    return rounded(mean.value, 2) + " (" + rounded(std::max(0.0, mean.low), 2) + " to " +
           rounded(mean.high, 2) + ")";
}

}  // namespace

Section tell_use(StageRun& run) {
    Section section = run.section();
    Played played;
    std::size_t strength = kStrengths.size();
    while (played.games.empty() && strength > 0) played = games_at(run, --strength);
    const std::vector<PlayedGame>& games = played.games;
    if (games.empty()) {
        section.add(Kind::open, "No games were played.");
        return section;
    }
    section.intro = "In " + words_of(played) + ", at " + grouped(kStrengths[strength].nodes) +
                    " nodes a single move, both sides together. A piece that promotes counts as "
                    "what it was; one that is captured before it moved counts as unmoved.";
    Table table{.kind = Kind::estimate,
                .title = "For one piece of the type and one game, with 95 % intervals",
                .head = {"Piece", "Never moved", "Moves", "Captures", "Lost"},
                .rows = {}};
    Plot plot{.shape = Plot::Shape::bars,
              .kind = Kind::estimate,
              .title = "Pieces that never moved in a game, with 95 % intervals",
              .unit = "%",
              .items = {}};
    for (std::size_t k = 0; k < run.rules().piece_types(); ++k) {
        const TypeUse use = use_of(games, k);
        if (use.unmoved.empty()) continue;
        const std::string& name =
            name_of(run.rules(), rules::PieceType{static_cast<std::uint8_t>(k)});
        const Estimate unmoved = mean_share_of(use.unmoved);
        const Estimate lost = mean_share_of(use.lost);
        std::string text =
            percent(unmoved) + " of all pieces of the type " + name + " never move in a game";
        if (use.idle_games > 0)
            text += "; in " + percent(share_of(use.idle_games, use.unmoved.size())) +
                    " of games none of them does";
        if (unmoved.low > kHardly) text += ": they are hardly used";
        Line& line = section.add(Kind::estimate, text + ".");
        line.estimate = unmoved;
        line.headline = unmoved.low > kHardly;
        table.rows.push_back({name, percent(unmoved), with_interval(mean_of(use.moves)),
                              with_interval(mean_of(use.captures)), percent(lost)});
        plot.items.push_back({.label = name,
                              .values = {100 * unmoved.value},
                              .low = 100 * unmoved.low,
                              .high = 100 * unmoved.high});
    }
    section.tables.push_back(std::move(table));
    section.plots.push_back(std::move(plot));
    return section;
}

}  // namespace tessera::dossier
