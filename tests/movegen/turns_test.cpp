// Turns of two moves, in every way of generating moves (docs/games/chesseract.md, "Turns").
#include "movegen/backends.hpp"
#include "support/random_positions.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using Texts = std::vector<std::string>;

const Backends& chesseract() {
    static const Backends backends(file_of("chesseract"));
    return backends;
}

/// Of the texts, those that are legal.
Texts legal_of(rules::Position& p, const Texts& texts) {
    const Texts all = legal_texts(p);
    Texts out;
    for (const std::string& text : texts)
        if (std::count(all.begin(), all.end(), text)) out.push_back(text);
    return out;
}

/// The wizard on c4d4 checks the king, which has nowhere to go. The unicorn or the queen can take
/// it, she by turning at c4d1 alone. A unicorn that goes on her way and does not take the wizard
/// leaves no answer.
void expect_turn_kept_free(const Backends& backends, const std::string& pawns) {
    const std::string pieces = "Kb3c4 Qc1d1 Ub2d3 kd4a1 wc4d4 ub1d4 qc2d4 bd3d4 pa1d3 pb4d3 ";
    for (const auto& variant : backends.all()) {
        auto p = placed(variant, pieces + pawns, "w - - 0 9 2 -");
        EXPECT_EQ(legal_of(p, {"b2d3c3d1", "b2d3c4d2", "b2d3c4d4", "b2d3d1d2"}),
                  (Texts{"b2d3c4d4", "b2d3d1d2"}));
        p = placed(variant, pieces + pawns, "w - - 0 9 1@b2d3 -");
        EXPECT_EQ(legal_texts(p), Texts{"c1d1c4d4"});
    }
}

TEST(FirstMove, KeepsFreeTheTurnOfAQueenWhoseDiagonalIsBlocked) {
    expect_turn_kept_free(chesseract(), "pc3d3");
}

TEST(FirstMove, KeepsFreeTheTurnOfAQueenThatDoesNotCaptureOnDiagonals) {
    std::string game(file_of("chesseract"));
    const auto at = game.find("slide = [\"11\"]", game.find("name = \"queen\""));
    expect_turn_kept_free(Backends(game.insert(at, "quiet_")), "pa1c4 pd4c4");
}

/// The rook turns at c2a1, before the pawn on c1a1, and so checks the king, which has nowhere to
/// go. Only the knights can help, by taking that pawn, and not if the minstrel pacifies it.
TEST(FirstMove, OfAMinstrelMayNotPacifyThePieceWhoseCaptureAloneAnswersCheck) {
    const std::string pieces = "Ka2a1 Na1b1 Na1a2 Mc1d1 kd4d4 rc4a1 pc1a1 pc2b1 pa4a1 na2a3 nc2b2";
    for (const auto& variant : chesseract().all()) {
        auto p = placed(variant, pieces, "w - - 0 9 2 -");
        EXPECT_EQ(legal_of(p, {"c1d1c1b1", "c1d1c1c1"}), Texts{"c1d1c1c1"});
        p = placed(variant, pieces, "w - - 0 9 1@c1d1 -");
        EXPECT_EQ(legal_texts(p), (Texts{"a1a2c1a1", "a1b1c1a1"}));
    }
}

/// The wizard checks the king, which has nowhere to go. The minstrel can step between, but then
/// frees the bishop, before which the pawn on b1b1 has to stay.
TEST(FirstMove, MayNotOpenALineThatAMinstrelClosesUntilItAnswersCheck) {
    const std::string pieces =
        "Ka1a1 Pb1a1 Pa2a1 Pa1b1 Pa1a2 Mc2c1 kd4d4 pc1a1 pa3a1 pa1c1 pa1a3 bc1c1 wd4d1 ";
    for (const auto& variant : chesseract().all()) {
        auto p = placed(variant, pieces + "Pb1b1", "w - - 0 9 2 -");
        EXPECT_EQ(legal_of(p, {"b1b1c1b1"}), Texts{});
        p = placed(variant, pieces + "Pc1b1", "w - - 0 9 1@c1b1 -");
        EXPECT_EQ(legal_texts(p), Texts{});
    }
}

