// Moves from bitboards, with each instruction set that this processor has, against moves found cell
// by cell.
#include <gtest/gtest.h>

#include "movegen/backends.hpp"
#include "movegen/playable_variant.hpp"
#include "support/random_positions.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using rules::Colour;

bool by_bitboards(const rules::Variant& variant) {
    return movegen::generator_of(variant).backend() == movegen::Backend::bitboard;
}

/// Games from positions of fewer and fewer pieces, so that lines are open and kings in danger.
void compare(std::string_view toml, int games, int plies) {
    const Backends backends(toml);
    Random random(11);
    for (int i = 0; i < games; ++i) {
        random_game(notation::start_position(backends.mailbox), random, plies,
                    [&](const rules::Position& p) { expect_same(backends, p); });
        if (::testing::Test::HasFatalFailure()) return;
    }
}

void compare_scattered(std::string_view toml, int positions) {
    const Backends backends(toml);
    Random random(5);
    int checks = 0;
    for (int i = 0; i < positions; ++i) {
        const auto p = scattered(backends.mailbox, random, 27);
        checks += movegen::in_check(p, p.side());
        expect_same(backends, p);
        if (::testing::Test::HasFatalFailure()) return;
    }
    EXPECT_GT(checks, positions / 50);
}

class SmallBoards : public ::testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        if (!backends::fits(movegen::Backend::bitboard, definition_of(GetParam())))
            GTEST_SKIP() << "has rules unknown to bitboards";
    }
};

/// Asked before any test, so of the text alone: rules take long to build.
std::vector<std::string> small_games() {
    std::vector<std::string> ids;
    for (const std::string& id : testing_support::game_ids())
        if (testing_support::definition_of(id).cells() <= rules::kBitboardCells) ids.push_back(id);
    return ids;
}

TEST_P(SmallBoards, GivesTheSameMovesInGames) {
    compare(file_of(GetParam()), thinned(4), testing_support::kSanitized ? 60 : 150);
}

TEST_P(SmallBoards, GivesTheSameMovesInScatteredPositions) {
    compare_scattered(file_of(GetParam()), testing_support::kSanitized ? 10 : thinned(400));
}

TEST_P(SmallBoards, CountsTheSameSequences) {
    const Backends backends(file_of(GetParam()));
    const auto expected = movegen::perft(notation::start_position(backends.mailbox), 2);
    for (const auto& variant : backends.others) {
        ASSERT_TRUE(by_bitboards(*variant));
        EXPECT_EQ(movegen::perft(notation::start_position(variant), 2), expected);
    }
}

