// The formulas of Glicko-2.
#include "rating/glicko2.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>

namespace tessera::rating {
namespace {

constexpr double kScale = 173.7178;

/// "Example of the Glicko-2 system": a player and three opponents.
const Skill kPlayer{1500, 200, 0.06};
const std::array<Encounter, 3> kGames{
    {{{1400, 30, 0.06}, 1}, {{1550, 100, 0.06}, 0}, {{1700, 300, 0.06}, 0}}};

TEST(Glicko2, GlickmansExampleToThePrintedDigits) {
    const Skill after = after_period(kPlayer, kGames);
    // The paper goes on from values with four digits, so that these are what can be compared: its
    // rating, 1464.06, is made of the rounded -0.2069.
    EXPECT_NEAR((after.rating - 1500) / kScale, -0.2069, 0.00005);
    EXPECT_NEAR(1500 + kScale * -0.2069, 1464.06, 0.005);
    EXPECT_NEAR(after.rating, 1464.06, 0.01);
    EXPECT_NEAR(after.deviation / kScale, 0.8722, 0.00005);
    EXPECT_NEAR(after.deviation, 151.52, 0.005);
    // It has cut the digits behind 0.05999.
    EXPECT_EQ(std::floor(after.volatility * 100'000), 5999);
}

TEST(Glicko2, ExpectedScoresOfGlickmansExample) {
    EXPECT_NEAR(expected_score(kPlayer, kGames[0].opponent), 0.639, 0.0005);
    EXPECT_NEAR(expected_score(kPlayer, kGames[1].opponent), 0.432, 0.0005);
    EXPECT_NEAR(expected_score(kPlayer, kGames[2].opponent), 0.303, 0.0005);
}

TEST(Glicko2, APeriodWithoutGamesOnlyWidensTheDeviation) {
    // On the inner scale: the root of 1.1513^2 + 0.06^2.
    const Skill after = after_period(kPlayer, {});
    EXPECT_EQ(after.rating, kPlayer.rating);
    EXPECT_EQ(after.volatility, kPlayer.volatility);
    EXPECT_NEAR(after.deviation, std::hypot(200, 0.06 * 173.7178), 1e-9);
    EXPECT_NEAR(rested(kPlayer, 1).deviation, after.deviation, 1e-12);
    EXPECT_EQ(rested(kPlayer, 0).deviation, kPlayer.deviation);
    const Skill twice = rested(rested(kPlayer, 2), 3.5);
    EXPECT_NEAR(twice.deviation, rested(kPlayer, 5.5).deviation, 1e-9);
}

TEST(Glicko2, AResultAgainstExpectationRaisesTheVolatility) {
    const Skill strong{2200, 60, 0.06};
    const Encounter shock{{1400, 60, 0.06}, 0};
    const Skill after = after_period(strong, std::span(&shock, 1));
    EXPECT_GT(after.volatility, strong.volatility);
    EXPECT_LT(after.rating, strong.rating);
    const Encounter expected{{2200, 60, 0.06}, 0.5};
    EXPECT_LT(after_period(strong, std::span(&expected, 1)).volatility, strong.volatility);
}

TEST(Glicko2, TheZeroOfTheVolatilityIsOne) {
    // Steps 5.2 to 5.5 written out again, by bisection.
    for (const double score : {0.0, 0.5, 1.0})
        for (const double opponent : {800.0, 1500.0, 2300.0})
            for (const double deviation : {45.0, 120.0, 350.0}) {
                const Skill player{1500, deviation, 0.06};
                const Encounter game{{opponent, 80, 0.06}, score};
                constexpr double kPi = 3.14159265358979;
                const double phi = deviation / kScale;
                const double g = 1 / std::sqrt(1 + 3 * std::pow(80 / kScale, 2) / (kPi * kPi));
                const double e = 1 / (1 + std::exp(-g * (1500 - opponent) / kScale));
                const double v = 1 / (g * g * e * (1 - e));
                const double delta = v * g * (score - e);
                const auto f = [&](double x) {
                    const double ex = std::exp(x);
                    return ex * (delta * delta - phi * phi - v - ex) /
                               (2 * std::pow(phi * phi + v + ex, 2)) -
                           (x - std::log(0.06 * 0.06)) / (0.5 * 0.5);
                };
                double low = -20;
                double high = 5;
                for (int i = 0; i < 200; ++i) {
                    const double middle = (low + high) / 2;
                    (f(middle) > 0 ? low : high) = middle;
                }
                EXPECT_NEAR(after_period(player, std::span(&game, 1)).volatility, std::exp(low / 2),
                            1e-7);
            }
}

}  // namespace
}  // namespace tessera::rating
