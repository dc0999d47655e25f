#include <gtest/gtest.h>

#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

TEST(MoveText, NamesEachLegalMoveOfRandomGamesAndNoOther) {
    Random random(2);
    for (const std::string& id : game_ids()) {
        const rules::Position first = start(id);
        random_game(first, random, affordable(first.variant(), 60, 2),
                    [&](const rules::Position& p) {
                        const auto moves = legal(p);
                        for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 8) {
                            const auto read = parse_move(p, move_text(p.variant(), moves[i]));
                            ASSERT_TRUE(read.ok()) << read.error().text();
                            ASSERT_EQ(*read, moves[i]);
                        }
                    });
    }
}

TEST(MoveText, IsAlsoReadInNativeNames) {
    rules::Position p = start("fourstar");
    EXPECT_EQ(move_text(p.variant(), parse_move(p, "aa12aa13").value()), "a2a1a3a1");
    rules::Position q = start("chesseract");
    EXPECT_EQ(move_text(q.variant(), parse_move(q, "AIb1CIIa1").value()), "b1a1a1c2");
}

TEST(MoveText, OfCastlingIsTheKingsMove) {
    rules::Position p = position(variant_named("chess"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(parse_move(p, "e1g1").value().type, rules::MoveType::castling);
    EXPECT_EQ(parse_move(p, "e1c1").value().type, rules::MoveType::castling);
}

TEST(MoveText, OfAPieceThatHasMovedInThisTurnIsRefused) {
    rules::Position p = start("chesseract");
    rules::Undo undo;
    p.make(parse_move(p, "b1a1a1c2").value(), undo);
    p.make(parse_move(p, "a1d4a1c4").value(), undo);
    const auto move = parse_move(p, "a1c4a1b4");
    ASSERT_FALSE(move.ok());
    EXPECT_EQ(move.error().text(), "'a1c4a1b4': the rook on a1c4 has already moved in this turn");
}

}  // namespace
}  // namespace tessera::notation
