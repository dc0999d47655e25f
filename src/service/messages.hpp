// The messages that a person has sent to opponents, over all their games: for whoever asks for what
// is kept of them, or wants it gone.
#pragma once

#include <cstddef>
#include <optional>
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

/// Goes through the logs of a person's games, a part of them in each call, since there may be many.
/// After an error the same call may be made again. Of games that were not there at the first call,
/// and of what is sent in a game after it was read, nothing is found.
class MessageSearch {
public:
    /// The games that changed last, no more than `games`. The store outlives it.
    MessageSearch(store::EventStore& store, room::PersonId person, std::size_t games)
        : store_(store), person_(std::move(person)), most_(games) {}

    /// Reads at most so many events and lists the messages whose text is still there: the games
    /// that changed last first, those of a game in order. Whether all has been read.
    [[nodiscard]] Result<bool> list(std::size_t events);
    /// Removes their texts from the logs, also while the games are served: the events stay, each
    /// with its version. A text that is removed is written at once, and counts as many events.
    /// Whoever has seen it before is not reached by it, and neither are copies of the store.
    [[nodiscard]] Result<bool> remove(std::size_t events);

    [[nodiscard]] const room::PersonId& person() const { return person_; }
    /// What list() has found.
    [[nodiscard]] const std::vector<OwnMessage>& found() const { return found_; }

private:
    /// Hands each message to `take`, which returns what it has cost, in events.
    template <class Take>
    [[nodiscard]] Result<bool> read(std::size_t events, const Take& take);

    store::EventStore& store_;
    room::PersonId person_;
    std::size_t most_;
    std::optional<std::vector<store::GameId>> games_;  ///< nothing: not read yet
    std::size_t next_ = 0;                             ///< of them
    room::Version read_ = 0;                           ///< events of that game
    std::vector<OwnMessage> found_;
};

}  // namespace tessera::service
