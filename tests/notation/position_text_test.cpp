#include <gtest/gtest.h>

#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

std::string reprinted(const char* id, std::string_view text) {
    return print_position(position(variant_named(id), text));
}

TEST(PositionText, OfEverySetupReadsAndPrintsAsWritten) {
    for (const std::string& id : game_ids()) {
        const auto variant = variant_named(id);
        EXPECT_EQ(print_position(start_position(variant)), variant->definition().setup);
    }
}

TEST(PositionText, OfEveryPositionOfRandomGamesReadsBackAsTheSamePosition) {
    Random random(1);
    for (const std::string& id : game_ids()) {
        const rules::Position first = start(id);
        const int games = affordable(first.variant(), 4);
        for (int game = 0; game < games; ++game)
            random_game(
                first, random, affordable(first.variant(), 120, 1), [&](const rules::Position& p) {
                    const std::string text = print_position(p);
                    if (p.royals(rules::Colour::white).empty() ||
                        p.royals(rules::Colour::black).empty())
                        return;
                    rules::Position read = position(p.shared_variant(), text);
                    ASSERT_EQ(print_position(read), text);
                    ASSERT_EQ(read.key(), p.key()) << text;
                    ASSERT_EQ(legal_texts(read), legal_texts(p)) << text;
                    const std::string list = print_sparse_position(p);
                    ASSERT_EQ(print_position(position(p.shared_variant(), list)), text) << list;
                });
    }
}

TEST(PositionText, MayListThePiecesInPlaceOfTheBoard) {
    const std::string board = "4k2r/8/8/8/3pP3/8/P7/R3K3 b Qk e3 0 7";
    const std::string list = "{Ke1,Ra1,Pa2,Pe4,ke8,rh8,pd4} b Qk e3 0 7";
    EXPECT_EQ(print_sparse_position(position(variant_named("chess"), board)), list);
    EXPECT_EQ(reprinted("chess", list), board);
    const std::string turn = "{Kc1a1,Rb3a1,ka4d4} w - - 5 9 1@b3a1 -";
    EXPECT_EQ(reprinted("chesseract", turn),
              "k3/4/4/4//-//-//-///-///-///-//-//-//4/1R2/4/2K1 w - - 5 9 1@b3a1 -");
    EXPECT_EQ(print_sparse_position(position(variant_named("chesseract"), turn)), turn);
}

TEST(PositionText, AcceptsRightsInAnyOrder) {
    EXPECT_EQ(reprinted("chess", "r3k2r/8/8/8/8/8/8/R3K2R b qKkQ - 3 7"),
              "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 3 7");
}

TEST(PositionText, DropsAPassedCellThatNothingCanTake) {
    EXPECT_EQ(reprinted("chess", "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1"),
              "4k3/8/8/8/4P3/8/8/4K3 b - - 0 1");
    EXPECT_EQ(reprinted("chess", "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1"),
              "4k3/8/8/8/3pP3/8/8/4K3 b - e3 0 1");
}

TEST(PositionText, AcceptsMorePiecesThanAtTheStartAndPawnsAnywhere) {
    EXPECT_EQ(reprinted("chess", "P3k3/8/8/NNNNNNN1/8/8/8/p3K3 w - - 0 1"),
              "P3k3/8/8/NNNNNNN1/8/8/8/p3K3 w - - 0 1");
}

TEST(PositionText, WritesEmptyBoardsShortAndReadsThemLong) {
    const std::string brief = "k3/4/4/4//-//-//-///-///-///-//-//-//4/4/4/3K w - - 0 1";
    const std::string board = "4/4/4/4";
    const std::string block = board + "//" + board + "//" + board + "//" + board;
    const std::string spelled = "k3/4/4/4//" + board + "//-//" + board + "///" + block + "///-///" +
                                board + "//-//-//4/4/4/3K w - - 0 1";
    EXPECT_EQ(reprinted("fourstar", spelled), brief);
}

TEST(PositionText, KeepsTheStateOfATurnOfTwoMoves) {
    const char* pieces = "k3/4/4/4//-//-//-///-///-///-//-//-//4/1R2/4/2RK";
    for (const char* rest :
         {" w - - 5 9 2 -", " w - - 5 9 1@b3a1 -", " w - - 5 9 1!b3a1 -", " w - - 0 1 1 -"})
        EXPECT_EQ(reprinted("chesseract", pieces + std::string(rest)), pieces + std::string(rest));
}

TEST(PositionText, WritesTheUnmovedPiecesAsAStarOnlyWhenAllAtHomeAreUnmoved) {
    const std::string pieces = "3k/4/4/4//-//-//-///-///-///-//-//-//4/1K2/4/R2R w - - 0 1 2 ";
    for (const char* unmoved : {"*", "-", "a1a1", "a1a1,d1a1"})
        EXPECT_EQ(reprinted("chesseract", pieces + unmoved), pieces + unmoved);
    EXPECT_EQ(reprinted("chesseract", pieces + "b3a1,d1a1,a1a1"), pieces + "*");
    EXPECT_EQ(reprinted("chesseract", pieces + "d1a1,a1a1"), pieces + "a1a1,d1a1");
    const std::string moved =
        "3k/4/4/4//-//-//-///-///-///-//-//-//4/1K2/4/R3 w - - 0 2 1@a1a1 b3a1";
    EXPECT_EQ(reprinted("chesseract", moved), moved);
}

TEST(PositionText, IsReprintedWithADashWhenAStarStandsForNobody) {
    const std::string pieces = "k3/4/4/4//-//-//-///-///-///-//-//-//4/4/4/3K w - - 0 1 2 ";
    EXPECT_EQ(reprinted("chesseract", pieces + "*"), pieces + "-");
}

}  // namespace
}  // namespace tessera::notation
