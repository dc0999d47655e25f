// The command `serve`, which needs nothing of the games.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "command.hpp"
#include "server/api/options.hpp"
#include "server/options.hpp"

namespace tessera::cli {

/// Serves the page, and the games between people that are kept in a file.
using ServeGames = std::function<Exit(const std::string& file, const server::Options& options,
                                      const server::ApiOptions& api)>;

/// The command of the whole program.
void add_serve_command(const Command& program, ServeGames serve_games);

/// The command of a program without games, which the whole program may succeed. `arguments` are
/// those of this program, its own name first.
void add_small_serve_command(const Command& program, std::vector<std::string> arguments);

}  // namespace tessera::cli
