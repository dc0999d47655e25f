// The three strengths at which the engine plays with itself, and the games that were played.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "dossier/played_game.hpp"
#include "dossier/stage.hpp"

namespace tessera::dossier {

struct Strength {
    const char* stage;    ///< that plays them
    std::uint64_t nodes;  ///< for a single move
};
inline constexpr std::array kStrengths{Strength{"play-weak", 100}, Strength{"play-middling", 400},
                                       Strength{"play-strong", 1600}};

/// Empty if the stage was left out.
[[nodiscard]] std::vector<PlayedGame> games_at(const Course& course, std::size_t strength);

/// Games of different moves.
[[nodiscard]] std::size_t distinct(const std::vector<PlayedGame>& games);

}  // namespace tessera::dossier
