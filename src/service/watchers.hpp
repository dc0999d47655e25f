// Who watches which game, as whom, and what each has been sent of it.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "room/room.hpp"
#include "service/rating_views.hpp"
#include "service/service.hpp"

namespace tessera::service {

struct Watcher {
    room::PersonId person;   ///< as whom; empty: nobody
    room::Version sent = 0;  ///< all events up to this one
    bool fresh = true;       ///< has not been sent anything since it asked
    bool by_seat = false;    ///< by the key of the seat
};

/// Of one game.
struct Table {
    std::map<Session, Watcher> watchers;
    /// Events that were published since watchers were last served, as the log has them, without
    /// gaps. The first is of version `first`.
    std::vector<std::string> lines;
    room::Version first = 0;
    std::array<room::PersonId, 2> players;  ///< by colour, as last seen
    /// Who could be reached, by colour, as watchers were last told.
    std::optional<std::array<bool, 2>> told;
    /// Of a rated game, as they were when the players, or whether it is over, last changed.
    struct SeenRatings {
        struct Stage {
            room::PersonId white;
            room::PersonId black;
            bool over = false;

            friend bool operator==(const Stage&, const Stage&) = default;
        };
        Stage stage;
        PlayersRatings shown;
    };
    std::optional<SeenRatings> ratings;

    /// Adds events to `lines`.
    void add(const room::Room& room, std::span<const room::Event> events);
    /// The lines behind a version, up to `to`; nothing if they are not all here.
    [[nodiscard]] std::optional<std::span<const std::string>> behind(room::Version after,
                                                                     room::Version to) const;
    /// Whether somebody has not been sent all events up to this one.
    [[nodiscard]] bool lacks(room::Version version) const;
    void see_players(const room::Room& room);
    [[nodiscard]] bool plays(const room::PersonId& person) const;
};

class Watchers {
public:
    /// Null if nobody watches the game.
    [[nodiscard]] Table* find(const GameId& game);
    [[nodiscard]] const Table* find(const GameId& game) const;
    /// Null if this connection does not watch it.
    [[nodiscard]] const Watcher* find(const GameId& game, Session session) const;
    /// All that are watched.
    [[nodiscard]] std::set<GameId> games() const;
    /// Somebody is watching as this person.
    [[nodiscard]] bool reaches(const GameId& game, const room::PersonId& person) const;

    /// Instead of how it has watched the game before.
    void add(const GameId& game, Session session, Watcher watcher);
    void remove(const GameId& game, Session session);

private:
    void release(const GameId& game, const room::PersonId& person);

    std::map<GameId, Table> tables_;
    /// How many connections watch a game as a person.
    std::map<std::pair<GameId, room::PersonId>, std::size_t> counts_;
};

}  // namespace tessera::service
