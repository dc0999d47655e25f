// Elo, normalised Elo and SPRT of pairs, against values worked out by hand and by simulation.
#include "lab/statistics.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

#include "base/random.hpp"

namespace tessera::lab {
namespace {

TEST(Statistics, OfALevelMatchAreLevel) {
    const Summary s = summary({10, 20, 40, 20, 10});
    EXPECT_EQ(s.pairs, 100U);
    EXPECT_NEAR(s.score.value, 0.5, 1e-9);
    EXPECT_NEAR(s.elo.value, 0, 1e-6);
    EXPECT_NEAR(s.normalised_elo.value, 0, 1e-6);
    // Variance of a pair's score: (20 * 0.25 + 40 * 0.0625) / 100 = 0.075.
    EXPECT_NEAR(s.score.error, 1.96 * std::sqrt(0.075 / 100), 1e-4);
}

TEST(Statistics, KnowTheEloOfAScore) {
    // 75 % is 190.8 Elo, whatever the pairs.
    EXPECT_NEAR(summary({0, 0, 0, 100, 0}).elo.value, 190.85, 0.05);
    const Summary s = summary({0, 0, 50, 0, 50});
    EXPECT_NEAR(s.elo.value, 190.85, 0.05);
    // A pair deviates by 0.25 from 0.75, a game by 0.25 * sqrt(2).
    EXPECT_NEAR(s.normalised_elo.value, 0.25 / (0.25 * std::sqrt(2.0)) * 800 / std::log(10.0), 0.1);
}

TEST(Sprt, IsSymmetric) {
    const Sprt sprt{.elo0 = -5, .elo1 = 5};
    EXPECT_NEAR(sprt.llr({10, 20, 40, 20, 10}), 0, 1e-9);
    EXPECT_NEAR(sprt.llr({5, 20, 40, 25, 10}), -sprt.llr({10, 25, 40, 20, 5}), 1e-9);
    EXPECT_GT(sprt.llr({5, 20, 40, 25, 10}), 0);
}

TEST(Sprt, IsNotDecidedByAFewPairsThatAreAlike) {
    const Sprt sprt{.elo0 = 0, .elo1 = 30};
    // Likeliest without a difference: all pairs won or lost, as many of each. With one of 30, which
    // are 0.1221 deviations of a pair: 0.5606 of all pairs won.
    EXPECT_NEAR(sprt.llr({0, 0, 0, 0, 2}), 2 * std::log(0.5606 / 0.5), 2e-3);
    EXPECT_LT(sprt.llr({0, 0, 0, 0, 20}), Sprt::kBound);
    EXPECT_GT(sprt.llr({0, 0, 0, 0, 30}), Sprt::kBound);
    EXPECT_LT(sprt.llr({30, 0, 0, 0, 0}), -Sprt::kBound);
}

TEST(Sprt, IsThatOfTheNormalDistributionAfterManyPairs) {
    const Sprt sprt{.elo0 = 0, .elo1 = 30};
    const Pentanomial pairs{310, 500, 820, 440, 370};
    const double t = summary(pairs).normalised_elo.value / 30 * 0.1221;
    EXPECT_NEAR(sprt.llr(pairs), 2440 * 0.1221 * (2 * t - 0.1221) / 2, 0.2);
}

TEST(Sprt, IsFiniteAndTheSameSeenFromEitherSide) {
    Random random(7);
    constexpr std::array<std::uint64_t, 5> kCounts{0, 1, 3, 50, 4000};
    for (int i = 0; i < 300; ++i) {
        Pentanomial pairs{};
        for (std::uint64_t& n : pairs) n = kCounts[random.below(kCounts.size())];
        const double elo0 = static_cast<double>(random.between(-200, 150));
        const Sprt sprt{.elo0 = elo0, .elo1 = elo0 + static_cast<double>(random.between(1, 50))};
        const double llr = sprt.llr(pairs);
        ASSERT_TRUE(std::isfinite(llr));
        Pentanomial mirrored = pairs;
        std::ranges::reverse(mirrored);
        const Sprt opposite{.elo0 = -sprt.elo1, .elo1 = -sprt.elo0};
        ASSERT_NEAR(opposite.llr(mirrored), -llr, 1e-4 * (1 + std::abs(llr)));
    }
}

/// The share of simulated matches in which H1 is accepted.
double accepted(double mean_shift, std::uint64_t seed) {
    const Sprt sprt{.elo0 = 0, .elo1 = 20};
    Random random(seed);
    int accepted = 0;
    constexpr int kMatches = 300;
    for (int match = 0; match < kMatches; ++match) {
        Pentanomial pairs{};
        double llr = 0;
        while (std::abs(llr) < Sprt::kBound) {
            std::size_t points = 0;
            for (int game = 0; game < 2; ++game) {
                const double draw = static_cast<double>(random.below(1'000'000)) / 1e6;
                points += draw < 0.3 + mean_shift ? 2 : draw < 0.7 + mean_shift ? 1 : 0;
            }
            ++pairs[points];
            llr = sprt.llr(pairs);
        }
        if (llr > 0) ++accepted;
    }
    return static_cast<double>(accepted) / kMatches;
}

TEST(Sprt, ErrsInAboutOneMatchOfTwenty) {
    // A game's deviation is sqrt(0.15): 20 normalised Elo are 0.0223 points a game.
    EXPECT_LT(accepted(0, 1), 0.11);
    EXPECT_GT(accepted(0.0223, 2), 0.89);
}

TEST(Statistics, KnowNoSpreadOfPairsThatAreAllAlike) {
    for (const Pentanomial& pairs : {Pentanomial{}, Pentanomial{0, 0, 1, 0, 0},
                                     Pentanomial{0, 0, 0, 0, 1}, Pentanomial{0, 0, 0, 0, 25}})
        EXPECT_FALSE(summary(pairs).has_spread);
    EXPECT_TRUE(summary({0, 0, 1, 1, 0}).has_spread);
    EXPECT_TRUE(summary({3, 2, 9, 1, 4}).has_spread);
}

}  // namespace
}  // namespace tessera::lab
