#include "lattice/metrics.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>

namespace tessera::lattice {
namespace {

/// counts[n]: ways to a total of n.
using Counts = std::vector<std::uint64_t>;

/// Ways to the totals that one part of each gives; totals above `most` are dropped.
Counts convolved(const Counts& a, const Counts& b, std::size_t most) {
    Counts out(std::min(a.size() + b.size() - 1, most + 1), 0);
    for (std::size_t i = 0; i < a.size(); ++i) {
        if (a[i] == 0) continue;
        for (std::size_t j = 0; j < b.size() && i + j < out.size(); ++j) out[i + j] += a[i] * b[j];
    }
    return out;
}

/// What a coordinate difference of n adds to a total that is compared with total(radius).
std::size_t share(Metric metric, int n) {
    const auto size = static_cast<std::size_t>(n);
    return metric == Metric::euclidean ? size * size : size;
}

/// For one axis: coordinates by their share, `below` of them below the centre and `above` above.
Counts axis_counts(Metric metric, int below, int above) {
    Counts counts(share(metric, std::max(below, above)) + 1, 0);
    counts[0] = 1;
    for (int n = 1; n <= below; ++n) ++counts[share(metric, n)];
    for (int n = 1; n <= above; ++n) ++counts[share(metric, n)];
    return counts;
}

std::uint64_t choose(int n, int k) {
    std::uint64_t ways = 1;
    for (int i = 1; i <= k; ++i)
        ways = ways * static_cast<std::uint64_t>(n - k + i) / static_cast<std::uint64_t>(i);
    return ways;
}

std::uint64_t up_to(const Counts& counts, std::size_t most) {
    std::uint64_t sum = 0;
    for (std::size_t n = 0; n < counts.size() && n <= most; ++n) sum += counts[n];
    return sum;
}

std::uint64_t board_cube(const Shape& shape, Cell centre, int radius) {
    std::uint64_t cells = 1;
    for (int axis = 0; axis < shape.axes(); ++axis) {
        const int x = shape.coordinate(centre, axis);
        const int low = std::max(0, x - radius);
        const int high = std::min(shape.size(axis) - 1, x + radius);
        cells *= static_cast<std::uint64_t>(high - low + 1);
    }
    return cells;
}

}  // namespace

std::uint64_t infinite_ball(Metric metric, int axes, int radius) {
    assert(axes >= 1 && axes <= kMaxAxes && radius >= 0 && radius <= kMaxRadius);
    std::uint64_t cells = metric == Metric::chebyshev ? 1 : 0;
    switch (metric) {
        case Metric::chebyshev:
            for (int axis = 0; axis < axes; ++axis)
                cells *= static_cast<std::uint64_t>(2 * radius + 1);
            break;
        case Metric::manhattan:
            // By the number of coordinates that differ: which, by how much, with which signs.
            for (int i = 0; i <= std::min(axes, radius); ++i)
                cells += choose(axes, i) * choose(radius, i) << i;
            break;
        case Metric::euclidean: {
            const std::size_t most = share(metric, radius);
            const Counts axis = axis_counts(metric, radius, radius);
            Counts total{1};
            for (int i = 0; i < axes; ++i) total = convolved(total, axis, most);
            cells = up_to(total, most);
            break;
        }
    }
    return cells;
}

std::vector<std::uint64_t> board_balls(const Shape& shape, Cell centre, Metric metric) {
    Counts total{1};
    if (metric != Metric::chebyshev) {
        for (int axis = 0; axis < shape.axes(); ++axis) {
            const int x = shape.coordinate(centre, axis);
            const Counts one = axis_counts(metric, x, shape.size(axis) - 1 - x);
            total = convolved(total, one, total.size() + one.size());
        }
    }
    std::vector<std::uint64_t> balls;
    for (int radius = 0; balls.empty() || balls.back() < shape.cells(); ++radius)
        balls.push_back(metric == Metric::chebyshev ? board_cube(shape, centre, radius)
                                                    : up_to(total, share(metric, radius)));
    return balls;
}

std::optional<Line> straight_line(const Shape& shape, Cell a, Cell b) {
    if (a == b) return std::nullopt;
    Line line{shape.difference(a, b), shape.chebyshev(a, b)};
    for (auto& s : line.step.step) {
        if (s != 0 && std::abs(s) != line.length) return std::nullopt;
        s = static_cast<std::int16_t>(s / line.length);
    }
    return line;
}

std::vector<Cell> king_path(const Shape& shape, Cell a, Cell b) {
    std::vector<Cell> path;
    Coordinates at = shape.coordinates(a);
    const Coordinates goal = shape.coordinates(b);
    while (at != goal) {
        for (std::size_t axis = 0; axis < at.size(); ++axis) {
            const int toward = (goal[axis] > at[axis] ? 1 : 0) - (goal[axis] < at[axis] ? 1 : 0);
            at[axis] = static_cast<std::int16_t>(at[axis] + toward);
        }
        path.push_back(shape.at(at));
    }
    return path;
}

}  // namespace tessera::lattice
