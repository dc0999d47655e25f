// tessera learn, on a game that the program does not know.
#include <gtest/gtest.h>

#include <filesystem>

#include "cli/program.hpp"

namespace tessera::cli_tests {
namespace {

namespace fs = std::filesystem;

const std::string kGame = TESSERA_SOURCE_DIR "/tests/learning/cube.toml";

class Learn : public ::testing::Test {
protected:
    void SetUp() override { fs::create_directories(folder()); }
    void TearDown() override { fs::remove_all(folder()); }

    [[nodiscard]] static std::string folder() { return temporary("learn"); }
    [[nodiscard]] static std::string file(const std::string& name) { return folder() + "/" + name; }
    /// Of a few games, into a folder of its own.
    static Ended learn(const std::string& name, const std::vector<std::string>& more = {}) {
        std::vector<std::string> arguments{
            "learn",      kGame,      "--out",    file(name + ".net"),
            "--folder",   file(name), "--files",  "2",
            "--epochs",   "2",        "--nodes",  "20,40",
            "--games",    "4",        "--rounds", "1",
            "--movetime", "1"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        return run(arguments);
    }
};

TEST_F(Learn, MakesANetOfAGameItHasNeverSeen) {
    const Ended first = learn("a");
    EXPECT_EQ(first.code, 0) << first.err;
    // Four games show no more than chance does.
    EXPECT_TRUE(first.out.ends_with("no net has won its match: none is written\n")) << first.out;
    EXPECT_FALSE(fs::exists(file("a.net")));
    EXPECT_NE(text_of(file("a/round-1.svg")).find("<polyline"), std::string::npos);
    // The engine takes it.
    const Ended uci = run({"uci"}, "setoption name UCI_Variant value " + kGame +
                                       "\nsetoption name EvalFile value " + file("a/round-1.net") +
                                       "\ngo nodes 100\nquit\n");
    EXPECT_NE(uci.out.find("bestmove "), std::string::npos);
    EXPECT_EQ(uci.out.find("string EvalFile"), std::string::npos) << uci.out;

    // What is done is not done again.
    const std::string net = text_of(file("a/round-1.net"));
    const auto written = fs::last_write_time(file("a/round-1.net"));
    EXPECT_EQ(learn("a").code, 0);
    EXPECT_EQ(fs::last_write_time(file("a/round-1.net")), written);
    // The same from the beginning, by other threads; another seed.
    EXPECT_EQ(learn("b", {"--threads", "1"}).code, 0);
    EXPECT_EQ(text_of(file("b/round-1.net")), net);
    EXPECT_EQ(learn("c", {"--seed", "2"}).code, 0);
    EXPECT_NE(text_of(file("c/round-1.net")), net);
    EXPECT_EQ(learn("a", {"--seed", "2"}).code, 2);
}

TEST_F(Learn, BeginsWithANetThatIsGiven) {
    ASSERT_EQ(learn("first").code, 0);
    const std::string net = file("first/round-1.net");
    const Ended second = learn("second", {"--from", net});
    EXPECT_EQ(second.code, 0) << second.err;
    EXPECT_TRUE(second.out.ends_with("no net has won its match: none is written\n")) << second.out;
    EXPECT_FALSE(fs::exists(file("second.net")));
    // It plays the games.
    EXPECT_NE(text_of(file("second/round-1/games-1.txt")),
              text_of(file("first/round-1/games-1.txt")));
    // Its games are not those of the weights, nor of another net.
    EXPECT_EQ(learn("second").code, 2);
    EXPECT_EQ(learn("second", {"--from", file("second/round-1.net")}).code, 2);
    EXPECT_EQ(learn("second", {"--from", net}).code, 0);
}

/// The number before `positions to learn from`.
std::size_t positions_learned(const std::string& out) {
    const std::size_t end = out.find(" positions to learn from");
    if (end == std::string::npos) return 0;
    const std::size_t begin = out.rfind(' ', end - 1) + 1;
    return std::stoul(out.substr(begin, end - begin));
}

TEST_F(Learn, LeavesOutPositionsThatAreNotQuiet) {
    const std::size_t all = positions_learned(learn("all", {"--quiet", "0"}).out);
    const std::size_t quiet = positions_learned(learn("quiet").out);
    EXPECT_GT(quiet, 0U);
    EXPECT_LT(quiet, all);
    EXPECT_LT(positions_learned(learn("quieter", {"--quiet", "20"}).out), quiet);
}

/// Ended at any time, it goes on to the same net.
TEST_F(Learn, GoesOnAfterAKill) {
    ASSERT_EQ(learn("whole").code, 0);
    const std::string net = text_of(file("whole/round-1.net"));
    fs::create_directories(file("killed/round-1"));
    fs::copy_file(file("whole/round-1/games-2.txt"), file("killed/round-1/games-2.txt"));
    ASSERT_EQ(learn("killed").code, 0);
    EXPECT_EQ(text_of(file("killed/round-1/games-1.txt")),
              text_of(file("whole/round-1/games-1.txt")));
    EXPECT_EQ(text_of(file("killed/round-1.net")), net);
}

TEST_F(Learn, RefusesWhatItCannotDo) {
    for (const std::vector<std::string>& wrong :
         std::vector<std::vector<std::string>>{{"--hours", "0"},
                                               {"--hours", "soon"},
                                               {"--hidden", "40"},
                                               {"--nodes", "0,5"},
                                               {"--nodes", "5"},
                                               {"--result", "101"},
                                               {"--quiet", "-1"},
                                               {"--from", "/no/such/file"},
                                               {"--from", kGame},
                                               {"--samples", "/no/such/file"}})
        EXPECT_EQ(learn("d", wrong).code, 2) << wrong.front() << ' ' << wrong.back();
    EXPECT_EQ(run({"learn", "no such game", "--out", file("e.net")}).code, 2);
    EXPECT_EQ(run({"learn", "hdc8", "--out", file("e.net")}).code, 2);
}

}  // namespace
}  // namespace tessera::cli_tests
