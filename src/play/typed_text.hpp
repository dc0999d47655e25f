// What a typed text may say about a move, before any move is looked at: a piece, cells, a capture,
// a castling, in any notation or in words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "definition/definition.hpp"

namespace tessera::play {

enum class TypedCastling : std::uint8_t { none, shorter, longer, any };

/// One way to understand a text.
struct TypedReading {
    char letter = 0;     ///< of the piece that moves; 0: none is named
    bool loose = false;  ///< it was written in a small letter
    std::string rest;    ///< letters and digits alone: names of cells and the promotion
    char victim = 0;     ///< letter of the piece to be captured; 0: none is named
    TypedCastling castling = TypedCastling::none;
};

/// All ways to understand a text; none if it has no letter or digit.
[[nodiscard]] std::vector<TypedReading> typed_readings(const definition::VariantDefinition& game,
                                                       std::string_view text);

/// Letters and digits alone; characters beyond ASCII count as letters.
[[nodiscard]] std::string letters_and_digits(std::string_view text);
/// With small letters of ASCII.
[[nodiscard]] std::string in_small_letters(std::string_view text);

}  // namespace tessera::play
