// Symmetries of a box: exchanges of axes of one length, and reflections.
#pragma once

#include <array>
#include <functional>
#include <vector>

#include "lattice/shape.hpp"

namespace tessera::lattice {

/// Coordinate a of the image is that of axis order[a], reflected if bit a is set.
struct Symmetry {
    std::array<int, kMaxAxes> order{};
    unsigned reflected = 0;

    [[nodiscard]] Vector of(const Vector& vector, int axes) const;
    /// The image of each cell, by index.
    [[nodiscard]] std::vector<Cell> cells(const Shape& shape) const;
};

/// Calls f for each of a box, the identity first.
void each_symmetry(const Shape& shape, const std::function<void(const Symmetry&)>& f);

}  // namespace tessera::lattice
