// Positions as text in the form that people and other programs write them: any white space between
// and around the fields, counters missing. What is accepted becomes the strict form that
// parse_position() reads (docs/notation.md, "Positions").
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "notation/vast_text.hpp"
#include "rules/position.hpp"
#include "vast/board/position.hpp"

namespace tessera::notation {

/// The fields that a game's positions have behind the two counters: `turn`, `unmoved`.
[[nodiscard]] std::size_t fields_behind_counters(const definition::VariantDefinition& game);

/// The text with one space between its fields and none around them, without a byte order mark.
/// Where both counters are missing they become 0 1, where fullmove is missing or 0 it becomes 1;
/// nothing else is added or changed. Reads the placement part by part.
[[nodiscard]] TextSource strict_source(TextSource loose, std::size_t behind_counters = 0);
[[nodiscard]] std::string strict_text(std::string_view loose, std::size_t behind_counters = 0);

/// As parse_position(), of the strict form of the text.
[[nodiscard]] Result<rules::Position> parse_loose_position(
    std::shared_ptr<const rules::Variant> variant, std::string_view text);
[[nodiscard]] Result<vast::Position> parse_loose_position(std::shared_ptr<const vast::Rules> rules,
                                                          const TextSource& source);

}  // namespace tessera::notation
