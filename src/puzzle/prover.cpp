#include "puzzle/prover.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "backends/load.hpp"
#include "notation/notation.hpp"

namespace tessera::puzzle {
namespace {

Error not_only(std::string_view what) {
    return Error{"solution", std::string(what)};
}

}  // namespace

std::shared_ptr<const rules::Variant> second_rules(const rules::Variant& variant) {
    return backends::load(variant.definition(), {.backend = movegen::Backend::mailbox, .isa = {}});
}

int axes_between(const rules::Variant& variant, rules::Cell from, rules::Cell to) {
    return variant.shape().difference(from, to).nonzero();
}

Prover::Prover(std::shared_ptr<const rules::Variant> variant, const engine::Host& host,
               std::uint64_t nodes)
    : variant_(std::move(variant)), themes_(variant_), mates_(variant_, host, nodes) {}

std::optional<Error> Prover::fault(const Puzzle& puzzle) {
    const auto position = notation::parse_position(variant_, puzzle.position);
    if (!position) {
        Error error = position.error();
        error.where = "position, " + error.where;
        return error;
    }
    if (!has_theme(*variant_, puzzle.theme))
        return Error{"theme", "it is for games of one move a turn"};
    if (mate_turns(puzzle.theme) > 0) return fault_of_mate(puzzle, *position);
    if (puzzle.theme == Theme::capturers || puzzle.theme == Theme::shortest_path)
        return fault_of_cells(puzzle, *position);
    return fault_of_move(puzzle, *position);
}

std::optional<Error> Prover::fault_of_axes(const Puzzle& puzzle, int axes) const {
    if (puzzle.axes == axes) return std::nullopt;
    return Error{"axes", "the solver's moves change " + std::to_string(axes)};
}

std::optional<Error> Prover::fault_of_mate(const Puzzle& puzzle, const rules::Position& position) {
    OnlyMate mate{mate_turns(puzzle.theme), {}};
    rules::Position at = position;
    rules::Undo undo;
    int axes = 0;
    for (const std::string& text : puzzle.solution) {
        const auto move = notation::parse_move(at, text);
        if (!move) return Error{"solution", move.error().reason};
        if (at.side() == position.side())
            axes = std::max(axes, axes_between(*variant_, move->from, move->to));
        mate.line.push_back(*move);
        at.make(*move, undo);
    }
    if (!mates_.holds(position, mate))
        return not_only("it is not the only mate in so many turns, or was not proved to be");
    return fault_of_axes(puzzle, axes);
}

std::optional<Error> Prover::fault_of_move(const Puzzle& puzzle, const rules::Position& position) {
    rules::MoveList found;
    if (puzzle.theme == Theme::only_defence) found = themes_.defences(position);
    if (puzzle.theme == Theme::hanging_piece) found = themes_.hanging(position);
    if (puzzle.theme == Theme::fork) found = themes_.forks(position);
    if (puzzle.theme == Theme::block) found = themes_.blocks(position);
    if (puzzle.solution.size() != 1) return not_only("it has one move");
    if (found.size() != 1) return not_only(found.empty() ? "there is none" : "there is another");
    const rules::Move& move = found.front();
    const std::string text = notation::move_text(*variant_, move);
    if (text != puzzle.solution.front()) return not_only("it is " + text);
    return fault_of_axes(puzzle, axes_between(*variant_, move.from, move.to));
}

std::optional<Error> Prover::fault_of_cells(const Puzzle& puzzle, const rules::Position& position) {
    std::vector<rules::Cell> cells;
    for (const std::string& text : puzzle.solution) {
        const auto cell = notation::parse_cell(*variant_, text);
        if (!cell) return Error{"solution", cell.error().reason};
        cells.push_back(*cell);
    }
    if (cells.size() < 2) return not_only("it has two cells or more");
    const std::vector<rules::Cell> rest(cells.begin() + 1, cells.end());
    int axes = 0;
    if (puzzle.theme == Theme::capturers) {
        if (themes_.capturers(position, cells.front()) != rest)
            return not_only("these are not all the pieces that can capture there");
        for (const rules::Cell from : rest)
            axes = std::max(axes, axes_between(*variant_, from, cells.front()));
    } else {
        if (themes_.shortest_path(position, cells.front(), cells.back()) != rest)
            return not_only("it is not the only shortest path");
        for (std::size_t i = 1; i < cells.size(); ++i)
            axes = std::max(axes, axes_between(*variant_, cells[i - 1], cells[i]));
    }
    return fault_of_axes(puzzle, axes);
}

}  // namespace tessera::puzzle
