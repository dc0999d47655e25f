// Simulated players of known strengths: whether ratings find them, and whether the deviation says
// how far they are off.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>
#include <vector>

#include "rating/rating.hpp"

namespace tessera::rating {
namespace {

constexpr std::int64_t kStart = 1'790'000'000'000;
constexpr std::int64_t kHour = 3'600'000;

struct Player {
    double strength = 1500;
    Rating rating;
};

double in_points(std::int64_t kept) {
    return static_cast<double>(kept) / static_cast<double>(kUnit);
}

/// Players who meet whoever is near them, two games a day each.
class League {
public:
    League(std::uint64_t seed, std::size_t players) : random_(seed), players_(players) {
        std::normal_distribution<double> strength(1500, 300);
        for (Player& player : players_) player.strength = strength(random_);
    }

    void play(int rounds) {
        std::vector<std::size_t> order(players_.size());
        std::iota(order.begin(), order.end(), 0);
        for (int round = 0; round < rounds; ++round, now_ += 12 * kHour) {
            // As pairings do: those of similar rating, but not always the same.
            std::normal_distribution<double> noise(0, 150);
            std::vector<double> place;
            for (const Player& player : players_)
                place.push_back(in_points(player.rating.rating) + noise(random_));
            std::ranges::sort(order, {}, [&](std::size_t i) { return place[i]; });
            for (std::size_t i = 0; i + 1 < order.size(); i += 2)
                meet(players_[order[i]], players_[order[i + 1]]);
        }
    }

    /// Spearman's: 1 if ratings are in the order of strengths.
    [[nodiscard]] double order() const {
        const auto ranks = [&](auto value) {
            std::vector<std::size_t> by(players_.size());
            std::iota(by.begin(), by.end(), 0);
            std::ranges::sort(by, {}, [&](std::size_t i) { return value(players_[i]); });
            std::vector<double> rank(players_.size());
            for (std::size_t i = 0; i < by.size(); ++i) rank[by[i]] = static_cast<double>(i);
            return rank;
        };
        const auto a = ranks([](const Player& p) { return p.strength; });
        const auto b = ranks([](const Player& p) { return in_points(p.rating.rating); });
        const auto n = static_cast<double>(players_.size());
        double sum = 0;
        for (std::size_t i = 0; i < a.size(); ++i) sum += (a[i] - b[i]) * (a[i] - b[i]);
        return 1 - 6 * sum / (n * (n * n - 1));
    }
    /// How many of the players are within so many deviations of their strength. All ratings may be
    /// off by the same number of points, which no game shows.
    [[nodiscard]] double within(double deviations) const {
        double shift = 0;
        for (const Player& p : players_) shift += in_points(p.rating.rating) - p.strength;
        shift /= static_cast<double>(players_.size());
        const auto inside = std::ranges::count_if(players_, [&](const Player& p) {
            const double off = in_points(p.rating.rating) - p.strength - shift;
            return std::abs(off) <= deviations * in_points(p.rating.deviation);
        });
        return static_cast<double>(inside) / static_cast<double>(players_.size());
    }
    [[nodiscard]] double mean_deviation() const {
        double sum = 0;
        for (const Player& p : players_) sum += in_points(p.rating.deviation);
        return sum / static_cast<double>(players_.size());
    }

private:
    void meet(Player& white, Player& black) {
        const double expected = 1 / (1 + std::pow(10, (black.strength - white.strength) / 400));
        const double draw = std::min(expected, 1 - expected) * 0.6;
        const double dice = std::uniform_real_distribution<double>(0, 1)(random_);
        const Score score = dice < expected - draw / 2   ? Score::win
                            : dice < expected + draw / 2 ? Score::draw
                                                         : Score::loss;
        const Ratings after = after_game({white.rating, black.rating}, score, now_);
        white.rating = after.white;
        black.rating = after.black;
    }

    std::mt19937_64 random_;
    std::vector<Player> players_;
    std::int64_t now_ = kStart;
};

TEST(Players, RatingsComeInTheOrderOfStrengths) {
    for (const std::uint64_t seed : {1U, 2U, 3U}) {
        League league(seed, 200);
        league.play(10);
        const double early = league.order();
        EXPECT_GT(early, 0.75);
        league.play(90);
        EXPECT_GT(league.order(), 0.95);
        EXPECT_GT(league.order(), early);
    }
}

TEST(Players, TheDeviationSaysHowFarARatingIsOff) {
    for (const std::uint64_t seed : {4U, 5U, 6U}) {
        League league(seed, 300);
        double before = 350;
        for (const int rounds : {8, 20, 60}) {
            league.play(rounds);
            // A normal distribution has 68 and 95 in a hundred there.
            EXPECT_GT(league.within(1), 0.60);
            EXPECT_LT(league.within(1), 0.90);
            EXPECT_GT(league.within(2), 0.90);
            EXPECT_LT(league.mean_deviation(), before);
            before = league.mean_deviation();
        }
        EXPECT_LT(before, static_cast<double>(kProvisional));
    }
}

}  // namespace
}  // namespace tessera::rating
