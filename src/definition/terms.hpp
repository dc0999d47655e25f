// The small languages inside a game file's strings: step sets, zones, name templates.
// Errors carry only the reason; the caller knows line and key.
#pragma once

#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "definition/definition.hpp"

namespace tessera::definition {

/// "211": an orbit, digits 1-9 only. Anything else is a pattern of one character an axis:
/// 0 none, + one step up, - one step down, * one step either way, 1-9 that many steps up.
[[nodiscard]] Result<StepSet> parse_steps(const std::vector<int>& sizes, std::string_view text);

/// A pattern given as whole numbers, one an axis.
[[nodiscard]] Result<StepSet> steps_from_numbers(const std::vector<int>& sizes,
                                                 const std::vector<std::int64_t>& numbers);

/// "*4d4": a canonical cell name in which * stands for any coordinate.
[[nodiscard]] Result<Zone> parse_zone(const std::vector<int>& sizes, std::string_view text);

/// "{2:A}{3:I}{0:a}{1:1}": literal text and {axis:style}; styles a A 1 0 I.
[[nodiscard]] Result<NameTemplate> parse_name_template(const std::vector<int>& sizes,
                                                       std::string_view text);

}  // namespace tessera::definition
