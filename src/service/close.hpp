// What an operator does with a game while others serve it.
#pragma once

#include "room/room.hpp"
#include "store/event_store.hpp"

namespace tessera::service {

/// Ends the game without a result: an event in its log, which whoever serves it reads. A conflict:
/// another process was just writing, and it may be tried again. Error: there is no such game
/// (no_game), it is over (game_over), its log cannot be read (bad_record), or of the store.
[[nodiscard]] Result<store::Committed> close_game(store::EventStore& store,
                                                  const store::GameId& game, room::Time now);

}  // namespace tessera::service
