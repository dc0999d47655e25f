// Positions on vast boards as text, dense and sparse, read and written piece by piece
// (docs/notation.md, "Positions").
#pragma once

#include <functional>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "vast/board/position.hpp"

namespace tessera::notation {

/// Writes the next characters of a text into the span; returns how many, 0 at the end.
using TextSource = std::function<std::size_t(std::span<char>)>;
/// Takes the next part of a text.
using TextSink = std::function<void(std::string_view)>;

/// Precondition: the text outlives the source.
[[nodiscard]] TextSource source_of(std::string_view text);
/// The first characters of a text, at most so many; the source gives them again.
[[nodiscard]] std::string peek(TextSource& source, std::size_t characters);
/// All that is left of a text.
[[nodiscard]] std::string read_all(const TextSource& source);

/// Reads a whole position, its placement dense or sparse; one line end may follow. Errors name the
/// field and, in the placement, the character.
[[nodiscard]] Result<vast::Position> parse_position(std::shared_ptr<const vast::Rules> rules,
                                                    const TextSource& source);

enum class Placing : std::uint8_t {
    dense,  ///< rank by rank, as ordinary positions
    sparse  ///< piece by piece, with the names of their cells
};
void print_position(const vast::Position& position, Placing placing, const TextSink& sink);

/// From-cell, to-cell, promotion letter in lower case: a1b2c3a1b3c3q.
[[nodiscard]] std::string move_text(const vast::Rules& rules, const vast::Move& move);
/// The legal move that the text names.
[[nodiscard]] Result<vast::Move> parse_move(const vast::Position& position, std::string_view text);

}  // namespace tessera::notation
