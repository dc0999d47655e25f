#include "work.hpp"

#include "base/clock.hpp"

namespace tessera::python {
namespace {

constexpr std::int64_t kPause = 20;  ///< milliseconds

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

}  // namespace tessera::python
