// Files that are there whole or not at all.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"

namespace tessera::learning {

/// In place of what the file held, at once.
[[nodiscard]] std::optional<Error> write_whole(const std::string& path, const std::string& content);
[[nodiscard]] std::optional<std::string> read_whole(const std::string& path);

}  // namespace tessera::learning
