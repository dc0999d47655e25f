// Making and unmaking: what a move tells of its changes is what it changes, and taking it back
// restores everything.
#include <gtest/gtest.h>

#include "support/eventful.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using rules::Delta;
using rules::Position;
using rules::Undo;

::testing::AssertionResult same(std::span<const Delta::Change> a,
                                std::span<const Delta::Change> b) {
    const bool equal =
        std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
            return x.cell == y.cell && x.piece == y.piece && x.unmoved == y.unmoved;
        });
    return equal ? ::testing::AssertionSuccess() : ::testing::AssertionFailure() << "not the same";
}

/// The delta, told to a plain board, makes one position's board the other's.
void expect_exact(const Delta& delta, const Position& before, const Position& after) {
    struct Square {
        rules::Piece piece;
        bool unmoved = false;
        bool operator==(const Square&) const = default;
    };
    const std::uint32_t cells = before.variant().shape().cells();
    const auto board_of = [cells](const Position& p) {
        std::vector<Square> board;
        for (std::uint32_t c = 0; c < cells; ++c)
            board.push_back({p.at(rules::Cell{c}), p.unmoved(rules::Cell{c})});
        return board;
    };
    std::vector<Square> board = board_of(before);
    for (const Delta::Change& change : delta.left()) {
        Square& square = board[lattice::index(change.cell)];
        EXPECT_EQ(square, (Square{change.piece, change.unmoved}));
        square = {};
    }
    for (const Delta::Change& change : delta.arrived()) {
        Square& square = board[lattice::index(change.cell)];
        EXPECT_TRUE(square.piece.empty());
        EXPECT_FALSE(change.unmoved);
        square = {change.piece, change.unmoved};
    }
    EXPECT_EQ(board, board_of(after));
}

/// Makes and unmakes the move in every way; `every_cell`: also compares the boards cell by cell.
void check_move(Position& p, const rules::Move& m, bool every_cell) {
    const Position before = p;
    const rules::Piece captured = p.captured_by(m);
    const Delta announced = p.delta_of(m);
    Undo undo;
    const Delta& delta = p.make(m, undo);
    ASSERT_TRUE(p.consistent());
    EXPECT_NE(p.key(), before.key());
    EXPECT_EQ(&delta, &undo.delta);
    EXPECT_TRUE(same(delta.left(), announced.left()));
    EXPECT_TRUE(same(delta.arrived(), announced.arrived()));
    EXPECT_EQ(undo.moved(), before.at(m.from));
    EXPECT_EQ(undo.captured(), captured);
    EXPECT_EQ(delta.captures(), !captured.empty());
    if (every_cell) expect_exact(delta, before, p);
    const Position after = p;
    p.unmake(undo);
    ASSERT_TRUE(p == before);

    p.make_without_key(m, undo);
    EXPECT_EQ(p.key(), before.key());
    EXPECT_EQ(p.describe().pieces, after.describe().pieces);
    EXPECT_TRUE(same(undo.delta.left(), announced.left()));
    EXPECT_TRUE(same(undo.delta.arrived(), announced.arrived()));
    p.unmake(undo);
    ASSERT_TRUE(p == before);
}

/// Passes a turn and takes that back; no more than the side, its turn and the clocks change.
void check_null(Position& p) {
    const Position before = p;
    Undo undo;
    p.make_null(undo);
    ASSERT_TRUE(p.consistent());
    EXPECT_EQ(p.side(), rules::other(before.side()));
    EXPECT_NE(p.key(), before.key());
    EXPECT_EQ(p.moves_left(), p.variant().special().moves_per_turn);
    EXPECT_FALSE(p.moved_this_turn());
    EXPECT_FALSE(p.state().ep_cell);
    EXPECT_EQ(p.state().halfmove_clock, before.state().halfmove_clock + 1);
    EXPECT_EQ(p.state().fullmove,
              before.state().fullmove + (before.side() == rules::Colour::black ? 1 : 0));
    EXPECT_EQ(p.state().rights, before.state().rights);
    EXPECT_TRUE(undo.moved().empty());
    EXPECT_TRUE(undo.captured().empty());
    EXPECT_TRUE(undo.delta.left().empty() && undo.delta.arrived().empty());
    expect_exact(undo.delta, before, p);
    if (!movegen::in_check(before, before.side())) {
        const auto text = notation::print_position(p);
        EXPECT_EQ(position(p.shared_variant(), text).key(), p.key()) << text;
    }
    p.unmake_null(undo);
    ASSERT_TRUE(p == before);
}

