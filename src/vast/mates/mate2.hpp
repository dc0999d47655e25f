// Mate in two on vast boards with few pieces: docs/vast.md, "Mate in two".
#pragma once

#include <cstdint>

#include "vast/mates/mate1.hpp"

namespace tessera::vast {

/// Pieces of one side with which mate in two is looked for.
inline constexpr std::uint32_t kMateInTwoPieces = 512;

/// Gives the first moves that force mate in at most two moves, those that mate at once among them,
/// to the sink, in the order of their texts and no more than the limit; returns how many there are,
/// or how many were found until the watch ended the search. Draws by repetition or by the halfmove
/// limit are left aside. The watch receives the number of first moves that have been decided.
/// Precondition: at most kMateInTwoPieces a side; the side not to move is not in check.
std::uint64_t mates_in_two(const Position& position, std::uint64_t limit, const MoveSink& sink,
                           const Work& work = {});

}  // namespace tessera::vast
