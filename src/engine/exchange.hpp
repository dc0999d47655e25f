// What becomes of a capture when both sides go on capturing on its cell.
#pragma once

#include "engine/evaluation.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

/// The capture or promotion gives more than it takes, as far as pieces that bear on the cell now
/// tell. Never true if the piece taken is worth at least the piece that takes.
[[nodiscard]] bool see_loses(const rules::Position& position, const Evaluation& evaluation,
                             const rules::Move& move);

}  // namespace tessera::engine
