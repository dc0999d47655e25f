// The computer opponent on vast boards, where no search can look at every move.
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "base/work.hpp"
#include "engine/engine.hpp"
#include "movegen/vast/position.hpp"

namespace tessera::engine::vast {

struct Limits {
    std::int64_t milliseconds = 3000;  ///< -1: none
    int level = 8;                     ///< 1 (weak) to kLevels; others count as the nearest
    std::uint64_t seed = 0;  ///< of what is drawn: sampled moves, and a weak level's noise
};

struct Choice {
    movegen::vast::Move move;
    Score score = 0;              ///< from the side to move
    bool mate = false;            ///< the move gives checkmate
    std::uint64_t looked_at = 0;  ///< moves that were weighed
};

/// A legal move; nothing if there is none. `history`: keys of the earlier positions of the game
/// (movegen::vast::key_of), oldest first. Deterministic if the time does not run out.
[[nodiscard]] std::optional<Choice> choose_move(const movegen::vast::Position& position,
                                                std::span<const std::uint64_t> history,
                                                const Limits& limits, const Host& host,
                                                const Executor& executor);

/// Values of kinds on boxes of this shape, in the unit of Score: from how far they move on the
/// empty board, a pawn being worth 100. The king's is 0.
[[nodiscard]] std::array<Score, movegen::vast::kKinds> piece_values(
    const movegen::vast::Rules& rules);

}  // namespace tessera::engine::vast
