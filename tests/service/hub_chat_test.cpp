// What players say to each other, through frames and HTTP: who sees it, and how it is removed.
#include "service/messages.hpp"
#include "service/support.hpp"

namespace tessera::service {
namespace {

constexpr std::size_t kAll = 1'000'000;

class HubChat : public HubTest {
protected:
    HubChat() : game_(create()), players_(seated(game_)) {}

    std::string refusal(Session session, const Json& frame) {
        const Frames replies = with(ask(session, frame), "reply");
        return replies.size() == 1 ? replies[0].value("code", "none") : "not one reply";
    }
    /// Both turn chat on.
    void agree() {
        for (const Session player : {players_.first, players_.second})
            EXPECT_EQ(refusal(player, request("chat", game_, {{"on", true}})), "none");
    }
    std::vector<OwnMessage> messages_of(const std::string& key) {
        MessageSearch search(store_, person_of(key), kAll);
        EXPECT_TRUE(search.list(kAll).value());
        return search.found();
    }
    Json message(const std::string& text) { return request("message", game_, {{"text", text}}); }

    GameId game_;
    std::pair<Session, Session> players_;
};

TEST_F(HubChat, ThePlayersSeeItAndNobodyElse) {
    const auto [ada, ben] = players_;
    const Session cyd = connect(kCyd), nobody = connect();
    watch(cyd, game_);
    watch(nobody, game_);
    EXPECT_EQ(refusal(ada, request("say", game_, {{"phrase", "hello"}})), "none");
    EXPECT_EQ(refusal(ada, message("psst")), "not_agreed");
    agree();
    Frames seen_by_ben = take(ben);
    EXPECT_EQ(refusal(ada, message("psst \xc3\xbc <b>")), "none");
    for (const Json& frame : take(ben)) seen_by_ben.push_back(frame);
    const Frames events = events_of(seen_by_ben);
    ASSERT_FALSE(events.empty());
    EXPECT_EQ(events.back()["text"], "psst \xc3\xbc <b>");
    EXPECT_EQ(events.back()["colour"], "white");
    EXPECT_EQ(events.back()["by"], person_of(kAda));
    EXPECT_FALSE(events.back().contains("request"));
    EXPECT_EQ(with(seen_by_ben, "state").back()["state"]["mine"]["chat"],
              (Json{{"white", true}, {"black", true}}));
    for (const Session other : {cyd, nobody}) {
        const Frames frames = take(other);
        for (const Json& event : events_of(frames)) EXPECT_EQ(event["type"], "hidden");
        EXPECT_EQ(events_of(frames).size(), 4U);
        EXPECT_EQ(with(frames, "state").back()["state"]["mine"], nullptr);
    }
    EXPECT_EQ(refusal(cyd, message("me too")), "not_seated");
    EXPECT_EQ(refusal(cyd, request("say", game_, {{"phrase", "hello"}})), "not_seated");
    // Nor does whoever reads the log over HTTP, or comes later.
    for (const std::string& key : {std::string(), kCyd}) {
        const std::string log = get("games/" + game_ + "/events?after=0", key).body;
        EXPECT_EQ(log.find("psst"), std::string::npos);
        EXPECT_EQ(log.find("hello"), std::string::npos);
    }
    EXPECT_NE(get("games/" + game_ + "/events?after=0", kBen).body.find("psst"), std::string::npos);
    EXPECT_EQ(get("games/" + game_ + "/pgn").body.find("psst"), std::string::npos);
    const Frames late = events_of(watch(connect(kCyd), game_));
    EXPECT_EQ(late.back()["type"], "hidden");
}

TEST_F(HubChat, ClocksAndPositionsStayAsTheyAre) {
    const auto [ada, ben] = players_;
    ask(ada, move(game_, "e2e4"));
    const Json before = with(take(ben), "state").back()["state"];
    now_ += 1'000;
    EXPECT_EQ(refusal(ben, request("say", game_, {{"phrase", "one_moment"}})), "none");
    const Json after = with(take(ada), "state").back()["state"];
    EXPECT_EQ(after["position"], before["position"]);
    EXPECT_EQ(after["clocks"]["flag"], before["clocks"]["flag"]);
}

TEST_F(HubChat, OverHttpEachRefusalHasItsStatus) {
    const std::string target = "games/" + game_ + "/requests";
    const auto status = [&](const std::string& key, const Json& body) {
        Json asked = body;
        asked["id"] = "h" + std::to_string(++requests_);
        return post(target, key, asked).status;
    };
    EXPECT_EQ(status(kAda, {{"do", "message"}, {"text", "x"}}), 409);
    EXPECT_EQ(status(kAda, {{"do", "message"}, {"text", ""}}), 400);
    EXPECT_EQ(status(kCyd, {{"do", "chat"}, {"on", true}}), 403);
    EXPECT_EQ(status(kAda, {{"do", "chat"}, {"on", true}}), 200);
    EXPECT_EQ(status(kBen, {{"do", "chat"}, {"on", true}}), 200);
    for (int i = 0; i < 9; ++i)
        EXPECT_EQ(status(kAda, {{"do", "message"}, {"text", std::to_string(i)}}), 200);
    EXPECT_EQ(status(kAda, {{"do", "message"}, {"text", "x"}}), 429);
}

TEST_F(HubChat, MessagesOfAPersonAreListedAndRemoved) {
    const auto [ada, ben] = players_;
    agree();
    EXPECT_EQ(refusal(ada, message("from Ada")), "none");
    EXPECT_EQ(refusal(ben, message("from Ben")), "none");
    EXPECT_EQ(refusal(ada, message("more from Ada")), "none");
    const auto found = messages_of(kAda);
    ASSERT_EQ(found.size(), 2U);
    EXPECT_EQ(found[0].text, "from Ada");
    EXPECT_EQ(found[0].game, game_);
    EXPECT_EQ(found[0].version, 6U);
    EXPECT_GT(found[0].at, 1'790'000'000'000);
    EXPECT_EQ(found[1].version, 8U);

    MessageSearch removal(store_, person_of(kAda), kAll);
    store_.fail(1);
    EXPECT_FALSE(removal.remove(kAll));
    store_.fail(1, store::MemoryStore::Failure::busy);
    EXPECT_FALSE(removal.remove(kAll));
    EXPECT_EQ(messages_of(kAda).size(), 2U);
    EXPECT_TRUE(MessageSearch(store_, person_of(kCyd), kAll).remove(kAll).value());
    EXPECT_TRUE(removal.remove(kAll).value());
    EXPECT_TRUE(removal.remove(kAll).value());
    EXPECT_TRUE(messages_of(kAda).empty());
    EXPECT_EQ(messages_of(kBen).size(), 1U);

    // The game goes on, here and after a restart, and the events keep their versions.
    EXPECT_EQ(refusal(ada, move(game_, "e2e4")), "none");
    open();
    const Frames events = events_of(watch(connect(kBen), game_));
    ASSERT_EQ(events.size(), 9U);
    EXPECT_EQ(events[5]["type"], "message");
    EXPECT_EQ(events[5]["text"], nullptr);
    EXPECT_EQ(events[6]["text"], "from Ben");
    EXPECT_EQ(events[8]["move"], "e2e4");
}

TEST_F(HubChat, MessagesAreLookedForAPartOfTheEventsAtATime) {
    // Both sit in two games, and Ada is alone in a third.
    std::vector<std::string> wanted;
    for (int i = 0; i < 2; ++i) {
        if (i > 0) {
            game_ = create();
            players_ = seated(game_);
        }
        agree();
        for (const char* const text : {"one", "two", "three"}) {
            EXPECT_EQ(refusal(players_.first, message(text)), "none");
            wanted.emplace_back(text);
        }
    }
    create();
    for (const std::size_t events : {1U, 2U, 3U, 7U, 100U}) {
        MessageSearch search(store_, person_of(kAda), kAll);
        std::size_t calls = 1;
        while (!search.list(events).value()) ASSERT_LT(++calls, 100U);
        EXPECT_EQ(calls == 1, events == 100);
        std::vector<std::string> texts;
        for (const OwnMessage& one : search.found()) texts.push_back(one.text);
        EXPECT_EQ(texts, wanted) << events;
    }
    MessageSearch newest(store_, person_of(kAda), 2);
    EXPECT_TRUE(newest.list(kAll).value());
    EXPECT_EQ(newest.found().size(), 3U);
    // What is written counts as more than what is read.
    MessageSearch removal(store_, person_of(kAda), kAll);
    EXPECT_FALSE(removal.remove(100).value());
    EXPECT_EQ(messages_of(kAda).size(), 5U);
    std::size_t calls = 1;
    while (!removal.remove(100).value()) ASSERT_LT(++calls, 100U);
    EXPECT_TRUE(messages_of(kAda).empty());
}

}  // namespace
}  // namespace tessera::service
