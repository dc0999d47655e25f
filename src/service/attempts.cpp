#include "service/attempts.hpp"

#include <algorithm>

namespace tessera::service {
namespace {

constexpr std::size_t kMostKeys = 100'000;

}  // namespace

bool Attempts::take(const std::string& key, room::Time now) {
    if (free_at_.size() >= kMostKeys)
        std::erase_if(free_at_, [&](const auto& one) { return one.second <= now; });
    if (free_at_.size() >= kMostKeys && !free_at_.contains(key)) return false;
    room::Time& free_at = free_at_[key];
    const room::Time from = std::max(free_at, now);
    if (from - now > (rate_.at_once - 1) * rate_.every) return false;
    free_at = from + rate_.every;
    return true;
}

}  // namespace tessera::service
