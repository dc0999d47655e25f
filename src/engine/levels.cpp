#include "engine/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::engine {
namespace {

/// Chosen by matches (docs/strength.md): mistakes grow faster than nodes become fewer, since the
/// better of two searches without mistakes wins nearly always.
constexpr std::array<Limits, kLevels + 1> kTable{{
    {.nodes = 2'500, .blindness = 95},  // below the levels
    {.nodes = 4'000, .blindness = 57},
    {.nodes = 5'900, .blindness = 38},
    {.nodes = 9'200, .blindness = 23},
    {.nodes = 13'500, .blindness = 14},
    {.nodes = 20'000, .blindness = 6},
    {.nodes = 31'000, .blindness = 3},
    {.nodes = 44'000, .blindness = 1},
    {},
}};
/// What the nodes of the highest level count as below it.
constexpr double kMostNodes = 100e6;
constexpr std::array<int, kLevels + 1> kElo{kLeastElo, 1250, 1450, 1620,    1760,
                                            1900,      1990, 2070, kMostElo};

}  // namespace

Limits level_limits(int level, std::int64_t milliseconds) {
    return strength_limits(std::max(level, 1), milliseconds);
}

Limits strength_limits(double strength, std::int64_t milliseconds) {
    const double bounded = std::clamp(strength, 0.0, double{kLevels});
    const auto level = static_cast<std::size_t>(bounded);
    const double share = bounded - static_cast<double>(level);
    Limits limits = kTable[level];
    limits.milliseconds = milliseconds;
    if (share == 0) return limits;
    const Limits& above = kTable[level + 1];
    const auto between = [share](int weaker, int stronger) {
        return static_cast<int>(std::lround(std::lerp(weaker, stronger, share)));
    };
    limits.blindness = between(limits.blindness, above.blindness);
    const auto fewer = static_cast<double>(limits.nodes);
    const double more = std::min(static_cast<double>(above.nodes), kMostNodes);
    limits.nodes = static_cast<std::uint64_t>(fewer * std::pow(more / fewer, share));
    return limits;
}

double strength_of_elo(int elo) {
    const auto above = std::upper_bound(kElo.begin(), kElo.end(), elo);
    if (above == kElo.begin()) return 0;
    if (above == kElo.end()) return kLevels;
    const int below = *(above - 1);
    return static_cast<double>(above - kElo.begin() - 1) +
           static_cast<double>(elo - below) / (*above - below);
}

}  // namespace tessera::engine
