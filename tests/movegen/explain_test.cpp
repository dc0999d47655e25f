// How a piece gets to a cell, or why it cannot.
#include "movegen/explain.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "rules/attacks.hpp"
#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using movegen::Explanation;
using movegen::Obstacle;
using movegen::WayKind;
using rules::Cell;

Explanation explain(const rules::Position& p, std::string_view from, std::string_view to) {
    return movegen::explain(p, cell(p.variant(), from), cell(p.variant(), to));
}

std::vector<Cell> cells(const rules::Position& p, const std::vector<std::string>& names) {
    std::vector<Cell> out;
    for (const std::string& name : names) out.push_back(cell(p.variant(), name));
    return out;
}

TEST(Explain, TellsTheCellsThatASliderVisits) {
    const auto p = position(variant_named("chess"), "4k3/8/8/8/8/8/8/R3K3 w - - 0 1");
    const Explanation found = explain(p, "a1", "a4");
    EXPECT_EQ(found.obstacle, Obstacle::none);
    ASSERT_EQ(found.ways.size(), 1U);
    EXPECT_EQ(found.ways[0].kind, WayKind::slide);
    EXPECT_EQ(found.ways[0].cells, cells(p, {"a2", "a3", "a4"}));
}

TEST(Explain, NamesTheFirstPieceInTheWay) {
    const auto p = position(variant_named("chess"), "4k3/8/p7/8/P7/8/8/R3K3 w - - 0 1");
    const Explanation found = explain(p, "a1", "a7");
    EXPECT_EQ(found.obstacle, Obstacle::blocked);
    EXPECT_EQ(found.at, cell(p.variant(), "a4"));
    ASSERT_EQ(found.ways.size(), 1U);
    EXPECT_EQ(found.ways[0].cells.back(), cell(p.variant(), "a7"));
    EXPECT_EQ(explain(p, "a1", "a4").obstacle, Obstacle::own_piece);
    EXPECT_EQ(explain(p, "a1", "b3").obstacle, Obstacle::out_of_reach);
}

TEST(Explain, DistinguishesTheNumberOfAxesFromTheSteps) {
    const auto chess = position(variant_named("chess"), "4k3/8/8/3Q4/8/8/4P3/N3K3 w - - 0 1");
    for (const auto& [from, to] : {std::pair{"d5", "e7"},
                                   {"e2", "d2"},
                                   {"e2", "f1"},
                                   {"e1", "g3"},
                                   {"e1", "e3"},
                                   {"a1", "c3"}})
        EXPECT_EQ(explain(chess, from, to).obstacle, Obstacle::other_vector) << from << to;
    EXPECT_EQ(explain(chess, "a1", "a4").obstacle, Obstacle::out_of_reach);
    const auto four = position(variant_named("fourstar"), "{Ka1a1,Ub2b2,ka4d4} w - - 0 1");
    EXPECT_EQ(explain(four, "b2b2", "c3b2").obstacle, Obstacle::out_of_reach);
    EXPECT_EQ(explain(four, "b2b2", "c3c4").obstacle, Obstacle::out_of_reach);
    EXPECT_EQ(explain(four, "b2b2", "c3d2").obstacle, Obstacle::other_vector);
    // Rooks of any odd number of axes.
    const auto higher = position(variant_named("hdc3"), "{Ka1a,Rb2b,kh8g} w - - 0 1");
    EXPECT_EQ(explain(higher, "b2b", "c3b").obstacle, Obstacle::out_of_reach);
    EXPECT_EQ(explain(higher, "b2b", "c3d").obstacle, Obstacle::other_vector);
}

TEST(Explain, TellsStepsAndCapturesOfPawnsApart) {
    const auto p = position(variant_named("chess"), "4k3/8/8/8/4p3/3p4/4P3/4K3 w - - 0 1");
    EXPECT_EQ(explain(p, "e2", "e3").ways.at(0).kind, WayKind::leap);
    EXPECT_EQ(explain(p, "e2", "d3").obstacle, Obstacle::none);
    EXPECT_EQ(explain(p, "e2", "f3").obstacle, Obstacle::only_captures);
    EXPECT_EQ(explain(p, "e2", "e4").obstacle, Obstacle::only_quiet);
    const auto blocked = position(variant_named("chess"), "4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1");
    EXPECT_EQ(explain(blocked, "e2", "e4").obstacle, Obstacle::blocked);
    EXPECT_EQ(explain(blocked, "e2", "e4").at, cell(blocked.variant(), "e3"));
}

