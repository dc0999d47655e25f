// Files that are there whole or not at all, and work on threads.
#pragma once

#include <optional>
#include <string>

#include "base/result.hpp"
#include "base/work.hpp"

namespace tessera::learning {

/// In place of what the file held, at once.
[[nodiscard]] std::optional<Error> write_whole(const std::string& path, const std::string& content);
[[nodiscard]] std::optional<std::string> read_whole(const std::string& path);

/// Tasks are run by so many threads.
[[nodiscard]] Executor on_threads(std::size_t threads);

}  // namespace tessera::learning
