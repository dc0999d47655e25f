// lessons: files checked, every fault named.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

namespace fs = std::filesystem;

TEST(CommandLessons, ChecksTheLessonsThatComeWithIt) {
    std::vector<std::string> arguments{"lessons"};
    for (const auto& entry : fs::directory_iterator(TESSERA_SOURCE_DIR "/lessons"))
        arguments.push_back(entry.path().string());
    const auto lines = lines_of(output(arguments));
    ASSERT_EQ(lines.size(), arguments.size() - 1);
    for (std::size_t i = 0; i < lines.size(); ++i)
        EXPECT_TRUE(lines[i].starts_with(arguments[i + 1] + ": ok ")) << lines[i];
}

class CommandLessonsOf : public testing::Test {
protected:
    void TearDown() override { fs::remove(file_); }
    void write(const std::string& step) const {
        std::ofstream(file_) << "id = \"one\"\ntitle = \"One\"\ngame = \"chess\"\n[[steps]]\n"
                                "position = \"{Ka1,kh8,Rd4} w - - 0 1\"\ntext = \"T\"\n"
                             << step;
    }
    const std::string file_ = (fs::path(testing::TempDir()) /
                               testing::UnitTest::GetInstance()->current_test_info()->name())
                                  .string();
};

TEST_F(CommandLessonsOf, NamesEveryFaultWithItsLine) {
    write("task = \"reach\"\npiece = \"d4\"\ncount = 15\n");
    const auto told = run({"lessons", file_});
    EXPECT_EQ(told.code, 2);
    EXPECT_EQ(told.out, file_ + ":9: steps[0].count: there are 14\n");
    EXPECT_EQ(run({"lessons", file_, "--json"}).out,
              "[{\"file\":\"" + file_ +
                  "\",\"faults\":[{\"line\":9,\"key\":\"steps[0].count\",\"reason\":\"there are "
                  "14\"}]}]\n");
}

TEST_F(CommandLessonsOf, ProvesMates) {
    write("task = \"win\"\nmoves = 2\n");
    const auto told = run({"lessons", file_});
    EXPECT_EQ(told.code, 2);
    EXPECT_EQ(told.out, file_ + ":4: steps[0]: mate cannot be forced in 2 moves\n");
}

}  // namespace
}  // namespace tessera::cli_tests
