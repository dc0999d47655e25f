// Mates in one, pieces left hanging, stalemate and repetition, in every game of one move a turn.
#include <gtest/gtest.h>

#include "engine/evaluation.hpp"
#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

class Tactics : public ::testing::TestWithParam<std::string> {};

std::vector<std::string> one_move_games() {
    std::vector<std::string> ids = testing_support::game_ids();
    std::erase_if(ids, [](const std::string& id) {
        return testing_support::definition_of(id).special.moves_per_turn != 1;
    });
    return ids;
}

INSTANTIATE_TEST_SUITE_P(EveryGame, Tactics, ::testing::ValuesIn(one_move_games()), test_name);

TEST_P(Tactics, MatesInOne) {
    const Rules variant = variant_named(GetParam());
    AlphaBeta engine = engine_for(variant);
    Random random(1);
    // A few pieces mate by chance only where a king has few cells to go to.
    const bool wide = affordable(*variant, 2) == 1;
    const int wanted = std::max(3, testing_support::thinned(6));
    int found = 0;
    for (int i = 0; i < 200'000 && found < wanted; ++i) {
        auto position = wide ? smothered(variant, random, 6) : scatter(variant, random, 6, 2);
        if (!position || mating_moves(*position).empty()) continue;
        ++found;
        for (const int depth : {1, 3}) {
            if (testing_support::kSanitized && wide && depth > 1) continue;
            const SearchResult result = engine.search(*position, {}, {.depth = depth});
            ASSERT_TRUE(result.best);
            EXPECT_TRUE(mates(*position, *result.best)) << fen(*position);
            EXPECT_EQ(result.score, kMate - 1) << fen(*position);
        }
    }
    EXPECT_GE(found, 3);
}

TEST_P(Tactics, TakesAHangingQueen) {
    const Rules variant = variant_named(GetParam());
    AlphaBeta engine = engine_for(variant);
    const rules::PieceType queen = strongest(engine, *variant);
    Random random(2);
    const int wanted = affordable(*variant, 10, 2);
    const auto nodes = static_cast<std::uint64_t>(affordable(*variant, 100'000));
    int found = 0, taken = 0;
    for (int i = 0; i < 100'000 && found < wanted; ++i) {
        auto position = scatter(variant, random, 2, 2);
        if (!position || position->count(rules::Piece(queen, rules::Colour::black)) != 1) continue;
        std::optional<Score> by_taking;
        for (const rules::Move& move : legal(*position)) {
            const rules::Piece prey = position->captured_by(move);
            if (prey.empty() || prey.type() != queen) continue;
            const rules::Position taken_at_once = after(*position, move);
            if (!rules::attackers(taken_at_once, move.to, rules::Colour::black).empty()) continue;
            const Score score =
                -engine.search(taken_at_once, {}, {.depth = 1, .nodes = nodes}).score;
            by_taking = std::max(by_taking.value_or(score), score);
        }
        if (!by_taking || !mating_moves(*position).empty()) continue;
        ++found;
        // Another move may come first where it wins as much.
        const SearchResult result = engine.search(*position, {}, {.depth = 2, .nodes = nodes});
        const rules::Piece prey = position->captured_by(*result.best);
        const bool now = !prey.empty() && prey.type() == queen;
        EXPECT_TRUE(now || result.score >= *by_taking - 20)
            << fen(*position) << ' ' << notation::move_text(*variant, *result.best);
        taken += now ? 1 : 0;
    }
    EXPECT_EQ(found, wanted);
    // So few positions tell nothing of a share.
    if (!testing_support::kSanitized) {
        EXPECT_GE(2 * taken, wanted);
    }
}

TEST_P(Tactics, DoesNotGiveStalemateWhenAhead) {
    const Rules variant = variant_named(GetParam());
    AlphaBeta engine = engine_for(variant);
    Random random(3);
    int found = 0;
    const int attempts = affordable(*variant, 3'000);
    for (int i = 0; i < attempts && found < 10; ++i) {
        auto position = scatter(variant, random, 4, 0);
        if (!position) continue;
        if (moves_to(*position, rules::Status::stalemate).empty()) continue;
        ++found;
        for (const int depth : {1, 2, 3}) {
            const SearchResult result = engine.search(*position, {}, {.depth = depth});
            EXPECT_NE(movegen::outcome(after(*position, *result.best)).status,
                      rules::Status::stalemate)
                << fen(*position);
            EXPECT_GT(result.score, 0);
        }
    }
    if (GetParam() == "chess") {
        EXPECT_EQ(found, 10);
    }
}

/// A position of the history that a move leads to, in a list long enough to count as twice before.
std::vector<std::uint64_t> twice(std::uint64_t hash) {
    return {hash, 1, hash, 2};
}

TEST(Repetition, IsADrawToTheLosingSideAndAvoidedByTheWinning) {
    const Rules variant = variant_named("chess");
    AlphaBeta engine = engine_for(variant);
    rules::Position losing = testing_support::position(variant, "7k/8/8/8/8/8/5q2/7K w - - 30 60");
    for (const rules::Move& move : legal(losing)) {
        const auto history = twice(after(losing, move).key());
        const SearchResult result = engine.search(losing, history, {.depth = 4});
        EXPECT_EQ(result.best, move);
        EXPECT_EQ(result.score, 0);
    }
    rules::Position winning = testing_support::position(variant, "7k/8/8/8/8/8/5Q2/7K w - - 30 60");
    const SearchResult free = engine.search(winning, {}, {.depth = 4});
    const auto history = twice(after(winning, *free.best).key());
    const SearchResult warned = engine.search(winning, history, {.depth = 4});
    EXPECT_NE(warned.best, free.best);
    EXPECT_GT(warned.score, 0);
}

TEST(QuietLimit, EndsTheGameUnlessItIsMate) {
    const Rules variant = variant_named("chess");
    AlphaBeta engine = engine_for(variant);
    const auto search = [&](std::string_view text) {
        return engine.search(testing_support::position(variant, text), {}, {.depth = 3});
    };
    EXPECT_EQ(search("7k/8/8/8/8/8/8/R3K3 w - - 99 80").score, 0);
    const SearchResult mate = search("7k/R7/6K1/8/8/8/8/8 w - - 99 80");
    EXPECT_EQ(mate.score, kMate - 1);
}

TEST(Endgame, QueenMatesBareKingInChess) {
    const Rules variant = variant_named("chess");
    AlphaBeta engine = engine_for(variant);
    rules::Position position = testing_support::position(variant, "8/8/8/3k4/8/8/8/KQ6 w - - 0 1");
    std::vector<std::uint64_t> history;
    for (int ply = 0; ply < 60 && !movegen::outcome(position).over(); ++ply) {
        const SearchResult result = engine.search(position, history, {.depth = 7});
        history.push_back(position.key());
        position = after(position, *result.best);
    }
    EXPECT_EQ(movegen::outcome(position).status, rules::Status::checkmate) << fen(position);
}

}  // namespace
}  // namespace tessera::engine::testing
