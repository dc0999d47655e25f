// A match of a net against the weights or another net.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_set>

#include "base/result.hpp"
#include "lab/engine_match.hpp"
#include "learning/learn.hpp"

namespace tessera::learning {

/// Keys of the positions that its openings lead to.
[[nodiscard]] std::unordered_set<std::uint64_t> match_openings(const LearningPlan& plan);

/// +1: `net` is stronger than `other`, -1: it is not, 0: not decided. Both are what EvalFile takes.
/// Goes on where the log ends.
[[nodiscard]] Result<int> play_match(const LearningPlan& plan, const std::string& net,
                                     const std::string& other, const std::string& log,
                                     const StopRequest& stop, const Report& report);

}  // namespace tessera::learning
