#include <gtest/gtest.h>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

std::string analysed(const std::string& fen, std::vector<std::string> options) {
    options.insert(options.begin(), {"analyse", "--variant", "chess", "--fen", fen});
    return output(options);
}

constexpr const char* kMateInOne = "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1";

TEST(CommandAnalyse, FindsTheBestLine) {
    EXPECT_EQ(analysed(kMateInOne, {"--depth", "3"}), "1. mate in 1, depth 1: Ra8#\n");
    const std::string mated = analysed("7k/8/6K1/8/8/8/8/R7 b - - 0 1", {"--depth", "4"});
    EXPECT_TRUE(mated.starts_with("1. mated in 1, depth ")) << mated;
    EXPECT_TRUE(mated.ends_with(": Kg8 Ra8#\n")) << mated;
    EXPECT_EQ(analysed("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", {}), "there is no move\n");
}

TEST(CommandAnalyse, FindsSeveralLinesBestFirst) {
    const std::string text = analysed(kMateInOne, {"--depth", "3", "--lines", "3"});
    EXPECT_TRUE(text.starts_with("1. mate in 1, depth 3: Ra8#\n2. +")) << text;
    EXPECT_NE(text.find("\n3. +"), std::string::npos) << text;
    // No more lines than moves, in a game of four axes as well.
    EXPECT_EQ(analysed("7k/8/8/8/8/8/7q/7K w - - 0 1", {"--depth", "1", "--lines", "9"}),
              "1. +0.00, depth 1: Kxh2\n");
    const std::string fourstar =
        output({"analyse", "--variant", "fourstar", "--depth", "2", "--lines", "4"});
    EXPECT_TRUE(fourstar.starts_with("1. ")) << fourstar;
    EXPECT_NE(fourstar.find("\n4. "), std::string::npos) << fourstar;
}

TEST(CommandAnalyse, TellsOfEveryIterationIfAskedTo) {
    const std::string text = analysed(kMateInOne, {"--depth", "2", "--lines", "2", "--info", "on"});
    EXPECT_TRUE(text.starts_with("depth 1  mate in 1  ")) << text;
    EXPECT_NE(text.find(" s  Ra8#\ndepth 2  mate in 1  "), std::string::npos) << text;
    EXPECT_NE(text.find(" s  Ra8#\n1. mate in 1, depth 2: Ra8#\n"), std::string::npos) << text;
}

TEST(CommandAnalyse, RefusesWhatItCannotDo) {
    const auto refused = [](const std::string& option, const std::string& value) {
        return failure({"analyse", "--variant", "chess", option, value});
    };
    EXPECT_EQ(refused("--lines", "0"), "tessera: --lines: '0' is not a number from 1 to 500");
    EXPECT_EQ(refused("--depth", "x"), "tessera: --depth: 'x' is not a number from 1 to 1000");
    EXPECT_EQ(refused("--seconds", "0"), "tessera: --seconds: '0' is not a number from 1 to 86400");
    EXPECT_EQ(refused("--fen", "x"), failure({"moves", "--variant", "chess", "--fen", "x"}));
}

}  // namespace
}  // namespace tessera::cli_tests
