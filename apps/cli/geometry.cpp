// geometry: distances, balls and paths of a board, and what all its commands share.
#include "geometry.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "answers.hpp"
#include "base/codes.hpp"
#include "base/json.hpp"
#include "base/text.hpp"
#include "lattice/metrics.hpp"
#include "notation/notation.hpp"

namespace tessera::cli {
namespace {

using lattice::Metric;

struct Pair {
    std::string from;
    std::string to;
};

struct BallOptions {
    std::string centre;
    std::string metric = "manhattan";
};

Exit print_distances(const rules::Variant& variant, rules::Cell a, rules::Cell b,
                     const JsonOption& options) {
    const lattice::Shape& shape = variant.shape();
    const int squared = shape.euclidean_squared(a, b);
    std::array<char, 32> root{};
    std::snprintf(root.data(), root.size(), "%.6f", std::sqrt(squared));
    if (options.json()) {
        JsonWriter json;
        json.open_object().member("chebyshev", shape.chebyshev(a, b));
        json.member("manhattan", shape.manhattan(a, b)).key("euclidean").number(root.data());
        json.member("euclideanSquared", squared).close_object();
        return print_json(std::move(json));
    }
    std::cout << "chebyshev " << shape.chebyshev(a, b) << '\n'
              << "manhattan " << shape.manhattan(a, b) << '\n'
              << "euclidean " << root.data() << '\n'
              << "euclidean-squared " << squared << '\n';
    return kUsable;
}

Exit print_path(const rules::Variant& variant, rules::Cell a, rules::Cell b,
                const JsonOption& options) {
    const auto path = lattice::king_path(variant.shape(), a, b);
    const auto line = lattice::straight_line(variant.shape(), a, b);
    if (options.json()) {
        JsonWriter json;
        json.open_object().list("cells", path, [&](rules::Cell cell) {
            json.value(notation::cell_name(variant, cell));
        });
        json.member("steps", path.size());
        if (line) {
            json.key("line").open_object().member("length", line->length).key("step").open_array();
            for (int axis = 0; axis < variant.shape().axes(); ++axis)
                json.value(line->step.step[static_cast<std::size_t>(axis)]);
            json.close_array().close_object();
        }
        return print_json(std::move(json.close_object()));
    }
    for (const rules::Cell cell : path) std::cout << notation::cell_name(variant, cell) << '\n';
    std::cout << path.size() << (path.size() == 1 ? " step" : " steps");
    if (line)
        std::cout << ", a straight line: " << line->length << " times "
                  << vector_text(variant, line->step);
    std::cout << '\n';
    return kUsable;
}

/// The middle of the board; of the middle cells the lowest.
rules::Cell middle(const lattice::Shape& shape) {
    lattice::Coordinates at{};
    for (int axis = 0; axis < shape.axes(); ++axis)
        at[static_cast<std::size_t>(axis)] = static_cast<std::int16_t>((shape.size(axis) - 1) / 2);
    return shape.at(at);
}

Exit print_balls(const rules::Variant& variant, const BallOptions& options,
                 const JsonOption& output) {
    const lattice::Shape& shape = variant.shape();
    rules::Cell centre = middle(shape);
    if (!options.centre.empty()) {
        const auto cell = read_cell(variant, options.centre, "--centre");
        if (!cell) return cell.error();
        centre = *cell;
    }
    Metric metric = Metric::manhattan;
    if (options.metric == "chebyshev") metric = Metric::chebyshev;
    if (options.metric == "euclidean") metric = Metric::euclidean;
    const auto balls = lattice::board_balls(shape, centre, metric);
    const auto infinite = [&](int radius) {
        return lattice::infinite_ball(metric, shape.axes(), radius);
    };
    int radius = 0;
    if (output.json()) {
        JsonWriter json;
        json.open_object().member("centre", notation::cell_name(variant, centre));
        json.member("metric", options.metric).list("balls", balls, [&](std::uint64_t cells) {
            json.open_object().member("radius", radius).member("board", cells);
            json.member("infinite", infinite(radius++)).close_object();
        });
        return print_json(std::move(json.close_object()));
    }
    std::vector<std::vector<std::string>> rows{{"radius", "board", "infinite"}};
    for (const std::uint64_t cells : balls) {
        rows.push_back(
            {std::to_string(radius), std::to_string(cells), std::to_string(infinite(radius))});
        ++radius;
    }
    std::cout << "cells within each " << options.metric << " distance of "
              << notation::cell_name(variant, centre) << '\n';
    print_columns(rows);
    return kUsable;
}

void add_pair_command(const Command& geometry, const char* name, const char* help,
                      Exit (*run)(const rules::Variant&, rules::Cell, rules::Cell,
                                  const JsonOption&)) {
    const Command command = geometry.add(name, help);
    const auto board = std::make_shared<BoardOptions>(command);
    const auto pair = std::make_shared<Pair>();
    command.text("A", pair->from, "a cell").required();
    command.text("B", pair->to, "another").required();
    const auto options = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const auto variant = board->variant();
        if (!variant) return variant.error();
        const auto a = read_cell(**variant, pair->from, "A");
        const auto b = read_cell(**variant, pair->to, "B");
        return a && b ? run(**variant, *a, *b, *options) : Exit((a ? b : a).error());
    });
}

}  // namespace

