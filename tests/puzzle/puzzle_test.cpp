#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>

#include "notation/vast_text.hpp"
#include "play/vast_rules.hpp"
#include "puzzle/mate_puzzle.hpp"
#include "puzzle/refutation.hpp"
#include "vast/board/attacks.hpp"
#include "vast/boxes.hpp"
#include "vast/mates/mate1.hpp"
#include "vast/moves/checks.hpp"
#include "vast/moves/moves.hpp"

namespace tessera::test {
namespace {

using puzzle::Outcome;
using puzzle::Puzzle;

std::string text_of(const vast::Position& position) {
    std::string text;
    notation::print_position(position, notation::Placing::sparse,
                             [&](std::string_view part) { text += part; });
    return text;
}

int pieces(const Puzzle& puzzle) {
    return static_cast<int>(std::ranges::count_if(puzzle.position.codes(),
                                                  [](std::uint8_t code) { return code != 0; }));
}

/// Mates by the second set of rules.
std::vector<std::string> reference_mates(const Box& box, const vast::Position& position) {
    const auto& g = box.generator;
    const auto told = to_reference(box, position);
    std::vector<std::string> mates;
    for (const reference::Move& move : g.legal_moves(told)) {
        const auto next = g.play(told, move);
        if (g.king_attacked(next, next.side) && g.legal_moves(next).empty())
            mates.push_back(reference::move_text(box.definition, move));
    }
    return mates;
}

struct Board {
    int axes;
    std::uint64_t seeds;
    std::uint64_t least_checks;
};

class Puzzles : public testing::TestWithParam<Board> {};

TEST_P(Puzzles, HaveOneMateAmongManyChecks) {
    const std::vector<int> sizes(static_cast<std::size_t>(GetParam().axes), 8);
    const auto rules = box_rules(sizes);
    std::set<puzzle::Theme> themes;
    for (std::uint64_t seed = 1; seed <= GetParam().seeds; ++seed) {
        const auto made = puzzle::puzzle_of(rules, seed);
        ASSERT_TRUE(made) << seed;
        const std::string text = text_of(made->position);
        std::vector<vast::Move> mates;
        const auto take = [&](const vast::Move& move) { mates.push_back(move); };
        EXPECT_EQ(vast::mates_in_one(made->position, vast::kNoLimit, take), 1U) << text;
        ASSERT_EQ(mates, std::vector{made->solution}) << text;
        EXPECT_EQ(vast::checks(made->position, 0, take), made->checks) << text;
        EXPECT_GE(made->checks, GetParam().least_checks) << text;
        EXPECT_GE(pieces(*made), 7) << text;
        EXPECT_LE(pieces(*made), 18) << text;
        EXPECT_EQ(made->position.side(), definition::Colour::white);
        themes.insert(made->theme);
    }
    if (GetParam().seeds > 20) {
        EXPECT_GE(themes.size(), 4U);
    }
}

INSTANTIATE_TEST_SUITE_P(Axes, Puzzles,
                         testing::Values(Board{3, 80, 10}, Board{4, 60, 20}, Board{5, 40, 80},
                                         Board{6, 16, 150}, Board{7, 3, 400}, Board{8, 1, 1000}),
                         [](const auto& board) { return "Of" + std::to_string(board.param.axes); });

TEST(Puzzle, MatesAlsoBySecondRules) {
    for (const std::vector<int>& sizes : {std::vector{8, 8, 8}, std::vector{6, 7, 8, 6}}) {
        const Box box(sizes);
        for (std::uint64_t seed = 100; seed < 110; ++seed) {
            const auto made = puzzle::puzzle_of(box.rules, seed);
            ASSERT_TRUE(made) << seed;
            EXPECT_EQ(reference_mates(box, made->position),
                      std::vector{notation::move_text(*box.rules, made->solution)})
                << text_of(made->position);
        }
    }
}

TEST(Puzzle, DependsOnTheSeedAlone) {
    const auto rules = box_rules({8, 8, 8, 8});
    const auto first = puzzle::puzzle_of(rules, 7);
    const auto again = puzzle::puzzle_of(rules, 7);
    const auto other = puzzle::puzzle_of(rules, 8);
    ASSERT_TRUE(first && again && other);
    EXPECT_EQ(text_of(first->position), text_of(again->position));
    EXPECT_EQ(first->solution, again->solution);
    EXPECT_NE(text_of(first->position), text_of(other->position));
}

TEST(Puzzle, IsRefusedOnBoardsTooSmall) {
    EXPECT_FALSE(puzzle::puzzle_of(box_rules({8, 8}), 1));
    EXPECT_FALSE(puzzle::puzzle_of(box_rules({5, 8, 8}), 1));
}

TEST(Puzzle, OfADayHasItsDateAsNumber) {
    EXPECT_EQ(puzzle::seed_of_day("2026-11-24"), 20261124U);
    EXPECT_EQ(puzzle::seed_of_day("2028-02-29"), 20280229U);
    EXPECT_EQ(puzzle::seed_of_day("2026-08-09"), 20260809U);
    for (const char* text : {"", "2026-02-29", "2026-13-01", "2026-11-31", "2026-00-10",
                             "2026-10-00", "26-11-24", "2026/11/24", "2026-1-24", "2026-11-2x"})
        EXPECT_FALSE(puzzle::seed_of_day(text)) << text;
}

bool is_among(const std::vector<vast::Cell>& cells, vast::Cell cell) {
    return std::ranges::find(cells, cell) != cells.end();
}

/// The reply is what the refutation says of it. `after`: the move made.
void expect_told_truly(vast::Position after, const puzzle::Refutation& found) {
    const auto defender = after.side();
    const vast::Move reply = *found.reply;
    const bool by_king = after.at(reply.from).kind() == vast::Kind::king;
    EXPECT_EQ(by_king, found.outcome == Outcome::flight || found.outcome == Outcome::taken_by_king);
    EXPECT_EQ(is_among(found.checkers, reply.to),
              found.outcome == Outcome::captured || found.outcome == Outcome::taken_by_king);
    bool legal = false;
    movegen::MoveFilter filter;
    filter.from = reply.from;
    filter.to = reply.to;
    vast::list_moves(after, filter, vast::kNoLimit, false,
                     [&](const vast::Move& move) { legal = legal || move == reply; });
    EXPECT_TRUE(legal);
    after.make(reply);
    EXPECT_TRUE(vast::king_safety(after, defender).checkers.empty());
}

TEST(Refutation, SavesTheKingFromEveryCheckButTheSolution) {
    const auto rules = box_rules({8, 8, 8, 8});
    std::map<Outcome, int> met;
    for (std::uint64_t seed = 200; seed < 208; ++seed) {
        const auto made = puzzle::puzzle_of(rules, seed);
        ASSERT_TRUE(made);
        vast::checks(made->position, vast::kNoLimit, [&](const vast::Move& move) {
            const auto found = puzzle::refutation(made->position, move);
            ++met[found.outcome];
            ASSERT_EQ(found.outcome == Outcome::mate, move == made->solution);
            ASSERT_FALSE(found.checkers.empty());
            ASSERT_EQ(found.reply.has_value(), found.replies != 0);
            if (!found.reply) return;
            vast::Position after = made->position;
            after.make(move);
            expect_told_truly(after, found);
        });
    }
    EXPECT_EQ(met[Outcome::mate], 8);
}

TEST(Refutation, IsOfTheFirstKindThatThereIs) {
    struct Case {
        const char* position;
        const char* move;
        Outcome outcome;
        const char* reply;
    };
    for (const Case& one : {Case{"{Ka1,Rd1,kh8,pg7,ph7} w - - 0 1", "d1d8", Outcome::mate, ""},
                            Case{"{Kb1,Qd1,kh8,ra8} w - - 0 1", "d1d8", Outcome::captured, "a8d8"},
                            Case{"{Ka1,Qg1,kh8} w - - 0 1", "g1g8", Outcome::taken_by_king, "h8g8"},
                            Case{"{Ka1,Qd1,kh8,rg2} w - - 0 1", "d1d8", Outcome::blocked, "g2g8"},
                            Case{"{Ka1,Qd1,kh8} w - - 0 1", "d1d8", Outcome::flight, ""}}) {
        const auto rules = box_rules({8, 8});
        const auto position = notation::parse_position(rules, notation::source_of(one.position));
        ASSERT_TRUE(position.ok()) << position.error().text();
        const auto move = notation::parse_move(*position, one.move);
        ASSERT_TRUE(move.ok()) << move.error().text();
        const auto found = puzzle::refutation(*position, *move);
        EXPECT_EQ(found.outcome, one.outcome) << one.position;
        EXPECT_EQ(found.reply.has_value(), one.outcome != Outcome::mate);
        if (*one.reply != '\0' && found.reply) {
            EXPECT_EQ(notation::move_text(*rules, *found.reply), one.reply);
        }
        if (!found.reply) continue;
        vast::Position after = *position;
        after.make(*move);
        expect_told_truly(after, found);
    }
}

TEST(Refutation, TellsMovesWithoutCheck) {
    const auto made = puzzle::puzzle_of(box_rules({8, 8, 8, 8}), 1);
    ASSERT_TRUE(made);
    int seen = 0;
    vast::list_moves(made->position, {}, 40, false, [&](const vast::Move& move) {
        const auto found = puzzle::refutation(made->position, move);
        if (!found.checkers.empty()) return;
        ++seen;
        EXPECT_EQ(found.outcome, Outcome::no_check);
        EXPECT_TRUE(found.reply);
    });
    EXPECT_GT(seen, 10);
}

TEST(Refutation, TellsStalemate) {
    const auto rules = box_rules({8, 8});
    const auto position =
        notation::parse_position(rules, notation::source_of("{Ka6,Qb1,ka8} w - - 0 1"));
    ASSERT_TRUE(position.ok());
    const auto move = notation::parse_move(*position, "b1b6");
    ASSERT_TRUE(move.ok());
    EXPECT_EQ(puzzle::refutation(*position, *move).outcome, Outcome::stalemate);
}

}  // namespace
}  // namespace tessera::test
