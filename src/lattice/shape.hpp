// Boxes of cells in up to eight dimensions: cells, vectors between them, orbits, distances.
// Knows no chess.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace tessera::lattice {

inline constexpr int kMaxAxes = 8;

/// A cell of a Shape: its index, axis 0 fastest.
enum class Cell : std::uint32_t {};
[[nodiscard]] constexpr std::uint32_t index(Cell c) {
    return static_cast<std::uint32_t>(c);
}

/// Coordinates of a cell, from 0, one an axis; axes the shape lacks hold 0.
using Coordinates = std::array<std::int16_t, kMaxAxes>;

/// A difference of coordinates. Axes the shape lacks hold 0.
struct Vector {
    std::array<std::int16_t, kMaxAxes> step{};

    auto operator<=>(const Vector&) const = default;
    [[nodiscard]] Vector operator-() const;
    /// Number of coordinates that are not 0: the k of a k-axis direction.
    [[nodiscard]] int nonzero() const;
    /// No multiple, by 2 or more, of another vector; not all 0.
    [[nodiscard]] bool primitive() const;
};

/// A box: 1 to kMaxAxes axes with at least one cell each, and fewer than 2^31 cells.
class Shape {
public:
    explicit Shape(std::span<const int> sizes);

    [[nodiscard]] int axes() const { return axes_; }
    [[nodiscard]] int size(int axis) const { return sizes_[static_cast<std::size_t>(axis)]; }
    [[nodiscard]] std::uint32_t cells() const { return cells_; }
    /// Index difference of two cells that differ by 1 along the axis.
    [[nodiscard]] std::int32_t stride(int axis) const {
        return strides_[static_cast<std::size_t>(axis)];
    }
    [[nodiscard]] int coordinate(Cell c, int axis) const {
        const auto a = static_cast<std::size_t>(axis);
        return static_cast<int>(index(c) / static_cast<std::uint32_t>(strides_[a])) % sizes_[a];
    }
    [[nodiscard]] Coordinates coordinates(Cell c) const;
    /// Precondition: every coordinate is on the board.
    [[nodiscard]] Cell at(const Coordinates& c) const;
    /// The cell at `from` + `v`, if it is on the board.
    [[nodiscard]] std::optional<Cell> step(Cell from, const Vector& v) const;
    /// The same for many vectors from one cell: `at` are the coordinates of `from`.
    [[nodiscard]] std::optional<Cell> step(Cell from, const Coordinates& at,
                                           const Vector& v) const {
        auto to = static_cast<std::int32_t>(index(from));
        for (std::size_t a = 0; a < static_cast<std::size_t>(axes_); ++a) {
            const int c = at[a] + v.step[a];
            if (c < 0 || c >= sizes_[a]) return std::nullopt;
            to += v.step[a] * strides_[a];
        }
        return static_cast<Cell>(to);
    }
    /// How often `v` can be repeated from `from` before leaving the board. Precondition: v is not
    /// 0.
    [[nodiscard]] int ray_length(Cell from, const Vector& v) const;
    /// Index difference that `v` makes.
    [[nodiscard]] std::int32_t offset(const Vector& v) const;
    [[nodiscard]] Vector difference(Cell from, Cell to) const;

    /// Greatest coordinate difference.
    [[nodiscard]] int chebyshev(Cell a, Cell b) const;
    /// Sum of coordinate differences.
    [[nodiscard]] int manhattan(Cell a, Cell b) const;
    /// Square of the Euclidean distance.
    [[nodiscard]] int euclidean_squared(Cell a, Cell b) const;
    /// 0 or 1: the colour of the cell when cells alternate along every axis.
    [[nodiscard]] int parity(Cell c) const;

private:
    int axes_;
    std::uint32_t cells_ = 1;
    std::array<int, kMaxAxes> sizes_{};
    std::array<std::int32_t, kMaxAxes> strides_{};
};

/// The cell's mirror image along each axis of the set; bit a: axis a.
[[nodiscard]] Cell reflected(const Shape& shape, Cell cell, std::uint32_t axes);

/// Every vector whose nonzero absolute coordinates are, in some order, `magnitudes`; ascending.
/// Empty if there are more magnitudes than axes.
[[nodiscard]] std::vector<Vector> orbit(int axes, std::span<const int> magnitudes);

/// The number of vectors orbit() would return, without building them.
[[nodiscard]] std::uint64_t orbit_size(int axes, std::span<const int> magnitudes);

/// All k-axis directions: exactly k coordinates +1 or -1, the rest 0; C(axes, k) * 2^k vectors.
[[nodiscard]] std::vector<Vector> directions(int axes, int k);

}  // namespace tessera::lattice
