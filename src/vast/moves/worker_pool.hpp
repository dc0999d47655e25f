// Work on questions that try moves out, shared among threads that each have a board of their own.
// Internal to vast/mates.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cstddef>
#include <memory>

#include "base/work.hpp"

namespace tessera::vast {

/// Workers, each used by one thread at a time and made when a thread first needs it: they are
/// large, and one thread alone needs one.
template <class Worker>
class WorkerPool {
public:
    /// `make()` gives a std::unique_ptr<Worker>; it may be called by several threads at once.
    template <class Make>
    explicit WorkerPool(Make make) : make_(std::move(make)) {
        workers_.front() = make_();
    }
    [[nodiscard]] Worker& first() { return *workers_.front(); }

    /// Calls f(Worker&, i) for every i below `items`, unless the work ends early: as the next phase
    /// of the meter.
    template <class F>
    void each(const Work& work, Meter& meter, double share, std::size_t items, F f) {
        constexpr std::size_t kChunk = 16;
        meter.begin(share, items);
        std::atomic<std::size_t> next{0};
        work.executor(kMost, [&](std::size_t task) {
            for (std::size_t i = next.fetch_add(kChunk); i < items; i = next.fetch_add(kChunk)) {
                if (meter.ended()) return;
                if (!workers_[task]) workers_[task] = make_();
                const std::size_t end = std::min(i + kChunk, items);
                for (std::size_t item = i; item < end; ++item) f(*workers_[task], item);
                meter.step(end - i);
            }
        });
    }
    /// Calls f(Worker&) for each that was made.
    template <class F>
    void each_worker(F f) {
        for (const auto& worker : workers_)
            if (worker) f(*worker);
    }

private:
    static constexpr std::size_t kMost = 8;
    std::function<std::unique_ptr<Worker>()> make_;
    std::array<std::unique_ptr<Worker>, kMost> workers_;
};

}  // namespace tessera::vast
