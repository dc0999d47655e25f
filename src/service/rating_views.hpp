// What is shown of the ratings of the players of rated games.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "room/room.hpp"
#include "store/ratings.hpp"

namespace tessera::service {

namespace wire {
struct ListedGame;
}

/// Of the players of a rated game, by colour.
struct PlayersRatings {
    /// As the deviation has grown until now; nothing: the seat is free.
    std::array<std::optional<store::KeptRating>, 2> ratings;
    /// By how many points the game has changed them, once it has.
    std::optional<std::array<std::int64_t, 2>> changes{};
};

/// Nothing if the game is not rated. The ratings are those with which the game has left the
/// players, once it has changed them.
[[nodiscard]] Result<std::optional<PlayersRatings>> ratings_in(store::EventStore& store,
                                                               const store::GameId& game,
                                                               const room::Room& room,
                                                               room::Time now);

/// Adds the ratings to the rated ones of these games, as they are now and without changes.
[[nodiscard]] std::optional<Error> add_ratings(store::EventStore& store,
                                               std::span<wire::ListedGame> games, room::Time now);

/// All ratings of a person.
[[nodiscard]] Result<std::vector<store::KeptRating>> ratings_of(store::EventStore& store,
                                                                const room::PersonId& person,
                                                                room::Time now);

}  // namespace tessera::service