/// Pawns shut the king in, and stick to enemy pawns. So does the last of them after its step: no
/// second move is left, and the king is not attacked.
TEST(FirstMove, MayLeaveNoSecondMove) {
    const std::string pieces = "Ka1a1 Pb1a1 Pa2a1 Pa1b1 Pa1a2 kd4d4 pc1a1 pa3a1 pa1c1 pa1a3 ";
    for (const auto& variant : chesseract().all()) {
        auto p = placed(variant, pieces + "Pd1d1 pd3d1", "w - - 0 9 2 -");
        EXPECT_EQ(legal_of(p, {"d1d1d2d1"}), Texts{"d1d1d2d1"});
        play(p, "d1d1d2d1");
        EXPECT_EQ(legal_texts(p), Texts{});
        const rules::Outcome draw{rules::Status::draw, rules::Reason::no_second_move};
        EXPECT_EQ(movegen::outcome(p), draw);
    }
}

// Clause 4: the one case in which a king is captured.

TEST(KingCapture, IsAllowedToTheOnlyPieceThatCouldMove) {
    // The white pawns are stuck and shut the king in. The knight leaps to b4d3 and gives check.
    const std::string pieces = "Ka1a1 Pb1a1 Pa2a1 Pa1b1 Pa1a2 Na3d2 kd4d4 pc1a1 pa3a1 pa1c1 pa1a3";
    for (const auto& variant : chesseract().all()) {
        auto p = placed(variant, pieces, "w - - 0 9 2 -");
        for (const auto& m : legal(p)) {
            EXPECT_EQ(m.from, cell(*variant, "a3d2"));
            EXPECT_TRUE(m.only_piece);
        }
        play(p, "a3d2b3d4");
        EXPECT_TRUE(notation::print_position(p).ends_with(" w - - 1 9 1!b3d4 -"));
        play(p, "b3d4d4d4");
        const rules::Outcome won{rules::Status::checkmate, rules::Reason::king_captured};
        EXPECT_EQ(movegen::outcome(p), won);
    }
}

TEST(KingCapture, IsNotAllowedWhereTwoPiecesCouldMove) {
    const std::string pieces =
        "Ka1a1 Pb1a1 Pa2a1 Pa1b1 Pa1a2 Na3d2 Pd1d1 kd4d4 pc1a1 pa3a1 pa1c1 pa1a3";
    for (const auto& variant : chesseract().all()) {
        auto p = placed(variant, pieces, "w - - 0 9 2 -");
        for (const auto& m : legal(p)) EXPECT_FALSE(m.only_piece);
        play(p, "a3d2b3d4");
        EXPECT_TRUE(notation::print_position(p).ends_with(" w - - 1 9 1@b3d4 -"));
        for (const auto& m : legal(p)) EXPECT_EQ(m.from, cell(*variant, "d1d1"));
    }
}

/// The rook turns at c2a1, before its own king, and so checks the king on a2a1, each neighbour of
/// which is attacked: only the knight can move. Where it gives check, it may take the king next. It
/// then stands on c1a1 itself, and before an enemy that it can capture the rook may not turn.
TEST(KingCapture, MayEndACheckThatTheFirstMoveDidNotAnswer) {
    Texts expected{"c2b1c4a1!"};  // takes the rook
    // Next it can stand in the rook's way, on b2a1 or c3a1.
    for (const char* to : {"a2c1", "a3b1", "b2b3", "b4b1", "c3b3", "c4c1"})
        expected.push_back(std::string("c2b1") + to + '!');
    // Gives check.
    for (const char* to : {"a1b1", "c1b3", "c2a3"})
        expected.push_back(std::string("c2b1") + to + '!');
    std::sort(expected.begin(), expected.end());
    for (const auto& variant : chesseract().all()) {
        auto p = placed(variant, "Ka2a1 Nc2b1 kc1a1 rc4a1 pa4a1 na2a3 nc2b2", "w - - 0 9 2 -");
        EXPECT_TRUE(movegen::in_check(p, rules::Colour::white));
        EXPECT_EQ(marked_texts(p, legal(p)), expected);
        play(p, "c2b1a1b1");
        EXPECT_EQ(legal_texts(p), Texts{"a1b1c1a1"});
        play(p, "a1b1c1a1");
        EXPECT_FALSE(movegen::in_check(p, rules::Colour::white));
    }
}

// What searches ask: lists that are cheaper than that of the legal moves.

struct FirstMoveSeen {
    int unfinished = 0;
    int checks = 0;
};

rules::MoveList first_moves(const rules::Position& p, movegen::Stage stage, bool safe) {
    movegen::Scratch scratch;
    rules::MoveList moves;
    movegen::generator_of(p).list_first(p, stage, safe, scratch, moves);
    return moves;
}

