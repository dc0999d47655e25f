// The tags of a game as PGN.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace tessera::game {

/// Names and values, in the order of the file.
using Tags = std::vector<std::pair<std::string, std::string>>;

}  // namespace tessera::game
