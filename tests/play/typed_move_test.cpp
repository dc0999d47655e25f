// Moves as people type them: what a text finds among the legal moves, on boards of every kind.
#include "play/typed_move.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/codes.hpp"
#include "play/load.hpp"
#include "support/sanitized.hpp"

namespace tessera::play {
namespace {

/// A position, and what texts mean in it.
class Reading {
public:
    explicit Reading(const char* id, std::string_view text = {})
        : variant_(builtin(id).value()),
          position_(text.empty() ? variant_->start() : variant_->parse(text).value()),
          reader_(variant_) {}

    [[nodiscard]] const Position& position() const { return *position_; }
    [[nodiscard]] TypedMoves read(std::string_view text) const {
        return reader_.read(*position_, text);
    }
    /// The moves found, in the order of their texts.
    [[nodiscard]] std::vector<std::string> matches(std::string_view text) const {
        std::vector<std::string> texts;
        for (const Move& move : read(text).moves) texts.push_back(variant_->move_text(move));
        std::ranges::sort(texts);
        return texts;
    }
    /// The move that the text means for certain, "" for none.
    [[nodiscard]] std::string sure(std::string_view text) const {
        const TypedMoves found = read(text);
        return found.sure ? variant_->move_text(found.moves.front()) : "";
    }
    /// "code piece from to": what is known of the fault; "" for none.
    [[nodiscard]] std::string fault(std::string_view text) const {
        const auto found = read(text).fault;
        if (!found) return "";
        std::string words(found->code);
        if (found->piece != '.') words += std::string(" ") + found->piece;
        for (const auto& cell : {found->from, found->to})
            if (cell) words += " " + variant_->native_name(*cell);
        return words;
    }

private:
    VariantPtr variant_;
    PositionPtr position_;
    TypedMoveReader reader_;
};

using Texts = std::vector<std::string>;

constexpr const char* kFourstar =
    "d1k1/2p1/4/3r//-//-//-///4/2p1/4/4//3p/1n2/4/4//-//4/3r/4/4///-//4/4/b3/4//4/1Q2/4/4//4/4/4/"
    "D3///u3/1N2/4/4//-//4/4/2P1/R3//4/4/1PP1/3K w - - 0 1";

TEST(TypedMoves, AreReadAsRecordsWriteThemAndInOtherWays) {
    const Reading chess("chess",
                        "r3k2r/pppq1ppp/2n2n2/3pp3/2B1P3/2N2N2/PPPP1PPP/R1BQK2R w KQkq - 0 1");
    for (const char* text : {"Nxd5", "Nc3xd5", "c3d5", "c3-d5", "nxd5", "Nd5", "knight takes d5",
                             "knight c3 d5", "Ncd5", "Nxd5+", "c3\u2013d5"})
        EXPECT_EQ(chess.sure(text), "c3d5") << text;
    for (const char* text :
         {"O-O", "0-0", "o-o", "OO", "castle king", "castles short", "e1g1", "Kg1"})
        EXPECT_EQ(chess.sure(text), "e1g1") << text;
    for (const char* text :
         {"exd5", "\u200bexd5\u200b", "\ufeff exd5\u2060", "\u200eexd5\u202f+\u200f", "exd5 e.p."})
        EXPECT_EQ(chess.sure(text), "e4d5") << text;
    EXPECT_EQ(chess.sure("d4"), "d2d4");
    EXPECT_EQ(chess.sure("pawn to d4!"), "d2d4");
    EXPECT_EQ(chess.sure("Bxd5"), "c4d5");
    EXPECT_EQ(chess.matches("takes pawn"), (Texts{"c3d5", "c4d5", "e4d5", "f3e5"}));
    EXPECT_EQ(chess.sure("knight takes pawn"), "");
    EXPECT_EQ(chess.matches("knight takes pawn"), (Texts{"c3d5", "f3e5"}));
    EXPECT_EQ(chess.matches("O-O-O"), Texts{});
}

TEST(TypedMoves, AreListedWhereSeveralMayBeMeant) {
    const Reading chess("chess", "7k/P7/8/8/8/8/3N4/K5N1 w - - 0 1");
    EXPECT_EQ(chess.matches("Nf3"), (Texts{"d2f3", "g1f3"}));
    EXPECT_EQ(chess.sure("Nf3"), "");
    EXPECT_EQ(chess.sure("Ngf3"), "g1f3");
    EXPECT_EQ(chess.sure("N2f3"), "d2f3");
    EXPECT_EQ(chess.matches("a8").size(), 4U);
    EXPECT_EQ(chess.sure("a8=Q"), "a7a8q");
    EXPECT_EQ(chess.sure("a7a8n"), "a7a8n");
    EXPECT_EQ(chess.sure("pawn a8 promotes to rook"), "a7a8r");
    // A cell without a piece is no move of a knight, but it is offered.
    EXPECT_EQ(chess.matches("f3"), (Texts{"d2f3", "g1f3"}));
    EXPECT_EQ(chess.sure("f3"), "");
    EXPECT_EQ(chess.sure("e2"), "");
}

TEST(TypedMoves, AreReadByTheInventorsNamesAndByCanonicalOnes) {
    const Reading game("fourstar", kFourstar);
    for (const char* text : {"Qxdd41", "Qdd41", "qdd41", "bb23dd41", "Qbb23xdd41", "b3b2d1d4",
                             "queen takes rook", "bb23-dd41", "queen dd41"}) {
        EXPECT_EQ(game.matches(text), Texts{"b3b2d1d4"}) << text;
        EXPECT_EQ(game.sure(text), "b3b2d1d4") << text;
    }
    EXPECT_GT(game.matches("que").size(), 80U);
    EXPECT_FALSE(game.matches("bb23dd").empty());
    EXPECT_EQ(game.sure("Qdd42"), "");
}

TEST(TypedMoves, AreReadInWholeAndInSmallLetters) {
    const Reading game("chesseract");
    const Variant& variant = game.position().variant();
    const Move move = game.position().moves_of(game.position().movable(1).front()).front();
    const std::string from = variant.native_name(move.from);
    const std::string to = variant.native_name(move.to);
    EXPECT_EQ(game.sure(from + to), variant.move_text(move));
    EXPECT_EQ(game.sure(in_small_letters(from + " " + to)), variant.move_text(move));
}

TEST(TypedMoves, FindEveryLegalMoveByItsTextAndByWords) {
    for (const char* id : {"chess", "fourstar", "oana", "hdc3"}) {
        const Reading game(id);
        const Variant& variant = game.position().variant();
        const bool large = variant.shape().cells() > 256;
        int left = testing_support::kSanitized && large ? 2 : testing_support::thinned(60);
        for (const Cell cell : game.position().movable())
            for (const Move& move : game.position().moves_of(cell)) {
                if (left-- == 0) break;
                const std::string text = variant.move_text(move);
                ASSERT_EQ(game.sure(text), text) << id;
                if (move.from == move.to || move.promotion != rules::kNoPieceType) continue;
                const Piece piece = game.position().at(move.from);
                const std::string& name =
                    variant.definition().pieces[rules::index(piece.type())].name;
                ASSERT_EQ(game.sure(name + " " + variant.native_name(move.from) + " to " +
                                    variant.native_name(move.to)),
                          text)
                    << id;
            }
    }
}

TEST(TypedMoves, AreRefusedByWhatIsWrongWithThem) {
    const Reading game("fourstar", kFourstar);
    EXPECT_EQ(game.fault("dd42"), "unreached dd42");
    EXPECT_EQ(game.fault("Bdd42"), "no_such_piece B");
    EXPECT_EQ(game.fault("pawn dd42"), "unreached P dd42");
    EXPECT_EQ(game.fault("Qdd42"), "illegal_move Q bb23 dd42");
    EXPECT_EQ(game.fault("bb23dd42"), "illegal_move Q bb23 dd42");
    EXPECT_EQ(game.fault("dd41bb23"), "not_your_piece r dd41");
    EXPECT_EQ(game.fault("dd43bb23"), "empty_cell dd43");
    EXPECT_EQ(game.fault("O-O"), "no_castling");
    EXPECT_EQ(game.fault("zz99"), "bad_move_text");
    EXPECT_EQ(game.fault(""), "bad_move_text");
    EXPECT_EQ(game.fault("Qxdd41"), "");
}

TEST(TypedMoves, OfBoardsInWindowsAreThoseThatTheTextNames) {
    const Reading game("hdc6", "{Ka1a1a1,Qc3c3c3,Nd5d5d5,Pa7a1a1,kh8h8h7,rc3c3c6} w - - 0 1");
    EXPECT_EQ(game.sure("c3c3c3c3c3c6"), "c3c3c3c3c3c6");
    EXPECT_EQ(game.sure("C3c3c3-c3c3c6"), "c3c3c3c3c3c6");
    EXPECT_EQ(game.sure("Qxc3c3c6"), "c3c3c3c3c3c6");
    EXPECT_EQ(game.sure("queen takes rook"), "c3c3c3c3c3c6");
    EXPECT_EQ(game.sure("a7a1a1a8a1a1=Q"), "a7a1a1a8a1a1q");
    EXPECT_EQ(game.matches("pawn a8a1a1").size(), 5U);
    EXPECT_GT(game.matches("c3c3c3c").size(), 5U);
    EXPECT_EQ(game.fault("d5d5d5d5d5d6"), "illegal_move N d5d5d5 d5d5d6");
    EXPECT_EQ(game.fault("c3c3c6c3c3c5"), "not_your_piece r c3c3c6");
    EXPECT_EQ(game.fault("Rc3c3c5"), "no_such_piece R");
    EXPECT_EQ(game.fault("e2e4"), "bad_move_text");
}

class CrowdedBoards : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(TypedMoves, CrowdedBoards, testing::Values("hdc5", "hdc6"));

TEST_P(CrowdedBoards, AreNotSearchedForAllMoves) {
    const Reading game(GetParam());
    const TypedMoves queens = game.read("queen");
    EXPECT_TRUE(queens.more);
    EXPECT_TRUE(queens.moves.empty());
    EXPECT_EQ(game.fault("zz99"), "bad_move_text");
    // Whatever moves there are by the text of one of them, and by the piece and where it goes.
    const Variant& variant = game.position().variant();
    int tried = 0;
    for (const Cell cell : game.position().movable(40))
        for (const Move& move : game.position().moves_of(cell)) {
            if (move.promotion != rules::kNoPieceType || ++tried > testing_support::thinned(40))
                break;
            const std::string text = variant.move_text(move);
            ASSERT_EQ(game.sure(text), text);
            const Piece piece = game.position().at(cell);
            const auto found = game.matches(variant.letter(piece) + variant.cell_name(move.to));
            ASSERT_TRUE(std::ranges::find(found, text) != found.end()) << text;
        }
    EXPECT_GT(tried, 0);
    // The pawn that may go there is found among all the pieces that may.
    const int axes = variant.shape().axes();
    std::string target, from;
    for (int axis = 0; axis < axes; ++axis) {
        target += axis % 2 == 0 ? 'c' : '3';
        from += axis % 2 == 0 ? 'c' : axis == 1 ? '2' : '3';
    }
    EXPECT_EQ(game.sure(target), from + target);
}

}  // namespace
}  // namespace tessera::play
