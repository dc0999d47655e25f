// How many cells a piece may be expected to reach: what values and weights of the evaluation follow
// from. After Ralph Betza's crowded-board mobility.
#pragma once

#include "rules/variant.hpp"

namespace tessera::engine {

/// Of the piece on the cell, on a board three tenths of which are occupied.
[[nodiscard]] double mobility(const rules::Variant& variant, rules::Piece piece, rules::Cell from);

/// Over all cells; on large boards over an even sample.
[[nodiscard]] double mean_mobility(const rules::Variant& variant, rules::Piece piece);
/// Cells that a royal reaches, on average over the board; at least 1.
[[nodiscard]] double royal_zone(const rules::Variant& variant);

/// mean_mobility() looks at every cell.
[[nodiscard]] bool samples_all_cells(const rules::Variant& variant);

}  // namespace tessera::engine
