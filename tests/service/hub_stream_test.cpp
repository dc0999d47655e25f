// Streams: connections that http() opens.
#include "service/support.hpp"

namespace tessera::service {
namespace {

using Method = HttpRequest::Method;

class HubStream : public HubTest {
protected:
    /// Opens it and returns its lines so far.
    Frames open_stream(const std::string& target, const std::string& key = {}) {
        const HttpAnswer answer = http(Method::get, target, key);
        EXPECT_EQ(answer.status, 200) << answer.body;
        EXPECT_EQ(answer.type, "application/x-ndjson");
        EXPECT_TRUE(answer.stream);
        session_ = sessions_;
        Frames lines;
        for (const std::string_view line : split(answer.body, '\n'))
            lines.push_back(Json::parse(line, nullptr, false));
        for (Json& frame : take(session_)) lines.push_back(std::move(frame));
        return lines;
    }

    Session session_ = 0;
};

TEST_F(HubStream, OfAGameHasItsEventsAndEachThatFollows) {
    const GameId game = create();
    Frames lines = open_stream("games/" + game + "/stream");
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["hello"]["person"], nullptr);
    EXPECT_EQ(lines[1]["game"], game);
    EXPECT_EQ(lines[1]["after"], 0);
    const Version version = lines[1]["version"];
    EXPECT_EQ(lines[1]["events"].size(), version);
    const Session ben = connect(kBen);
    watch(ben, game);
    ask(ben, {{"do", "seat"}, {"game", game}, {"id", "sit"}});
    lines = take(session_);
    ASSERT_FALSE(lines.empty());
    EXPECT_EQ(lines[0]["after"], version);
    lines = open_stream("games/" + game + "/stream?after=" + std::to_string(version));
    ASSERT_GE(lines.size(), 2U);
    EXPECT_EQ(lines[1]["after"], version);
}

TEST_F(HubStream, OfAGameCountsAsPresence) {
    const GameId game = create();
    http(Method::post, "games/" + game + "/requests", kBen, R"({"do":"seat","id":"sit"})");
    wait(6'000);
    const Session watcher = connect();
    const auto absent = [&] {
        return watch(watcher, game).back()["state"]["absent"]["white"] != nullptr ||
               watch(watcher, game).back()["state"]["absent"]["black"] != nullptr;
    };
    EXPECT_TRUE(absent());
    open_stream("games/" + game + "/stream", kBen);
    const Session ben = session_;
    const Frames seen = open_stream("games/" + game + "/stream", kAda);
    EXPECT_EQ(seen[0]["hello"]["person"], person_of(kAda));
    EXPECT_NE(seen[1]["state"]["you"], nullptr);
    run();
    EXPECT_FALSE(absent());
    disconnect(ben);
    wait(6'000);
    EXPECT_TRUE(absent());
}

TEST_F(HubStream, OfAGameIsOpenedByTheKeyOfASeat) {
    const GameId game = create();
    const Json link = Json::parse(http(Method::post, "games/" + game + "/seat-link", kAda).body);
    const std::string seat = link["key"];
    const Frames lines = open_stream("games/" + game + "/stream", seat);
    EXPECT_EQ(lines[0]["hello"]["person"], person_of(kAda));
    EXPECT_NE(lines[1]["state"]["you"], nullptr);
    EXPECT_EQ(http(Method::get, "me/stream", seat).status, 401);
    EXPECT_EQ(http(Method::get, "games/" + create() + "/stream", seat).status, 401);
}

TEST_F(HubStream, OfAPersonHasTheGamesBeingPlayedAndThenNotices) {
    const GameId open = create();
    const GameId playing = create();
    http(Method::post, "games/" + playing + "/requests", kBen, R"({"do":"seat","id":"sit"})");
    const Frames lines = open_stream("me/stream", kAda);
    ASSERT_EQ(lines.size(), 2U);
    EXPECT_EQ(lines[0]["hello"]["person"], person_of(kAda));
    ASSERT_EQ(lines[1]["games"].size(), 1U);
    EXPECT_EQ(lines[1]["games"][0]["game"], playing);
    http(Method::post, "games/" + open + "/requests", kBen, R"({"do":"seat","id":"sit"})");
    const Frames notices = take(session_);
    ASSERT_FALSE(notices.empty());
    EXPECT_EQ(notices[0], Json({{"notice", "seat_taken"}, {"game", open}}));
    disconnect(session_);
    http(Method::post, "games/" + open + "/requests", kBen, R"({"do":"resign","id":"end"})");
    EXPECT_TRUE(take(session_).empty());
}

TEST_F(HubStream, IsRefusedBeforeItBegins) {
    const GameId game = create();
    const std::string stream = "games/" + game + "/stream";
    struct Case {
        std::string target;
        std::string key;
        int status;
    };
    for (const Case& one : {
             Case{stream, "bad", 401},
             Case{stream + "?after=x", "", 400},
             Case{stream + "?after=100", "", 400},
             Case{stream + "?seat=x", "", 400},
             Case{"games/none/stream", "", 404},
             Case{"me/stream", "", 401},
             Case{"me/stream", "bad", 401},
             Case{"me/stream?after=1", kAda, 400},
         }) {
        const HttpAnswer answer = http(Method::get, one.target, one.key);
        EXPECT_EQ(answer.status, one.status) << one.target;
        EXPECT_FALSE(answer.stream) << one.target;
    }
    EXPECT_EQ(http(Method::post, stream, kAda).status, 405);
}

TEST_F(HubStream, EndsWhenTheHubStops) {
    const GameId game = create();
    open_stream("games/" + game + "/stream");
    hub_->stop();
    EXPECT_EQ(take(session_), Frames{Json({{"close", "stopping"}})});
    EXPECT_TRUE(left_.closed.contains(session_));
}

}  // namespace
}  // namespace tessera::service
