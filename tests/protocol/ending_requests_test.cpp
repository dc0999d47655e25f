// Endgame tables as the page asks for them.
#include <gtest/gtest.h>

#include "protocol/answers.hpp"
#include "protocol/ending_requests.hpp"
#include "protocol/uci_support.hpp"

namespace tessera::protocol {
namespace {

constexpr std::string_view kLongest = "-///-///-///-//-//-//4/3Q/4/K1k1 w - - 0 1";

std::string identity_of(std::string_view game) {
    return play::builtin(game).value()->identity();
}

TEST(EndingRequests, ListTheEndingsOfAGame) {
    EndingRequests requests({});
    EXPECT_TRUE(holds(requests.endings("fourstar", {}), R"({"name":"KQvK","entries":66560})"));
    EXPECT_TRUE(holds(requests.endings("fourstar", {}), R"("refused":"")"));
    EXPECT_EQ(requests.endings("chesseract", {}),
              R"({"id":"chesseract","identity":")" + identity_of("chesseract") +
                  R"(","endings":[],"refused":"the game has turns of more than one move"})");
    EXPECT_TRUE(refused(requests.endings("hdc8", {}), codes::unknown_game));
    EXPECT_TRUE(refused(requests.endings({}, "no game"), codes::bad_game_file));
}

TEST(EndingRequests, SolveAnEnding) {
    EndingRequests requests({});
    EXPECT_TRUE(refused(requests.solve_ending("KQvK"), codes::no_game));
    ASSERT_FALSE(holds(requests.endings("fourstar", {}), "error"));
    const std::string figures = requests.solve_ending("KvKQ");
    EXPECT_TRUE(holds(figures, R"({"name":"KQvK","entries":66560,"white":{"wins":)")) << figures;
    EXPECT_TRUE(holds(figures, R"("mates":0,"longest":7,"fen":")" + std::string(kLongest) + '"'))
        << figures;
    EXPECT_TRUE(holds(figures, R"("mates":27120,"longest":0,"fen":"")")) << figures;
    for (const std::string_view wrong : {"", "KQ", "KQRvK", "KPvK", "KvK"})
        EXPECT_TRUE(refused(requests.solve_ending(wrong), codes::no_ending)) << wrong;
}

TEST(EndingRequests, RateEveryMoveAndShowTheLineToTheMate) {
    EndingRequests requests({});
    ASSERT_FALSE(holds(requests.endings("fourstar", {}), "error"));
    EXPECT_EQ(requests.probe_ending(kLongest),
              R"({"value":"","plies":0,"beyond":false,"after":[],"line":[]})");
    EXPECT_EQ(requests.prepare_endings(kLongest), "3");
    const std::string answer = requests.probe_ending(kLongest);
    EXPECT_TRUE(answer.starts_with(R"({"value":"win","plies":7,"beyond":false,"after":[{"move":")"))
        << answer;
    EXPECT_TRUE(holds(answer, R"("value":"win","plies":7})"));
    EXPECT_TRUE(holds(answer, R"("value":"win","plies":9})"));
    const std::string line = answer.substr(answer.find(R"("line":[)"));
    EXPECT_EQ(std::ranges::count(line, ','), 6) << line;
    EXPECT_TRUE(refused(requests.probe_ending("nothing"), codes::bad_position));
    const std::string late = std::string(kLongest.substr(0, kLongest.size() - 3)) + "94 60";
    EXPECT_TRUE(holds(requests.probe_ending(late), R"("plies":7,"beyond":true)"));
}

TEST(EndingRequests, PrepareWhatThePiecesOnTheBoardMayComeTo) {
    EndingRequests requests({});
    ASSERT_FALSE(holds(requests.endings("chess", {}), "error"));
    EXPECT_EQ(requests.prepare_endings("8/8/8/3k4/8/2n5/1R6/K7 w - - 0 1"), "3");
    EXPECT_TRUE(holds(requests.probe_ending("8/8/8/8/8/2k5/1R6/K7 w - - 0 1"), R"("plies":31)"));
    EXPECT_TRUE(holds(requests.probe_ending("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1"), R"("value":"")"));
    // A pawn may become a queen.
    EXPECT_EQ(requests.prepare_endings("8/8/8/5k2/8/8/1P6/K7 w - - 0 1"), "3");
    EXPECT_TRUE(holds(requests.probe_ending("8/8/8/5k2/8/8/1Q6/K7 w - - 0 1"), R"("value":"win")"));
    EXPECT_EQ(requests.prepare_endings("8/8/8/8/8/2k5/8/K7 w - - 0 1"), "0");
}

TEST(EndingRequests, NamePlacesInFilesOfLargerTables) {
    EndingRequests requests({});
    ASSERT_FALSE(holds(requests.endings("chess", {}), "error"));
    const std::string fen = "8/8/8/3k4/8/2n5/1R6/K7 w - - 7 9";
    EXPECT_EQ(requests.prepare_endings(fen), "3");
    const std::string places = requests.ending_places(fen);
    EXPECT_TRUE(
        places.starts_with(R"({"value":"","plies":0,"ending":"KRvKN","black":false,"entry":)"))
        << places;
    EXPECT_TRUE(holds(places, R"("halfmoves":7,"limit":100)"));
    // Quiet moves lead to the same table.
    EXPECT_TRUE(
        holds(places, R"("readable":"Rb8","value":"","plies":0,"ending":"KRvKN","black":true)"))
        << places;
    // Colours exchanged, it is the same ending.
    EXPECT_TRUE(
        requests.ending_places("k7/1r6/2N5/8/3K4/8/8/8 b - - 0 1")
            .starts_with(R"({"value":"","plies":0,"ending":"KRvKN","black":false,"entry":)"));
    // What three pieces do is known; pawns are in no table.
    EXPECT_TRUE(
        holds(requests.ending_places("8/8/8/8/3k4/2n5/1R6/2K5 b - - 0 1"), R"("ending":"KRvKN")"));
    EXPECT_TRUE(
        holds(requests.ending_places("8/8/8/3k4/8/2p5/1R6/K7 w - - 0 1"), R"("ending":"")"));
}

TEST(EndingRequests, EndWhenTheyAreStopped) {
    EndingRequests requests({.watch = [](const Progress&) { return false; }});
    ASSERT_FALSE(holds(requests.endings("fourstar", {}), "error"));
    EXPECT_TRUE(refused(requests.solve_ending("KQvK"), codes::ended));
    EXPECT_TRUE(holds(requests.probe_ending(kLongest), R"("value":"")"));
}

}  // namespace
}  // namespace tessera::protocol
