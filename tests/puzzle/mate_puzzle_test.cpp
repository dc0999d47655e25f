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
#include "vast/moves/outcome.hpp"

namespace tessera::test {
namespace {

using puzzle::MatePuzzle;
using puzzle::Outcome;

std::string text_of(const vast::Position& position) {
    std::string text;
    notation::print_position(position, notation::Placing::sparse,
                             [&](std::string_view part) { text += part; });
    return text;
}

int pieces(const MatePuzzle& puzzle) {
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
    std::size_t proved = 0;  ///< puzzles of a theme all of whose checks are made
};

class Puzzles : public testing::TestWithParam<Board> {};

TEST_P(Puzzles, HaveOneMateAmongManyChecks) {
    const std::vector<int> sizes(static_cast<std::size_t>(GetParam().axes), 8);
    const auto rules = box_rules(sizes);
    std::set<puzzle::MateTheme> themes;
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

/// The first numbers whose puzzles are to have the theme.
std::vector<std::uint64_t> seeds_of(const vast::Rules& rules, puzzle::MateTheme theme,
                                    std::size_t count) {
    std::vector<std::uint64_t> seeds;
    for (std::uint64_t seed = puzzle::kFirstOfAllThemes; seeds.size() < count; ++seed)
        if (puzzle::theme_sought(rules, seed) == theme) seeds.push_back(seed);
    return seeds;
}

/// Every check made, those that leave no reply.
std::vector<vast::Move> mates_by_replies(const vast::Position& position) {
    std::vector<vast::Move> mates;
    vast::checks(position, vast::kNoLimit, [&](const vast::Move& move) {
        vast::Position after = position;
        after.make(move);
        if (!vast::any_legal_move(after)) mates.push_back(move);
    });
    return mates;
}

/// White's king jumps, to no cell beside it, and opens a line.
void expect_castling(const MatePuzzle& made) {
    EXPECT_TRUE(made.position.may_castle(definition::Colour::white));
    EXPECT_EQ(made.solution.type, rules::MoveType::castling);
    EXPECT_EQ(made.solution.from, made.position.king(definition::Colour::white));
    int far = 0;
    for (int axis = 0; axis < made.position.shape().axes(); ++axis)
        far = std::max(far, std::abs(made.position.shape().coordinate(made.solution.from, axis) -
                                     made.position.shape().coordinate(made.solution.to, axis)));
    EXPECT_GE(far, 2);
}

/// The double step before was legal, and leads to the position.
void expect_passing(const MatePuzzle& made) {
    EXPECT_EQ(made.solution.type, rules::MoveType::en_passant);
    ASSERT_TRUE(made.position.ep_cell());
    const auto passed = lattice::index(*made.position.ep_cell());
    const auto& rules = made.position.rules();
    const auto stride = static_cast<std::uint32_t>(rules.shape.stride(rules.rank_axis));
    vast::Setup setup;
    setup.codes.assign(rules.shape.cells(), 0);
    std::ranges::copy(made.position.codes(), setup.codes.begin());
    std::swap(setup.codes[passed - stride], setup.codes[passed + stride]);
    setup.side = definition::Colour::black;
    auto before = vast::Position::of(made.position.shared_rules(), std::move(setup));
    ASSERT_TRUE(before.ok());
    EXPECT_TRUE(vast::king_safety(*before, definition::Colour::white).checkers.empty());
    const auto step =
        vast::find_move(*before, vast::Cell{passed + stride}, vast::Cell{passed - stride});
    ASSERT_TRUE(step);
    before->make(*step);
    EXPECT_TRUE(std::ranges::equal(before->codes(), made.position.codes()));
    EXPECT_EQ(before->ep_cell(), made.position.ep_cell());
}

void expect_special(const std::shared_ptr<const vast::Rules>& rules, const MatePuzzle& made) {
    const std::string text = text_of(made.position);
    std::vector<vast::Move> mates;
    vast::mates_in_one(made.position, vast::kNoLimit,
                       [&](const vast::Move& move) { mates.push_back(move); });
    EXPECT_EQ(mates, std::vector{made.solution}) << text;
    EXPECT_GE(pieces(made), 7) << text;
    EXPECT_LE(pieces(made), 18) << text;
    const auto read = notation::parse_position(rules, notation::source_of(text));
    ASSERT_TRUE(read.ok()) << text;
    EXPECT_EQ(text_of(*read), text);
    const auto move = notation::parse_move(*read, notation::move_text(*rules, made.solution));
    ASSERT_TRUE(move.ok()) << text;
    EXPECT_EQ(*move, made.solution);
    if (made.theme == puzzle::MateTheme::castling)
        expect_castling(made);
    else
        expect_passing(made);
}

class SpecialPuzzles : public testing::TestWithParam<Board> {};

TEST_P(SpecialPuzzles, HaveOneMateByTheirTheme) {
    const std::vector<int> sizes(static_cast<std::size_t>(GetParam().axes), 8);
    const auto rules = box_rules(sizes);
    for (const auto theme : {puzzle::MateTheme::castling, puzzle::MateTheme::en_passant})
        for (std::size_t proved = 0;
             const std::uint64_t seed : seeds_of(*rules, theme, GetParam().seeds)) {
            const auto made = puzzle::puzzle_of(rules, seed);
            ASSERT_TRUE(made) << seed;
            EXPECT_EQ(made->theme, theme) << seed;
            EXPECT_GE(made->checks, GetParam().least_checks) << seed;
            if (made->theme != theme) continue;
            expect_special(rules, *made);
            if (proved++ >= GetParam().proved) continue;
            EXPECT_EQ(mates_by_replies(made->position), std::vector{made->solution}) << seed;
        }
}

INSTANTIATE_TEST_SUITE_P(Axes, SpecialPuzzles,
                         testing::Values(Board{3, 30, 10, 30}, Board{4, 30, 20, 30},
                                         Board{5, 20, 80, 3}, Board{6, 5, 150}, Board{7, 2, 400},
                                         Board{8, 1, 1000}),
                         [](const auto& board) { return "Of" + std::to_string(board.param.axes); });

TEST(MatePuzzle, MatesByCastlingAndInPassingAlsoBySecondRules) {
    for (const std::vector<int>& sizes :
         {std::vector{8, 8, 8}, std::vector{6, 7, 8, 6}, std::vector{6, 6, 6}}) {
        const Box box(sizes);
        for (const auto theme : {puzzle::MateTheme::castling, puzzle::MateTheme::en_passant})
            for (const std::uint64_t seed : seeds_of(*box.rules, theme, 6)) {
                const auto made = puzzle::puzzle_of(box.rules, seed);
                ASSERT_TRUE(made) << seed;
                EXPECT_EQ(made->theme, theme) << text_of(made->position);
                EXPECT_EQ(reference_mates(box, made->position),
                          std::vector{notation::move_text(*box.rules, made->solution)})
                    << text_of(made->position);
            }
    }
}

TEST(MatePuzzle, OfAnOldNumberStaysAsItWas) {
    struct Pin {
        int axes;
        std::uint64_t seed;
        const char* position;
    };
    for (const Pin& pin :
         {Pin{3, 5, "{Kc8d,Qd4a,Rg1d,Bc1c,Nc5c,Nc4d,Mc6c,Mc8c,ka8d,rf7d} w - - 0 1"},
          Pin{3, 20261124, "{Kh3g,Qb6c,Qh7h,Rd3g,Bf3c,Nf2d,Nd3d,Nh4h,kh1h,be3h} w - - 0 1"},
          Pin{4, 20261130,
              "{Kb2c7,Qa2c7,Rf2b6,Ra5a8,Ba2b2,Nb5d5,Nc5d7,Na4a8,ka1a8,nc1c8,ma2a7} w - - 0 1"},
          Pin{5, 20261124,
              "{Kf2b1h,Qb2g6h,Re5d4d,Bd4g3g,Nd1d5d,Nf2d3e,Mg3a2f,Mh1b3f,kh1a1h,rg1b2g,ne2d1e,nf"
              "1b2g,nh2b4h} w - - 0 1"},
          Pin{5, 20261200,
              "{Kc8b8g,Qh1g1d,Rc1b1e,Bb1f3b,Nb8a8d,Nb7c8d,Mb8a6f,Mb8c6g,ka8a8h,nb8b5h,nc7c8h} w"
              " - - 0 1"},
          Pin{6, 20261124,
              "{Kh7a3g2,Qd1c8a5,Rc3b8e7,Bd2g2f2,Ng4d2g2,Ng7d5h2,Mg6a3h1,Mg8b3g2,kh8a1h1,ng6d2h1"
              ",ng6b2h3,mg7a1g3} w - - 0 1"},
          Pin{6, 20261130,
              "{Kh6b2g7,Qc5e2d1,Rd2f1d6,Bf2d5a6,Nh7d3g5,Nf4a2g8,kh8a1h8,bh6b1f8,ng5a5e5,nf7c1d6"
              ",ne5b1f6,ng7c3f8} w - - 0 1"},
          Pin{7, 20261130,
              "{Kg3b1a2a,Qd2f2g2b,Rb6d6e5a,Ba6b3e1c,Nd1c3d1c,Nh2b5a4c,Mh2c3a1c,Mh3a1c3c,kh1a1a1"
              "a,nh1a4a4a,nf1a2d2b,ng2d5c3b,ne1c4a1c} w - - 0 1"}}) {
        const std::vector<int> sizes(static_cast<std::size_t>(pin.axes), 8);
        const auto made = puzzle::puzzle_of(box_rules(sizes), pin.seed);
        ASSERT_TRUE(made) << pin.seed;
        EXPECT_EQ(text_of(made->position), pin.position);
    }
}

TEST(MatePuzzle, OfAnOldNumberSeeksNoNewTheme) {
    const auto rules = box_rules({8, 8, 8});
    for (std::uint64_t seed = puzzle::kFirstOfAllThemes - 200; seed < puzzle::kFirstOfAllThemes;
         ++seed)
        EXPECT_LE(puzzle::theme_sought(*rules, seed), puzzle::MateTheme::twofold) << seed;
    EXPECT_EQ(puzzle::seed_of_day("2026-12-01"), puzzle::kFirstOfAllThemes);
}

TEST(MatePuzzle, MatesAlsoBySecondRules) {
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

TEST(MatePuzzle, DependsOnTheSeedAlone) {
    const auto rules = box_rules({8, 8, 8, 8});
    const auto first = puzzle::puzzle_of(rules, 7);
    const auto again = puzzle::puzzle_of(rules, 7);
    const auto other = puzzle::puzzle_of(rules, 8);
    ASSERT_TRUE(first && again && other);
    EXPECT_EQ(text_of(first->position), text_of(again->position));
    EXPECT_EQ(first->solution, again->solution);
    EXPECT_NE(text_of(first->position), text_of(other->position));
}

TEST(MatePuzzle, IsRefusedOnBoardsTooSmall) {
    EXPECT_FALSE(puzzle::puzzle_of(box_rules({8, 8}), 1));
    EXPECT_FALSE(puzzle::puzzle_of(box_rules({5, 8, 8}), 1));
}

TEST(MatePuzzle, OfADayHasItsDateAsNumber) {
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
