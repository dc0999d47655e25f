// Moves that give check on vast boards, found without listing all moves.
#pragma once

#include <cstdint>

#include "base/work.hpp"
#include "vast/board/board.hpp"
#include "vast/moves/moves.hpp"

namespace tessera::vast {

/// Gives the legal moves after which the enemy king is attacked to the sink, in the order of their
/// texts and no more than the limit; returns how many there are in all, or how many were found
/// until the watch ended the search, which is given pieces and cells looked at.
/// `most_listed`: as of Board. Precondition: the side not to move is not in check.
std::uint64_t checks(const Position& position, std::uint64_t limit, const MoveSink& sink,
                     const Work& work = {}, std::uint32_t most_listed = kMostListed);

}  // namespace tessera::vast
