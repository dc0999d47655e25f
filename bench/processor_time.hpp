// Time that processes had a processor: what others do at the same time does not count.
#pragma once

#include <ctime>

namespace tessera::bench {

[[nodiscard]] inline double processor_seconds(clockid_t clock = CLOCK_PROCESS_CPUTIME_ID) {
    timespec time{};
    clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
}

}  // namespace tessera::bench
