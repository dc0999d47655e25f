// Static exchange evaluation on vast boards: both sides go on capturing on a cell, each with its
// least valuable piece, sliders behind others included. Pins are not seen.
#pragma once

#include <array>

#include "engine/vast/engine.hpp"
#include "engine/vast/terms.hpp"

namespace tessera::engine::vast {

using Values = std::array<Score, tessera::vast::kKinds>;

/// What the mover gains of material if the exchange that the move begins is played out as far as it
/// pays either side; promotion of the move itself counted, castling and quiet moves may lose only.
[[nodiscard]] Score exchange(const Board& board, const Values& values, const Move& move);

/// What the colour gains by the best capture of what stands on the cell; 0 if none pays.
/// `attacker`: gets the capturing piece, its own cell if there is none.
[[nodiscard]] Score hanging(const Board& board, const Values& values, At cell, Colour by,
                            At& attacker);

}  // namespace tessera::engine::vast
