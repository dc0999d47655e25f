// Games as text: PGN with Variant, GameId (the game identity), FEN and Result tags, variations and
// comments (docs/notation.md, "Games").
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "game/game.hpp"
#include "game/tags.hpp"

namespace tessera::game {

struct PgnGame {
    Tags tags;  ///< all tags in order of the file
    Game game;  ///< standing at the end of the main line
};

/// Movetext in readable notation, whole tree, lines of at most 80 characters. `tags` are written
/// after the seven standard ones; Variant, GameId, SetUp, FEN (when the start differs), Result and,
/// where the rules did not end the game, Termination are derived and override what `tags` say.
/// Result is that of the main line's end. Reading the text gives the same tree, and writing that
/// the same text.
[[nodiscard]] std::string write_pgn(const Game& game, const Tags& tags);

/// Reads one game of the given rules. Errors name the line and the move. A GameId other than the
/// rules' own is an error that says so.
[[nodiscard]] Result<PgnGame> read_pgn(std::shared_ptr<const rules::Variant> variant,
                                       std::string_view text);

/// The value of the first tag of that name in the text, without reading the moves; empty if none.
[[nodiscard]] std::string pgn_tag(std::string_view text, std::string_view name);

}  // namespace tessera::game
