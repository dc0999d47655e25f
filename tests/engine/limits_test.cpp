// Limits of depth, nodes and time, determinism, levels.
#include <gtest/gtest.h>

#include "engine/bench.hpp"
#include "engine/levels.hpp"
#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

class EveryGame : public ::testing::TestWithParam<std::string> {
protected:
    Rules rules = ruleset(GetParam());
    Engine engine = engine_for(rules);

    /// Positions from one random game, a dozen single moves apart.
    std::vector<rules::Position> positions() {
        std::vector<rules::Position> list;
        Random random(5);
        int n = 0;
        testing_support::random_game(notation::start_position(rules), random, 60,
                                     [&](rules::Position& p) {
                                         if (n++ % 12 == 0 && p.has_legal_move()) list.push_back(p);
                                     });
        return list;
    }
};

INSTANTIATE_TEST_SUITE_P(Limits, EveryGame, ::testing::ValuesIn(testing_support::game_ids()),
                         test_name);

bool same(const SearchResult& a, const SearchResult& b) {
    return a.best == b.best && a.score == b.score && a.depth == b.depth && a.nodes == b.nodes &&
           a.line == b.line;
}

TEST_P(EveryGame, KeepsTheTimeLimit) {
    for (const rules::Position& position : positions()) {
        for (const std::int64_t limit : {0, 30, 150}) {
            const std::int64_t started = processor_ms();
            const SearchResult result = engine.search(position, {}, {.milliseconds = limit});
            EXPECT_LE(processor_ms() - started, limit + limit / 10 + 50) << fen(position);
            EXPECT_TRUE(result.best);
        }
    }
}

TEST_P(EveryGame, KeepsTheNodeLimit) {
    for (const rules::Position& position : positions()) {
        for (const std::uint64_t limit : {0, 1, 100, 2'000}) {
            const SearchResult result = engine.search(position, {}, {.nodes = limit});
            EXPECT_LE(result.nodes, limit + 1);
            EXPECT_TRUE(result.best);
            ASSERT_FALSE(result.line.empty());
            EXPECT_EQ(result.line.front(), *result.best);
        }
    }
}

TEST_P(EveryGame, IsDeterministic) {
    Engine other = engine_for(rules);
    for (const rules::Position& position : positions()) {
        const Limits limits{.nodes = 3'000, .noise = 20};
        const SearchResult first = engine.search(position, {}, limits, 7);
        (void)engine.search(position, {}, {.depth = 1}, 8);
        EXPECT_TRUE(same(first, engine.search(position, {}, limits, 7))) << fen(position);
        EXPECT_TRUE(same(first, other.search(position, {}, limits, 7))) << fen(position);
    }
}

TEST_P(EveryGame, LeavesThePositionAlone) {
    for (const rules::Position& position : positions()) {
        const std::string before = fen(position);
        (void)engine.search(position, {}, {.nodes = 500});
        EXPECT_EQ(fen(position), before);
        EXPECT_TRUE(position.consistent());
    }
}

// At the weakest level: where one move is best by far, stronger ones find it whatever the seed.
TEST_P(EveryGame, SeedsVaryTheFirstMove) {
    const rules::Position start = notation::start_position(rules);
    std::set<std::string> moves;
    for (std::uint64_t seed = 1; seed <= 12; ++seed) {
        const SearchResult result = engine.search(start, {}, level_limits(1, -1), seed);
        moves.insert(notation::move_text(*rules, *result.best));
    }
    EXPECT_GE(moves.size(), 3U);
}

TEST_P(EveryGame, BenchIsRepeatable) {
    const std::uint64_t nodes = bench(rules);
    EXPECT_GT(nodes, 1'000U);
    EXPECT_EQ(nodes, bench(rules));
}

TEST(Levels, GrowFromWeakToStrong) {
    for (int level = 2; level <= kLevels; ++level) {
        const Limits weaker = level_limits(level - 1, -1);
        const Limits stronger = level_limits(level, -1);
        EXPECT_LE(weaker.depth, stronger.depth);
        EXPECT_LE(weaker.nodes, stronger.nodes);
        EXPECT_GE(weaker.noise, stronger.noise);
    }
    EXPECT_EQ(level_limits(8, 250).milliseconds, 250);
    EXPECT_EQ(level_limits(-3, 0).depth, level_limits(1, 0).depth);
    EXPECT_EQ(level_limits(99, 0).depth, level_limits(kLevels, 0).depth);
}

TEST(NoMove, MateAndStalemateHaveNone) {
    const Rules rules = ruleset("chess");
    Engine engine = engine_for(rules);
    const auto mated = engine.search(
        testing_support::position(rules, "R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1"), {}, {.depth = 3});
    EXPECT_FALSE(mated.best);
    EXPECT_EQ(mated.score, -kMate);
    const auto stuck = engine.search(
        testing_support::position(rules, "k7/2Q5/1K6/8/8/8/8/8 b - - 0 1"), {}, {.depth = 3});
    EXPECT_FALSE(stuck.best);
    EXPECT_EQ(stuck.score, 0);
}

}  // namespace
}  // namespace tessera::engine::testing
