// Work shared by threads. Only for programs: the browser's core has one.
#pragma once

#include "base/work.hpp"

namespace tessera {

/// Runs tasks on so many threads, that of the caller among them; 0: as many as the processor has
/// cores. At most 256, and on fewer where the system gives no more.
[[nodiscard]] Executor on_threads(std::size_t threads);
[[nodiscard]] inline Executor on_all_cores() {
    return on_threads(0);
}

}  // namespace tessera
