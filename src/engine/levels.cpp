#include "engine/levels.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace tessera::engine {
namespace {

constexpr int kDeep = 64;
constexpr std::array<Limits, kLevels> kTable{{
    {.depth = 1, .nodes = 5'000, .noise = 300},
    {.depth = 1, .nodes = 10'000, .noise = 90},
    {.depth = 2, .nodes = 20'000, .noise = 90},
    {.depth = 3, .nodes = 40'000, .noise = 40},
    {.depth = 5, .nodes = 60'000, .noise = 40},
    {.depth = 6, .nodes = 100'000, .noise = 0},
    {.depth = kDeep, .nodes = 300'000, .noise = 0},
    {.depth = kDeep, .noise = 0},
}};
/// What the nodes of the highest level count as below it.
constexpr double kMostNodes = 100e6;
constexpr std::array<int, kLevels> kElo{kLeastElo, 750, 1200, 1500, 1700, 1850, 2350, kMostElo};

const Limits& entry(int level) {
    return kTable[static_cast<std::size_t>(std::clamp(level, 1, kLevels) - 1)];
}

}  // namespace

Limits level_limits(int level, std::int64_t milliseconds) {
    Limits limits = entry(level);
    limits.milliseconds = milliseconds;
    return limits;
}

Limits strength_limits(double strength, std::int64_t milliseconds, std::uint64_t draw) {
    const double bounded = std::clamp(strength, 1.0, double{kLevels});
    const int level = static_cast<int>(bounded);
    const double share = bounded - level;
    Limits limits = level_limits(level, milliseconds);
    if (share == 0) return limits;
    const Limits& above = entry(level + 1);
    // The upper half of the draw, as a part of its range.
    if (static_cast<double>(draw >> 32U) < share * 0x1p32) limits.depth = above.depth;
    limits.noise = static_cast<Score>(std::lround(std::lerp(limits.noise, above.noise, share)));
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
