// How a game ended, and in which words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/types.hpp"

namespace tessera::game {

enum class Winner : std::uint8_t { none, white, black, draw };

/// What ended a game that the rules did not end. `none` where nobody says; `other`: what the
/// record's own words say.
enum class Ending : std::uint8_t {
    none,
    resignation,
    agreement,
    time_forfeit,
    adjudication,
    abandoned,
    unterminated,
    rules_infraction,
    emergency,
    death,
    other
};

struct GameResult {
    Winner winner = Winner::none;  ///< none: not over
    rules::Outcome outcome;        ///< by the rules
    Ending ending = Ending::none;  ///< other than none only if the rules did not end the game
    std::string termination{};     ///< PGN's word for the ending, if a record has stated one
    /// PGN's word: 1-0 0-1 1/2-1/2 *
    [[nodiscard]] std::string_view text() const;
};

/// As PGN's Termination says it: "resignation", "time forfeit", "adjudication"; "" for none and
/// other.
[[nodiscard]] std::string_view word(Ending ending);
/// What the tag Termination of any program says of a game with this winner: PGN's words, those of
/// Lichess and sentences like chess.com's ("Ada won by resignation"), in any case.
[[nodiscard]] Ending ending_named(std::string_view termination);
/// How a game stands, in a line: `words` for the outcome by the rules, or what else ended it, and
/// the result: "White wins (1-0)", "drawn by agreement (1/2-1/2)".
[[nodiscard]] std::string status_words(const GameResult& result, std::string words);
/// A draw that a player of the pieces would have to claim, or that both may play on from: by
/// repetition, by counting or for lack of material. It ends a game in play, no line of a record.
[[nodiscard]] bool claimed(const rules::Outcome& outcome);
[[nodiscard]] constexpr Winner winner_of(rules::Colour c) {
    return c == rules::Colour::white ? Winner::white : Winner::black;
}
/// Whom PGN's word names; none for every other text.
[[nodiscard]] Winner winner_named(std::string_view result);

/// What the words for an outcome depend on.
struct ReasonContext {
    rules::Colour side{};    ///< to move
    rules::Colour winner{};  ///< if it is a checkmate
    std::uint32_t halfmove_limit = 100;
    bool pawn_move_resets = true;  ///< the halfmove clock
    bool minstrels = false;        ///< the game has minstrels
    bool moved_this_turn = false;  ///< the second of two moves is to be made
};
/// The outcome's reason in words, one line: "White to move", "Black wins", "third repetition".
[[nodiscard]] std::string reason_words(const ReasonContext& context, const rules::Outcome& outcome);

}  // namespace tessera::game
