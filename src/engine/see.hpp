// Static exchange evaluation: what becomes of a capture when both sides go on capturing on its
// cell.
#pragma once

#include "engine/evaluation.hpp"
#include "rules/position.hpp"

namespace tessera::engine {

/// The capture or promotion loses material, as far as pieces that bear on the cell now tell. Never
/// true if the captured piece is worth at least the piece that captures.
[[nodiscard]] bool see_loses(const rules::Position& position, const Evaluation& evaluation,
                             const rules::Move& move);

}  // namespace tessera::engine
