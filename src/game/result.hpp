// How a game ended, and in which words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "rules/types.hpp"

namespace tessera::game {

enum class Winner : std::uint8_t { none, white, black, draw };

/// What ended a game that the rules did not end. `other`: something else, told by a tag.
enum class Ending : std::uint8_t { none, resignation, agreement, time_forfeit, other };

struct GameResult {
    Winner winner = Winner::none;  ///< none: not over
    rules::Outcome outcome;        ///< by the rules
    Ending ending = Ending::none;  ///< other than none only if the rules did not end the game
    /// PGN's word: 1-0 0-1 1/2-1/2 *
    [[nodiscard]] std::string_view text() const;
};

/// As PGN's Termination says it: "resignation", "agreement", "time forfeit"; "" for the others.
[[nodiscard]] std::string_view word(Ending ending);
[[nodiscard]] constexpr Winner winner_of(rules::Colour c) {
    return c == rules::Colour::white ? Winner::white : Winner::black;
}
/// Whom PGN's word tells; none for every other text.
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
