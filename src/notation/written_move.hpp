// Moves as other programs and books write them, brought into the form that readable moves have.
#pragma once

#include <string>
#include <string_view>

#include "rules/variant.hpp"

namespace tessera::notation {

struct WrittenMove {
    std::string text;         ///< with the game's letters and plain hyphens, without what follows
    bool en_passant = false;  ///< "e.p." stands behind it
    bool check = false;       ///< "+", "++" or "ch"
    bool mate = false;        ///< "#" or "mate"
    bool pass = false;        ///< a null move: "--", "Z0"
    bool castling = false;    ///< text is O-O or O-O-O
};
/// Figurines become letters, Unicode's dashes and multiplication sign - and x, 0-0 O-O.
[[nodiscard]] WrittenMove written_move(const rules::Variant& variant, std::string_view text);

/// The text ends with a promotion to this letter: =Q, Q, (Q), /Q or in lower case. It is taken off.
[[nodiscard]] bool take_promotion(std::string_view& text, char letter);

}  // namespace tessera::notation
