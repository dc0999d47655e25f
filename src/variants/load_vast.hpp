// Finding a game on a vast board by name or file.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/work.hpp"
#include "definition/parse.hpp"
#include "movegen/vast/position.hpp"

namespace tessera::variants {

struct VastVariant {
    definition::VariantDefinition definition;
    std::shared_ptr<const movegen::vast::Rules> rules;
};

/// A built-in game by id; nothing if no game on a vast board has it.
[[nodiscard]] std::shared_ptr<const VastVariant> builtin_vast_variant(std::string_view id);

/// The game of a file's text; every fault with line and key. Nothing if the board is none for
/// movegen::vast: load_variant() reads it.
[[nodiscard]] Result<std::shared_ptr<const VastVariant>, std::vector<definition::FileError>>
load_vast_variant(std::string_view toml_text);

/// The start position with this number. Of both: `work` as definition::start_rank() has it.
[[nodiscard]] Result<movegen::vast::Position> vast_start(const VastVariant& variant,
                                                         std::string_view number,
                                                         const Work& work = {});
/// The usual one.
[[nodiscard]] Result<movegen::vast::Position> vast_start(const VastVariant& variant);

/// The number of this start position; an error if it is none.
[[nodiscard]] Result<std::string> vast_start_number(const VastVariant& variant,
                                                    const movegen::vast::Position& position,
                                                    const Work& work = {});

}  // namespace tessera::variants
