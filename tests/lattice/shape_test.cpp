// Shape against plain counting: cells, steps, rays, distances on boards of odd sizes.
#include <gtest/gtest.h>

#include <random>

#include "lattice/shapes.hpp"

namespace tessera::lattice {
namespace {

Vector random_vector(std::mt19937& random, int axes, int most) {
    std::uniform_int_distribution<int> step(-most, most);
    Vector v;
    for (int axis = 0; axis < axes; ++axis)
        v.step[static_cast<std::size_t>(axis)] = static_cast<std::int16_t>(step(random));
    return v;
}

TEST(Shape, CellsAndCoordinatesRoundTrip) {
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        const auto cells = counted(sizes);
        ASSERT_EQ(shape.cells(), cells.size());
        ASSERT_EQ(shape.axes(), static_cast<int>(sizes.size()));
        for (std::uint32_t i = 0; i < shape.cells(); ++i) {
            const Cell c{i};
            ASSERT_EQ(shape.coordinates(c), cells[i]);
            ASSERT_EQ(shape.at(cells[i]), c);
            for (int axis = 0; axis < shape.axes(); ++axis)
                ASSERT_EQ(shape.coordinate(c, axis), cells[i][static_cast<std::size_t>(axis)]);
        }
    }
}

TEST(Shape, StrideIsTheIndexDifferenceOfNeighbours) {
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        for (int axis = 0; axis < shape.axes(); ++axis) {
            EXPECT_EQ(shape.size(axis), sizes[static_cast<std::size_t>(axis)]);
            if (shape.size(axis) == 1) continue;
            Vector v;
            v.step[static_cast<std::size_t>(axis)] = 1;
            EXPECT_EQ(shape.offset(v), shape.stride(axis));
            EXPECT_EQ(shape.step(Cell{0}, v), Cell{static_cast<std::uint32_t>(shape.stride(axis))});
        }
    }
}

TEST(Shape, StepRayAndOffsetAgreeWithAddition) {
    std::mt19937 random(1);
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        const auto cells = counted(sizes);
        for (int trial = 0; trial < 60; ++trial) {
            const Vector v = random_vector(random, shape.axes(), 1 + trial % 3);
            for (std::uint32_t i = 0; i < shape.cells(); ++i) {
                const Coordinates to = sum(cells[i], v);
                const auto stepped = shape.step(Cell{i}, v);
                ASSERT_EQ(stepped.has_value(), on_board(sizes, to));
                if (stepped) {
                    ASSERT_EQ(shape.coordinates(*stepped), to);
                    ASSERT_EQ(static_cast<std::int32_t>(index(*stepped)),
                              static_cast<std::int32_t>(i) + shape.offset(v));
                    ASSERT_EQ(shape.difference(Cell{i}, *stepped), v);
                }
                if (v.nonzero() == 0) continue;
                int length = 0;
                for (Coordinates at = to; on_board(sizes, at); at = sum(at, v)) ++length;
                ASSERT_EQ(shape.ray_length(Cell{i}, v), length);
            }
        }
    }
}

TEST(Shape, StepLongerThanTheBoardLeavesIt) {
    const Shape shape(std::vector<int>{26, 26, 26});
    for (int axis = 0; axis < 3; ++axis) {
        for (int far : {26, 30, -26, 32767, -32767}) {
            Vector v;
            v.step[static_cast<std::size_t>(axis)] = static_cast<std::int16_t>(far);
            for (std::uint32_t i : {0U, 25U, 351U, shape.cells() - 1}) {
                EXPECT_FALSE(shape.step(Cell{i}, v));
                EXPECT_EQ(shape.ray_length(Cell{i}, v), 0);
            }
        }
    }
}

