// levels GAME PAIRS NODES [LEVEL ..]: each level of the engine against the one below it, and the
// lowest against a beginner, in pairs of games of one opening with colours exchanged. NODES: of the
// highest level, which has no limit of its own. bench/README.md tells more.
//
// The same arguments give the same output: every choice follows from the number of the pair.
#include <algorithm>
#include <cstdio>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "engine/levels.hpp"
#include "pairs.hpp"

namespace tessera {
namespace {

using rules::Colour;

/// The number of the beginner among the levels.
constexpr int kBeginner = 0;

/// `nodes`: of the highest level.
rules::Move choose(bench::Engines& engines, const game::Game& game, int level, std::uint64_t nodes,
                   std::uint64_t seed) {
    // The beginner sees all captures, and looks one turn ahead.
    const int turn = game.position().variant().definition().special.moves_per_turn;
    engine::Limits limits =
        level == kBeginner ? engine::Limits{.depth = turn} : engine::level_limits(level, -1);
    limits.nodes = std::min(limits.nodes, nodes);
    auto& engine = engines.of(game.position().side());
    return *engine.search(game.position(), game.history(), limits, seed).best;
}

int fail(const std::string& reason) {
    std::fprintf(stderr, "levels: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.size() < 3) return fail("usage: levels GAME PAIRS NODES [LEVEL ..]");
    const auto plan = bench::read_plan(arguments);
    if (!plan) return fail(plan.error().text());
    std::vector<int> levels;
    for (std::size_t i = 3; i < arguments.size(); ++i) {
        const auto level = parse_number(arguments[i], engine::kLevels);
        if (level.value_or(0) == 0) return fail("LEVEL is a number from 1 to 8");
        levels.push_back(static_cast<int>(*level));
    }
    for (int level = 1; levels.size() < engine::kLevels && arguments.size() == 3; ++level)
        levels.push_back(level);
    std::printf("| levels of %s | won, drawn, lost | score | Elo |\n|---|---|---:|---:|\n",
                arguments[0].c_str());
    for (const int level : levels) {
        const auto score =
            bench::play_pairs(*plan, [&](bench::Engines& engines, const game::Game& opening,
                                         Colour side, std::uint64_t seed) {
                return bench::play_out(opening, side, [&](const game::Game& game, std::size_t ply) {
                    const int own = game.position().side() == side ? level : level - 1;
                    return choose(engines, game, own, plan->nodes, seed + ply);
                });
            });
        const std::string below = level == 1 ? "beginner" : std::to_string(level - 1);
        std::printf("| %d, %s | %s |\n", level, below.c_str(), bench::cells_of(score).c_str());
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run({argv + 1, argv + argc});
}
