// What a test takes of the processor. Not of the clock on the wall: tests share the machine.
#pragma once

#include <cstdint>
#include <ctime>

namespace tessera::testing_support {

/// Milliseconds that this process has run, its threads together.
inline std::int64_t processor_ms() {
    std::timespec t{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return static_cast<std::int64_t>(t.tv_sec) * 1000 + t.tv_nsec / 1'000'000;
}

}  // namespace tessera::testing_support
