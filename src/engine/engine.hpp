// The computer opponent: alpha-beta over single moves, for every game.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace tessera::engine {

/// Scores are in hundredths of the value of the weakest capturing man, from the side to move.
using Score = std::int32_t;
inline constexpr Score kMate = 1'000'000;  ///< mate now; mate in n single moves is kMate - n

struct Limits {
    int depth = 64;                  ///< single moves
    std::uint64_t nodes = UINT64_MAX;
    std::int64_t milliseconds = -1;  ///< -1: no time limit
};

struct SearchResult {
    std::optional<rules::Move> best;  ///< nothing if there is no legal move
    Score score = 0;
    int depth = 0;  ///< last depth completed
    std::uint64_t nodes = 0;
    std::vector<rules::Move> line;  ///< principal variation
};

/// Milliseconds of a clock that never goes back. Given in, so that the core needs no clock itself.
using Clock = std::function<std::int64_t()>;

class Engine {
public:
    explicit Engine(std::shared_ptr<const rules::Ruleset> rules, Clock clock);

    /// `history`: hashes of the earlier positions of the game, oldest first, for repetition.
    /// Deterministic if the limits have no time and `seed` is equal.
    [[nodiscard]] SearchResult search(const rules::Position& position,
                                      std::span<const std::uint64_t> history, const Limits& limits,
                                      std::uint64_t seed = 0);

    /// Value of a kind, in the unit of Score: from its mobility on this board.
    [[nodiscard]] Score value(rules::Kind kind) const;

private:
    // as the implementation needs
};

}  // namespace tessera::engine
