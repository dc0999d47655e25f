// The legal moves of a vast board in the order of their texts, one after another.
#pragma once

#include <cstdint>
#include <functional>

#include "base/work.hpp"
#include "movegen/move_filter.hpp"
#include "vast/board/position.hpp"

namespace tessera::vast {

using movegen::MoveFilter;
using MoveSink = std::function<void(const Move&)>;

inline constexpr std::uint64_t kNoLimit = UINT64_MAX;

/// Gives the first moves, up to the limit, to the sink; returns how many it gave or, if all are to
/// be counted, how many there are; or so many as were found until the watch ended the search. It is
/// told pieces looked at. Precondition: the side not to move is not in check.
std::uint64_t list_moves(const Position& position, const MoveFilter& filter, std::uint64_t limit,
                         bool count_all, const MoveSink& sink, const Work& work = {});

}  // namespace tessera::vast
