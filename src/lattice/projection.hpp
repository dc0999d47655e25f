// A board of up to four axes drawn in space and on a screen, and both ways back
// (Oana, Four-Dimensional Chess: A Mathematical Framework and Interactive Implementation, 2025,
// section 2.4; docs/mathematics.md lists what had to be corrected).
//
// Axis 0 runs across, axis 1 into the depth of a flat board, axis 2 from layer to layer, axis 3
// from block to block, behind each other. Axes that a board lacks count as one cell long.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "lattice/shape.hpp"

namespace tessera::lattice {

struct Point {
    double x = 0, y = 0, z = 0;
    bool operator==(const Point&) const = default;
};

/// Lengths in space; all positive.
struct Spacings {
    int square = 50;       ///< from cell to cell of a flat board
    int vertical = 175;    ///< from layer to layer
    int horizontal = 450;  ///< from block to block
};

class Projection {
public:
    static constexpr int kAxes = 4;

    /// Precondition: at most kAxes axes, and positive spacings.
    Projection(const Shape& shape, Spacings spacings);

    /// The middle of the cell's square. Flat boards lie level, the middle of block 0 at x = z = 0.
    [[nodiscard]] Point world(Cell cell) const;
    /// No two cells share a middle.
    [[nodiscard]] bool injective() const;
    /// No two blocks overlap, so that a point of a layer belongs to one cell at most.
    [[nodiscard]] bool blocks_apart() const;
    /// Every cell whose middle this is: one at most if injective().
    [[nodiscard]] std::vector<Cell> cells_at(const Point& middle) const;
    /// The cell whose square holds the point, taken to the nearest layer. Exact for every middle.
    /// Precondition: blocks_apart().
    [[nodiscard]] std::optional<Cell> nearest_cell(const Point& point) const;

    [[nodiscard]] int layers() const { return sizes_[2]; }
    [[nodiscard]] double height(int layer) const {
        return static_cast<double>(layer) * spacings_.vertical;
    }

private:
    Shape shape_;
    Spacings spacings_;
    std::array<int, kAxes> sizes_{1, 1, 1, 1};
    double offset_x_;
    double offset_z_;
};

/// A camera with a screen. Directions as in OpenGL: in its own frame it looks down -z, y is up.
struct Camera {
    Point position{0, 500, 1000};
    Point target{};             ///< other than `position`
    double field_of_view = 60;  ///< degrees from bottom to top, between 0 and 180
    double near_plane = 0.1;    ///< positive
    double far_plane = 10000;   ///< beyond near_plane
    int width = 1280;
    int height = 720;
};

/// Acts on columns (x, y, z, 1); rows first.
using Matrix = std::array<std::array<double, 4>, 4>;

/// From space to the camera's frame.
[[nodiscard]] Matrix view_matrix(const Camera& camera);
/// From the camera's frame to clip coordinates.
[[nodiscard]] Matrix perspective_matrix(const Camera& camera);

/// On the screen, from its upper left corner, in pixels.
struct ScreenPoint {
    double x = 0, y = 0;
};

/// Nothing for a point that does not lie before the camera.
[[nodiscard]] std::optional<ScreenPoint> to_screen(const Camera& camera, const Point& point);

/// Points origin + t * direction, t > 0.
struct Ray {
    Point origin;
    Point direction;
};

/// All points before the camera that to_screen() takes to this one.
[[nodiscard]] Ray ray_through(const Camera& camera, const ScreenPoint& at);

/// The cells that the ray through a screen point meets, nearest first: one a layer at most.
/// Precondition: projection.blocks_apart().
[[nodiscard]] std::vector<Cell> cells_under(const Projection& projection, const Camera& camera,
                                            const ScreenPoint& at);

}  // namespace tessera::lattice
