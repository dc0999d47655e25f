// How a piece of a vast board gets to a cell, or why it cannot.
#pragma once

#include "movegen/explain.hpp"
#include "vast/board/position.hpp"

namespace tessera::vast {

/// As movegen::explain(), which words the answer. Precondition: a piece stands on `from`.
[[nodiscard]] movegen::Explanation explain(const Position& position, Cell from, Cell to);

}  // namespace tessera::vast
