// Playing strengths offered to people.
#pragma once

#include <cstdint>

#include "engine/engine.hpp"

namespace tessera::engine {

inline constexpr int kLevels = 8;

/// Limits of a level, 1 (weak) to kLevels (all the time given), under a time limit in milliseconds
/// (-1: none). Levels below the highest end by depth or nodes, so that without a time limit they
/// are deterministic given a seed. Levels outside the range count as the nearest.
[[nodiscard]] Limits level_limits(int level, std::int64_t milliseconds);

}  // namespace tessera::engine
