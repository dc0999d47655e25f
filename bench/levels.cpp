// levels GAME PAIRS NODES [LEVEL ..]: each level of the engine against the one below it, and the
// lowest against a beginner, in pairs of games of one opening with colours exchanged. NODES: of the
// highest level, which has no limit of its own. bench/README.md tells more.
//
// The same arguments give the same output: every choice follows from the number of the pair.
#include <algorithm>
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/levels.hpp"
#include "pairs.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"

namespace tessera {
namespace {

using rules::Colour;

constexpr std::uint32_t kMostPairs = 100'000;
constexpr std::uint32_t kMostNodes = 1'000'000'000;
constexpr std::size_t kTableBytes = std::size_t{4} << 20U;
/// The number of the beginner among the levels.
constexpr int kBeginner = 0;

/// Both sides of a game, for one thread.
class Players {
public:
    Players(const play::VariantPtr& variant, std::uint64_t nodes) : nodes_(nodes) {
        const engine::Host host{.now = [] { return std::int64_t{0}; }, .stop_requested = {}};
        for (auto& engine : engines_)
            engine.emplace(play::rules_of(*variant), host,
                           engine::Options{.table_bytes = kTableBytes});
    }

    /// Half points of the level that plays `side` against the next lower one.
    int play(const game::Game& opening, int level, Colour side, std::uint64_t seed) {
        for (auto& engine : engines_) engine->new_game();
        return bench::play_out(opening, side, [&](const game::Game& game, std::size_t ply) {
            return choose(game, game.position().side() == side ? level : level - 1, seed + ply);
        });
    }

private:
    rules::Move choose(const game::Game& game, int level, std::uint64_t seed) {
        // The beginner sees all captures, and looks one single move ahead.
        engine::Limits limits =
            level == kBeginner ? engine::Limits{.depth = 1} : engine::level_limits(level, -1);
        limits.nodes = std::min(limits.nodes, nodes_);
        auto& engine = *engines_[definition::index(game.position().side())];
        return *engine.search(game.position(), game.history(), limits, seed).best;
    }

    std::uint64_t nodes_;
    std::array<std::optional<engine::AlphaBeta>, 2> engines_;
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "levels: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.size() < 3) return fail("usage: levels GAME PAIRS NODES [LEVEL ..]");
    const auto variant = play::builtin(arguments[0]);
    if (!variant) return fail(variant.error().text());
    if (!(*variant)->capabilities().whole_board) return fail("its board is too large");
    const auto pairs = parse_number(arguments[1], kMostPairs);
    const auto nodes = parse_number(arguments[2], kMostNodes);
    if (pairs.value_or(0) == 0 || nodes.value_or(0) == 0)
        return fail("PAIRS and NODES are numbers from 1");
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
        const auto score = bench::play_pairs(*variant, *pairs, [&]() -> bench::PlayGame {
            const auto players = std::make_shared<Players>(*variant, *nodes);
            return [players, level](const game::Game& opening, Colour side, std::uint64_t seed) {
                return players->play(opening, level, side, seed);
            };
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
