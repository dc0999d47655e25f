// Which positions are one under the symmetries of the board.
#pragma once

#include <cstdint>

#include "rules/position.hpp"

namespace tessera::puzzle {

/// The same number for positions that an exchange of axes of equal size, reflections and an
/// exchange of colours make one another, whatever the rules say of forward axes and castling; for
/// others, but for chance, another. Of what stands and who is to move.
[[nodiscard]] std::uint64_t symmetry_class(const rules::Position& position);

}  // namespace tessera::puzzle
