// A game between people as a record for other programs.
#pragma once

#include <string>

#include "room/room.hpp"
#include "store/event_store.hpp"

namespace tessera::service {

/// As PGN: without clocks, offers and what was taken back. Players are named by their public ids,
/// the game by the tag GameId. Precondition: its match has begun.
[[nodiscard]] std::string pgn_of(const store::GameId& game, const room::Room& room);

}  // namespace tessera::service
