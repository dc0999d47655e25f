// dossier: made of a game file that nobody has seen, verified, and refused.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

namespace fs = std::filesystem;

constexpr const char* kThreeByThree = R"(
id = "tiny"
name = "Tiny"
source = "tests"
summary = "Kings and a rook on three by three."
[board]
size = [3, 3]
axes = ["file", "rank"]
[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11"]
[[pieces]]
letter = "R"
name = "rook"
slide = ["1"]
[setup]
position = "2k/3/KR1 w - - 0 1"
)";

class CommandDossier : public testing::Test {
protected:
    void SetUp() override { fs::remove_all(folder_); }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::vector<std::string> making(const std::string& game) const {
        return {"dossier", game, "--quick", "--games", "2", "--out", folder_};
    }

    const std::string folder_ =
        temporary(testing::UnitTest::GetInstance()->current_test_info()->name());
};

TEST_F(CommandDossier, OfAGameFileIsMadeAndVerified) {
    const std::string game = file_with("tiny.toml", kThreeByThree);
    const Ended made = run(making(game));
    EXPECT_EQ(made.code, 0) << made.err;
    EXPECT_EQ(made.out, folder_ + "/dossier.html\n");
    EXPECT_NE(made.err.find("tessera: dossier 0:00 rules\n"), std::string::npos) << made.err;
    const std::string verified = output({"dossier", "verify", folder_});
    EXPECT_NE(verified.find("right: With best play White wins, by mate with single move 5"),
              std::string::npos)
        << verified;
    EXPECT_NE(verified.find("proofs replayed: both sets of rules agree\n"), std::string::npos)
        << verified;
    // What is there is not made again.
    EXPECT_EQ(run(making(game)).err, "");
    // A start position in a file of its own comes into the copy of the game.
    std::string elsewhere = kThreeByThree;
    const std::string at = "\"2k/3/KR1 w - - 0 1\"";
    elsewhere.replace(elsewhere.find(at), at.size(), "\"@start.position\"");
    const fs::path beside = folder_ + "/beside";
    fs::create_directories(beside);
    std::ofstream(beside / "game.toml") << elsewhere;
    std::ofstream(beside / "start.position") << "2k/3/KR1 w - - 0 1\n";
    EXPECT_EQ(run(making((beside / "game.toml").string())).code, 0);
}

TEST_F(CommandDossier, RefusesWhatCannotBe) {
    EXPECT_EQ(failure({"dossier"}), "tessera: a game is needed: by name, or a game file");
    EXPECT_EQ(failure({"dossier", "hdc7", "--out", folder_}),
              "tessera: --variant: hdc7 has a vast board, which this command does not take");
    EXPECT_EQ(failure({"dossier", "chess", "--quick", "--minutes", "3"}),
              "tessera: --minutes: cannot be given with --quick");
    EXPECT_NE(failure({"dossier", "chess", "--only", "x"}).find("'x' is no stage"),
              std::string::npos);
    EXPECT_FALSE(fs::exists(folder_));
    const std::string game = file_with("tiny.toml", kThreeByThree);
    auto rules = making(game);
    rules.insert(rules.end(), {"--only", "rules"});
    EXPECT_EQ(run(rules).code, 0);
    rules.insert(rules.end(), {"--seed", "2"});
    EXPECT_NE(failure(rules).find("another game, or of other options"), std::string::npos);
}

TEST_F(CommandDossier, RefusesBrokenOnesToVerify) {
    EXPECT_EQ(failure({"dossier", "verify", folder_}),
              "tessera-verify: " + folder_ + ": there is no dossier.json that can be read");
    fs::create_directories(folder_);
    std::ofstream(folder_ + "/dossier.json") << "{}";
    EXPECT_EQ(failure({"dossier", "verify", folder_}),
              "tessera-verify: " + folder_ + ": there is no game.toml that can be read");
    std::ofstream(folder_ + "/game.toml") << kThreeByThree;
    EXPECT_EQ(failure({"dossier", "verify", folder_}),
              "tessera-verify: " + folder_ + "/dossier.json: it is damaged");
    EXPECT_EQ(failure({"dossier", "verify", folder_, "--minutes", "0"}).substr(0, 19),
              "tessera: --minutes:");
}

}  // namespace
}  // namespace tessera::cli_tests