INSTANTIATE_TEST_SUITE_P(Bitboards, SmallBoards, ::testing::ValuesIn(small_games()),
                         [](const auto& i) {
                             std::string name = i.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

TEST(Bitboards, TakesGamesOfUpTo256Cells) {
    for (const char* id : {"chess", "chess960", "chesseract", "fourstar", "raumschach", "tesschess",
                           "tesseract", "tesseract-plus"})
        EXPECT_TRUE(by_bitboards(*variant_named(id))) << id;
    for (const char* id : {"hdc3", "oana"}) EXPECT_FALSE(by_bitboards(*variant_named(id))) << id;
}

/// A board whose rows cross words, several kings a side, pieces that only capture or only go, a
/// rider, pieces with overlapping movements, promotion of a slider, double steps.
constexpr std::string_view kOdd = R"(
id = "odd"
name = "Odd"
[board]
size = [SIZES]
axes = ["a", "b", "c"]
forward = [1, 2]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11", "111"]
[[pieces]]
letter = "G"
name = "rider"
slide = ["21"]
[[pieces]]
letter = "H"
name = "hunter"
quiet_slide = ["1"]
capture_slide = ["11"]
[[pieces]]
letter = "O"
name = "overlapper"
slide = ["1"]
leap = ["1", "2", "11"]
[[pieces]]
letter = "S"
name = "soldier"
slide = ["0+0"]
promotes_to = ["G", "H"]
promotion_zone = { white = ["*LAST*"], black = ["*1*"] }
[[pieces]]
letter = "P"
name = "pawn"
pawn = true
quiet_leap = ["0+0", "00+"]
capture_leap = ["*+0", "*0+"]
double_step = true
promotes_to = ["G", "O"]
promotion_zone = { white = ["*LAST*"], black = ["*1*"] }
[rules]
en_passant = true
[setup]
position = "SETUP w - - 0 1"
)";

std::string odd(const std::string& sizes, const std::string& last, const std::string& setup) {
    std::string text(kOdd);
    const auto replace = [&text](const std::string& what, const std::string& with) {
        for (auto at = text.find(what); at != std::string::npos; at = text.find(what))
            text.replace(at, what.size(), with);
    };
    replace("SIZES", sizes);
    replace("LAST", last);
    replace("SETUP", setup);
    return text;
}

const std::string kSmall = odd("5, 6, 2", "6", "kghko/ppppp/5/5/5/5//5/5/5/5/PPPPS/KGHKO");
const std::string kWords =
    odd("8, 8, 4", "8", "kghkoghk/pppppppp/8/8/8/8/8/8//-//-//8/8/8/8/8/8/PPPPSPPP/KGHKOGHK");

/// The game with another slide for its rider.
std::string with_slide(std::string text, const std::string& slide) {
    const std::string rider = "slide = [\"21\"]";
    return text.replace(text.find(rider), rider.size(), "slide = [\"" + slide + "\"]");
}

TEST(Bitboards, KnowsWhatNoBuiltInGameHas) {
    const std::string cases[] = {
        kSmall,
        odd("5, 6, 4", "6", "kghko/ppppp/5/5/5/5//-//-//5/5/5/5/PPPPS/KGHKO"),
        odd("5, 6, 8", "6", "kghko/ppppp/5/5/5/5//-//-//-//-//-//-//5/5/5/5/PPPPS/KGHKO"),
        with_slide(kWords, "111"),
        kWords,  // a slide by two words
    };
    for (const std::string& toml : cases) {
        const auto variant = variant_of(toml);
        ASSERT_TRUE(by_bitboards(*variant));
        compare(toml, thinned(6), 120);
        compare_scattered(toml, thinned(600));
        if (HasFatalFailure()) return;
    }
}

/// The same with a turning rider, a minstrel that pushes as the hunter, a sticky soldier, the pact.
std::string with_clauses(std::string text) {
    const auto replace = [&text](const std::string& what, const std::string& with) {
        text.replace(text.find(what), what.size(), with);
    };
    replace("slide = [\"21\"]", "turning_slide = [\"1\"]");
    replace("capture_slide = [\"11\"]", "minstrel = true");
    replace("promotes_to = [\"G\", \"H\"]", "promotes_to = [\"G\", \"O\"]\nsticky = true");
    replace("[rules]", "[rules]\npact = true");
    replace("w - - 0 1", "w - - 0 1 *");
    return text;
}

/// A turn of two moves instead of en passant.
std::string with_two_moves(std::string text) {
    const std::string rule = "en_passant = true";
    text.replace(text.find(rule), rule.size(), "moves_per_turn = 2");
    const std::string fields = "w - - 0 1";
    return text.insert(text.find(fields) + fields.size(), " 1");
}

TEST(Bitboards, KnowsTheClausesOfChesseractOnOtherBoards) {
    const std::string cases[] = {
        agreement_game("facing.toml"),
        agreement_game("medley.toml"),
        agreement_game("duo.toml"),
        agreement_game("court.toml"),
        agreement_game("echo.toml"),
        with_clauses(kSmall),
        with_clauses(kWords),
        with_two_moves(with_clauses(kSmall)),
        with_two_moves(
            odd("5, 6, 8", "6", "kghko/ppppp/5/5/5/5//-//-//-//-//-//-//5/5/5/5/PPPPS/KGHKO")),
    };
    for (const std::string& toml : cases) {
        const auto variant = variant_of(toml);
        ASSERT_TRUE(by_bitboards(*variant)) << variant->definition().id;
        compare(toml, 1, thinned(60));
        compare_scattered(toml, thinned(150));
        if (HasFatalFailure()) return;
    }
}

TEST(Bitboards, HoldsAPieceThatIsPinnedBeforeTwoKings) {
    const Backends backends(kSmall);
    // The piece on c3 stands on a file before one king and on a rank before the other.
    const std::string_view crossed = "k3k/5/5/5/5/5//2o2/5/5/K1O1o/5/2K2 w - - 0 1";
    const std::string_view one_king = "k3k/5/5/5/5/5//2o2/5/5/1KO1o/5/K4 w - - 0 1";
    auto walked = position(backends.mailbox, crossed);
    expect_same(backends, walked);
    for (const auto& variant : backends.others)
        for (const auto& [text, held] : {std::pair{crossed, true}, {one_king, false}}) {
            auto p = position(variant, text);
            rules::Cell piece{};
            for (const rules::Cell c : p.pieces(Colour::white))
                if (!variant->royal(p.at(c).type())) piece = c;
            EXPECT_EQ(movegen::legal_moves_of(p, piece).empty(), held) << text;
        }
}

TEST(Bitboards, SeesTheLineThatACastlingRookOpens) {
    const Backends backends(file_of("chess960"));
    for (const auto& [fen, allowed] : {std::pair{"4k3/8/8/8/8/8/8/1RK5 w B - 0 1", true},
                                       {"4k3/8/8/8/8/8/8/rRK5 w B - 0 1", false}})
        for (const auto& variant : backends.others) {
            auto p = position(variant, fen);
            const auto texts = legal_texts(p);
            EXPECT_EQ(std::count(texts.begin(), texts.end(), "c1b1") == 1, allowed) << fen;
        }
}

/// A step along the last axis goes from the first word to the third.
constexpr std::string_view kSkipping = R"(
id = "skipping"
name = "Skipping"
[board]
size = [4, 4, 4, 2, 2]
axes = ["a", "b", "c", "d", "e"]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1"]
[[pieces]]
letter = "T"
name = "turner"
turning_slide = ["1"]
[[pieces]]
letter = "J"
name = "jumper"
leap = ["0000+", "000+0", "+0000", "1111"]
[setup]
position = "4/4/4/k3//4/4/4/t3//-//-///-//-//4/j3/4/4//-////-//4/J3/4/4//-//-///-//-//4/4/4/T3//4/4/4/K3 w - - 0 1"
)";

TEST(Bitboards, TurnsWhereAnAxisSkipsWords) {
    ASSERT_TRUE(by_bitboards(*variant_of(kSkipping)));
    compare(kSkipping, 4, 60);
    compare_scattered(kSkipping, 300);
}

TEST(Bitboards, LeavesToTheMailboxWhatItDoesNotKnow) {
    // Two slides along one line.
    EXPECT_FALSE(by_bitboards(*variant_of(with_slide(kSmall, "2"))));
}

}  // namespace
}  // namespace tessera
