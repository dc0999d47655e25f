// Numbers of moves that others have published, or that follow from a document's own tables.
#include <gtest/gtest.h>

#include <map>

#include "reference/place.hpp"

namespace tessera::test {
namespace {

reference::Position at(const reference::Game& game, std::string_view text) {
    auto position = game.read(text);
    if (!position.ok()) {
        ADD_FAILURE() << text << ": " << position.error().text();
        return {};
    }
    EXPECT_EQ(game.print(position.value()), text);
    return position.value();
}

struct Perft {
    std::string_view game;
    std::string_view text;  ///< empty: the start position
    std::vector<std::uint64_t> nodes;
};

class KnownPerft : public testing::TestWithParam<Perft> {};

TEST_P(KnownPerft, Agrees) {
    const reference::Game game(builtin(GetParam().game));
    const std::string text =
        GetParam().text.empty() ? game.definition().setup : std::string(GetParam().text);
    const auto position = at(game, text);
    for (std::size_t depth = 1; depth <= GetParam().nodes.size(); ++depth)
        EXPECT_EQ(game.perft(position, static_cast<int>(depth)), GetParam().nodes[depth - 1])
            << "depth " << depth;
}

// The chess positions and their numbers are the usual ones of the Chess Programming Wiki, "Perft
// Results" and "Chess960 Perft Results".
INSTANTIATE_TEST_SUITE_P(
    Reference, KnownPerft,
    testing::Values(
        Perft{"chess", "", {20, 400, 8902, 197281}},
        Perft{"chess",
              "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
              {48, 2039, 97862}},
        Perft{"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238}},
        Perft{"chess",
              "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
              {6, 264, 9467}},
        Perft{"chess960",
              "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9",
              {21, 528, 12189}},
        Perft{"chess960",
              "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w KQkq - 1 9",
              {21, 807, 18002}},
        Perft{"raumschach", "", {61, 3615}}, Perft{"tesschess", "", {164, 26751}},
        Perft{"tesseract", "", {105, 10103}}, Perft{"tesseract-plus", "", {107, 10502}},
        Perft{"fourstar", "", {164, 26389}}, Perft{"chesseract", "", {232}}));

TEST(KnownMoves, ChesseractFirstMovesByPiece) {
    const reference::Game game(builtin("chesseract"));
    const auto position = at(game, game.definition().setup);
    std::map<char, int> count;
    for (const std::string& move : game.legal_moves(position))
        ++count[position.board[cell(game.definition(), move)]];
    const std::map<char, int> expected{{'R', 44}, {'N', 20}, {'B', 16}, {'U', 30}, {'D', 38},
                                       {'K', 1},  {'W', 22}, {'Q', 19}, {'M', 10}, {'P', 32}};
    EXPECT_EQ(count, expected);
}

TEST(KnownMoves, ChesseractPiecesOnAnEmptyBoard) {
    const reference::Game game(builtin("chesseract"));
    // Aikin's figures 6 to 15 from a centre cell; wizard and dragon as corrected in
    // docs/games/chesseract.md.
    const std::map<char, std::size_t> expected{{'K', 8},  {'P', 8},  {'N', 24}, {'U', 48},
                                               {'B', 30}, {'R', 60}, {'M', 60}, {'Q', 66},
                                               {'W', 53}, {'D', 101}};
    for (const auto& [letter, moves] : expected) {
        const std::string text =
            place(game.definition(), std::string(1, letter) + "b2b3", "w - - 0 9 2 -");
        EXPECT_EQ(game.legal_moves(at(game, text)).size(), moves) << letter;
    }
    // Figure 11 with its pawn on DIIIb2.
    const auto with_pawn = at(game, place(game.definition(), "Rb2b3 Pb2d3", "w - - 0 9 1@b2d3 -"));
    EXPECT_EQ(game.legal_moves(with_pawn).size(), 59U);
}

}  // namespace
}  // namespace tessera::test
