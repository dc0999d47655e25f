// Types of cells: which cells of a board look alike.
#pragma once

#include <cstdint>
#include <vector>

#include "lattice/shape.hpp"

namespace tessera::lattice {

/// Cells that symmetries of the board carry into each other: reflections of axes, and exchanges of
/// axes of one size. A type is given by the distances from the nearest edge along each axis.
struct CellType {
    Cell first{};             ///< the lowest cell of the type: its coordinates are the distances
    std::uint32_t cells = 0;  ///< how many there are
};

/// CellType::first of the type that the cell belongs to.
[[nodiscard]] Cell first_of_type(const Shape& shape, Cell cell);

/// Every type of the board, by ascending first cell.
[[nodiscard]] std::vector<CellType> cell_types(const Shape& shape);

}  // namespace tessera::lattice
