// Mates in one on vast boards, found without listing all moves.
#pragma once

#include <cstdint>

#include "base/work.hpp"
#include "vast/board/board.hpp"
#include "vast/moves/moves.hpp"

namespace tessera::vast {

/// As checks() (vast/moves/checks.hpp), of the moves that give checkmate.
std::uint64_t mates_in_one(const Position& position, std::uint64_t limit, const MoveSink& sink,
                           const Work& work = {}, std::uint32_t most_listed = kMostListed);

}  // namespace tessera::vast
