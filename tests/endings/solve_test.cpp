// Values of endings that are known, and values of all positions by search.
#include <gtest/gtest.h>

#include "endings/built.hpp"
#include "support/sanitized.hpp"

namespace tessera::test {
namespace {

using endings::Figures;
using testing_support::variant_named;
using testing_support::variant_of;

Figures white_to_move(std::string_view game, std::string_view name) {
    return solved(variant_named(game), name).back()->figures[0];
}

TEST(Solved, HasTheKnownLongestMatesOfChess) {
    // Mate in 10, in 16 and never: values that every table of chess has.
    EXPECT_EQ(white_to_move("chess", "KQvK").longest - 1, 2 * 10 - 1);
    EXPECT_EQ(white_to_move("chess", "KRvK").longest - 1, 2 * 16 - 1);
    EXPECT_EQ(white_to_move("chess", "KBvK").wins, 0U);
    EXPECT_EQ(white_to_move("chess", "KNvK").wins, 0U);
}

TEST(Solved, HasTheKnownMatesOfChessWithFourPieces) {
    if (testing_support::kThinned) GTEST_SKIP() << "takes too long here";
    // Mate in 33.
    EXPECT_EQ(white_to_move("chess", "KBNvK").longest - 1, 2 * 33 - 1);
}

TEST(Solved, WinsWithTheQueenIn4DAnd3D) {
    const Figures queen = white_to_move("fourstar", "KQvK");
    EXPECT_EQ(queen.longest - 1, 2 * 4 - 1);
    EXPECT_EQ(queen.draws + queen.losses, 0U);
    const Figures three = white_to_move("raumschach", "KQvK");
    EXPECT_EQ(three.longest - 1, 2 * 8 - 1);
    EXPECT_EQ(three.draws, 0U);
    EXPECT_EQ(white_to_move("raumschach", "KRvK").wins, 0U);
}

TEST(Solved, SeesBothSidesWin) {
    const VariantPtr tiny = variant_of(kTiny);
    const auto figures = solved(tiny, "KQvKQ").back()->figures;
    EXPECT_GT(figures[0].wins, 0U);
    EXPECT_GT(figures[0].losses, 0U);
    EXPECT_GT(figures[0].draws, 0U);
    // Nothing but the colours differs.
    EXPECT_EQ(figures[0].wins, figures[1].wins);
    EXPECT_EQ(figures[0].losses, figures[1].losses);
    EXPECT_EQ(figures[0].longest, figures[1].longest);
}

TEST(Solved, NeedsTheTablesOfItsCaptures) {
    const VariantPtr tiny = variant_of(kTiny);
    const auto table = endings::solve(ending(tiny, "KQvKN"), {}, {});
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().reason, "the table of KNvK is missing");
}

TEST(Solved, EndsWhenTheWatchSays) {
    const VariantPtr tiny = variant_of(kTiny);
    const Work work{run_in_turn, [](const Progress&) { return false; }};
    const auto table = endings::solve(ending(tiny, "KQvK"), {}, work);
    ASSERT_FALSE(table);
    EXPECT_EQ(table.error().reason, "it was ended before it was solved");
}

TEST(Solved, IsTheSameByManyThreads) {
    const VariantPtr tiny = variant_of(kTiny);
    const auto tables = solved(tiny, "KQRvK");
    const Executor reversed = [](std::size_t tasks, const std::function<void(std::size_t)>& run) {
        for (std::size_t task = tasks; task-- > 0;) run(task);
    };
    const auto again = endings::solve(ending(tiny, "KQRvK"), tables, {reversed, {}});
    ASSERT_TRUE(again);
    EXPECT_EQ(again->values, tables.back()->values);
    EXPECT_EQ(again->figures, tables.back()->figures);
}

}  // namespace
}  // namespace tessera::test
