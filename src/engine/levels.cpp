#include "engine/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::engine {
namespace {

/// Chosen by matches (docs/strength.md): mistakes grow faster than nodes become fewer, since the
/// better of two searches without mistakes wins nearly always.
constexpr std::array<Limits, kLevels> kTable{{
    {.nodes = 2'500, .blindness = 95},
    {.nodes = 6'600, .blindness = 34},
    {.nodes = 9'300, .blindness = 23},
    {.nodes = 13'000, .blindness = 15},
    {.nodes = 18'000, .blindness = 8},
    {.nodes = 27'000, .blindness = 4},
    {.nodes = 40'000, .blindness = 2},
    {},
}};
/// What the nodes of the highest level count as below it.
constexpr double kMostNodes = 100e6;
constexpr std::array<int, kLevels> kElo{kLeastElo, 1640, 1700, 1790, 1840, 1930, 2010, kMostElo};

}  // namespace

Limits level_limits(int level, std::int64_t milliseconds) {
    return strength_limits(level, milliseconds);
}

Limits strength_limits(double strength, std::int64_t milliseconds) {
    const double bounded = std::clamp(strength, 1.0, double{kLevels});
    const auto level = static_cast<std::size_t>(bounded);
    const double share = bounded - static_cast<double>(level);
    Limits limits = kTable[level - 1];
    limits.milliseconds = milliseconds;
    if (share == 0) return limits;
    const Limits& above = kTable[level];
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
    if (above == kElo.begin()) return 1;
    if (above == kElo.end()) return kLevels;
    const int below = *(above - 1);
    return static_cast<double>(above - kElo.begin()) +
           static_cast<double>(elo - below) / (*above - below);
}

}  // namespace tessera::engine
