// puzzles: sets made, gone on with, and proved.
#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

namespace fs = std::filesystem;

class CommandPuzzles : public testing::Test {
protected:
    void SetUp() override { fs::remove(file_); }
    void TearDown() override { fs::remove(file_); }

    [[nodiscard]] std::string text() const {
        std::ifstream file(file_);
        std::ostringstream out;
        out << file.rdbuf();
        return out.str();
    }
    void write(const std::string& text) const { std::ofstream(file_) << text; }
    static std::vector<std::string> puzzles_in(const std::string& text) {
        std::vector<std::string> found;
        for (const std::string& line : lines_of(text))
            if (!line.starts_with('#')) found.push_back(line);
        return found;
    }

    const std::string file_ = (fs::path(testing::TempDir()) /
                               testing::UnitTest::GetInstance()->current_test_info()->name())
                                  .string();
};

TEST_F(CommandPuzzles, MakesTheSameInOneGoAndInTwo) {
    const std::string whole = output({"puzzles", "chess", "--count", "12"});
    const auto all = puzzles_in(whole);
    ASSERT_EQ(all.size(), 12U);
    EXPECT_TRUE(whole.starts_with("# round 0\n")) << whole;
    EXPECT_EQ(output({"puzzles", "chess", "--count", "12", "--rounds", "1", "--file", file_}), "");
    const auto begun = puzzles_in(text());
    ASSERT_LT(begun.size(), 12U);
    EXPECT_EQ(output({"puzzles", "chess", "--count", "12", "--file", file_}), "");
    EXPECT_EQ(puzzles_in(text()), all);
}

TEST_F(CommandPuzzles, DrawsMatesFromEndgameTables) {
    const std::string folder = file_ + ".tables";
    fs::remove_all(folder);
    fs::create_directories(folder);
    const std::vector<std::string> arguments{"puzzles",  "chess",   "--count", "8",
                                             "--theme",  "mateIn2", "--theme", "mateIn3",
                                             "--tables", folder,    "--file",  file_};
    EXPECT_NE(failure(arguments).find("there is no table of chess"), std::string::npos);
    output({"endings", "build", "--variant", "chess", "--ending", "KRvK", "--out", folder});
    EXPECT_EQ(output(arguments), "");
    const auto found = puzzles_in(text());
    ASSERT_EQ(found.size(), 8U);
    // Three pieces: no game of the engine comes to that in a round.
    const auto drawn = std::ranges::count_if(found, [](const std::string& line) {
        const std::string pieces = line.substr(0, line.find(" w "));
        return std::ranges::count_if(pieces.substr(pieces.rfind('\t')),
                                     [](char c) { return std::isalpha(c) != 0; }) == 3;
    });
    EXPECT_GT(drawn, 0);
    EXPECT_TRUE(output({"puzzles", "chess", "--check", file_}).ends_with("proved 8\n"));
    fs::remove_all(folder);
}

TEST_F(CommandPuzzles, MakesThemesThatAreAskedFor) {
    const auto found = puzzles_in(
        output({"puzzles", "chess", "--count", "2", "--theme", "block", "--theme", "capturers"}));
    ASSERT_EQ(found.size(), 2U);
    for (const std::string& line : found)
        EXPECT_TRUE(line.find("\tblock\t") != std::string::npos ||
                    line.find("\tcapturers\t") != std::string::npos)
            << line;
}

TEST_F(CommandPuzzles, ProvesAFileAndNamesWhatIsWrongInIt) {
    const std::string mate = "0f6f8a3b\tmateIn1\t1\t1\t6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1\ta1a8\n";
    write(mate);
    const std::string refusal = failure({"puzzles", "chess", "--check", file_});
    ASSERT_TRUE(refusal.starts_with("tessera: " + file_ + ", line 1, id: ")) << refusal;
    const std::string id = refusal.substr(refusal.size() - 8);
    write(id + mate.substr(8));
    EXPECT_EQ(output({"puzzles", "chess", "--check", file_}), "mateIn1 1\nproved 1\n");
    EXPECT_EQ(output({"puzzles", "chess", "--check", file_, "--json"}),
              "{\"themes\":{\"mateIn1\":1},\"proved\":1}\n");
    std::string wrong = id + mate.substr(8);
    wrong.replace(wrong.find("a1a8"), 4, "a1a7");
    write(wrong);
    EXPECT_EQ(failure({"puzzles", "chess", "--check", file_}),
              "tessera: " + file_ + ", " + id +
                  ", solution: it is not the only mate in so many turns, or was not proved to be");
    write(id + mate.substr(8) + id + mate.substr(8));
    EXPECT_EQ(failure({"puzzles", "chess", "--check", file_}),
              "tessera: " + file_ + ", " + id +
                  ": it is that of another, but for the board's symmetries");
}

TEST_F(CommandPuzzles, RefusesWhatItCannotUse) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> table{
        {{}, "variant is required (tessera --help)"},
        {{"checkers"}, "--variant: there is no game named 'checkers' (tessera games lists them)"},
        {{"chess", "--theme", "pin"}, "--theme: 'pin' is no theme"},
        {{"chess", "--count", "0"}, "--count: '0' is not a number from 1 to 100000"},
        {{"chess", "--rounds", "x"}, "--rounds: 'x' is not a number from 1 to 10000000"},
        {{"chess", "--check", "a", "--file", "b"}, "--check: cannot be given with --file"},
    };
    for (const auto& [more, error] : table) {
        std::vector<std::string> arguments{"puzzles"};
        arguments.insert(arguments.end(), more.begin(), more.end());
        EXPECT_EQ(failure(arguments), "tessera: " + error);
    }
    EXPECT_EQ(failure({"puzzles", "chess", "--json"}),
              "{\"error\":\"--json: goes with --check: puzzles are lines of text\","
              "\"code\":\"bad_request\"}");
    EXPECT_TRUE(failure({"puzzles", "hdc6"}).starts_with("tessera: --variant: "));
}

}  // namespace
}  // namespace tessera::cli_tests
