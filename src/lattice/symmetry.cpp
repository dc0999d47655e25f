#include "lattice/symmetry.hpp"

#include <algorithm>
#include <cstdint>
#include <numeric>

namespace tessera::lattice {

Vector Symmetry::of(const Vector& vector, int axes) const {
    Vector image;
    for (int a = 0; a < axes; ++a) {
        const auto at = static_cast<std::size_t>(a);
        const std::int16_t step = vector.step[static_cast<std::size_t>(order[at])];
        image.step[at] = (reflected >> a & 1U) != 0 ? static_cast<std::int16_t>(-step) : step;
    }
    return image;
}

std::vector<Cell> Symmetry::cells(const Shape& shape) const {
    std::vector<Cell> image(shape.cells());
    for (std::uint32_t c = 0; c < shape.cells(); ++c) {
        const Coordinates from = shape.coordinates(Cell{c});
        Coordinates to{};
        for (int a = 0; a < shape.axes(); ++a) {
            const auto at = static_cast<std::size_t>(a);
            const int one = from[static_cast<std::size_t>(order[at])];
            const bool turned = (reflected >> a & 1U) != 0;
            to[at] = static_cast<std::int16_t>(turned ? shape.size(a) - 1 - one : one);
        }
        image[c] = shape.at(to);
    }
    return image;
}

void each_symmetry(const Shape& shape, const std::function<void(const Symmetry&)>& f) {
    const int axes = shape.axes();
    Symmetry symmetry;
    std::iota(symmetry.order.begin(), symmetry.order.end(), 0);
    do {
        bool fits = true;
        for (int a = 0; a < axes; ++a)
            fits = fits && shape.size(symmetry.order[static_cast<std::size_t>(a)]) == shape.size(a);
        if (!fits) continue;
        for (symmetry.reflected = 0; symmetry.reflected < 1U << axes; ++symmetry.reflected)
            f(symmetry);
    } while (std::next_permutation(symmetry.order.begin(), symmetry.order.begin() + axes));
}

}  // namespace tessera::lattice
