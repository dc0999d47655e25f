// Counting moves on boards of thousands of cells as on vast ones, where the game is one of theirs.
#pragma once

#include <memory>

#include "movegen/move_generator.hpp"

namespace tessera::backends {

/// The generator, but for the count of legal moves, which is found without listing them
/// (src/vast) where many pieces stand on the board. The generator itself if vast boards do not
/// know the variant.
[[nodiscard]] std::unique_ptr<const movegen::MoveGenerator> with_bulk_count(
    std::unique_ptr<const movegen::MoveGenerator> generator, const rules::Variant& variant,
    Isa isa);

}  // namespace tessera::backends
