// Small helpers for reading text: shared by the readers of this room and of src/game.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "definition/result.hpp"

namespace tessera::notation {

using tessera::in_quotes;

/// Digits only, no leading zero, at most `most`; nothing otherwise.
[[nodiscard]] std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t most);

/// The parts between separators; one empty part for an empty text.
[[nodiscard]] std::vector<std::string_view> split(std::string_view text, char separator);

}  // namespace tessera::notation
