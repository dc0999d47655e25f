// The command `serve`, which needs nothing of the games.
#pragma once

#include "command.hpp"

namespace tessera::cli {

void add_serve_command(const Command& program);

}  // namespace tessera::cli
