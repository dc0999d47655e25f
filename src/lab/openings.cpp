#include "lab/openings.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "base/random.hpp"
#include "engine/engine.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "play/ordinary.hpp"

namespace tessera::lab {
namespace {

constexpr int kMostTries = 100;
constexpr std::uint64_t kJudgeNodes = 4000;
/// As much as half of the weakest piece ahead is balanced; less strict after every few tries.
constexpr engine::Score kBalanced = 50;
constexpr int kTriesUntilLooser = 20;

/// Nothing if the game ends on the way.
std::optional<game::Game> random_game(const std::shared_ptr<const rules::Variant>& variant,
                                      Random& random, int plies) {
    game::Game game(play::ordinary(random_start(variant, random.next())));
    for (int i = 0; i < plies || game.position().moved_this_turn(); ++i) {
        if (game.over()) return std::nullopt;
        rules::MoveList moves = play::legal_moves(game.position());
        game.follow(nth_move(moves, random.below(moves.size())));
    }
    if (game.over()) return std::nullopt;
    return game;
}

}  // namespace

rules::Position random_start(const std::shared_ptr<const rules::Variant>& variant,
                             std::uint64_t seed) {
    if (const auto number = notation::random_start_number(*variant, seed)) {
        auto position = notation::start_position(variant, *number);
        if (position) return std::move(position).value();
    }
    return notation::start_position(variant);
}

rules::Move nth_move(rules::MoveList& moves, std::size_t place) {
    const auto key = [](const rules::Move& m) { return std::tuple(m.from, m.to, m.promotion); };
    const auto nth = moves.begin() + static_cast<std::ptrdiff_t>(place);
    std::nth_element(moves.begin(), nth, moves.end(),
                     [&](const auto& a, const auto& b) { return key(a) < key(b); });
    return *nth;
}

game::Game opening(const std::shared_ptr<const rules::Variant>& variant, const OpeningPlan& plan,
                   std::uint64_t number) {
    Random random(mix64(plan.seed) ^ mix64(number + kGolden64));
    engine::Engine judge(variant, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                         {.table_bytes = std::size_t{1} << 20});
    engine::Score allowed = kBalanced;
    game::Game game(*play::ordinary(variant));
    for (int tries = 1; tries <= kMostTries; ++tries) {
        if (tries % kTriesUntilLooser == 0) allowed *= 2;
        auto played = random_game(variant, random, plan.plies);
        if (!played) continue;
        game = *std::move(played);
        const auto found = judge.search(play::ordinary(game.position()), game.history(),
                                        {.nodes = kJudgeNodes}, 0);
        if (std::abs(found.score) <= allowed) return game;
    }
    return game;
}

}  // namespace tessera::lab
