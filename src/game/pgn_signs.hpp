// What other programs and books write beside moves: annotation signs, words and results.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::game {

using Glyphs = std::vector<std::uint16_t>;

/// The numeric annotations that a word of signs alone stands for ("!?" $5, "±" $16, "?! =" apart);
/// nothing if it holds anything else.
[[nodiscard]] std::optional<Glyphs> glyphs_of(std::string_view word);

struct SignedMove {
    std::string_view move;
    Glyphs glyphs;
};
/// The signs that stand at the end of a move, taken off.
[[nodiscard]] SignedMove without_signs(std::string_view word);

/// A word that belongs to the move before it: e.p., mate, ch.
[[nodiscard]] bool completes_move(std::string_view word);

/// Bytes of the hyphen, dash or minus sign that the text begins with; 0 if it begins with none.
[[nodiscard]] std::size_t leading_dash(std::string_view text);

struct LeadingResult {
    std::string_view word;  ///< PGN's; empty if the text begins with no result
    std::size_t length = 0;
};
/// The result that the text begins with, as PGN writes it or as "½-½", "0.5-0.5", "1 : 0".
[[nodiscard]] LeadingResult leading_result(std::string_view text);

}  // namespace tessera::game
