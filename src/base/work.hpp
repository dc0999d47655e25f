// Work that may take long: shared among cores, watched, ended early.
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>

namespace tessera {

/// Calls run(i) for every i below `tasks`, in any order, perhaps several at once; returns when all
/// are done. run(0) comes first in the thread that calls.
using Executor =
    std::function<void(std::size_t tasks, const std::function<void(std::size_t)>& run)>;

/// One after another.
inline void run_in_turn(std::size_t tasks, const std::function<void(std::size_t)>& run) {
    for (std::size_t task = 0; task < tasks; ++task) run(task);
}

/// How far work is.
struct Progress {
    std::uint64_t done = 0;  ///< of what the work counts: nodes, cells
    double share = 0;        ///< of the whole, 0 to 1
};
/// Called now and then, by any thread of the executor but by one at a time. Once it returns false,
/// the work ends early; what it then has found is not all.
using Watch = std::function<bool(const Progress&)>;

/// By whom work is done, and who watches.
struct Work {
    Executor executor = run_in_turn;
    Watch watch = {};
};

/// Reports to a watch the work done in phases of equal steps, taken by any thread.
class Meter {
public:
    /// `all`: of what the work counts.
    Meter(const Watch& watch, std::uint64_t all) : watch_(watch), all_(static_cast<double>(all)) {}

    /// The next phase takes such a share of the whole. No other thread may be at work.
    void begin(double share, std::uint64_t steps) {
        before_ += share_;
        share_ = share;
        steps_ = steps;
        done_ = 0;
    }
    /// Some steps have been taken. Says whether the work goes on.
    bool step(std::uint64_t steps = 1) {
        if (!watch_) return true;
        const std::uint64_t done = done_ += steps;
        if (!asking_.test_and_set(std::memory_order_acquire)) {
            const double part =
                steps_ == 0 ? 1 : static_cast<double>(done) / static_cast<double>(steps_);
            const double share = before_ + share_ * part;
            if (!ended() && !watch_({static_cast<std::uint64_t>(share * all_), share}))
                ended_ = true;
            asking_.clear(std::memory_order_release);
        }
        return !ended();
    }
    [[nodiscard]] bool ended() const { return ended_.load(std::memory_order_relaxed); }

private:
    const Watch& watch_;
    double all_;
    double before_ = 0;
    double share_ = 0;
    std::uint64_t steps_ = 0;
    std::atomic<std::uint64_t> done_{0};
    std::atomic<bool> ended_{false};
    std::atomic_flag asking_;
};

}  // namespace tessera
