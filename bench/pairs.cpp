#include "pairs.hpp"

#include <atomic>
#include <cstdio>
#include <mutex>

#include "base/hash.hpp"
#include "base/text.hpp"
#include "base/threads.hpp"
#include "lab/openings.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"

namespace tessera::bench {
namespace {

using rules::Colour;

constexpr std::size_t kMostThreads = 256;
constexpr std::size_t kMostPlies = 600;  ///< after which a game is a draw
constexpr std::uint32_t kMostPairs = 100'000;
constexpr std::uint32_t kMostNodes = 1'000'000'000;
constexpr std::size_t kTableBytes = std::size_t{4} << 20U;

}  // namespace

Result<PairPlan> read_plan(std::span<const std::string> arguments) {
    auto variant = play::builtin(arguments[0]);
    if (!variant) return variant.error();
    if (!(*variant)->capabilities().whole_board) return Error{"", "its board is too large"};
    const auto pairs = parse_number(arguments[1], kMostPairs);
    const auto nodes = parse_number(arguments[2], kMostNodes);
    if (pairs.value_or(0) == 0 || nodes.value_or(0) == 0)
        return Error{"", "PAIRS and NODES are numbers from 1"};
    return PairPlan{
        .variant = *variant, .pairs = static_cast<std::uint32_t>(*pairs), .nodes = *nodes};
}

Engines::Engines(const play::VariantPtr& variant) {
    const engine::Host host{.now = [] { return std::int64_t{0}; }, .stop_requested = {}};
    for (auto& engine : engines_)
        engine.emplace(play::rules_of(*variant), host, engine::Options{.table_bytes = kTableBytes});
}

void Engines::new_game() {
    for (auto& engine : engines_) engine->new_game();
}

PairScore play_pairs(const PairPlan& plan, const PlayGame& play) {
    PairScore score;
    std::mutex mutex;
    std::atomic<std::uint32_t> next{0};
    on_all_cores()(kMostThreads, [&](std::size_t) {
        if (next >= plan.pairs) return;
        Engines engines(plan.variant);
        const auto half_points = [&](const game::Game& opening, Colour side, std::uint64_t seed) {
            engines.new_game();
            return static_cast<std::size_t>(play(engines, opening, side, seed));
        };
        for (std::uint32_t pair = next++; pair < plan.pairs; pair = next++) {
            const game::Game opening = lab::opening(plan.variant, {.seed = 77, .plies = 8}, pair);
            const std::uint64_t seed = mix64(pair + 1) | 1U;
            const std::size_t first = half_points(opening, Colour::white, seed);
            const std::size_t second = half_points(opening, Colour::black, ~seed);
            const std::lock_guard lock(mutex);
            ++score.pairs[first + second];
            ++score.games[first];
            ++score.games[second];
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
