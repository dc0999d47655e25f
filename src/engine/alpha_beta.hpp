// The engine for boards whose moves can all be listed: alpha-beta over single moves.
#pragma once

#include <memory>

#include "engine/engine.hpp"
#include "engine/transposition_table.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

class Search;

/// Precondition of all that takes a play::Position: its capabilities().whole_board.
class AlphaBeta final : public Engine {
public:
    AlphaBeta(std::shared_ptr<const rules::Variant> variant, Host host,
              const Options& options = {});
    ~AlphaBeta() override;

    void new_game() override;
    void begin(const play::Position& position, std::span<const std::uint64_t> history,
               const Limits& limits, std::uint64_t seed = 0) override;
    [[nodiscard]] bool resume(std::int64_t milliseconds,
                              const std::function<void(const Info&)>& inform = {}) override;
    [[nodiscard]] SearchResult result() const override;
    [[nodiscard]] SearchProgress progress() const override;
    [[nodiscard]] Score evaluate(const play::Position& position) override;
    void stop() noexcept override;
    [[nodiscard]] Score value(rules::PieceType type) const override;

    // The same for callers that have the position itself.

    using Engine::search;
    [[nodiscard]] SearchResult search(const rules::Position& position,
                                      std::span<const std::uint64_t> history, const Limits& limits,
                                      std::uint64_t seed = 0,
                                      const std::function<void(const Info&)>& inform = {});
    void begin(const rules::Position& position, std::span<const std::uint64_t> history,
               const Limits& limits, std::uint64_t seed = 0);
    [[nodiscard]] Score evaluate(const rules::Position& position);

private:
    TranspositionTable table_;
    std::unique_ptr<Search> search_;
};

}  // namespace tessera::engine
