// endgames [--positions N] [--time MS] [--defence MS] [--seed S] [--tables DIR] [GAME:PIECE ..]:
// whether the engine mates a lone king with king and one piece. bench/README.md tells more.
#include <algorithm>
#include <array>
#include <cstdio>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/alpha_beta.hpp"
#include "game/game.hpp"
#include "lab/tablebase.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"

namespace tessera {
namespace {

using rules::Cell;
using rules::Colour;

struct Endgame {
    std::string game;
    char piece = 'Q';  ///< letter of White's piece besides the king
};

struct Options {
    std::uint32_t positions = 100;
    std::uint32_t time = 200;              ///< milliseconds of processor time a single move
    std::optional<std::uint32_t> defence;  ///< the same of the lone king's side
    std::uint32_t seed = 1;
    std::string tables;  ///< folder of endgame tables; empty: none
    std::vector<Endgame> endgames{
        {"fourstar", 'Q'}, {"raumschach", 'Q'}, {"tesschess", 'Q'}, {"chess", 'Q'}, {"chess", 'R'}};
};

struct Totals {
    std::uint32_t mated = 0;
    std::uint32_t moves = 0;    ///< of White, in the games that ended in mate
    std::uint32_t longest = 0;  ///< likewise, of one game
    std::uint32_t proved = 0;   ///< mated in as many single moves as the table says
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "endgames: %s\n", reason.c_str());
    return 2;
}

char king_letter(const rules::Variant& variant) {
    for (const auto& piece : variant.definition().pieces)
        if (piece.royal) return piece.letter;
    return '?';
}

/// White's king and piece against Black's king, White to move, none of them attacked by the other
/// side's king.
rules::Position random_position(const std::shared_ptr<const rules::Variant>& variant, char piece,
                                Random& random) {
    const char king = king_letter(*variant);
    const std::uint32_t cells = variant->shape().cells();
    for (;;) {
        const auto cell = [&] { return static_cast<std::uint32_t>(random.below(cells)); };
        const std::array<std::uint32_t, 3> at{cell(), cell(), cell()};
        if (at[0] == at[1] || at[0] == at[2] || at[1] == at[2]) continue;
        rules::Description description;
        description.pieces = {{at[0], king, Colour::white},
                              {at[1], piece, Colour::white},
                              {at[2], king, Colour::black}};
        const auto position = rules::Position::from(variant, description);
        if (!position || movegen::in_check(*position, Colour::white)) continue;
        const auto threats = movegen::pseudo_legal_moves_of(*position, static_cast<Cell>(at[2]));
        const auto takes = [&](const auto& move) { return move.to == static_cast<Cell>(at[1]); };
        if (std::ranges::none_of(threats, takes)) return *position;
    }
}

/// Plays it out.
void play(const rules::Position& start, const Options& options, const engine::Tablebase& tables,
          std::array<engine::AlphaBeta, 2>& engines, std::uint32_t number, Totals& totals) {
    game::Game game(play::ordinary(start));
    const auto proved = tables.probe ? tables.probe(start) : std::nullopt;
    std::uint32_t moves = 0;
    for (engine::AlphaBeta& engine : engines) engine.new_game();
    while (!game.outcome().over()) {
        const Colour side = game.position().side();
        const bool attack = side == Colour::white;
        const engine::Limits limits{
            .milliseconds = attack ? options.time : options.defence.value_or(options.time)};
        const auto found = engines[definition::index(side)].search(play::ordinary(game.position()),
                                                                   game.history(), limits);
        game.follow(*found.best);
        if (attack) ++moves;
    }
    const rules::Outcome outcome = game.outcome();
    if (outcome.status != rules::Status::checkmate) {
        std::fprintf(stderr, "%s: position %u: %s after %u moves: %s\n",
                     start.variant().definition().id.c_str(), number,
                     game::reason_words(game.position(), outcome).c_str(), moves,
                     notation::print_position(start).c_str());
        return;
    }
    ++totals.mated;
    totals.moves += moves;
    totals.longest = std::max(totals.longest, moves);
    // White moves first and last.
    if (proved && engine::moves_to_mate(*proved) == static_cast<int>(2 * moves) - 1)
        ++totals.proved;
}

int measure(const Options& options) {
    const bool tables = !options.tables.empty();
    std::printf("| game | pieces | mated | mean moves | longest |%s\n",
                tables ? " in the proved number |" : "");
    std::printf("|---|---|---:|---:|---:|%s\n", tables ? "---:|" : "");
    for (const Endgame& endgame : options.endgames) {
        const auto variant = play::builtin_rules(endgame.game);
        if (!variant) return fail(variant.error().text());
        if ((*variant)->type_of(endgame.piece) == rules::kNoPieceType)
            return fail(endgame.game + " has no piece '" + endgame.piece + "'");
        const engine::Host host{.now = processor_milliseconds, .stop_requested = {}};
        engine::Options with;
        if (!options.tables.empty()) {
            auto opened = lab::open_tablebase(options.tables, *variant);
            if (!opened) return fail(opened.error().text());
            with.tablebase = std::move(opened).value();
        }
        std::array engines{engine::AlphaBeta(*variant, host, with),
                           engine::AlphaBeta(*variant, host, with)};
        Random random(options.seed);
        Totals totals;
        for (std::uint32_t n = 1; n <= options.positions; ++n)
            play(random_position(*variant, endgame.piece, random), options, with.tablebase, engines,
                 n, totals);
        const char king = king_letter(**variant);
        std::printf("| `%s` | %c%c against %c | %u of %u | %.1f | %u |", endgame.game.c_str(), king,
                    endgame.piece, king, totals.mated, options.positions,
                    totals.mated == 0 ? 0.0 : static_cast<double>(totals.moves) / totals.mated,
                    totals.longest);
        if (with.tablebase.probe) std::printf(" %u |", totals.proved);
        std::printf("\n");
        std::fflush(stdout);
    }
    return 0;
}

/// An error names what is wrong.
Result<Options> read_options(const std::vector<std::string>& arguments) {
    constexpr std::uint32_t kMost = 1'000'000;
    Options options;
    std::vector<Endgame> endgames;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& name = arguments[i];
        if (name == "--tables") {
            if (++i == arguments.size()) return Error{name, "no folder"};
            options.tables = arguments[i];
        } else if (name.starts_with("--")) {
            const auto value =
                i + 1 < arguments.size() ? parse_number(arguments[++i], kMost) : std::nullopt;
            if (!value) return Error{name, "not a number of up to 1,000,000"};
            if (name == "--positions")
                options.positions = *value;
            else if (name == "--time")
                options.time = *value;
            else if (name == "--defence")
                options.defence = value;
            else if (name == "--seed")
                options.seed = *value;
            else
                return Error{name, "no such option"};
        } else {
            const auto parts = split(name, ':');
            if (parts.size() != 2 || parts[1].size() != 1)
                return Error{quote(name), "not GAME:PIECE"};
            endgames.push_back({std::string(parts[0]), parts[1][0]});
        }
    }
    if (!endgames.empty()) options.endgames = std::move(endgames);
    return options;
}

int run(const std::vector<std::string>& arguments) {
    const auto options = read_options(arguments);
    return options ? measure(*options) : fail(options.error().text());
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
