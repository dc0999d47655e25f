// geometry: distances, balls and paths of a board, and what all its commands share.
#include "geometry.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdio>
#include <iostream>

#include "lattice/metrics.hpp"
#include "notation/notation.hpp"
#include "notation/text.hpp"

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

int print_distances(const rules::Ruleset& rules, rules::Cell a, rules::Cell b) {
    const lattice::Shape& shape = rules.shape();
    const int squared = shape.euclidean_squared(a, b);
    std::array<char, 32> root{};
    std::snprintf(root.data(), root.size(), "%.6f", std::sqrt(squared));
    std::cout << "chebyshev " << shape.chebyshev(a, b) << '\n'
              << "manhattan " << shape.manhattan(a, b) << '\n'
              << "euclidean " << root.data() << '\n'
              << "euclidean-squared " << squared << '\n';
    return kUsable;
}

int print_path(const rules::Ruleset& rules, rules::Cell a, rules::Cell b) {
    const auto path = lattice::king_path(rules.shape(), a, b);
    for (const rules::Cell cell : path) std::cout << notation::cell_name(rules, cell) << '\n';
    std::cout << path.size() << (path.size() == 1 ? " step" : " steps");
    if (const auto line = lattice::straight_line(rules.shape(), a, b))
        std::cout << ", a straight line: " << line->length << " times "
                  << vector_text(rules, line->step);
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

int print_balls(const rules::Ruleset& rules, const BallOptions& options) {
    const lattice::Shape& shape = rules.shape();
    rules::Cell centre = middle(shape);
    if (!options.centre.empty()) {
        const auto cell = read_cell(rules, options.centre, "--centre");
        if (!cell) return fail(cell.error().text());
        centre = *cell;
    }
    Metric metric = Metric::manhattan;
    if (options.metric == "chebyshev") metric = Metric::chebyshev;
    if (options.metric == "euclidean") metric = Metric::euclidean;
    std::vector<std::vector<std::string>> rows{{"radius", "board", "infinite"}};
    int radius = 0;
    for (const std::uint64_t cells : lattice::board_balls(shape, centre, metric)) {
        rows.push_back({std::to_string(radius), std::to_string(cells),
                        std::to_string(lattice::infinite_ball(metric, shape.axes(), radius))});
        ++radius;
    }
    std::cout << "cells within each " << options.metric << " distance of "
              << notation::cell_name(rules, centre) << '\n';
    print_columns(rows);
    return kUsable;
}

void add_pair_command(CLI::App& geometry, int& exit_code, const char* name, const char* help,
                      int (*run)(const rules::Ruleset&, rules::Cell, rules::Cell)) {
    CLI::App* const command = geometry.add_subcommand(name, help);
    const auto board = std::make_shared<BoardOptions>(*command);
    const auto pair = std::make_shared<Pair>();
    command->add_option("A", pair->from, "a cell")->required();
    command->add_option("B", pair->to, "another")->required();
    command->callback([board, pair, run, &exit_code] {
        const auto rules = board->rules();
        if (!rules) {
            exit_code = fail(rules.error().text());
            return;
        }
        const auto a = read_cell(**rules, pair->from, "A");
        const auto b = read_cell(**rules, pair->to, "B");
        if (a && b)
            exit_code = run(**rules, *a, *b);
        else
            exit_code = fail((a ? b : a).error().text());
    });
}

}  // namespace

BoardOptions::BoardOptions(CLI::App& command) {
    command.add_option("--variant", variant_, "built-in game, or path of a game file")
        ->type_name("ID")
        ->required();
}

Result<std::shared_ptr<const rules::Ruleset>> BoardOptions::rules() const {
    return find_variant(variant_);
}

Result<rules::Cell> read_cell(const rules::Ruleset& rules, const std::string& text,
                              const std::string& where) {
    auto cell = notation::parse_cell(rules, text);
    if (!cell) return Error{where, cell.error().text()};
    return cell;
}

Result<rules::Man> read_man(const rules::Ruleset& rules, const std::string& text) {
    const bool letter = text.size() == 1 && std::isalpha(static_cast<unsigned char>(text[0])) != 0;
    if (letter) {
        const bool white = std::isupper(static_cast<unsigned char>(text[0])) != 0;
        const rules::Kind kind =
            rules.kind_of(static_cast<char>(std::toupper(static_cast<unsigned char>(text[0]))));
        if (kind != rules::kNoKind)
            return rules::Man(kind, white ? rules::Colour::white : rules::Colour::black);
    }
    std::string known;
    for (const definition::Man& man : rules.definition().men)
        known += std::string(" ") + man.letter;
    return Error{"--man", notation::in_quotes(text) + " is not a man of " + rules.definition().id +
                              ": its men are" + known};
}

Result<int> read_number(const std::string& text, const std::string& where, int least, int most) {
    const auto number = notation::parse_number(text, static_cast<std::uint32_t>(most));
    if (number && static_cast<int>(*number) >= least) return static_cast<int>(*number);
    return Error{where, notation::in_quotes(text) + " is not a number from " +
                            std::to_string(least) + " to " + std::to_string(most)};
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

std::string cell_list(const rules::Ruleset& rules, const std::vector<rules::Cell>& cells) {
    std::string text;
    for (const rules::Cell cell : cells)
        text += (text.empty() ? "" : " ") + notation::cell_name(rules, cell);
    return text;
}

std::string vector_text(const rules::Ruleset& rules, const lattice::Vector& v) {
    std::string text;
    for (int axis = 0; axis < rules.shape().axes(); ++axis)
        text += (axis == 0 ? "(" : ",") + std::to_string(v.step[static_cast<std::size_t>(axis)]);
    return text + ")";
}

void add_metric_commands(CLI::App& geometry, int& exit_code) {
    add_pair_command(geometry, exit_code, "distance", "Distances between two cells",
                     print_distances);
    add_pair_command(geometry, exit_code, "path", "A king's shortest path between two cells",
                     print_path);
    CLI::App* const ball =
        geometry.add_subcommand("ball", "Cells within each distance, on the board and beyond");
    const auto board = std::make_shared<BoardOptions>(*ball);
    const auto options = std::make_shared<BallOptions>();
    ball->add_option("--centre", options->centre, "a cell (default: in the middle of the board)")
        ->type_name("CELL");
    ball->add_option("--metric", options->metric, "which distance (default: manhattan)")
        ->check(CLI::IsMember({"chebyshev", "manhattan", "euclidean"}))
        ->type_name("chebyshev|manhattan|euclidean");
    ball->callback([board, options, &exit_code] {
        const auto rules = board->rules();
        exit_code = rules ? print_balls(**rules, *options) : fail(rules.error().text());
    });
}

void add_geometry_commands(CLI::App& app, int& exit_code) {
    CLI::App* const geometry =
        app.add_subcommand("geometry", "Distances, reach of men, projection of a board");
    geometry->require_subcommand(1);
    add_metric_commands(*geometry, exit_code);
    add_movement_commands(*geometry, exit_code);
    add_projection_command(*geometry, exit_code);
}

}  // namespace tessera::cli
