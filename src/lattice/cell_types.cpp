#include "lattice/cell_types.hpp"

#include <algorithm>
#include <map>

namespace tessera::lattice {

Cell first_of_type(const Shape& shape, Cell cell) {
    Coordinates at = shape.coordinates(cell);
    for (int axis = 0; axis < shape.axes(); ++axis) {
        auto& x = at[static_cast<std::size_t>(axis)];
        x = static_cast<std::int16_t>(std::min<int>(x, shape.size(axis) - 1 - x));
    }
    // Lower axes have smaller strides, so the lowest cell has the greatest distances there: an
    // exchange sort that looks only at pairs of axes of one size.
    for (int i = 0; i < shape.axes(); ++i) {
        for (int j = i + 1; j < shape.axes(); ++j) {
            auto& low = at[static_cast<std::size_t>(i)];
            auto& high = at[static_cast<std::size_t>(j)];
            if (shape.size(i) == shape.size(j) && low < high) std::swap(low, high);
        }
    }
    return shape.at(at);
}

std::vector<CellType> cell_types(const Shape& shape) {
    std::map<Cell, std::uint32_t> counts;
    for (std::uint32_t i = 0; i < shape.cells(); ++i) ++counts[first_of_type(shape, Cell{i})];
    std::vector<CellType> types;
    types.reserve(counts.size());
    for (const auto& [first, cells] : counts) types.push_back({first, cells});
    return types;
}

}  // namespace tessera::lattice
