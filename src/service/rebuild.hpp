// What a store keeps besides the logs, made again from them.
#pragma once

#include <functional>

#include "service/service.hpp"

namespace tessera::service {

/// What was found for one game.
struct Difference {
    GameId game;       ///< or, of a rating that no game has left so, its person
    std::string what;  ///< "summary", "deadline", "rating", or why its log cannot be read
};

/// Works the summary and the deadline of every game out of its log, and the ratings out of all
/// rated games, and keeps those that differ from what the store has. Results that were not applied
/// to ratings are left to whoever serves the games next. Returns how many games were looked at.
/// Nobody may be served meanwhile: `now` becomes the last tick.
[[nodiscard]] Result<std::size_t> rebuild(store::EventStore& store, const Limits& limits, Time now,
                                          const std::function<void(const Difference&)>& found);

}  // namespace tessera::service
