// Games as text: PGN with Variant, TesseraRules (the game identity), FEN and Result tags,
// variations and comments (docs/notation.md, "Games").
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "definition/definition.hpp"
#include "game/game.hpp"
#include "game/tags.hpp"

namespace tessera::game {

/// One game of a file.
struct PgnEntry {
    int line = 1;  ///< of the file, on which it begins
    Tags tags;     ///< as written, those that are readable
    std::size_t begin = 0;
    std::size_t end = 0;
};

/// A file of any number of games by any program, taken apart without reading the moves.
class PgnFile {
public:
    /// `bytes`: as they stand in the file (base/encoding.hpp).
    explicit PgnFile(std::string_view bytes);

    [[nodiscard]] const std::vector<PgnEntry>& games() const { return games_; }
    /// The text of one game, as UTF-8.
    [[nodiscard]] std::string_view text(const PgnEntry& game) const {
        return std::string_view(text_).substr(game.begin, game.end - game.begin);
    }

private:
    std::string text_;
    std::vector<PgnEntry> games_;
};

struct PgnGame {
    Tags tags;  ///< all tags in order of the file
    Game game;  ///< standing at the end of the main line
    /// What is wrong, in order of the text. A variation is read up to its fault and the game goes
    /// on behind it; the main line ends before its first.
    std::vector<Error> faults;
};

/// Reads one game of the given rules. Errors name the line and the move. An error is returned where
/// nothing can be read: the start position or the rules are wrong, or the first move of a text
/// without position. TesseraRules other than the rules' own is an error that says so.
[[nodiscard]] Result<PgnGame> read_pgn(const play::Variant& variant, const PgnFile& file,
                                       const PgnEntry& game);
/// The first game of the text.
[[nodiscard]] Result<PgnGame> read_pgn(const play::Variant& variant, std::string_view text);

/// Movetext in readable notation, whole tree, lines of at most 80 characters. The seven standard
/// tags come first, then `tags` in their order. Variant, TesseraRules, SetUp, FEN (when the start
/// differs, and always in chess960), Result and Termination follow from the game and override what
/// `tags` say. Result is that of the main line's end. Reading the text gives the same tree, and
/// writing that the same text.
[[nodiscard]] std::string write_pgn(const Game& game, const Tags& tags);

/// The value of the tag Date: "2026.11.27", of a moment in milliseconds since 1970, in UTC.
[[nodiscard]] std::string date_tag(std::int64_t at);

/// The id of the built-in game that the tags of a record name: by id or display name, or as
/// Lichess, chess.com and ChessBase name chess and chess960, in any case. `current` (may be null)
/// is a game that the record may be of as well, for one that is not built in; it is also what a
/// record without any tags is of. A record with tags but without Variant is one of chess, as PGN
/// has it.
[[nodiscard]] Result<std::string> record_variant(const Tags& tags,
                                                 const definition::VariantDefinition* current);
/// The same by the record itself: one with tags but without Variant is of `current` where its start
/// or its first move is not one of chess.
[[nodiscard]] Result<std::string> record_variant(const PgnFile& file, const PgnEntry& game,
                                                 const definition::VariantDefinition* current);

/// The value of the first tag of that name; empty if none.
[[nodiscard]] std::string_view tag_value(const Tags& tags, std::string_view name);

}  // namespace tessera::game
