// Intervals: known values, and how often they hold where the truth is known.
#include "dossier/estimate.hpp"

#include <gtest/gtest.h>

#include <cmath>

#include "base/random.hpp"
#include "support/sanitized.hpp"

namespace tessera::dossier {
namespace {

using testing_support::thinned;

TEST(Interval, OfAShareIsWilsons) {
    const Estimate half = share_of(5, 10);
    EXPECT_NEAR(half.value, 0.5, 1e-12);
    EXPECT_NEAR(half.low, 0.2366, 1e-4);
    EXPECT_NEAR(half.high, 0.7634, 1e-4);
    const Estimate none = share_of(0, 10);
    EXPECT_EQ(none.low, 0);
    EXPECT_NEAR(none.high, 0.2775, 1e-4);
    EXPECT_EQ(share_of(0, 0).high, 1);
}

TEST(Interval, OfAScoreIsNeverNothing) {
    const Estimate won = score_of(20, 0, 0);
    EXPECT_EQ(won.value, 1);
    EXPECT_EQ(won.high, 1);
    EXPECT_LT(won.low, 0.95);
    const Estimate drawn = score_of(0, 20, 0);
    EXPECT_LT(drawn.low, drawn.value);
    EXPECT_GT(drawn.high, drawn.value);
    EXPECT_EQ(score_of(0, 0, 0).samples, 0U);
}

TEST(Interval, OfAMeanIsStudents) {
    const std::vector<double> values{1, 2, 3, 4, 5};
    const Estimate mean = mean_of(values);
    EXPECT_NEAR(mean.value, 3, 1e-12);
    // t of four degrees of freedom is 2.776; the standard error is the square root of 1/2.
    EXPECT_NEAR(mean.high - mean.value, 2.776 * std::sqrt(0.5), 0.03);
    EXPECT_EQ(mean_of({}).samples, 0U);
    const std::vector<double> never{0, 0, 0, 0};
    EXPECT_GT(mean_share_of(never).high, 0.1);
    EXPECT_EQ(mean_share_of(never).low, 0);
}

TEST(Interval, HoldsInAboutNineteenOfTwentyCases) {
    Random random(1);
    const int rounds = thinned(2000);
    int held = 0;
    for (int round = 0; round < rounds; ++round) {
        std::uint64_t wins = 0, draws = 0, losses = 0;
        for (int game = 0; game < 40; ++game) {
            const int drawn = random.between(1, 10);
            ++(drawn <= 4 ? wins : drawn <= 7 ? draws : losses);
        }
        const Estimate score = score_of(wins, draws, losses);
        held += score.low <= 0.55 && 0.55 <= score.high ? 1 : 0;
    }
    EXPECT_GT(held, rounds * 92 / 100);
    EXPECT_LT(held, rounds * 99 / 100);
}

TEST(Regression, FindsTheWeightsOfItsOwnModel) {
    Random random(7);
    std::vector<Sample> samples;
    for (std::size_t game = 0; game < static_cast<std::size_t>(thinned(4000)); ++game) {
        const double a = random.between(-2, 2), b = random.between(-2, 2);
        const double expected = 1 / (1 + std::exp(-(0.3 * a + 0.9 * b)));
        const double drawn = static_cast<double>(random.below(1'000'000)) / 1e6;
        samples.push_back({game, {a, b}, drawn < expected ? 1.0 : 0.0});
    }
    const auto weights = logistic_fit(samples, Weights(samples.size(), 1.0));
    ASSERT_EQ(weights.size(), 3U);
    EXPECT_NEAR(weights[0], 0.3, 0.25);
    EXPECT_NEAR(weights[1], 0.9, 0.25);
    const auto again = bootstrap(
        samples.size(), 20, 3, [&](const Weights& drawn) { return logistic_fit(samples, drawn); });
    EXPECT_LT(again[1].low, again[1].value);
    EXPECT_GT(again[1].high, again[1].value);
}

TEST(Regression, IsFiniteWhereNothingVaries) {
    const std::vector<Sample> samples{{0, {0, 1}, 1}, {1, {0, 1}, 1}};
    for (const double weight : logistic_fit(samples, {1, 1})) EXPECT_TRUE(std::isfinite(weight));
}

}  // namespace
}  // namespace tessera::dossier
