// Positions of boards whose moves can all be listed (rules/position.hpp), to be played on.
#pragma once

#include "movegen/movegen.hpp"
#include "play/position.hpp"
#include "rules/position.hpp"

namespace tessera::play {

[[nodiscard]] VariantPtr ordinary(std::shared_ptr<const rules::Variant> variant);
[[nodiscard]] PositionPtr ordinary(rules::Position position);

/// What is behind them. Precondition: capabilities().whole_board.
[[nodiscard]] const std::shared_ptr<const rules::Variant>& rules_of(const Variant& variant);
[[nodiscard]] const rules::Position& ordinary(const Position& position);
/// Every legal move, listed once.
[[nodiscard]] const rules::MoveList& legal_moves(const Position& position);

}  // namespace tessera::play
