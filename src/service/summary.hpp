// What lists of games show of one, worked out from its room.
#pragma once

#include "room/room.hpp"
#include "store/event_store.hpp"

namespace tessera::service {

/// Precondition: the room has an event.
[[nodiscard]] store::Summary summary_of(const store::GameId& game, const room::Room& room);

}  // namespace tessera::service
