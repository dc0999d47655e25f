// Pairs of games of one opening with colours exchanged, the same wherever and in whatever order
// they are played: every choice follows from the number of the pair.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>

#include "game/game.hpp"
#include "lab/statistics.hpp"
#include "play/position.hpp"

namespace tessera::bench {

/// The half points of the measured engine with `side`, in a game from the opening.
using PlayGame =
    std::function<int(const game::Game& opening, rules::Colour side, std::uint64_t seed)>;
/// One for each thread.
using NewPlayers = std::function<PlayGame()>;
/// The move in a position of a game, so many single moves after the opening.
using ChooseMove = std::function<rules::Move(const game::Game& game, std::size_t ply)>;

struct PairScore {
    lab::Pentanomial pairs{};
    std::array<std::uint64_t, 3> games{};  ///< lost, drawn, won by the measured engine
};

/// On all cores.
[[nodiscard]] PairScore play_pairs(const play::VariantPtr& variant, std::uint32_t pairs,
                                   const NewPlayers& players);

/// Plays a game to its end, or to a draw after 600 single moves. The half points of `side`.
[[nodiscard]] int play_out(game::Game game, rules::Colour side, const ChooseMove& choose);

/// "won, drawn, lost | score | Elo" as cells of a table.
[[nodiscard]] std::string cells_of(const PairScore& score);

}  // namespace tessera::bench
