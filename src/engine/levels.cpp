#include "engine/levels.hpp"

#include <algorithm>
#include <array>

namespace tessera::engine {

Limits level_limits(int level, std::int64_t milliseconds) {
    constexpr int kDeep = 64;
    constexpr std::array<Limits, kLevels> kTable{{
        {.depth = 1, .nodes = 5'000, .noise = 250},
        {.depth = 2, .nodes = 10'000, .noise = 120},
        {.depth = 2, .nodes = 20'000, .noise = 40},
        {.depth = 3, .nodes = 40'000, .noise = 20},
        {.depth = 4, .nodes = 100'000, .noise = 8},
        {.depth = 6, .nodes = 400'000, .noise = 0},
        {.depth = kDeep, .nodes = 1'500'000, .noise = 0},
        {.depth = kDeep, .noise = 0},
    }};
    Limits limits = kTable[static_cast<std::size_t>(std::clamp(level, 1, kLevels) - 1)];
    limits.milliseconds = milliseconds;
    return limits;
}

}  // namespace tessera::engine
