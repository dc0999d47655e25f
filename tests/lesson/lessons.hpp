// Files of lessons for tests.
#pragma once

#include <string>
#include <string_view>

#include "lesson/lesson.hpp"

namespace tessera::test {

/// A lesson of the game with this text behind its head, which has four lines.
inline std::string file_of(std::string_view game, std::string_view steps) {
    return "id = \"one\"\ntitle = \"One\"\ngame = \"" + std::string(game) + "\"\n[[steps]]\n" +
           std::string(steps);
}

}  // namespace tessera::test
