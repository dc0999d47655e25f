// --json: one line of JSON for each answer and for each error.
#include <gtest/gtest.h>

#include <algorithm>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

TEST(CommandLineJson, AnswersAboutPositions) {
    EXPECT_EQ(output({"perft", "--variant", "chess", "2", "--json"}), "{\"nodes\":400}\n");
    EXPECT_EQ(output({"perft", "--variant", "hdc6", "1", "--json"}), "{\"nodes\":12468896}\n");
    const std::string fen = "7k/8/8/8/8/8/P7/K7 w - - 0 1";
    EXPECT_EQ(output({"perft", "--variant", "chess", "--fen", fen, "--divide", "2", "--json"}),
              "{\"moves\":{\"a1b1\":3,\"a1b2\":3,\"a2a3\":3,\"a2a4\":3},\"nodes\":12}\n");
    EXPECT_EQ(output({"status", "--variant", "chess", "--moves", "f2f3,e7e5,g2g4,d8h4", "--json"}),
              "{\"status\":\"checkmate\",\"reason\":\"Black wins\"}\n");
    EXPECT_EQ(output({"fen", "--variant", "chess", "--fen", fen, "--json"}),
              "{\"position\":\"" + fen + "\"}\n");
    const std::string sparse = "{Ka1a1a1,kh8h8h8} w - - 0 1";
    EXPECT_EQ(output({"fen", "--variant", "hdc6", "--fen", sparse, "--sparse", "--json"}),
              "{\"position\":\"" + sparse + "\"}\n");
    EXPECT_EQ(output({"start", "--variant", "chess960", "--json"}), "{\"number\":\"518\"}\n");
}

TEST(CommandLineJson, AnswersAboutGames) {
    const std::string games = output({"games", "--json"});
    EXPECT_TRUE(games.starts_with("[{\"id\":\"chess\",\"name\":\"Chess\",")) << games;
    EXPECT_NE(games.find("{\"id\":\"hdc8\""), std::string::npos) << games;
    const std::string chess = output({"games", "show", "chess", "--json"});
    EXPECT_NE(chess.find("{\"letter\":\"N\",\"name\":\"knight\",\"moves\":\"leaps 21\"}"),
              std::string::npos)
        << chess;
    const std::string good = TESSERA_SOURCE_DIR "/games/chess.toml";
    const std::string bad = file_with("bad.toml", "id = 3\n");
    const auto checked = run({"games", "check", good, bad, "/nowhere/x.toml", "--json"});
    EXPECT_EQ(checked.code, 2);
    EXPECT_TRUE(checked.out.starts_with("[{\"file\":\"" + good + "\",\"id\":\"chess\","))
        << checked.out;
    EXPECT_NE(checked.out.find("{\"line\":1,\"key\":\"id\",\"reason\":\"a string expected\"}]"),
              std::string::npos)
        << checked.out;
    EXPECT_TRUE(checked.out.ends_with(
        "{\"file\":\"/nowhere/x.toml\",\"error\":\"cannot read '/nowhere/x.toml': No such file or "
        "directory\"}]\n"))
        << checked.out;
    std::remove(bad.c_str());
    const std::string bench = output({"bench", "--variant", "fourstar", "--json"});
    EXPECT_TRUE(bench.starts_with("{\"games\":{\"fourstar\":")) << bench;
}

TEST(CommandLineJson, AnswersAboutGeometry) {
    const auto geometry = [](std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "geometry");
        arguments.emplace_back("--json");
        return output(arguments);
    };
    EXPECT_EQ(
        geometry({"distance", "--variant", "oana", "a1a1", "(1,3,7,4)"}),
        "{\"chebyshev\":7,\"manhattan\":15,\"euclidean\":8.660254,\"euclideanSquared\":75}\n");
    EXPECT_EQ(geometry({"path", "--variant", "oana", "a1a1", "d4d1"}),
              "{\"cells\":[\"b2b1\",\"c3c1\",\"d4d1\"],\"steps\":3,"
              "\"line\":{\"length\":3,\"step\":[1,1,1,0]}}\n");
    EXPECT_EQ(geometry({"path", "--variant", "chess", "a1", "b3"}),
              "{\"cells\":[\"b2\",\"b3\"],\"steps\":2}\n");
    EXPECT_TRUE(geometry({"ball", "--variant", "fourstar", "--centre", "a1a1"})
                    .starts_with("{\"centre\":\"a1a1\",\"metric\":\"manhattan\",\"balls\":["
                                 "{\"radius\":0,\"board\":1,\"infinite\":1},"));
    EXPECT_EQ(geometry({"reach", "--variant", "chess", "--piece", "p", "e7"}),
              "{\"cells\":[{\"cell\":\"d6\",\"quiet\":false,\"capture\":true},"
              "{\"cell\":\"e5\",\"quiet\":true,\"capture\":false},"
              "{\"cell\":\"e6\",\"quiet\":true,\"capture\":false},"
              "{\"cell\":\"f6\",\"quiet\":false,\"capture\":true}],\"quiet\":2,\"capture\":2}\n");
    EXPECT_TRUE(geometry({"table", "--variant", "fourstar"})
                    .starts_with("[{\"edges\":[0,0,0,0],\"first\":\"a1a1\",\"cells\":16,"
                                 "\"pieces\":{\"K\":{\"all\":{\"least\":15,\"most\":15},"));
    EXPECT_EQ(geometry({"diameter", "--variant", "oana", "--piece", "Q"}),
              "{\"pairs\":[4096,329728,5412480,11019392,11520],\"never\":0,\"diameter\":4}\n");
    EXPECT_EQ(geometry({"projection", "--variant", "oana", "(3,2,4,5)"}),
              "{\"cell\":\"d5c6\",\"world\":[-25.0,350.0,-2275.0],\"fromWorld\":[\"d5c6\"],"
              "\"screen\":[634.8,83.1],\"fromScreen\":[\"d5c6\"],\"injective\":true}\n");
}

