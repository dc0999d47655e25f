// The Universal Chess Interface on this process's standard input and output, with its clocks.
#pragma once

#include <string>

#include "protocol/uci.hpp"

namespace tessera::lab {

/// Everything but find_variant and make_engine. Lines are written at once.
[[nodiscard]] protocol::UciHost stdio_host(std::string name, std::string author);

}  // namespace tessera::lab
