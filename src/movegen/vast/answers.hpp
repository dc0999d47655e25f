// Questions about all moves of a position on a vast board that need no list of them: which give
// check, which give mate.
#pragma once

#include <cstdint>
#include <functional>

#include "base/work.hpp"
#include "movegen/vast/board.hpp"
#include "movegen/vast/position.hpp"

namespace tessera::movegen::vast {

using MoveSink = std::function<void(const Move&)>;

inline constexpr std::uint64_t kNoLimit = UINT64_MAX;

/// Gives the legal moves after which the enemy king is attacked to the sink, in the order of their
/// texts and no more than the limit; returns how many there are in all, or how many were found
/// until the watch ended the search. It is told pieces and cells looked at.
/// `few`: as of Board. Precondition of all: the side not to move is not in check.
std::uint64_t checks(const Position& position, std::uint64_t limit, const MoveSink& sink,
                     const Work& work = {}, std::uint32_t few = kFewPieces);

/// The same of those that give checkmate.
std::uint64_t mates_in_one(const Position& position, std::uint64_t limit, const MoveSink& sink,
                           const Work& work = {}, std::uint32_t few = kFewPieces);

}  // namespace tessera::movegen::vast
