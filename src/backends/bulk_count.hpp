// The mailbox backend, which counts moves on boards of thousands of cells as on vast ones where the
// game is one of theirs.
#pragma once

#include <memory>

#include "movegen/move_generator.hpp"

namespace tessera::backends {

/// Where vast boards know the variant and many pieces stand on the board, the legal moves are
/// counted without listing them (src/vast).
[[nodiscard]] std::unique_ptr<const movegen::MoveGenerator> make_mailbox(
    const rules::Variant& variant, Isa isa);

}  // namespace tessera::backends
