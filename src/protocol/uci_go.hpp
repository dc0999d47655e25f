// What a `go` command of the Universal Chess Interface asks for.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "definition/definition.hpp"

namespace tessera::protocol {

struct UciClock {
    std::int64_t left = 0;  ///< milliseconds; 0 if it has run out
    std::int64_t increment = 0;
};

struct UciGo {
    std::optional<int> depth;
    std::optional<std::uint64_t> nodes;
    std::optional<std::int64_t> movetime;
    std::array<std::optional<UciClock>, 2> clocks;  ///< by colour
    int moves_to_go = 0;                            ///< turns to the next time control; 0: all
    std::optional<int> mate;                        ///< turns of the side to move
    std::optional<int> perft;
    std::vector<std::string> searchmoves;  ///< texts of moves; empty: all moves
    bool infinite = false;
    bool ponder = false;

    /// Would not end without `stop`.
    [[nodiscard]] bool endless() const { return infinite || ponder; }
};

/// Reads the words after `go`. Unknown ones are passed over, and those that need a number and have
/// none; numbers beyond what is possible are cut. Times below 0, which programs send that are late,
/// count as 0.
[[nodiscard]] UciGo parse_go(std::span<const std::string_view> words);

/// Milliseconds for the next move; `moves_left`: single moves left of the turn, which share its
/// time; `overhead`: what passing the move on costs.
[[nodiscard]] std::int64_t time_for_move(const UciClock& clock, int moves_to_go, int moves_left,
                                         std::int64_t overhead);

}  // namespace tessera::protocol
