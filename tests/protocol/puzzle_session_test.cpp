// What the page is told of a puzzle by castling and of one by a capture in passing.
#include "protocol/puzzle_session.hpp"

#include <gtest/gtest.h>

namespace tessera::protocol {
namespace {

bool has(const std::string& text, std::string_view part) {
    return text.find(part) != std::string::npos;
}

TEST(PuzzleSession, TellsARightToCastleAndTakesTheJump) {
    PuzzleSession session;
    const std::string info = session.open("hdc3", "2026-12-18");
    EXPECT_TRUE(has(info, R"("castles":true,"passed":null)")) << info;
    EXPECT_EQ(session.solution(), R"("f1cc1g")");
    // f1c and c1g
    EXPECT_TRUE(has(session.checks_of(133), "386")) << session.checks_of(133);
    const std::string mate = session.attempt("f1cc1g");
    EXPECT_TRUE(has(mate, R"("outcome":"mate","from":133,"to":386,"piece":"K")")) << mate;
    const std::string step = session.attempt("f1cg1g");
    EXPECT_TRUE(has(step, R"("outcome":"flight")")) << step;
}

TEST(PuzzleSession, TellsTheDoubleStepAndTakesTheCaptureInPassing) {
    PuzzleSession session;
    const std::string info = session.open("hdc3", "2026-12-19");
    // a7b, a6b, a5b
    EXPECT_TRUE(has(info, R"("castles":false,"passed":{"from":112,"over":104,"to":96})")) << info;
    EXPECT_EQ(session.solution(), R"("a5aa6b")");
    EXPECT_TRUE(has(session.checks_of(32), "104")) << session.checks_of(32);
    const std::string mate = session.attempt("a5aa6b");
    EXPECT_TRUE(has(mate, R"("outcome":"mate","from":32,"to":104,"piece":"P")")) << mate;
}

TEST(PuzzleSession, TellsNeitherOfAnEarlierDay) {
    PuzzleSession session;
    const std::string info = session.open("hdc3", "2026-11-24");
    EXPECT_TRUE(has(info, R"("castles":false,"passed":null)")) << info;
}

}  // namespace
}  // namespace tessera::protocol
