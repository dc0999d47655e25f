#include "vast_board.hpp"

#include "base/text.hpp"
#include "lattice/cell_name.hpp"

namespace tessera::cli {
namespace {

constexpr std::size_t kCellWidth = 3;

/// A letter on even axes and a number on odd ones, as in canonical names.
std::string coordinate_text(int axis, int x) {
    return axis % 2 == 0 ? std::string(1, static_cast<char>('a' + x)) : std::to_string(x + 1);
}

}  // namespace

bool Slice::shows(const lattice::Shape& shape, rules::Cell cell) const {
    for (int axis = 0; axis < shape.axes(); ++axis)
        if (axis != axes[0] && axis != axes[1] &&
            shape.coordinate(cell, axis) != shape.coordinate(through, axis))
            return false;
    return true;
}

Result<std::array<int, 2>> find_axes(const lattice::Shape& shape, std::string_view name) {
    const auto axis = [&](char c) { return c - '0'; };
    if (name.size() == 2 && name[0] != name[1] && axis(name[0]) >= 0 && axis(name[1]) >= 0 &&
        axis(name[0]) < shape.axes() && axis(name[1]) < shape.axes())
        return std::array{axis(name[0]), axis(name[1])};
    return Error{"", quote(name) + " does not name two axes: 01, 02 .. " +
                         std::to_string(shape.axes() - 2) + std::to_string(shape.axes() - 1)};
}

std::string draw_slice(const movegen::vast::Position& position, const Slice& slice,
                       const Marks& marks, bool colours) {
    const lattice::Shape& shape = position.shape();
    lattice::Coordinates c = shape.coordinates(slice.through);
    const auto across_axis = static_cast<std::size_t>(slice.axes[0]);
    const auto up_axis = static_cast<std::size_t>(slice.axes[1]);
    std::string where;
    for (int axis = 0; axis < shape.axes(); ++axis)
        where += axis == slice.axes[0] || axis == slice.axes[1]
                     ? std::string("_")
                     : coordinate_text(axis, c[static_cast<std::size_t>(axis)]);
    std::string text = "slice " + where + '\n';
    for (int up = shape.size(slice.axes[1]) - 1; up >= 0; --up) {
        std::string line = coordinate_text(slice.axes[1], up) + ' ';
        for (int across = 0; across < shape.size(slice.axes[0]); ++across) {
            c[across_axis] = static_cast<std::int16_t>(across);
            c[up_axis] = static_cast<std::int16_t>(up);
            const rules::Cell cell = shape.at(c);
            const movegen::vast::Piece piece = position.at(cell);
            const auto mark = marks.find(cell);
            line += cell_text(
                piece.empty() ? '.' : position.rules().letters[movegen::vast::index(piece.kind())],
                piece.empty() ? std::nullopt : std::optional(piece.colour()),
                mark == marks.end() ? std::nullopt : std::optional(mark->second), kCellWidth,
                colours);
        }
        text += without_trailing_spaces(std::move(line)) + '\n';
    }
    std::string footer(2, ' ');
    for (int across = 0; across < shape.size(slice.axes[0]); ++across)
        footer += centred(coordinate_text(slice.axes[0], across), kCellWidth);
    return text + without_trailing_spaces(std::move(footer)) + '\n';
}

}  // namespace tessera::cli
