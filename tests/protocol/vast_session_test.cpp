#include "protocol/vast_session.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "notation/position_file.hpp"
#include "variants/load_vast.hpp"

namespace tessera::protocol {
namespace {

VastSession session() {
    return VastSession({.now = [] { return std::int64_t{0}; }, .stop_requested = {}});
}

bool tells(const std::string& answer, std::string_view part) {
    return answer.find(part) != std::string::npos;
}

std::string opened(VastSession& s, std::string_view id, std::string_view content) {
    return s.open(id, notation::source_of(content));
}

std::string begun(VastSession& s, std::string_view start = "") {
    return opened(s, "hdc6", start);
}

std::string written(const VastSession& s) {
    std::string pgn;
    EXPECT_EQ(s.pgn("White\nAda\n", [&](std::string_view part) { pgn += part; }),
              R"({"done":true})");
    return pgn;
}

/// Two kings, a queen and a rook of White and a knight of Black, far from each other.
constexpr std::string_view kFew = "{Ka1a1a1,Qc3c3c3,Ra2a1a1,Ph7h7h7,kh8h8h8,ne5e5e5} w - - 0 1";
constexpr std::uint32_t kQueen = 2 * (1 + 8 + 64 + 512 + 4096 + 32768);

TEST(VastSession, TellsAGameAndItsState) {
    VastSession s = session();
    const std::string info = begun(s);
    EXPECT_TRUE(tells(info, R"("id":"hdc6")")) << info;
    EXPECT_TRUE(tells(info, R"("sizes":[8,8,8,8,8,8])"));
    EXPECT_TRUE(tells(info, R"("start":"0","startDigits":1)"));
    const std::string state = s.state();
    EXPECT_TRUE(tells(state, R"("side":"white","status":"ongoing")")) << state;
    EXPECT_TRUE(tells(state, R"("white":[1,4096,8192,8192,8192,4095,32768])"));
    EXPECT_EQ(s.count(), R"({"total":12468896,"byPiece":[0,0,0,0,12403360,0,65536]})");
}

TEST(VastSession, TakesNumbersSeedsAndPositions) {
    VastSession s = session();
    EXPECT_TRUE(tells(begun(s, "5"), R"("start":"5")"));
    EXPECT_TRUE(tells(begun(s, "seed 7"), R"("start":"",)"));
    EXPECT_TRUE(tells(begun(s, kFew), R"("start":"","startDigits":0)"));
    EXPECT_TRUE(tells(begun(s, "seed x"), R"({"error":"seed: )"));
    EXPECT_TRUE(tells(begun(s, "{Ka1a1a1} w - - 0 1"), R"({"error":)"));
    EXPECT_TRUE(tells(opened(s, "hdc5", ""), R"({"error":)"));
    EXPECT_TRUE(tells(s.state(), R"("turn":1)"));
}

TEST(VastSession, TakesFilesWithALineEndAndPositionFiles) {
    VastSession s = session();
    EXPECT_TRUE(tells(begun(s, "5\r\n"), R"("start":"5")"));
    EXPECT_TRUE(tells(begun(s, std::string(150, '0') + "\n"), "error"));
    EXPECT_TRUE(tells(begun(s, std::string(150, '1') + "\n"), R"("startDigits":150)"));
    EXPECT_TRUE(tells(begun(s, std::string(kFew) + "\n"), R"("startDigits":0)"));
    EXPECT_TRUE(tells(begun(s, "  "), "error"));

    const auto variant = variants::builtin_vast_variant("hdc6");
    const auto few = notation::parse_position(variant->rules, notation::source_of(kFew));
    std::string file;
    notation::write_position_file(variant->definition, *few,
                                  [&](std::string_view part) { file += part; });
    EXPECT_TRUE(tells(begun(s, file), R"("startDigits":0)"));
    EXPECT_EQ(s.find("Q", 0), std::to_string(kQueen));
    file.back() = static_cast<char>(file.back() ^ 1);
    EXPECT_TRUE(tells(begun(s, file), "position file, byte "));
    EXPECT_EQ(s.find("Q", 0), std::to_string(kQueen));
}

TEST(VastSession, PlaysTakesBackAndMakesAgain) {
    VastSession s = session();
    begun(s, kFew);
    const std::string played = s.play("c3c3c3e5e5e5");
    EXPECT_TRUE(tells(played, R"("text":"c3c3c3e5e5e5")")) << played;
    EXPECT_TRUE(tells(played, R"("piece":"Q","captured":"n")"));
    EXPECT_TRUE(tells(played, R"("side":"black","status":"check")"));
    EXPECT_TRUE(tells(s.play("c3c3c3c3c3c4"), R"({"error":)"));
    EXPECT_TRUE(tells(s.undo(), R"("redo":1,"line":[])"));
    EXPECT_TRUE(tells(s.redo(), R"("captured":"n")"));
    EXPECT_TRUE(tells(s.set_line("a2a1a1a3a1a1"), R"("text":"a2a1a1a3a1a1")"));
    EXPECT_TRUE(tells(s.set_line(""), R"("line":[])"));
    EXPECT_TRUE(tells(s.undo(), R"({"error":)"));
}

TEST(VastSession, KeepsDensityThroughMoves) {
    VastSession s = session();
    begun(s, kFew);
    (void)s.density();
    for (const char* move : {"c3c3c3e5e5e5", "h8h8h8h8h8g7", "h7h7h7h8h7h7q"}) {
        ASSERT_FALSE(tells(s.play(move), "error")) << move;
        VastSession fresh = session();
        begun(fresh, written(s));
        EXPECT_EQ(s.density(), fresh.density()) << move;
    }
    for (int i = 0; i < 3; ++i) (void)s.undo();
    VastSession fresh = session();
    begun(fresh, kFew);
    EXPECT_EQ(s.density(), fresh.density());
}

TEST(VastSession, TellsTheMovesOfAPieceByAxes) {
    VastSession s = session();
    begun(s, kFew);
    const std::string moves = s.moves_of(kQueen, kQueen, 0, 1, 1);
    EXPECT_TRUE(tells(moves, R"("legal":true)")) << moves;
    // Six axes of seven cells each.
    EXPECT_TRUE(tells(moves, R"("captures":1,"byAxes":[42,)"));
    EXPECT_TRUE(tells(moves, R"("beyond":[{"to":149796,"captured":"n")"));
    // The rest of the column, the rank and both diagonals.
    std::size_t on_board = 0;
    const std::string part =
        moves.substr(moves.find("onBoard"), moves.find("beyond") - moves.find("onBoard"));
    for (std::size_t at = part.find("\"to\""); at != std::string::npos;
         at = part.find("\"to\"", at + 1))
        ++on_board;
    EXPECT_EQ(on_board, 25U);
    // Its turn or not, a knight leaps as far.
    EXPECT_TRUE(tells(s.moves_of(149796, 149796, 0, 1, 0), R"("legal":false)"));
}

TEST(VastSession, NamesThePiecesThatMatter) {
    VastSession s = session();
    begun(s, "{Ka1a1a1,Qg7g7g7,Rb2b2b1,kh8h8h8,bd4d4d1,qc3c3d3} b - - 0 1");
    const std::string keys = s.key_pieces();
    EXPECT_TRUE(tells(keys, R"("checkers":[{"cell":224694,"piece":"Q"}])")) << keys;
    EXPECT_TRUE(tells(keys, R"("besiegersKnown":true)"));
    EXPECT_TRUE(tells(keys, R"("hanging":[{"cell":224694,"piece":"Q"}])"));
    EXPECT_TRUE(tells(s.bearing(224694), R"("black":[{"cell":262143,"piece":"k"}],"blacks":1)"));
}

TEST(VastSession, FindsThePieceAfterACellAllAround) {
    VastSession s = session();
    begun(s, kFew);
    EXPECT_EQ(s.find("Q", 0), std::to_string(kQueen));
    EXPECT_EQ(s.find("Q", kQueen), std::to_string(kQueen));
    EXPECT_EQ(s.find("K", kQueen), "0");
    EXPECT_EQ(s.find("b", 0), "-1");
    EXPECT_TRUE(tells(s.find("x", 0), "error"));
}

TEST(VastSession, WritesAGameThatItReads) {
    VastSession s = session();
    begun(s, kFew);
    ASSERT_FALSE(tells(s.play("c3c3c3e5e5e5"), "error"));
    const std::string pgn = written(s);
    EXPECT_TRUE(tells(pgn, "[White \"Ada\"]")) << pgn;
    VastSession again = session();
    EXPECT_TRUE(tells(opened(again, "hdc6", pgn), R"("id":"hdc6")"));
    EXPECT_EQ(again.state(), s.state());
    EXPECT_TRUE(tells(opened(again, "hdc6", " \n" + pgn), R"("id":"hdc6")"));
    EXPECT_TRUE(tells(opened(again, "hdc6", "1. e4"), "error"));
    EXPECT_TRUE(tells(opened(again, "hdc6", "[White \"Ada\"]\n\n1. e4 *\n"), "error"));
}

TEST(VastSession, RefusesWhatIsNoCell) {
    VastSession s = session();
    EXPECT_TRUE(tells(s.state(), "no game"));
    begun(s);
    EXPECT_TRUE(tells(s.slice(1 << 18, 0, 1), "error"));
    EXPECT_TRUE(tells(s.slice(0, 0, 6), "error"));
    EXPECT_TRUE(tells(s.moves_of(16, 16, 0, 1, 1), "nothing stands"));
}

}  // namespace
}  // namespace tessera::protocol
