#include "lattice/projection.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <numbers>

namespace tessera::lattice {
namespace {

Point operator-(const Point& a, const Point& b) {
    return {a.x - b.x, a.y - b.y, a.z - b.z};
}

double dot(const Point& a, const Point& b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}

Point cross(const Point& a, const Point& b) {
    return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

Point unit(const Point& a) {
    const double length = std::sqrt(dot(a, a));
    return {a.x / length, a.y / length, a.z / length};
}

/// The camera's own axes in space; it looks along -back.
struct Frame {
    Point right, up, back;
};

Frame frame(const Camera& camera) {
    const Point back = unit(camera.position - camera.target);
    Point right = cross({0, 1, 0}, back);
    // Straight up or down no side is up; then the depth of the boards is.
    if (dot(right, right) == 0) right = cross({0, 0, -1}, back);
    right = unit(right);
    return {right, cross(back, right), back};
}

double half_height(const Camera& camera) {
    return std::tan(camera.field_of_view * std::numbers::pi / 360);
}

double aspect(const Camera& camera) {
    return static_cast<double>(camera.width) / camera.height;
}

using Column = std::array<double, 4>;

Column times(const Matrix& m, const Column& v) {
    Column out{};
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = 0; j < 4; ++j) out[i] += m[i][j] * v[j];
    return out;
}

/// The whole number nearest to value / unit; half a unit counts as the next one.
double nearest(double value, double unit) {
    return std::floor(value / unit + 0.5);
}

}  // namespace

Projection::Projection(const Shape& shape, Spacings spacings) : shape_(shape), spacings_(spacings) {
    assert(shape.axes() <= kAxes);
    assert(spacings.square > 0 && spacings.vertical > 0 && spacings.horizontal > 0);
    for (int axis = 0; axis < shape.axes(); ++axis)
        sizes_[static_cast<std::size_t>(axis)] = shape.size(axis);
    offset_x_ = -0.5 * spacings.square * (sizes_[0] - 1);
    offset_z_ = 0.5 * spacings.square * (sizes_[1] - 1);
}

Point Projection::world(Cell cell) const {
    const Coordinates at = shape_.coordinates(cell);
    return {offset_x_ + static_cast<double>(at[0]) * spacings_.square, height(at[2]),
            offset_z_ - (static_cast<double>(at[1]) * spacings_.square +
                         static_cast<double>(at[3]) * spacings_.horizontal)};
}

bool Projection::injective() const {
    // Two cells share a middle exactly if differences of 1 and more along axes 1 and 3 cancel out.
    for (std::int64_t depth = 1; depth < sizes_[1]; ++depth)
        for (std::int64_t block = 1; block < sizes_[3]; ++block)
            if (depth * spacings_.square == block * spacings_.horizontal) return false;
    return true;
}

bool Projection::blocks_apart() const {
    return sizes_[3] == 1 || spacings_.horizontal >= std::int64_t{sizes_[1]} * spacings_.square;
}

std::vector<Cell> Projection::cells_at(const Point& middle) const {
    std::vector<Cell> out;
    const double x = nearest(middle.x - offset_x_, spacings_.square);
    const double y = nearest(middle.y, spacings_.vertical);
    if (x < 0 || x >= sizes_[0] || y < 0 || y >= sizes_[2]) return out;
    for (int block = 0; block < sizes_[3]; ++block) {
        const double depth =
            offset_z_ - middle.z - static_cast<double>(block) * spacings_.horizontal;
        const double z = nearest(depth, spacings_.square);
        if (z < 0 || z >= sizes_[1]) continue;
        const Cell cell =
            shape_.at({static_cast<std::int16_t>(x), static_cast<std::int16_t>(z),
                       static_cast<std::int16_t>(y), static_cast<std::int16_t>(block)});
        if (world(cell) == middle) out.push_back(cell);
    }
    return out;
}

std::optional<Cell> Projection::nearest_cell(const Point& point) const {
    assert(blocks_apart());
    const double depth = offset_z_ - point.z;
    const double last = sizes_[3] - 1;
    const double half_square = 0.5 * spacings_.square;
    // A lone block has no next one that the depth could belong to.
    const double w = last == 0 ? 0 : std::floor((depth + half_square) / spacings_.horizontal);
    const double x = nearest(point.x - offset_x_, spacings_.square);
    const double y = nearest(point.y, spacings_.vertical);
    const double z = nearest(depth - w * spacings_.horizontal, spacings_.square);
    const std::array<double, kAxes> at{x, z, y, w};
    Coordinates cell{};
    for (std::size_t axis = 0; axis < at.size(); ++axis) {
        if (!(at[axis] >= 0 && at[axis] < sizes_[axis])) return std::nullopt;
        cell[axis] = static_cast<std::int16_t>(at[axis]);
    }
    return shape_.at(cell);
}

Matrix view_matrix(const Camera& camera) {
    const Frame f = frame(camera);
    const auto row = [&camera](const Point& axis) {
        return Column{axis.x, axis.y, axis.z, -dot(axis, camera.position)};
    };
    return {row(f.right), row(f.up), row(f.back), Column{0, 0, 0, 1}};
}

Matrix perspective_matrix(const Camera& camera) {
    const double n = camera.near_plane;
    const double f = camera.far_plane;
    const double t = half_height(camera);
    return {Column{1 / (aspect(camera) * t), 0, 0, 0}, Column{0, 1 / t, 0, 0},
            Column{0, 0, -(f + n) / (f - n), -2 * f * n / (f - n)}, Column{0, 0, -1, 0}};
}

std::optional<ScreenPoint> to_screen(const Camera& camera, const Point& point) {
    const Column seen = times(view_matrix(camera), {point.x, point.y, point.z, 1});
    const Column clip = times(perspective_matrix(camera), seen);
    if (!(clip[3] > 0)) return std::nullopt;
    return ScreenPoint{(clip[0] / clip[3] + 1) / 2 * camera.width,
                       (1 - clip[1] / clip[3]) / 2 * camera.height};
}

Ray ray_through(const Camera& camera, const ScreenPoint& at) {
    const Frame f = frame(camera);
    const double up = (1 - 2 * at.y / camera.height) * half_height(camera);
    const double right = (2 * at.x / camera.width - 1) * half_height(camera) * aspect(camera);
    return {camera.position,
            {right * f.right.x + up * f.up.x - f.back.x, right * f.right.y + up * f.up.y - f.back.y,
             right * f.right.z + up * f.up.z - f.back.z}};
}

std::vector<Cell> cells_under(const Projection& projection, const Camera& camera,
                              const ScreenPoint& at) {
    const Ray ray = ray_through(camera, at);
    std::vector<std::pair<double, Cell>> hits;
    for (int layer = 0; layer < projection.layers(); ++layer) {
        const double height = projection.height(layer);
        const double t = (height - ray.origin.y) / ray.direction.y;
        // A level ray meets no layer: t is then infinite or not a number.
        if (!(t > 0) || !std::isfinite(t)) continue;
        const auto cell = projection.nearest_cell(
            {ray.origin.x + t * ray.direction.x, height, ray.origin.z + t * ray.direction.z});
        if (cell) hits.emplace_back(t, *cell);
    }
    std::sort(hits.begin(), hits.end());
    std::vector<Cell> cells;
    cells.reserve(hits.size());
    for (const auto& [t, cell] : hits) cells.push_back(cell);
    return cells;
}

}  // namespace tessera::lattice
