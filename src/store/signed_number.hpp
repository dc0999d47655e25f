// Numbers as databases have them.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>

namespace tessera::store {

/// What is too large for a database is larger than all that it has.
[[nodiscard]] constexpr std::int64_t signed_number(std::uint64_t n) {
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    return static_cast<std::int64_t>(std::min(n, kMost));
}

}  // namespace tessera::store
