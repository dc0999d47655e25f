// Ratings as they are kept: what a game does to them, and what time does.
#include "rating/rating.hpp"

#include <gtest/gtest.h>

#include <random>

#include "rating/speed.hpp"

namespace tessera::rating {
namespace {

constexpr std::int64_t kDay = 86'400'000;
constexpr std::int64_t kNow = 1'790'000'000'000;

Rating rating(std::int64_t points, std::int64_t deviation, std::int64_t games = 50) {
    return {points * kUnit, deviation * kUnit, 60'000'000, games, kNow};
}

TEST(Rating, TheFirstGameOfTwoNewPlayers) {
    const Ratings after = after_game({}, Score::win, kNow);
    // Glickman's formulas for one game between two players of 1500 and 350.
    EXPECT_EQ(points(after.white.rating), 1662);
    EXPECT_EQ(points(after.black.rating), 1338);
    EXPECT_EQ(points(after.white.deviation), 290);
    EXPECT_EQ(after.white.games, 1);
    EXPECT_EQ(after.white.at, kNow);
    EXPECT_TRUE(provisional(after.white));
    EXPECT_EQ(change({}, after.white), 162);
    EXPECT_EQ(change({}, after.black), -162);
}

TEST(Rating, WhatOneGainsAnEqualOneLoses) {
    for (const std::int64_t deviation : {45, 80, 200, 350})
        for (const std::int64_t gap : {0, 30, 400, 1000}) {
            const Rating high = rating(1500 + gap, deviation);
            const Rating low = rating(1500 - gap, deviation);
            for (const Score score : {Score::loss, Score::draw, Score::win}) {
                const Ratings after = after_game({high, low}, score, kNow);
                EXPECT_NEAR(static_cast<double>(after.white.rating + after.black.rating),
                            3000.0 * static_cast<double>(kUnit), 10);
                EXPECT_EQ(after.white.deviation, after.black.deviation);
                // Colours do not matter.
                const Score mirrored = score == Score::draw  ? Score::draw
                                       : score == Score::win ? Score::loss
                                                             : Score::win;
                const Ratings other = after_game({low, high}, mirrored, kNow);
                EXPECT_EQ(other.white, after.black);
                EXPECT_EQ(other.black, after.white);
            }
        }
}

TEST(Rating, AnythingThatIsPlayedStaysWithinBounds) {
    std::mt19937_64 random(7);
    std::vector<Rating> players(6);
    std::int64_t now = kNow;
    for (int game = 0; game < 20'000; ++game) {
        now += static_cast<std::int64_t>(random() % (3 * kDay));
        Rating& white = players[random() % 3];
        Rating& black = players[3 + random() % 3];
        // The same three win nearly always, so that ratings drift apart.
        const Score score = random() % 50 == 0 ? Score::loss : Score::win;
        const Ratings before{white, black};
        const Ratings after = after_game(before, score, now);
        ASSERT_EQ(after, after_game(before, score, now));
        white = after.white;
        black = after.black;
        for (const Rating& one : {white, black}) {
            ASSERT_GE(one.rating, kLowestRating * kUnit);
            ASSERT_LE(one.rating, kHighestRating * kUnit);
            ASSERT_GE(one.deviation, kLowestDeviation * kUnit);
            ASSERT_LE(one.deviation, kHighestDeviation * kUnit);
            ASSERT_GT(one.volatility, 0);
        }
        if (score == Score::win) {
            ASSERT_GE(white.rating, before.white.rating);
            ASSERT_LE(black.rating, before.black.rating);
        }
    }
    EXPECT_GT(players[0].rating, players[3].rating);
}

TEST(Rating, TheDeviationGrowsWithTime) {
    const Rating before = rating(1800, 60);
    EXPECT_EQ(seen_at(before, kNow), before);
    EXPECT_EQ(seen_at(before, kNow - kDay), before);
    const Rating year = seen_at(before, kNow + 365 * kDay);
    EXPECT_EQ(points(year.deviation), 110);
    EXPECT_EQ(year.rating, before.rating);
    EXPECT_FALSE(provisional(seen_at(before, kNow + 300 * kDay)));
    EXPECT_TRUE(provisional(seen_at(before, kNow + 400 * kDay)));
    EXPECT_EQ(points(seen_at(before, kNow + 100'000 * kDay).deviation), kHighestDeviation);
    // Somebody who has not played is as unknown later.
    EXPECT_EQ(seen_at({}, kNow), Rating{});
}

TEST(Rating, AfterAPauseAGameSaysMore) {
    const Ratings before{rating(1800, 60), rating(1800, 60)};
    const Ratings soon = after_game(before, Score::win, kNow);
    const Ratings late = after_game(before, Score::win, kNow + 365 * kDay);
    EXPECT_GT(late.white.rating, soon.white.rating);
    EXPECT_GT(late.white.deviation, soon.white.deviation);
}

TEST(Rating, AGameOfEarlierCountsAsOneOfNow) {
    const Ratings before{rating(1800, 60), rating(1700, 90)};
    const Ratings now = after_game(before, Score::draw, kNow);
    EXPECT_EQ(after_game(before, Score::draw, kNow - 5 * kDay), now);
    EXPECT_EQ(now.white.at, kNow);
}

TEST(Rating, AnUncertainOpponentSaysLess) {
    const Rating own = rating(1500, 80);
    const auto gain = [&](std::int64_t deviation) {
        return after_game({own, rating(1500, deviation)}, Score::win, kNow).white.rating -
               own.rating;
    };
    EXPECT_GT(gain(45), gain(150));
    EXPECT_GT(gain(150), gain(350));
}

TEST(Rating, PointsAreRounded) {
    EXPECT_EQ(points(1499'500'000'000), 1500);
    EXPECT_EQ(points(1499'499'999'999), 1499);
}

TEST(Speed, ByTheTimeOfAPlayer) {
    constexpr std::int64_t kMinute = 60'000;
    EXPECT_EQ(speed_of(kMinute, 0, 0), Speed::bullet);
    EXPECT_EQ(speed_of(2 * kMinute, 1'000, 0), Speed::bullet);
    EXPECT_EQ(speed_of(3 * kMinute - 1, 0, 0), Speed::bullet);
    EXPECT_EQ(speed_of(3 * kMinute, 0, 0), Speed::blitz);
    EXPECT_EQ(speed_of(5 * kMinute, 3'000, 0), Speed::blitz);
    EXPECT_EQ(speed_of(5 * kMinute, 5'000, 0), Speed::rapid);
    EXPECT_EQ(speed_of(5 * kMinute, 0, 5'000), Speed::rapid);
    EXPECT_EQ(speed_of(15 * kMinute, 10'000, 0), Speed::rapid);
    EXPECT_EQ(speed_of(25 * kMinute, 0, 0), Speed::classical);
    EXPECT_EQ(speed_of(100'000'000'000, 100'000'000'000, 100'000'000'000), Speed::classical);
}

TEST(Speed, Words) {
    for (const Speed speed :
         {Speed::bullet, Speed::blitz, Speed::rapid, Speed::classical, Speed::correspondence})
        EXPECT_EQ(read_speed(word(speed)), speed);
    EXPECT_EQ(read_speed("Blitz"), std::nullopt);
    EXPECT_EQ(read_speed(""), std::nullopt);
}

}  // namespace
}  // namespace tessera::rating
