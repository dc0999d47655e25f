// Openings of a match: random single moves from the start, to positions in which neither side is
// much ahead: by a short search, or by the evaluation alone where searches see but a sample of the
// moves. Each follows from the variant, the seed and its number alone, as long as the engine
// that judges balance stays the same.
#pragma once

#include <cstdint>
#include <memory>

#include "game/game.hpp"
#include "rules/position.hpp"

namespace tessera::lab {

struct OpeningPlan {
    std::uint64_t seed = 1;
    int plies = 8;  ///< single moves; a turn is always finished
};

/// The game after the opening. Where start positions are numbered, from one of them, but for boards
/// that cannot be shown whole: their numbers and texts are long, and all openings leave the usual
/// start.
[[nodiscard]] game::Game opening(const play::VariantPtr& variant, const OpeningPlan& plan,
                                 std::uint64_t number);

/// The start; where start positions are numbered, one drawn by the seed.
[[nodiscard]] rules::Position random_start(const std::shared_ptr<const rules::Variant>& variant,
                                           std::uint64_t seed);

/// The move at a place of the sorted list. The order in which moves are listed is not part of the
/// rules, so it must not decide what is played.
[[nodiscard]] rules::Move nth_move(rules::MoveList& moves, std::size_t place);

}  // namespace tessera::lab
