#include "terminal/cores.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

namespace tessera::terminal {
namespace {

/// Whether the system has a thread for it.
bool start(std::vector<std::thread>& threads, const std::function<void()>& work) {
    try {
        threads.emplace_back(work);
        return true;
    } catch (const std::system_error&) {
        return false;
    }
}

}  // namespace

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

Executor on_threads_of_their_own() {
    return [](std::size_t tasks, const std::function<void(std::size_t)>& run) {
        std::vector<std::thread> others;
        std::size_t begun = 1;
        while (begun < tasks && start(others, [&run, task = begun] { run(task); })) ++begun;
        if (tasks > 0) run(0);
        for (std::thread& other : others) other.join();
        for (; begun < tasks; ++begun) run(begun);
    };
}

}  // namespace tessera::terminal
