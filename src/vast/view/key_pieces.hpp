// The few pieces of a vast position that a player wants to know of among millions.
#pragma once

#include <vector>

#include "vast/board/attacks.hpp"
#include "vast/board/position.hpp"

namespace tessera::vast {

struct KeyPieces {
    std::array<Cell, 2> kings{};           ///< by colour
    std::vector<Cell> checkers;            ///< of the side to move's king
    std::array<std::vector<Pin>, 2> pins;  ///< by colour of the pinned
    /// Pieces that bear on a cell beside the other side's king, by their colour, ascending.
    std::array<std::vector<Cell>, 2> besiegers;
    /// Queens that an enemy could capture and no own piece guards, by their colour, ascending.
    std::array<std::vector<Cell>, 2> hanging;
    /// Whether besiegers and hanging queens were looked for: not where a side has too many pieces.
    std::array<bool, 2> besiegers_known{};
    std::array<bool, 2> hanging_known{};
};

[[nodiscard]] KeyPieces key_pieces(const Position& position);

}  // namespace tessera::vast
