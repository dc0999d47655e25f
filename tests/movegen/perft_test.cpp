// Published and computed numbers of legal move sequences, small enough for every run.
#include <gtest/gtest.h>

#include <map>

#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;

struct Case {
    const char* game;
    const char* fen;                   ///< null: the start position
    std::vector<std::uint64_t> nodes;  ///< by depth, from 1
};

// The positions and counts of the chess programming community's perft suite ("Kiwipete" and
// positions 3 to 6).
const std::vector<Case> kCases = {
    {"chess", nullptr, {20, 400, 8902, 197281}},
    {"chess",
     "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
     {48, 2039, 97862}},
    {"chess", "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", {14, 191, 2812, 43238}},
    {"chess", "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1", {6, 264, 9467}},
    {"chess", "r2q1rk1/pP1p2pp/Q4n2/bbp1p3/Np6/1B3NBn/pPPP1PPP/R3K2R b KQ - 0 1", {6, 264, 9467}},
    {"chess", "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8", {44, 1486, 62379}},
    {"chess",
     "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
     {46, 2079, 89890}},
    {"fourstar", nullptr, {164, 26389}},
    {"chesseract", nullptr, {232}},
    {"raumschach", nullptr, {61, 3615}},
    {"tesschess", nullptr, {164, 26751}},
    {"tesseract", nullptr, {105, 10103}},
    {"tesseract-plus", nullptr, {107, 10502}},
    {"chess960", nullptr, {20, 400, 8902}},
    {"hdc2", nullptr, {20, 400, 8902}},
    // Chess960 with castling on either side, of the same suite.
    {"hdc2", "bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w KQkq - 2 9", {21, 528, 12189}},
    {"hdc2", "2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w KQkq - 1 9", {21, 807, 18002}},
};

TEST(Perft, MatchesTheKnownCounts) {
    for (const Case& c : kCases) {
        auto variant = variant_named(c.game);
        auto p = position(variant, c.fen ? c.fen : variant->definition().setup);
        for (std::size_t i = 0; i < c.nodes.size(); ++i)
            EXPECT_EQ(movegen::perft(p, static_cast<int>(i) + 1), c.nodes[i])
                << c.game << " " << (c.fen ? c.fen : "start") << " depth " << i + 1;
    }
}

TEST(Perft, DepthZeroIsOneNode) {
    EXPECT_EQ(movegen::perft(start("chess"), 0), 1U);
}

TEST(Perft, ChesseractFirstMovesByPiece) {
    auto p = start("chesseract");
    std::map<char, int> by_letter;
    for (const auto& m : legal(p)) ++by_letter[p.variant().letter(p.at(m.from).type())];
    const std::map<char, int> expected = {{'R', 44}, {'N', 20}, {'B', 16}, {'U', 30}, {'D', 38},
                                          {'K', 1},  {'W', 22}, {'Q', 19}, {'M', 10}, {'P', 32}};
    EXPECT_EQ(by_letter, expected);
}

}  // namespace
}  // namespace tessera
