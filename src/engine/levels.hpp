// Playing strengths offered to people.
#pragma once

#include <cstdint>

#include "engine/engine.hpp"

namespace tessera::engine {

inline constexpr int kLevels = 8;

/// Limits of a level, 1 (weak) to kLevels (all the time given), under a time limit in milliseconds
/// (-1: none). Levels below the highest end by nodes, so that without a time limit they are
/// deterministic given a seed, and as strong on every machine. Levels outside the range count as
/// the nearest.
[[nodiscard]] Limits level_limits(int level, std::int64_t milliseconds);

/// The same for strengths between the levels: 3.25 is a quarter of the way from level 3 to level 4.
/// Those below 1 are weaker than any level, and 0 the weakest.
/// Nodes and blindness lie between those of the two levels: neither becomes weaker as the strength
/// grows.
[[nodiscard]] Limits strength_limits(double strength, std::int64_t milliseconds);

// Elo in `chess`, measured by matches between neighbouring levels (docs/strength.md).
inline constexpr int kLeastElo = 1000;
inline constexpr int kMostElo = 2500;
/// The strength with this Elo, between those of two levels in proportion; numbers outside the range
/// count as the nearest.
[[nodiscard]] double strength_of_elo(int elo);

}  // namespace tessera::engine
