// Endings that are drawn by the rules or in practice, and what the engine makes of them.
#include <gtest/gtest.h>

#include "engine/mating_force.hpp"
#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

using rules::Colour;

SearchResult searched(const char* id, const char* text, int depth) {
    const Rules variant = variant_named(id);
    return engine_for(variant).search(testing_support::position(variant, text), {},
                                      {.depth = depth});
}

TEST(DeadPositions, AreWorthNothing) {
    for (const char* id : {"chess", "chess960"})
        for (const char* text :
             {"{Ka1,Nb3,kh5} w - - 0 1", "{Ka1,nb3,kh5} w - - 0 1", "{Ka1,Be3,kh5} b - - 0 1",
              "{Ka1,Be3,bd2,kh5} b - - 0 1", "{Ka1,Be3,Bc5,bf2,kh5} w - - 0 1"})
            for (const int depth : {1, 2, 5}) EXPECT_EQ(searched(id, text, depth).score, 0) << text;
}

TEST(DeadPositions, AreSoughtAndAvoidedInTheTree) {
    // Taking the last pawn with the king leaves a knight.
    EXPECT_EQ(searched("chess", "{Kh1,Na8,kb3,Pc3} b - - 0 1", 4).score, 0);
    // White keeps its pawn instead of the bishop.
    EXPECT_GT(searched("chess", "{Kd4,Bh1,Pg2,kg3} w - - 0 1", 8).score, 200);
    // The same ending in a game that does not draw it goes on.
    EXPECT_GT(searched("hdc2", "{Ka1,Nb3,kh5} w - - 0 1", 3).score, 0);
}

int scale_of(const char* id, const char* pieces) {
    const Rules variant = variant_named(id);
    const MatingForce force(*variant);
    return force.scale(testing_support::placed(variant, pieces, "w - - 0 1"), Colour::white);
}

/// Known by retrograde analysis, or from the theory of chess.
TEST(MatingForce, AgreesWithSolvedEndings) {
    const struct {
        const char* id;
        const char* pieces;
        bool mates;
    } endings[] = {
        {"chess", "Ka1 kh8 Qb1", true},
        {"chess", "Ka1 kh8 Rb1", true},
        {"chess", "Ka1 kh8 Bb1 Bc1", true},
        {"chess", "Ka1 kh8 Bb1 Nc1", true},
        {"chess", "Ka1 kh8 Nb1 Nc1", false},
        {"hdc2", "Ka1 kh8 Bb1", false},
        {"hdc2", "Ka1 kh8 Nb1", false},
        {"raumschach", "Ka1a ke5e Qb1a", true},
        {"raumschach", "Ka1a ke5e Rb1a Rc1a", false},
        {"raumschach", "Ka1a ke5e Ub1a Nc1a", false},
        {"fourstar", "Ka1a1 kd4d4 Qb1a1", true},
        {"fourstar", "Ka1a1 kd4d4 Rb1a1 Rc1a1", false},
        {"fourstar", "Ka1a1 kd4d4 Bb1a1 Bc1a1", false},
        {"fourstar", "Ka1a1 kd4d4 Ub1a1 Dc1a1", false},
        {"tesseract", "Ka1a1 kd4d4 Qb1a1", false},
        {"tesseract", "Ka1a1 kd4d4 Qb1a1 Qc1a1", false},
        {"hdc3", "Ka1a kh8h Qb1a", false},
    };
    for (const auto& ending : endings)
        EXPECT_EQ(scale_of(ending.id, ending.pieces) == 64, ending.mates)
            << ending.id << ' ' << ending.pieces;
    // A pawn may become any of them.
    EXPECT_EQ(scale_of("chess", "Ka1 kh8 Pb2"), 64);
    EXPECT_EQ(scale_of("hdc3", "Ka1a kh8h Pb2a"), 64);
    // The more is missing, the less is left.
    EXPECT_LT(scale_of("tesseract", "Ka1a1 kd4d4 Qb1a1"),
              scale_of("tesseract", "Ka1a1 kd4d4 Qb1a1 Qc1a1"));
}

TEST(MatingForce, ScalesLeadsThatHardlyEverWin) {
    EXPECT_LT(searched("hdc3", "{Ka1a,Qd4d,kf6g} w - - 0 1", 3).score, 100);
    EXPECT_GT(searched("hdc3", "{Ka1a,Qd4d,kf6g} w - - 0 1", 3).score, 0);
    EXPECT_LT(searched("tesseract", "{Ka1a1,Qd1d1,kb3c2} w - - 0 1", 3).score, 100);
    EXPECT_GT(searched("raumschach", "{Ka1a,Qd4d,kb5e} w - - 0 1", 3).score, 400);
    EXPECT_GT(searched("fourstar", "{Ka1a1,Qd1d1,kb3c2} w - - 0 1", 3).score, 400);
    EXPECT_GT(searched("chess", "{Ka1,Rd4,kf6} w - - 0 1", 3).score, 200);
    EXPECT_LT(searched("chess", "{Ka1,Nd4,Nd5,kf7} w - - 0 1", 3).score, 100);
}

}  // namespace
}  // namespace tessera::engine::testing
