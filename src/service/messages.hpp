// The messages that a person has sent to opponents, over all their games: for whoever asks for what
// is kept of them, or wants it gone.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "room/event.hpp"
#include "store/event_store.hpp"

namespace tessera::service {

struct OwnMessage {
    store::GameId game;
    room::Version version = 0;  ///< of the event
    room::Time at = 0;
    std::string text;
};

/// Those whose text is still there; the games that changed last first, those of a game in order.
[[nodiscard]] Result<std::vector<OwnMessage>> messages_of(store::EventStore& store,
                                                          const room::PersonId& person);

/// Removes their texts from the logs, also while the games are served: the events stay, each with
/// its version. Returns how many there were. After an error some may be gone; it may be called
/// again. Whoever has seen them before is not reached by it, and neither are copies of the store.
[[nodiscard]] Result<std::size_t> redact_messages(store::EventStore& store,
                                                  const room::PersonId& person);

}  // namespace tessera::service
