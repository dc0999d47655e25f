// The rating system Glicko-2 as Mark Glickman describes it ("Example of the Glicko-2 system",
// 2022), with the growth of the deviation over any length of time.
#pragma once

#include <span>

namespace tessera::rating {

/// What is known of a player's strength, on the scale of ratings.
struct Skill {
    double rating = 1500;
    double deviation = 350;    ///< standard deviation of the rating
    double volatility = 0.06;  ///< how much the strength itself changes, on Glickman's inner scale
};

/// A game of a rating period.
struct Encounter {
    Skill opponent;
    double score = 0;  ///< 1: won, 0.5: drawn, 0: lost
};

/// How much the volatility may change at once (Glickman's tau).
inline constexpr double kVolatilityChange = 0.5;

/// Whose strength is looked at again after so many rating periods without a game: the deviation has
/// grown.
[[nodiscard]] Skill rested(const Skill& player, double periods);

/// The player after a rating period with these games, all steps of Glickman's. `periods`: how many
/// periods have passed for the player (Glickman's step 6 has 1): the deviation grows by as much
/// before the games take effect. Volatility and rating change only where there is a game.
[[nodiscard]] Skill after_period(const Skill& player, std::span<const Encounter> games,
                                 double periods = 1);

/// The score that the player may expect against the opponent, from 0 to 1.
[[nodiscard]] double expected_score(const Skill& player, const Skill& opponent);

}  // namespace tessera::rating
