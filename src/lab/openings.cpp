#include "lab/openings.hpp"

#include <algorithm>
#include <cstdlib>
#include <tuple>

#include "base/random.hpp"
#include "engine/factory.hpp"
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
/// Cells drawn for a piece that can move.
constexpr int kMostDraws = 10'000;

/// A legal move; where not all can be listed, of a piece on a cell drawn by chance. Precondition:
/// there is one.
rules::Move random_move(const play::Position& position, Random& random) {
    if (position.variant().capabilities().whole_board) {
        rules::MoveList moves = play::legal_moves(position);
        return nth_move(moves, random.below(moves.size()));
    }
    const std::uint32_t cells = position.variant().shape().cells();
    for (int draw = 0; draw < kMostDraws; ++draw) {
        rules::MoveList moves = position.moves_of(static_cast<rules::Cell>(random.below(cells)));
        if (!moves.empty()) return nth_move(moves, random.below(moves.size()));
    }
    // Few pieces can move.
    for (std::uint32_t cell = 0;; ++cell) {
        rules::MoveList moves = position.moves_of(rules::Cell{cell});
        if (!moves.empty()) return nth_move(moves, random.below(moves.size()));
    }
}

/// Nothing if the game ends on the way.
std::optional<game::Game> random_game(const play::VariantPtr& variant, Random& random, int plies) {
    const bool numbered = variant->capabilities().whole_board;
    game::Game game(numbered ? play::ordinary(random_start(play::rules_of(*variant), random.next()))
                             : variant->start());
    for (int i = 0; i < plies || game.position().moved_this_turn(); ++i) {
        if (game.over()) return std::nullopt;
        game.follow(random_move(game.position(), random));
    }
    if (game.over()) return std::nullopt;
    return game;
}

/// Of the side to move.
engine::Score judged(engine::Engine& judge, const game::Game& game) {
    if (!game.variant().capabilities().whole_board) return judge.evaluate(game.position());
    return judge.search(game.position(), game.history(), {.nodes = kJudgeNodes}).score;
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

game::Game opening(const play::VariantPtr& variant, const OpeningPlan& plan, std::uint64_t number) {
    Random random(mix64(plan.seed) ^ mix64(number + kGolden64));
    const auto judge =
        engine::make_engine(variant, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                            {.table_bytes = std::size_t{1} << 20});
    engine::Score allowed = kBalanced;
    game::Game game(*variant);
    for (int tries = 1; tries <= kMostTries; ++tries) {
        if (tries % kTriesUntilLooser == 0) allowed *= 2;
        auto played = random_game(variant, random, plan.plies);
        if (!played) continue;
        game = *std::move(played);
        if (std::abs(judged(*judge, game)) <= allowed) return game;
    }
    return game;
}

}  // namespace tessera::lab
