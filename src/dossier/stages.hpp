// What each stage makes; stages.cpp has their order and shares of the time.
#pragma once

#include "dossier/stage.hpp"

namespace tessera::dossier {

[[nodiscard]] Section tell_rules(Course& course);         ///< the definition in words
[[nodiscard]] Section find_symmetries(Course& course);    ///< of board, moves and start
[[nodiscard]] Section count_moves(Course& course);        ///< perft by every move generator
[[nodiscard]] Section look_at_start(Course& course);      ///< threats and loose pieces
[[nodiscard]] Section find_first_events(Course& course);  ///< earliest capture, check and mate
[[nodiscard]] Section search_mates(Course& course);       ///< forced from the start, or none
[[nodiscard]] Section measure_pieces(Course& course);     ///< reach, binding, diameter
[[nodiscard]] Section solve_endings(Course& course);      ///< tables of few pieces
[[nodiscard]] Section solve_game(Course& course);  ///< the value of the start, if the game is tiny
// Games of the engine with itself, at three strengths; their sections are not shown.
[[nodiscard]] Section play_weak(Course& course);
[[nodiscard]] Section play_middling(Course& course);
[[nodiscard]] Section play_strong(Course& course);
[[nodiscard]] Section tell_first_move(Course& course);  ///< what White scores
[[nodiscard]] Section tell_games(Course& course);       ///< lengths, and how games end
[[nodiscard]] Section value_pieces(Course& course);     ///< by the engine, and fitted to games
[[nodiscard]] Section tell_use(Course& course);         ///< pieces that stay where they are
[[nodiscard]] Section play_ladder(Course& course);      ///< each level against the next
[[nodiscard]] Section tell_open(Course& course);        ///< what is not settled, and time spent

}  // namespace tessera::dossier
