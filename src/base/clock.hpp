// Clocks of the machine. Only for programs: what runs in the browser is handed its time.
#pragma once

#include <cstdint>
#include <ctime>

namespace tessera {

[[nodiscard]] inline double seconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}
[[nodiscard]] inline std::int64_t milliseconds_of(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return std::int64_t{time.tv_sec} * 1000 + time.tv_nsec / 1'000'000;
}
/// Never goes back.
[[nodiscard]] inline std::int64_t wall_milliseconds() {
    return milliseconds_of(CLOCK_MONOTONIC);
}
/// Since the first of January 1970, as people set it.
[[nodiscard]] inline std::int64_t unix_milliseconds() {
    return milliseconds_of(CLOCK_REALTIME);
}
/// That this process has had a processor, its threads together: what others do at the same time
/// does not count.
[[nodiscard]] inline std::int64_t processor_milliseconds() {
    return milliseconds_of(CLOCK_PROCESS_CPUTIME_ID);
}
/// The same of the thread that asks.
[[nodiscard]] inline std::int64_t thread_milliseconds() {
    return milliseconds_of(CLOCK_THREAD_CPUTIME_ID);
}
[[nodiscard]] inline double processor_seconds() {
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

}  // namespace tessera
