#include "terminal/cores.hpp"

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace tessera::terminal {

Executor on_all_cores() {
    return [](std::size_t tasks, const std::function<void(std::size_t)>& run) {
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t task = next++; task < tasks; task = next++) run(task);
        };
        const std::size_t cores = std::max(1U, std::thread::hardware_concurrency());
        std::vector<std::thread> others;
        for (std::size_t i = 1; i < std::min(cores, tasks); ++i) others.emplace_back(work);
        work();
        for (std::thread& other : others) other.join();
    };
}

}  // namespace tessera::terminal
