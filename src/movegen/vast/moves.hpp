// The legal moves of a vast board in the order of their texts, one after another.
#pragma once

#include <cstdint>
#include <optional>

#include "movegen/vast/answers.hpp"

namespace tessera::movegen::vast {

/// Which legal moves are asked for: all that meet every condition given.
struct MoveFilter {
    std::optional<Kind> piece;  ///< what moves
    std::optional<Cell> from;
    std::optional<Cell> to;
    bool captures = false;
    bool checks = false;
    bool promotions = false;
    bool operator==(const MoveFilter&) const = default;
};

/// Gives the first moves, up to the limit, to the sink; returns how many it gave or, if all are to
/// be counted, how many there are; or so many as were found until the watch ended the search. It is
/// told pieces looked at. Precondition: the side not to move is not in check.
std::uint64_t list_moves(const Position& position, const MoveFilter& filter, std::uint64_t limit,
                         bool count_all, const MoveSink& sink, const Work& work = {});

}  // namespace tessera::movegen::vast
