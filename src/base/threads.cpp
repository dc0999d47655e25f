#include "base/threads.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace tessera {
namespace {

constexpr std::size_t kMost = 256;

/// Whether the system has given a thread.
bool start(std::vector<std::thread>& threads, const std::function<void()>& work) {
    try {
        threads.emplace_back(work);
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

}  // namespace

Executor on_threads(std::size_t threads) {
    const std::size_t all =
        threads == 0 ? std::max(1U, std::thread::hardware_concurrency()) : std::min(threads, kMost);
    return [all](std::size_t tasks, const std::function<void(std::size_t)>& run) {
        std::atomic<std::size_t> next{1};
        const auto work = [&] {
            for (std::size_t task = next++; task < tasks; task = next++) run(task);
        };
        std::vector<std::thread> others;
        while (others.size() + 1 < std::min(all, tasks) && start(others, work)) {
        }
        if (tasks > 0) run(0);
        work();
        for (std::thread& other : others) other.join();
    };
}

}  // namespace tessera
