// Whole games solved, against tables of their endings and known values.
#include <gtest/gtest.h>

#include "dossier/full_solution.hpp"
#include "endings/built.hpp"
#include "notation/notation.hpp"
#include "play/rules.hpp"

namespace tessera::test {
namespace {

using dossier::FullSolution;
using dossier::solve_fully;

std::string flat_board(const std::string& position, const std::string& rules = "") {
    return R"(
id = "flat"
name = "Flat"
source = "tests"
summary = "A board of 3x4."
[board]
size = [3, 4]
axes = ["x", "y"]
forward = [1]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11"]
[[pieces]]
letter = "R"
name = "rook"
slide = ["1"]
[[pieces]]
letter = "P"
name = "pawn"
pawn = true
quiet_leap = ["0+"]
capture_leap = ["*+"]
double_step = true
promotes_to = ["R"]
promotion_zone = { white = ["*4"], black = ["*1"] }
[rules]
)" + rules +
           "\n[setup]\nposition = \"" + position + "\"\n";
}

std::optional<FullSolution> solution_of(const std::string& toml, std::uint64_t most = 2'000'000) {
    const auto rules = play::load_rules(toml);
    if (!rules) testing_support::stop(rules.error().front().text("game"));
    return solve_fully(notation::start_position(*rules), most, [](std::uint64_t) { return true; });
}

TEST(FullSolution, OfARookAgreesWithItsTable) {
    const auto solved_game = solution_of(flat_board("2k/3/3/KR1 w - - 0 1"));
    ASSERT_TRUE(solved_game);
    const auto variant = testing_support::variant_of(flat_board("2k/3/3/KR1 w - - 0 1"));
    const auto table = solved(variant, "KRvK").back();
    const endings::Standing standing(notation::start_position(variant));
    const auto place =
        endings::place_of(*table->ending, table->ending->material(),
                          {standing.pieces.data(), standing.count}, rules::Colour::white);
    ASSERT_TRUE(place);
    const auto verdict = endings::verdict_of(table->value(*place));
    ASSERT_EQ(verdict.kind, endings::Verdict::Kind::win);
    EXPECT_EQ(solved_game->start.winner, rules::Colour::white);
    EXPECT_EQ(solved_game->start.single_moves, static_cast<std::uint32_t>(verdict.moves));
    EXPECT_EQ(solved_game->line.size(), static_cast<std::size_t>(verdict.moves));
    EXPECT_FALSE(solved_game->keeping.empty());
    EXPECT_EQ(solved_game->positions,
              solved_game->white_wins + solved_game->black_wins + solved_game->draws);
}

TEST(FullSolution, KnowsDrawsAndPawns) {
    const auto kings = solution_of(flat_board("2k/3/3/K2 w - - 0 1"));
    ASSERT_TRUE(kings);
    EXPECT_FALSE(kings->start.winner);
    EXPECT_EQ(kings->white_wins, 0U);
    const auto pawns = solution_of(flat_board("k1p/3/3/K1P w - - 0 1", "en_passant = true"));
    ASSERT_TRUE(pawns);
    EXPECT_GT(pawns->positions, 1000U);
}

TEST(FullSolution, IsGivenUpBeyondItsBound) {
    EXPECT_FALSE(solution_of(flat_board("2k/3/3/KR1 w - - 0 1"), 50));
}

}  // namespace
}  // namespace tessera::test
