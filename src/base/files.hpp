// Files that are there whole or not at all. Only for programs: the browser's core has none.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tessera {

/// In place of what the file held, at once, and durable. Nothing is left of what could not be
/// written. Error: the path and the system's reason.
[[nodiscard]] std::optional<Error> write_whole(const std::string& path, std::string_view content);
/// Nothing if it cannot be read.
[[nodiscard]] std::optional<std::string> read_whole(const std::string& path);

}  // namespace tessera
