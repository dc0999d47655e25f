// The first field of a position text: which piece stands where (docs/notation.md, "Positions").
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "definition/definition.hpp"

namespace tessera::definition {

/// Reads a placement, dense or sparse; the result is by ascending cell. Errors name the character
/// (from 1) and the reason. Uses only `sizes` and `pieces` of the definition.
[[nodiscard]] Result<std::vector<Placed>> parse_placement(const VariantDefinition& variant,
                                                          std::string_view text);

/// Writes the shortest text that parse_placement reads back: `-` for empty blocks of two or more
/// dimensions on boards of three or more.
[[nodiscard]] std::string print_placement(const VariantDefinition& variant,
                                          const std::vector<Placed>& pieces);

/// The pieces alone, letter and cell: {Ke1a,Pa2a,ke8a}. White's before Black's, each by the order
/// of the definition's letters, then by cell.
[[nodiscard]] std::string print_sparse_placement(const VariantDefinition& variant,
                                                 const std::vector<Placed>& pieces);

}  // namespace tessera::definition
