// Engines and time controls as options of commands name them.
#pragma once

#include <string>
#include <vector>

#include "base/result.hpp"
#include "engine/engine.hpp"
#include "game/match.hpp"
#include "lab/uci_client.hpp"

namespace tessera::cli {

/// The path of this program, quoted for a shell.
[[nodiscard]] std::string own_program();

/// UCI options: NAME=VALUE;..
[[nodiscard]] Result<std::vector<lab::UciOption>> engine_options(const std::string& text);

/// The tables of a game in a folder. Errors are of --tables.
[[nodiscard]] Result<engine::Tablebase> tables_in(const std::string& folder,
                                                  const play::Variant& variant);

/// "10+0.1": seconds, and seconds that every turn adds. Errors are of --tc.
[[nodiscard]] Result<game::TimeControl> time_control(const std::string& text);

}  // namespace tessera::cli
