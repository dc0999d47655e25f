// Applies the results of rated games to ratings, each once, after the game's end is durable.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <vector>

#include "room/room.hpp"
#include "store/ratings.hpp"

namespace tessera::service {

class Rater {
public:
    /// A game made again from its log; nothing if it has none.
    using ReadRoom = std::function<Result<std::optional<room::Room>>(const store::GameId& game)>;

    /// `sweep`: after so long the store is asked for games whose results were not applied: their
    /// process has ended, or the store has failed.
    Rater(store::EventStore& store, ReadRoom read_room, room::Milliseconds sweep)
        : store_(store), read_room_(std::move(read_room)), sweep_(sweep) {}

    /// The end of this rated game has just been kept.
    void over(const store::GameId& game, const room::Room& room);
    /// Applies the results of those games and, when it is time, of what a sweep finds. Returns the
    /// games whose results were applied. Error: of the store; what is left is found by a sweep.
    [[nodiscard]] Result<std::vector<store::GameId>> run(room::Time now);

private:
    /// Whether the game has changed ratings by this. False: it had before, or another process is
    /// at the same ratings: a later sweep looks again.
    [[nodiscard]] Result<bool> apply(store::RatedGame game);
    [[nodiscard]] std::optional<Error> pass_over(const store::GameId& game);
    [[nodiscard]] std::optional<Error> sweep(std::vector<store::GameId>& applied);

    store::EventStore& store_;
    ReadRoom read_room_;
    room::Milliseconds sweep_;
    /// What has just ended; nothing: it changes no rating.
    std::map<store::GameId, std::optional<store::RatedGame>> over_;
    std::optional<room::Time> swept_at_;
};

}  // namespace tessera::service