TEST(CommandLineJson, AnswersWithWhatEnginesFind) {
    EXPECT_EQ(output({"analyse", "--variant", "chess", "--fen", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1",
                      "--depth", "3", "--json"}),
              "{\"lines\":[{\"score\":999999,\"mate\":1,\"depth\":1,\"line\":[\"a1a8\"],"
              "\"readable\":[\"Ra8#\"]}]}\n");
    EXPECT_EQ(output({"analyse", "--variant", "chess", "--fen", "7k/8/8/8/8/8/r7/1r5K w - - 0 1",
                      "--json"}),
              "{\"lines\":[]}\n");
    const std::string match = output({"match", "level:2", "level:1", "--variant", "chess",
                                      "--games", "2", "--nodes", "100", "--json"});
    EXPECT_TRUE(match.starts_with("{\"games\":2,\"wins\":")) << match;
    EXPECT_NE(match.find("\"engines\":[{\"engine\":\"level:2\",\"moves\":"), std::string::npos)
        << match;
    EXPECT_EQ(std::count(match.begin(), match.end(), '\n'), 1) << match;
}

TEST(CommandLineJson, AnswersAboutPuzzles) {
    EXPECT_EQ(output({"puzzle", "--variant", "hdc3", "--seed", "5", "--solution", "--try", "c4da6c",
                      "--json"}),
              "{\"position\":\"{Kc8d,Qd4a,Rg1d,Bc1c,Nc5c,Nc4d,Mc6c,Mc8c,ka8d,rf7d} w - - 0 1\","
              "\"checks\":28,\"solution\":\"c8cb8d\",\"theme\":\"man\",\"try\":{\"mate\":false,"
              "\"outcome\":\"the king steps aside\",\"reply\":\"a8da8c\"}}\n");
}

TEST(CommandLineJson, ErrorsHaveCodes) {
    const auto refused = [](std::vector<std::string> arguments) {
        arguments.emplace_back("--json");
        return failure(arguments);
    };
    EXPECT_EQ(refused({"moves", "--variant", "x"}),
              "{\"error\":\"--variant: there is no game named 'x' (tessera games lists them)\","
              "\"code\":\"unknown_game\"}");
    EXPECT_EQ(refused({"status", "--variant", "chess", "--moves", "e2e5"}),
              "{\"error\":\"--moves: move 1: 'e2e5': the pawn on e2 cannot go to e5\","
              "\"code\":\"illegal_move\"}");
    EXPECT_EQ(refused({"fen", "--variant", "chess", "--fen", "@/nowhere/x"}),
              "{\"error\":\"--fen: cannot read '/nowhere/x': No such file or directory\","
              "\"code\":\"unreadable_file\"}");
    EXPECT_EQ(refused({"attackers", "--variant", "chess", "k9"}),
              "{\"error\":\"CELL: 'k9' is not a cell: cells run from a1 to h8\","
              "\"code\":\"no_such_cell\"}");
    EXPECT_EQ(refused({"perft", "--variant", "hdc6", "3"}),
              "{\"error\":\"DEPTH: on vast boards only perft 0 and 1, without --divide\","
              "\"code\":\"not_for_this_board\"}");
    EXPECT_EQ(refused({"match", "self", "self", "--variant", "chess", "--games", "0"}),
              "{\"error\":\"--games: '0' is not a number from 1 to 1000000\","
              "\"code\":\"bad_request\"}");
    EXPECT_EQ(refused({"perft"}),
              "{\"error\":\"--variant is required (tessera --help)\",\"code\":\"bad_request\"}");
    EXPECT_EQ(refused({"geometry", "reach", "--variant", "chess", "--piece", "X", "a1"}),
              "{\"error\":\"--piece: 'X' is not a piece of chess: its pieces are K Q R B N P\","
              "\"code\":\"no_such_piece\"}");
    EXPECT_EQ(refused({"fen", "--variant", "chess", "--binary", "-"}),
              "{\"error\":\"--json and --binary exclude each other\",\"code\":\"bad_request\"}");
    const std::string bad = file_with("bad.toml", "id =\n");
    const std::string text = refused({"info", "--variant", bad});
    EXPECT_NE(text.find("\"code\":\"bad_game_file\",\"line\":1}"), std::string::npos) << text;
    std::remove(bad.c_str());
}

}  // namespace
}  // namespace tessera::cli_tests
