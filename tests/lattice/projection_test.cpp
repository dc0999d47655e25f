// Projection of boards into space, onto the screen, and back.
#include "lattice/projection.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <map>
#include <random>

#include "lattice/shapes.hpp"

namespace tessera::lattice {
namespace {

const std::vector<std::vector<int>>& boards() {
    static const std::vector<std::vector<int>> kSizes = {
        {8, 8}, {5, 5, 5}, {4, 4, 4, 4}, {8, 8, 8, 8}, {5, 4, 3, 2}, {1, 6, 1, 3}, {3, 1, 2, 5}};
    return kSizes;
}

std::map<std::array<double, 3>, std::vector<Cell>> by_middle(const Shape& shape,
                                                             const Projection& projection) {
    std::map<std::array<double, 3>, std::vector<Cell>> cells;
    for (std::uint32_t i = 0; i < shape.cells(); ++i) {
        const Point p = projection.world(Cell{i});
        cells[{p.x, p.y, p.z}].push_back(Cell{i});
    }
    return cells;
}

TEST(Projection, TellsEveryCellOfAMiddleAndWhetherThereAreSeveral) {
    for (const auto& sizes : boards()) {
        const Shape shape(sizes);
        for (const int horizontal : {25, 50, 75, 100, 150, 175, 200, 201, 350, 400, 450}) {
            const Projection projection(shape, {.horizontal = horizontal});
            const auto cells = by_middle(shape, projection);
            EXPECT_EQ(projection.injective(), cells.size() == shape.cells()) << horizontal;
            for (const auto& [middle, expected] : cells) {
                auto found = projection.cells_at({middle[0], middle[1], middle[2]});
                std::sort(found.begin(), found.end());
                ASSERT_EQ(found, expected);
            }
            const auto beside = by_middle(shape, projection).begin()->first;
            EXPECT_TRUE(projection.cells_at({beside[0] + 0.25, beside[1], beside[2]}).empty());
        }
    }
}

TEST(Projection, NearestCellOfEveryPointInASquare) {
    std::mt19937 random(5);
    std::uniform_real_distribution<double> inside(-0.49, 0.49);
    for (const auto& sizes : boards()) {
        const Shape shape(sizes);
        for (const Spacings s : {Spacings{}, Spacings{3, 7, 24}, Spacings{.vertical = 1}}) {
            const Projection projection(shape, s);
            ASSERT_TRUE(projection.blocks_apart());
            for (std::uint32_t i = 0; i < shape.cells(); ++i) {
                const Point p = projection.world(Cell{i});
                ASSERT_EQ(projection.nearest_cell(p), Cell{i});
                ASSERT_EQ(projection.nearest_cell({p.x + inside(random) * s.square,
                                                   p.y + inside(random) * s.vertical,
                                                   p.z + inside(random) * s.square}),
                          Cell{i});
            }
            for (const double far : {-1e9, 1e9, std::nan("")}) {
                EXPECT_FALSE(projection.nearest_cell({far, 0, 0}));
                EXPECT_FALSE(projection.nearest_cell({0, far, 0}));
                EXPECT_FALSE(projection.nearest_cell({0, 0, far}));
            }
        }
    }
    const Shape shape(std::vector<int>{8, 8, 8, 8});
    const Projection projection(shape, {});
    const Point last_of_block = projection.world(shape.at({0, 7, 0, 0}));
    EXPECT_FALSE(projection.nearest_cell({last_of_block.x, last_of_block.y, last_of_block.z - 40}))
        << "between two blocks";
}

const std::vector<Camera>& cameras() {
    static const std::vector<Camera> kCameras = {
        {},
        {.position = {700, 1800, 900}, .target = {-100, 600, -1500}, .width = 640, .height = 480},
        {.position = {0, 4000, -1500}, .target = {0, 0, -1500}, .field_of_view = 90},
        {.position = {-2000, -900, -4000}, .target = {0, 600, -1500}, .width = 300, .height = 900}};
    return kCameras;
}

TEST(Camera, TargetIsInTheMiddleOfTheScreen) {
    for (const Camera& camera : cameras()) {
        const auto at = to_screen(camera, camera.target);
        ASSERT_TRUE(at);
        EXPECT_NEAR(at->x, camera.width / 2.0, 1e-9);
        EXPECT_NEAR(at->y, camera.height / 2.0, 1e-9);
        const Point& p = camera.position;
        const Point& t = camera.target;
        EXPECT_FALSE(to_screen(camera, {2 * p.x - t.x, 2 * p.y - t.y, 2 * p.z - t.z}))
            << "behind the camera";
    }
}

/// Without turning: to the right is right, up is up, and the field of view ends at the screen's
/// rim.
TEST(Camera, LooksDownMinusZ) {
    const Camera camera{.position = {0, 0, 0}, .target = {0, 0, -1}, .field_of_view = 90};
    const auto rim = to_screen(camera, {0, 50, -50});
    ASSERT_TRUE(rim);
    EXPECT_NEAR(rim->y, 0, 1e-9);
    const auto side = to_screen(camera, {1280.0 / 720 * 50, 0, -50});
    ASSERT_TRUE(side);
    EXPECT_NEAR(side->x, camera.width, 1e-9);
    EXPECT_FALSE(to_screen(camera, {0, 0, 50}));
    // Depths of the near and the far plane become -1 and 1.
    const Matrix m = perspective_matrix(camera);
    for (const auto& [plane, depth] :
         {std::pair{camera.near_plane, -1.0}, std::pair{camera.far_plane, 1.0}})
        EXPECT_NEAR((m[2][2] * -plane + m[2][3]) / (m[3][2] * -plane), depth, 1e-9);
}

TEST(Camera, RaysLeadBackToThePoint) {
    std::mt19937 random(6);
    std::uniform_real_distribution<double> far(-3000, 3000);
    int seen = 0;
    for (const Camera& camera : cameras()) {
        for (int trial = 0; trial < 500; ++trial) {
            const Point p{far(random), far(random), far(random)};
            const auto at = to_screen(camera, p);
            if (!at) continue;
            ++seen;
            const Ray ray = ray_through(camera, *at);
            const Point& o = ray.origin;
            const Point& d = ray.direction;
            const double t = ((p.x - o.x) * d.x + (p.y - o.y) * d.y + (p.z - o.z) * d.z) /
                             (d.x * d.x + d.y * d.y + d.z * d.z);
            EXPECT_GT(t, 0);
            EXPECT_NEAR(o.x + t * d.x, p.x, 1e-6);
            EXPECT_NEAR(o.y + t * d.y, p.y, 1e-6);
            EXPECT_NEAR(o.z + t * d.z, p.z, 1e-6);
        }
    }
    EXPECT_GT(seen, 400);
}

TEST(Camera, RayThroughACellMeetsItAndOneCellALayerInOrder) {
    const Shape shape(std::vector<int>{8, 8, 8, 8});
    const Projection projection(shape, {});
    for (const Camera& camera : cameras()) {
        for (std::uint32_t i = 0; i < shape.cells(); ++i) {
            const Point middle = projection.world(Cell{i});
            const auto at = to_screen(camera, middle);
            if (!at) continue;
            const auto cells = cells_under(projection, camera, *at);
            ASSERT_EQ(std::count(cells.begin(), cells.end(), Cell{i}), 1) << i;
            double before = 0;
            int layers = 0;
            for (const Cell cell : cells) {
                const int layer = shape.coordinate(cell, 2);
                ASSERT_EQ(layers >> layer & 1, 0);
                layers |= 1 << layer;
                const double away = std::abs(projection.height(layer) - camera.position.y);
                ASSERT_GT(away, before);
                before = away;
            }
        }
    }
}

TEST(Camera, LevelRayMeetsNoLayer) {
    const Shape shape(std::vector<int>{8, 8});
    const Projection projection(shape, {});
    const Camera camera{.position = {0, 0, 1000}};
    EXPECT_TRUE(cells_under(projection, camera, {640, 360}).empty());
}

// web/tests/unit/paper.test.ts expects the same sums of what the page draws.
TEST(Projection, OfOanaSumsUpAsOnThePage) {
    const Shape shape(std::vector<int>{8, 8, 8, 8});
    const Projection projection(shape, {});
    const Camera camera;
    double world = 0;
    double screen = 0;
    std::int64_t seen = 0;
    std::int64_t under = 0;
    for (std::uint32_t i = 0; i < shape.cells(); ++i) {
        const Point at = projection.world(Cell{i});
        const auto weight = static_cast<double>(i % 97 + 1);
        world += weight * (at.x + 3 * at.y + 7 * at.z);
        EXPECT_EQ(projection.nearest_cell(at), Cell{i});
        const auto spot = to_screen(camera, at);
        if (!spot) continue;
        ++seen;
        screen += weight * (spot->x + 3 * spot->y);
        std::int64_t place = 0;
        // Not just there: rays through middles meet edges of other cells.
        const ScreenPoint beside{spot->x + 0.137, spot->y + 0.071};
        for (const Cell cell : cells_under(projection, camera, beside))
            under += ++place * static_cast<std::int64_t>(index(cell)) * (i % 97 + 1);
    }
    EXPECT_EQ(world, -1844349550);
    EXPECT_EQ(seen, shape.cells());
    EXPECT_NEAR(screen, 116927891.45676, 1e-3);
    EXPECT_EQ(under, 1341485615);
}

}  // namespace
}  // namespace tessera::lattice
