#include <gtest/gtest.h>

#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

struct Refused {
    const char* text;
    const char* error;
};

void expect_refused(const char* id, std::initializer_list<Refused> table) {
    const auto rules = ruleset(id);
    for (const Refused& row : table) {
        const auto parsed = parse_position(rules, row.text);
        ASSERT_FALSE(parsed.ok()) << row.text;
        EXPECT_EQ(parsed.error().text(), row.error) << row.text;
    }
}

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
    for (const std::string& id : game_ids())
        for (int game = 0; game < 4; ++game)
            random_game(start(id), random, 120, [&](rules::Position& p) {
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
}

TEST(PositionText, IsReprintedWithADashWhenAStarStandsForNobody) {
    const std::string men = "k3/4/4/4//-//-//-///-///-///-//-//-//4/4/4/3K w - - 0 1 2 ";
    EXPECT_EQ(reprinted("chesseract", men + "*"), men + "-");
}

TEST(PositionText, WithWrongFieldsIsRefused) {
    const char* fields =
        "position: 6 fields expected (placement side rights ep halfmove fullmove), "
        "found ";
    const std::string five = std::string(fields) + "5";
    const std::string seven = std::string(fields) + "7";
    expect_refused(
        "chess",
        {{"", "position: empty; expected placement side rights ep halfmove fullmove"},
         {"4k3/8/8/8/8/8/8/4K3 w - - 0", five.c_str()},
         {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 2", seven.c_str()},
         {"4k3/8/8/8/8/8/8/4K3 w  - - 0 1", "position: fields are separated by exactly one space"},
         {" 4k3/8/8/8/8/8/8/4K3 w - - 0 1", "position: fields are separated by exactly one space"},
         {"4k3/8/8/8/8/8/8/4K3 w - - 0 1 ", "position: fields are separated by exactly one space"},
         {"4k3/8/8/8/8/8/8/4K3\tw - - 0 1", five.c_str()},
         {"4k3/8/8/8/8/8/8/4K3 W - - 0 1", "side: 'W' is neither w nor b"},
         {"4k3/8/8/8/8/8/8/4K3 white - - 0 1", "side: 'white' is neither w nor b"},
         {"4k3/8/8/8/8/8/8/4K3 w - - x 1", "halfmove: 'x' is not a number from 0 to 1000000000"},
         {"4k3/8/8/8/8/8/8/4K3 w - - -1 1", "halfmove: '-1' is not a number from 0 to 1000000000"},
         {"4k3/8/8/8/8/8/8/4K3 w - - 99999999999999999999 1",
          "halfmove: '99999999999999999999' is not a number from 0 to 1000000000"},
         {"4k3/8/8/8/8/8/8/4K3 w - - 0 0", "fullmove: '0' is not a number from 1 to 1000000000"},
         {"4k3/8/8/8/8/8/8/4K3 w - - 0 1\n", "fullmove: '1?' is not a number from 1 to 1000000000"},
         {"4k3/8/8/8/8/8/8/4K3 w - - 0 01",
          "fullmove: '01' is not a number from 1 to 1000000000"}});
}

TEST(PositionText, WithAWrongPlacementIsRefusedAtTheCharacter) {
    expect_refused(
        "chess",
        {{"4k3/8/8/8/8/8/8/4X3 w - - 0 1", "placement, character 18: no man has the letter 'X'"},
         {"4k3/8/8/8/8/8/8/3K w - - 0 1", "placement, character 19: rank has 4 cells instead of 8"},
         {"9/8/8/8/8/8/8/4K3 w - - 0 1",
          "placement, character 1: rank is too long: room for 8 more cells"},
         {"4k3/8/8/8/8/8/8 w - - 0 1",
          "placement, character 16: ends early: 1 more block along axis 1 expected"},
         {"4k3/8/8/8/8/8/8/4K3/8 w - - 0 1", "placement, character 20: unexpected '/'"},
         {"4k3/8/8/0/8/8/8/4K3 w - - 0 1",
          "placement, character 9: a run of empty cells cannot start with 0"},
         {"8/8/8/8/8/8/8/4K3 w - - 0 1", "placement: Black has no king"},
         {"4k3/8/8/8/8/8/8/8 w - - 0 1", "placement: White has no king"},
         {"4k3/8/8/8/8/8/8/K3K3 w - - 0 1",
          "placement: White has 2 kings, the game has one a side"},
         {"4k3/8/8/8/8/8/8/K3R3 w - - 0 1", "placement: Black, not to move, stands in check"},
         {"- w - - 0 1", "placement, character 1: unexpected '-'"}});
}

TEST(PositionText, WithWrongRightsOrPassedCellIsRefused) {
    expect_refused(
        "chess",
        {{"r3k2r/8/8/8/8/8/8/R3K2R w KK - 0 1", "rights: 'K' is given twice"},
         {"r3k2r/8/8/8/8/8/8/R3K2R w A - 0 1", "rights: 'A' is none of K Q k q"},
         {"r3k2r/8/8/8/8/8/8/R3K2R w K- - 0 1", "rights: '-' is none of K Q k q"},
         {"r3k2r/8/8/8/8/8/8/R4K1R w Q - 0 1", "rights: White's king is not on its start cell"},
         {"1r2k2r/8/8/8/8/8/8/R3K2R w q - 0 1",
          "rights: Black's queenside rook is not on its start cell"},
         {"4k3/8/8/8/4P3/8/8/4K3 b - e9 0 1", "ep: 'e9' is not a cell: cells run from a1 to h8"},
         {"4k3/8/8/8/4P3/8/8/4K3 w - e3 0 1",
          "ep: no double step of Black can just have passed over that cell"},
         {"4k3/8/8/8/4P3/8/8/4K3 b - d3 0 1",
          "ep: no double step of White can just have passed over that cell"},
         {"4k3/8/8/8/4P3/8/4P3/4K3 b - e3 0 1",
          "ep: no double step of White can just have passed over that cell"}});
    expect_refused("fourstar", {{"k3/4/4/4//-//-//-///-///-///-//-//-//4/4/4/3K w K - 0 1",
                                 "rights: 'K' instead of -: this game has no castling"},
                                {"k3/4/4/4//-//-//-///-///-///-//-//-//4/4/4/3K w - a1a1 0 1",
                                 "ep: 'a1a1' instead of -: this game has no en passant"}});
}

TEST(PositionText, WithAWrongTurnOrUnmovedFieldIsRefused) {
    const std::string men = "3k/4/4/4//-//-//-///-///-///-//-//-//4/1K2/4/R3 ";
    const auto refusal = [&](const char* rest) {
        const auto parsed = parse_position(ruleset("chesseract"), men + rest);
        return parsed ? std::string("accepted") : parsed.error().text();
    };
    EXPECT_EQ(refusal("w - - 0 1"),
              "position: 8 fields expected (placement side rights ep halfmove "
              "fullmove turn unmoved), found 6");
    EXPECT_EQ(refusal("w - - 0 2 3 -"), "turn: '3' is none of 2, 1, 1@CELL and 1!CELL");
    EXPECT_EQ(refusal("w - - 0 2 0 -"), "turn: '0' is none of 2, 1, 1@CELL and 1!CELL");
    EXPECT_EQ(refusal("w - - 0 2 2@a1a1 -"), "turn: '2@a1a1' is none of 2, 1, 1@CELL and 1!CELL");
    EXPECT_EQ(refusal("w - - 0 2 1@ -"), "turn: '' is not a cell: cells run from AIa1 to DIVd4");
    EXPECT_EQ(refusal("w - - 0 2 1 -"), "turn: 1 without a cell is for White's first turn only");
    EXPECT_EQ(refusal("b - - 0 1 1 -"), "turn: 1 without a cell is for White's first turn only");
    EXPECT_EQ(refusal("w - - 0 2 1@b1a1 -"),
              "turn: the man that moved is not there: no man of White");
    EXPECT_EQ(refusal("w - - 0 2 2 +"), "unmoved: '+' is not a cell: cells run from AIa1 to DIVd4");
    EXPECT_EQ(refusal("w - - 0 2 2 a1a1,"),
              "unmoved: '' is not a cell: cells run from AIa1 to DIVd4");
    EXPECT_EQ(refusal("w - - 0 2 2 a1a1,a1a1"), "unmoved: 'a1a1' is listed twice");
    EXPECT_EQ(refusal("w - - 0 2 2 b1a1"), "unmoved: no man stands on its start cell there");
    EXPECT_EQ(refusal("w - - 0 2 1@a1a1 a1a1"), "unmoved: the man named in turn has moved");
    EXPECT_EQ(refusal("w - - 0 2 1@a1a1 *"), "unmoved: the man named in turn has moved");
    EXPECT_EQ(refusal("w - - 0 2 1@a1a1 b3a1"), "accepted");
}

}  // namespace
}  // namespace tessera::notation
