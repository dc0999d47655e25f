// What happens in a game between people. A game's log is the sequence of its events; everything
// else is worked out from it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "game/match.hpp"
#include "room/talk.hpp"

namespace tessera::room {

using definition::Colour;
using game::Milliseconds;
/// Milliseconds since 1970, by the clock of the service: it never goes back, also from one process
/// to the next.
using Time = game::WallTime;
/// How many events a game has had.
using Version = std::uint64_t;
/// Whom the service has recognised: the id of a seat's link, a session or an account. Letters,
/// digits, - and _.
using PersonId = std::string;
/// Of a request, chosen by whoever sends it, so that a repetition is recognised. As PersonId.
using RequestId = std::string;

/// The longest PersonId and RequestId.
inline constexpr std::size_t kLongestId = 64;

/// What two people agree on before they play.
struct Terms {
    std::optional<game::TimeControl> time;  ///< nothing: as long as one likes
    bool listed = false;  ///< in the lobby, and for everybody to watch; else by its link alone
    /// The result changes the players' ratings: only with a time control and from a start of the
    /// game's own.
    bool rated = false;

    friend bool operator==(const Terms&, const Terms&) = default;
};

/// Played for somebody as soon as it is their turn. Several in a row are a line, of which the first
/// is played, then the second after the opponent's next move, and so on. Lines stand one behind the
/// other: the first that begins with what can be played is followed, and with it all that begin
/// alike; the others are dropped.
struct Premove {
    std::string after;  ///< only if this was the opponent's last move; empty: whatever it was
    std::string move;
    bool begins = false;  ///< another line; the first needs no such mark, and has none

    friend bool operator==(const Premove&, const Premove&) = default;
};

enum class Offer : std::uint8_t { draw, takeback, rematch };

namespace event {
/// The log begins.
struct Created {
    std::string game;      ///< id of the game's file
    std::string identity;  ///< of its rules (play::Variant::identity())
    Terms terms;
    std::string
        start;  ///< a position text, `#` and the number of a start, or empty: the game's own
};
/// Somebody takes a seat. The match begins when both are taken.
struct Seated {
    Colour colour{};
    PersonId person;
};
/// Of the match.
struct Played {
    game::Event what;
    /// Of a move that a player sent: how long it was on its way, and how much of that was given
    /// back. The match saw it that much earlier, and goes on from when it came.
    Milliseconds lag = 0;
    Milliseconds compensated = 0;
    bool premove = false;  ///< the first of those that the player had set
};
/// Instead of those the player had set before. Only for the player's own eyes.
struct PremovesSet {
    Colour by{};
    std::vector<Premove> premoves;
};
/// Once both sides have offered one, the game `next` is created with colours exchanged.
struct RematchOffered {
    Colour by{};
};
struct RematchDeclined {
    Colour by{};
};
struct Rematched {
    std::string next;
};
// What the players say to each other: for their eyes alone. No clock and no position depends on it.
struct Said {
    Colour by{};
    Phrase phrase{};
};
/// Messages may be sent while both have it on. Turned off by one, it is off for both.
struct ChatTurned {
    Colour by{};
    bool on = false;
};
struct Messaged {
    Colour by{};
    std::string text;  ///< is_message(); empty: it was removed later
};
/// The time from `from` to `to` is nobody's: nobody could be served.
struct Outage {
    Time from = 0;
    Time to = 0;
};
/// A game in which too little has happened is given up.
struct Expired {};
/// Whoever runs the service has ended the game: it has no result.
struct Closed {};
/// Stands for an event that somebody may not see (seen_by()); in no log that is kept.
struct Hidden {};
}  // namespace event

using What = std::variant<event::Created, event::Seated, event::Played, event::PremovesSet,
                          event::RematchOffered, event::RematchDeclined, event::Rematched,
                          event::Said, event::ChatTurned, event::Messaged, event::Outage,
                          event::Expired, event::Closed, event::Hidden>;

struct Event {
    Version version = 0;  ///< the first event's is 1
    Time at = 0;          ///< not before the event before it
    PersonId by;          ///< who has brought it about; empty: the service
    RequestId request;    ///< what has brought it about; empty: nothing that may be repeated
    What what;
};

/// Offers and answers to them leave the clocks as they are: they run on from when they were last
/// set.
[[nodiscard]] bool keeps_clocks(const game::Event& event);

}  // namespace tessera::room
