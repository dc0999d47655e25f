// Work shared by the cores of the machine.
#pragma once

#include "base/work.hpp"

namespace tessera::terminal {

/// Runs tasks on as many threads as the processor has cores.
[[nodiscard]] Executor on_all_cores();
/// Runs every task on a thread of its own, the first on that of the caller; those for which the
/// system has no thread afterwards.
[[nodiscard]] Executor on_threads_of_their_own();

}  // namespace tessera::terminal
