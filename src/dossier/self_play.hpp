// The three strengths at which the engine plays with itself, and the games that were played.
#pragma once

#include <array>
#include <cstdint>
#include <string>
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

struct Played {
    std::vector<PlayedGame> games;  ///< each once, whose moves differ from those of the others
    std::size_t all = 0;            ///< that were played
};
/// Empty if the stage was left out.
[[nodiscard]] Played games_at(const StageRun& run, std::size_t strength);

/// "40 games", "40 games, 12 of them different".
[[nodiscard]] std::string words_of(const Played& played);

}  // namespace tessera::dossier
