#include <gtest/gtest.h>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

const std::string kChess = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

TEST(CommandPerft, CountsChess) {
    const std::vector<std::pair<std::string, std::string>> counts{
        {"0", "1"}, {"1", "20"}, {"2", "400"}, {"3", "8902"}, {"4", "197281"}};
    for (const auto& [depth, nodes] : counts)
        EXPECT_EQ(output({"perft", "--variant", "chess", depth}), "nodes " + nodes + "\n");
}

TEST(CommandPerft, DividesByMoveSortedWithTheSumLast) {
    EXPECT_EQ(output({"perft", "--variant", "chess", "--fen", "7k/8/8/8/8/8/P7/K7 w - - 0 1",
                      "--divide", "2"}),
              "a1b1: 3\na1b2: 3\na2a3: 3\na2a4: 3\nnodes 12\n");
    EXPECT_EQ(output({"perft", "--variant", "chess", "--divide", "0"}), "nodes 1\n");
}

TEST(CommandFen, WritesPositionFilesThatAreReadAsTexts) {
    const std::string text = "{Ka1a1a1,Nb3c2d4,kh8h8h8} b - - 3 9";
    const std::string file = output({"fen", "--variant", "hdc6", "--fen", text, "--binary", "-"});
    const std::string path = file_with("position", file);
    const std::vector<std::string> sparse{"fen", "--variant", "hdc6", "--sparse", "--fen"};
    const auto with = [&](const std::string& fen) {
        auto words = sparse;
        words.push_back(fen);
        return words;
    };
    EXPECT_EQ(output(with("@" + path)), text + "\n");
    EXPECT_EQ(output(with("-"), file), text + "\n");
    EXPECT_EQ(failure({"status", "--variant", "chess", "--fen", "@" + path}),
              "tessera: --fen: position file, byte 15: a position of 'hdc6', not of chess");
    const std::string damaged = file_with("damaged", file.substr(0, 50));
    EXPECT_EQ(failure({"count", "--variant", "hdc6", "--fen", "@" + damaged}),
              "tessera: --fen: position file, byte 51: the file ends within a block");
    const std::string chess = output({"fen", "--variant", "chess", "--binary", "-"});
    EXPECT_EQ(output({"fen", "--variant", "chess", "--fen", "-"}, chess), kChess + "\n");
    EXPECT_EQ(failure({"fen", "--variant", "chess", "--binary", "/none/x"}),
              "tessera: --binary: cannot write '/none/x': No such file or directory");
    EXPECT_EQ(failure({"fen", "--variant", "chess", "--binary", "x", "--sparse"}),
              "tessera: --sparse and --binary exclude each other");
}

TEST(CommandPerft, StartsAfterTheGivenMoves) {
    EXPECT_EQ(output({"perft", "--variant", "chess", "--moves", "f2f3,e7e5,g2g4,d8h4", "3"}),
              "nodes 0\n");
}

TEST(CommandPerft, SaysHowFarItCameWhenInterrupted) {
    const std::string out = interrupted("perft --variant chess 30");
    EXPECT_TRUE(out.starts_with("tessera: interrupted: ")) << out;
    EXPECT_NE(out.find(" nodes counted, about "), std::string::npos) << out;
    EXPECT_TRUE(out.ends_with(" % of all\ncode 130\n")) << out;
    const std::string divided = interrupted("perft --variant chess --divide 30");
    EXPECT_EQ(divided.find("\nnodes "), std::string::npos) << divided;
    EXPECT_TRUE(divided.ends_with("code 130\n")) << divided;
}

TEST(CommandMoves, SaysHowFarItCameOnAVastBoardWhenInterrupted) {
    std::string out = interrupted("moves --variant hdc6 --piece N");
    out.erase(0, out.rfind('\n', out.find("tessera: ")) + 1);  // the moves
    EXPECT_TRUE(out.starts_with("tessera: interrupted: ")) << out;
    EXPECT_NE(out.find(" moves found, about "), std::string::npos) << out;
    EXPECT_TRUE(out.ends_with(" % of all\ncode 130\n")) << out;
}

