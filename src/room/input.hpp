// What comes to a game between people from outside, and what is to be done about it.
#pragma once

#include "base/result.hpp"
#include "room/event.hpp"

namespace tessera::room {

/// Who asks for something.
struct From {
    PersonId person;
    RequestId request;  ///< empty: it cannot be repeated
    /// The position that the person had before their eyes: Room::position_version() then. What was
    /// meant for another position is refused.
    Version position = 0;
};

namespace input {
struct Create {
    From from;
    Terms terms;
    std::string start;             ///< as event::Created has it
    std::optional<Colour> colour;  ///< the seat that the person takes; nothing: none
};
struct TakeSeat {
    From from;
    std::optional<Colour> colour;  ///< nothing: the one that is free
};
struct Move {
    From from;
    std::string text;      ///< docs/notation.md
    Milliseconds lag = 0;  ///< as the service has measured it
};
struct SetPremoves {
    From from;
    std::vector<Premove> premoves;
};
struct Make {
    From from;
    Offer offer{};
    std::string next;  ///< of a rematch: the id of the game that is created if it comes about
};
struct Accept {
    From from;
    Offer offer{};
    std::string next;  ///< as above
};
struct Decline {
    From from;
    Offer offer{};
};
struct Resign {
    From from;
};
struct Abort {
    From from;
};
/// Ends the game when the opponent has been gone for Limits::gone: as a win or, if not `win`, a
/// draw.
struct Claim {
    From from;
    bool win = true;
};
/// One of the two players to the other, also after the game.
struct Say {
    From from;
    Phrase phrase{};
};
struct TurnChat {
    From from;
    bool on = false;
};
struct Message {
    From from;
    std::string text;  ///< is_message()
};
/// The person can be reached from now on, or no longer.
struct Present {
    PersonId person;
};
struct Absent {
    PersonId person;
};
/// Time has passed.
struct Tick {};
/// Whoever runs the service ends the game, whether it has begun or not; one that is over stays as
/// it is.
struct Close {};
/// Nobody could be served between these times, neither of which is after now.
struct Outage {
    Time from = 0;
    Time to = 0;
};
}  // namespace input

using Input = std::variant<input::Create, input::TakeSeat, input::Move, input::SetPremoves,
                           input::Make, input::Accept, input::Decline, input::Resign, input::Abort,
                           input::Claim, input::Say, input::TurnChat, input::Message,
                           input::Present, input::Absent, input::Tick, input::Close, input::Outage>;

/// Who asks; nobody, of what comes from the service.
[[nodiscard]] inline From from_of(const Input& input) {
    return std::visit(
        [](const auto& in) {
            if constexpr (requires { in.from.person; })
                return in.from;
            else
                return From{};
        },
        input);
}

enum class Notice : std::uint8_t {
    seat_taken,  ///< somebody has taken the other seat
    your_turn,
    little_time,  ///< a tenth of the time for a move by correspondence is left
    offer,
    over,
};

namespace effect {
/// To whoever has sent the request.
struct Reply {
    From to;
    Version version = 0;         ///< of the event that came of it, or of the game if refused
    std::optional<Error> fault;  ///< why it is refused
};
/// To everybody who watches: the events of this step.
struct Publish {};
/// Who of the players can be reached has changed. Kept nowhere.
struct PublishPresence {};
/// At this time there is something to do without anybody asking: a Tick is due. Instead of the
/// deadline before it; nothing: none.
struct Deadline {
    std::optional<Time> at;
};
/// To a person who may not be looking at the game.
struct Notify {
    PersonId person;
    Notice notice{};
};
/// A rematch: another game, with colours exchanged.
struct CreateNext {
    std::string id;
};
}  // namespace effect

using Effect = std::variant<effect::Reply, effect::Publish, effect::PublishPresence,
                            effect::Deadline, effect::Notify, effect::CreateNext>;

/// What comes of an input. Effects must not leave before the events are stored.
struct Outcome {
    std::vector<Event> events;
    std::vector<Effect> effects;
};

}  // namespace tessera::room
