// The answers to tasks, against counts of the mathematics and searches written another way.
#include "lesson/answers.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "movegen/movegen.hpp"
#include "support/support.hpp"

namespace tessera::test {
namespace {

using rules::Cell;
using testing_support::variant_named;

lattice::Shape shape_of(std::vector<int> sizes) {
    return lattice::Shape(sizes);
}

rules::Position position_of(std::string_view game, std::string_view text) {
    return testing_support::position(variant_named(game), text);
}

Cell cell(const rules::Position& position, std::string_view name) {
    return testing_support::cell(position.variant(), name);
}

TEST(LessonAnswers, NeighboursOfTheMiddleAreThreeToTheNumberOfAxesLessOne) {
    std::vector<int> sizes;
    std::size_t all = 1;
    for (int axes = 1; axes <= 5; ++axes) {
        sizes.push_back(3);
        all *= 3;
        const auto shape = shape_of(sizes);
        EXPECT_EQ(lesson::neighbours(shape, Cell{static_cast<std::uint32_t>(all / 2)}).size(),
                  all - 1);
        EXPECT_EQ(lesson::neighbours(shape, Cell{0}).size(), (std::size_t{1} << axes) - 1);
    }
}

TEST(LessonAnswers, CellsAlongAxesDifferThereAlone) {
    const auto shape = shape_of({4, 3, 2});
    const Cell from = shape.at({1, 1, 1});
    EXPECT_EQ(lesson::along(shape, from, std::vector{0}).size(), 3U);
    EXPECT_EQ(lesson::along(shape, from, std::vector{1, 2}).size(), 5U);
    EXPECT_EQ(lesson::along(shape, from, std::vector{0, 1, 2}).size(), 23U);
    for (const Cell one : lesson::along(shape, from, std::vector{0, 2}))
        EXPECT_EQ(shape.coordinate(one, 1), 1);
}

TEST(LessonAnswers, PromotionsToOneCellAreOneCell) {
    const auto position = position_of("chess", "1r5k/P7/8/8/8/8/8/K7 w - - 0 1");
    EXPECT_EQ(lesson::reached(position, cell(position, "a7")).size(), 2U);
}

TEST(LessonAnswers, AttackersAreThoseOfTheOtherSide) {
    const auto position = position_of("chess", "k7/8/8/3p4/4P3/8/6B1/K3R3 w - - 0 1");
    EXPECT_EQ(lesson::attackers(position, cell(position, "e4")),
              (lesson::Cells{cell(position, "d5")}));
    // Of an empty cell those of the side to move.
    EXPECT_EQ(lesson::attackers(position, cell(position, "e3")),
              (lesson::Cells{cell(position, "e1")}));
}

TEST(LessonAnswers, BlocksAndEscapesEndACheck) {
    const auto position = position_of("chess", "4k3/3p1p2/8/8/8/2r5/8/K3R3 b - - 0 1");
    EXPECT_EQ(lesson::blocks(position), (lesson::Cells{cell(position, "e3")}));
    EXPECT_EQ(lesson::escapes(position),
              (lesson::Cells{cell(position, "d8"), cell(position, "f8")}));
    const auto quiet = position_of("chess", "4k3/8/8/8/8/8/8/K2R4 b - - 0 1");
    EXPECT_TRUE(lesson::blocks(quiet).empty());
}

TEST(LessonAnswers, GoalsAreReachedByTheirMovesAlone) {
    using lesson::Goal;
    const auto texts = [](const rules::Position& position, Goal goal,
                          std::optional<Cell> on = std::nullopt) {
        std::set<std::string> found;
        for (const rules::Move& move : lesson::moves_to(position, goal, on))
            found.insert(notation::move_text(position.variant(), move));
        return found;
    };
    using Texts = std::set<std::string>;
    const auto mates = position_of("chess", "6k1/5ppp/8/8/8/8/8/R3K2R w K - 0 1");
    EXPECT_EQ(texts(mates, Goal::mate), (Texts{"a1a8"}));
    EXPECT_EQ(texts(mates, Goal::castle), (Texts{"e1g1"}));
    EXPECT_EQ(texts(mates, Goal::capture), (Texts{"h1h7"}));
    EXPECT_EQ(texts(mates, Goal::check), (Texts{"a1a8"}));
    const auto pawns = position_of("chess", "k7/6P1/8/3pP3/8/8/8/K7 w - d6 0 1");
    EXPECT_EQ(texts(pawns, Goal::en_passant), (Texts{"e5d6"}));
    EXPECT_EQ(texts(pawns, Goal::promote), (Texts{"g7g8q", "g7g8r", "g7g8b", "g7g8n"}));
    EXPECT_EQ(texts(pawns, Goal::any).size(), movegen::legal_moves(pawns).size());
    EXPECT_TRUE(texts(pawns, Goal::capture, cell(pawns, "a8")).empty());
}

/// The fewest moves by trying all sequences.
std::optional<std::size_t> fewest(const rules::Position& position, Cell piece, std::set<Cell> left,
                                  std::size_t most) {
    left.erase(piece);
    if (left.empty()) return 0;
    if (most == 0) return std::nullopt;
    std::optional<std::size_t> best;
    for (const rules::Move& move : movegen::legal_moves_of(position, piece)) {
        if (!position.captured_by(move).empty()) continue;
        rules::Position after = position;
        rules::Undo undo;
        after.make(move, undo);
        if (movegen::in_check(after, after.side())) continue;
        after.make_null(undo);
        const std::size_t allowed = best ? *best - 1 : most;
        if (allowed == 0) break;
        const auto rest = fewest(after, move.to, left, allowed - 1);
        if (rest && (!best || *rest + 1 < *best)) best = *rest + 1;
    }
    return best;
}

TEST(LessonAnswers, ShortestWaysAreAsShortAsAllSequencesAllow) {
    struct Case {
        const char *game, *position, *piece;
        std::vector<const char*> goals;
    };
    const std::vector<Case> cases = {
        {"chess", "7k/8/8/8/3R4/8/8/K7 w - - 0 1", "d4", {"b7"}},
        {"chess", "7k/3p4/8/8/3N4/8/8/K7 w - - 0 1", "d4", {"d5", "f5"}},
        {"raumschach", "{Ka1b,ke5d,Uc3c} w - - 0 1", "c3c", {"a3a"}},
        {"raumschach", "{Ka1b,ke5d,Bc3c} w - - 0 1", "c3c", {"c4d", "d5d"}},
    };
    for (const Case& one : cases) {
        const auto position = position_of(one.game, one.position);
        std::vector<Cell> goals;
        for (const char* goal : one.goals) goals.push_back(cell(position, goal));
        const Cell piece = cell(position, one.piece);
        const auto way = lesson::shortest_way(position, piece, goals, 4);
        const auto expected = fewest(position, piece, {goals.begin(), goals.end()}, 4);
        ASSERT_EQ(way.has_value(), expected.has_value()) << one.position;
        if (!way) continue;
        EXPECT_EQ(way->size(), *expected) << one.position;
        for (const Cell goal : goals) EXPECT_NE(std::ranges::find(*way, goal), way->end());
    }
}

TEST(LessonAnswers, NoWayLeadsToACellOfTheOtherColour) {
    const auto position = position_of("chess", "8/7k/8/8/3B4/8/8/K5R1 w - - 0 1");
    const std::vector<Cell> goals{cell(position, "d5")};
    EXPECT_FALSE(lesson::shortest_way(position, cell(position, "d4"), goals, 12));
}

}  // namespace
}  // namespace tessera::test
