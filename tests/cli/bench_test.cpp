#include <gtest/gtest.h>

#include <cstdlib>

#include "base/processor.hpp"
#include "program.hpp"
#include "support/support.hpp"

namespace tessera::cli_tests {
namespace {

/// So small that its bench takes no time.
constexpr const char* kGame = R"(
id = "tiny"
name = "Tiny"
source = "this test"
summary = "A king and a rook each."
[board]
size = [4, 4]
axes = ["file", "rank"]
forward = [1]
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
position = "k3/r3/3R/3K w - - 0 1"
)";

/// The first lines of an output, without those of time and speed.
std::string counts_of(const std::string& out) {
    const std::size_t end = out.find("time ");
    const bool complete =
        end != std::string::npos && out.find("nodes/s ", end) != std::string::npos;
    return complete ? out.substr(0, end) : "incomplete: " + out;
}

std::uint64_t number_after(const std::string& text, const std::string& word) {
    return std::stoull(text.substr(text.find(word) + word.size()));
}

TEST(CommandBench, CountsTheSameEachTime) {
    const std::string path = file_with("tiny.toml", kGame);
    const std::string counts = counts_of(output({"bench", "--variant", path}));
    ASSERT_TRUE(counts.starts_with("tiny ")) << counts;
    EXPECT_EQ(number_after(counts, "tiny "), number_after(counts, "nodes "));
    EXPECT_GT(number_after(counts, "nodes "), 1000U);
    EXPECT_EQ(counts_of(output({"bench", "--variant", path})), counts);
    std::remove(path.c_str());
}

/// What `tessera bench` prints after "nodes". A commit that changes what the engine searches, or in
/// which order, writes the new number here.
constexpr std::uint64_t kNodes = 1342076;

class CommandBenchOn : public ::testing::TestWithParam<Isa> {};

TEST_P(CommandBenchOn, CountsTheNodesOfTheEngineAsItIs) {
    if (!processor_has(GetParam()))
        GTEST_SKIP() << "this processor does not have " << name(GetParam());
    if (testing_support::kSanitized) GTEST_SKIP() << "what is counted takes long with sanitizers";
    setenv("TESSERA_ISA", std::string(name(GetParam())).c_str(), 1);
    const std::string out = output({"bench"});
    unsetenv("TESSERA_ISA");
    EXPECT_EQ(number_after(out, "nodes "), kNodes) << out;
}

INSTANTIATE_TEST_SUITE_P(All, CommandBenchOn, ::testing::ValuesIn(kIsas),
                         [](const auto& i) { return std::string(name(i.param)); });

TEST(CommandBench, RefusesInstructionsThatDoNotExist) {
    setenv("TESSERA_ISA", "avx3", 1);
    EXPECT_EQ(failure({"bench", "--variant", "chess"}),
              "tessera: TESSERA_ISA: 'avx3' is none of portable, avx2 and avx512");
    unsetenv("TESSERA_ISA");
}

TEST(CommandBench, RefusesWhatIsNoGame) {
    EXPECT_EQ(failure({"bench", "--variant", "checkers"}),
              "tessera: --variant: there is no game named 'checkers' (tessera games lists them)");
    EXPECT_EQ(failure({"bench", "--variant", ""}),
              "tessera: --variant: there is no game named '' (tessera games lists them)");
    EXPECT_EQ(failure({"bench", "chess"}),
              "tessera: The following argument was not expected: chess (tessera --help)");
}

}  // namespace
}  // namespace tessera::cli_tests
