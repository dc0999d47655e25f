#include "rating/rating.hpp"

#include <algorithm>
#include <cmath>
#include <span>

namespace tessera::rating {
namespace {

constexpr double kDay = 86'400'000;
constexpr std::int64_t kLowestVolatility = 10'000'000;
constexpr std::int64_t kHighestVolatility = 100'000'000;

Skill skill_of(const Rating& rating) {
    const auto value = [](std::int64_t kept) {
        return static_cast<double>(kept) / static_cast<double>(kUnit);
    };
    return {value(rating.rating), value(rating.deviation), value(rating.volatility)};
}

std::int64_t kept(double value, std::int64_t least, std::int64_t most) {
    return std::clamp<std::int64_t>(std::llround(value * static_cast<double>(kUnit)), least, most);
}

void take(Rating& rating, const Skill& skill) {
    rating.rating = kept(skill.rating, kLowestRating * kUnit, kHighestRating * kUnit);
    rating.deviation = kept(skill.deviation, kLowestDeviation * kUnit, kHighestDeviation * kUnit);
    rating.volatility = kept(skill.volatility, kLowestVolatility, kHighestVolatility);
}

/// Since the last game.
double periods_until(const Rating& rating, std::int64_t now) {
    if (rating.games == 0 || now <= rating.at) return 0;
    return static_cast<double>(now - rating.at) / kDay * kPeriodsADay;
}

Rating after_one(const Rating& own, const Rating& opponent, double score, std::int64_t at) {
    const Encounter game{skill_of(seen_at(opponent, at)), score};
    Rating after = own;
    take(after, after_period(skill_of(own), std::span(&game, 1), periods_until(own, at)));
    ++after.games;
    after.at = std::max(own.at, at);
    return after;
}

}  // namespace

Ratings after_game(const Ratings& before, Score white, std::int64_t at) {
    const double score = static_cast<double>(white) / 2;
    return {after_one(before.white, before.black, score, at),
            after_one(before.black, before.white, 1 - score, at)};
}

Rating seen_at(const Rating& rating, std::int64_t now) {
    Rating seen = rating;
    take(seen, rested(skill_of(rating), periods_until(rating, now)));
    return seen;
}

std::int64_t points(std::int64_t kept) {
    return (kept + kUnit / 2) / kUnit;
}

std::int64_t change(const Rating& before, const Rating& after) {
    return points(after.rating) - points(before.rating);
}

bool provisional(const Rating& rating) {
    return rating.deviation > kProvisional * kUnit;
}

}  // namespace tessera::rating
