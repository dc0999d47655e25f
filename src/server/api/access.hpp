// The key of a request to the API.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace tessera::server {

/// The key of a field Authorization: `Bearer KEY`; empty where there is no field. Nothing if it is
/// something else.
[[nodiscard]] std::optional<std::string> bearer_key(std::string_view authorization);

}  // namespace tessera::server
