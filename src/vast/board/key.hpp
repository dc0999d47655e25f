// A key for positions of vast boards, one number each, without a table by cell and piece.
#pragma once

#include <cstdint>

#include "vast/board/position.hpp"

namespace tessera::vast {

/// Equal for positions with the same pieces, side to move, castling rights and cell passed over;
/// else different but for chance. Looks at every cell.
[[nodiscard]] std::uint64_t key_of(const Position& position);

/// Makes a move and turns the key into that of the position after it.
MadeMove make_with_key(Position& position, const Move& move, std::uint64_t& key);

}  // namespace tessera::vast
