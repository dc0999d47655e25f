// Positions that no game led to: few pieces, placed at random where puzzles are likely.
#pragma once

#include <memory>
#include <optional>

#include "base/random.hpp"
#include "rules/position.hpp"

namespace tessera::lab {

/// A piece of White's among pawns of its own, at the first turn; nothing if what was drawn is no
/// position.
struct ComposedPath {
    rules::Position position;
    rules::Cell piece;
};
[[nodiscard]] std::optional<ComposedPath> compose_path(
    const std::shared_ptr<const rules::Variant>& variant, Random& random);

/// Pieces of both sides around Black's king, which tends to stand at the edge; either side is to
/// move, in games of two moves a turn with the second of them. Nothing if what was drawn is no
/// position.
[[nodiscard]] std::optional<rules::Position> compose_attack(
    const std::shared_ptr<const rules::Variant>& variant, Random& random);

}  // namespace tessera::lab
