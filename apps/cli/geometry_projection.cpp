// geometry projection: a cell in space, on a screen, and back from both.
#include <charconv>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "answers.hpp"
#include "base/codes.hpp"
#include "base/text.hpp"
#include "geometry.hpp"
#include "lattice/projection.hpp"
#include "notation/notation.hpp"

namespace tessera::cli {
namespace {

constexpr int kMostSpacing = 100'000;
constexpr int kMostPixels = 100'000;
constexpr double kFarthest = 1e6;  ///< of a coordinate of the camera

struct ProjectionOptions {
    std::string cell;
    std::string square = "50";
    std::string vertical = "175";
    std::string horizontal = "450";
    std::string camera = "0,500,1000";
    std::string target = "0,0,0";
    std::string angle = "60";
    std::string screen = "1280x720";
};

/// X,Y,Z
Result<lattice::Point> read_point(const std::string& text, const std::string& where) {
    const Error wrong{where,
                      quote(text) + " is not a point X,Y,Z of numbers from -1000000 to 1000000"};
    const auto parts = split(text, ',');
    if (parts.size() != 3) return wrong;
    std::array<double, 3> at{};
    for (std::size_t i = 0; i < 3; ++i) {
        const char* const end = parts[i].data() + parts[i].size();
        const auto read = std::from_chars(parts[i].data(), end, at[i]);
        if (read.ec != std::errc{} || read.ptr != end || !(std::abs(at[i]) <= kFarthest))
            return wrong;
    }
    return lattice::Point{at[0], at[1], at[2]};
}

Result<lattice::Spacings> read_spacings(const ProjectionOptions& options) {
    const auto square = read_number(options.square, "--square", 1, kMostSpacing);
    if (!square) return square.error();
    const auto vertical = read_number(options.vertical, "--vertical", 1, kMostSpacing);
    if (!vertical) return vertical.error();
    const auto horizontal = read_number(options.horizontal, "--horizontal", 1, kMostSpacing);
    if (!horizontal) return horizontal.error();
    return lattice::Spacings{static_cast<int>(*square), static_cast<int>(*vertical),
                             static_cast<int>(*horizontal)};
}

Result<lattice::Camera> read_camera(const ProjectionOptions& options) {
    lattice::Camera camera;
    const auto position = read_point(options.camera, "--camera");
    if (!position) return position.error();
    const auto target = read_point(options.target, "--target");
    if (!target) return target.error();
    if (*position == *target) return Error{"--target", "the camera stands there"};
    const auto angle = read_number(options.angle, "--angle", 1, 179);
    if (!angle) return angle.error();
    const auto sizes = split(options.screen, 'x');
    const auto width = parse_number(sizes.front(), kMostPixels);
    const auto height = parse_number(sizes.back(), kMostPixels);
    if (sizes.size() != 2 || width.value_or(0) == 0 || height.value_or(0) == 0)
        return Error{"--screen", quote(options.screen) + " is not a size WIDTHxHEIGHT in pixels"};
    camera.position = *position;
    camera.target = *target;
    camera.field_of_view = *angle;
    camera.width = static_cast<int>(*width);
    camera.height = static_cast<int>(*height);
    return camera;
}

/// One decimal, and no minus sign before a zero.
std::string decimal(double value) {
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%.1f", std::round(value * 10) / 10 + 0.0);
    return text.data();
}

void print_screen(const rules::Variant& variant, const lattice::Projection& projection,
                  const lattice::Camera& camera, const lattice::Point& world) {
    const auto at = lattice::to_screen(camera, world);
    if (!at) {
        std::cout << "screen       behind the camera\n";
        return;
    }
    std::cout << "screen       " << decimal(at->x) << ' ' << decimal(at->y) << '\n';
    std::cout << "from screen  "
              << (projection.blocks_apart()
                      ? cell_list(variant, lattice::cells_under(projection, camera, *at))
                      : "not defined: blocks overlap")
              << '\n';
}

int print_projection_json(const rules::Variant& variant, rules::Cell cell,
                          const lattice::Projection& projection, const lattice::Camera& camera) {
    const lattice::Point world = projection.world(cell);
    JsonWriter json;
    const auto cells = [&](const char* name, const std::vector<rules::Cell>& found) {
        json.list(name, found, [&](rules::Cell c) { json.value(notation::cell_name(variant, c)); });
    };
    json.open_object().member("cell", notation::cell_name(variant, cell));
    json.list("world", std::array{world.x, world.y, world.z},
              [&](double x) { json.number(decimal(x)); });
    cells("fromWorld", projection.cells_at(world));
    // Null behind the camera.
    if (const auto at = lattice::to_screen(camera, world)) {
        json.list("screen", std::array{at->x, at->y}, [&](double x) { json.number(decimal(x)); });
        if (projection.blocks_apart())
            cells("fromScreen", lattice::cells_under(projection, camera, *at));
    } else {
        json.key("screen").null();
    }
    return print_json(std::move(json.member("injective", projection.injective()).close_object()));
}

Exit print_projection(const rules::Variant& variant, const ProjectionOptions& options,
                      const JsonOption& output) {
    if (variant.shape().axes() > lattice::Projection::kAxes)
        return Error{"--variant",
                     variant.definition().id + " has " + std::to_string(variant.shape().axes()) +
                         " axes; the projection is of four and fewer",
                     codes::not_for_this_board};
    const auto cell = read_cell(variant, options.cell, "CELL");
    if (!cell) return cell.error();
    const auto spacings = read_spacings(options);
    if (!spacings) return spacings.error();
    const auto camera = read_camera(options);
    if (!camera) return camera.error();
    const lattice::Projection projection(variant.shape(), *spacings);
    if (output.json()) return print_projection_json(variant, *cell, projection, *camera);
    const lattice::Point world = projection.world(*cell);
    std::cout << "cell         " << notation::cell_name(variant, *cell) << '\n'
              << "world        " << decimal(world.x) << ' ' << decimal(world.y) << ' '
              << decimal(world.z) << '\n'
              << "from world   " << cell_list(variant, projection.cells_at(world)) << '\n';
    print_screen(variant, projection, *camera, world);
    std::cout << "injective    " << (projection.injective() ? "yes" : "no") << '\n';
    return kUsable;
}

}  // namespace

void add_projection_command(const Command& geometry) {
    const Command command = geometry.add("projection", "A cell in space, on a screen, and back");
    const auto board = std::make_shared<BoardOptions>(command);
    const auto options = std::make_shared<ProjectionOptions>();
    command.text("CELL", options->cell, "a cell").required();
    const auto add = [command](const char* name, std::string& value, const char* type,
                               const std::string& help) {
        command.text(name, value, help + " (default: " + value + ")", type);
    };
    add("--square", options->square, "N", "distance of cells along axes 0 and 1");
    add("--vertical", options->vertical, "N", "distance of layers: axis 2");
    add("--horizontal", options->horizontal, "N", "distance of blocks: axis 3");
    add("--camera", options->camera, "X,Y,Z", "where the camera stands");
    add("--target", options->target, "X,Y,Z", "where it looks");
    add("--angle", options->angle, "DEGREES", "its field of view, from bottom to top");
    add("--screen", options->screen, "WxH", "size of the screen in pixels");
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const auto variant = board->variant();
        return variant ? print_projection(**variant, *options, *json) : Exit(variant.error());
    });
}

}  // namespace tessera::cli
