// Tasks that may fail, run on several threads and watched.
#pragma once

#include <mutex>
#include <optional>
#include <utility>

#include "base/result.hpp"
#include "base/work.hpp"

namespace tessera::verify {

/// Calls run(i), which returns a Result, for every i below `tasks`, and add(i, found) with what it
/// found, one at a time; add() returns the progress, which the watch is told. No task is begun
/// after an error. Returns an error of a task; "ended" if the watch ended it.
template <class Run, class Add>
[[nodiscard]] std::optional<Error> run_tasks(const Work& work, std::size_t tasks, Run&& run,
                                             Add&& add) {
    std::mutex mutex;  // of what follows, and of add()
    std::optional<Error> fault;
    work.executor(tasks, [&](std::size_t task) {
        {
            const std::scoped_lock lock(mutex);
            if (fault) return;
        }
        const auto found = run(task);
        const std::scoped_lock lock(mutex);
        if (fault) return;
        if (!found) {
            fault = found.error();
            return;
        }
        const Progress now = add(task, *found);
        if (work.watch && !work.watch(now)) fault = Error{"", "ended"};
    });
    return fault;
}

}  // namespace tessera::verify
