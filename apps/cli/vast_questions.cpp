#include "vast_questions.hpp"

#include <algorithm>
#include <iostream>

#include "cores.hpp"
#include "lattice/cell_name.hpp"
#include "movegen/vast/attacks.hpp"
#include "notation/vast_text.hpp"
#include "protocol/json.hpp"

namespace tessera::cli {

namespace vast = movegen::vast;

namespace {

std::string lower(char letter) {
    return {static_cast<char>(letter - 'A' + 'a')};
}

/// Prints what `list` gives to its sink and the number that it returns.
template <class List>
int print_list(const vast::Position& position, bool json, const std::string& name, bool total,
               const List& list) {
    if (!json) {
        const std::uint64_t count = list([&](const vast::Move& move) {
            std::cout << notation::move_text(position.rules(), move) << '\n';
        });
        if (total) std::cout << name << ' ' << count << '\n';
        return kUsable;
    }
    std::vector<std::string> moves;
    const std::uint64_t count = list([&](const vast::Move& move) {
        moves.push_back(notation::move_text(position.rules(), move));
    });
    std::cout << moves_json(moves, name, count) << '\n';
    return kUsable;
}

Result<vast::MoveFilter> filter_of(const vast::Position& position,
                                   const MoveFilterOptions& options) {
    vast::MoveFilter filter;
    const movegen::MoveFilter& flags = options.flags();
    filter.captures = flags.captures;
    filter.checks = flags.checks;
    filter.promotions = flags.promotions;
    const auto cell = [&](const std::optional<std::string>& text, const char* option,
                          std::optional<lattice::Cell>& to) -> std::optional<Error> {
        if (!text) return std::nullopt;
        to = lattice::read_cell_name(position.shape(), *text);
        if (!to) return Error{option, "'" + *text + "' is no cell of this board"};
        return std::nullopt;
    };
    if (const auto piece = options.piece()) {
        filter.piece = piece->size() == 1 ? position.rules().kind_of(piece->front()) : std::nullopt;
        if (!filter.piece) return Error{"--piece", "'" + *piece + "' is no piece of this game"};
    }
    if (const auto fault = cell(options.from(), "--from", filter.from)) return *fault;
    if (const auto fault = cell(options.to(), "--to", filter.to)) return *fault;
    return filter;
}

}  // namespace

int print_vast_answer(const vast::Position& position, const ListOptions& options,
                      const std::string& name, VastAnswer answer) {
    const auto limit = options.limit();
    if (!limit) return fail(limit.error().text());
    return print_list(position, options.json(), name, true, [&](const vast::MoveSink& sink) {
        return answer(position, *limit, sink, vast::kFewPieces);
    });
}

int print_vast_moves(const vast::Position& position, const MoveFilterOptions& filters,
                     const ListOptions& options) {
    const auto limit = options.limit();
    if (!limit) return fail(limit.error().text());
    const auto filter = filter_of(position, filters);
    if (!filter) return fail(filter.error().text());
    return print_list(position, options.json(), "count", false, [&](const vast::MoveSink& sink) {
        const bool all = *filter == vast::MoveFilter{};
        const std::uint64_t found =
            vast::list_moves(position, *filter, *limit, options.json() && !all, sink);
        return options.json() && all ? vast::count_moves(position, on_all_cores()).all() : found;
    });
}

int print_vast_attackers(const vast::Position& position, const std::string& at, bool json) {
    const auto cell = lattice::read_cell_name(position.shape(), at);
    if (!cell) return fail("CELL: '" + at + "' is no cell of this board");
    std::vector<std::string> lines;
    for (const lattice::Cell from : vast::attackers(position, *cell)) {
        const vast::Piece piece = position.at(from);
        const char letter = position.rules().letters[vast::index(piece.kind())];
        lines.push_back((piece.is(vast::Colour::white) ? std::string(1, letter) : lower(letter)) +
                        lattice::cell_name(position.shape(), from));
    }
    std::sort(lines.begin(), lines.end());
    if (!json) {
        for (const std::string& line : lines) std::cout << line << '\n';
        return kUsable;
    }
    protocol::JsonWriter writer;
    writer.open_object().member("cell", lattice::cell_name(position.shape(), *cell));
    writer.list("attackers", lines, [&](const std::string& line) { writer.value(line); });
    std::cout << std::move(writer.close_object()).take() << '\n';
    return kUsable;
}

}  // namespace tessera::cli
