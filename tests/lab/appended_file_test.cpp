#include "lab/appended_file.hpp"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>
#include <sstream>
#include <thread>

namespace tessera::lab {
namespace {

std::string path_of(const std::string& name) {
    return "/tmp/tessera_test_lab_" + std::to_string(getpid()) + "_" + name;
}

std::string text_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

TEST(AppendedFile, AddsWholeTexts) {
    const std::string path = path_of("added");
    std::ofstream(path, std::ios::binary) << "before\ncut o";
    {
        auto file = AppendedFile::open(path);
        ASSERT_TRUE(file) << file.error().text();
        EXPECT_EQ(*file->contents(), "before\ncut o");
        EXPECT_FALSE(file->cut(7));
        EXPECT_FALSE(file->add("one\n"));
        EXPECT_FALSE(file->add("two\n"));
        file->take_back();
        EXPECT_FALSE(file->add("three\n"));
    }
    EXPECT_EQ(text_of(path), "before\none\nthree\n");
    std::remove(path.c_str());
}

TEST(AppendedFile, ThatCannotBeWrittenIsRefusedAtOnce) {
    const auto refusal = [](const std::string& path) {
        const auto file = AppendedFile::open(path);
        return file ? std::string("opened") : file.error().text();
    };
    EXPECT_EQ(refusal("/nonexist/x.pgn"),
              "cannot write '/nonexist/x.pgn': No such file or directory");
    EXPECT_EQ(refusal("/tmp"), "cannot write '/tmp': Is a directory");
    EXPECT_EQ(refusal("/dev/full"), "cannot write '/dev/full': No space left on device");
    EXPECT_EQ(refusal("/dev/null"), "opened");
    EXPECT_EQ(refusal(""), "cannot write '': No such file or directory");
}

/// What has no end is not read, and its size is not changed.
TEST(AppendedFile, MayBeADeviceOrAPipe) {
    auto null = AppendedFile::open("/dev/null");
    ASSERT_TRUE(null);
    EXPECT_EQ(*null->contents(), "");
    EXPECT_FALSE(null->cut(0));
    EXPECT_FALSE(null->add("text"));
    null->take_back();
    auto zero = AppendedFile::open("/dev/zero");
    ASSERT_TRUE(zero);
    EXPECT_EQ(*zero->contents(), "");

    const std::string path = path_of("pipe");
    ASSERT_EQ(mkfifo(path.c_str(), 0600), 0);
    std::string heard;
    std::thread reader([&] { heard = text_of(path); });
    {
        auto pipe = AppendedFile::open(path);
        ASSERT_TRUE(pipe) << pipe.error().text();
        EXPECT_EQ(*pipe->contents(), "");
        EXPECT_FALSE(pipe->add("into the pipe\n"));
    }
    reader.join();
    EXPECT_EQ(heard, "into the pipe\n");
    const auto alone = AppendedFile::open(path);
    ASSERT_FALSE(alone);
    EXPECT_EQ(alone.error().text(), "cannot write '" + path + "': nobody reads it");
    std::remove(path.c_str());
}

TEST(AppendedFile, KeepsNoPartOfATextForWhichThereIsNoRoom) {
    const std::string path = path_of("full");
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    {
        auto file = AppendedFile::open(path);
        ASSERT_TRUE(file) << file.error().text();
        const rlimit small{.rlim_cur = 10'000, .rlim_max = before.rlim_max};
        ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
        EXPECT_FALSE(file->add(std::string(6'000, 'a')));
        const auto fault = file->add(std::string(6'000, 'b'));
        ASSERT_TRUE(fault);
        EXPECT_EQ(fault->text(), "cannot write '" + path + "': File too large");
        EXPECT_FALSE(file->add(std::string(1'000, 'c')));
    }
    EXPECT_EQ(text_of(path), std::string(6'000, 'a') + std::string(1'000, 'c'));
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::remove(path.c_str());
}

}  // namespace
}  // namespace tessera::lab
