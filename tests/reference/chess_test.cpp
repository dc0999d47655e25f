// Chess beyond what perft counts: the text of positions and the ends of games
// (docs/games/chess.md).
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/place.hpp"

namespace tessera::test {
namespace {

using reference::Status;

class Chess : public testing::Test {
protected:
    reference::Position at(std::string_view text) const {
        auto position = game_.read(text);
        if (position.ok()) return position.value();
        ADD_FAILURE() << text << ": " << position.error().text();
        return {};
    }
    std::string after(std::string_view text, std::string_view move) const {
        return game_.print(game_.play(at(text), move));
    }
    Status status(std::string_view text) const { return game_.status(at(text)); }

    reference::Game game_{builtin("chess")};
};

TEST_F(Chess, CastlingMovesBothPiecesAndEndsBothRights) {
    EXPECT_EQ(after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "e1g1"),
              "r3k2r/8/8/8/8/8/8/R4RK1 b kq - 4 9");
    EXPECT_EQ(after("r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 9", "e8c8"),
              "2kr3r/8/8/8/8/8/8/R3K2R w KQ - 4 10");
}

TEST_F(Chess, RightsEndWithTheRookOrItsCell) {
    EXPECT_EQ(after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "h1h8"),
              "r3k2R/8/8/8/8/8/8/R3K3 b Qq - 0 9");
    EXPECT_EQ(after("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 3 9", "a1b1"),
              "r3k2r/8/8/8/8/8/8/1R2K2R b Kkq - 4 9");
}

TEST_F(Chess, EnPassantIsPrintedOnlyIfAPawnCanTake) {
    EXPECT_EQ(after("4k3/8/8/8/3p4/8/4P3/4K3 w - - 3 9", "e2e4"),
              "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9");
    EXPECT_EQ(after("4k3/8/8/8/8/3p4/4P3/4K3 w - - 3 9", "e2e4"),
              "4k3/8/8/8/4P3/3p4/8/4K3 b - - 0 9");
    EXPECT_EQ(after("4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 9", "d4e3"),
              "4k3/8/8/8/8/4p3/8/4K3 w - - 0 10");
    // Pseudo-legal is enough: here the pawn is pinned.
    EXPECT_EQ(after("3k4/8/8/8/3p4/8/4P3/3RK3 w - - 3 9", "e2e4"),
              "3k4/8/8/8/3pP3/8/8/3RK3 b - e3 0 9");
    // Accepted and dropped where nothing can take; refused where nothing has just passed.
    EXPECT_EQ(game_.print(at("4k3/8/8/8/4P3/8/8/4K3 b - e3 0 9")),
              "4k3/8/8/8/4P3/8/8/4K3 b - - 0 9");
    EXPECT_FALSE(game_.read("4k3/8/8/8/4P3/8/8/4K3 b - e6 0 9").ok());
    EXPECT_FALSE(game_.read("4k3/8/8/8/4P3/4N3/8/4K3 b - e3 0 9").ok());
}

TEST_F(Chess, PromotionIsCompulsory) {
    const auto moves = game_.legal_moves(at("7k/P7/8/8/8/8/8/K7 w - - 0 1"));
    EXPECT_EQ(moves, (std::vector<std::string>{"a1a2", "a1b1", "a1b2", "a7a8b", "a7a8n", "a7a8q",
                                               "a7a8r"}));
    EXPECT_EQ(after("7k/P7/8/8/8/8/8/K7 w - - 0 1", "a7a8n"), "N6k/8/8/8/8/8/8/K7 b - - 0 1");
}

TEST_F(Chess, Ends) {
    EXPECT_EQ(status("7k/8/8/8/8/8/1q6/K7 w - - 0 1"), Status::check);
    EXPECT_EQ(status("7k/8/8/8/8/2q5/1q6/K7 w - - 0 1"), Status::checkmate);
    EXPECT_EQ(status("7k/8/8/8/8/8/3q4/K7 w - - 0 1"), Status::ongoing);
    EXPECT_EQ(status("7k/8/8/8/8/2q5/8/KR6 w - - 0 1"), Status::check);
    EXPECT_EQ(status("7k/8/8/8/8/8/2q5/K7 w - - 0 1"), Status::stalemate);
    EXPECT_EQ(status("7k/8/8/8/8/8/8/K7 w - - 0 1"), Status::draw);
    EXPECT_EQ(status("7k/8/8/8/8/8/1q6/K7 w - - 100 80"), Status::draw);
    EXPECT_EQ(status("7k/8/8/8/8/2q5/1q6/K7 w - - 100 80"), Status::checkmate);
    EXPECT_EQ(status("7k/8/8/8/8/8/8/KR6 w - - 99 80"), Status::ongoing);
}

TEST_F(Chess, UnreadableTextIsAnError) {
    for (const std::string_view text :
         {"", " ", "8/8/8/8/8/8/8/8", "9/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8 w - - 0 1",
          "7x/8/8/8/8/8/8/8 w - - 0 1", "8/8/8/8/8/8/8/8 x - - 0 1", "8/8/8/8/8/8/8/8 w KK - 0 1",
          "8/8/8/8/8/8/8/8 w - e9 0 1", "8/8/8/8/8/8/8/8 w - - -1 1", "8/8/8/8/8/8/8/8 w - - 0 0",
          "8/8/8/8/8/8/8/8 w - - 0 1 2", "0/8/8/8/8/8/8/8 w - - 0 1", "////////////// w - - 0 1",
          "8/8/8/8/8/8/8/99999999999 w - - 0 1"})
        EXPECT_FALSE(game_.read(text).ok()) << text;
}

}  // namespace
}  // namespace tessera::test