TEST(CommandPerft, ShowsItsProgressOnATerminalOnly) {
    const std::string command =
        "timeout -s INT 4 " + shell_quoted(TESSERA_PROGRAM) + " perft --variant chess 30";
    const std::string watched =
        of_shell("script -qec " + shell_quoted(command) + " /dev/null </dev/null");
    EXPECT_NE(watched.find(" nodes  "), std::string::npos) << watched;
    EXPECT_NE(watched.find("/s"), std::string::npos) << watched;
    EXPECT_EQ(of_shell(command).find('\r'), std::string::npos);
}

TEST(CommandMoves, ListsSortedMovesOneALine) {
    EXPECT_EQ(output({"moves", "--variant", "chess", "--fen", "7k/P7/8/8/8/8/8/K7 w - - 0 1"}),
              "a1a2\na1b1\na1b2\na7a8b\na7a8n\na7a8q\na7a8r\n");
    EXPECT_EQ(output({"moves", "--variant", "chess", "--moves", "f2f3,e7e5,g2g4,d8h4"}), "");
}

TEST(CommandMoves, IgnoresTheDrawsThatEndAGame) {
    EXPECT_EQ(output({"moves", "--variant", "chess", "--fen", "k7/8/8/8/8/8/8/7K b - - 100 90"}),
              "a8a7\na8b7\na8b8\n");
}

TEST(CommandFen, PrintsTheResultingPosition) {
    EXPECT_EQ(output({"fen", "--variant", "chess"}), kChess + "\n");
    EXPECT_EQ(output({"fen", "--variant", "chess", "--moves", ""}), kChess + "\n");
    EXPECT_EQ(output({"fen", "--variant", "chess", "--moves", "e2e4,c7c5"}),
              "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n");
}

TEST(CommandFen, ReadsThePositionFromInputOrFile) {
    const std::string dashed = "-///k3/4/4/4//-//-//-///-///4/4/4/K3//-//-//- w - - 3 9";
    const std::string path = file_with("fen", kChess + "\r\n");
    EXPECT_EQ(output({"fen", "--variant", "chess", "--fen", "@" + path}), kChess + "\n");
    EXPECT_EQ(output({"fen", "--variant", "chess", "--fen", "-"}, kChess + "\n"), kChess + "\n");
    EXPECT_EQ(output({"fen", "--variant", "chess", "--fen", "-"}, kChess), kChess + "\n");
    EXPECT_EQ(output({"fen", "--variant", "fourstar", "--fen", dashed}), dashed + "\n");
    std::remove(path.c_str());
}

TEST(CommandFen, TakesAGameFileAsVariant) {
    EXPECT_EQ(output({"fen", "--variant", TESSERA_SOURCE_DIR "/games/chess.toml"}), kChess + "\n");
}

TEST(CommandStatus, IsOneWordAndTheReason) {
    const auto status = [](const std::string& fen, const std::string& moves = "") {
        return output({"status", "--variant", "chess", "--fen", fen, "--moves", moves});
    };
    EXPECT_EQ(status(kChess), "ongoing White to move\n");
    EXPECT_EQ(status(kChess, "f2f3,e7e5,g2g4,d8h4"), "checkmate Black wins\n");
    EXPECT_EQ(status(kChess, "e2e4,f7f6,d1h5"), "check Black is in check\n");
    EXPECT_EQ(status("k7/2Q5/8/8/8/8/8/4K3 b - - 0 1"),
              "stalemate Black has no legal move and is not in check\n");
    EXPECT_EQ(status("k7/8/8/8/8/8/8/4K3 b - - 0 1"), "draw only kings are left\n");
    EXPECT_EQ(status("k7/7R/8/8/8/8/8/4K3 b - - 100 90"),
              "draw 100 single moves without a capture or pawn move\n");
    const std::string round = "g1f3,g8f6,f3g1,f6g8";
    EXPECT_EQ(status(kChess, round + "," + round), "draw third repetition\n");
    EXPECT_EQ(status(kChess, round + "," + round + ",e2e4"), "ongoing Black to move\n");
}