BoardOptions::BoardOptions(const Command& command) {
    command.text("--variant", variant_, "built-in game, or path of a game file", "ID").required();
}

Result<std::shared_ptr<const rules::Variant>> BoardOptions::variant() const {
    return find_ordinary_variant(variant_);
}

Result<rules::Cell> read_cell(const rules::Variant& variant, const std::string& text,
                              const std::string& where) {
    auto cell = notation::parse_cell(variant, text);
    if (!cell) return about(where, cell.error());
    return cell;
}

Result<rules::Piece> read_piece(const definition::VariantDefinition& game,
                                const std::string& text) {
    const bool letter = text.size() == 1 && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
    if (letter) {
        const bool white = std::isupper(static_cast<unsigned char>(text[0])) != 0;
        const auto type =
            game.piece_index(static_cast<char>(std::toupper(static_cast<unsigned char>(text[0]))));
        if (type)
            return rules::Piece(static_cast<rules::PieceType>(*type),
                                white ? rules::Colour::white : rules::Colour::black);
    }
    std::string known;
    for (const definition::PieceDefinition& piece : game.pieces)
        known += std::string(" ") + piece.letter;
    return Error{"--piece",
                 quote(text) + " is not a piece of " + game.id + ": its pieces are" + known,
                 codes::no_such_piece};
}

void print_columns(const std::vector<std::vector<std::string>>& rows) {
    std::vector<std::size_t> widths(rows.front().size(), 0);
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) widths[i] = std::max(widths[i], row[i].size());
    for (const auto& row : rows) {
        for (std::size_t i = 0; i < row.size(); ++i) {
            const std::string pad(widths[i] - row[i].size(), ' ');
            std::cout << (i == 0 ? row[i] + pad : "  " + pad + row[i]);
        }
        std::cout << '\n';
    }
}

std::string cell_list(const rules::Variant& variant, const std::vector<rules::Cell>& cells) {
    std::string text;
    for (const rules::Cell cell : cells)
        text += (text.empty() ? "" : " ") + notation::cell_name(variant, cell);
    return text;
}

std::string vector_text(const rules::Variant& variant, const lattice::Vector& v) {
    std::string text;
    for (int axis = 0; axis < variant.shape().axes(); ++axis)
        text += (axis == 0 ? "(" : ",") + std::to_string(v.step[static_cast<std::size_t>(axis)]);
    return text + ")";
}

void add_metric_commands(const Command& geometry) {
    add_pair_command(geometry, "distance", "Distances between two cells", print_distances);
    add_pair_command(geometry, "path", "A king's shortest path between two cells", print_path);
    const Command ball =
        geometry.add("ball", "Cells within each distance, on the board and beyond");
    const auto board = std::make_shared<BoardOptions>(ball);
    const auto options = std::make_shared<BallOptions>();
    ball.text("--centre", options->centre, "a cell (default: in the middle of the board)", "CELL");
    ball.text("--metric", options->metric, "which distance (default: manhattan)")
        .among({"chebyshev", "manhattan", "euclidean"});
    const auto json = std::make_shared<JsonOption>(ball);
    ball.run([=]() -> Exit {
        const auto variant = board->variant();
        return variant ? print_balls(**variant, *options, *json) : Exit(variant.error());
    });
}

void add_geometry_commands(const Command& program) {
    const Command geometry =
        program.add("geometry", "Distances, reach of pieces, projection of a board");
    add_metric_commands(geometry);
    add_movement_commands(geometry);
    add_projection_command(geometry);
    geometry.needs_one();
}

}  // namespace tessera::cli
