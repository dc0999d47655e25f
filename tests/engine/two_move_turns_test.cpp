// Games in which a turn is two single moves: mates by the second move alone and by both.
#include <gtest/gtest.h>

#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

/// First moves of the turn after which some second move mates.
rules::MoveList first_moves_that_lead_to_mate(rules::Position& position) {
    rules::MoveList list = legal(position);
    std::erase_if(list, [&](const rules::Move& first) {
        rules::Position middle = after(position, first);
        return middle.side() != position.side() || mating_moves(middle).empty();
    });
    return list;
}

class TwoMoveTurns : public ::testing::Test {
protected:
    Rules variant = variant_named("chesseract");
    AlphaBeta engine = engine_for(variant);
    Random random{4};
};

TEST_F(TwoMoveTurns, MateByTheSecondMove) {
    constexpr int least = testing_support::thinned(3);
    int found = 0;
    for (int i = 0; i < 3'000 && found < least; ++i) {
        const auto start = scatter(variant, random, 6, 1);
        if (!start) continue;
        rules::Position whole = *start;
        const auto firsts = legal(whole);
        if (firsts.empty()) continue;
        rules::Position position = after(*start, random.pick(firsts));
        if (position.moves_left() != 1 || mating_moves(position).empty()) continue;
        ++found;
        const SearchResult result = engine.search(position, {}, {.depth = 2});
        ASSERT_TRUE(result.best);
        EXPECT_TRUE(mates(position, *result.best)) << fen(position);
        EXPECT_EQ(result.score, kMate - 1) << fen(position);
    }
    EXPECT_GE(found, least);
}

TEST_F(TwoMoveTurns, MateByBothMoves) {
    constexpr int least = testing_support::thinned(3);
    int found = 0;
    for (int i = 0; i < 300 && found < least; ++i) {
        auto position = scatter(variant, random, 4, 1);
        if (!position || first_moves_that_lead_to_mate(*position).empty()) continue;
        ++found;
        const SearchResult result = engine.search(*position, {}, {.depth = 3});
        EXPECT_EQ(result.score, kMate - 2) << fen(*position);
        ASSERT_GE(result.pv.size(), 2U);
        const rules::Position middle = after(*position, result.pv[0]);
        EXPECT_TRUE(mates(middle, result.pv[1])) << fen(*position);
    }
    EXPECT_GE(found, least);
}

TEST_F(TwoMoveTurns, TakesAHangingQueen) {
    const rules::PieceType queen = strongest(engine, *variant);
    constexpr int wanted = testing_support::thinned(10);
    int found = 0;
    for (int i = 0; i < 50'000 && found < wanted; ++i) {
        auto position = scatter(variant, random, 3, 2);
        if (!position || position->count(rules::Piece(queen, rules::Colour::black)) != 1) continue;
        bool capturable = false;
        for (const rules::Move& move : legal(*position)) {
            const rules::Piece prey = position->captured_by(move);
            capturable |= !prey.empty() && prey.type() == queen;
        }
        if (!capturable) continue;
        const SearchResult result = engine.search(*position, {}, {.depth = 2});
        if (result.score > kMate / 2) continue;
        ++found;
        rules::Position end = *position;
        for (std::size_t n = 0; n < 2 && n < result.pv.size(); ++n) end = after(end, result.pv[n]);
        EXPECT_EQ(end.count(rules::Piece(queen, rules::Colour::black)), 0) << fen(*position);
    }
    EXPECT_EQ(found, wanted);
}

TEST_F(TwoMoveTurns, LinesAreLegal) {
    for (int i = 0; i < testing_support::thinned(150); ++i) {
        const auto start = scatter(variant, random, 5, 5);
        if (!start) continue;
        rules::Position position = *start;
        const SearchResult result = engine.search(position, {}, {.depth = 4, .nodes = 2'000});
        for (const rules::Move& move : result.pv) {
            const auto legal_move =
                notation::parse_move(position, notation::move_text(*variant, move));
            ASSERT_TRUE(legal_move) << fen(*start) << ' ' << legal_move.error().text();
            position = after(position, *legal_move);
        }
    }
}

}  // namespace
}  // namespace tessera::engine::testing
