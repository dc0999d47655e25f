// What is read of the lines that another engine writes.
#include "lab/uci_client.hpp"

#include <gtest/gtest.h>

#include <string>

#include "lab/scripted_engine.hpp"

namespace tessera::lab {
namespace {

Reply reply_to(const std::string& lines) {
    auto client = UciClient::start(scripted(lines), "chess", {});
    EXPECT_TRUE(client);
    if (!client) return {};
    auto reply = client->think("position startpos", "go nodes 1", 30'000);
    EXPECT_TRUE(reply);
    return reply ? *reply : Reply{};
}

TEST(UciClient, ReadsEveryVariationAsItWasLastWritten) {
    const Reply reply = reply_to(
        "echo info depth 1 multipv 1 score cp 10 nodes 20 pv e2e4; "
        "echo info depth 1 multipv 2 score cp 5 nodes 20 pv d2d4; "
        "echo info depth 2 multipv 1 score mate 3 nodes 50 pv d2d4 d7d5; "
        "echo info depth 2 currmove a2a3 currmovenumber 4; "
        "echo info depth 1 multipv 3 score cp -7 lowerbound nodes 50 pv a2a3 a7a6; "
        "echo bestmove d2d4 ponder d7d5");
    EXPECT_EQ(reply.move, "d2d4");
    EXPECT_EQ(reply.score, "mate 3");
    EXPECT_EQ(reply.depth, 2);
    EXPECT_EQ(reply.nodes, 50U);
    ASSERT_EQ(reply.variations.size(), 3U);
    EXPECT_EQ(reply.variations[0].score, "mate 3");
    EXPECT_EQ(reply.variations[0].pv, "d2d4 d7d5");
    EXPECT_EQ(reply.variations[1].score, "cp 5");
    EXPECT_EQ(reply.variations[1].pv, "d2d4");
    EXPECT_EQ(reply.variations[2].score, "cp -7");
    EXPECT_EQ(reply.variations[2].pv, "a2a3 a7a6");
}

TEST(UciClient, TakesLinesWithoutNumberAsTheBestVariation) {
    const Reply reply =
        reply_to("echo info depth 4 score cp 31 nodes 7 pv g1f3 g8f6; echo bestmove g1f3");
    EXPECT_EQ(reply.score, "cp 31");
    ASSERT_EQ(reply.variations.size(), 1U);
    EXPECT_EQ(reply.variations[0].pv, "g1f3 g8f6");
    EXPECT_TRUE(reply_to("echo bestmove g1f3").variations.empty());
    // A number beyond all reason asks for no memory.
    EXPECT_EQ(reply_to("echo info depth 1 multipv 4000000000 score cp 1 pv g1f3; echo bestmove "
                       "g1f3")
                  .variations.size(),
              500U);
}

}  // namespace
}  // namespace tessera::lab
