// Orbits of vectors: their numbers, by formula and by trying every vector.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>

#include "lattice/shapes.hpp"

namespace tessera::lattice {
namespace {

using Magnitudes = std::vector<int>;

std::uint64_t power(std::uint64_t base, int exponent) {
    std::uint64_t out = 1;
    for (int i = 0; i < exponent; ++i) out *= base;
    return out;
}

/// By Pascal's triangle.
std::uint64_t choose(int n, int k) {
    if (k < 0 || k > n) return 0;
    return k == 0 ? 1 : choose(n - 1, k - 1) + choose(n - 1, k);
}

/// Every vector with coordinates from -most to most whose sorted magnitudes are the given ones.
std::vector<Vector> searched(int axes, Magnitudes magnitudes, int most) {
    magnitudes.resize(static_cast<std::size_t>(axes), 0);
    std::sort(magnitudes.begin(), magnitudes.end());
    std::vector<Vector> out;
    const std::vector<int> cube(static_cast<std::size_t>(axes), 2 * most + 1);
    for (const Coordinates& at : counted(cube)) {
        Vector v;
        Magnitudes found;
        for (std::size_t a = 0; a < cube.size(); ++a) {
            v.step[a] = static_cast<std::int16_t>(at[a] - most);
            found.push_back(std::abs(v.step[a]));
        }
        std::sort(found.begin(), found.end());
        if (found == magnitudes) out.push_back(v);
    }
    std::sort(out.begin(), out.end());
    return out;
}

TEST(Orbit, DirectionsByFormula) {
    for (int axes = 1; axes <= kMaxAxes; ++axes) {
        std::uint64_t all = 0;
        for (int k = 1; k <= axes; ++k) {
            const auto found = directions(axes, k);
            EXPECT_EQ(found.size(), choose(axes, k) * power(2, k));
            for (const Vector& v : found) EXPECT_EQ(v.nonzero(), k);
            all += found.size();
        }
        EXPECT_EQ(all, power(3, axes) - 1);
    }
}

TEST(Orbit, NumbersInFourDimensions) {
    EXPECT_EQ(directions(4, 1).size(), 8U);
    EXPECT_EQ(directions(4, 2).size(), 24U);
    EXPECT_EQ(directions(4, 3).size(), 32U);
    EXPECT_EQ(directions(4, 4).size(), 16U);
    EXPECT_EQ(orbit_size(4, Magnitudes{2, 1}), 48U);
    EXPECT_EQ(orbit_size(4, Magnitudes{2, 1, 1}), 96U);
    EXPECT_EQ(orbit_size(4, Magnitudes{4, 3, 2, 1}), 384U);
}

TEST(Orbit, KnightAndUnicornByFormula) {
    for (int axes = 1; axes <= kMaxAxes; ++axes) {
        // An axis for the 2, then axes for the ones, and a sign each.
        const auto n = static_cast<std::uint64_t>(axes);
        EXPECT_EQ(orbit_size(axes, Magnitudes{2, 1}), axes < 2 ? 0 : n * (n - 1) * 4);
        EXPECT_EQ(orbit_size(axes, Magnitudes{2, 1, 1}),
                  axes < 3 ? 0 : n * choose(axes - 1, 2) * 8);
    }
}

TEST(Orbit, EqualsASearchOfAllVectors) {
    const Magnitudes sets[] = {{1},    {2},       {3},       {1, 1},    {2, 1},       {3, 1},
                               {2, 2}, {1, 1, 1}, {2, 1, 1}, {3, 2, 1}, {1, 1, 1, 1}, {2, 2, 1, 1}};
    for (int axes = 1; axes <= 4; ++axes) {
        for (const Magnitudes& set : sets) {
            if (static_cast<int>(set.size()) > axes) continue;
            EXPECT_EQ(orbit(axes, set), searched(axes, set, 3));
        }
    }
}

TEST(Orbit, SizeIsTheNumberOfVectors) {
    const Magnitudes sets[] = {{},        {1},       {9},          {1, 1},       {2, 1},
                               {2, 1, 1}, {3, 2, 1}, {1, 1, 1, 1}, {4, 3, 2, 1}, {2, 2, 1, 1, 1}};
    for (int axes = 1; axes <= kMaxAxes; ++axes) {
        for (const Magnitudes& set : sets) {
            const auto vectors = orbit(axes, set);
            EXPECT_EQ(orbit_size(axes, set), vectors.size());
            EXPECT_TRUE(std::is_sorted(vectors.begin(), vectors.end()));
            EXPECT_EQ(std::adjacent_find(vectors.begin(), vectors.end()), vectors.end());
        }
    }
}

TEST(Orbit, DoesNotDependOnTheOrderOfMagnitudes) {
    EXPECT_EQ(orbit(4, Magnitudes{1, 2, 1}), orbit(4, Magnitudes{2, 1, 1}));
    EXPECT_EQ(orbit_size(5, Magnitudes{1, 3, 2}), orbit_size(5, Magnitudes{3, 2, 1}));
}

TEST(Orbit, HoldsTheOppositeOfEveryVector) {
    for (const Vector& v : orbit(4, Magnitudes{2, 1, 1})) {
        const auto all = orbit(4, Magnitudes{2, 1, 1});
        EXPECT_TRUE(std::binary_search(all.begin(), all.end(), -v));
        EXPECT_EQ(-(-v), v);
    }
}

TEST(Orbit, LargestOrbitIsCountedWithoutBuildingIt) {
    // 8 different magnitudes: 8! orders, 2^8 signs.
    EXPECT_EQ(orbit_size(8, Magnitudes{8, 7, 6, 5, 4, 3, 2, 1}), 40320U * 256U);
    EXPECT_EQ(orbit_size(8, Magnitudes{1, 1, 1, 1, 1, 1, 1, 1}), 256U);
    EXPECT_EQ(orbit_size(2, Magnitudes{1, 1, 1}), 0U);
}

}  // namespace
}  // namespace tessera::lattice
