// Counting of move sequences that can be watched and ended early.
#pragma once

#include <cstdint>

#include "base/work.hpp"
#include "movegen/move_generator.hpp"

namespace tessera::movegen {

/// Number of legal sequences of `depth` single moves, or those counted until the watch ended it. It
/// receives the nodes counted, and their share of the tree as far as the numbers of moves show.
[[nodiscard]] std::uint64_t perft(const Position& p, int depth, const Watch& watch);

}  // namespace tessera::movegen
