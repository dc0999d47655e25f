// Balls, lines and the king's path: what the three distances of Shape are good for.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "lattice/shape.hpp"

namespace tessera::lattice {

enum class Metric : std::uint8_t { chebyshev, manhattan, euclidean };

/// Largest radius of infinite_ball(): beyond it eight axes overflow 64 bits.
inline constexpr int kMaxRadius = 100;

/// Cells of the infinite lattice of 1 to kMaxAxes axes within `radius` (0 to kMaxRadius) of a cell.
[[nodiscard]] std::uint64_t infinite_ball(Metric metric, int axes, int radius);

/// Cells of the board within each radius 0, 1, .. of the centre, up to the first that holds all.
[[nodiscard]] std::vector<std::uint64_t> board_balls(const Shape& shape, Cell centre,
                                                     Metric metric);

/// A unit step in the Chebyshev metric, and how often it is made.
struct Line {
    Vector step;
    int length = 0;
};

/// The line from `a` to another cell whose differing coordinates all differ by the same amount,
/// which is the Chebyshev distance; nothing for any other pair.
[[nodiscard]] std::optional<Line> straight_line(const Shape& shape, Cell a, Cell b);

/// Cells after `a` on a shortest path of steps that change each coordinate by at most 1, up to `b`:
/// as many as the Chebyshev distance. Every coordinate steps toward `b` until it is there.
[[nodiscard]] std::vector<Cell> king_path(const Shape& shape, Cell a, Cell b);

}  // namespace tessera::lattice
