// The events of a game between people as text, a line for each, as a log keeps them. A line is
//
//     1 VERSION AT BY REQUEST WHAT
//
// with one space between words: the version of this format, that of the game, when it happened in
// milliseconds since 1970, who has brought it about and by which request (`-` for nothing), and
// what happened:
//
//     create GAME IDENTITY TIME ACCESS [START] | seat COLOUR PERSON | match LAG COMPENSATED EVENT |
//     premove EVENT | premoves COLOUR [PREMOVE ..] [| PREMOVE ..] .. | offer-rematch COLOUR |
//     decline-rematch COLOUR | rematch GAME | say COLOUR PHRASE | chat COLOUR on/off |
//     message COLOUR [TEXT] | outage FROM TO | expire | close | hidden
//
// PREMOVE is MOVE or AFTER:MOVE, and a word `|` begins another line of them. TEXT is all that
// follows; without it, it was removed after it had been sent.
// ACCESS is `listed` or `link`, of a rated game `listed,rated` or `link,rated`. TIME is `none`,
// `INITIAL+INCREMENT+DELAY` or `INITIAL/turn` in milliseconds, EVENT a line of game/event_text.hpp,
// and START all that follows.
#pragma once

#include <string>
#include <string_view>

#include "room/room.hpp"

namespace tessera::room {

/// Without a line end.
[[nodiscard]] std::string write_event(const play::Variant& variant, const Event& event);

/// The event that a line names, as write_event() wrote it, in a game that stands where it happened:
/// it may be applied then. Errors name the word that is wrong.
[[nodiscard]] Result<Event> read_event(const Room& room, std::string_view line);

/// The line as the person may see it: the request only if it was theirs, and `hidden` for moves
/// that another has set in advance and for what others say to each other. The same as the line of
/// seen_by().
[[nodiscard]] std::string line_seen_by(const Room& room, const PersonId& person,
                                       std::string_view line);

/// A time control as create has it.
[[nodiscard]] std::string time_word(const std::optional<game::TimeControl>& time);
[[nodiscard]] Result<std::optional<game::TimeControl>> read_time(std::string_view word);

/// What create says of who may find the game, and whether it is rated.
struct Access {
    bool listed = false;
    bool rated = false;
};
[[nodiscard]] std::optional<Access> read_access(std::string_view word);
/// A line of a message. Parts of the line: they live as long as that.
struct MessageLine {
    std::string_view at;  ///< milliseconds since 1970
    std::string_view by;
    std::string_view text;          ///< empty: it was removed
    std::string_view without_text;  ///< the line that is kept in place of it when it is removed
};
/// Nothing if the line is of another event. Precondition: write_event() has written it.
[[nodiscard]] std::optional<MessageLine> read_message_line(std::string_view line);

/// The game and its rules that a log's first line names; nothing if it is not such a line.
struct LogHead {
    std::string game;
    std::string identity;
};
[[nodiscard]] std::optional<LogHead> read_head(std::string_view first_line);

}  // namespace tessera::room
