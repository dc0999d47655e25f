// Who a bot is: the key that it shows to the server, and ids of its requests.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tessera::bot {

/// The person key of a file of one line. If there is no such file, one is drawn and kept, for the
/// file's owner alone to read.
[[nodiscard]] Result<std::string> person_key(const std::string& file);

/// The token of a file of one line.
[[nodiscard]] Result<std::string> token(const std::string& file);

/// An id for what is asked of a game: the same whenever the same is asked again, also after a
/// restart, and not to be guessed without the key.
[[nodiscard]] std::string request_id(std::string_view key, std::string_view game,
                                     std::string_view what);

}  // namespace tessera::bot
