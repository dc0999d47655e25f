// endings and probe: tables made, listed, verified and asked.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

namespace fs = std::filesystem;

class CommandEndings : public testing::Test {
protected:
    void SetUp() override { fs::remove_all(folder_); }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string build(const std::string& game, const std::string& ending) const {
        return output(
            {"endings", "build", "--variant", game, "--ending", ending, "--out", folder_});
    }
    [[nodiscard]] std::vector<std::string> probing(const std::string& game,
                                                   const std::string& fen) const {
        return {"probe", "--variant", game, "--tables", folder_, "--fen", fen};
    }

    const std::string folder_ =
        temporary(testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(CommandEndings, AreBuiltOnceAndListed) {
    const std::string rook =
        "KRvK: White to move wins 100 %, draws 0 %, loses 0 %; Black to move "
        "wins 0 %, draws 9.9 %, loses 90.1 %; longest win 31\n";
    EXPECT_EQ(build("chess", "KvKR"), rook);
    EXPECT_EQ(build("chess", "KRvK"), "");
    EXPECT_EQ(output({"endings", "list", "--tables", folder_}), "Chess\n  " + rook);
    const std::string json = output({"endings", "list", "--tables", folder_, "--json"});
    EXPECT_NE(json.find("\"ending\":\"KRvK\",\"entries\":"), std::string::npos) << json;
    EXPECT_NE(json.find("\"verified\":0"), std::string::npos) << json;
    EXPECT_NE(json.find("\"longest_win\":31"), std::string::npos) << json;
}

TEST_F(CommandEndings, OfSoManyPiecesAreAllBuilt) {
    const std::string made =
        output({"endings", "build", "--variant", "chess", "--pieces", "3", "--out", folder_});
    std::string names;
    for (const std::string& line : lines_of(made)) names += line.substr(0, line.find(':')) + ' ';
    EXPECT_EQ(names, "KQvK KRvK KBvK KNvK ");
    EXPECT_EQ(std::distance(fs::directory_iterator(folder_), fs::directory_iterator()), 4);
}

TEST_F(CommandEndings, AnswerPositions) {
    ASSERT_NE(build("chess", "KRvK"), "");
    EXPECT_EQ(output(probing("chess", "8/8/8/8/8/2k5/1R6/K7 w - - 0 1")), "win 31\n");
    EXPECT_EQ(output(probing("chess", "8/8/8/8/8/2K5/1r6/k7 b - - 0 1")), "win 31\n");
    EXPECT_EQ(output(probing("chess", "8/8/8/8/2k5/1R6/8/K7 b - - 0 1")), "draw\n");
    EXPECT_EQ(output(probing("chess", "k7/1R6/1K6/8/8/8/8/8 b - - 0 1")), "draw\n");
    EXPECT_EQ(output(probing("chess", "k6R/8/1K6/8/8/8/8/8 b - - 0 1")), "loss 0\n");
    EXPECT_EQ(output(probing("chess", "8/8/8/8/8/2K5/8/k7 b - - 0 1")), "draw\n");
    auto with_json = probing("chess", "8/8/8/8/8/2k5/1R6/K7 w - - 90 99");
    with_json.emplace_back("--json");
    EXPECT_EQ(output(with_json),
              "{\"verdict\":\"win\",\"moves\":31,\"beyond_halfmove_limit\":true}\n");
    EXPECT_EQ(failure(probing("chess", "8/8/8/8/8/2k5/7Q/K7 w - - 0 1")),
              "tessera: " + folder_ + ": no table fits the position");
    EXPECT_EQ(failure(probing("chess", "4k3/8/8/8/8/8/8/4K2R w K - 0 1")),
              "tessera: " + folder_ + ": no table fits the position");
}

TEST_F(CommandEndings, AreVerifiedByTheProgramWithTheSecondRules) {
    ASSERT_NE(build("chess", "KNvK"), "");
    EXPECT_EQ(
        output({"endings", "verify", "--variant", "chess", "--tables", folder_, "--every", "50"}),
        "KNvK: 1078 positions are right\n");
    EXPECT_NE(output({"endings", "list", "--tables", folder_, "--json"}).find("\"verified\":1078"),
              std::string::npos);
}

TEST_F(CommandEndings, AreReadByTheEngine) {
    ASSERT_NE(build("chess", "KRvK"), "");
    const std::string longest = "8/8/8/8/8/2k5/1R6/K7 w - - 0 1";
    const std::string lines = output(
        {"analyse", "--variant", "chess", "--fen", longest, "--depth", "1", "--tables", folder_});
    EXPECT_TRUE(lines.starts_with("1. mate in 16, depth 1: ")) << lines;
    const std::string uci = output({"uci"},
                                   "setoption name TablebasePath value /nowhere\n"
                                   "setoption name TablebasePath value " +
                                       folder_ + "\nposition fen " + longest + "\ngo depth 1\n");
    EXPECT_NE(uci.find("info string error: TablebasePath: /nowhere: No such file or directory\n"),
              std::string::npos)
        << uci;
    EXPECT_NE(uci.find("info depth 1 seldepth 1 multipv 1 score mate 16 "), std::string::npos)
        << uci;
}

TEST_F(CommandEndings, EndGamesOfAMatch) {
    fs::create_directories(folder_);
    const std::string game = TESSERA_SOURCE_DIR "/tests/endings/small_chess.toml";
    ASSERT_NE(output({"endings", "build", "--variant", game, "--pieces", "3", "--out", folder_}),
              "");
    const std::string log = folder_ + "/match.log";
    const auto played =
        output({"match", "self", "self", "--variant", game, "--games", "2", "--nodes", "100",
                "--plies", "2", "--tables", folder_, "--log", log});
    EXPECT_NE(played.find("2 endgame table\n"), std::string::npos) << played;
    EXPECT_NE(text_of(log).find(", tables\n"), std::string::npos);
    EXPECT_EQ(failure({"match", "self", "self", "--variant", "chess", "--tables", "/nowhere"}),
              "tessera: /nowhere: No such file or directory");
    EXPECT_EQ(failure({"match", "self", "self", "--variant", "hdc6", "--tables", folder_}),
              "tessera: --tables: a vast board has none");
}

TEST_F(CommandEndings, SayWhatIsWrong) {
    const auto why = [&](const std::vector<std::string>& more) {
        std::vector<std::string> words{"endings", "build", "--out", folder_};
        words.insert(words.end(), more.begin(), more.end());
        return failure(words);
    };
    EXPECT_EQ(why({"--variant", "chess"}), "tessera: --pieces: either this or --ending is needed");
    EXPECT_EQ(why({"--variant", "chess", "--ending", "KXvK"}),
              "tessera: --ending: 'X' is no piece of the game");
    EXPECT_EQ(why({"--variant", "chess", "--ending", "KvK"}),
              "tessera: --ending: kings alone are a draw");
    EXPECT_EQ(why({"--variant", "chesseract", "--pieces", "3"}),
              "tessera: KQvK: the game has turns of more than one move");
    EXPECT_EQ(why({"--variant", "hdc6", "--pieces", "3"}).substr(0, 9), "tessera: ");
    EXPECT_EQ(failure({"endings", "list", "--tables", "/nowhere"}),
              "tessera: /nowhere: No such file or directory");
    fs::create_directories(folder_);
    const std::string broken = folder_ + "/chess.KQvK.ending";
    std::ofstream(broken) << "not a table";
    EXPECT_EQ(failure(probing("chess", "8/8/8/8/8/2k5/7Q/K7 w - - 0 1")),
              "tessera: " + broken + ": it is no table of an ending");
}

TEST(CommandVerify, ComparesBothSetsOfRules) {
    EXPECT_EQ(output({"verify", "chess", "--pieces", "2"}),
              "7224 positions, 44352 legal moves: both sets of rules agree\n");
    EXPECT_EQ(failure({"verify", "chess", "--pieces", "1"}),
              "tessera: --pieces: '1' is not a number from 2 to 9");
    EXPECT_EQ(failure({"verify", "nothing"}),
              "tessera-verify: there is no game nothing, or its board is vast");
    EXPECT_EQ(failure({"verify", "hdc6"}),
              "tessera-verify: there is no game hdc6, or its board is vast");
}

}  // namespace
}  // namespace tessera::cli_tests
