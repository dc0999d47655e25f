// geometry reach, table, diameter: pieces on an empty board.
#include <algorithm>
#include <iostream>

#include "geometry.hpp"
#include "notation/notation.hpp"
#include "rules/empty_board.hpp"

namespace tessera::cli {
namespace {

struct PieceOptions {
    std::string piece;
    std::string cell;
};

int print_reach(const rules::Variant& variant, rules::Piece piece, rules::Cell from) {
    const rules::ReachedCells reach = rules::reach_on_empty_board(variant, piece, from);
    const auto has = [](const std::vector<rules::Cell>& cells, rules::Cell cell) {
        return std::binary_search(cells.begin(), cells.end(), cell);
    };
    const auto all = reach.all();
    std::vector<std::string> lines;
    for (const rules::Cell cell : all) {
        const bool quiet = has(reach.quiet, cell);
        const bool capture = has(reach.capture, cell);
        lines.push_back(notation::cell_name(variant, cell) +
                        (quiet && capture ? "" : (quiet ? " quiet" : " capture")));
    }
    std::sort(lines.begin(), lines.end());
    for (const std::string& line : lines) std::cout << line << '\n';
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

int print_table(const rules::Variant& variant, rules::Colour colour) {
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

int print_diameter(const rules::Variant& variant, rules::Piece piece) {
    const rules::MoveDistances distances = rules::move_distances(variant, piece);
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
    command.run([board, options] {
        const auto variant = board->variant();
        if (!variant) return fail(variant.error().text());
        const auto piece = read_piece(**variant, options->piece);
        const auto cell = read_cell(**variant, options->cell, "CELL");
        if (piece && cell) return print_reach(**variant, *piece, *cell);
        return fail(piece ? cell.error().text() : piece.error().text());
    });
}

void add_table(const Command& geometry) {
    const Command command = geometry.add(
        "table", "How many cells every piece reaches on an empty board, by type of cell");
    const auto board = std::make_shared<BoardOptions>(command);
    const auto side = std::make_shared<std::string>("white");
    command.text("--side", *side, "whose pieces (default: white)").among({"white", "black"});
    command.run([board, side] {
        const auto variant = board->variant();
        const auto colour = *side == "white" ? rules::Colour::white : rules::Colour::black;
        return variant ? print_table(**variant, colour) : fail(variant.error().text());
    });
}

void add_diameter(const Command& geometry) {
    const Command command = geometry.add(
        "diameter", "Pairs of cells by the moves a piece needs between them on an empty board");
    const auto board = std::make_shared<BoardOptions>(command);
    const auto text = std::make_shared<std::string>();
    add_piece_option(command, *text);
    command.run([board, text] {
        const auto variant = board->variant();
        if (!variant) return fail(variant.error().text());
        const auto piece = read_piece(**variant, *text);
        return piece ? print_diameter(**variant, *piece) : fail(piece.error().text());
    });
}

}  // namespace

void add_movement_commands(const Command& geometry) {
    add_reach(geometry);
    add_table(geometry);
    add_diameter(geometry);
}

}  // namespace tessera::cli
