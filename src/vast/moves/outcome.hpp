// What a position on a vast board is, found without listing moves or copying the board where a few
// of its cells tell.
#pragma once

#include <optional>

#include "rules/types.hpp"
#include "vast/board/position.hpp"

namespace tessera::vast {

/// The legal move from a cell to another with this promotion; nothing if there is none.
[[nodiscard]] std::optional<Move> find_move(const Position& position, Cell from, Cell to,
                                            PieceType promotion = kNoPieceType);

/// Of so many pieces, those on the lowest cells, a move each is looked for before all moves are
/// counted.
inline constexpr int kAskedFirst = 4096;

/// Whether the side to move has a legal move.
[[nodiscard]] bool any_legal_move(const Position& position, int asked_first = kAskedFirst);

/// As movegen::outcome(): mate and stalemate before draws, draws before check, repetition left to
/// whoever knows the game.
[[nodiscard]] rules::Outcome outcome(const Position& position);

}  // namespace tessera::vast
