// Every kind of castling in positions small enough to check by eye.
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/place.hpp"

namespace tessera::test {
namespace {

using definition::Castling;
using definition::Colour;
using definition::VariantDefinition;

/// Chess with another castling.
VariantDefinition chess_with(Castling castling) {
    VariantDefinition game = builtin("chess");
    game.special.castling = castling;
    return game;
}

/// Kings and rooks on as many boards, each board a chess board with the kings on file e.
VariantDefinition boards(Castling castling, int levels) {
    VariantDefinition game = chess_with(castling);
    game.sizes = {8, 8, levels};
    std::erase_if(game.pieces,
                  [](const auto& piece) { return piece.letter != 'K' && piece.letter != 'R'; });
    game.start.clear();
    for (std::uint32_t level = 0; level < static_cast<std::uint32_t>(levels); ++level)
        for (const Colour colour : definition::kColours)
            for (const auto& [file, letter] : {std::pair(0U, 'R'), {4U, 'K'}, {7U, 'R'}})
                game.start.push_back(
                    {level * 64 + (colour == Colour::white ? 0 : 56) + file, letter, colour});
    std::sort(game.start.begin(), game.start.end(),
              [](const auto& a, const auto& b) { return a.cell < b.cell; });
    return game;
}

class Table {
public:
    explicit Table(const VariantDefinition& game) : game_(game) {}

