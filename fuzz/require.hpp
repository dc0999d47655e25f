// How a fuzz target ends a run in which something does not hold.
#pragma once

#include <cstdio>
#include <cstdlib>
#include <string>

#include "base/result.hpp"

namespace tessera::fuzzing {

/// Ends the run with the reason when a property does not hold.
inline void require(bool holds, const char* property) {
    if (holds) return;
    std::fprintf(stderr, "property violated: %s\n", property);
    std::abort();
}

/// A refusal says why, on one line.
inline void require_reason(const Error& error) {
    require(!error.reason.empty(), "a refusal has a reason");
    for (const char c : error.text())
        require(static_cast<unsigned char>(c) >= ' ', "a refusal is one line");
}

}  // namespace tessera::fuzzing
