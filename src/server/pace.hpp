// Whether a client keeps up with a minimum rate.
#pragma once

#include <chrono>
#include <cstdint>

#include "server/limits.hpp"

namespace tessera::server {

using Clock = std::chrono::steady_clock;

/// Bytes buy time, of which no more than the grace can be saved up: a burst does not pay for a long
/// pause after it.
class Pace {
public:
    explicit Pace(const MinimumRate& rate) : rate_(rate) {}

    /// Begins with the whole grace. `total` is what has been counted so far, in bytes.
    void start(std::uint64_t total, Clock::time_point now);
    /// Whether the client is fast enough, now that the count is `total`. A count that falls, as the
    /// kernel's may seem to, is as good as one that stands still.
    [[nodiscard]] bool keeps_up(std::uint64_t total, Clock::time_point now);

private:
    MinimumRate rate_;
    std::uint64_t total_ = 0;
    Clock::time_point deadline_;
};

}  // namespace tessera::server
