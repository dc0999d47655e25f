// Games between people for the command `serve`.
#pragma once

#include <string>

#include "fail.hpp"
#include "server/api/options.hpp"
#include "server/options.hpp"

namespace tessera::cli {

/// Opens, or makes, the SQLite store of that name, and serves until stopped.
[[nodiscard]] Exit serve_games(const std::string& file, const server::Options& options,
                               const server::ApiOptions& api);

}  // namespace tessera::cli
