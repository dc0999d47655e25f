// Positions on vast boards (movegen/vast/position.hpp), to be played on.
#pragma once

#include "movegen/vast/position.hpp"
#include "play/position.hpp"
#include "variants/load_vast.hpp"

namespace tessera::play {

[[nodiscard]] VariantPtr vast(std::shared_ptr<const variants::VastVariant> variant);
/// Precondition: the position has the variant's rules.
[[nodiscard]] PositionPtr vast(std::shared_ptr<const variants::VastVariant> variant,
                               movegen::vast::Position position);

/// What is behind them. Precondition: not capabilities().whole_board.
[[nodiscard]] const variants::VastVariant& vast(const Variant& variant);
[[nodiscard]] const movegen::vast::Position& vast(const Position& position);

}  // namespace tessera::play
