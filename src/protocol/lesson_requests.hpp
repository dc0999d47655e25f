// Files of lessons for the page, as JSON.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "protocol/requests.hpp"

namespace tessera::protocol {

/// As Session: answers are JSON in the shapes of web/src/core/types.ts, a refused request returns a
/// CoreError.
class LessonRequests {
public:
    [[nodiscard]] static std::span<const RequestRow> requests();

    /// Lesson: a file with the answers to its tasks.
    [[nodiscard]] static std::string lesson(std::string_view toml);
};

}  // namespace tessera::protocol
