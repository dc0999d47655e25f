// Bitboards of what pieces reach, against a walk from cell to cell, and the zones that go with
// them.
#include "engine/reach_tables.hpp"

#include <gtest/gtest.h>

#include "engine/activity.hpp"
#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

using rules::Bitboard;
using rules::Cell;
using rules::Colour;
using testing_support::played;
using testing_support::start;

Bitboard walked(const rules::Position& p, Cell from) {
    const rules::Variant& variant = p.variant();
    const rules::MoveTable& moves = variant.moves(p.at(from));
    Bitboard cells;
    for (const auto& list : {moves.slides, moves.turning})
        for (const rules::SlideMove& slide : list) {
            auto to = static_cast<std::int32_t>(lattice::index(from));
            for (int n = variant.ray_length(from, slide.direction); n > 0; --n) {
                to += variant.directions()[slide.direction].offset;
                cells.flip(static_cast<Cell>(to));
                if (!p.at(static_cast<Cell>(to)).empty()) break;
            }
        }
    for (const rules::LeapMove& leap : moves.leaps)
        leap.targets.each(variant.shape(), from, [&](Cell to) { return cells.flip(to), true; });
    return cells;
}

Bitboard cells_of(const rules::Variant& variant, const Zones& zones, Colour c, bool royals) {
    Bitboard cells;
    for (std::uint32_t i = 0; i < variant.shape().cells(); ++i) {
        const auto cell = static_cast<Cell>(i);
        if ((royals ? zones.royals(c, cell) : zones.pawns(c, cell)) != 0) cells.flip(cell);
    }
    return cells;
}

class OfGame : public ::testing::TestWithParam<std::string> {};

TEST_P(OfGame, ReachIsWhatAWalkFinds) {
    const ReachTables tables(*variant_named(GetParam()));
    ASSERT_TRUE(tables.usable());
    Random random(5);
    for (int i = 0; i < 40; ++i) {
        const auto p = played(start(GetParam()), random, random.between(0, 80));
        Bitboard occupied;
        for (const Colour c : rules::kColours)
            for (const Cell cell : p.pieces(c)) occupied.flip(cell);
        for (const Colour c : rules::kColours)
            for (const Cell from : p.pieces(c))
                ASSERT_EQ(tables.reach(p.at(from), from, occupied), walked(p, from))
                    << notation::print_position(p);
    }
}

TEST_P(OfGame, ZonesAsBitboardsFollowTheMoves) {
    rules::Position p = start(GetParam());
    const rules::Variant& variant = p.variant();
    Zones zones(variant);
    zones.reset(p);
    Random random(6);
    for (int i = 0; i < 100; ++i) {
        const rules::MoveList moves = legal(p);
        if (moves.empty()) break;
        rules::Undo undo;
        zones.made(variant, p.make(random.pick(moves), undo));
        for (const Colour c : rules::kColours) {
            ASSERT_EQ(zones.royal_cells(c), cells_of(variant, zones, c, true));
            ASSERT_EQ(zones.pawn_cells(c), cells_of(variant, zones, c, false));
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Boards, OfGame,
                         ::testing::Values("chess", "raumschach", "fourstar", "chesseract"),
                         test_name);

}  // namespace
}  // namespace tessera::engine::testing