TEST(CommandStart, IsAnErrorWhereStartsHaveNoNumbers) {
    for (const char* id : {"chess", "chesseract", "fourstar"}) {
        const std::string error = std::string(id) + " does not number its start positions";
        EXPECT_EQ(failure({"start", "--variant", id}), "tessera: " + error);
        EXPECT_EQ(failure({"fen", "--variant", id, "--start", "0"}), "tessera: --start: " + error);
    }
}

TEST(CommandLine, RefusesUnusableInputInOneLine) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> table{
        {{}, "a command is missing (tessera --help)"},
        {{"nonsense"}, "The following argument was not expected: nonsense (tessera --help)"},
        {{"moves"}, "--variant is required (tessera --help)"},
        {{"moves", "--variant"}, "--variant: 1 required ID missing (tessera --help)"},
        {{"moves", "--variant", "chess", "more"},
         "The following argument was not expected: more (tessera --help)"},
        {{"moves", "--variant", "checkers"},
         "--variant: there is no game named 'checkers' (tessera games lists them)"},
        {{"moves", "--variant", "./none.toml"},
         "cannot read './none.toml': No such file or directory"},
        {{"perft", "--variant", "chess"}, "DEPTH is required (tessera --help)"},
        {{"perft", "--variant", "chess", "-1"}, "DEPTH: '-1' is not a number from 0 to 1000"},
        {{"perft", "--variant", "chess", "two"}, "DEPTH: 'two' is not a number from 0 to 1000"},
        {{"fen", "--variant", "chess", "--start", "1", "--fen", kChess},
         "--start and --fen exclude each other"},
        {{"fen", "--variant", "chess", "--fen", ""},
         "--fen: position: empty; expected placement side rights ep halfmove fullmove"},
        {{"fen", "--variant", "chess", "--fen", "@/none"},
         "--fen: cannot read '/none': No such file or directory"},
        {{"fen", "--variant", "chess", "--fen", "@/tmp"},
         "--fen: cannot read '/tmp': Is a directory"},
        {{"fen", "--variant", "chess", "--fen", kChess + " "},
         "--fen: position: fields are separated by exactly one space"},
        {{"fen", "--variant", "chess", "--fen", kChess + "\n"},
         "--fen: fullmove: '1?' is not a number from 1 to 1000000000"},
        {{"fen", "--variant", "chess", "--moves", "e2e4,e2e4"},
         "--moves: move 2: 'e2e4': no piece stands on e2"},
        {{"fen", "--variant", "chess", "--moves", "e2e4,"},
         "--moves: move 2: '' is not a move: write from-cell, to-cell and any promotion letter, "
         "as in a1b1"},
        {{"fen", "--variant", "chess", "--moves", "f2f3,e7e5,g2g4,d8h4,a2a3"},
         "--moves: move 5: 'a2a3': no move is possible: the game is over"},
        {{"play", "--human", "me"}, "--human: me not in {white,black,both,none} (tessera --help)"},
        {{"play", "--level", "9"}, "--level: '9' is not a number from 1 to 8"},
        {{"serve", "--root", ".", "--port", "65536"},
         "--port: '65536' is not a number from 0 to 65535"},
    };
    for (const auto& [arguments, error] : table) EXPECT_EQ(failure(arguments), "tessera: " + error);
}

TEST(CommandLine, HelpsAndTellsItsVersion) {
    for (const char* command :
         {"moves", "count", "attackers", "checks", "mate1", "puzzle", "info", "perft", "fen",
          "status", "start", "games", "play", "serve", "bench"})
        EXPECT_NE(output({command, "--help"}).find("Usage: tessera " + std::string(command)),
                  std::string::npos);
    EXPECT_NE(output({"--help"}).find("Usage: tessera"), std::string::npos);
    EXPECT_EQ(output({"--version"}), "tessera 0.1.0\n");
}

}  // namespace
}  // namespace tessera::cli_tests
