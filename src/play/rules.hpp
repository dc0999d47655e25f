// Finding a game by name or file, ready to play.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "definition/parse.hpp"
#include "rules/variant.hpp"

namespace tessera::play {

/// Builds the rules of a game file's text; every fault with line and key (a setup that the rules
/// refuse is a fault of the key that gives it).
[[nodiscard]] Result<std::shared_ptr<const rules::Variant>, std::vector<definition::FileError>>
load_rules(std::string_view toml_text, const definition::SetupFiles& files = {});

/// A built-in game by id.
[[nodiscard]] Result<std::shared_ptr<const rules::Variant>> builtin_rules(std::string_view id);

}  // namespace tessera::play
