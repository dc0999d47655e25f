// The time and the moves that a choice may take.
#pragma once

#include <cstdint>

#include "engine/engine.hpp"

namespace tessera::engine::vast {

/// Asked often and by any thread; asks the host now and then.
class Budget {
public:
    Budget(const Host& host, std::int64_t milliseconds)
        : host_(host), started_(host.now()), milliseconds_(milliseconds) {}

    /// Whether a share of the time, 0 to 1, is over, or the host wants an end.
    [[nodiscard]] bool over(double share = 1) const {
        if (host_.stop_requested && host_.stop_requested()) return true;
        return milliseconds_ >= 0 &&
               static_cast<double>(elapsed()) >= share * static_cast<double>(milliseconds_);
    }
    /// Whether what takes so long still ends in time.
    [[nodiscard]] bool fits(std::int64_t milliseconds) const {
        return milliseconds_ < 0 || elapsed() + milliseconds <= milliseconds_;
    }
    [[nodiscard]] std::int64_t elapsed() const { return host_.now() - started_; }

private:
    const Host& host_;
    std::int64_t started_;
    std::int64_t milliseconds_;
};

}  // namespace tessera::engine::vast
