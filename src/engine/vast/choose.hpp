// Choosing a move on a vast board. Internal to engine/.
#pragma once

#include <functional>
#include <span>

#include "engine/vast/engine.hpp"
#include "engine/vast/worth.hpp"

namespace tessera::engine::vast {

struct Request {
    std::span<const std::uint64_t> history;
    Limits limits;
    std::span<const Move> first_moves;  ///< in place of those of the limits
    std::uint64_t seed = 0;
    std::function<void(const Info&)> inform;  ///< may be empty
};

[[nodiscard]] SearchResult choose_move(const Position& position, const Request& request,
                                       const Worth& worth, const Host& host);

}  // namespace tessera::engine::vast
