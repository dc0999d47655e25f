// What the games of the engine with itself say: how much the first move is worth, how long games
// are and how they end.
#include <algorithm>
#include <map>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "dossier/estimate.hpp"
#include "dossier/self_play.hpp"
#include "dossier/stages.hpp"

namespace tessera::dossier {
namespace {

constexpr std::size_t kColumns = 12;           ///< of a histogram
constexpr std::uint64_t kFewestDifferent = 8;  ///< games for a statement of one side's advantage

struct Tally {
    std::uint64_t wins = 0, draws = 0, losses = 0;  ///< of White
    [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
};

Tally tally(const std::vector<PlayedGame>& games) {
    Tally found;
    for (const PlayedGame& game : games)
        ++(game.half_points == 2 ? found.wins : game.half_points == 1 ? found.draws : found.losses);
    return found;
}

std::string at_nodes(std::size_t strength) {
    return "at " + grouped(kStrengths[strength].nodes) + " nodes a single move";
}

/// Plays the games again, to the same results.
std::string replay_command(const StageRun& run, std::size_t strength, std::size_t games) {
    return std::string("tessera dossier ") + kGameFile + " --out again --only " +
           kStrengths[strength].stage + " --games " + std::to_string(games) + " --seed " +
           std::to_string(run.plan().seed);
}

void add_no_games(Section& section) {
    section.add(Kind::open, "No games were played.");
}

std::string first_move_words(std::size_t strength, const Tally& tally, const Estimate& score,
                             const Played& played) {
    const std::string text = "White scores " + percent(score) + ' ' + at_nodes(strength) + ", in " +
                             words_of(played) + ": " + counted(tally.wins, "win", "wins") + ", " +
                             counted(tally.draws, "draw", "draws") + ", " +
                             counted(tally.losses, "loss", "losses");
    if (tally.games() < kFewestDifferent) return text + ". That is too few to tell.";
    if (score.low > 0.5) return text + ". The first move is an advantage.";
    if (score.high < 0.5) return text + ". The first move is a disadvantage.";
    return text + ". No difference between the sides is shown.";
}

/// Shares of games by reason, the commonest first.
std::vector<std::pair<std::string, std::uint64_t>> reasons_of(
    const std::vector<PlayedGame>& games) {
    std::map<std::string, std::uint64_t> count;
    for (const PlayedGame& game : games) ++count[game.reason];
    std::vector<std::pair<std::string, std::uint64_t>> found(count.begin(), count.end());
    std::ranges::sort(found, {}, [](const auto& one) { return std::pair(~one.second, one.first); });
    return found;
}

Plot histogram(const std::vector<PlayedGame>& games, const std::string& title) {
    Plot plot{.shape = Plot::Shape::columns,
              .kind = Kind::estimate,
              .title = title,
              .unit = "games",
              .items = {}};
    std::uint32_t longest = 1;
    for (const PlayedGame& game : games) longest = std::max(longest, game.plies);
    const std::uint32_t width = longest / kColumns + 1;
    for (std::uint32_t from = 0; from <= longest; from += width) {
        const auto inside = std::ranges::count_if(
            games, [&](const PlayedGame& g) { return g.plies >= from && g.plies < from + width; });
        plot.items.push_back(
            {.label = std::to_string(from) + "–" + std::to_string(from + width - 1),
             .values = {static_cast<double>(inside)}});
    }
    return plot;
}

void tell_length(Section& section, std::size_t strength, const std::vector<PlayedGame>& games,
                 const std::string& check) {
    std::vector<double> lengths;
    lengths.reserve(games.size());
    for (const PlayedGame& game : games) lengths.push_back(game.plies);
    const Estimate mean = mean_of(lengths);
    std::ranges::sort(lengths);
    section.lines.push_back({.kind = Kind::estimate,
                             .text = "A game takes " + rounded(mean.value, 0) +
                                     " single moves on average (" + rounded(mean.low, 0) + " to " +
                                     rounded(mean.high, 0) + ") " + at_nodes(strength) +
                                     "; half of " + counted(lengths.size(), "game", "games") +
                                     " took up to " + rounded(lengths[lengths.size() / 2], 0) +
                                     ", the longest " + rounded(lengths.back(), 0) + ".",
                             .check = check,
                             .estimate = mean,
                             .headline = strength + 1 == kStrengths.size()});
}

void tell_draws(Section& section, std::size_t strength, const std::vector<PlayedGame>& games,
                const std::string& check) {
    const Tally found = tally(games);
    const Estimate share = share_of(found.draws, found.games());
    std::vector<PlayedGame> drawn;
    std::ranges::copy_if(games, std::back_inserter(drawn),
                         [](const PlayedGame& game) { return game.half_points == 1; });
    std::vector<std::string> causes;
    for (const auto& [reason, count] : reasons_of(drawn))
        causes.push_back(reason + ' ' + std::to_string(count));
    section.lines.push_back({.kind = Kind::estimate,
                             .text = percent(share) + " of games are drawn " + at_nodes(strength) +
                                     (causes.empty() ? "." : ": by " + listed(causes) + "."),
                             .check = check,
                             .estimate = share,
                             .headline = strength + 1 == kStrengths.size()});
}

}  // namespace

Section tell_first_move(StageRun& run) {
    Section section = run.section();
    section.intro =
        "The engine plays itself from the start with so many nodes for every single move; choices "
        "among moves of nearly equal score follow from the seed, so that games differ; equal ones "
        "count "
        "once. White's share of the points, with its 95 % interval.";
    Plot results{.shape = Plot::Shape::stacked,
                 .kind = Kind::estimate,
                 .title = "Results by nodes a single move",
                 .series = {"White wins", "draw", "Black wins"},
                 .items = {}};
    Plot scores{.shape = Plot::Shape::bars,
                .kind = Kind::estimate,
                .title = "White's share of the points, with 95 % intervals",
                .unit = "%",
                .items = {},
                .reference = 50};
    for (std::size_t strength = 0; strength < kStrengths.size(); ++strength) {
        const Played played = games_at(run, strength);
        if (played.games.empty()) continue;
        const Tally found = tally(played.games);
        const Estimate score = score_of(found.wins, found.draws, found.losses);
        const auto all = static_cast<double>(found.games());
        section.lines.push_back({.kind = Kind::estimate,
                                 .text = first_move_words(strength, found, score, played),
                                 .check = replay_command(run, strength, played.all),
                                 .estimate = score,
                                 .headline = strength + 1 == kStrengths.size()});
        const std::string label = grouped(kStrengths[strength].nodes) + " nodes";
        results.items.push_back({.label = label,
                                 .values = {static_cast<double>(found.wins) / all,
                                            static_cast<double>(found.draws) / all,
                                            static_cast<double>(found.losses) / all}});
        scores.items.push_back({.label = label,
                                .values = {100 * score.value},
                                .low = 100 * score.low,
                                .high = 100 * score.high});
    }
    if (section.lines.empty()) {
        add_no_games(section);
        return section;
    }
    section.plots.push_back(std::move(scores));
    section.plots.push_back(std::move(results));
    return section;
}

Section tell_games(StageRun& run) {
    Section section = run.section();
    section.intro =
        "Of the same games. Nothing is adjudged: games end by the rules, or are cut off after 600 "
        "single moves and count as drawn.";
    Table table{.kind = Kind::estimate,
                .title = "How games end",
                .head = {"Nodes a single move", "End", "Games", "Share, with 95 % interval"},
                .rows = {}};
    std::vector<PlayedGame> last;
    std::size_t of = 0;
    for (std::size_t strength = 0; strength < kStrengths.size(); ++strength) {
        Played played = games_at(run, strength);
        std::vector<PlayedGame>& games = played.games;
        if (games.empty()) continue;
        const std::string check = replay_command(run, strength, played.all);
        tell_length(section, strength, games, check);
        tell_draws(section, strength, games, check);
        for (const auto& [reason, count] : reasons_of(games))
            table.rows.push_back({grouped(kStrengths[strength].nodes), reason,
                                  std::to_string(count), percent(share_of(count, games.size()))});
        last = std::move(games);
        of = strength;
    }
    if (last.empty()) {
        add_no_games(section);
        return section;
    }
    section.tables.push_back(std::move(table));
    section.plots.push_back(histogram(last, "Lengths of games " + at_nodes(of) + ", single moves"));
    return section;
}

}  // namespace tessera::dossier
