// tessera-verify, the program that has the second set of rules.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "fail.hpp"

namespace tessera::cli {

/// The most that "one in so many" may be.
inline constexpr std::uint32_t kMostEvery = 999'999;

/// Becomes that program, with these arguments; returns only where it cannot be started.
[[nodiscard]] Exit become_verifier(const std::vector<std::string>& arguments);

}  // namespace tessera::cli
