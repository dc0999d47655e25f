// Which of the legal moves are asked for.
#pragma once

#include <optional>

#include "rules/types.hpp"

namespace tessera::movegen {

/// Some of the legal moves: those that are all that is set.
struct MoveFilter {
    std::optional<rules::PieceType> piece;  ///< of this type; castling is the king's
    std::optional<rules::Cell> from;
    std::optional<rules::Cell> to;
    bool captures = false;  ///< en passant too
    bool promotions = false;
    bool checks = false;  ///< an enemy royal stands attacked afterwards; none that captures a royal
    bool mates = false;   ///< the move gives checkmate, or captures a royal where that is allowed
    bool operator==(const MoveFilter&) const = default;
};

}  // namespace tessera::movegen
