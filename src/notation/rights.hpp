// The rights field of a position text. Internal to notation/.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "rules/position.hpp"

namespace tessera::notation {

/// Cells on which a piece of its own type and colour starts, by ascending cell. For rights that
/// name cells, and for the field of unmoved pieces.
[[nodiscard]] std::vector<rules::Cell> home_cells(const rules::Variant& variant,
                                                  const std::vector<definition::Placed>& pieces);

/// Reads `KQkq`, file letters, or a comma list of rook cells, as the game's castling has it.
/// `pieces` is the placement read before: letters name the rooks that stand there. Errors carry
/// field "rights".
[[nodiscard]] Result<std::vector<rules::CastlingRight>> parse_rights(
    const rules::Variant& variant, const std::vector<definition::Placed>& pieces,
    std::string_view text);

enum class RookLetters : std::uint8_t {
    sides,  ///< K and Q; in Chess960 a file where the rook is not the outermost on its side
    files   ///< in Chess960 always a file
};

/// `-` if no right is held.
[[nodiscard]] std::string print_rights(const rules::Position& position,
                                       RookLetters letters = RookLetters::sides);

}  // namespace tessera::notation
