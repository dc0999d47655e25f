// What the themes take for a solution, in positions that can be looked through by hand.
#include "puzzle/themes.hpp"

#include <gtest/gtest.h>

#include "base/clock.hpp"
#include "puzzle/prover.hpp"
#include "support/support.hpp"

namespace tessera::test {
namespace {

using puzzle::Puzzle;
using puzzle::Theme;
using testing_support::position;
using testing_support::variant_named;

std::vector<std::string> texts(const rules::MoveList& moves) {
    std::vector<std::string> out;
    for (const rules::Move& move : moves)
        out.push_back(notation::move_text(*variant_named("chess"), move));
    std::ranges::sort(out);
    return out;
}

class PuzzleThemes : public testing::Test {
protected:
    using Texts = std::vector<std::string>;
    static rules::Position chess(std::string_view fen) {
        return position(variant_named("chess"), fen);
    }
    static rules::Cell cell(std::string_view name) {
        return *notation::parse_cell(*variant_named("chess"), name);
    }
    Texts cells(const std::vector<rules::Cell>& found) {
        Texts out;
        for (const rules::Cell one : found)
            out.push_back(notation::cell_name(*variant_named("chess"), one));
        return out;
    }
    static std::string fault(const Puzzle& puzzle) {
        puzzle::Prover prover(variant_named("chess"),
                              {.now = wall_milliseconds, .stop_requested = {}}, 1'000'000);
        const auto error = prover.fault(puzzle);
        return error ? error->text() : "";
    }

    puzzle::Themes themes{variant_named("chess")};
};

TEST_F(PuzzleThemes, ABlockIsNeitherACaptureNorAKingsMove) {
    // The rook can go between on e2; the knight could take the checker.
    EXPECT_EQ(texts(themes.blocks(chess("4r2k/8/8/8/8/8/R7/4K3 w - - 0 1"))), Texts{"a2e2"});
    EXPECT_EQ(texts(themes.blocks(chess("4r2k/8/5N2/8/8/8/R7/4K3 w - - 0 1"))),
              (Texts{"a2e2", "f6e4"}));
    EXPECT_EQ(texts(themes.blocks(chess("7k/8/8/8/8/8/R7/4K3 w - - 0 1"))), Texts{});
}

TEST_F(PuzzleThemes, APieceHangsWhereNothingCapturesBack) {
    // The knight is guarded by the pawn, the bishop by nothing; the pawn itself is no piece.
    EXPECT_EQ(texts(themes.hanging(chess("k7/2p5/3n4/8/7b/8/3R4/K3R3 w - - 0 1"))), Texts{});
    EXPECT_EQ(texts(themes.hanging(chess("k7/2p5/3n4/8/4b3/8/3R4/K3R3 w - - 0 1"))), Texts{});
    EXPECT_EQ(texts(themes.hanging(chess("k7/2p5/3n4/8/7b/8/3R4/K6R w - - 0 1"))), Texts{"h1h4"});
    EXPECT_EQ(texts(themes.hanging(chess("k7/2p5/8/8/8/8/2R5/K7 w - - 0 1"))), Texts{});
}

TEST_F(PuzzleThemes, AForkWinsAPieceWhateverTheReply) {
    // The knight checks on c7 and attacks the rook; b6 would only check.
    EXPECT_EQ(texts(themes.forks(chess("r3k3/8/8/1N6/8/8/8/7K w - - 0 1"))), Texts{"b5c7"});
    // The king guards the rook; the pawn captures the knight.
    EXPECT_EQ(texts(themes.forks(chess("rk6/8/8/1N6/8/8/8/7K w - - 0 1"))), Texts{});
    EXPECT_EQ(texts(themes.forks(chess("r3k3/8/1b6/1N6/8/8/8/7K w - - 0 1"))), Texts{});
}

TEST_F(PuzzleThemes, AnOnlyDefenceIsTheOnlyMoveThatIsNotMated) {
    // Black threatens mate on the first rank; of White's moves that of the pawn alone lets the
    // king out.
    const auto only = themes.defences(chess("r5k1/5ppp/8/8/8/7P/5PP1/6K1 w - - 0 1"));
    EXPECT_TRUE(only.empty());  // no threat: the king has h2
    const auto flights = texts(themes.defences(chess("r5k1/5ppp/8/8/8/8/5PPP/6K1 w - - 0 1")));
    EXPECT_EQ(flights.size(), puzzle::kEnough);
    EXPECT_EQ(texts(themes.defences(chess("r5k1/5ppp/8/8/7b/6p1/6PP/7K w - - 0 1"))), Texts{});
}

TEST_F(PuzzleThemes, CapturersArePinnedOrNot) {
    // The bishop on e2 is pinned.
    EXPECT_EQ(
        cells(themes.capturers(chess("4r1k1/8/8/8/2p5/1N6/4B3/R1R1K3 w - - 0 1"), cell("c4"))),
        (Texts{"c1"}));
    EXPECT_EQ(cells(themes.capturers(chess("6k1/8/8/8/2p5/4N3/4B3/2R1K3 w - - 0 1"), cell("c4"))),
              (Texts{"c1", "e2", "e3"}));
}

TEST_F(PuzzleThemes, APathIsTheOnlyShortestOne) {
    const auto path = [&](std::string_view fen, std::string_view goal) {
        return cells(themes.shortest_path(chess(fen), cell("a1"), cell(goal)));
    };
    EXPECT_EQ(path("8/7k/8/8/8/8/1P6/RK6 w - - 0 1", "h8"), (Texts{"a8", "h8"}));
    EXPECT_EQ(path("8/7k/8/8/8/8/1P6/R1K5 w - - 0 1", "b8"), (Texts{"a8", "b8"}));
    // By a8, and by b1.
    EXPECT_EQ(path("8/7k/8/8/8/8/8/R1K5 w - - 0 1", "b8"), Texts{});
    EXPECT_EQ(path("8/8/8/8/8/k7/8/B1K5 w - - 0 1", "b8"), (Texts{"e5", "b8"}));
    // Of the other colour.
    EXPECT_EQ(path("8/8/8/8/8/k7/8/B1K5 w - - 0 1", "a2"), Texts{});
}

TEST_F(PuzzleThemes, AMateIsProvedToBeTheOnlyOne) {
    const Puzzle ladder{Theme::mate_in_two,       1, 1, "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1",
                        {"a2a7", "h8g8", "b1b8"}, {}};
    EXPECT_EQ(fault(ladder),
              "solution: it is not the only mate in so many turns, or was not "
              "proved to be");  // b1b7 as well
    const Puzzle one{Theme::mate_in_one, 1, 1, "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", {"a1a8"}, {}};
    EXPECT_EQ(fault(one), "");
    Puzzle other = one;
    other.axes = 2;
    EXPECT_EQ(fault(other), "axes: the solver's moves change 1");
    other = one;
    other.solution = {"a1a7"};
    EXPECT_NE(fault(other), "");
    other = one;
    other.theme = Theme::mate_in_two;
    EXPECT_NE(fault(other), "");
    other = one;
    other.position = "6k1/5ppp/8/8/8/8/8/R5K1 w - -";
    EXPECT_NE(fault(other).find("position"), std::string::npos);
}

}  // namespace
}  // namespace tessera::test