rules::MoveList possible_checks(const rules::Position& p) {
    movegen::Scratch scratch;
    rules::MoveList moves;
    movegen::generator_of(p).list_possible_checks(p, scratch, moves);
    return moves;
}

/// Of the moves those after which a side is or is not in check.
Texts where_check(const rules::Position& p, rules::MoveList moves, rules::Colour side, bool check) {
    std::erase_if(moves, [&](const rules::Move& m) {
        rules::Position after = p;
        rules::Undo undo;
        after.make(m, undo);
        return movegen::in_check(after, side) != check;
    });
    return marked_texts(p, moves);
}

/// Of first moves those that leave a king in check that no second move saves.
Texts unfinished(const rules::Position& p, rules::MoveList moves) {
    std::erase_if(moves, [&](const rules::Move& m) {
        rules::Position after = p;
        rules::Undo undo;
        after.make(m, undo);
        return !movegen::in_check(after, p.side()) || !legal(after).empty();
    });
    return marked_texts(p, moves);
}

void expect_cheaper_lists(const rules::Position& p, bool mailbox, FirstMoveSeen& seen) {
    const rules::MoveList all = legal(p);
    const rules::Colour enemy = rules::other(p.side());
    const Texts checks = where_check(p, all, enemy, true);
    EXPECT_EQ(where_check(p, possible_checks(p), enemy, true), checks)
        << notation::print_position(p);
    seen.checks += static_cast<int>(checks.size());
    if (p.moves_left() == 1 || all.empty() || all.front().only_piece) return;
    const rules::MoveList open = first_moves(p, movegen::Stage::all, false);
    const Texts failing = unfinished(p, open);
    seen.unfinished += static_cast<int>(failing.size());
    Texts expected = marked_texts(p, all);
    if (!mailbox) expected.insert(expected.end(), failing.begin(), failing.end());
    std::sort(expected.begin(), expected.end());
    EXPECT_EQ(marked_texts(p, open), expected) << notation::print_position(p);
    EXPECT_EQ(marked_texts(p, first_moves(p, movegen::Stage::all, true)),
              where_check(p, all, p.side(), false))
        << notation::print_position(p);
    rules::MoveList captures = listed(p, movegen::Stage::captures);
    EXPECT_EQ(marked_texts(p, first_moves(p, movegen::Stage::captures, true)),
              where_check(p, captures, p.side(), false))
        << notation::print_position(p);
}

TEST(FirstMove, ListsForSearchesHoldWhatTheySay) {
    FirstMoveSeen seen;
    for (const auto& variant : chesseract().all()) {
        const bool mailbox = variant == chesseract().mailbox;
        Random random(23);
        for (int game = 0; game < (mailbox ? 2 : 12); ++game)
            random_game(with_fewer_pieces(notation::start_position(variant), random, 30 + 5 * game),
                        random, 40, [&](const rules::Position& p) {
                            if (!testing::Test::HasFailure())
                                expect_cheaper_lists(p, mailbox, seen);
                        });
    }
    EXPECT_GT(seen.unfinished, 0);
    EXPECT_GT(seen.checks, 1000);
}

constexpr std::string_view kTwoKings = R"(
id = "two-kings"
name = "Two kings"
[board]
size = [6, 6]
axes = ["file", "rank"]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1"]
[[pieces]]
letter = "R"
name = "rook"
slide = ["1"]
[[pieces]]
letter = "N"
name = "knight"
leap = ["21"]
[rules]
moves_per_turn = 2
[setup]
position = "krnnrk/6/6/6/6/KRNNRK w - - 0 1 1"
)";

TEST(KingCapture, IsTakenBackWithTheKingsInTheirOrder) {
    const Backends backends(kTwoKings);
    for (const auto& variant : backends.all()) {
        // The rooks keep the white king in its corner. The knight on e3 takes the first of two.
        auto p = placed(variant, "Ka1 Nd1 rb6 rf2 kd5 kf6", "w - - 0 2 2");
        play(p, "d1e3");
        const rules::Position before = p;
        const auto move = notation::parse_move(p, "e3d5");
        ASSERT_TRUE(move.ok()) << move.error().text();
        EXPECT_EQ(p, before) << "looking for moves leaves the position as it was";
        rules::Undo undo;
        p.make(*move, undo);
        EXPECT_TRUE(p.state().king_captured);
        EXPECT_EQ(p.royals(rules::Colour::black), std::vector{cell(*variant, "f6")});
        p.unmake(undo);
        EXPECT_EQ(p, before);
    }
}

}  // namespace
}  // namespace tessera
