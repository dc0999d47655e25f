// Limits of depth, nodes and time, determinism, levels.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "engine/bench.hpp"
#include "engine/blindness.hpp"
#include "engine/levels.hpp"
#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

class EveryGame : public ::testing::TestWithParam<std::string> {
protected:
    Rules variant = variant_named(GetParam());
    AlphaBeta engine = engine_for(variant);

    /// Positions from one random game, evenly spaced; the last one if only one can be afforded.
    std::vector<rules::Position> positions() {
        const int wanted = affordable(*variant, 6);
        const int plies = std::min(60, affordable(*variant, 320));
        std::vector<rules::Position> list;
        Random random(5);
        int n = 0;
        testing_support::random_game(
            notation::start_position(variant), random, plies, [&](const rules::Position& p) {
                const bool due = wanted == 1 ? n == plies : n % (plies / (wanted - 1)) == 0;
                ++n;
                if (due && !movegen::legal_moves(p).empty()) list.push_back(p);
            });
        return list;
    }

    /// Nodes as dear as so many on a board of up to 512 cells.
    [[nodiscard]] std::uint64_t nodes(int usual) const {
        return static_cast<std::uint64_t>(affordable(*variant, usual));
    }
};

INSTANTIATE_TEST_SUITE_P(Limits, EveryGame, ::testing::ValuesIn(testing_support::game_ids()),
                         test_name);

TEST_P(EveryGame, KeepsTheTimeLimit) {
    for (rules::Position& position : positions()) {
        // The search looks at the clock between nodes, and one may cost a few lists of moves.
        std::int64_t started = processor_milliseconds();
        (void)legal(position);
        const std::int64_t node = 4 * (processor_milliseconds() - started);
        for (const std::int64_t limit : {0, 30, testing_support::thinned(150)}) {
            started = processor_milliseconds();
            const SearchResult result = engine.search(position, {}, {.milliseconds = limit});
            EXPECT_LE(processor_milliseconds() - started, limit + limit / 10 + 50 + node)
                << fen(position);
            EXPECT_TRUE(result.best);
        }
    }
}