TEST(Explain, KnowsDoubleStepsCapturesInPassingAndCastling) {
    const auto p = position(variant_named("chess"), "4k3/8/8/3pP3/8/8/P7/4K2R w K d6 0 1");
    EXPECT_EQ(explain(p, "a2", "a4").ways.at(0).kind, WayKind::double_step);
    EXPECT_EQ(explain(p, "a2", "a4").ways.at(0).cells, cells(p, {"a3", "a4"}));
    EXPECT_EQ(explain(p, "e5", "d6").ways.at(0).kind, WayKind::en_passant);
    EXPECT_EQ(explain(p, "e1", "g1").ways.at(0).kind, WayKind::castling);
}

TEST(Explain, TellsWhereKingAndRookCastleTo) {
    const auto p = position(variant_named("chess"), "r3k3/8/8/8/8/8/8/4K2R b Kq - 0 1");
    EXPECT_EQ(explain(p, "e8", "c8").ways.at(0).cells, cells(p, {"c8", "a8", "d8", "c8"}));
    const auto other = position(variant_named("chess960"), "4k3/8/8/8/8/8/8/1R3K2 w B - 0 1");
    EXPECT_EQ(explain(other, "f1", "b1").ways.at(0).cells, cells(other, {"c1", "b1", "d1", "b1"}));
}

/// How White's king on e1 castles to g1.
Explanation castling(std::string_view placement, std::string_view rights) {
    const auto p = position(variant_named("chess"),
                            std::string(placement) + " w " + std::string(rights) + " - 0 1");
    return explain(p, "e1", "g1");
}

