// How many legal moves there are on a vast board, without listing them.
#pragma once

#include <array>
#include <cstdint>

#include "base/processor.hpp"
#include "base/work.hpp"
#include "vast/board/position.hpp"

namespace tessera::vast {

struct MoveCounts {
    std::array<std::uint64_t, kKinds> by_kind{};  ///< castling and the pass are the king's
    [[nodiscard]] std::uint64_t all() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t n : by_kind) sum += n;
        return sum;
    }
};

/// The legal moves of the side to move; promotions once for each letter. The watch receives the
/// board's cells, as a share of them.
[[nodiscard]] MoveCounts count_moves(const Position& position, const Work& work = {},
                                     Isa isa = chosen_isa());

}  // namespace tessera::vast
