// Finding a game by name or file, ready to play, whatever its board.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "definition/parse.hpp"
#include "play/position.hpp"

namespace tessera::play {

/// The game of a file's text; every fault with line and key (a setup that the rules refuse is a
/// fault of the key that gives it). `files`: those beside the game's.
[[nodiscard]] Result<VariantPtr, std::vector<definition::FileError>> load(
    std::string_view toml_text, const definition::SetupFiles& files = {});

/// The whole of a file by its path, or why it cannot be read.
using ReadFile = std::function<Result<std::string>(const std::string& path)>;
/// Those that the file of a game may name: in its folder, which ends with a slash or is empty. A
/// position file as the text of its position.
[[nodiscard]] definition::SetupFiles files_in(std::string folder, ReadFile read);

/// A built-in game by id.
[[nodiscard]] Result<VariantPtr> builtin(std::string_view id);

}  // namespace tessera::play
