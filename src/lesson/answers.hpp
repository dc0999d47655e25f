// The answers to the tasks of lessons, found by the rules.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "rules/position.hpp"

namespace tessera::lesson {

/// Cells, each once, ascending.
using Cells = std::vector<rules::Cell>;

/// To which the piece can go by a legal move of its own side.
[[nodiscard]] Cells reached(const rules::Position& position, rules::Cell piece);

// What cells can be marked for: `find` of a file.

/// Where pieces stand that could capture on the cell, of the side that does not own what stands
/// there, of an empty cell the side to move.
[[nodiscard]] Cells attackers(const rules::Position& position, rules::Cell cell);
/// In check: to which pieces, no kings, can go to end it, capturing nothing.
[[nodiscard]] Cells blocks(const rules::Position& position);
/// To which kings can go.
[[nodiscard]] Cells escapes(const rules::Position& position);
/// At most one apart along every axis.
[[nodiscard]] Cells neighbours(const lattice::Shape& shape, rules::Cell cell);
/// That differ from the cell along these axes and no others.
[[nodiscard]] Cells along(const lattice::Shape& shape, rules::Cell cell, std::span<const int> axes);

enum class Goal : std::uint8_t { mate, check, capture, any, promote, castle, en_passant };

/// The legal moves that reach the goal. `capture`: of what stands on the cell, where one is given.
[[nodiscard]] rules::MoveList moves_to(const rules::Position& position, Goal goal,
                                       std::optional<rules::Cell> cell);

/// Positions of the piece that are looked at, each with the goals that have been visited.
inline constexpr std::size_t kMostStops = 5'000;

/// The cells of a shortest way on which the piece visits all goals, the other side passing: by
/// moves that neither capture nor give check. Nothing if it takes more than `most`,
/// or was not found within kMostStops.
[[nodiscard]] std::optional<std::vector<rules::Cell>> shortest_way(
    const rules::Position& position, rules::Cell piece, std::span<const rules::Cell> goals,
    int most);

}  // namespace tessera::lesson