TEST_P(EveryGame, KeepsTheNodeLimit) {
    for (const rules::Position& position : positions()) {
        for (const std::uint64_t limit :
             {std::uint64_t{0}, std::uint64_t{1}, nodes(100), nodes(1'000)}) {
            const SearchResult result = engine.search(position, {}, {.nodes = limit});
            EXPECT_LE(result.nodes, limit + 1);
            EXPECT_TRUE(result.best);
            ASSERT_FALSE(result.pv.empty());
            EXPECT_EQ(result.pv.front(), *result.best);
        }
    }
}

TEST_P(EveryGame, IsDeterministic) {
    AlphaBeta other = engine_for(variant);
    for (const rules::Position& position : positions()) {
        const Limits limits{.nodes = nodes(1'000), .noise = 20};
        const SearchResult first = engine.search(position, {}, limits, 7);
        (void)engine.search(position, {}, {.depth = 1, .nodes = nodes(500)}, 8);
        EXPECT_TRUE(same(first, engine.search(position, {}, limits, 7))) << fen(position);
        EXPECT_TRUE(same(first, other.search(position, {}, limits, 7))) << fen(position);
    }
}

TEST_P(EveryGame, LeavesThePositionAlone) {
    for (const rules::Position& position : positions()) {
        const std::string before = fen(position);
        (void)engine.search(position, {}, {.nodes = nodes(500)});
        EXPECT_EQ(fen(position), before);
        EXPECT_TRUE(position.consistent());
    }
}

// At the weakest level: where one move is best by far, stronger ones find it whatever the seed.
TEST_P(EveryGame, SeedsVaryTheFirstMove) {
    const rules::Position start = notation::start_position(variant);
    Limits limits = level_limits(1, -1);
    const bool large = variant->shape().cells() > 512;
    if (large) limits.nodes = nodes(static_cast<int>(limits.nodes));
    std::set<std::string> moves;
    const auto seeds = static_cast<std::uint64_t>(large ? 2 + testing_support::thinned(3) : 12);
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
        const SearchResult result = engine.search(start, {}, limits, seed);
        moves.insert(notation::move_text(*variant, *result.best));
    }
    EXPECT_GE(moves.size(), 2U);
}

TEST_P(EveryGame, BenchIsRepeatable) {
    // Undefined behaviour and broken preconditions are looked for in shorter searches.
    if (testing_support::kThinned) return;
    const std::uint64_t count = bench(variant);
    EXPECT_GE(count, nodes(1'000));
    EXPECT_EQ(count, bench(variant));
}

TEST(Levels, GrowFromWeakToStrong) {
    for (int level = 2; level <= kLevels; ++level) {
        const Limits weaker = level_limits(level - 1, -1);
        const Limits stronger = level_limits(level, -1);
        EXPECT_LT(weaker.nodes, stronger.nodes);
        EXPECT_GT(weaker.blindness, stronger.blindness);
    }
    EXPECT_EQ(level_limits(8, 250).milliseconds, 250);
    EXPECT_FALSE(level_limits(8, 250).errs());
    EXPECT_EQ(level_limits(-3, 0).nodes, level_limits(1, 0).nodes);
    EXPECT_EQ(level_limits(99, 0).nodes, level_limits(kLevels, 0).nodes);
}

TEST(Strengths, AreThoseOfTheLevelsAndNeverFallBetweenThem) {
    for (int level = 1; level <= kLevels; ++level) {
        const Limits whole = strength_limits(level, 70);
        EXPECT_EQ(whole.nodes, level_limits(level, -1).nodes);
        EXPECT_EQ(whole.blindness, level_limits(level, -1).blindness);
        EXPECT_EQ(whole.milliseconds, 70);
    }
    Limits weaker = strength_limits(0, -1);
    double strength = 0;
    for (int elo = 0; elo <= 4000; ++elo) {
        EXPECT_LE(strength, strength_of_elo(elo));
        strength = strength_of_elo(elo);
        const Limits stronger = strength_limits(strength, -1);
        EXPECT_LE(weaker.nodes, stronger.nodes) << elo;
        EXPECT_GE(weaker.blindness, stronger.blindness) << elo;
        weaker = stronger;
    }
    EXPECT_EQ(strength, kLevels);
    EXPECT_EQ(strength_of_elo(kLeastElo), 0);
    EXPECT_LT(strength_limits(0, -1).nodes, level_limits(1, -1).nodes);
    EXPECT_LT(strength_of_elo(kMostElo - 1), kLevels);
}

// Of 2,000 draws. By the cell and the axis more: one chance and two.
TEST(Blindness, OverlooksLongMovesAndThoseOfManyAxesMore) {
    const std::array sizes{4, 4, 4, 4};
    const lattice::Shape shape(sizes);
    const rules::Cell from = shape.at({});
    const auto overlooked = [&](int permille, const lattice::Coordinates& to) {
        int times = 0;
        for (std::uint64_t draw = 0; draw < 2'000; ++draw) {
            const Blindness blindness(permille, draw, false);
            const rules::Move move{from, shape.at(to)};
            times += static_cast<int>(blindness.overlooks(shape, move));
            EXPECT_EQ(blindness.overlooks(shape, move),
                      Blindness(permille, draw, false).overlooks(shape, move));
        }
        return times / 2'000.0;
    };
    EXPECT_EQ(overlooked(1000, {1}), 0);
    EXPECT_EQ(overlooked(0, {3, 3, 3, 3}), 0);
    EXPECT_EQ(overlooked(1000, {2}), 1);
    const auto chance = [](int chances) { return 1 - std::pow(0.9, chances); };
    EXPECT_NEAR(overlooked(100, {2}), chance(1), 0.03);
    EXPECT_NEAR(overlooked(100, {1, 1}), chance(2), 0.03);
    EXPECT_NEAR(overlooked(100, {3, 3}), chance(4), 0.03);
    EXPECT_NEAR(overlooked(100, {3, 3, 3, 3}), chance(8), 0.04);
    EXPECT_FALSE(Blindness().any());
    EXPECT_FALSE(Blindness(100, 1, true).any());
}

// Whatever is overlooked, a move is found; and a check is always answered.
TEST_P(EveryGame, BlindPlayersPlayLegalMoves) {
    for (const rules::Position& position : positions()) {
        const rules::MoveList legal = movegen::legal_moves(position);
        for (const int blindness : {50, 1000}) {
            const SearchResult result =
                engine.search(position, {}, {.nodes = nodes(300), .blindness = blindness}, 1);
            ASSERT_EQ(result.best.has_value(), !legal.empty());
            if (result.best) {
                EXPECT_NE(std::ranges::find(legal, *result.best), legal.end());
            }
        }
    }
}

TEST(Blindness, MissesAMateThatTheEngineSees) {
    const Rules chess = variant_named("chess");
    const rules::Position position =
        notation::parse_position(chess, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1").value();
    AlphaBeta engine = engine_for(chess);
    int mates = 0;
    for (std::uint64_t seed = 1; seed <= 20; ++seed)
        mates += static_cast<int>(
            engine.search(position, {}, {.nodes = 2'000, .blindness = 150}, seed).score ==
            kMate - 1);
    EXPECT_GT(mates, 0);
    EXPECT_LT(mates, 20);
    EXPECT_EQ(engine.search(position, {}, {.nodes = 2'000}, 1).score, kMate - 1);
}

TEST(NoMove, MateAndStalemateHaveNone) {
    const Rules variant = variant_named("chess");
    AlphaBeta engine = engine_for(variant);
    const auto mated = engine.search(
        testing_support::position(variant, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), {}, {.depth = 3});
    EXPECT_FALSE(mated.best);
    EXPECT_EQ(mated.score, -kMate);
    const auto stuck = engine.search(
        testing_support::position(variant, "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), {}, {.depth = 3});
    EXPECT_FALSE(stuck.best);
    EXPECT_EQ(stuck.score, 0);
}

}  // namespace
}  // namespace tessera::engine::testing
