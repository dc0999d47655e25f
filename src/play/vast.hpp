// Positions on vast boards (vast/board/position.hpp), to be played on.
#pragma once

#include "play/position.hpp"
#include "play/vast_rules.hpp"
#include "vast/board/position.hpp"

namespace tessera::play {

[[nodiscard]] VariantPtr vast(std::shared_ptr<const play::VastRules> variant);
/// Precondition: the position has the variant's rules.
[[nodiscard]] PositionPtr vast(std::shared_ptr<const play::VastRules> variant,
                               vast::Position position);

/// What is behind them. Precondition: not capabilities().whole_board.
[[nodiscard]] const play::VastRules& vast(const Variant& variant);
[[nodiscard]] const vast::Position& vast(const Position& position);

}  // namespace tessera::play
