// A game as the lines of its stream tell it.
#include "bot/course.hpp"

#include <gtest/gtest.h>

#include "play/load.hpp"

namespace tessera::bot {
namespace {

using News = Course::News;

Result<Rules> chess(const std::string& variant, const std::string& identity) {
    if (identity != "known") return Error{"", "no such rules"};
    return Rules{play::builtin(variant).value(), variant};
}

constexpr const char* kCreated =
    R"({"v":1,"type":"created","variant":"chess","rules":"known","time":{"initial":60000,"increment":1000,"delay":0},"start":""})";
constexpr const char* kState =
    R"({"now":5000,"status":"playing","position":3,"side":"black","you":"black",)"
    R"("seats":{"white":"ada","black":"ben"},"clocks":{"white":59000,"black":60000,"delay":0},)"
    R"("result":"*","ending":null,"draw":"white","takeback":null,"mine":{"claim":7500}})";

std::string frame(int after, const std::string& events, const std::string& state = {}) {
    return R"({"game":"g","after":)" + std::to_string(after) + R"(,"events":[)" + events + ']' +
           (state.empty() ? "" : R"(,"state":)" + state) + '}';
}
std::string move(int version, const std::string& text) {
    return R"({"v":)" + std::to_string(version) + R"(,"type":"move","move":")" + text + "\"}";
}

TEST(BotCourse, FollowsTheGame) {
    Course course(chess);
    EXPECT_EQ(course.take(R"({"hello":{"person":"ben"}})").value(), News::none);
    EXPECT_EQ(course.take("").value(), News::none);
    EXPECT_EQ(course.take(frame(0, kCreated)).value(), News::none);
    EXPECT_EQ(
        course.take(frame(1, R"({"v":2,"type":"seated"},)" + move(3, "e2e4"), kState)).value(),
        News::state);
    EXPECT_EQ(course.version(), 3U);
    EXPECT_EQ(course.game().line().size(), 1U);
    const Course::State& state = course.state();
    EXPECT_EQ(state.status, Course::Status::playing);
    EXPECT_EQ(state.position, 3U);
    EXPECT_EQ(state.side, rules::Colour::black);
    EXPECT_EQ(state.you, rules::Colour::black);
    EXPECT_EQ(state.seats[0], "ada");
    EXPECT_EQ((*state.clocks)[0], 59'000);
    EXPECT_EQ(state.draw, rules::Colour::white);
    EXPECT_EQ(state.takeback, std::nullopt);
    EXPECT_EQ(state.claim_in, 2'500);
    EXPECT_EQ(course.time()->increment, 1'000);
    EXPECT_EQ(course.take(R"({"game":"g","present":{"white":true,"black":true}})").value(),
              News::none);
    EXPECT_EQ(course.take(R"({"game":"g","present":{"white":false,"black":true}})").value(),
              News::absence);
}

TEST(BotCourse, PassesOverWhatItHasAndGoesBack) {
    Course course(chess);
    ASSERT_TRUE(course.take(frame(0, std::string(kCreated) + ',' + move(2, "e2e4"))));
    ASSERT_TRUE(course.take(frame(1, move(2, "e2e4") + ',' + move(3, "e7e5"))));
    EXPECT_EQ(course.version(), 3U);
    EXPECT_EQ(course.game().line().size(), 2U);
    ASSERT_TRUE(course.take(frame(3, R"({"v":4,"type":"takeback","node":1})")));
    EXPECT_EQ(course.game().line().size(), 1U);
    ASSERT_TRUE(course.take(frame(4, move(5, "c7c5"))));
    EXPECT_EQ(course.game().line().size(), 2U);
}

TEST(BotCourse, RefusesWhatDoesNotFit) {
    for (const std::string& line : {
             std::string("no JSON"),
             std::string(R"({"error":"there is no such game","code":"no_game"})"),
             frame(1, move(2, "e2e4")),
             frame(0, move(1, "e2e4")),
             frame(0, std::string(kCreated) + ',' + move(2, "e2e5")),
             frame(0, std::string(kCreated) + R"(,{"v":2,"type":"go","node":7})"),
             frame(0, R"({"v":1,"type":"created","variant":"chess","rules":"other"})"),
             std::string(R"({"game":"g","after":0,"events":7})"),
         }) {
        Course course(chess);
        EXPECT_FALSE(course.take(line)) << line;
    }
}

}  // namespace
}  // namespace tessera::bot
