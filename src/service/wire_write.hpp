// What clients are sent, written: the frames and bodies of docs/server-protocol.md.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "room/room.hpp"
#include "service/rating_views.hpp"
#include "store/event_store.hpp"
#include "store/moderation.hpp"

namespace tessera::service::wire {

using room::Time;
using room::Version;
using store::GameId;

/// EVENT, of a line as room::line_seen_by() gives it. Precondition: it is one that
/// room::write_event() has written.
[[nodiscard]] std::string event(std::string_view line);

/// What is shown of the players of a game besides their ids, by colour.
struct Players {
    /// Of their accounts; empty: it was deleted; nothing: there is none.
    std::array<std::optional<std::string>, 2> names;
    /// Of a rated game.
    std::optional<PlayersRatings> rated{};
};
struct ListedGame {
    store::Summary summary;
    Players players;
};

/// The events behind `after` of a game, as one person may see them.
struct GameFrame {
    const GameId& game;
    Version after = 0;
    std::span<const std::string> lines;
    bool more = false;  ///< others follow: without the state
    Players players{};
};
/// `room` stands at the last of the events, unless there are more. `person`: who it is for; empty:
/// somebody who has no seat.
[[nodiscard]] std::string game_frame(const GameFrame& frame, const room::Room& room,
                                     const room::PersonId& person, Time now);

/// Who of the players can be reached, by colour.
[[nodiscard]] std::string presence(const GameId& game, const std::array<bool, 2>& present);

/// `fault`: why it was refused; null if it was not.
[[nodiscard]] std::string reply(const GameId& game, const room::RequestId& request, Version version,
                                const Error* fault);
[[nodiscard]] std::string error(const Error& error);
/// Of what was asked about a game.
[[nodiscard]] std::string error(const Error& error, const GameId& game);

/// `person`: empty: nobody.
[[nodiscard]] std::string hello(const room::PersonId& person, Time now);
[[nodiscard]] std::string pong(std::int64_t n, Time now);
/// WORD of a notice, and the other way round; nothing if it is none.
[[nodiscard]] std::string_view notice_word(room::Notice notice);
[[nodiscard]] std::optional<room::Notice> read_notice_word(std::string_view word);
[[nodiscard]] std::string notice(const GameId& game, room::Notice notice);
[[nodiscard]] std::string close(std::string_view reason);
[[nodiscard]] std::string lobby(std::span<const ListedGame> open,
                                std::span<const ListedGame> playing);

/// SUMMARY
[[nodiscard]] std::string summary(const ListedGame& game);
/// {"games":[SUMMARY ..]}
[[nodiscard]] std::string games(std::span<const ListedGame> games);
/// {"blocks":[{"person":ID,"name":NAME|null,"at":T} ..]}. `names`: by person, of accounts.
[[nodiscard]] std::string blocks(std::span<const store::Block> blocks,
                                 const std::map<std::string, std::string>& names);
/// {"report":ID}
[[nodiscard]] std::string report(store::ReportId id);
/// An object with one text.
[[nodiscard]] std::string member(std::string_view name, std::string_view text);

}  // namespace tessera::service::wire
