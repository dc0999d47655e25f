// Finding a game by name or file, ready to play, whatever its board.
#pragma once

#include <string_view>
#include <vector>

#include "definition/parse.hpp"
#include "play/position.hpp"

namespace tessera::play {

/// The game of a file's text; every fault with line and key (a setup that the rules refuse is a
/// fault of the key that gives it). `files`: those beside the game's.
[[nodiscard]] Result<VariantPtr, std::vector<definition::FileError>> load(
    std::string_view toml_text, const definition::SetupFiles& files = {});

/// A built-in game by id.
[[nodiscard]] Result<VariantPtr> builtin(std::string_view id);

}  // namespace tessera::play
