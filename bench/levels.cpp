// levels GAME PAIRS NODES [LEVEL ..]: each level of the engine against the one below it, and the
// lowest against a beginner, in pairs of games of one opening with colours exchanged. NODES: of the
// highest level, which has no limit of its own. bench/README.md tells more.
//
// The same arguments give the same output: every choice follows from the number of the pair.
#include <algorithm>
#include <array>
#include <atomic>
#include <cstdio>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/levels.hpp"
#include "game/game.hpp"
#include "lab/openings.hpp"
#include "lab/statistics.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"

namespace tessera {
namespace {

using rules::Colour;

constexpr std::size_t kMostThreads = 256;
constexpr std::uint32_t kMostPairs = 100'000;
constexpr std::uint32_t kMostNodes = 1'000'000'000;
constexpr std::size_t kMostPlies = 600;  ///< after which a game is a draw
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
    int play(game::Game game, int level, Colour side, std::uint64_t seed) {
        for (auto& engine : engines_) engine->new_game();
        for (std::size_t ply = 0; !game.over() && ply < kMostPlies; ++ply) {
            const Colour mover = game.position().side();
            const int own = mover == side ? level : level - 1;
            game.follow(choose(game, own, seed + ply));
        }
        const game::Winner winner = game.result().winner;
        if (winner == game::Winner::none || winner == game::Winner::draw) return 1;
        return (winner == game::Winner::white) == (side == Colour::white) ? 2 : 0;
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

struct Score {
    lab::Pentanomial pairs{};
    std::array<std::uint64_t, 3> games{};  ///< lost, drawn, won by the higher level
};

Score play_pairs(const play::VariantPtr& variant, int level, std::uint32_t pairs,
                 std::uint64_t nodes) {
    Score score;
    std::mutex mutex;
    std::atomic<std::uint32_t> next{0};
    on_all_cores()(kMostThreads, [&](std::size_t) {
        if (next >= pairs) return;
        Players players(variant, nodes);
        for (std::uint32_t pair = next++; pair < pairs; pair = next++) {
            const game::Game opening = lab::opening(variant, {.seed = 77, .plies = 8}, pair);
            const std::uint64_t seed = mix64(pair + 1) | 1U;
            const int first = players.play(opening, level, Colour::white, seed);
            const int second = players.play(opening, level, Colour::black, ~seed);
            const std::lock_guard lock(mutex);
            ++score.pairs[static_cast<std::size_t>(first + second)];
            ++score.games[static_cast<std::size_t>(first)];
            ++score.games[static_cast<std::size_t>(second)];
        }
    });
    return score;
}

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
        const Score score = play_pairs(*variant, level, *pairs, *nodes);
        const lab::Summary summary = lab::summary(score.pairs);
        const std::string below = level == 1 ? "beginner" : std::to_string(level - 1);
        std::printf("| %d, %s | +%llu =%llu -%llu | %.1f +- %.1f %% | %.0f +- %.0f |\n", level,
                    below.c_str(), static_cast<unsigned long long>(score.games[2]),
                    static_cast<unsigned long long>(score.games[1]),
                    static_cast<unsigned long long>(score.games[0]), 100 * summary.score.value,
                    100 * summary.score.error, summary.elo.value, summary.elo.error);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run({argv + 1, argv + argc});
}