    bool reads(std::string_view text) const { return game_.read(text).ok(); }
    std::string again(std::string_view text) const { return game_.print(at(text)); }
    long times(std::string_view text, std::string_view move) const {
        const auto moves = game_.legal_moves(at(text));
        return std::count(moves.begin(), moves.end(), move);
    }
    std::string after(std::string_view text, std::string_view move) const {
        if (times(text, move) != 1) return "(not legal)";
        return game_.print(game_.play(at(text), move));
    }
    std::string pieces(const std::string& pieces, std::string_view fields) const {
        return place(game_.definition(), pieces, fields);
    }

private:
    reference::Position at(std::string_view text) const {
        const auto position = game_.read(text);
        if (position.ok()) return position.value();
        ADD_FAILURE() << text << ": " << position.error().text();
        return {};
    }
    reference::Game game_;
};

TEST(CastlingChess960, KingTakesOwnRook) {
    const Table table(chess_with(Castling::chess960));
    const std::string text = "4k3/8/8/8/8/8/8/1R3KR1 w KQ - 0 1";
    EXPECT_EQ(table.after(text, "f1g1"), "4k3/8/8/8/8/8/8/1R3RK1 b - - 1 1");
    EXPECT_EQ(table.after(text, "f1b1"), "4k3/8/8/8/8/8/8/2KR2R1 b - - 1 1");
    EXPECT_EQ(table.times(text, "f1c1"), 0);
    // The king goes back to where it stands, or the rook does.
    EXPECT_EQ(table.after("4k3/8/8/8/8/8/8/1RK5 w Q - 0 1", "c1b1"),
              "4k3/8/8/8/8/8/8/2KR4 b - - 1 1");
    EXPECT_EQ(table.after("4k3/8/8/8/8/8/8/4KR2 w K - 0 1", "e1f1"),
              "4k3/8/8/8/8/8/8/5RK1 b - - 1 1");
}

TEST(CastlingChess960, NeedsFreeAndSafeCells) {
    const Table table(chess_with(Castling::chess960));
    // d1, where the rook comes to, and c1, where the king does.
    EXPECT_EQ(table.times("4k3/8/8/8/8/8/8/RK1N4 w Q - 0 1", "b1a1"), 0);
    EXPECT_EQ(table.times("4k3/8/8/8/8/8/8/RKN5 w Q - 0 1", "b1a1"), 0);
    EXPECT_EQ(table.times("4k3/8/8/8/8/8/8/RK2N3 w Q - 0 1", "b1a1"), 1);
    // b1 may be attacked where only the rook passes it, but not a cell of the king.
    EXPECT_EQ(table.times("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1"), 1);
    EXPECT_EQ(table.times("3rk3/8/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1"), 0);
    EXPECT_EQ(table.times("4k3/4r3/8/8/8/8/8/R3K3 w Q - 0 1", "e1a1"), 0);
    // The rook no longer shields the king.
    EXPECT_EQ(table.times("4k3/8/8/8/8/8/8/rRK5 w Q - 0 1", "c1b1"), 0);
}

TEST(CastlingChess960, RightsNameInnerRooksByFile) {
    const Table table(chess_with(Castling::chess960));
    const std::string inner = "4k3/8/8/8/8/8/8/4KR1R w F - 0 1";
    EXPECT_EQ(table.again(inner), inner);
    EXPECT_EQ(table.after(inner, "e1f1"), "4k3/8/8/8/8/8/8/5RKR b - - 1 1");
    EXPECT_EQ(table.times(inner, "e1h1"), 0);
    EXPECT_EQ(table.again("4k3/8/8/8/8/8/8/4KR1R w H - 0 1"), "4k3/8/8/8/8/8/8/4KR1R w K - 0 1");
    EXPECT_EQ(table.again("rk5r/8/8/8/8/8/8/R3K2R w haAH - 0 1"),
              "rk5r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (const char* wrong : {"FH", "FF", "KH", "Q", "E", "G", "k", "*", "f1"})
        EXPECT_FALSE(table.reads(std::string("4k3/8/8/8/8/8/8/4KR1R w ") + wrong + " - 0 1"))
            << wrong;
}

TEST(CastlingKingJump, LeadsToFourCellsOnThreeAxes) {
    VariantDefinition game = boards(Castling::king_jump, 8);
    game.shuffle = definition::Shuffle::hdc;
    const Table table(game);
    const std::string text = table.pieces("Ke1e Ra1a ke8h", "w Kk - 3 9");
    for (const char* target : {"c1c", "c1g", "g1c", "g1g"})
        EXPECT_EQ(table.after(text, std::string("e1e") + target),
                  table.pieces(std::string("K") + target + " Ra1a ke8h", "b k - 4 9"));
    EXPECT_EQ(table.times(text, "e1ec1e"), 0);
    // Neither onto a piece nor out of check nor onto an attacked cell; but over anything.
    EXPECT_EQ(table.times(table.pieces("Ke1e Rc1c ke8h", "w K - 3 9"), "e1ec1c"), 0);
    EXPECT_EQ(table.times(table.pieces("Ke1e Rd1d ke8h", "w K - 3 9"), "e1ec1c"), 1);
    EXPECT_EQ(table.times(table.pieces("Ke1e ke8h re8e", "w K - 3 9"), "e1ec1c"), 0);
    EXPECT_EQ(table.times(table.pieces("Ke1e ke8h rc8c", "w K - 3 9"), "e1ec1c"), 0);
    EXPECT_EQ(table.times(table.pieces("Ke1e ke8h rc8c", "w - - 3 9"), "e1ec1g"), 0);
    // A pass, once; and a step that the king could make anyway is one move.
    EXPECT_EQ(table.after(table.pieces("Kg1c ke8h", "w Kk - 3 9"), "g1cg1c"),
              table.pieces("Kg1c ke8h", "b k - 4 9"));
    EXPECT_EQ(table.times(table.pieces("Kg1c ke8h", "w k - 3 9"), "g1cg1c"), 0);
    EXPECT_EQ(table.times(table.pieces("Kf1d ke8h", "w Kk - 3 9"), "f1dg1c"), 1);
    // Rights go with the king, which stands on its first rank.
    EXPECT_FALSE(table.reads(table.pieces("Ke2e ke8h", "w K - 3 9")));
    EXPECT_FALSE(table.reads(table.pieces("Ke1e ke8h", "w Q - 3 9")));
    EXPECT_FALSE(table.reads(table.pieces("Ke1e ke8h", "w KK - 3 9")));
}

TEST(CastlingSwap, KingAndRookExchangePlaces) {
    const Table table(chess_with(Castling::swap));
    const std::string text = "r3k2r/p3p3/8/8/8/8/8/R2QK2R w * - 0 1";
    EXPECT_EQ(table.again("r3k2r/p3p3/8/8/8/8/8/R2QK2R w h8,a8,h1,a1 - 0 1"), text);
    EXPECT_EQ(table.after(text, "e1a1"), "r3k2r/p3p3/8/8/8/8/8/K2QR2R b a8,h8 - 1 1");
    EXPECT_EQ(table.after(text, "h1h8"), "r3k2R/p3p3/8/8/8/8/8/R2QK3 b a1,a8 - 0 1");
    // Into an attack, out of one.
    EXPECT_EQ(table.times("r3k3/8/8/8/8/8/8/R3K2R w a1,h1 - 0 1", "e1a1"), 0);
    EXPECT_EQ(table.times("r3k3/8/8/8/8/8/8/R3K2R w a1,h1 - 0 1", "e1h1"), 1);
    EXPECT_EQ(table.times("4k3/4r3/8/8/8/8/8/R3K2R w a1,h1 - 0 1", "e1h1"), 0);
    for (const char* wrong : {"a1,a1", "b1", "e1", "a1,", ",a1", "a8", "*", "K", "a1,*"})
        EXPECT_FALSE(table.reads(std::string("4k3/8/8/8/8/8/8/R3K2R w ") + wrong + " - 0 1"))
            << wrong;
}

TEST(CastlingFide, BelongsToEachKingByItself) {
    const Table table(boards(Castling::fide, 2));
    const std::string black = " ke8a ra8a rh8a ke8b ra8b rh8b";
    const std::string text = table.pieces("Ke1a Ra1a Rh1a Ke1b Ra1b Rh1b" + black, "w * - 0 1");
    EXPECT_EQ(table.again(text), text);
    EXPECT_EQ(table.after(text, "e1ag1a"), table.pieces("Kg1a Ra1a Rf1a Ke1b Ra1b Rh1b" + black,
                                                        "b a8a,h8a,a1b,h1b,a8b,h8b - 1 1"));
    EXPECT_EQ(table.after(text, "e1bc1b"), table.pieces("Ke1a Ra1a Rh1a Kc1b Rd1b Rh1b" + black,
                                                        "b a1a,h1a,a8a,h8a,a8b,h8b - 1 1"));
}

TEST(CastlingFide, IsForEveryTypeOfKing) {
    VariantDefinition game = boards(Castling::fide, 2);
    game.pieces.push_back(game.pieces.front());
    ASSERT_TRUE(game.pieces.back().royal);
    game.pieces.back().letter = 'G';
    for (auto& placed : game.start)
        if (placed.letter == 'K' && placed.cell >= 64) placed.letter = 'G';
    const Table table(game);
    const std::string black = " ke8a ra8a rh8a ge8b ra8b rh8b";
    const std::string text = table.pieces("Ke1a Ra1a Rh1a Ge1b Ra1b Rh1b" + black, "w * - 0 1");
    EXPECT_EQ(table.again(text), text);
    EXPECT_EQ(table.times(text, "e1ag1a"), 1);
    EXPECT_EQ(table.after(text, "e1bc1b"), table.pieces("Ke1a Ra1a Rh1a Gc1b Rd1b Rh1b" + black,
                                                        "b a1a,h1a,a8a,h8a,a8b,h8b - 1 1"));
}

TEST(CastlingFide, MayNotUncoverAnotherKing) {
    const Table table(boards(Castling::fide, 3));
    const std::string safe = table.pieces("Ke1b Rh1b Kh1a ke8a", "w h1b - 0 1");
    EXPECT_EQ(table.times(safe, "e1bg1b"), 1);
    const std::string uncovers = table.pieces("Ke1b Rh1b Kh1a ke8a rh1c", "w h1b - 0 1");
    EXPECT_EQ(table.times(uncovers, "e1bg1b"), 0);
}

}  // namespace
}  // namespace tessera::test
