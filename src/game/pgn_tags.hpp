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

/// What stands before the moves.
struct PgnHeader {
    std::vector<PgnTag> tags;  ///< the same tag with another value too
    std::string comment;       ///< all comments before, among and after the tags
    std::vector<Error> faults;
};
[[nodiscard]] PgnHeader read_header(PgnScanner& scanner);
/// The first of that name that has a value; null if there is none.
[[nodiscard]] const PgnTag* find_tag(const std::vector<PgnTag>& tags, std::string_view name);

/// That the tags name another game than this, or of other rules.
[[nodiscard]] std::optional<Error> other_game(const std::vector<PgnTag>& tags,
                                              const definition::VariantDefinition& game);
/// The tag FEN; null if the game does not begin from a position of its own.
[[nodiscard]] Result<const PgnTag*> fen_tag(const std::vector<PgnTag>& tags);

/// How a record says that its game ended.
struct StatedEnd {
    Winner winner = Winner::none;
    Ending ending = Ending::none;
    std::string termination;     ///< as it was written
    int line = 1;                ///< on which the result stands
    std::optional<Error> fault;  ///< what contradicts itself
};
/// `result`: the token at the end of the moves, if there was one.
[[nodiscard]] StatedEnd stated_end(const std::vector<PgnTag>& tags,
                                   const std::optional<PgnToken>& result, int last_line);
/// Adds to `faults` what is wrong with it; true if the game has to keep the end that is stated,
/// since the rules alone give another result or none, or a draw that is to be claimed.
[[nodiscard]] bool must_be_stated(const StatedEnd& stated, const GameResult& found,
                                  std::vector<Error>& faults);

/// Tags that follow from the game; those without a value are left out.
using DerivedTags = std::vector<std::pair<std::string_view, std::optional<std::string>>>;
/// The section of tags: the seven standard ones, then the others of `tags` in their order, with
/// the values of those derived; derived ones that are not among them stand in front of these.
[[nodiscard]] std::string write_tags(const Tags& tags, const GameResult& result,
                                     const DerivedTags& derived);
/// PGN's word for how the game ended, for the tag Termination.
[[nodiscard]] std::optional<std::string> termination_of(const GameResult& result,
                                                        std::string_view stated);
/// The tag Variant: for chess and chess960 as other programs name them, or as `tags` do.
[[nodiscard]] std::optional<std::string> variant_value(const definition::VariantDefinition& game,
                                                       const Tags& tags);
/// The tags without the game identity that earlier records of this game have in GameId.
[[nodiscard]] Tags without_old_identity(const definition::VariantDefinition& game,
                                        const Tags& tags);
/// The words on lines of at most 80 characters, or one word.
[[nodiscard]] std::string wrapped(const std::vector<std::string>& words);

}  // namespace tessera::game