TEST(Explain, TellsWhatCastlingMissesOrWhatIsInItsWay) {
    const auto& chess = *variant_named("chess");
    const Explanation lost = castling("4k3/8/8/8/8/8/8/4K2R", "-");
    EXPECT_EQ(lost.obstacle, Obstacle::no_right);
    EXPECT_EQ(lost.at, cell(chess, "h1"));
    const Explanation between = castling("4k3/8/8/8/8/8/8/4KB1R", "K");
    EXPECT_EQ(between.obstacle, Obstacle::castling_over);
    EXPECT_EQ(between.at, cell(chess, "f1"));
    const Explanation passing = castling("4kr2/8/8/8/8/8/8/4K2R", "K");
    EXPECT_EQ(passing.obstacle, Obstacle::castling_check);
    EXPECT_EQ(passing.at, cell(chess, "f1"));
    EXPECT_EQ(passing.by, cell(chess, "f8"));
    EXPECT_EQ(castling("4k1r1/8/8/8/8/8/8/4K2R", "K").at, cell(chess, "g1"));
    const Explanation checked = castling("4k3/4r3/8/8/8/8/8/4K2R", "K");
    EXPECT_EQ(checked.obstacle, Obstacle::castling_check);
    EXPECT_EQ(checked.at, cell(chess, "e1"));
    EXPECT_EQ(castling("4k2r/8/8/8/8/8/8/4K2R", "K").obstacle, Obstacle::none)
        << "the rook may pass attacked cells";
    const auto far = position(variant_named("chess"), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_EQ(explain(far, "e1", "b1").obstacle, Obstacle::other_vector);
    const auto off = position(variant_named("chess960"), "4k3/8/8/8/8/8/8/1R1B1K2 w B - 0 1");
    EXPECT_EQ(explain(off, "f1", "b1").at, cell(off.variant(), "d1"));
}

TEST(Explain, TellsHowThePieceThatPinsAttacksTheKing) {
    const auto p = position(variant_named("chess"), "4r2k/8/8/8/8/8/4N3/4K3 w - - 0 1");
    const Explanation found = explain(p, "e2", "e2");
    EXPECT_EQ(found.obstacle, Obstacle::exposed);
    EXPECT_EQ(found.by, cell(p.variant(), "e8"));
    ASSERT_EQ(found.attack.size(), 1U);
    EXPECT_EQ(found.attack[0].cells, cells(p, {"e7", "e6", "e5", "e4", "e3", "e2", "e1"}));
    EXPECT_EQ(explain(p, "e2", "c3").attack.size(), 1U);
    EXPECT_EQ(explain(p, "e1", "e1").obstacle, Obstacle::none) << "a king is not pinned";
    EXPECT_EQ(explain(p, "e8", "e8").obstacle, Obstacle::none) << "nor whose turn it is not";
    const auto free = position(variant_named("chess"), "4r2k/8/8/8/8/8/3NP3/4K3 w - - 0 1");
    EXPECT_EQ(explain(free, "d2", "d2").obstacle, Obstacle::none);
    // Both pawns leave the rank when one takes the other in passing.
    const auto passing = position(variant_named("chess"), "7k/8/8/r2pP2K/8/8/8/8 w - d6 0 1");
    const Explanation both = explain(passing, "e5", "d6");
    EXPECT_EQ(both.obstacle, Obstacle::exposed);
    EXPECT_EQ(both.attack.at(0).cells.size(), 7U);
}

TEST(Explain, NamesTheKingThatWouldBeAttackedAndWhoAttacksIt) {
    const auto pinned = position(variant_named("chess"), "4r2k/8/8/8/8/8/4B3/4K3 w - - 0 1");
    const Explanation pin = explain(pinned, "e2", "d3");
    EXPECT_EQ(pin.obstacle, Obstacle::exposed);
    EXPECT_EQ(pin.at, cell(pinned.variant(), "e1"));
    EXPECT_EQ(pin.by, cell(pinned.variant(), "e8"));
    const auto checked = position(variant_named("chess"), "4r2k/8/8/8/8/8/8/R3K3 w - - 0 1");
    EXPECT_EQ(explain(checked, "a1", "a2").obstacle, Obstacle::in_check);
    const Explanation into = explain(checked, "e1", "e2");
    EXPECT_EQ(into.obstacle, Obstacle::exposed);
    EXPECT_EQ(into.at, cell(checked.variant(), "e2"));
}

constexpr const char* kWholeTurn = "w - - 0 1 2 -";

TEST(Explain, NamesWhatKeepsAPieceFromMovingAtAll) {
    const auto open = start("chess");
    const Explanation boxed = explain(open, "a1", "a1");
    EXPECT_EQ(boxed.obstacle, Obstacle::blocked);
    EXPECT_FALSE(open.at(boxed.at).empty());
    EXPECT_EQ(explain(open, "b1", "b1").obstacle, Obstacle::none);
    const auto facing = position(variant_named("chess"), "4k3/8/8/4p3/4P3/8/8/4K3 w - - 0 1");
    EXPECT_EQ(explain(facing, "e4", "e4").obstacle, Obstacle::blocked);
    EXPECT_EQ(explain(facing, "e4", "e4").at, cell(facing.variant(), "e5"));
    const auto checked = position(variant_named("chess"), "4r2k/8/8/8/8/8/8/N3K3 w - - 0 1");
    EXPECT_EQ(explain(checked, "a1", "a1").obstacle, Obstacle::in_check);
    EXPECT_EQ(explain(checked, "a1", "a1").by, cell(checked.variant(), "e8"));
    const auto caught = position(variant_named("chess"), "7k/8/8/8/8/1q6/7P/K7 w - - 0 1");
    EXPECT_EQ(explain(caught, "a1", "a1").obstacle, Obstacle::exposed);
    // In the corner with its own pieces on every cell beside it.
    const Explanation king = explain(start("fourstar"), "a1a1", "a1a1");
    EXPECT_EQ(king.obstacle, Obstacle::blocked);
    // docs/games/chesseract.md, "The minstrel", "Sticky pawns", turns of two moves
    const auto variant = variant_named("chesseract");
    const auto p = placed(variant, "KAId1 kDIVd4 PBIIb2 pBIIb3", kWholeTurn);
    EXPECT_EQ(explain(p, "BIIb2", "BIIb2").obstacle, Obstacle::stuck);
    EXPECT_EQ(explain(p, "BIIb2", "BIIb2").at, cell(*variant, "BIIb3"));
    rules::Position after = p;
    rules::Undo undo;
    const auto move = notation::parse_move(p, "AId1AIc1");
    ASSERT_TRUE(move);
    after.make(*move, undo);
    EXPECT_EQ(explain(after, "AIc1", "AIc1").obstacle, Obstacle::none)
        << "no other piece of the side can move";
}

TEST(Explain, FollowsARookAroundTheCorner) {
    // docs/games/chesseract.md, "The turning rook"
    const auto variant = variant_named("chesseract");
    const auto p = placed(variant, "KAIa1 kDIVd4 RBIIIb2 PDIIIb2", kWholeTurn);
    const Explanation found = explain(p, "BIIIb2", "CIIIb3");
    EXPECT_EQ(found.obstacle, Obstacle::none);
    ASSERT_FALSE(found.ways.empty());
    const auto& way = found.ways[0];
    EXPECT_EQ(way.kind, WayKind::turn);
    EXPECT_EQ(way.cells, cells(p, {"CIIIb2", "CIIIb3"}));
    EXPECT_EQ(way.corner, 0);
    // If the pawn is black, the rook could capture it, so that nothing makes it turn before.
    const auto black = placed(variant, "KAIa1 kDIVd4 RBIIIb2 pDIIIb2", kWholeTurn);
    const Explanation straight = explain(black, "BIIIb2", "CIIIb3");
    EXPECT_EQ(straight.obstacle, Obstacle::no_corner);
    EXPECT_EQ(straight.at, straight.ways.at(0).cells.at(0));
}

TEST(Explain, KnowsMinstrelsThePactAndStickyPawns) {
    // docs/games/chesseract.md, "The minstrel", "Sticky pawns", "The Non-Aggression Pact"
    const auto variant = variant_named("chesseract");
    const auto p = placed(variant, "KAId1 MAIb1 rAIc1 kDIVd4 RDIc1 PBIIb2 pBIIb3", kWholeTurn);
    const Explanation taken = explain(p, "AId1", "AIc1");
    EXPECT_EQ(taken.obstacle, Obstacle::protected_);
    EXPECT_EQ(taken.at, cell(*variant, "AIb1"));
    EXPECT_EQ(explain(p, "AIb1", "AIc1").obstacle, Obstacle::never_captures);
    EXPECT_EQ(explain(p, "AIc1", "AId1").obstacle, Obstacle::pacified);
    const Explanation stuck = explain(p, "BIIb2", "CIIb2");
    EXPECT_EQ(stuck.obstacle, Obstacle::stuck);
    EXPECT_EQ(stuck.at, cell(*variant, "BIIb3"));
    EXPECT_EQ(explain(start("chesseract"), "AIa3", "DIVa3").obstacle, Obstacle::pact);
}

TEST(Explain, KnowsWhoHasMovedInATurnOfTwoMoves) {
    const auto variant = variant_named("chesseract");
    const auto p = placed(variant, "KAIa1 kDIVd4 RBIIIb2 RBIb2", "w - - 0 1 2 -");
    rules::Position after = p;
    rules::Undo undo;
    const auto move = notation::parse_move(p, "BIIIb2BIIIb3");
    ASSERT_TRUE(move);
    after.make(*move, undo);
    ASSERT_EQ(after.moves_left(), 1);
    EXPECT_EQ(explain(after, "BIIIb3", "BIIIb4").obstacle, Obstacle::moved);
    EXPECT_EQ(explain(after, "BIb2", "BIb3").obstacle, Obstacle::none);
}

TEST(Explain, KnowsTheCastlingsOfLoneKingsAndExchanges) {
    for (const char* id : {"hdc3", "tesseract-plus"}) {
        const auto p = start(id);
        std::set<Obstacle> told;
        for (const rules::CastlingOption& o : p.castling().options) {
            if (o.colour != p.side() || o.king_from == o.text_to) continue;
            const bool over = !o.with_rook && !p.at(o.king_to).empty();
            const Explanation found = movegen::explain(p, o.king_from, o.text_to);
            EXPECT_EQ(found.obstacle, over ? Obstacle::castling_over : Obstacle::none) << id;
            if (!over) {
                EXPECT_EQ(found.ways.at(0).cells.at(0), o.king_to) << id;
            }
            told.insert(found.obstacle);
        }
        EXPECT_FALSE(told.empty()) << id;
        rules::Description lost = p.describe();
        lost.rights.clear();
        const auto without = rules::Position::from(p.shared_variant(), lost);
        ASSERT_TRUE(without);
        for (const rules::CastlingOption& o : without->castling().options) {
            if (o.colour != without->side()) continue;
            // A king guards a rook beside it.
            const Explanation found = movegen::explain(*without, o.king_from, o.text_to);
            EXPECT_EQ(found.obstacle,
                      found.ways.empty() ? Obstacle::no_right : Obstacle::own_piece);
        }
    }
}

/// In every position of random games what is told agrees with the moves, and its cells with what
/// stands on them.
TEST(Explain, AgreesWithTheMovesOfEveryGame) {
    std::set<Obstacle> told;
    for (const std::string& id : game_ids()) {
        const auto variant = variant_named(id);
        if (variant->shape().cells() > rules::kTableCells) continue;
        Random random(7);
        const std::uint32_t total = variant->shape().cells();
        random_game(start(id), random, 30, [&](const rules::Position& p) {
            const rules::MoveList moves = legal(p);
            for (const rules::Colour side : rules::kColours) {
                const Cell target{static_cast<std::uint32_t>(random.below(total))};
                for (const Cell c : rules::attackers(p, target, side))
                    ASSERT_FALSE(movegen::explain(p, c, target).ways.empty())
                        << id << ' ' << notation::print_position(p) << ' ' << lattice::index(c)
                        << ' ' << lattice::index(target);
                const Cell from = random.pick(p.pieces(side));
                const rules::MoveList able =
                    side == p.side() ? moves : movegen::pseudo_legal_moves_of(p, from);
                for (int n = 0; n < 40; ++n) {
                    const Cell to{static_cast<std::uint32_t>(random.below(total))};
                    if (to == from) continue;
                    const bool can = std::ranges::any_of(
                        able, [&](const rules::Move& m) { return m.from == from && m.to == to; });
                    const Explanation found = movegen::explain(p, from, to);
                    told.insert(found.obstacle);
                    ASSERT_EQ(found.obstacle == Obstacle::none, can)
                        << id << ' ' << notation::print_position(p) << ' ' << lattice::index(from)
                        << ' ' << lattice::index(to);
                    ASSERT_EQ(can && found.ways.empty(), false) << id;
                    for (const auto& way : found.ways) {
                        ASSERT_EQ(way.cells.back(), to);
                        if (!can) continue;
                        if (way.kind == WayKind::castling) continue;
                        for (std::size_t i = 0; i + 1 < way.cells.size(); ++i)
                            ASSERT_TRUE(p.at(way.cells[i]).empty());
                    }
                    if (found.obstacle == Obstacle::blocked) {
                        ASSERT_FALSE(p.at(found.at).empty());
                    }
                    if (found.obstacle == Obstacle::exposed ||
                        found.obstacle == Obstacle::in_check) {
                        ASSERT_TRUE(p.at(found.by).is(rules::other(side)));
                        ASSERT_FALSE(found.attack.empty()) << id;
                        for (const auto& way : found.attack) ASSERT_EQ(way.cells.back(), found.at);
                    }
                }
            }
        });
    }
    // Of those that games come to by chance.
    for (const Obstacle o :
         {Obstacle::none, Obstacle::out_of_reach, Obstacle::other_vector, Obstacle::own_piece,
          Obstacle::blocked, Obstacle::in_check, Obstacle::exposed})
        EXPECT_TRUE(told.contains(o)) << movegen::word(o);
}

}  // namespace
}  // namespace tessera