TEST(Shape, DistancesAreMetrics) {
    std::mt19937 random(2);
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        std::uniform_int_distribution<std::uint32_t> any(0, shape.cells() - 1);
        for (int trial = 0; trial < 500; ++trial) {
            const Cell a{any(random)};
            const Cell b{any(random)};
            const Cell c{any(random)};
            const int far = shape.chebyshev(a, b);
            const int sum = shape.manhattan(a, b);
            EXPECT_EQ(far == 0, a == b);
            EXPECT_EQ(far, shape.chebyshev(b, a));
            EXPECT_EQ(sum, shape.manhattan(b, a));
            EXPECT_EQ(shape.euclidean_squared(a, b), shape.euclidean_squared(b, a));
            EXPECT_LE(far, shape.chebyshev(a, c) + shape.chebyshev(c, b));
            EXPECT_LE(sum, shape.manhattan(a, c) + shape.manhattan(c, b));
            EXPECT_LE(far, sum);
            EXPECT_LE(far * far, shape.euclidean_squared(a, b));
            EXPECT_LE(shape.euclidean_squared(a, b), sum * sum);
            EXPECT_LE(sum, far * shape.axes());
            EXPECT_EQ((shape.parity(a) + shape.parity(b)) % 2, sum % 2);
        }
    }
}

TEST(Shape, DistancesOfKnownPairs) {
    const Shape shape(std::vector<int>{8, 8, 8, 8});
    const Cell a = shape.at({0, 0, 0, 0});
    const Cell b = shape.at({1, 7, 3, 4});
    EXPECT_EQ(shape.chebyshev(a, b), 7);
    EXPECT_EQ(shape.manhattan(a, b), 15);
    EXPECT_EQ(shape.euclidean_squared(a, b), 1 + 49 + 9 + 16);
}

/// Cells at each Manhattan distance of the 8x8x8x8 board from a centre cell and from a corner.
TEST(Shape, ManhattanBallsOnTheBoard) {
    const Shape shape(std::vector<int>{8, 8, 8, 8});
    const auto ball = [&](Cell from, int radius) {
        int cells = 0;
        for (std::uint32_t i = 0; i < shape.cells(); ++i)
            if (shape.manhattan(from, Cell{i}) <= radius) ++cells;
        return cells;
    };
    const Cell centre = shape.at({3, 3, 3, 3});
    const int from_centre[] = {1, 9, 41, 129, 317, 645, 1125, 1725};
    const int from_corner[] = {1, 5, 15, 35, 70, 126, 210, 330};
    for (int r = 0; r < 8; ++r) {
        EXPECT_EQ(ball(centre, r), from_centre[r]);
        EXPECT_EQ(ball(Cell{0}, r), from_corner[r]);
    }
}

TEST(Shape, ParityAlternatesAlongEveryAxis) {
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        EXPECT_EQ(shape.parity(Cell{0}), 0);
        for (std::uint32_t i = 0; i < shape.cells(); ++i) {
            for (const Vector& v : directions(shape.axes(), 1)) {
                const auto to = shape.step(Cell{i}, v);
                if (!to) continue;
                ASSERT_NE(shape.parity(Cell{i}), shape.parity(*to));
            }
        }
    }
}

TEST(Shape, ReflectsAlongTheAxesAskedFor) {
    const Shape shape(std::vector<int>{2, 3, 5});
    for (std::uint32_t i = 0; i < shape.cells(); ++i)
        for (std::uint32_t axes = 0; axes < 8; ++axes) {
            const Cell image = reflected(shape, Cell{i}, axes);
            for (int axis = 0; axis < 3; ++axis) {
                const int x = shape.coordinate(Cell{i}, axis);
                EXPECT_EQ(shape.coordinate(image, axis),
                          (axes >> axis & 1U) != 0 ? shape.size(axis) - 1 - x : x);
            }
        }
}

/// The five kinds of cell of a 4x4x4x4 board, by how many coordinates are not at an edge.
TEST(Shape, NeighboursOfTheFiveKindsOfCell) {
    const Shape shape(std::vector<int>{4, 4, 4, 4});
    std::array<int, 5> cells{};
    for (std::uint32_t i = 0; i < shape.cells(); ++i) {
        int inside = 0;
        int neighbours = 0;
        for (int axis = 0; axis < 4; ++axis) {
            const int x = shape.coordinate(Cell{i}, axis);
            if (x == 1 || x == 2) ++inside;
        }
        for (const Vector& v : directions(4, 1))
            if (shape.step(Cell{i}, v)) ++neighbours;
        EXPECT_EQ(neighbours, 4 + inside);
        ++cells[static_cast<std::size_t>(inside)];
    }
    EXPECT_EQ(cells, (std::array<int, 5>{16, 64, 96, 64, 16}));
}

}  // namespace
}  // namespace tessera::lattice
