#include "lattice/shape.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <numeric>

#include "base/small.hpp"

namespace tessera::lattice {

Vector Vector::operator-() const {
    Vector v;
    for (std::size_t i = 0; i < step.size(); ++i) v.step[i] = static_cast<std::int16_t>(-step[i]);
    return v;
}

int Vector::nonzero() const {
    return static_cast<int>(std::count_if(step.begin(), step.end(), [](int s) { return s != 0; }));
}

bool Vector::primitive() const {
    int divisor = 0;
    for (const int s : step) divisor = std::gcd(divisor, s);
    return divisor == 1;
}

Shape::Shape(std::span<const int> sizes) : axes_(static_cast<int>(sizes.size())) {
    assert(!sizes.empty() && sizes.size() <= kMaxAxes);
    for (std::size_t a = 0; a < sizes.size(); ++a) {
        assert(sizes[a] >= 1);
        sizes_[a] = sizes[a];
        strides_[a] = static_cast<std::int32_t>(cells_);
        cells_ *= static_cast<std::uint32_t>(sizes[a]);
    }
}

Coordinates Shape::coordinates(Cell c) const {
    Coordinates at{};
    auto rest = index(c);
    for (int axis = 0; axis < axes_; ++axis) {
        const auto n = static_cast<std::uint32_t>(size(axis));
        at[static_cast<std::size_t>(axis)] = static_cast<std::int16_t>(rest % n);
        rest /= n;
    }
    return at;
}

Cell Shape::at(const Coordinates& c) const {
    std::int32_t i = 0;
    for (int axis = 0; axis < axes_; ++axis) i += c[static_cast<std::size_t>(axis)] * stride(axis);
    return static_cast<Cell>(i);
}

std::optional<Cell> Shape::step(Cell from, const Vector& v) const {
    return step(from, coordinates(from), v);
}

int Shape::ray_length(Cell from, const Vector& v) const {
    int length = -1;
    auto rest = index(from);
    for (int axis = 0; axis < axes_; ++axis) {
        const auto a = static_cast<std::size_t>(axis);
        const auto n = static_cast<std::uint32_t>(sizes_[a]);
        const int c = static_cast<int>(rest % n);
        rest /= n;
        if (v.step[a] == 0) continue;
        const int room = v.step[a] > 0 ? (sizes_[a] - 1 - c) / v.step[a] : c / -v.step[a];
        length = length < 0 ? room : std::min(length, room);
    }
    assert(length >= 0);
    return length;
}

std::int32_t Shape::offset(const Vector& v) const {
    std::int32_t sum = 0;
    for (int axis = 0; axis < axes_; ++axis)
        sum += v.step[static_cast<std::size_t>(axis)] * stride(axis);
    return sum;
}

Vector Shape::difference(Cell from, Cell to) const {
    const Coordinates a = coordinates(from);
    const Coordinates b = coordinates(to);
    Vector v;
    for (std::size_t i = 0; i < a.size(); ++i) v.step[i] = static_cast<std::int16_t>(b[i] - a[i]);
    return v;
}

int Shape::chebyshev(Cell a, Cell b) const {
    int most = 0;
    for (int s : difference(a, b).step) most = std::max(most, std::abs(s));
    return most;
}

int Shape::manhattan(Cell a, Cell b) const {
    int sum = 0;
    for (int s : difference(a, b).step) sum += std::abs(s);
    return sum;
}

int Shape::euclidean_squared(Cell a, Cell b) const {
    int sum = 0;
    for (int s : difference(a, b).step) sum += s * s;
    return sum;
}

int Shape::parity(Cell c) const {
    int sum = 0;
    for (int x : coordinates(c)) sum += x;
    return sum & 1;
}

namespace {

/// Appends every choice of signs of the nonzero coordinates of `v`, from `axis` on.
void with_signs(std::vector<Vector>& out, Vector v, std::size_t axis) {
    while (axis < v.step.size() && v.step[axis] == 0) ++axis;
    if (axis == v.step.size()) {
        out.push_back(v);
        return;
    }
    with_signs(out, v, axis + 1);
    v.step[axis] = static_cast<std::int16_t>(-v.step[axis]);
    with_signs(out, v, axis + 1);
}

}  // namespace

Cell reflected(const Shape& shape, Cell cell, std::uint32_t axes) {
    auto number = static_cast<std::int32_t>(index(cell));
    for (int axis = 0; axis < shape.axes(); ++axis)
        if ((axes >> axis & 1U) != 0)
            number +=
                (shape.size(axis) - 1 - 2 * shape.coordinate(cell, axis)) * shape.stride(axis);
    return static_cast<Cell>(number);
}

std::vector<Vector> orbit(int axes, std::span<const int> magnitudes) {
    std::vector<Vector> out;
    if (magnitudes.empty() || static_cast<int>(magnitudes.size()) > axes) return out;
    std::vector<int> placed(static_cast<std::size_t>(axes), 0);
    std::copy(magnitudes.begin(), magnitudes.end(), placed.begin());
    small_sort(placed);
    do {
        Vector v;
        for (std::size_t a = 0; a < placed.size(); ++a)
            v.step[a] = static_cast<std::int16_t>(placed[a]);
        with_signs(out, v, 0);
    } while (std::next_permutation(placed.begin(), placed.end()));
    small_sort(out);
    return out;
}

std::uint64_t orbit_size(int axes, std::span<const int> magnitudes) {
    if (magnitudes.empty() || static_cast<int>(magnitudes.size()) > axes) return 0;
    std::vector<int> sorted(magnitudes.begin(), magnitudes.end());
    small_sort(sorted);
    // axes! / (zeros! * product of multiplicities!) * 2^nonzero, built up factor by factor.
    std::uint64_t ways = 1;
    int free = axes;
    for (std::size_t i = 0; i < sorted.size();) {
        std::size_t j = i;
        while (j < sorted.size() && sorted[j] == sorted[i]) ++j;
        const int multiplicity = static_cast<int>(j - i);
        std::uint64_t choose = 1;
        for (int k = 0; k < multiplicity; ++k)
            choose =
                choose * static_cast<std::uint64_t>(free - k) / static_cast<std::uint64_t>(k + 1);
        ways *= choose;
        free -= multiplicity;
        i = j;
    }
    return ways << magnitudes.size();
}

std::vector<Vector> directions(int axes, int k) {
    const std::vector<int> ones(static_cast<std::size_t>(k), 1);
    return orbit(axes, ones);
}

}  // namespace tessera::lattice
