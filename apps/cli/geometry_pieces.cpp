// geometry reach, table, diameter: pieces on an empty board.
#include <algorithm>
#include <iostream>

#include "answers.hpp"
#include "geometry.hpp"
#include "notation/notation.hpp"
#include "rules/empty_board.hpp"

namespace tessera::cli {
namespace {

struct PieceOptions {
    std::string piece;
    std::string cell;
};

Exit print_reach(const rules::Variant& variant, rules::Piece piece, rules::Cell from,
                 const JsonOption& options) {
    const rules::ReachedCells reach = rules::reach_on_empty_board(variant, piece, from);
    const auto has = [](const std::vector<rules::Cell>& cells, rules::Cell cell) {
        return std::binary_search(cells.begin(), cells.end(), cell);
    };
    struct Reached {
        std::string cell;
        bool quiet, capture;
    };
    std::vector<Reached> all;
    for (const rules::Cell cell : reach.all())
        all.push_back(
            {notation::cell_name(variant, cell), has(reach.quiet, cell), has(reach.capture, cell)});
    std::sort(all.begin(), all.end(),
              [](const Reached& a, const Reached& b) { return a.cell < b.cell; });
    if (options.json()) {
        JsonWriter json;
        json.open_object().list("cells", all, [&](const Reached& reached) {
            json.open_object().member("cell", reached.cell).member("quiet", reached.quiet);
            json.member("capture", reached.capture).close_object();
        });
        json.member("quiet", reach.quiet.size()).member("capture", reach.capture.size());
        return print_json(std::move(json.close_object()));
    }
    for (const Reached& reached : all)
        std::cout << reached.cell
                  << (reached.quiet && reached.capture ? ""
                      : reached.quiet                  ? " quiet"
                                                       : " capture")
                  << '\n';
    std::cout << "cells " << all.size();
    if (reach.quiet != reach.capture)
        std::cout << ": quiet " << reach.quiet.size() << ", capture " << reach.capture.size();
    std::cout << '\n';
    return kUsable;
}

std::string range_text(const rules::Range& range) {
    const std::string most = std::to_string(range.most);
    return range.least == range.most ? most : std::to_string(range.least) + ".." + most;
}

/// Distances from the nearest edges, an axis each.
std::string edge_text(const rules::Variant& variant, rules::Cell first) {
    std::string text;
    for (int axis = 0; axis < variant.shape().axes(); ++axis)
        text += (axis == 0 ? "" : ",") + std::to_string(variant.shape().coordinate(first, axis));
    return text;
}

void write_range(JsonWriter& json, std::string_view name, const rules::Range& range) {
    json.key(name).open_object().member("least", range.least).member("most", range.most);
    json.close_object();
}

int print_table_json(const rules::Variant& variant, rules::Colour colour) {
    std::vector<std::vector<rules::TypeReach>> reaches;
    reaches.reserve(variant.piece_types());
    for (std::size_t k = 0; k < variant.piece_types(); ++k)
        reaches.push_back(rules::reach_by_type(
            variant, rules::Piece(rules::PieceType{static_cast<std::uint8_t>(k)}, colour)));
    JsonWriter json;
    std::size_t row = 0;
    json.open_array();
    for (const auto& type : lattice::cell_types(variant.shape())) {
        json.open_object().key("edges").open_array();
        for (int axis = 0; axis < variant.shape().axes(); ++axis)
            json.value(variant.shape().coordinate(type.first, axis));
        json.close_array().member("first", notation::cell_name(variant, type.first));
        json.member("cells", type.cells).key("pieces").open_object();
        for (std::size_t k = 0; k < reaches.size(); ++k) {
            const auto& reach = reaches[k][row];
            const char letter = variant.letter(rules::PieceType{static_cast<std::uint8_t>(k)});
            json.key(std::string_view(&letter, 1)).open_object();
            write_range(json, "all", reach.all);
            write_range(json, "quiet", reach.quiet);
            write_range(json, "capture", reach.capture);
            json.close_object();
        }
        json.close_object().close_object();
        ++row;
    }
    return print_json(std::move(json.close_array()));
}

Exit print_table(const rules::Variant& variant, rules::Colour colour, const JsonOption& options) {
    if (options.json()) return print_table_json(variant, colour);
    std::vector<std::vector<std::string>> rows{{"from edge", "first", "cells"}};
    for (const auto& type : lattice::cell_types(variant.shape()))
        rows.push_back({edge_text(variant, type.first), notation::cell_name(variant, type.first),
                        std::to_string(type.cells)});
    bool apart = false;
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const rules::PieceType type{static_cast<std::uint8_t>(k)};
        const auto reach = rules::reach_by_type(variant, rules::Piece(type, colour));
        const bool alike = std::all_of(reach.begin(), reach.end(),
                                       [](const auto& row) { return row.captures_as_it_moves; });
        apart = apart || !alike;
        const std::string letter(1, variant.letter(type));
        rows[0].push_back(letter);
        if (!alike) rows[0].insert(rows[0].end(), {letter + "-", letter + "x"});
        for (std::size_t i = 0; i < reach.size(); ++i) {
            rows[i + 1].push_back(range_text(reach[i].all));
            if (alike) continue;
            rows[i + 1].push_back(range_text(reach[i].quiet));
            rows[i + 1].push_back(range_text(reach[i].capture));
        }
    }
    print_columns(rows);
    if (apart)
        std::cout << "Of pieces that capture otherwise than they move: all, - without capture, "
                     "x captures.\n";
    return kUsable;
}

Exit print_diameter(const rules::Variant& variant, rules::Piece piece, const JsonOption& options) {
    const rules::MoveDistances distances = rules::move_distances(variant, piece);
    if (options.json()) {
        JsonWriter json;
        json.open_object().list("pairs", distances.pairs, [&](auto pairs) { json.value(pairs); });
        json.member("never", distances.unreachable).member("diameter", distances.diameter());
        return print_json(std::move(json.close_object()));
    }
    std::vector<std::vector<std::string>> rows{{"moves", "ordered pairs of cells"}};
    for (std::size_t n = 0; n < distances.pairs.size(); ++n)
        rows.push_back({std::to_string(n), std::to_string(distances.pairs[n])});
    if (distances.unreachable > 0) rows.push_back({"never", std::to_string(distances.unreachable)});
    print_columns(rows);
    std::cout << "diameter " << distances.diameter() << '\n';
    return kUsable;
}

void add_piece_option(const Command& command, std::string& piece) {
    command
        .text("--piece", piece, "a piece's letter: a capital for White, small for Black", "LETTER")
        .required();
}

void add_reach(const Command& geometry) {
    const Command command = geometry.add("reach", "Cells that a piece reaches on an empty board");
    const auto board = std::make_shared<BoardOptions>(command);
    const auto options = std::make_shared<PieceOptions>();
    add_piece_option(command, options->piece);
    command.text("CELL", options->cell, "where it stands").required();
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const auto variant = board->variant();
        if (!variant) return variant.error();
        const auto piece = read_piece((*variant)->definition(), options->piece);
        const auto cell = read_cell(**variant, options->cell, "CELL");
        if (piece && cell) return print_reach(**variant, *piece, *cell, *json);
        return piece ? cell.error() : piece.error();
    });
}

void add_table(const Command& geometry) {
    const Command command = geometry.add(
        "table", "How many cells every piece reaches on an empty board, by type of cell");
    const auto board = std::make_shared<BoardOptions>(command);
    const auto side = std::make_shared<std::string>("white");
    command.text("--side", *side, "whose pieces (default: white)").among({"white", "black"});
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const auto variant = board->variant();
        const auto colour = *side == "white" ? rules::Colour::white : rules::Colour::black;
        return variant ? print_table(**variant, colour, *json) : Exit(variant.error());
    });
}

void add_diameter(const Command& geometry) {
    const Command command = geometry.add(
        "diameter", "Pairs of cells by the moves a piece needs between them on an empty board");
    const auto board = std::make_shared<BoardOptions>(command);
    const auto text = std::make_shared<std::string>();
    add_piece_option(command, *text);
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const auto variant = board->variant();
        if (!variant) return variant.error();
        const auto piece = read_piece((*variant)->definition(), *text);
        return piece ? print_diameter(**variant, *piece, *json) : Exit(piece.error());
    });
}

}  // namespace

void add_movement_commands(const Command& geometry) {
    add_reach(geometry);
    add_table(geometry);
    add_diameter(geometry);
}

}  // namespace tessera::cli
