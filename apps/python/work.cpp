#include "work.hpp"

#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>
#include <vector>

#include "base/clock.hpp"

namespace tessera::python {
namespace {

constexpr std::int64_t kPause = 20;  ///< milliseconds
constexpr std::size_t kMostThreads = 256;

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

bool Signals::none() {
    if (came_) return false;
    const std::int64_t now = wall_milliseconds();
    if (now < next_) return true;
    next_ = now + kPause;
    const py::gil_scoped_acquire held;
    came_ = PyErr_CheckSignals() != 0;
    return !came_;
}

Executor on_threads(std::size_t threads) {
    const std::size_t all = threads == 0 ? std::max(1U, std::thread::hardware_concurrency())
                                         : std::min(threads, kMostThreads);
    return [all](std::size_t tasks, const std::function<void(std::size_t)>& run) {
        std::atomic<std::size_t> next{0};
        const auto work = [&] {
            for (std::size_t task = next++; task < tasks; task = next++) run(task);
        };
        std::vector<std::thread> others;
        while (others.size() + 1 < std::min(all, tasks) && start(others, work)) {
        }
        work();
        for (std::thread& other : others) other.join();
    };
}

}  // namespace tessera::python
