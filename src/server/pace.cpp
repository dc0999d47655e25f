#include "server/pace.hpp"

#include <algorithm>

namespace tessera::server {

void Pace::start(std::uint64_t total, Clock::time_point now) {
    total_ = total;
    deadline_ = now + rate_.grace;
}

bool Pace::keeps_up(std::uint64_t total, Clock::time_point now) {
    if (total > total_) {
        const std::chrono::duration<double> bought(static_cast<double>(total - total_) /
                                                   static_cast<double>(rate_.bytes_per_second));
        const auto counted = std::min<std::chrono::duration<double>>(bought, rate_.grace);
        deadline_ = std::min(deadline_ + std::chrono::duration_cast<Clock::duration>(counted),
                             now + rate_.grace);
        total_ = total;
    }
    return now < deadline_;
}

}  // namespace tessera::server
