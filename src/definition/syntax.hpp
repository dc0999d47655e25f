// Faults of TOML itself, in words for people who write game files.
#pragma once

#include <string>
#include <string_view>

namespace tessera::definition {

/// What is wrong on a line, in plain words, by what the TOML reader says of it: "Error while
/// parsing array: expected comma or closing ']', saw 'x'".
[[nodiscard]] std::string syntax_reason(std::string_view description);

/// The text without the contents of a line, if that holds one key and its value and no more, so
/// that the lines behind it can be read; empty if it does not.
[[nodiscard]] std::string without_line(std::string_view text, int line);

}  // namespace tessera::definition
