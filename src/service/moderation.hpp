// Who may act, and who is not to meet whom, as the store has it.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <span>

#include "room/room.hpp"
#include "store/moderation.hpp"

namespace tessera::service {

using room::Milliseconds;
using room::Time;
using store::GameId;

/// The persons who are banned: read anew when an operator has changed that.
class Bans {
public:
    /// The store is asked every `pace`.
    Bans(store::EventStore& store, Milliseconds pace) : store_(store), pace_(pace) {}

    /// Asks the store once it is time. Whether there may be other bans now; error: of the store.
    [[nodiscard]] Result<bool> refresh(Time now);
    [[nodiscard]] Time due_at() const { return asked_at_ ? *asked_at_ + pace_ : 0; }
    [[nodiscard]] bool hold(const room::PersonId& person, Time now) const;

    /// What somebody who is banned is told.
    [[nodiscard]] static Error refusal();

private:
    store::EventStore& store_;
    Milliseconds pace_;
    std::optional<Time> asked_at_;
    std::optional<std::int64_t> changes_;  ///< as store::Moderation::ban_changes() has them
    std::map<room::PersonId, store::Ban> bans_;
};

/// Of open games those that a person is not shown: of somebody who has blocked them or whom they
/// have blocked.
using HiddenGames = std::map<room::PersonId, std::set<GameId>>;
[[nodiscard]] Result<HiddenGames> hidden_games(store::Moderation& moderation,
                                               std::span<const store::Summary> open);
/// Whether the person is shown the game.
[[nodiscard]] bool shows(const HiddenGames& hidden, const GameId& game,
                         const room::PersonId& person);

/// Whether somebody else who sits in the game has blocked the person. Error: of the store.
[[nodiscard]] Result<bool> blocked_in(store::Moderation& moderation, const room::Room& room,
                                      const room::PersonId& person);

}  // namespace tessera::service
