// Balls, lines and paths against plain counting.
#include "lattice/metrics.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

#include "lattice/shapes.hpp"
#include "support/sanitized.hpp"

namespace tessera::lattice {
namespace {

constexpr Metric kMetrics[] = {Metric::chebyshev, Metric::manhattan, Metric::euclidean};

/// The vector is at most `radius` long.
bool within(Metric metric, const Vector& v, int radius) {
    int most = 0;
    int sum = 0;
    int squares = 0;
    for (const int s : v.step) {
        most = std::max(most, std::abs(s));
        sum += std::abs(s);
        squares += s * s;
    }
    if (metric == Metric::chebyshev) return most <= radius;
    return metric == Metric::manhattan ? sum <= radius : squares <= radius * radius;
}

TEST(Balls, InfiniteLatticeEqualsCounting) {
    for (int axes = 1; axes <= 4; ++axes) {
        for (int radius = 0; radius <= 5; ++radius) {
            const std::vector<int> box(static_cast<std::size_t>(axes), 2 * radius + 1);
            for (const Metric metric : kMetrics) {
                std::uint64_t cells = 0;
                for (const Coordinates& at : counted(box)) {
                    Vector v;
                    for (std::size_t a = 0; a < box.size(); ++a)
                        v.step[a] = static_cast<std::int16_t>(at[a] - radius);
                    if (within(metric, v, radius)) ++cells;
                }
                EXPECT_EQ(infinite_ball(metric, axes, radius), cells) << axes << ' ' << radius;
            }
        }
    }
}

/// One axis more cuts a ball into slices, one for each value of the new coordinate.
TEST(Balls, InfiniteLatticeBySlicesUpToTheGreatestRadius) {
    for (int axes = 2; axes <= kMaxAxes; ++axes) {
        for (const int radius : {1, 7, 50, kMaxRadius}) {
            if (testing_support::kSanitized && axes > 3 && radius == kMaxRadius) continue;
            std::uint64_t sum = 0;
            for (int x = -radius; x <= radius; ++x)
                sum += infinite_ball(Metric::manhattan, axes - 1, radius - std::abs(x));
            EXPECT_EQ(infinite_ball(Metric::manhattan, axes, radius), sum);
            std::uint64_t cube = 1;
            for (int a = 0; a < axes; ++a) cube *= static_cast<std::uint64_t>(2 * radius + 1);
            EXPECT_EQ(infinite_ball(Metric::chebyshev, axes, radius), cube);
            const auto round = infinite_ball(Metric::euclidean, axes, radius);
            EXPECT_LE(infinite_ball(Metric::manhattan, axes, radius), round);
            EXPECT_LE(round, cube);
        }
    }
    // The lattice points of a great ball come near its volume, pi^4 / 24 * r^8.
    const double volume = std::pow(std::acos(-1.0), 4) / 24 * std::pow(kMaxRadius, 8);
    const auto points = static_cast<double>(infinite_ball(Metric::euclidean, 8, kMaxRadius));
    EXPECT_NEAR(points / volume, 1, 0.001);
}

TEST(Balls, OnBoardsEqualCounting) {
    std::mt19937 random(3);
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        for (int trial = 0; trial < 5; ++trial) {
            const Cell centre{static_cast<std::uint32_t>(random() % shape.cells())};
            for (const Metric metric : kMetrics) {
                const auto balls = board_balls(shape, centre, metric);
                ASSERT_FALSE(balls.empty());
                EXPECT_EQ(balls.back(), shape.cells());
                for (std::size_t radius = 0; radius < balls.size(); ++radius) {
                    std::uint64_t cells = 0;
                    for (std::uint32_t i = 0; i < shape.cells(); ++i)
                        if (within(metric, shape.difference(centre, Cell{i}),
                                   static_cast<int>(radius)))
                            ++cells;
                    ASSERT_EQ(balls[radius], cells);
                    if (radius + 1 < balls.size()) {
                        ASSERT_LT(cells, shape.cells());
                    }
                }
            }
        }
    }
}

TEST(Lines, AreTheMultiplesOfUnitSteps) {
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        if (shape.cells() > 256 || shape.axes() > 5) continue;
        for (std::uint32_t i = 0; i < shape.cells(); ++i) {
            std::vector<Line> expected(shape.cells());
            for (int k = 1; k <= shape.axes(); ++k) {
                for (const Vector& v : directions(shape.axes(), k)) {
                    int n = 0;
                    for (auto at = shape.step(Cell{i}, v); at; at = shape.step(*at, v))
                        expected[index(*at)] = {v, ++n};
                }
            }
            for (std::uint32_t j = 0; j < shape.cells(); ++j) {
                const auto line = straight_line(shape, Cell{i}, Cell{j});
                ASSERT_EQ(line.has_value(), expected[j].length > 0);
                if (!line) continue;
                ASSERT_EQ(line->step, expected[j].step);
                ASSERT_EQ(line->length, expected[j].length);
                ASSERT_EQ(line->length, shape.chebyshev(Cell{i}, Cell{j}));
            }
        }
    }
}

TEST(KingPath, HasAsManyStepsAsTheChebyshevDistance) {
    std::mt19937 random(4);
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        for (int trial = 0; trial < 200; ++trial) {
            const Cell a{static_cast<std::uint32_t>(random() % shape.cells())};
            const Cell b{static_cast<std::uint32_t>(random() % shape.cells())};
            const auto path = king_path(shape, a, b);
            ASSERT_EQ(static_cast<int>(path.size()), shape.chebyshev(a, b));
            Cell at = a;
            for (const Cell next : path) {
                ASSERT_EQ(shape.chebyshev(at, next), 1);
                at = next;
            }
            ASSERT_EQ(at, b);
        }
    }
}

}  // namespace
}  // namespace tessera::lattice
