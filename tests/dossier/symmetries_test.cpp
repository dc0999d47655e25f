// Symmetries of known games.
#include "dossier/symmetries.hpp"

#include <gtest/gtest.h>

#include "notation/notation.hpp"
#include "support/support.hpp"

namespace tessera::dossier {
namespace {

Symmetries of_game(const char* id) {
    return symmetries_of(notation::start_position(testing_support::variant_named(id)));
}

TEST(SymmetriesOf, ChessAreThoseOfTheBoardLessItsPawnsAndKings) {
    const Symmetries chess = of_game("chess");
    EXPECT_EQ(chess.board, 8U);
    EXPECT_EQ(chess.moves, 2U);  // left and right
    EXPECT_EQ(chess.start, 1U);
    EXPECT_EQ(chess.exchange, 1U);
    ASSERT_EQ(chess.exchanging.size(), 64U);
    EXPECT_EQ(lattice::index(chess.exchanging[4]), 60U);
}

TEST(SymmetriesOf, FourAxesAreCounted) {
    const Symmetries fourstar = of_game("fourstar");
    EXPECT_EQ(fourstar.board, 384U);
    EXPECT_EQ(fourstar.moves, 12U);  // files reflected, three forward axes exchanged
    EXPECT_EQ(fourstar.exchange, 1U);
}

}  // namespace
}  // namespace tessera::dossier
