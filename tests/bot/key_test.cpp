// Keys in files, and ids of requests.
#include "bot/key.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>

#include <cstdio>
#include <fstream>

namespace tessera::bot {
namespace {

class BotKey : public testing::Test {
protected:
    ~BotKey() override { std::remove(file_.c_str()); }
    void write(const std::string& text) const { std::ofstream(file_) << text; }

    const std::string file_ = testing::TempDir() + "tessera_bot_key";
};

TEST_F(BotKey, IsMadeOnceForItsOwnerAlone) {
    const auto made = person_key(file_);
    ASSERT_TRUE(made) << made.error().text();
    EXPECT_EQ(made->size(), 32U);
    struct stat state{};
    ASSERT_EQ(stat(file_.c_str(), &state), 0);
    EXPECT_EQ(state.st_mode & 0777U, 0600U);
    EXPECT_EQ(person_key(file_).value(), *made);
    std::remove(file_.c_str());
    EXPECT_NE(person_key(file_).value(), *made);
    EXPECT_FALSE(person_key("/none/file"));
}

TEST_F(BotKey, IsRefusedWhereTheFileHasSomethingElse) {
    for (const std::string text :
         {"", "short", "33letters33letters33letters33lett", "with a blank in it and 32 letters"}) {
        write(text);
        EXPECT_FALSE(person_key(file_)) << text;
    }
    write("  AdaAdaAdaAdaAdaAdaAdaAdaAdaAda_1\r\n");
    EXPECT_EQ(person_key(file_).value(), "AdaAdaAdaAdaAdaAdaAdaAdaAdaAda_1");
}

TEST_F(BotKey, OfATokenIsReadAsItIs) {
    EXPECT_FALSE(token(file_));
    write("t_abc-_9\n");
    EXPECT_EQ(token(file_).value(), "t_abc-_9");
    for (const std::string& text : {std::string(), std::string("a b"), std::string(201, 'x')}) {
        write(text);
        EXPECT_FALSE(token(file_)) << text;
    }
}

TEST(BotRequestId, FollowsFromWhatIsAsked) {
    const std::string id = request_id("key", "game", "move 3");
    EXPECT_EQ(id.size(), 32U);
    EXPECT_EQ(request_id("key", "game", "move 3"), id);
    EXPECT_NE(request_id("other", "game", "move 3"), id);
    EXPECT_NE(request_id("key", "game2", "move 3"), id);
    EXPECT_NE(request_id("key", "game", "move 4"), id);
}

}  // namespace
}  // namespace tessera::bot
