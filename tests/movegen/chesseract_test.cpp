// Chesseract's own rules, one position each. Larger and random cases: tests/agreement.
#include <gtest/gtest.h>

#include <set>

#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;

rules::Position position_of(const std::string& fen) {
    return position(variant_named("chesseract"), fen);
}

bool has(rules::Position& p, const std::string& native_from, const std::string& native_to) {
    const auto from = cell(p.variant(), native_from);
    const auto to = cell(p.variant(), native_to);
    for (const auto& m : legal(p))
        if (m.from == from && m.to == to) return true;
    return false;
}

void play(rules::Position& p, const std::string& move) {
    auto m = notation::parse_move(p, move);
    ASSERT_TRUE(m.ok()) << m.error().text();
    rules::Undo undo;
    p.make(*m, undo);
}

TEST(ChesseractTurn, WhiteStartsWithOneMoveThenTwoEach) {
    auto p = start("chesseract");
    EXPECT_EQ(p.moves_left(), 1);
    play(p, "AIIa1BIIa1");
    EXPECT_EQ(p.side(), rules::Colour::black);
    EXPECT_EQ(p.moves_left(), 2);
    play(p, "DIIIa1CIIIa1");
    EXPECT_EQ(p.side(), rules::Colour::black);
    EXPECT_EQ(p.moves_left(), 1);
    EXPECT_EQ(p.state().fullmove, 1U);
    EXPECT_FALSE(has(p, "CIIIa1", "BIIIa1")) << "the same piece may not move twice";
    play(p, "DIIIb1CIIIb1");
    EXPECT_EQ(p.side(), rules::Colour::white);
    EXPECT_EQ(p.state().fullmove, 2U);
}

TEST(ChesseractPact, BarsExactlyBishopQueenAndWizardAtTheStart) {
    auto p = start("chesseract");
    std::multiset<std::string> barred;
    for (const auto c : p.pieces(rules::Colour::white)) {
        const std::string mine{p.variant().letter(p.at(c).type())};
        for (const auto victim : p.pieces(rules::Colour::black)) {
            if (p.variant().piece_definition(p.at(victim).type()).pawn) continue;
            // Without the pact: the same array in which every piece has moved.
            auto d = p.describe();
            d.unmoved.clear();
            auto free = rules::Position::from(p.shared_variant(), d);
            if (!free.ok()) continue;
            const auto able = rules::attackers(*free, victim, rules::Colour::white);
            if (std::count(able.begin(), able.end(), c))
                barred.insert(mine + "x" + p.variant().letter(p.at(victim).type()));
        }
    }
    EXPECT_EQ(barred, (std::multiset<std::string>{"BxB", "BxB", "QxQ", "WxW", "WxW"}));
    for (const auto& m : legal(p)) {
        const auto taken = p.captured_by(m);
        EXPECT_TRUE(taken.empty() || p.variant().piece_definition(taken.type()).pawn);
    }
}

TEST(ChesseractMinstrel, PacifiesItsNeighboursAndMayNotBeTaken) {
    // White minstrel b1 of AI beside a black rook c1 that looks at the white king d1... from c1.
    auto p = position_of(
        "-//-//-//k3/4/4/4///-//-//-//-///-//-//-//-///-//-//-//4/4/4/1MrK w - - 0 5 2 -");
    EXPECT_FALSE(movegen::in_check(p, rules::Colour::white)) << "the rook is pacified";
    EXPECT_FALSE(has(p, "AId1", "AIc1")) << "a pacified piece cannot be captured";
    auto q = position_of(
        "-//-//-//k3/4/4/4///-//-//-//-///-//-//-//-///-//-//-//4/4/4/M1rK w - - 0 5 2 -");
    EXPECT_TRUE(movegen::in_check(q, rules::Colour::white));
    EXPECT_TRUE(has(q, "AId1", "AIc1"));
    auto r = position_of(
        "-//-//-//k3/4/4/4///-//-//-//-///-//-//-//-///-//-//-//4/4/4/m1RK w - - 0 5 2 -");
    EXPECT_FALSE(has(r, "AIc1", "AIa1")) << "a minstrel is never captured";
}

TEST(ChesseractOutcome, OnlyKingsAndMinstrelsLeftIsADraw) {
    auto p = position_of(
        "-//-//-//k3/4/4/3m///-//-//-//-///-//-//-//-///-//-//-//4/4/4/M2K w - - 0 5 2 -");
    const rules::Outcome expected{rules::Status::draw, rules::Reason::only_kings};
    EXPECT_EQ(movegen::outcome(p), expected);
}

TEST(ChesseractOutcome, TwoHundredSingleMovesWithoutCaptureIsADraw) {
    const std::string pieces =
        "3k/4/4/4//-//-//-///-//-//-//-///-//-//-//-///-//-//-//4/4/4/R2K w - - ";
    EXPECT_EQ(movegen::outcome(position_of(pieces + "199 120 2 -")).status, rules::Status::ongoing);
    EXPECT_EQ(movegen::outcome(position_of(pieces + "200 120 2 -")).reason,
              rules::Reason::halfmove_limit);
}

}  // namespace
}  // namespace tessera
