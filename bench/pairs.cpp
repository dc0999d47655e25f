#include "pairs.hpp"

#include <atomic>
#include <cstdio>
#include <mutex>
#include <utility>

#include "base/hash.hpp"
#include "base/threads.hpp"
#include "lab/openings.hpp"

namespace tessera::bench {
namespace {

using rules::Colour;

constexpr std::size_t kMostThreads = 256;
constexpr std::size_t kMostPlies = 600;  ///< after which a game is a draw

}  // namespace

PairScore play_pairs(const play::VariantPtr& variant, std::uint32_t pairs,
                     const NewPlayers& players) {
    PairScore score;
    std::mutex mutex;
    std::atomic<std::uint32_t> next{0};
    on_all_cores()(kMostThreads, [&](std::size_t) {
        if (next >= pairs) return;
        const PlayGame play = players();
        for (std::uint32_t pair = next++; pair < pairs; pair = next++) {
            const game::Game opening = lab::opening(variant, {.seed = 77, .plies = 8}, pair);
            const std::uint64_t seed = mix64(pair + 1) | 1U;
            const int first = play(opening, Colour::white, seed);
            const int second = play(opening, Colour::black, ~seed);
            const std::lock_guard lock(mutex);
            ++score.pairs[static_cast<std::size_t>(first + second)];
            ++score.games[static_cast<std::size_t>(first)];
            ++score.games[static_cast<std::size_t>(second)];
        }
    });
    return score;
}

int play_out(game::Game game, Colour side, const ChooseMove& choose) {
    for (std::size_t ply = 0; !game.over() && ply < kMostPlies; ++ply)
        game.follow(choose(game, ply));
    const game::Winner winner = game.result().winner;
    if (winner == game::Winner::none || winner == game::Winner::draw) return 1;
    return (winner == game::Winner::white) == (side == Colour::white) ? 2 : 0;
}

std::string cells_of(const PairScore& score) {
    const lab::Summary summary = lab::summary(score.pairs);
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(), "+%llu =%llu -%llu | %.1f +- %.1f %% | %.0f +- %.0f",
                  static_cast<unsigned long long>(score.games[2]),
                  static_cast<unsigned long long>(score.games[1]),
                  static_cast<unsigned long long>(score.games[0]), 100 * summary.score.value,
                  100 * summary.score.error, summary.elo.value, summary.elo.error);
    return text.data();
}

}  // namespace tessera::bench
