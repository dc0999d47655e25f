// The rating of a person in one game and at one speed, as it is kept: in whole numbers, so that all
// machines keep the same.
#pragma once

#include <cstdint>

#include "rating/glicko2.hpp"

namespace tessera::rating {

/// Of ratings, deviations and volatilities that are kept: billionths.
inline constexpr std::int64_t kUnit = 1'000'000'000;

/// Of somebody who has not played, unless something else is said.
struct Rating {
    std::int64_t rating = 1500 * kUnit;
    std::int64_t deviation = 350 * kUnit;  ///< after the last game; see seen_at()
    std::int64_t volatility = 60'000'000;  ///< 0.06
    std::int64_t games = 0;                ///< those that have changed it
    std::int64_t at = 0;                   ///< of the last of them, in milliseconds since 1970

    friend bool operator==(const Rating&, const Rating&) = default;
};

// Within these a rating stays, whatever is played.
inline constexpr std::int64_t kLowestRating = 100;
inline constexpr std::int64_t kHighestRating = 4000;
inline constexpr std::int64_t kLowestDeviation = 45;
inline constexpr std::int64_t kHighestDeviation = 350;
/// A rating of a larger deviation is provisional.
inline constexpr std::int64_t kProvisional = 110;
/// Rating periods in a day: the deviation of a player of the volatility 0.06 grows from 60 to 110
/// in a year.
inline constexpr double kPeriodsADay = 0.21436;

/// The result of a game for White.
enum class Score : std::uint8_t { loss, draw, win };

struct Ratings {
    Rating white;
    Rating black;

    friend bool operator==(const Ratings&, const Ratings&) = default;
};

/// What the ratings become by a game that ended at `at`, which is a rating period of its own. The
/// same numbers on every machine. A time before the last game's counts as that time.
[[nodiscard]] Ratings after_game(const Ratings& before, Score white, std::int64_t at);

/// The rating at a time, without a game since: its deviation has grown.
[[nodiscard]] Rating seen_at(const Rating& rating, std::int64_t now);

/// In whole points, as people see them.
[[nodiscard]] std::int64_t points(std::int64_t kept);
/// By how many points it has changed, as people see it.
[[nodiscard]] std::int64_t change(const Rating& before, const Rating& after);
[[nodiscard]] bool provisional(const Rating& rating);

}  // namespace tessera::rating
