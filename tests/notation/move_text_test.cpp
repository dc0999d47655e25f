#include <gtest/gtest.h>

#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

std::string refusal(const char* id, std::string_view fen, std::string_view text) {
    rules::Position p = position(ruleset(id), fen);
    const std::string before = print_position(p);
    const auto move = parse_move(p, text);
    EXPECT_EQ(print_position(p), before);
    return move ? "accepted" : move.error().text();
}

TEST(MoveText, NamesEachLegalMoveOfRandomGamesAndNoOther) {
    std::mt19937_64 random(2);
    for (const std::string& id : game_ids())
        random_game(start(id), random, 60, [&](rules::Position& p) {
            const auto moves = legal(p);
            for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 8) {
                const auto read = parse_move(p, move_text(p.rules(), moves[i]));
                ASSERT_TRUE(read.ok()) << read.error().text();
                ASSERT_EQ(*read, moves[i]);
            }
        });
}

TEST(MoveText, IsAlsoReadInNativeNames) {
    rules::Position p = start("fourstar");
    EXPECT_EQ(move_text(p.rules(), parse_move(p, "aa12aa13").value()), "a2a1a3a1");
    rules::Position q = start("chesseract");
    EXPECT_EQ(move_text(q.rules(), parse_move(q, "AIb1CIIa1").value()), "b1a1a1c2");
}

TEST(MoveText, OfCastlingIsTheKingsMove) {
    rules::Position p = position(ruleset("chess"), "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(parse_move(p, "e1g1").value().type, rules::MoveType::castling);
    EXPECT_EQ(parse_move(p, "e1c1").value().type, rules::MoveType::castling);
}

TEST(MoveText, ThatIsNoMoveIsRefused) {
    const std::string fen = start("chess").rules().definition().setup;
    const std::string form =
        " is not a move: write from-cell, to-cell and any promotion letter, as in a1b1";
    for (const char* text : {"", "e2", "e2e", "e2e9", "e2-e4", "e2e4Q", "e2e4qq", "e2e4 ", " e2e4",
                             "E2E4", "0000", "e2e4+"})
        EXPECT_EQ(refusal("chess", fen, text), "'" + std::string(text) + "'" + form);
}

TEST(MoveText, OfAnIllegalMoveIsRefusedWithTheReason) {
    const std::string fen = start("chess").rules().definition().setup;
    EXPECT_EQ(refusal("chess", fen, "e3e4"), "'e3e4': no man stands on e3");
    EXPECT_EQ(refusal("chess", fen, "e7e5"),
              "'e7e5': the pawn on e7 is Black's, and White is to move");
    EXPECT_EQ(refusal("chess", fen, "e2e5"), "'e2e5': the pawn on e2 cannot go to e5");
    EXPECT_EQ(refusal("chess", fen, "e2e4q"), "'e2e4q': the pawn on e2 does not promote on e4");
    const char* pinned = "4r1k1/8/8/8/8/8/4N3/4K3 w - - 0 1";
    EXPECT_EQ(refusal("chess", pinned, "e2c3"),
              "'e2c3': the knight on e2 cannot go to c3: a king would stand attacked");
    const char* promoting = "6k1/P7/8/8/8/8/8/4K3 w - - 0 1";
    EXPECT_EQ(refusal("chess", promoting, "a7a8"),
              "'a7a8': the promotion letter is missing: q r b n");
    EXPECT_EQ(refusal("chess", promoting, "a7a8k"),
              "'a7a8k': the promotion letter must be one of: q r b n");
    const char* mated = "4k3/8/8/8/8/8/5PPP/r5K1 w - - 0 1";
    EXPECT_EQ(refusal("chess", mated, "g1h1"), "'g1h1': no move is possible: the game is over");
}

TEST(MoveText, OfAManThatHasMovedInThisTurnIsRefused) {
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
