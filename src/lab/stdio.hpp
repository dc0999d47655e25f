// The Universal Chess Interface on this process's standard input and output, with its clocks.
#pragma once

#include <string>

#include "protocol/uci.hpp"

namespace tessera::lab {

/// Everything but find_variant and make_engine. Lines are written at once; where one cannot be, or
/// nobody reads the output any more, errno gives the reason.
[[nodiscard]] protocol::UciHost stdio_host(std::string name, std::string author);

}  // namespace tessera::lab
