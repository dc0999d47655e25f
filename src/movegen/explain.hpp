// How the piece on one cell gets to another, or why it cannot: for people, one question at a time.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace tessera::movegen {

enum class WayKind : std::uint8_t { slide, turn, leap, double_step, en_passant, castling };

/// One of the ways to a cell.
struct Way {
    WayKind kind = WayKind::leap;
    /// The cells visited after the first, the target last; of a leap the target alone. Of castling:
    /// where the king goes, where the rook comes from and goes (where the king is, if it goes
    /// alone), and the target.
    std::vector<rules::Cell> cells;
    int corner = -1;  ///< of cells, that on which it turns; -1: it does not
};

/// Why a piece has no way to a cell.
enum class Obstacle : std::uint8_t {
    none,          ///< it has
    out_of_reach,  ///< none of its movements changes so many axes
    other_vector,  ///< a movement changes as many axes, but in other steps
    own_piece,     ///< a piece of its own side stands there; its ways are those that guard it
    blocked,       ///< a piece stands in the way, on `at`
    no_corner,     ///< it could turn on `at` only if a piece or the edge stopped it there
    only_captures,
    only_quiet,
    never_captures,  ///< a minstrel
    pacified,        ///< by the enemy minstrel on `at`
    protected_,      ///< the piece there is a minstrel, or pacified by the one on `at`
    pact,            ///< neither it nor the piece there has moved
    stuck,           ///< to the enemy piece on `at`
    in_check,        ///< the king on `at` stays attacked from `by`
    exposed,         ///< the king on `at` would be attacked from `by`
    no_right,        ///< to castle: the king or the rook of `at` has moved
    castling_over,   ///< the piece on `at` stands between or on the target
    castling_check,  ///< the cell `at`, which the king leaves, passes or reaches, is attacked
    moved,           ///< it has made the first move of this turn, and others can make the second
    not_now,         ///< anything else, as a turn that could not be finished
};

[[nodiscard]] std::string_view word(WayKind kind);
[[nodiscard]] std::string_view word(Obstacle obstacle);

struct Explanation {
    Obstacle obstacle = Obstacle::out_of_reach;
    /// Of a move those that it may take, else all open ones; if there is none, the one that is
    /// blocked or has no corner, as the obstacle says.
    std::vector<Way> ways;
    /// The cells that the obstacle speaks of; `from` where it speaks of none.
    rules::Cell at{}, by{};
    /// In check or exposed: how the piece on `by` attacks the king after the move.
    std::vector<Way> attack;
};

/// Of the side to move by what is legal; of the other side by what it could do if it were its turn
/// and kings were left aside. `to` equal to `from` asks whether the piece, not a king, can make all
/// its moves, or why the first that is not legal is not: what pins it. Of any piece without a legal
/// move it asks why: a king that cannot be left or brought there, a rule, or a piece `blocked` in
/// its way. Precondition: a piece stands on `from`.
[[nodiscard]] Explanation explain(const rules::Position& position, rules::Cell from,
                                  rules::Cell to);

}  // namespace tessera::movegen
