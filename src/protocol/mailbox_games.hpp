// Games by the slow move generator, which is small: for modules of the page that list few moves.
#pragma once

#include <string_view>
#include <vector>

#include "definition/parse.hpp"
#include "play/position.hpp"

namespace tessera::protocol {

[[nodiscard]] Result<play::VariantPtr, std::vector<definition::FileError>> mailbox_game(
    std::string_view toml);
/// A built-in game by its id.
[[nodiscard]] Result<play::VariantPtr> mailbox_builtin(std::string_view id);

}  // namespace tessera::protocol
