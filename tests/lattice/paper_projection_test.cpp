// Oana, Four-Dimensional Chess: A Mathematical Framework and Interactive Implementation (2025):
// what it says about the projection, true or false. docs/mathematics.md lists all.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <set>

#include "lattice/paper.hpp"
#include "lattice/projection.hpp"

namespace tessera::paper {
namespace {

using lattice::Camera;
using lattice::Point;
using lattice::Projection;

// The paper's usual spacings and, for eight cells, the offsets of its program (section 9.2).
constexpr int kSquare = 50;
constexpr int kVertical = 175;
constexpr int kHorizontal = 450;
constexpr double kOffsetX = 0.5 * kSquare - 0.5 * kSquare * 8;
constexpr double kOffsetY = 0;
constexpr double kOffsetZ = 0.5 * kSquare * 8 - 0.5 * kSquare;

/// Section 2.4.1, the formulas.
Point printed_world(const Place& p) {
    return {p[0] * kSquare + kOffsetX, p[1] * kVertical + kOffsetY,
            -(p[2] * kSquare + p[3] * kHorizontal) + kOffsetZ};
}

const Projection& projection() {
    static const Projection kProjection(game().shape(), {});
    return kProjection;
}

TEST(PaperProjection, MatrixFormulasAndProgramAgree) {
    const double matrix[3][4] = {
        {kSquare, 0, 0, 0}, {0, kVertical, 0, 0}, {0, 0, -kSquare, -kHorizontal}};
    const double offset[3] = {kOffsetX, kOffsetY, kOffsetZ};
    EXPECT_EQ(kOffsetX, -175);
    EXPECT_EQ(kOffsetZ, 175);
    for (const Place& p : places()) {
        double by_matrix[3];
        for (int i = 0; i < 3; ++i) {
            by_matrix[i] = offset[i];
            for (std::size_t j = 0; j < 4; ++j) by_matrix[i] += matrix[i][j] * p[j];
        }
        const Point formula = printed_world(p);
        ASSERT_EQ(formula, (Point{by_matrix[0], by_matrix[1], by_matrix[2]}));
        ASSERT_EQ(projection().world(cell(p)), formula);
    }
}

/// Section 2.4.3 as printed.
Place printed_inverse(const Point& at) {
    const int x = static_cast<int>(std::floor((at.x - kOffsetX) / kSquare));
    const int y = static_cast<int>(std::floor((at.y - kOffsetY) / kVertical));
    const int w = static_cast<int>(std::floor((-at.z + kOffsetZ) / kHorizontal));
    const int z = static_cast<int>(std::floor((-at.z - w * kHorizontal) / kSquare));
    return {x, y, z, w};
}

/// The correction: Z_offset in z too, and rounding instead of cutting off.
Place corrected_inverse(const Point& at) {
    const double u = kOffsetZ - at.z;
    const int w = static_cast<int>(std::floor((u + kSquare / 2.0) / kHorizontal));
    const int z = static_cast<int>(std::lround((u - w * kHorizontal) / kSquare));
    const int x = static_cast<int>(std::lround((at.x - kOffsetX) / kSquare));
    const int y = static_cast<int>(std::lround((at.y - kOffsetY) / kVertical));
    return {x, y, z, w};
}

TEST(PaperProjection, PrintedInverseIsWrongOnEveryCellAndTheCorrectedExact) {
    int right_at_middles = 0;
    int right_but_for_z = 0;
    int right_beside_middles = 0;
    for (const Place& p : places()) {
        const Point at = printed_world(p);
        const Place found = printed_inverse(at);
        if (found == p) ++right_at_middles;
        if (found[0] == p[0] && found[1] == p[1] && found[3] == p[3]) ++right_but_for_z;
        // A click in the nearer half of the square along every axis.
        const Point click{at.x - 0.3 * kSquare, at.y, at.z + 0.3 * kSquare};
        const Place clicked = printed_inverse(click);
        if (clicked[0] == p[0] || clicked[2] == p[2]) ++right_beside_middles;
        ASSERT_EQ(corrected_inverse(at), p);
        ASSERT_EQ(corrected_inverse(click), p);
        ASSERT_EQ(projection().nearest_cell(at), cell(p));
        ASSERT_EQ(projection().nearest_cell(click), cell(p));
        ASSERT_EQ(projection().cells_at(at), std::vector<lattice::Cell>{cell(p)});
    }
    EXPECT_EQ(right_at_middles, 0);
    EXPECT_EQ(right_but_for_z, 4096);
    EXPECT_EQ(right_beside_middles, 0);
}

/// Theorem 2.5: a search over spacings for two cells with one middle.
TEST(PaperTheorem25, DistinctSpacingsDoNotMakeTheProjectionInjective) {
    constexpr int kMost = 60;
    int distinct_and_not_injective = 0;
    const auto shape = game().shape();
    for (int s_z = 1; s_z <= kMost; ++s_z) {
        for (int s_w = 1; s_w <= kMost; ++s_w) {
            std::set<int> depths;
            for (int z = 0; z < 8; ++z)
                for (int w = 0; w < 8; ++w) depths.insert(z * s_z + w * s_w);
            const bool injective = depths.size() == 64;
            if (!injective && s_z != s_w) ++distinct_and_not_injective;
            bool ratio = false;
            for (int a = 1; a <= 7; ++a)
                for (int b = 1; b <= 7; ++b) ratio = ratio || s_w * b == s_z * a;
            ASSERT_EQ(injective, !ratio) << s_z << ' ' << s_w;
            ASSERT_EQ(Projection(shape, {.square = s_z, .horizontal = s_w}).injective(), injective);
        }
    }
    EXPECT_GT(distinct_and_not_injective, 0);
    // The table's example, with all four spacings distinct.
    const auto world = [](const Place& p) {
        return std::array{3 * p[0], 4 * p[1], -(1 * p[2] + 2 * p[3])};
    };
    EXPECT_EQ(world({0, 0, 2, 0}), world({0, 0, 0, 1}));
    EXPECT_TRUE(projection().injective());
    EXPECT_TRUE(projection().blocks_apart());
}

/// On all of Z^4, which the theorem names, no pair of whole spacings is injective at all.
TEST(PaperTheorem25, NeverHoldsOnTheWholeLattice) {
    for (int s_z = 1; s_z <= 20; ++s_z)
        for (int s_w = 1; s_w <= 20; ++s_w)
            EXPECT_EQ(0 * s_z + s_z * s_w, s_w * s_z + 0 * s_w) << "(0, s_z) and (s_w, 0)";
}

/// Theorem 2.6: distances along one axis keep their proportions; the printed length is right.
TEST(PaperTheorem26, KeepsProportionsAlongEachAxisAlone) {
    const int spacing[4] = {kSquare, kVertical, kSquare, kHorizontal};
    for (const Place& d : differences(7)) {
        const int projected[3] = {d[0] * kSquare, d[1] * kVertical,
                                  -(d[2] * kSquare + d[3] * kHorizontal)};
        const int length_squared =
            projected[0] * projected[0] + projected[1] * projected[1] + projected[2] * projected[2];
        const int printed = d[0] * d[0] * kSquare * kSquare + d[1] * d[1] * kVertical * kVertical +
                            d[2] * d[2] * kSquare * kSquare +
                            d[3] * d[3] * kHorizontal * kHorizontal +
                            2 * d[2] * d[3] * kSquare * kHorizontal;
        ASSERT_EQ(length_squared, printed);
        if (nonzero(d) != 1) continue;
        for (std::size_t axis = 0; axis < 4; ++axis)
            if (d[axis] != 0) {
                ASSERT_EQ(length_squared, d[axis] * d[axis] * spacing[axis] * spacing[axis]);
            }
    }
    // Along z and w together they do not: more steps, yet nearer.
    const auto depth = [](int z, int w) { return std::abs(z * kSquare + w * kHorizontal); };
    bool nearer = false;
    for (int z = -7; z <= 7; ++z) nearer = nearer || (z != 0 && depth(z, 1) < depth(0, 1));
    EXPECT_TRUE(nearer);
    // Nor, at any spacings, Euclidean distances: here all are 1.
    int differ = 0;
    for (const Place& d : differences(2)) {
        const int sum = d[2] + d[3];
        const int projected = d[0] * d[0] + d[1] * d[1] + sum * sum;
        EXPECT_EQ(projected - squared(d), 2 * d[2] * d[3]);
        if (projected != squared(d)) ++differ;
    }
    EXPECT_GT(differ, 0);
}

/// Section 2.4.2: matrix and screen as printed, on homogeneous columns.
struct Printed {
    double x, y, z, w;
};

Printed printed_clip(const Camera& c, const Point& p) {
    const double t = std::tan(c.field_of_view / 2 * std::numbers::pi / 180);
    const double aspect = static_cast<double>(c.width) / c.height;
    const double f = c.far_plane;
    const double n = c.near_plane;
    return {p.x / (aspect * t), p.y / t, (f + n) / (f - n) * p.z - 2 * f * n / (f - n), p.z};
}

TEST(PaperScreen, PrintedMatrixLooksDownPlusZ) {
    const Camera camera{.position = {0, 0, 0}, .target = {0, 0, -1}};
    // Along +Z the near plane gets depth -1 and the far plane 1 ..
    for (const auto& [z, depth] :
         {std::pair{camera.near_plane, -1.0}, std::pair{camera.far_plane, 1.0}}) {
        const Printed clip = printed_clip(camera, {0, 0, z});
        EXPECT_NEAR(clip.z / clip.w, depth, 1e-9);
    }
    // .. but the boards lie toward -Z. There w' is negative, and right and left change places.
    for (const Place& p : places())
        if (p[3] > 0) {
            ASSERT_LT(printed_clip(camera, printed_world(p)).w, 0);
        }
    const Point right{30, 0, -100};
    const Printed clip = printed_clip(camera, right);
    EXPECT_LT(clip.x / clip.w, 0);
    const auto seen = lattice::to_screen(camera, right);
    ASSERT_TRUE(seen);
    EXPECT_GT(seen->x, camera.width / 2.0);
    // The corrected rows three and four are the printed ones for -Z in place of Z.
    const auto matrix = lattice::perspective_matrix(camera);
    for (const double z : {-0.1, -1.0, -50.0, -3000.0}) {
        const Printed mirrored = printed_clip(camera, {0, 0, -z});
        EXPECT_NEAR(matrix[2][2] * z + matrix[2][3], mirrored.z, 1e-9);
        EXPECT_NEAR(matrix[3][2] * z, mirrored.w, 1e-9);
    }
}

TEST(PaperScreen, PrintedScreenFormulaIsTwiceTooWide) {
    constexpr double kWidth = 1280;
    constexpr double kHeight = 720;
    const auto printed_x = [](double ndc) { return ndc * kWidth + kWidth / 2; };
    const auto printed_y = [](double ndc) { return -ndc * kHeight + kHeight / 2; };
    EXPECT_EQ(printed_x(1) - printed_x(-1), 2 * kWidth);
    EXPECT_EQ(printed_y(-1) - printed_y(1), 2 * kHeight);
    // The rim of the field of view is the rim of the screen.
    const Camera camera{.position = {0, 0, 0}, .target = {0, 0, -1}};
    const double t = std::tan(std::numbers::pi / 6);
    const auto corner = lattice::to_screen(camera, {100 * t * kWidth / kHeight, 100 * t, -100});
    ASSERT_TRUE(corner);
    EXPECT_NEAR(corner->x, kWidth, 1e-9);
    EXPECT_NEAR(corner->y, 0, 1e-9);
}

/// The paper's own camera needs a view matrix: without one its target has no place on the screen.
TEST(PaperScreen, NeedsTheViewMatrix) {
    const Camera camera;
    EXPECT_EQ(camera.position, (Point{0, 500, 1000}));
    EXPECT_EQ(printed_clip(camera, camera.target).w, 0);
    const auto at = lattice::to_screen(camera, camera.target);
    ASSERT_TRUE(at);
    EXPECT_NEAR(at->x, camera.width / 2.0, 1e-9);
    EXPECT_NEAR(at->y, camera.height / 2.0, 1e-9);
    for (const Place& p : places()) {
        const auto seen = lattice::to_screen(camera, projection().world(cell(p)));
        ASSERT_TRUE(seen);
        const auto back = lattice::cells_under(projection(), camera, *seen);
        ASSERT_NE(std::find(back.begin(), back.end(), cell(p)), back.end());
    }
}

}  // namespace
}  // namespace tessera::paper
