// The engine for vast boards, where no search can look at every move: it looks for a mate in one,
// searches positions of few pieces by alpha-beta, over all moves or a sample of them, and weighs a
// sample of the moves where the pieces are many.
#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "engine/engine.hpp"
#include "vast/board/position.hpp"

namespace tessera::engine::vast {

class Worth;

/// A search cannot pause: resume() runs it to its end, which the time, the depth, the nodes of its
/// tree or the host decide. Deterministic if the time does not run out. One Info is reported for
/// each iteration and line of a tree, and one for each line where moves are weighed.
/// Precondition of all that takes a play::Position: not its capabilities().whole_board.
class SamplingEngine final : public Engine {
public:
    SamplingEngine(std::shared_ptr<const tessera::vast::Rules> rules, Host host);
    ~SamplingEngine() override;

    /// No search helps the next one.
    void new_game() override {}
    void begin(const play::Position& position, std::span<const std::uint64_t> history,
               const Limits& limits, std::uint64_t seed = 0) override;
    [[nodiscard]] bool resume(std::int64_t milliseconds,
                              const std::function<void(const Info&)>& inform = {}) override;
    [[nodiscard]] SearchResult result() const override { return result_; }
    [[nodiscard]] SearchProgress progress() const override;
    [[nodiscard]] Score evaluate(const play::Position& position) override;
    void stop() noexcept override { stop_.store(true, std::memory_order_relaxed); }
    [[nodiscard]] Score value(rules::PieceType type) const override;

    // The same for callers that have the position itself. `history`: tessera::vast::key_of().

    using Engine::search;
    [[nodiscard]] SearchResult search(const tessera::vast::Position& position,
                                      std::span<const std::uint64_t> history, const Limits& limits,
                                      std::uint64_t seed = 0,
                                      const std::function<void(const Info&)>& inform = {});
    void begin(const tessera::vast::Position& position, std::span<const std::uint64_t> history,
               const Limits& limits, std::uint64_t seed = 0);
    [[nodiscard]] Score evaluate(const tessera::vast::Position& position) const;

private:
    std::shared_ptr<const tessera::vast::Rules> rules_;
    Host host_;
    std::unique_ptr<const Worth> worth_;
    std::atomic<bool> stop_{false};

    // Of the search that was begun.
    std::optional<tessera::vast::Position> position_;
    std::vector<std::uint64_t> history_;
    std::vector<rules::Move> first_moves_;
    Limits limits_;
    std::uint64_t seed_ = 0;
    SearchResult result_;
};

/// Values of kinds on boxes of this shape, in the unit of Score: from how far they move on the
/// empty board, a pawn being worth 100. The king's is 0.
[[nodiscard]] std::array<Score, tessera::vast::kKinds> piece_values(
    const tessera::vast::Rules& rules);

}  // namespace tessera::engine::vast
