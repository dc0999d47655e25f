// Long work without Python's lock, ended by Ctrl+C.
#pragma once

#include <pybind11/pybind11.h>

#include "base/threads.hpp"

namespace tessera::python {

namespace py = pybind11;

/// Asks, at most every few milliseconds, whether a signal has come for Python. For code that does
/// not hold the lock.
class Signals {
public:
    /// Whether work shall go on. Once false, an exception is set, which rethrow() throws.
    [[nodiscard]] bool none();
    /// Precondition: the lock is held.
    void rethrow() const {
        if (came_) throw py::error_already_set();
    }

private:
    bool came_ = false;
    std::int64_t next_ = 0;
};

}  // namespace tessera::python
