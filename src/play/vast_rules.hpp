// Finding a game on a vast board by name or file.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/work.hpp"
#include "definition/parse.hpp"
#include "vast/board/position.hpp"

namespace tessera::play {

struct VastRules {
    definition::VariantDefinition definition;
    std::shared_ptr<const vast::Rules> rules;
};

/// A built-in game by id; nothing if no game on a vast board has it.
[[nodiscard]] std::shared_ptr<const VastRules> builtin_vast_variant(std::string_view id);

/// The game of a file's text; every fault with line and key. Nothing if the board is none for
/// vast: load_rules() reads it.
[[nodiscard]] Result<std::shared_ptr<const VastRules>, std::vector<definition::FileError>>
load_vast_variant(std::string_view toml_text, const definition::SetupFiles& files = {});

/// The start position with this number. Of both: `work` as definition::start_rank() has it.
[[nodiscard]] Result<vast::Position> vast_start(const VastRules& variant, std::string_view number,
                                                const Work& work = {});
/// The usual one.
[[nodiscard]] Result<vast::Position> vast_start(const VastRules& variant);

/// The number of this start position; an error if it is none.
[[nodiscard]] Result<std::string> vast_start_number(const VastRules& variant,
                                                    const vast::Position& position,
                                                    const Work& work = {});

}  // namespace tessera::play
