#include <gtest/gtest.h>

#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

std::string reprinted(const char* id, std::string_view text) {
    return print_position(position(ruleset(id), text));
}

TEST(PositionText, OfEverySetupReadsAndPrintsAsWritten) {
    for (const std::string& id : game_ids()) {
        const auto rules = ruleset(id);
        EXPECT_EQ(print_position(start_position(rules)), rules->definition().setup);
    }
}

TEST(PositionText, OfEveryPositionOfRandomGamesReadsBackAsTheSamePosition) {
    std::mt19937_64 random(1);
    for (const std::string& id : game_ids()) {
        const rules::Position first = start(id);
        const int games = affordable(first.rules(), 4);
        for (int game = 0; game < games; ++game)
            random_game(first, random, affordable(first.rules(), 120, 1), [&](rules::Position& p) {
                const std::string text = print_position(p);
                if (p.royals(rules::Colour::white).empty() ||
                    p.royals(rules::Colour::black).empty())
                    return;
                rules::Position read = position(p.shared_rules(), text);
                ASSERT_EQ(print_position(read), text);
                ASSERT_EQ(read.hash(), p.hash()) << text;
                ASSERT_EQ(legal_texts(read), legal_texts(p)) << text;
            });
    }
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

TEST(PositionText, AcceptsMoreMenThanAtTheStartAndPawnsAnywhere) {
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
    const char* men = "k3/4/4/4//-//-//-///-///-///-//-//-//4/1R2/4/2RK";
    for (const char* rest :
         {" w - - 5 9 2 -", " w - - 5 9 1@b3a1 -", " w - - 5 9 1!b3a1 -", " w - - 0 1 1 -"})
        EXPECT_EQ(reprinted("chesseract", men + std::string(rest)), men + std::string(rest));
}

TEST(PositionText, WritesTheUnmovedMenAsAStarOnlyWhenAllAtHomeAreUnmoved) {
    const std::string men = "3k/4/4/4//-//-//-///-///-///-//-//-//4/1K2/4/R2R w - - 0 1 2 ";
    for (const char* unmoved : {"*", "-", "a1a1", "a1a1,d1a1"})
        EXPECT_EQ(reprinted("chesseract", men + unmoved), men + unmoved);
    EXPECT_EQ(reprinted("chesseract", men + "b3a1,d1a1,a1a1"), men + "*");
    EXPECT_EQ(reprinted("chesseract", men + "d1a1,a1a1"), men + "a1a1,d1a1");
    const std::string moved =
        "3k/4/4/4//-//-//-///-///-///-//-//-//4/1K2/4/R3 w - - 0 2 1@a1a1 b3a1";
    EXPECT_EQ(reprinted("chesseract", moved), moved);
}

TEST(PositionText, IsReprintedWithADashWhenAStarStandsForNobody) {
    const std::string men = "k3/4/4/4//-//-//-///-///-///-//-//-//4/4/4/3K w - - 0 1 2 ";
    EXPECT_EQ(reprinted("chesseract", men + "*"), men + "-");
}

}  // namespace
}  // namespace tessera::notation
