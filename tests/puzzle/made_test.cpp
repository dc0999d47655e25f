// Puzzles as they are made: the same from the same numbers, and what the second set of rules says
// of them, and of them when they are spoilt.
#include <gtest/gtest.h>

#include <set>

#include "base/clock.hpp"
#include "lab/puzzle_maker.hpp"
#include "play/ordinary.hpp"
#include "replay.hpp"
#include "support/support.hpp"

namespace tessera::test {
namespace {

using puzzle::Puzzle;
using puzzle::Theme;
using testing_support::definition_of;
using testing_support::variant_named;

std::vector<Puzzle> made(const std::string& game, std::uint64_t first, std::uint64_t rounds) {
    lab::PuzzleMaker maker(play::ordinary(variant_named(game)), 1,
                           {.now = wall_milliseconds, .stop_requested = {}});
    lab::WantedThemes wanted;
    wanted.fill(true);
    std::vector<Puzzle> all;
    for (std::uint64_t round = first; round < first + rounds; ++round)
        for (Puzzle& puzzle : maker.round(round, wanted)) all.push_back(std::move(puzzle));
    return all;
}

class MadePuzzles : public testing::TestWithParam<std::string> {};

TEST_P(MadePuzzles, HoldByTheSecondRulesAndSpoiltOnesDoNot) {
    const reference::Game game(definition_of(GetParam()));
    const std::vector<Puzzle> puzzles = made(GetParam(), 0, 1);
    ASSERT_FALSE(puzzles.empty());
    for (const Puzzle& puzzle : puzzles) {
        SCOPED_TRACE(puzzle::print(puzzle));
        const auto error = verify::fault(game, puzzle);
        EXPECT_FALSE(error) << error->text();
        Puzzle spoilt = puzzle;
        if (puzzle.theme == Theme::shortest_path) {
            spoilt.solution.erase(spoilt.solution.begin() + 1);
        } else if (spoilt.solution.size() > 1) {
            spoilt.solution.pop_back();
        } else {
            const auto moves = game.legal_moves(*game.read(puzzle.position));
            spoilt.solution.front() =
                moves.front() == puzzle.solution.front() ? moves.back() : moves.front();
        }
        // Of an only defence the second rules do not prove that it is the only one.
        if (puzzle.theme != Theme::only_defence) {
            EXPECT_TRUE(verify::fault(game, spoilt));
        }
        if (puzzle.answers.empty()) continue;
        spoilt = puzzle;
        spoilt.answers.pop_back();
        EXPECT_EQ(verify::fault(game, spoilt)->text(), "answers: there are too few");
        spoilt.answers = puzzle.answers;
        spoilt.answers.push_back(puzzle.answers.front());
        EXPECT_EQ(verify::fault(game, spoilt)->text(), "answers: there are too many");
    }
}

INSTANTIATE_TEST_SUITE_P(Games, MadePuzzles, testing::Values("chess", "raumschach"),
                         [](const auto& test) { return test.param; });

TEST(PuzzleMaker, MakesTheSameOfTheSameNumbers) {
    const std::vector<Puzzle> puzzles = made("chess", 0, 1);
    EXPECT_EQ(made("chess", 0, 1), puzzles);
    EXPECT_NE(made("chess", 1, 1), puzzles);
    std::set<Theme> themes;
    for (const Puzzle& puzzle : puzzles) themes.insert(puzzle.theme);
    EXPECT_EQ(themes.size(), puzzles.size());  // one of each at most
}

TEST(PuzzleMaker, MakesNoOthersThanAreWanted) {
    lab::PuzzleMaker maker(play::ordinary(variant_named("chess")), 1,
                           {.now = wall_milliseconds, .stop_requested = {}});
    lab::WantedThemes wanted{};
    wanted[static_cast<std::size_t>(Theme::shortest_path)] = true;
    for (std::uint64_t round = 0; round < 2; ++round)
        for (const Puzzle& puzzle : maker.round(round, wanted))
            EXPECT_EQ(puzzle.theme, Theme::shortest_path);
}

}  // namespace
}  // namespace tessera::test
