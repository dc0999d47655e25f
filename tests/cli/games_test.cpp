#include <gtest/gtest.h>

#include <algorithm>

#include "definition/builtin.hpp"
#include "program.hpp"
#include "support/support.hpp"

namespace tessera::cli_tests {
namespace {

TEST(CommandGames, ListsEveryBuiltInGameOnALine) {
    const std::string list = output({"games"});
    auto ids = testing_support::game_ids();
    for (const auto& game : definition::builtin_vast_variants()) ids.emplace_back(game.id);
    EXPECT_EQ(static_cast<std::size_t>(std::count(list.begin(), list.end(), '\n')), ids.size());
    for (const std::string& id : ids)
        EXPECT_NE(("\n" + list).find("\n" + id + "  "), std::string::npos) << id;
}

TEST(CommandGames, VastBoardsAreTakenByTheirCommandsAlone) {
    EXPECT_EQ(output({"count", "--variant", "hdc6"}), "N 12403360\nP 65536\nmoves 12468896\n");
    EXPECT_EQ(output({"perft", "--variant", "hdc6", "1"}), "nodes 12468896\n");
    const std::string two = "{Ka1a1a1,Pa2a1a1,kh8h8h8} w - - 0 1";
    EXPECT_EQ(
        output({"fen", "--variant", "hdc6", "--fen", two, "--moves", "a2a1a1a4a1a1", "--sparse"}),
        "{Ka1a1a1,Pa4a1a1,kh8h8h8} b - - 0 1\n");
    const std::string info = output({"info", "--variant", "hdc6"});
    for (const char* line : {"cells     262144, a1a1a1 to h8h8h8\n",
                             "pieces    white 65536, black 65536\n", " (22188 digits)\n"})
        EXPECT_NE(info.find(line), std::string::npos) << info;
    EXPECT_EQ(failure({"perft", "--variant", "hdc6", "2"}),
              "tessera: DEPTH: on vast boards only perft 0 and 1, without --divide");
    EXPECT_EQ(failure({"bench", "--variant", "hdc6"}),
              "tessera: --variant: hdc6 has a vast board, which this command does not take");
}

TEST(CommandGames, ShowsPiecesSetupAndIdentity) {
    const std::string text = output({"games", "show", "chess"});
    EXPECT_NE(text.find("  N  knight: leaps 21\n"), std::string::npos) << text;
    EXPECT_NE(text.find("; castling with R along file; en passant\n"), std::string::npos) << text;
    EXPECT_NE(
        text.find("\nidentity:  " + testing_support::variant_named("chess")->identity() + "\n"),
        std::string::npos)
        << text;
    EXPECT_EQ(failure({"games", "show", "x"}),
              "tessera: --variant: there is no game named 'x' (tessera games lists them)");
}

TEST(CommandGames, ShowsWhoCastles) {
    EXPECT_NE(output({"games", "show", "tesseract-plus"}).find("; castling with R\n"),
              std::string::npos);
    EXPECT_NE(output({"games", "show", "hdc3"}).find("; castling of the king alone; en passant\n"),
              std::string::npos);
    EXPECT_NE(output({"games", "show", TESSERA_SOURCE_DIR "/tests/agreement/sideways.toml"})
                  .find("; castling with T along file; en passant\n"),
              std::string::npos);
}

TEST(CommandGames, ChecksFilesAndNamesEveryFault) {
    const std::string good = TESSERA_SOURCE_DIR "/games/chess.toml";
    const std::string identity = testing_support::variant_named("chess")->identity();
    EXPECT_EQ(output({"games", "check", good}), good + ": ok chess " + identity + "\n");
    const std::string bad = file_with("bad.toml", "id = \"x\"\nnonsense = 1\n");
    const Ended run_bad = run({"games", "check", bad, good});
    EXPECT_EQ(run_bad.code, 2);
    EXPECT_EQ(run_bad.err, "");
    EXPECT_NE(run_bad.out.find(bad + ":2: nonsense: "), std::string::npos) << run_bad.out;
    EXPECT_NE(run_bad.out.find(good + ": ok chess"), std::string::npos);
    const std::string line = failure({"fen", "--variant", bad});
    EXPECT_NE(line.find(bad + ":"), std::string::npos) << line;
    EXPECT_NE(line.find("more: tessera games check shows all)"), std::string::npos) << line;
    std::remove(bad.c_str());
}

std::string built_in(const std::string& id) {
    std::ifstream file(TESSERA_SOURCE_DIR "/games/" + id + ".toml");
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

TEST(CommandGames, ASetupMayStandInAFileBesideTheGameFile) {
    const std::string folder = temporary("game_folder");
    ASSERT_EQ(system(("mkdir -p " + folder + "/starts").c_str()), 0);
    const auto put = [&](const std::string& name, const std::string& text) {
        std::ofstream(folder + "/" + name, std::ios::binary) << text;
        return folder + "/" + name;
    };
    const std::string chess = built_in("chess");
    const std::string rules = chess.substr(0, chess.rfind("position = "));
    const std::string game = put("mine.toml", rules + "position = \"@starts/mine.position\"\n");
    const std::string fen = "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1";
    put("starts/mine.position", fen + "\r\n");
    EXPECT_EQ(output({"fen", "--variant", game}), fen + "\n");
    const std::string identity = output({"games", "check", game});
    // The same as a position file, which was written for other rules.
    ASSERT_EQ(output({"fen", "--variant", "chess", "--fen", fen, "--binary",
                      folder + "/starts/mine.position"}),
              "");
    EXPECT_EQ(output({"fen", "--variant", game}), fen + "\n");
    EXPECT_EQ(output({"games", "check", game}), identity);
    const std::string line =
        std::to_string(std::count(rules.begin(), rules.end(), '\n') + 1) + ": setup.position: ";
    ASSERT_EQ(output({"fen", "--variant", "hdc3", "--binary", folder + "/starts/mine.position"}),
              "");
    EXPECT_TRUE(failure({"fen", "--variant", game})
                    .starts_with("tessera: " + game + ":" + line +
                                 "starts/mine.position: position file, byte "))
        << failure({"fen", "--variant", game});
    const std::string none =
        run({"games", "check", put("none.toml", rules + "position = \"@none\"\n")}).out;
    EXPECT_TRUE(none.starts_with(folder + "/none.toml:" + line + "none: cannot read '")) << none;
    EXPECT_EQ(
        run({"games", "check", put("up.toml", rules + "position = \"@../x\"\n")}).out,
        folder + "/up.toml:" + line + "../x: a file in the folder of the game's file expected\n");

    // Six cells along each of seven axes.
    std::string vast = built_in("vast/hdc7");
    const auto replace = [&](const std::string& from, const std::string& to) {
        const std::size_t at = vast.find(from);
        ASSERT_NE(at, std::string::npos) << from;
        vast.replace(at, from.size(), to);
    };
    replace("size = [8, 8, 8, 8, 8, 8, 8]", "size = [6, 6, 6, 6, 6, 6, 6]");
    replace("double_step = true\n", "");
    replace("en_passant = true\n", "");
    replace("*8*****", "*6*****");
    vast = vast.substr(0, vast.find("[setup]")) + "[setup]\nposition = \"@large.txt\"\n";
    const std::string large = put("large.toml", vast);
    const std::string few = "{Ka1a1a1a,Rb1a1a1a,kf6f6f6f,rf5f6f6f} w - - 0 1";
    put("large.txt", few + "\n");
    EXPECT_EQ(output({"fen", "--variant", large, "--sparse"}), few + "\n");
    const std::string checked = output({"games", "check", large});
    ASSERT_EQ(output({"fen", "--variant", large, "--binary", folder + "/large.txt"}), "");
    EXPECT_EQ(output({"fen", "--variant", large, "--sparse"}), few + "\n");
    EXPECT_EQ(output({"games", "check", large}), checked);
    ASSERT_EQ(system(("rm -r " + folder).c_str()), 0);
}

}  // namespace
}  // namespace tessera::cli_tests
