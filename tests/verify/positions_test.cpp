// Both sets of rules in every position of few pieces, or some of them; tessera verify does so of
// all.
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "all_positions.hpp"
#include "base/threads.hpp"
#include "support/sanitized.hpp"
#include "support/support.hpp"

namespace tessera::test {
namespace {

using testing_support::definition_of;
using testing_support::parsed_game;
using testing_support::thinned;

definition::VariantDefinition small_board(const std::string& name) {
    std::ostringstream text;
    text << std::ifstream(TESSERA_SOURCE_DIR "/tests/verify/" + name + ".toml").rdbuf();
    return parsed_game(text.str());
}

/// Of the placements of a small board, one in so many.
std::uint64_t some(int every) {
    return static_cast<std::uint64_t>(every) * 24 / static_cast<std::uint64_t>(thinned(24));
}

void expect_agreement(const definition::VariantDefinition& game, std::uint64_t every,
                      std::uint64_t at_least) {
    const auto agreed = verify::verify_rules(game, 3, every);
    ASSERT_TRUE(agreed) << agreed.error().text();
    EXPECT_GE(agreed->positions, at_least);
    EXPECT_GE(agreed->moves, agreed->positions);
}

class SmallBoards : public testing::TestWithParam<const char*> {};

TEST_P(SmallBoards, AreJudgedAlikeByBothSetsOfRules) {
    expect_agreement(small_board(GetParam()), some(4), 300);
}

INSTANTIATE_TEST_SUITE_P(Of, SmallBoards,
                         testing::Values("raum3", "flat4x3x2", "four3", "swap2", "chesseract2"));

TEST(Chess, IsJudgedAlikeByBothSetsOfRules) {
    expect_agreement(definition_of("chess"), some(200), 500);
}

TEST(EveryPosition, OfTwoKingsIsCounted) {
    if (testing_support::kSanitized) GTEST_SKIP() << "takes long with sanitizers";
    // 64 x 63 pairs of cells less those next to each other, each with either side to move.
    const auto kings = verify::verify_rules(definition_of("chess"), 2, 1);
    ASSERT_TRUE(kings);
    EXPECT_EQ(kings->positions, 2U * 3612);
}

TEST(EveryPosition, IsTheSameOnAllCoresAsOnOne) {
    const auto game = small_board("swap2");
    const auto one = verify::verify_rules(game, 3, some(4));
    const auto all = verify::verify_rules(game, 3, some(4), {on_all_cores(), {}});
    ASSERT_TRUE(one && all);
    EXPECT_EQ(all->positions, one->positions);
    EXPECT_EQ(all->moves, one->moves);
}

TEST(EveryPosition, EndsWhereTheWatchDoes) {
    double share = 0;
    const auto ended =
        verify::verify_rules(small_board("swap2"), 3, 1, {run_in_turn, [&](const Progress& now) {
                                                              share = now.share;
                                                              return share < 0.1;
                                                          }});
    ASSERT_FALSE(ended);
    EXPECT_EQ(ended.error().reason, "ended");
    EXPECT_LT(share, 0.2);
}

}  // namespace
}  // namespace tessera::test
