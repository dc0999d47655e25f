// How many legal moves there are on a vast board, without listing them.
#pragma once

#include <array>
#include <cstdint>
#include <functional>

#include "base/processor.hpp"
#include "movegen/vast/position.hpp"

namespace tessera::movegen::vast {

/// Calls run(i) for every i below `tasks`, in any order, perhaps several at once; returns when all
/// are done.
using Executor =
    std::function<void(std::size_t tasks, const std::function<void(std::size_t)>& run)>;

/// One after another.
void run_in_turn(std::size_t tasks, const std::function<void(std::size_t)>& run);

struct MoveCounts {
    std::array<std::uint64_t, kKinds> by_kind{};  ///< castling and the pass are the king's
    [[nodiscard]] std::uint64_t all() const {
        std::uint64_t sum = 0;
        for (const std::uint64_t n : by_kind) sum += n;
        return sum;
    }
};

/// The legal moves of the side to move; promotions once for each letter.
[[nodiscard]] MoveCounts count_moves(const Position& position,
                                     const Executor& executor = run_in_turn,
                                     Isa isa = chosen_isa());

}  // namespace tessera::movegen::vast
