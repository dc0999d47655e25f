// Symmetries of boxes.
#include "lattice/symmetry.hpp"

#include <gtest/gtest.h>

#include <set>

namespace tessera::lattice {
namespace {

Shape box(const std::vector<int>& sizes) {
    return Shape(sizes);
}

std::vector<Symmetry> all(const Shape& shape) {
    std::vector<Symmetry> found;
    each_symmetry(shape, [&](const Symmetry& one) { found.push_back(one); });
    return found;
}

TEST(Symmetries, ExchangeAxesOfOneLengthAndReflect) {
    EXPECT_EQ(all(box({4, 4, 4, 4})).size(), 384U);
    EXPECT_EQ(all(box({8, 8})).size(), 8U);
    EXPECT_EQ(all(box({4, 3, 4})).size(), 16U);
    EXPECT_EQ(all(box({5, 4, 3})).size(), 8U);
}

TEST(Symmetries, BeginWithTheIdentity) {
    const Shape shape = box({3, 4, 3});
    const std::vector<Cell> image = all(shape).front().cells(shape);
    for (std::uint32_t c = 0; c < shape.cells(); ++c) EXPECT_EQ(image[c], Cell{c});
}

TEST(Symmetries, MoveCellsAndVectorsAlike) {
    const Shape shape = box({3, 2, 3});
    std::set<std::vector<Cell>> images;
    for (const Symmetry& one : all(shape)) {
        const std::vector<Cell> image = one.cells(shape);
        EXPECT_EQ(std::set<Cell>(image.begin(), image.end()).size(), shape.cells());
        images.insert(image);
        for (std::uint32_t c = 0; c < shape.cells(); ++c)
            for (std::uint32_t d = 0; d < shape.cells(); ++d) {
                const auto between = [&](Cell from, Cell to) {
                    Vector v;
                    const Coordinates a = shape.coordinates(from), b = shape.coordinates(to);
                    for (std::size_t i = 0; i < 3; ++i)
                        v.step[i] = static_cast<std::int16_t>(b[i] - a[i]);
                    return v;
                };
                EXPECT_EQ(between(image[c], image[d]), one.of(between(Cell{c}, Cell{d}), 3));
            }
    }
    EXPECT_EQ(images.size(), all(shape).size());
}

}  // namespace
}  // namespace tessera::lattice
