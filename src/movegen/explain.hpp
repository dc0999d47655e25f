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
    /// The cells visited after the first, the target last; of a leap the target alone.
    std::vector<rules::Cell> cells;
    int corner = -1;  ///< of cells, that on which it turns; -1: it does not
};

/// Why a piece has no way to a cell.
enum class Obstacle : std::uint8_t {
    none,          ///< it has
    out_of_reach,  ///< none of its movements leads there from here
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
    not_now,         ///< anything else: a piece that has moved this turn, a finish that is missing
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
};

/// Of the side to move by what is legal; of the other side by what it could do if it were its turn
/// and kings were left aside. Preconditions: a piece stands on `from`, and `to` is another cell.
[[nodiscard]] Explanation explain(const rules::Position& position, rules::Cell from,
                                  rules::Cell to);

}  // namespace tessera::movegen
