// The lessons that come with the program: each is read, and every mate that is to be forced can be.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>
#include <sstream>

#include "lesson/win.hpp"
#include "lessons.hpp"

namespace tessera::test {
namespace {

namespace fs = std::filesystem;

/// By the names of their files.
const std::map<std::string, lesson::Lesson>& shipped() {
    static const auto kLessons = [] {
        std::map<std::string, lesson::Lesson> lessons;
        for (const auto& entry : fs::directory_iterator(TESSERA_SOURCE_DIR "/lessons")) {
            std::ifstream file(entry.path());
            std::ostringstream text;
            text << file.rdbuf();
            const std::string name = entry.path().stem().string();
            auto lesson = lesson::read_lesson(text.str(), lesson::all_games());
            if (!lesson)
                ADD_FAILURE() << lesson.error().front().text(name);
            else
                lessons.emplace(name, std::move(lesson).value());
        }
        return lessons;
    }();
    return kLessons;
}

TEST(ShippedLessons, StandInFilesOfTheirNames) {
    ASSERT_FALSE(shipped().empty());
    std::set<std::string> numbers;
    for (const auto& [file, lesson] : shipped()) {
        EXPECT_EQ(file.substr(3), lesson.id);
        EXPECT_TRUE(numbers.insert(file.substr(0, 2)).second) << file;
        EXPECT_FALSE(lesson.part.empty()) << file;
        EXPECT_FALSE(lesson.idea.empty()) << file;
    }
}

TEST(ShippedLessons, AskSomethingEach) {
    for (const auto& [file, lesson] : shipped())
        EXPECT_TRUE(std::ranges::any_of(lesson.steps, [](const lesson::Step& step) {
            return step.task != lesson::Task::read;
        })) << file;
}

TEST(ShippedLessons, ForceTheMatesThatTheyAskFor) {
    const engine::Host host{.now = [] { return std::int64_t{0}; }, .stop_requested = {}};
    for (const auto& [file, lesson] : shipped()) {
        for (const lesson::Step& step : lesson.steps) {
            if (step.task != lesson::Task::win) continue;
            EXPECT_EQ(lesson::fault_of_win(*lesson.variant, step, host, 20'000'000), std::nullopt)
                << file << ", line " << step.line;
        }
    }
}

}  // namespace
}  // namespace tessera::test
