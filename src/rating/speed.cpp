#include "rating/speed.hpp"

#include <algorithm>
#include <array>

namespace tessera::rating {
namespace {

constexpr std::int64_t kMinute = 60'000;
constexpr std::int64_t kMoves = 40;
/// So that nothing overflows: times beyond it are classical anyway.
constexpr std::int64_t kLong = 100 * kMinute;

constexpr std::array<std::string_view, 5> kSpeeds{"bullet", "blitz", "rapid", "classical",
                                                  "correspondence"};

}  // namespace

Speed speed_of(std::int64_t initial, std::int64_t increment, std::int64_t delay) {
    const std::int64_t time =
        std::min(initial, kLong) + kMoves * (std::min(increment, kLong) + std::min(delay, kLong));
    if (time < 3 * kMinute) return Speed::bullet;
    if (time < 8 * kMinute) return Speed::blitz;
    if (time < 25 * kMinute) return Speed::rapid;
    return Speed::classical;
}

std::string_view word(Speed speed) {
    return kSpeeds[static_cast<std::size_t>(speed)];
}

std::optional<Speed> read_speed(std::string_view word) {
    const auto place = static_cast<std::size_t>(std::ranges::find(kSpeeds, word) - kSpeeds.begin());
    if (place == kSpeeds.size()) return std::nullopt;
    return static_cast<Speed>(place);
}

}  // namespace tessera::rating
