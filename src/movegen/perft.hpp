// Counting of move sequences that can be watched and ended early.
#pragma once

#include <cstdint>
#include <functional>

#include "movegen/move_generator.hpp"

namespace tessera::movegen {

/// How far a count is.
struct PerftProgress {
    std::uint64_t nodes = 0;  ///< counted so far
    double share = 0;         ///< of the tree, as far as the numbers of moves tell; 0 to 1
};
/// Called now and then; the count ends early once it returns false.
using PerftWatch = std::function<bool(const PerftProgress&)>;

/// Number of legal sequences of `depth` single moves, or those counted until the watch ended it.
[[nodiscard]] std::uint64_t perft(const Position& p, int depth, const PerftWatch& watch);

}  // namespace tessera::movegen
