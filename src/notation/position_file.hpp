// Positions as compact, checked files, for boards whose text is long (docs/notation.md, "Position
// files").
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "definition/definition.hpp"
#include "notation/vast_text.hpp"
#include "rules/position.hpp"

namespace tessera::notation {

/// The bytes with which a position file begins, and no text.
inline constexpr std::string_view kPositionFileMark{"\x89TPOS\r\n", 7};

/// Precondition: the position is one of the game.
void write_position_file(const definition::VariantDefinition& game, const vast::Position& position,
                         const TextSink& sink);
void write_position_file(const rules::Position& position, const TextSink& sink);

/// Reads a whole file. Errors name the byte, from 1, or, where the file is sound and what it holds
/// is no position of the game, the field. Precondition: the rules are those of the game.
[[nodiscard]] Result<vast::Position> read_position_file(const definition::VariantDefinition& game,
                                                        std::shared_ptr<const vast::Rules> rules,
                                                        const TextSource& source);
[[nodiscard]] Result<rules::Position> read_position_file(
    std::shared_ptr<const rules::Variant> variant, const TextSource& source);

/// The position text that a file stands for, of any game with these pieces and this board, as the
/// setup of a game cannot name the game's identity, which depends on it. Uses only `id`, `sizes`
/// and `pieces` of the definition.
[[nodiscard]] Result<std::string> text_of_position_file(const definition::VariantDefinition& game,
                                                        const TextSource& source);

/// Reads a position file, or else a position text.
[[nodiscard]] Result<vast::Position> read_position(const definition::VariantDefinition& game,
                                                   std::shared_ptr<const vast::Rules> rules,
                                                   TextSource source);

}  // namespace tessera::notation
