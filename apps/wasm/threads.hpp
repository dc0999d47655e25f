// Threads of a module whose memory is shared: instances of it in workers of the page, each with a
// stack of its own, that wait for work. Only tessera-threads.wasm links this.
#pragma once

#include "base/work.hpp"

namespace tessera::wasm {

/// Shares tasks among the instance that calls and those that help. One call at a time.
[[nodiscard]] Executor on_helpers();

}  // namespace tessera::wasm
