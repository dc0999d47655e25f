#include "vast_questions.hpp"

#include <algorithm>
#include <iostream>

#include "base/codes.hpp"
#include "lattice/cell_name.hpp"
#include "notation/vast_text.hpp"
#include "protocol/json.hpp"
#include "vast/board/attacks.hpp"
#include "vast/board/board.hpp"
#include "vast/counting/count.hpp"
#include "watching.hpp"

namespace tessera::cli {

namespace {

/// Prints what `list` gives to its sink, as it comes, and the number that it returns under `name`;
/// as lines only if `total` says so. If it was interrupted, no number.
template <class List>
Exit print_list(const vast::Position& position, bool json, const std::string& name, bool total,
                const List& list, const char* unit = "cells") {
    WatchedWork watched(unit);
    std::uint64_t printed = 0;
    if (json) std::cout << "{\"moves\":[";
    const std::uint64_t count = list(
        [&](const vast::Move& move) {
            watched.clear();
            const std::string text = notation::move_text(position.rules(), move);
            if (json)
                std::cout << (printed == 0 ? "\"" : ",\"") << text << '"';
            else
                std::cout << text << '\n';
            ++printed;
        },
        watched.work());
    watched.clear();
    if (Interruption::noted()) {
        if (json) std::cout << '\n';
        return interrupted(std::to_string(std::max(count, printed)) + " moves found",
                           watched.share());
    }
    if (json)
        std::cout << "],\"" << name << "\":" << count << "}\n";
    else if (total)
        std::cout << name << ' ' << count << '\n';
    return kUsable;
}

/// Counts the legal moves and calls print(MoveCounts).
template <class Print>
Exit print_counted(const vast::Position& position, const Print& print) {
    WatchedWork watched("cells");
    const vast::MoveCounts found = vast::count_moves(position, watched.work());
    watched.clear();
    return Interruption::noted() ? interrupted("not all moves were counted", watched.share())
                                 : print(found);
}

Result<movegen::MoveFilter> filter_of(const vast::Position& position,
                                      const MoveFilterOptions& options) {
    movegen::MoveFilter filter = options.flags();
    const auto cell = [&](const std::optional<std::string>& text, const char* option,
                          std::optional<lattice::Cell>& to) -> std::optional<Error> {
        if (!text) return std::nullopt;
        to = lattice::read_cell_name(position.shape(), *text);
        if (!to)
            return Error{option, "'" + *text + "' is no cell of this board", codes::no_such_cell};
        return std::nullopt;
    };
    if (const auto piece = options.piece()) {
        filter.piece =
            piece->size() == 1 ? position.rules().type_of(piece->front()) : rules::kNoPieceType;
        if (filter.piece == rules::kNoPieceType)
            return Error{"--piece", "'" + *piece + "' is no piece of this game",
                         codes::no_such_piece};
    }
    if (const auto fault = cell(options.from(), "--from", filter.from)) return *fault;
    if (const auto fault = cell(options.to(), "--to", filter.to)) return *fault;
    return filter;
}

}  // namespace

Exit print_vast_counts(const vast::Position& position, bool json) {
    return print_counted(position, [&](const vast::MoveCounts& found) {
        std::vector<std::pair<char, std::uint64_t>> counts;
        for (const vast::Kind kind : position.rules().kinds)
            counts.emplace_back(position.rules().letters[index(kind)], found.by_kind[index(kind)]);
        return print_counts(counts, json);
    });
}

Exit print_vast_total(const vast::Position& position,
                      const std::function<Exit(std::uint64_t)>& print) {
    return print_counted(position,
                         [&](const vast::MoveCounts& found) { return print(found.all()); });
}

Exit print_vast_answer(const vast::Position& position, const ListOptions& options,
                       const std::string& name, VastAnswer answer, const char* unit) {
    const auto limit = options.limit();
    if (!limit) return limit.error();
    return print_list(
        position, options.json(), name, true,
        [&](const vast::MoveSink& sink, const Work& work) {
            return answer(position, *limit, sink, work, vast::kMostListed);
        },
        unit);
}

Exit print_vast_moves(const vast::Position& position, const MoveFilterOptions& filters,
                      const ListOptions& options) {
    const auto limit = options.limit();
    if (!limit) return limit.error();
    const auto filter = filter_of(position, filters);
    if (!filter) return filter.error();
    const auto list = [&](const vast::MoveSink& sink, const Work& work) {
        const bool all = *filter == movegen::MoveFilter{};
        const std::uint64_t found =
            vast::list_moves(position, *filter, *limit, options.json() && !all, sink, work);
        return options.json() && all && !Interruption::noted()
                   ? vast::count_moves(position, work).all()
                   : found;
    };
    return print_list(position, options.json(), "count", false, list);
}

}  // namespace tessera::cli
