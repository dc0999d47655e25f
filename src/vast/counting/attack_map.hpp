// The cells that a side attacks on a vast board, as a set.
#pragma once

#include "base/processor.hpp"
#include "base/work.hpp"
#include "vast/board/board.hpp"
#include "vast/board/cell_set.hpp"

namespace tessera::vast {

/// Up to so many pieces of a colour are asked one by one what they attack.
inline constexpr std::uint32_t kFewAttackers = 512;

/// The cells on which is_attacked() says that a piece of the colour bears. Up to `most_walked`
/// pieces are asked one by one.
[[nodiscard]] CellSet attacked_cells(const Position& position, Colour by,
                                     const Executor& executor = run_in_turn, Isa isa = chosen_isa(),
                                     std::uint32_t most_walked = kFewAttackers);

}  // namespace tessera::vast
