// Types of cells against the orbits that the board's symmetries make.
#include "lattice/cell_types.hpp"

#include <gtest/gtest.h>

#include <map>

#include "lattice/shapes.hpp"

namespace tessera::lattice {
namespace {

/// By cell: the lowest cell that reflections and exchanges of equal axes, repeated, take it to.
std::vector<std::uint32_t> lowest_images(const std::vector<int>& sizes) {
    const auto cells = counted(sizes);
    std::map<Coordinates, std::uint32_t> number;
    for (std::uint32_t i = 0; i < cells.size(); ++i) number[cells[i]] = i;
    std::vector<std::uint32_t> lowest(cells.size());
    for (std::uint32_t i = 0; i < cells.size(); ++i) lowest[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (std::uint32_t i = 0; i < cells.size(); ++i) {
            const auto join = [&](const Coordinates& image) {
                const std::uint32_t j = number.at(image);
                if (lowest[j] == lowest[i]) return;
                lowest[i] = lowest[j] = std::min(lowest[i], lowest[j]);
                changed = true;
            };
            for (std::size_t a = 0; a < sizes.size(); ++a) {
                Coordinates image = cells[i];
                image[a] = static_cast<std::int16_t>(sizes[a] - 1 - image[a]);
                join(image);
                for (std::size_t b = 0; b < a; ++b) {
                    if (sizes[a] != sizes[b]) continue;
                    image = cells[i];
                    std::swap(image[a], image[b]);
                    join(image);
                }
            }
        }
    }
    return lowest;
}

TEST(CellTypes, AreTheOrbitsOfTheBoardsSymmetries) {
    for (const auto& sizes : odd_sizes()) {
        const Shape shape(sizes);
        const auto lowest = lowest_images(sizes);
        std::map<std::uint32_t, std::uint32_t> counts;
        for (std::uint32_t i = 0; i < shape.cells(); ++i) {
            ASSERT_EQ(index(first_of_type(shape, Cell{i})), lowest[i]);
            ++counts[lowest[i]];
        }
        const auto types = cell_types(shape);
        ASSERT_EQ(types.size(), counts.size());
        auto expected = counts.begin();
        for (const CellType& type : types) {
            EXPECT_EQ(index(type.first), expected->first);
            EXPECT_EQ(type.cells, expected->second);
            ++expected;
        }
    }
}

/// On four axes of four cells only the number of outer coordinates counts.
TEST(CellTypes, FiveOnFourByFourByFourByFour) {
    const Shape shape(std::vector<int>{4, 4, 4, 4});
    const auto types = cell_types(shape);
    ASSERT_EQ(types.size(), 5U);
    for (std::uint32_t i = 0; i < shape.cells(); ++i) {
        std::size_t inner = 0;
        for (int axis = 0; axis < 4; ++axis) {
            const int x = shape.coordinate(Cell{i}, axis);
            if (x == 1 || x == 2) ++inner;
        }
        EXPECT_EQ(first_of_type(shape, Cell{i}), types[inner].first);
    }
}

}  // namespace
}  // namespace tessera::lattice
