// evaluations GAME COUNT SEED: the score of a search of one node in each of so many positions of
// random games, and the positions. bench/README.md tells more.
//
// The same arguments give the same output, on every machine and with all instructions.
#include <cstdio>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/alpha_beta.hpp"
#include "lab/openings.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/rules.hpp"

namespace tessera {
namespace {

constexpr std::uint32_t kMost = 1'000'000'000;
constexpr int kMostPlies = 160;  ///< of a game
/// As in the browser.
constexpr std::size_t kTableBytes = std::size_t{4} << 20U;

/// The games' positions in which a move is due, `count` in all.
void print(const std::shared_ptr<const rules::Variant>& variant, std::uint32_t count,
           std::uint64_t seed) {
    engine::AlphaBeta engine(variant, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                             {.table_bytes = kTableBytes});
    for (std::uint64_t game = 0; count > 0; ++game) {
        Random random(seed + game);
        rules::Position position = lab::random_start(variant, seed + game);
        for (int ply = 0; count > 0 && ply < kMostPlies; ++ply) {
            if (movegen::outcome(position).over()) break;
            rules::MoveList moves = movegen::legal_moves(position);
            // The games begin alike.
            if (ply > 4) {
                engine.new_game();
                const auto found = engine.search(position, {}, {.nodes = 1});
                std::printf("%d\t%s\n", found.score, notation::print_position(position).c_str());
                --count;
            }
            rules::Undo undo;
            position.make(lab::nth_move(moves, random.below(moves.size())), undo);
        }
    }
}

int run(const std::vector<std::string>& arguments) {
    const auto number = [&](std::size_t i) { return parse_number(arguments[i], kMost); };
    if (arguments.size() != 3 || !number(1) || !number(2)) {
        std::fputs("usage: evaluations GAME COUNT SEED\n", stderr);
        return 2;
    }
    const auto variant = play::builtin_rules(arguments[0]);
    if (!variant) {
        std::fprintf(stderr, "evaluations: %s\n", variant.error().text().c_str());
        return 2;
    }
    print(*variant, *number(1), *number(2));
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run({argv + 1, argv + argc});
}
