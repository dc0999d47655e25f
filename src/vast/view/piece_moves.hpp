// What one piece of a vast board can do, as numbers and as the few moves that a player wants
// to see: those on the flat board in sight, and the best of the others.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "vast/board/position.hpp"

namespace tessera::vast {

/// The flat board through a cell along two axes.
struct FlatBoard {
    Cell through{};
    int a = 0;
    int b = 1;
};

struct PieceMoves {
    /// False: it is not its turn, and the moves are those it could make if it were, pins and checks
    /// not asked, without castling and captures in passing.
    bool legal = true;
    std::uint64_t total = 0;
    std::uint64_t captures = 0;
    /// Moves that change so many axes, less one; the pass is not among them.
    std::array<std::uint64_t, lattice::kMaxAxes> by_axes{};
    std::vector<Move> on_board;  ///< that end on the flat board
    /// Of the others: captures first, those of the most valuable pieces before all, then those that
    /// change the fewest axes; of each kind of victim and number of axes the bytewise first.
    std::vector<Move> beyond;
};

/// At most `limit` moves of each sort are given in `beyond`. Precondition: a piece stands on the
/// cell; the side not to move is not in check.
[[nodiscard]] PieceMoves piece_moves(const Position& position, Cell from, const FlatBoard& board,
                                     std::size_t limit);

}  // namespace tessera::vast
