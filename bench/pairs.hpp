// Pairs of games of one opening with colours exchanged, the same wherever and in whatever order
// they are played: every choice follows from the number of the pair.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>

#include "base/result.hpp"
#include "engine/alpha_beta.hpp"
#include "game/game.hpp"
#include "lab/statistics.hpp"
#include "play/position.hpp"

namespace tessera::bench {

/// What the arguments GAME PAIRS NODES name.
struct PairPlan {
    play::VariantPtr variant;  ///< of a board that is listed as a whole
    std::uint32_t pairs;       ///< from 1
    std::uint64_t nodes;       ///< from 1
};
/// Of the first three arguments; an error that says what is wrong with them.
[[nodiscard]] Result<PairPlan> read_plan(std::span<const std::string> arguments);

/// An engine for each side, with as large a table as in the browser, for one thread.
class Engines {
public:
    explicit Engines(const play::VariantPtr& variant);
    void new_game();
    [[nodiscard]] engine::AlphaBeta& of(rules::Colour side) {
        return *engines_[definition::index(side)];
    }

private:
    std::array<std::optional<engine::AlphaBeta>, 2> engines_;
};

/// Plays a game from the opening: the half points of the measured engine with `side`. Several
/// threads call it, each with engines of its own, which have just begun a new game.
using PlayGame = std::function<int(Engines& engines, const game::Game& opening, rules::Colour side,
                                   std::uint64_t seed)>;
/// The move in a position of a game, so many single moves after the opening.
using ChooseMove = std::function<rules::Move(const game::Game& game, std::size_t ply)>;

struct PairScore {
    lab::Pentanomial pairs{};
    std::array<std::uint64_t, 3> games{};  ///< lost, drawn, won by the measured engine
};

/// On all cores.
[[nodiscard]] PairScore play_pairs(const PairPlan& plan, const PlayGame& play);

/// Plays a game to its end, or to a draw after 600 single moves. The half points of `side`.
[[nodiscard]] int play_out(game::Game game, rules::Colour side, const ChooseMove& choose);

/// "won, drawn, lost | score | Elo" as cells of a table.
[[nodiscard]] std::string cells_of(const PairScore& score);

}  // namespace tessera::bench
