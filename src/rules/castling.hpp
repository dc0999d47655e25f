// Castling plans: which king may castle with which rook, and to where. Internal to rules/.
#pragma once

#include <memory>

#include "base/result.hpp"
#include "rules/types.hpp"

namespace tessera::rules {

class Position;
class Variant;

/// The plan that follows from the game's array: fide and swap castling; empty for the others.
[[nodiscard]] CastlingPlan plan_of_array(const Variant& variant);

/// The plan of one game whose castlings depend on its start (chess960, king_jump): those of the
/// given rights. Errors say which right has no king or rook in place, or is given twice.
[[nodiscard]] Result<CastlingPlan> plan_of_rights(const Position& position,
                                                  const std::vector<CastlingRight>& rights);

/// Whether plans come from rights rather than from the array.
[[nodiscard]] constexpr bool plan_depends_on_start(definition::Castling castling) {
    return castling == definition::Castling::chess960 ||
           castling == definition::Castling::king_jump;
}

}  // namespace tessera::rules
