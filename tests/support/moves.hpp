// What tests draw moves from.
#pragma once

#include "rules/position.hpp"

namespace tessera::testing_support {

/// The legal moves, by cells and promotion. In which order generators list them depends on the
/// backend and the instruction set: what is drawn from this is the same on every processor.
[[nodiscard]] rules::MoveList legal(const rules::Position& p);

}  // namespace tessera::testing_support
