// moves, count, attackers, checks, mate1: questions about the legal moves of one position; info:
// what a game is.
#include <algorithm>
#include <iostream>

#include "answers.hpp"
#include "base/json.hpp"
#include "definition/start_number.hpp"
#include "lattice/cell_name.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

/// Prints the legal moves that the filter asks for.
Exit print_moves(const play::Position& position, const movegen::MoveFilter& filter,
                 const ListOptions& options, const std::string& name, bool total) {
    const auto limit = options.limit();
    if (!limit) return limit.error();
    return print_list(position.variant(), options, name, total,
                      [&](const play::MoveSink& sink, const Work& work) {
                          return position.list_moves(filter, *limit, total || options.json(), sink,
                                                     work);
                      });
}

Exit print_move_counts(const play::Position& position, const JsonOption& options) {
    WatchedWork watched("cells");
    const std::vector<std::uint64_t> by_type = position.move_counts(watched.work());
    watched.clear();
    if (Interruption::noted()) return interrupted("not all moves were counted", watched.share());
    std::vector<std::pair<char, std::uint64_t>> counts;
    counts.reserve(by_type.size());
    for (std::size_t k = 0; k < by_type.size(); ++k)
        counts.emplace_back(
            position.variant().letter(rules::PieceType{static_cast<std::uint8_t>(k)}), by_type[k]);
    return print_counts(counts, options.json());
}

Exit print_attackers(const PositionOptions& named, const std::string& at,
                     const JsonOption& options) {
    const auto game = named.game();
    if (!game) return refused(game.error());
    const play::Position& position = game->position();
    const play::Variant& variant = position.variant();
    const auto cell = variant.parse_cell(at);
    if (!cell) return about("CELL", cell.error());
    std::vector<std::string> lines;
    for (const rules::Colour by : rules::kColours)
        for (const rules::Cell from : position.attackers(*cell, by))
            lines.push_back(variant.letter(position.at(from)) + variant.cell_name(from));
    std::sort(lines.begin(), lines.end());
    if (!options.json()) {
        for (const std::string& line : lines) std::cout << line << '\n';
        return kUsable;
    }
    JsonWriter json;
    json.open_object().member("cell", variant.cell_name(*cell));
    json.list("attackers", lines, [&](const std::string& line) { json.value(line); });
    std::cout << std::move(json.close_object()).take() << '\n';
    return kUsable;
}

VariantInfo variant_info(const definition::VariantDefinition& game) {
    VariantInfo info;
    info.id = game.id;
    info.name = game.name;
    info.summary = game.summary;
    info.identity = definition::identity(game);
    info.axis_names = game.axis_names;
    info.sizes = game.sizes;
    const lattice::Shape shape(game.sizes);
    info.first_cell = lattice::cell_name(shape, {});
    info.last_cell = lattice::cell_name(shape, rules::Cell{shape.cells() - 1});
    for (const definition::PieceDefinition& piece : game.pieces)
        info.pieces.push_back({piece.letter, piece.name, 0, 0});
    if (game.shuffle != definition::Shuffle::none) info.starts = definition::start_count(game);
    return info;
}

Exit show_info(const std::string& name, bool json) {
    const auto variant = find_variant(name);
    if (!variant) return variant.error();
    VariantInfo info = variant_info((*variant)->definition());
    const play::PositionPtr start = (*variant)->start();
    for (std::size_t k = 0; k < info.pieces.size(); ++k) {
        const rules::PieceType type{static_cast<std::uint8_t>(k)};
        info.pieces[k].white = start->count({type, rules::Colour::white});
        info.pieces[k].black = start->count({type, rules::Colour::black});
    }
    return print_info(info, json);
}

void add_moves(const Command& program) {
    const Command command = program.add("moves", "List the legal moves");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto filters = std::make_shared<MoveFilterOptions>(command);
    const auto options = std::make_shared<ListOptions>(command);
    command.run([=]() -> Exit {
        if (const auto limit = options->limit(); !limit) return limit.error();
        const auto game = position->game();
        if (!game) return refused(game.error());
        const auto filter = filters->filter(game->variant());
        if (!filter) return filter.error();
        return print_moves(game->position(), *filter, *options, "count", false);
    });
}

/// A command that lists the moves that a filter asks for and reports how many there are.
void add_counted(const Command& program, const char* name, const char* help, const char* total,
                 const movegen::MoveFilter& filter) {
    const Command command = program.add(name, help);
    const auto position = std::make_shared<PositionOptions>(command);
    const auto options = std::make_shared<ListOptions>(command);
    command.run([=]() -> Exit {
        if (const auto limit = options->limit(); !limit) return limit.error();
        const auto game = position->game();
        if (!game) return refused(game.error());
        return print_moves(game->position(), filter, *options, total, true);
    });
}

void add_count(const Command& program) {
    const Command command = program.add("count", "Count the legal moves by piece");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto options = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        const auto game = position->game();
        return game ? print_move_counts(game->position(), *options) : refused(game.error());
    });
}

void add_attackers(const Command& program) {
    const Command command =
        program.add("attackers", "List the pieces of both sides that attack or guard a cell");
    const auto position = std::make_shared<PositionOptions>(command);
    const auto options = std::make_shared<JsonOption>(command);
    const auto cell = std::make_shared<std::string>();
    command.text("CELL", *cell, "a cell").required();
    command.run([=]() -> Exit { return print_attackers(*position, *cell, *options); });
}

void add_info(const Command& program) {
    const Command command =
        program.add("info", "Describe a game: its axes, pieces and start positions");
    const auto variant = std::make_shared<std::string>();
    command.text("--variant", *variant, "built-in game, or path of a game file", "ID").required();
    const auto options = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit { return show_info(*variant, options->json()); });
}

}  // namespace

void add_question_commands(const Command& program) {
    add_moves(program);
    add_count(program);
    add_attackers(program);
    movegen::MoveFilter checks;
    checks.checks = true;
    add_counted(program, "checks", "List the legal moves that give check", "checks", checks);
    movegen::MoveFilter mates;
    mates.mates = true;
    add_counted(program, "mate1", "List the legal moves that give checkmate", "mates", mates);
    add_info(program);
}

}  // namespace tessera::cli
