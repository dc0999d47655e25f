// How much memory a process has held.
#pragma once

#include <fstream>
#include <string>
#include <string_view>

namespace tessera::bench {

/// The most memory this process has held at once, in KiB. (getrusage() would count what the process
/// held that started it.)
inline long peak_memory() {
    constexpr std::string_view kKey = "VmHWM:";
    std::ifstream status("/proc/self/status");
    for (std::string line; std::getline(status, line);)
        if (line.starts_with(kKey)) return std::stol(line.substr(kKey.size()));
    return 0;
}

}  // namespace tessera::bench
