// Pseudo-legal moves of many pieces of a kind, counted together. Internal to vast/counting.
#pragma once

#include <span>

#include "vast/counting/count.hpp"
#include "vast/counting/kernels.hpp"

namespace tessera::vast {

/// What stands on the board, for counting the moves of one side.
struct CountedSide {
    const Rules& rules;
    /// Piece::code() by cell, but frozen_code() where an own piece is not to be counted.
    std::span<const std::uint8_t> codes;
    Colour side;
    const Executor& executor;
    const Kernels& kernels;
    Meter& meter;

    /// An own piece without moves.
    [[nodiscard]] static constexpr std::uint8_t frozen_code(Colour side) {
        return static_cast<std::uint8_t>(16 + 8 * static_cast<int>(side));
    }
    [[nodiscard]] std::uint8_t code(Kind kind) const { return Piece(kind, side).code(); }
    [[nodiscard]] std::uint8_t side_bit() const {
        return static_cast<std::uint8_t>(8 * static_cast<int>(side));
    }
    /// Carries out tasks as a phase of the work, those left out that an early end comes before.
    template <class F>
    void in_parallel(double share, std::size_t tasks, F f) const {
        meter.begin(share, tasks);
        executor(tasks, [&](std::size_t task) {
            if (meter.ended()) return;
            f(task);
            meter.step();
        });
    }
    [[nodiscard]] bool is_own(std::uint8_t c) const { return c != 0 && (c & 8) == side_bit(); }
};

/// Adds what knights, men and pawns can do, captures in passing left out.
void count_leaps(const CountedSide& counted, MoveCounts& counts);

/// Adds what queens, rooks and bishops can do.
void count_slides(const CountedSide& counted, MoveCounts& counts);

/// Moves that a pawn's step onto a cell makes: several if it promotes there.
[[nodiscard]] std::uint64_t pawn_moves_onto(const Rules& rules, Colour side, int rank);

}  // namespace tessera::vast
