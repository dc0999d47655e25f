// What the readers and writers of games as PGN share. For them alone.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "definition/definition.hpp"
#include "game/pgn_scan.hpp"
#include "game/result.hpp"
#include "game/tags.hpp"

namespace tessera::game {

[[nodiscard]] Result<std::vector<PgnTag>> read_tags(PgnScanner& scanner);
/// Null if there is none.
[[nodiscard]] const PgnTag* find_tag(const std::vector<PgnTag>& tags, std::string_view name);

/// That the tags tell of another game than this, or of other rules.
[[nodiscard]] std::optional<Error> other_game(const std::vector<PgnTag>& tags,
                                              const definition::VariantDefinition& game,
                                              const std::string& identity);
/// The tag FEN; null if the game does not begin from a position of its own.
[[nodiscard]] Result<const PgnTag*> fen_tag(const std::vector<PgnTag>& tags);

/// The text has more behind its last token.
[[nodiscard]] std::optional<Error> text_after(PgnScanner& scanner, const PgnToken& last);
/// PGN's word for the result that the last token or the tag tells.
[[nodiscard]] Result<std::string> said_result(const std::vector<PgnTag>& tags,
                                              const PgnToken& last);
/// That the text tells another result than the rules.
[[nodiscard]] std::optional<Error> wrong_result(std::string_view said, const GameResult& found,
                                                int line);
/// What ended a game that the rules did not end, by the tag Termination, which may be null.
[[nodiscard]] Ending ending_of(Winner winner, const PgnTag* termination);

/// Tags that follow from the game; those without a value are left out.
using DerivedTags = std::vector<std::pair<std::string_view, std::optional<std::string>>>;
/// The section of tags: the seven standard ones, then those derived, to which Termination is added
/// where the rules did not end the game, then those of `tags` that are none of these.
[[nodiscard]] std::string write_tags(const Tags& tags, const GameResult& result,
                                     DerivedTags derived);
/// The words on lines of at most 80 characters, or one word.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& words);

}  // namespace tessera::game
