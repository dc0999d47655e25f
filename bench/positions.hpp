// The positions that are measured, and their counts, as bench/positions.txt has them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "rules/position.hpp"

namespace tessera::bench {

/// One line of the file.
struct FixedPosition {
    std::string game;
    std::string stage;  ///< start, middle or sparse
    int depth = 0;      ///< so that counting takes about a second
    std::uint64_t count = 0;
    std::string text;
};

/// All of them, or an error that names the line.
[[nodiscard]] Result<std::vector<FixedPosition>> fixed_positions();

[[nodiscard]] Result<rules::Position> position_of(const FixedPosition& fixed);

}  // namespace tessera::bench
