// What a store keeps besides the logs, made again from them.
#pragma once

#include <functional>

#include "service/service.hpp"

namespace tessera::service {

/// What was found for one game.
struct Difference {
    GameId game;
    std::string what;  ///< "summary", "deadline", or why its log cannot be read
};

/// Works the summary and the deadline of every game out of its log and keeps those that differ from
/// what the store has. Returns how many games were looked at. Nobody may be served meanwhile: `now`
/// becomes the last tick.
[[nodiscard]] Result<std::size_t> rebuild(store::EventStore& store, const Limits& limits, Time now,
                                          const std::function<void(const Difference&)>& found);

}  // namespace tessera::service
