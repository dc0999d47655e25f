// Every special rule of Chesseract on a position small enough to work out by hand
// (docs/games/chesseract.md; Jim Aikin, Chesseract).
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/place.hpp"

namespace tessera::test {
namespace {

using reference::Status;
using Moves = std::vector<std::string>;

class Chesseract : public testing::Test {
protected:
    /// `pieces` as for place(); `turn` and `unmoved` as in position texts.
    reference::Position at(const std::string& pieces, const std::string& turn,
                           const std::string& unmoved = "-", char side = 'w') const {
        const std::string fields = std::string(1, side) + " - - 7 9 " + turn + ' ' + unmoved;
        auto position = game_.read(place(game_.definition(), pieces, fields));
        if (position.ok()) return position.value();
        ADD_FAILURE() << pieces << ": " << position.error().text();
        return {};
    }
    bool legal(const reference::Position& position, const std::string& move) const {
        const Moves moves = game_.legal_moves(position);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
    Moves moves(const reference::Position& position) const { return game_.legal_moves(position); }
    /// The destinations of one piece, as text, in order.
    Moves from(const reference::Position& position, std::string_view cell_name) const {
        Moves targets;
        for (const std::string& move : game_.legal_moves(position))
            if (move.starts_with(cell_name)) targets.push_back(move.substr(cell_name.size()));
        return targets;
    }
    Status status(const reference::Position& position) const { return game_.status(position); }

    reference::Game game_{builtin("chesseract")};
};

// Four white pawns and four black ones hold each other in the corner a1a1: sticky, and none can
// capture (the black ones stand two cells from the corner). The king behind them cannot move.
const std::string kBoxedKing = "Ka1a1 Pb1a1 Pa2a1 Pa1b1 Pa1a2 pc1a1 pa3a1 pa1c1 pa1a3 ";

TEST_F(Chesseract, RookTurnsAtTheEdge) {
    // On d1a1 a first leg along the file axis ends at a1 only: b1 and c1 are no corners.
    const auto position = at("Rd1a1 Kd4d4 ka4d4", "1@d4d4");
    EXPECT_TRUE(legal(position, "d1a1a2a1"));
    EXPECT_TRUE(legal(position, "d1a1b4a1"));   // up to d4, then back along the file axis
    EXPECT_FALSE(legal(position, "d1a1b2a1"));  // would turn at b1 or d2, where nothing stops it
}

TEST_F(Chesseract, RookTurnsAtAFriendButNotAtACapturableEnemy) {
    EXPECT_TRUE(legal(at("Rd1a1 Pa1a1 Kd4d4 ka4d4", "1@d4d4"), "d1a1b2a1"));
    const auto enemy = at("Rd1a1 pa1a1 Kd4d4 ka4d4", "1@d4d4");
    EXPECT_FALSE(legal(enemy, "d1a1b2a1"));
    EXPECT_TRUE(legal(enemy, "d1a1a1a1"));
    // Black to move: an enemy king ends the leg like any piece that could be captured.
    const auto king = at("Ka1a1 rd1a1 kd4d4 pd4a4", "1@d4a4", "-", 'b');
    EXPECT_FALSE(legal(king, "d1a1b2a1"));
    EXPECT_FALSE(legal(king, "d1a1a1a1"));
}

TEST_F(Chesseract, RookTurnsAtAnEnemyItCannotCapture) {
    // The pawn on a1a1 is pacified by the white minstrel on a1b1.
    EXPECT_TRUE(legal(at("Rd1a1 pa1a1 Ma1b1 Kd4d4 ka4d4", "1@d4d4"), "d1a1b2a1"));
    EXPECT_FALSE(legal(at("Rd1a1 pa1a1 Ma1b1 Kd4d4 ka4d4", "1@d4d4"), "d1a1a1a1"));
    EXPECT_TRUE(legal(at("Rd1a1 ma1a1 Kd4d4 ka4d4", "1@d4d4"), "d1a1b2a1"));
    // The rook itself is pacified, by the black minstrel on d1b1.
    EXPECT_TRUE(legal(at("Rd1a1 pa1a1 md1b1 Kd4d4 ka4d4", "1@d4d4"), "d1a1b2a1"));
    EXPECT_FALSE(legal(at("Rd1a1 pa1a1 md1b1 Kd4d4 ka4d4", "1@d4d4"), "d1a1a1a1"));
    // The pact: an unmoved rook, an unmoved black rook three cells away on its own start cell.
    const auto pact = at("Ra1a1 ra1d4 Pa1d1 Kb3a1 kb3d4", "1@b3a1", "a1a1,a1d4");
    EXPECT_FALSE(legal(pact, "a1a1a1d4"));
    EXPECT_TRUE(legal(at("Ra1a1 ra1d4 Pb4b4 Kb3a1 kb3d4", "1@b3a1", "a1a1"), "a1a1a1d4"));
}

TEST_F(Chesseract, MinstrelMovesAsARookAndNeverCaptures) {
    const auto position = at("Md1a1 pa1a1 Kd4d4 ka4d4", "1@d4d4");
    EXPECT_FALSE(legal(position, "d1a1a1a1"));
    EXPECT_TRUE(legal(position, "d1a1b2a1"));  // every enemy is an obstruction for it
    EXPECT_FALSE(legal(at("Ba1a1 mb2a1 Kd4d4 ka4d4", "1@d4d4"), "a1a1b2a1"));
}

TEST_F(Chesseract, PacifiedPiecesAttackNothing) {
    // The bishop on c3a1 attacks the king on a1a1 ...
    EXPECT_EQ(status(at("Ka1a1 bc3a1 Pd4d1 kd4d4", "2")), Status::check);
    // ... but not beside a white minstrel, nor a king beside a black one.
    EXPECT_EQ(status(at("Ka1a1 bc3a1 Mc3b1 Pd4d1 kd4d4", "2")), Status::ongoing);
    EXPECT_EQ(status(at("Ka1a1 bc3a1 ma1b1 Pd4d1 kd4d4", "2")), Status::ongoing);
    // A minstrel's own pieces are not pacified, and a minstrel two cells away does nothing.
    EXPECT_EQ(status(at("Ka1a1 bc3a1 mc3b1 Pd4d1 kd4d4", "2")), Status::check);
    EXPECT_EQ(status(at("Ka1a1 bc3a1 Mc3c1 Pd4d1 kd4d4", "2")), Status::check);
    // It may not step away as a second move, for that would leave the king in check.
    const auto pinned = at("Ka1a1 bc3a1 Mc3b1 Pd4d1 kd4d4", "1@d4d1");
    EXPECT_FALSE(legal(pinned, "c3b1c3c1"));
    EXPECT_TRUE(legal(pinned, "c3b1c4a1") || legal(pinned, "a1a1b1a1"));
}

TEST_F(Chesseract, KingMayNotCaptureAPacifiedPiece) {
    EXPECT_TRUE(legal(at("Ka1a1 nb1a1 kd4d4", "1@a1a1"), "a1a1b1a1"));
    EXPECT_FALSE(legal(at("Ka1a1 nb1a1 Mb1b1 kd4d4", "1@b1b1"), "a1a1b1a1"));
    EXPECT_FALSE(legal(at("Ka1a1 nb1a1 ma2a1 kd4d4", "1@a1a1"), "a1a1b1a1"));
}

TEST_F(Chesseract, UnmovedPiecesDoNotCaptureOrCheckEachOther) {
    // The bishops start on a3 of AI and of DIV, on one diagonal.
    const std::string pieces = "Ba3a1 ba3d4 Kb3a1 kb3d4";
    EXPECT_FALSE(legal(at(pieces, "2", "a3a1,a3d4"), "a3a1a3d4"));
    EXPECT_TRUE(legal(at(pieces, "2", "a3a1"), "a3a1a3d4"));
    EXPECT_TRUE(legal(at(pieces, "2", "a3d4"), "a3a1a3d4"));
    // A pawn may be taken: AI corner, along A to D, then up from I to III.
    EXPECT_TRUE(legal(at("Ra1a1 pa1d3 Kb3a1 kb3d4", "2", "*"), "a1a1a1d3"));
    // Nor is an unmoved king in check from an unmoved piece: the bishop's line from b3d4 to b3a1.
    const std::string check = "Kb3a1 Nd4d1 bb3d4 ka1d4";
    EXPECT_EQ(status(at(check, "2", "b3a1")), Status::check);
    EXPECT_EQ(status(at("Kb3a1 Nd4d1 ub4d4 ka1d4", "2", "*")), Status::ongoing);
}

TEST_F(Chesseract, StickyPawnsMakeNoQuietMove) {
    const auto stuck = at("Pb2b2 pb3b2 pc3b2 Kd4d4 ka4d4", "1@d4d4");
    EXPECT_EQ(from(stuck, "b2b2"), Moves{"c3b2"});
    const auto free = at("Pb2b2 nb3b2 Kd4d4 ka4d4", "1@d4d4");
    EXPECT_EQ(from(free, "b2b2"), (Moves{"a2b2", "b1b2", "b2a2", "b2b1", "b2b3", "b2c2", "c2b2"}));
    // Two pawns of one colour do not stick.
    EXPECT_EQ(from(at("Pb2b2 Pb3b2 Kd4d4 ka4d4", "1@d4d4"), "b2b2").size(), 7U);
}

TEST_F(Chesseract, AnotherPieceMustMakeTheSecondMove) {
    const auto position = at("Ka2a1 Pd4a1 kd4d4", "1@a2a1");
    EXPECT_EQ(moves(position), (Moves{"d4a1c4a1", "d4a1d3a1", "d4a1d4a2", "d4a1d4b1"}));
}

TEST_F(Chesseract, TheSamePieceMovesAgainIfNoOtherCan) {
    const auto position = at("Kb1a1 nd4a4 kd4d4", "1!b1a1");
    EXPECT_EQ(moves(position), (Moves{"b1a1a1a1", "b1a1b1a2", "b1a1b1b1", "b1a1b2a1", "b1a1c1a1"}));
}

TEST_F(Chesseract, FirstMoveOfALonePieceIsMarked) {
    const auto lone = game_.play(at("Ka1a1 nd4a4 kd4d4", "2"), "a1a1b1a1");
    EXPECT_TRUE(game_.print(lone).ends_with(" w - - 8 9 1!b1a1 -")) << game_.print(lone);
    const auto two = game_.play(at("Ka1a1 Pd1a4 nd4a4 kd4d4", "2"), "a1a1b1a1");
    EXPECT_TRUE(game_.print(two).ends_with(" w - - 8 9 1@b1a1 -")) << game_.print(two);
    const auto next = game_.play(lone, "b1a1a1a1");
    EXPECT_TRUE(game_.print(next).ends_with(" b - - 9 9 2 -")) << game_.print(next);
}

TEST_F(Chesseract, NothingCanMoveAndTheKingIsSafe) {
    // Three stuck pawns; the wizard checks along the long diagonal, and b1a1 is the one way out.
    // There the corner is still attacked by the wizard, c1a1 by the pawn d2a1 and the other three
    // cells each by one of the pawns two cells from the corner.
    const auto before = at("Ka1a1 Pa2a1 Pa1b1 Pa1a2 pa3a1 pa1c1 pa1a3 pd2a1 wd4d4 kd4a4", "2");
    EXPECT_EQ(status(before), Status::check);
    EXPECT_EQ(moves(before), Moves{"a1a1b1a1"});
    const auto after = game_.play(before, "a1a1b1a1");
    EXPECT_EQ(moves(after), Moves{});
    EXPECT_EQ(status(after), Status::draw);
}

TEST_F(Chesseract, CheckmateAndStalemate) {
    // As above with the way out attacked too: by the pawn c2a1.
    const std::string pawns = "Ka1a1 Pa2a1 Pa1b1 Pa1a2 pa3a1 pa1c1 pa1a3 pc2a1 kd4a4 ";
    EXPECT_EQ(status(at(pawns + "wd4d4", "2")), Status::checkmate);
    EXPECT_EQ(status(at(pawns + "wd4d3", "2")), Status::stalemate);
}

TEST_F(Chesseract, OnlyMovablePieceMayCaptureTheKing) {
    const auto before = at(kBoxedKing + "Nd1d1 kd4c3", "2");
    for (const std::string& move : moves(before)) EXPECT_EQ(move.substr(0, 4), "d1d1");
    const auto check = game_.play(before, "d1d1d3c1");
    EXPECT_TRUE(legal(check, "d3c1d4c3"));
    const auto won = game_.play(check, "d3c1d4c3");
    EXPECT_EQ(status(won), Status::checkmate);
    EXPECT_EQ(moves(won), Moves{});
    EXPECT_TRUE(game_.print(won).ends_with(" b - - 0 9 2 -")) << game_.print(won);
    // A second piece with a legal move, and the king is no target.
    const auto more = game_.play(at(kBoxedKing + "Nd1d1 Pd1a4 kd4c3", "2"), "d1d1d3c1");
    for (const std::string& move : moves(more)) EXPECT_EQ(move.substr(0, 4), "d1a4");
}

TEST_F(Chesseract, OnlyMovablePieceButAnotherCanMoveAfterwards) {
    // The pawn d1a4 is stuck to the pawn d2a4; the knight takes the latter and frees it.
    const auto before = at(kBoxedKing + "Nd4b4 Pd1a4 pd2a4 kc4d1", "2");
    const auto after = game_.play(before, "d4b4d2a4");
    for (const std::string& move : moves(after)) EXPECT_EQ(move.substr(0, 4), "d1a4");
    EXPECT_FALSE(moves(after).empty());
}

TEST_F(Chesseract, CheckMayBeCuredByTheSecondMove) {
    const auto before = at("Ka1a1 Nd1a1 Pd4d1 bc3a1 kd4d4", "2");
    EXPECT_EQ(status(before), Status::check);
    EXPECT_TRUE(legal(before, "d4d1d3d1"));
    const auto after = game_.play(before, "d4d1d3d1");
    EXPECT_EQ(status(after), Status::check);
    EXPECT_EQ(moves(after),
              (Moves{"a1a1a1a2", "a1a1a1b1", "a1a1a2a1", "a1a1b1a1", "d1a1b2a1", "d1a1c3a1"}));
}

TEST_F(Chesseract, AnotherPieceMayExposeTheKingForAMoment) {
    const auto before = at("Ka1a1 Nb2a1 bc3a1 kd4d4", "2");
    EXPECT_EQ(status(before), Status::ongoing);
    EXPECT_TRUE(legal(before, "b2a1d1a1"));
    EXPECT_EQ(moves(game_.play(before, "b2a1d1a1")),
              (Moves{"a1a1a1a2", "a1a1a1b1", "a1a1a2a1", "a1a1b1a1"}));
    // As a second move it may not.
    EXPECT_EQ(from(at("Ka1a1 Nb2a1 bc3a1 kd4d4", "1@a1a1"), "b2a1"), Moves{});
}

TEST_F(Chesseract, TheKingMayNeverStepIntoAttack) {
    // The knight could take the bishop afterwards, but the king would have stood in check.
    const auto before = at("Ka1a1 Nd4a1 bc2a1 kd4d4", "2");
    EXPECT_FALSE(legal(before, "a1a1b1a1"));
    EXPECT_TRUE(legal(game_.play(before, "d4a1c2a1"), "a1a1b1a1"));
}

TEST_F(Chesseract, WhitesFirstTurnIsOneMove) {
    auto start = game_.read(game_.definition().setup);
    ASSERT_TRUE(start.ok());
    const auto black = game_.play(start.value(), "a1a2a1b2");
    // The pawn left its start cell; every piece that still stands on its own is unmoved.
    EXPECT_TRUE(game_.print(black).ends_with(" b - - 1 1 2 *")) << game_.print(black);
}

TEST_F(Chesseract, APieceThatCameBackHasStillMoved) {
    const auto away = at("Ka1a1 Ba3a1 Bd3a1 kb3d4", "1@a1a1", "a3a1,d3a1");
    const auto text = game_.print(game_.play(away, "a3a1b4a1"));
    EXPECT_TRUE(text.ends_with(" b - - 8 9 2 d3a1")) << text;
    const auto back = at("Ka1a1 Bb4a1 Bd3a1 Pd4a4 kb3d4", "1@d4a4", "d3a1");
    const auto text_back = game_.print(game_.play(back, "b4a1a3a1"));
    EXPECT_TRUE(text_back.ends_with(" b - - 8 9 2 d3a1")) << text_back;
}

TEST_F(Chesseract, DrawsByTheCountAndByThePiecesLeft) {
    EXPECT_EQ(status(at("Ka1a1 Md1a1 kd4d4", "2")), Status::draw);
    EXPECT_EQ(status(at("Ka1a1 Pd1a1 kd4d4", "2")), Status::ongoing);
    auto quiet = game_.read(place(game_.definition(), "Ka1a1 Pd1a1 kd4d4", "w - - 200 150 2 -"));
    ASSERT_TRUE(quiet.ok());
    EXPECT_EQ(status(quiet.value()), Status::draw);
    EXPECT_FALSE(moves(quiet.value()).empty());
}

}  // namespace
}  // namespace tessera::test
