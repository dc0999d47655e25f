// What each stage makes; stages.cpp has their order and shares of the time.
#pragma once

#include "dossier/stage.hpp"

namespace tessera::dossier {

[[nodiscard]] Section tell_rules(StageRun& run);         ///< the definition in words
[[nodiscard]] Section find_symmetries(StageRun& run);    ///< of board, moves and start
[[nodiscard]] Section count_moves(StageRun& run);        ///< perft by every move generator
[[nodiscard]] Section look_at_start(StageRun& run);      ///< threats and loose pieces
[[nodiscard]] Section find_first_events(StageRun& run);  ///< earliest capture, check and mate
[[nodiscard]] Section search_mates(StageRun& run);       ///< forced from the start, or none
[[nodiscard]] Section measure_pieces(StageRun& run);     ///< reach, binding, diameter
[[nodiscard]] Section solve_endings(StageRun& run);      ///< tables of few pieces
[[nodiscard]] Section solve_game(StageRun& run);  ///< the value of the start, if the game is tiny
// Games of the engine with itself, at three strengths; their sections are not shown.
[[nodiscard]] Section play_weak(StageRun& run);
[[nodiscard]] Section play_middling(StageRun& run);
[[nodiscard]] Section play_strong(StageRun& run);
[[nodiscard]] Section tell_first_move(StageRun& run);  ///< what White scores
[[nodiscard]] Section tell_games(StageRun& run);       ///< lengths, and how games end
[[nodiscard]] Section value_pieces(StageRun& run);     ///< by the engine, and fitted to games
[[nodiscard]] Section tell_use(StageRun& run);         ///< pieces that stay where they are
[[nodiscard]] Section play_ladder(StageRun& run);      ///< each level against the next
[[nodiscard]] Section tell_open(StageRun& run);        ///< what is not settled, and time spent

}  // namespace tessera::dossier
