// Clocks of the machine, in milliseconds.
#pragma once

#include <cstdint>
#include <ctime>

namespace tessera::lab {

[[nodiscard]] inline std::int64_t milliseconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}
/// Never goes back.
[[nodiscard]] inline std::int64_t wall_milliseconds() {
    return milliseconds_of(CLOCK_MONOTONIC);
}
/// That this process has had a processor.
[[nodiscard]] inline std::int64_t processor_milliseconds() {
    return milliseconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace tessera::lab
