// One flat slice of a vast board, in text.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "board.hpp"
#include "movegen/vast/position.hpp"

namespace tessera::cli {

/// Two axes, left to right and bottom to top, and a cell through which the slice goes.
struct Slice {
    std::array<int, 2> axes{0, 1};
    rules::Cell through{};

    [[nodiscard]] bool shows(const lattice::Shape& shape, rules::Cell cell) const;
};

/// Axes as people name them: "02".
[[nodiscard]] Result<std::array<int, 2>> find_axes(const lattice::Shape& shape,
                                                   std::string_view name);

[[nodiscard]] std::string draw_slice(const movegen::vast::Position& position, const Slice& slice,
                                     const Marks& marks, bool colours);

}  // namespace tessera::cli
