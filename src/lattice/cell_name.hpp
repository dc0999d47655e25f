// Names of cells from their coordinates alone (docs/notation.md, "Cells").
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "lattice/shape.hpp"

namespace tessera::lattice {

/// A letter for axis 0, a number for axis 1, a letter for axis 2, .. (e4b2): from a and from 1.
[[nodiscard]] std::string cell_name(const Shape& shape, Cell cell);

/// The cell whose name the whole text is.
[[nodiscard]] std::optional<Cell> read_cell_name(const Shape& shape, std::string_view text);

}  // namespace tessera::lattice
