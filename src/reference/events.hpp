// Where special rules come into play, so that a suite can report whether it has met them all.
//
// Names of what a position can show (position_events):
//   "pact refusal"          a capture that nothing but the pact forbids
//   "pacified refusal"      a capture that nothing but a minstrel beside one of the two forbids
//   "pacified check"        a king that would be in check but for pacification
//   "turn at edge", "turn at friend", "turn at pacified", "turn at minstrel", "turn at pact"
//                           a piece reaches a cell only by turning at such an obstruction
//   "several kings attacked"  more than one king of the side to move
//   "en passant, other type"  a pawn reaches the cell passed over by a pawn of another type
//   "en passant refused"    the taker is not pinned, but the two pieces gone together expose the
//   king "sticky refusal"        a quiet move that nothing but the sticky rule forbids "other must
//   move"       second move: the piece that moved could, but another must "same must move" second
//   move: no other piece can, the same does "case 2 draw"           second move: nothing can, the
//   king is safe "king may not step into attack"
//                           a king's first step that only the second move would make safe
//   "dead by one piece", "dead by several pieces"
//                           nobody can be mated with what is left besides the kings
// Names of what a legal move can show (move_events):
//   "castling K", "castling Q", "castling k", "castling q"
//                           castling with a rook along a rank, by colour and side
//   "castling among kings"  likewise, by one of several own kings
//   "castling, king stays", "castling, rook stays", "castling, onto each other"
//                           chess960: so near do king and rook start
//   "castling with inner rook"
//                           chess960: another rook stands farther out
//   "king jump", "pass"     king_jump: to another cell, to its own
//   "king jump by a step"   an ordinary king's move that castling could also make
//   "swap"
//   "en passant P", "double step P on rank", "promotion P=Q"
//                           by the pawn's letter (lower case: Black's), the names of the axes on
//                           which it doubles, and the new piece's letter
//   "check left, then cured"     a first move leaves the king in check
//   "king exposed, then cured"   a first move by another piece puts the own king in check
//   "king captured"              rule 4
#pragma once

#include <set>
#include <string>
#include <vector>

#include "reference/generator.hpp"

namespace tessera::reference {

/// The names of the axes on which a vector is not zero.
[[nodiscard]] std::string axes_of(const definition::VariantDefinition& variant,
                                  const std::vector<int>& vector);
[[nodiscard]] std::set<std::string> position_events(const Generator& generator, const Position& p);
/// `next` is the position after the move.
[[nodiscard]] std::set<std::string> move_events(const Generator& generator, const Position& p,
                                                const Move& move, const Position& next);

}  // namespace tessera::reference
