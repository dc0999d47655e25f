// Shared by the fuzz targets.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <string_view>
#include <vector>

#include "definition/builtin.hpp"
#include "game/variant.hpp"

namespace tessera::fuzzing {

/// Ends the run with the reason when a property does not hold.
inline void require(bool holds, const char* property) {
    if (holds) return;
    std::fprintf(stderr, "property violated: %s\n", property);
    std::abort();
}

/// The first byte picks a built-in game; the rest is the text.
struct Input {
    std::shared_ptr<const rules::Ruleset> rules;
    std::string text;
};

inline Input split(const std::uint8_t* data, std::size_t size) {
    static const auto games = [] {
        std::vector<std::shared_ptr<const rules::Ruleset>> all;
        for (const auto& game : definition::builtin_games())
            all.push_back(game::builtin_variant(game.id).value());
        return all;
    }();
    if (size == 0) return {games.front(), ""};
    return {games[data[0] % games.size()],
            std::string(reinterpret_cast<const char*>(data + 1), size - 1)};
}

}  // namespace tessera::fuzzing