/// Games in which to try about so many moves; returns what kinds of move were met.
MovesMet check_games(const Position& first, int moves_to_try, std::uint64_t seed) {
    MovesMet met;
    Random random(seed);
    const int plies = affordable(first.variant(), 160, 3);
    for (int left = affordable(first.variant(), moves_to_try, 3);
         left > 0 && !::testing::Test::HasFailure();) {
        eventful_game(first, random, plies, [&](Position p, const rules::MoveList& moves) {
            for (int i = 0; i < 3; ++i, --left) {
                const rules::Move& m = eventful(p, moves, random);
                SCOPED_TRACE(notation::print_position(p) + ' ' +
                             notation::move_text(p.variant(), m));
                met.add(p, m);
                check_move(p, m, i == 0);
            }
            if (!p.moved_this_turn()) {
                SCOPED_TRACE(notation::print_position(p));
                check_null(p);
            }
            return left > 0 && !::testing::Test::HasFailure();
        });
    }
    return met;
}

/// Tries every move of the position.
void check_all(Position p, MovesMet& met) {
    for (const rules::Move& m : legal(p)) {
        SCOPED_TRACE(notation::print_position(p) + ' ' + notation::move_text(p.variant(), m));
        met.add(p, m);
        check_move(p, m, true);
    }
}

void expect_met(const MovesMet& met, std::initializer_list<MoveKind> kinds) {
    for (const MoveKind kind : kinds)
        EXPECT_GT(met.of(kind), 0) << "kind " << static_cast<int>(kind);
}

class Making : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(EveryGame, Making, ::testing::ValuesIn(game_ids()), [](const auto& game) {
    std::string name = game.param;
    std::replace(name.begin(), name.end(), '-', '_');
    return name;
});

TEST_P(Making, IsUndoneWhole) {
    MovesMet met = check_games(start(GetParam()), 6000, 31);
    const std::string id = GetParam();
    const bool orthodox = id == "chess" || id == "chess960" || id == "hdc2";
    if (orthodox)
        for (const char* text :
             {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
              "1n2k3/P7/8/8/8/8/7P/4K3 w - - 0 1"})
            check_all(position(variant_named(id), text), met);
    if (kSanitized) return;
    expect_met(met, {MoveKind::quiet});
    if (orthodox)
        expect_met(met, {MoveKind::capture, MoveKind::double_step, MoveKind::en_passant,
                         MoveKind::promotion, MoveKind::castling});
    if (id == "tesseract-plus")
        expect_met(met, {MoveKind::capture, MoveKind::double_step, MoveKind::castling});
    if (id == "chesseract")
        expect_met(met, {MoveKind::capture, MoveKind::first_of_two, MoveKind::second_of_two});
}

/// With few pieces, so that kings have room to jump.
TEST(Making, KingJumpsAreUndoneWhole) {
    const auto variant = variant_named("hdc3");
    const Position p = placed(variant, "Ke1a Ra1a Pa2a Pc4b ke8d rh8h pa7a pb4b", "w Kk - 0 1");
    expect_met(check_games(p, 2000, 32), {MoveKind::castling, MoveKind::promotion});
}

/// Twenty-eight kings a side, and nothing between them and their rooks.
TEST(Making, CastlingOfManyKingsIsUndoneWhole) {
    const auto variant = variant_named("oana-chiru");
    auto d = start("oana-chiru").describe();
    std::erase_if(d.pieces, [](const definition::Placed& placed) {
        return placed.letter != 'K' && placed.letter != 'R';
    });
    const auto p = Position::from(variant, d);
    ASSERT_TRUE(p.ok()) << p.error().text();
    expect_met(check_games(*p, 400, 33), {MoveKind::castling});
}

#if !defined(NDEBUG)
using MakingDeathTest = ::testing::Test;

TEST(MakingDeathTest, ATurnCannotBePassedInItsMiddle) {
    Position p = start("chesseract");
    Undo undo;
    for (int i = 0; i < 2; ++i) p.make(legal(p).front(), undo);
    ASSERT_TRUE(p.moved_this_turn());
    EXPECT_DEATH(p.make_null(undo), "moved");
}
#endif

}  // namespace
}  // namespace tessera
