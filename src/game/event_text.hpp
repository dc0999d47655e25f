// The events of a match as text, a line for each, which other processes and later versions of the
// program read. A line is
//
//     1 VERSION AT WHITE BLACK USED WHAT
//
// with one space between words: the version of this format; that of the match; when it happened, in
// milliseconds since 1970; the clocks in milliseconds, USED being `stopped` while nobody's time
// runs; and what happened:
//
//     move MOVE | go NODE | takeback NODE | ask-takeback COLOUR | offer-draw COLOUR | decline
//     COLOUR | end WINNER ENDING | abort COLOUR | players PLAYER PLAYER | time INITIAL INCREMENT
//     DELAY | time none | remove NODE | put-back NODE INDEX | promote NODE | raise NODE | comment
//     NODE PLACE [TEXT] | glyphs NODE [NUMBER ..]
//
// PLAYER is `human` or `computer:LEVEL`, WINNER a colour, `draw` or `none`, ENDING a word of
// word(Ending) or `none`, PLACE `move`, `before` or `after` (Node), INDEX that among the
// alternatives, TEXT all that follows, and MOVE a move text (docs/notation.md), so that nothing
// depends on how the program numbers cells and pieces.
#pragma once

#include <string>
#include <string_view>

#include "game/match.hpp"

namespace tessera::game {

/// Without a line end.
[[nodiscard]] std::string write_event(const play::Variant& variant, const Event& event);

/// The event that a line names, as write_event() wrote it, in a match that stands where it
/// happened: it may be applied then. Errors name the word that is wrong.
[[nodiscard]] Result<Event> read_event(const Match& match, std::string_view line);

}  // namespace tessera::game
