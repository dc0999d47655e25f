// Games that the engine plays with itself within this program, and what is kept of each. A game
// follows from the game's rules, the limits, the seed and its number alone.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "engine/alpha_beta.hpp"
#include "game/game.hpp"

namespace tessera::dossier {

/// What became of the pieces of one type and colour, promoted or not.
struct PieceUse {
    std::uint32_t pieces = 0;   ///< at the start
    std::uint32_t unmoved = 0;  ///< of these, that never moved
    std::uint32_t moves = 0;
    std::uint32_t captures = 0;
    std::uint32_t lost = 0;  ///< captured by the enemy
};

/// White's pieces less Black's at one point of a game, by type.
using Imbalance = std::vector<int>;

struct PlayedGame {
    int half_points = 0;  ///< of White: 0, 1, 2
    std::uint32_t plies = 0;
    std::string reason;                        ///< "checkmate", "repetition", ..
    std::uint64_t moves_hash = 0;              ///< equal for equal games
    std::vector<std::array<PieceUse, 2>> use;  ///< by type and colour
    std::vector<Imbalance> samples;
};

struct GameRules {
    /// Single moves after which a game counts as a draw.
    std::uint32_t most_plies = 600;
    /// A side that is ahead by more than this share of an army for so long has won; 0: never.
    double lead = 0;
    int lead_plies = 12;
};

/// Lives as long as a thread; keeps an engine for each side.
class GamePlayer {
public:
    GamePlayer(const std::shared_ptr<const rules::Variant>& variant, engine::Host host);

    /// From where `game` stands. `limits`: of White and Black. Nothing if the host asked to stop.
    [[nodiscard]] std::optional<PlayedGame> play(game::Game game,
                                                 const std::array<engine::Limits, 2>& limits,
                                                 std::uint64_t seed, const GameRules& rules);

private:
    struct Under;
    [[nodiscard]] std::string end_of(const game::Game& game, Under& under,
                                     const GameRules& rules) const;
    [[nodiscard]] std::int64_t lead(const rules::Position& position) const;

    std::shared_ptr<const rules::Variant> variant_;
    engine::Host host_;
    std::vector<engine::Score> values_;
    std::array<std::unique_ptr<engine::AlphaBeta>, 2> engines_;
};

/// All games of one kind, as JSON of a section's data.
[[nodiscard]] std::string to_json(const std::vector<PlayedGame>& games);
[[nodiscard]] Result<std::vector<PlayedGame>> games_of(std::string_view json);

}  // namespace tessera::dossier
