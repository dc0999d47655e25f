// Questions about one position, put to its variant's move generator.
#pragma once

#include "movegen/move_filter.hpp"
#include "movegen/move_generator.hpp"

namespace tessera::movegen {

/// Every legal single move.
[[nodiscard]] MoveList legal_moves(const Position& p);
/// Those of the piece on one cell.
[[nodiscard]] MoveList legal_moves_of(const Position& p, Cell from);
[[nodiscard]] bool in_check(const Position& p, Colour c);

[[nodiscard]] MoveList legal_moves(const Position& p, const MoveFilter& filter);
/// The cells from which a piece like this one may perhaps go to the cell: among them is every one
/// from which it does. Found by a look around that cell, however many pieces there are.
[[nodiscard]] std::vector<Cell> origins(const Position& p, Piece piece, Cell to);
/// How many legal moves the pieces of each type have, by type.
[[nodiscard]] std::vector<std::uint64_t> moves_by_type(const Position& p);

/// What the piece on the cell could do if its side were to move and no king had to be kept safe;
/// enemy royals are among the targets, castling is left out.
[[nodiscard]] MoveList pseudo_legal_moves_of(const Position& p, Cell from);

/// Number of legal sequences of `depth` single moves. Ignores the draws that end a game.
[[nodiscard]] std::uint64_t perft(const Position& p, int depth);

/// By this position alone: everything but repetition.
[[nodiscard]] rules::Outcome outcome(const Position& p, Scratch& scratch);
[[nodiscard]] rules::Outcome outcome(const Position& p);
/// The same for a caller that knows whether there is a legal move.
[[nodiscard]] rules::Outcome outcome(const Position& p, bool any_move);

}  // namespace tessera::movegen
