// Work shared by the cores of the machine.
#pragma once

#include "movegen/vast/count.hpp"

namespace tessera::cli {

/// Runs tasks on as many threads as the processor has cores.
[[nodiscard]] movegen::vast::Executor on_all_cores();

}  // namespace tessera::cli
