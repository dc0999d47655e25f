// What a room says of a rated game, for ratings.
#pragma once

#include <array>
#include <optional>

#include "room/room.hpp"
#include "store/ratings.hpp"

namespace tessera::service {

/// Which ratings a game is for. Precondition: it has a time control.
[[nodiscard]] rating::Speed speed_of(const game::TimeControl& time);

/// The game and its result, without ratings; nothing if it changes none (Room::changes_ratings()).
[[nodiscard]] std::optional<store::RatedGame> rated_game(const store::GameId& game,
                                                         const room::Room& room);

}  // namespace tessera::service
