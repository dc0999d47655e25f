// The computer opponent: alpha-beta over single moves, for every game.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace tessera::engine {

/// Scores are in hundredths of the value of the weakest capturing piece, from the side to move.
using Score = std::int32_t;
inline constexpr Score kMate = 1'000'000;  ///< mate now; mate in n single moves is kMate - n

struct Limits {
    int depth = 64;  ///< single moves
    std::uint64_t nodes = UINT64_MAX;
    std::int64_t milliseconds = -1;  ///< -1: no time limit
    /// Every evaluation errs by up to this much either way, as `seed` decides; 0: exact play.
    Score noise = 0;
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

#ifdef __wasm__
inline constexpr std::size_t kTableBytes = std::size_t{4} << 20;
#else
inline constexpr std::size_t kTableBytes = std::size_t{16} << 20;
#endif

class Search;

class Engine {
public:
    /// `table_bytes`: memory for remembered positions, taken once.
    explicit Engine(std::shared_ptr<const rules::Variant> variant, Clock clock,
                    std::size_t table_bytes = kTableBytes);
    ~Engine();
    Engine(Engine&&) noexcept;
    Engine& operator=(Engine&&) noexcept;

    /// `history`: hashes of the earlier positions of the game, oldest first, for repetition.
    /// Deterministic if the limits have no time and `seed` is equal: nothing is kept from earlier
    /// searches. A `seed` other than 0 varies the choice among moves of nearly equal score.
    /// `best` is a legal move whenever there is one, however tight the limits.
    [[nodiscard]] SearchResult search(const rules::Position& position,
                                      std::span<const std::uint64_t> history, const Limits& limits,
                                      std::uint64_t seed = 0);

    /// Value of a kind, in the unit of Score: from its mobility on this board.
    [[nodiscard]] Score value(rules::PieceType type) const;

private:
    std::shared_ptr<const rules::Variant> variant_;
    std::unique_ptr<Search> search_;
};

}  // namespace tessera::engine
