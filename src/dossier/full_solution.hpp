// A whole game solved: every position that can be reached from the start, and its value with best
// play of both sides. For tiny games.
//
// Draws that count or compare moves do not exist here. They cannot change a value within the
// halfmove limit: a side that wins comes closer to its win with every move, so that no position
// occurs twice; a side that cannot lose without them cannot lose with them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "rules/position.hpp"

namespace tessera::dossier {

struct GameValue {
    std::optional<rules::Colour> winner;  ///< nothing: a draw
    std::uint32_t single_moves = 0;       ///< to the mate, 0 for a draw
    bool operator==(const GameValue&) const = default;
};

struct FullSolution {
    std::uint64_t positions = 0;  ///< reached; without counters
    std::uint64_t white_wins = 0, draws = 0, black_wins = 0;
    std::uint32_t longest = 0;  ///< single moves of the longest win
    GameValue start;
    std::vector<rules::Move> line;     ///< best play from the start; of a draw none
    std::vector<rules::Move> keeping;  ///< first moves that keep the value of the start
};

/// Nothing if there are more than `most` positions, or `go_on`, asked now and then with the number
/// so far, says no.
[[nodiscard]] std::optional<FullSolution> solve_fully(
    const rules::Position& start, std::uint64_t most,
    const std::function<bool(std::uint64_t)>& go_on);

}  // namespace tessera::dossier
