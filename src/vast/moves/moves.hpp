// The legal moves of a vast board in the order of their texts, one after another.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "base/work.hpp"
#include "movegen/move_filter.hpp"
#include "vast/board/position.hpp"

namespace tessera::vast {

using movegen::MoveFilter;
using MoveSink = std::function<void(const Move&)>;

inline constexpr std::uint64_t kNoLimit = UINT64_MAX;

/// Gives the first moves, up to the limit, to the sink; returns how many it gave or, if all are to
/// be counted, how many there are; or so many as were found until the watch ended the search. It is
/// given the pieces looked at. Preconditions: the side not to move is not in check; not
/// filter.mates, which vast/mates/mate1.hpp answers.
std::uint64_t list_moves(const Position& position, const MoveFilter& filter, std::uint64_t limit,
                         bool count_all, const MoveSink& sink, const Work& work = {});

/// All that the filter asks for of a legal move, but that it gives check or mate.
[[nodiscard]] bool meets(const Position& position, const MoveFilter& filter, const Move& move);

/// The first pieces that have a legal move, up to the limit, by ascending cell. Precondition: the
/// side not to move is not in check.
[[nodiscard]] std::vector<Cell> movable(const Position& position, std::uint64_t limit);

}  // namespace tessera::vast
