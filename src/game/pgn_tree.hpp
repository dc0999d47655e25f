// The moves of a record, played into a tree. For the reader.
#pragma once

#include <optional>
#include <vector>

#include "game/game.hpp"
#include "game/pgn_scan.hpp"

namespace tessera::game {

struct PgnMoves {
    std::optional<PgnToken> result;  ///< at the end of the main line
    int last_line = 1;
    std::vector<Error> faults;
    bool cut = false;  ///< the main line ended with the first fault in it
};
/// Reads to the end of the text. The game stands at the end of the main line afterwards.
[[nodiscard]] PgnMoves read_moves(PgnScanner& scanner, Game& game);

/// Variations that begin like the line beside them, with nothing of their own to say of those
/// moves, become one with it, so that what follows stands where it differs. The main lines, of the
/// game and of each variation, stay what they are.
[[nodiscard]] Game with_repeated_moves_merged(const Game& game);

}  // namespace tessera::game
