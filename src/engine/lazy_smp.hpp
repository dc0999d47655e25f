// Alpha-beta on several threads (Lazy SMP): each searches the root by itself, and all share one
// transposition table.
#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "engine/alpha_beta.hpp"

namespace tessera::engine {

/// Not deterministic where the search is shared: that is, unless limits have nodes or mistakes,
/// which one thread searches alone. Scores, moves and lines are those of the first thread; nodes
/// are those of all.
class LazySmp final : public Engine {
public:
    /// The host's executor runs as many tasks at once; the clock is asked for the time that decides
    /// in the thread that calls alone. Preconditions: threads is at least 1, the board is none of
    /// vast ones.
    LazySmp(const std::shared_ptr<const rules::Variant>& variant, Host host, const Options& options,
            std::size_t threads);
    ~LazySmp() override;

    void new_game() override;
    void begin(const play::Position& position, std::span<const std::uint64_t> history,
               const Limits& limits, std::uint64_t seed = 0) override;
    /// After a pause the other threads begin anew, from what the table holds.
    [[nodiscard]] bool resume(std::int64_t milliseconds,
                              const std::function<void(const Info&)>& inform = {}) override;
    [[nodiscard]] SearchResult result() const override;
    [[nodiscard]] SearchProgress progress() const override;
    [[nodiscard]] Score evaluate(const play::Position& position) override;
    void stop() noexcept override;
    [[nodiscard]] Score value(rules::PieceType type) const override;

private:
    /// What the other threads search.
    struct Task;
    /// The search of another thread.
    struct Helper {
        std::unique_ptr<Search> search;
        /// Of the slice under way, some milliseconds late.
        std::atomic<std::uint64_t> nodes = 0;
    };

    [[nodiscard]] std::uint64_t helper_nodes() const;

    Executor executor_;
    TranspositionTable table_;
    std::unique_ptr<Search> main_;
    std::vector<std::unique_ptr<Helper>> helpers_;
    std::atomic<bool> main_ended_ = false;
    std::unique_ptr<const Task> task_;   ///< null: for one thread
    std::uint64_t nodes_of_slices_ = 0;  ///< of the helpers, in slices that are over
};

}  // namespace tessera::engine
