// Who bears on a cell of a vast board, and what holds a king.
#pragma once

#include <vector>

#include "vast/board/position.hpp"

namespace tessera::vast {

/// The pieces of both sides that could capture an ordinary piece of the other side on the cell, as
/// the position stands: pins ignored, neither castling nor en passant. Ascending.
[[nodiscard]] std::vector<Cell> attackers(const Position& position, Cell cell);

/// Whether a piece of the colour could.
[[nodiscard]] bool is_attacked(const Position& position, Cell cell, Colour by);

/// Whether the colour's king will be after a pseudo-legal move.
[[nodiscard]] bool is_attacked_after(const Position& position, const Move& move, Colour king);

/// A piece that may not leave the line on which it stands before its king.
struct Pin {
    Cell piece{};
    Cell pinner{};
};

struct KingSafety {
    std::vector<Cell> checkers;  ///< ascending
    std::vector<Pin> pins;       ///< own pieces, by cell
};
[[nodiscard]] KingSafety king_safety(const Position& position, Colour king);

}  // namespace tessera::vast
