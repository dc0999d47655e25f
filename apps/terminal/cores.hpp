// Work shared by the cores of the machine.
#pragma once

#include "base/work.hpp"

namespace tessera::terminal {

/// Runs tasks on as many threads as the processor has cores.
[[nodiscard]] Executor on_all_cores();

}  // namespace tessera::terminal
