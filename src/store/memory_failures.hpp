// Failures on demand of what a store in memory keeps.
#pragma once

#include <cstddef>

#include "store/event_store.hpp"

namespace tessera::store {

class MemoryFailures {
public:
    enum class Failure : std::uint8_t {
        lost,  ///< an error, and nothing was kept
        kept,  ///< an error, although all was kept
        busy,  ///< a conflict: somebody else was writing
    };
    void fail(std::size_t times, Failure failure) {
        left_ = times;
        failure_ = failure;
    }

    /// Keeps something by `body`, or fails as it was asked to.
    template <class Body>
    [[nodiscard]] Result<Committed> keep(const Body& body) {
        if (left_ == 0) return body();
        --left_;
        if (failure_ == Failure::busy) return Committed::conflict;
        if (failure_ == Failure::kept) static_cast<void>(body());
        return Error{"", "cannot write the store in memory: it was told to fail"};
    }

private:
    std::size_t left_ = 0;
    Failure failure_ = Failure::lost;
};

}  // namespace tessera::store
