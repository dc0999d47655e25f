// Why a move does not mate: the reply that shows it best.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "vast/board/position.hpp"

namespace tessera::puzzle {

/// What becomes of the enemy after a move.
enum class Outcome : std::uint8_t {
    mate,
    stalemate,
    no_check,  ///< and a reply
    captured,  ///< a piece takes the one that gives check
    taken_by_king,
    blocked,  ///< a piece goes between
    flight,   ///< the king steps aside
};

struct Refutation {
    Outcome outcome{};
    std::vector<vast::Cell> checkers;  ///< ascending
    std::optional<vast::Move> reply;   ///< legal; none in mate and stalemate
    std::uint64_t replies = 0;         ///< legal ones in all
};

/// Of the replies one that takes the checker, by the king if by no other piece, else one that goes
/// between, else the king's shortest step. Without a check the first by text.
/// Precondition: the move is legal.
[[nodiscard]] Refutation refutation(const vast::Position& position, const vast::Move& move);

}  // namespace tessera::puzzle
