// Moves by the ray index, with each instruction set that this processor has, against moves found
// cell by cell.
#include <gtest/gtest.h>

#include <algorithm>

#include "movegen/backends.hpp"
#include "movegen/playable_variant.hpp"
#include "support/random_positions.hpp"

namespace tessera {
namespace {

using namespace testing_support;

/// Three kings a side; a rider, pieces with overlapping movements, leapers that promote and such as
/// capture otherwise than they go, pawns with double steps, some of which other leaps repeat.
constexpr std::string_view kMenagerie = R"(
id = "menagerie"
name = "Menagerie"
[board]
size = [8, 8, 8]
axes = ["a", "b", "c"]
forward = [1]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11", "111"]
[[pieces]]
letter = "Q"
name = "queen"
slide = ["1", "11", "111"]
[[pieces]]
letter = "G"
name = "rider"
slide = ["21"]
[[pieces]]
letter = "R"
name = "rook"
slide = ["1"]
[[pieces]]
letter = "O"
name = "overlapper"
slide = ["1"]
leap = ["1", "2", "11"]
[[pieces]]
letter = "N"
name = "knight"
leap = ["21"]
promotes_to = ["Q", "G"]
promotion_zone = { white = ["*8*"], black = ["*1*"] }
[[pieces]]
letter = "H"
name = "hunter"
quiet_leap = ["221"]
capture_leap = ["211"]
[[pieces]]
letter = "P"
name = "pawn"
pawn = true
quiet_leap = ["0+0"]
capture_leap = ["*+0", "0+*"]
double_step = true
promotes_to = ["Q", "O"]
promotion_zone = { white = ["*8*"], black = ["*1*"] }
[[pieces]]
letter = "S"
name = "strider"
pawn = true
quiet_leap = ["0+0", [0, 2, 0]]
leap = ["*+0"]
capture_leap = ["0+0", [2, 2, 0], [-2, 2, 0]]
double_step = true
[rules]
en_passant = true
[setup]
position = "8/2p2p2/8/8/p1p1p1p1/8/PPSPPSPP/R6R//1k6/3s4/8/8/8/8/1P4P1/1K4K1//8/8/2n5/4q3/8/8/8/2Q5//k6k/1p4p1/g7/2o5/8/7G/1O3P2/4N3//8/3p4/7h/8/8/H7/8/8//8/8/8/3r4/8/8/8/8//8/8/8/8/4H3/8/1P6/8//7r/8/2h5/8/8/8/8/1K6 w - - 0 1"
)";

bool by_rays(const rules::Variant& variant) {
    return movegen::generator_of(variant).backend() == movegen::Backend::rays;
}

struct Met {
    int checks = 0;
    int promotions = 0;
    int en_passants = 0;

    void add(const rules::Position& p) {
        checks += movegen::in_check(p, p.side());
        for (const rules::Move& m : legal(p)) {
            promotions += m.promotion != rules::kNoPieceType;
            en_passants += m.type == rules::MoveType::en_passant;
        }
    }
};

Met compare_rays(std::string_view toml, int games, int plies) {
    const Backends backends(toml);
    for (const auto& variant : backends.others) EXPECT_TRUE(by_rays(*variant));
    Met met;
    Random random(7);
    const auto look_at = [&](const rules::Position& p) {
        if (::testing::Test::HasFatalFailure()) return;
        expect_same(backends, p);
        met.add(p);
    };
    for (int i = 0; i < games; ++i)
        random_game(notation::start_position(backends.mailbox), random, plies, look_at);
    return met;
}

TEST(Rays, GiveTheSameMovesOfEveryKindOfPiece) {
    Met met = compare_rays(kMenagerie, std::max(5, thinned(30)), 60);
    // A pawn that two others may take in passing, and a promotion; the same in check.
    const Backends backends(kMenagerie);
    for (const char* pieces :
         {"Ka1a Kd1d kh8e pc5h Pb5h Pd5h Pa7b", "Ka1a Kd1d kh8e pc5h Pb5h Pd5h Pa7b rd4d"}) {
        const rules::Position p = testing_support::placed(backends.mailbox, pieces, "w - c6h 0 1");
        expect_same(backends, p);
        met.add(p);
    }
    const int many = testing_support::kThinned ? 1 : 20;
    EXPECT_GT(met.checks, many);
    EXPECT_GT(met.promotions, many);
    EXPECT_GT(met.en_passants, 0);
}

TEST(Rays, GiveTheSameMovesOnLargeBoards) {
    for (const char* id : {"hdc3", "oana", "oana-chiru"}) compare_rays(file_of(id), 1, 6);
}

TEST(Rays, AreKeptWithEveryMove) {
    Random random(3);
    random_game(notation::start_position(variant_of(kMenagerie)), random, 80,
                [](const rules::Position& p) { ASSERT_TRUE(p.consistent()); });
}

TEST(Rays, AreNotUsedWhereTheyDoNotTellAttacks) {
    // Turning slides and minstrels; a board of too many cells.
    for (const char* id : {"chesseract", "hdc5"}) EXPECT_FALSE(by_rays(*variant_named(id))) << id;
    // A piece that slides but one way.
    std::string text(kMenagerie);
    const std::string slide = "slide = [\"21\"]";
    text.replace(text.find(slide), slide.size(), "slide = [\"0+0\"]");
    EXPECT_FALSE(by_rays(*variant_of(text)));
}

}  // namespace
}  // namespace tessera
