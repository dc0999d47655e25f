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

}  // namespace
}  // namespace tessera::cli_tests
