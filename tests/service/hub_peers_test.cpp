// Several hubs on one store, as several processes are.
#include "service/support.hpp"
#include "store/hints.hpp"

namespace tessera::service {
namespace {

/// Hubs beside each other; a session is of one of them.
class HubsTest : public testing::Test {
protected:
    struct Process {
        std::unique_ptr<store::MemoryStore> store;
        store::MemoryHints* hints = nullptr;  ///< the hub's own
        Recorder left;
        std::unique_ptr<Hub> hub;
    };

    HubsTest() {
        limits_.alone = false;
        for (int i = 0; i < 3; ++i) start(i);
        wait(2'000);
    }

    void start(int i) {
        Process& process = processes_[i];
        process.store = store_.beside();
        auto hints = bus_.beside();
        process.hints = hints.get();
        auto hub = Hub::open(*process.store, process.left, limits_, hub_limits_, std::move(hints),
                             {std::make_unique<PlainPassphrases>(), draw_});
        ASSERT_TRUE(hub) << hub.error().text();
        process.hub = std::move(hub).value();
    }
    /// Without a word to anybody.
    void kill(int i) { processes_[i].hub = nullptr; }

    /// What is due until then.
    void wait(Milliseconds time) {
        for (const Time until = now_ + time; now_ < until;) {
            now_ += 10;
            for (auto& [i, process] : processes_)
                if (process.hub) {
                    ASSERT_TRUE(process.hub->run(now_).ok());
                }
        }
    }
    /// The hints of all that was told so far are lost.
    void lose_hints() {
        for (auto& [i, process] : processes_)
            if (process.hub) process.hints->lose();
    }
    /// As if there had been none, and nobody knew of it.
    void lose_hints_unnoticed() {
        for (auto& [i, process] : processes_)
            if (process.hub) {
                EXPECT_TRUE(process.hints->poll());
            }
    }

    Session connect(int i, const std::string& key) {
        const Session session = ++sessions_;
        processes_[i].hub->connect(session);
        say(i, session, key.empty() ? Json{{"do", "hello"}} : Json{{"do", "hello"}, {"key", key}});
        take(i, session);
        return session;
    }
    Session watch(int i, const std::string& key, Version after = 0) {
        const Session session = connect(i, key);
        say(i, session, {{"do", "watch"}, {"game", game_}, {"after", after}});
        return session;
    }
    void say(int i, Session session, const Json& frame) {
        processes_[i].hub->frame(session, frame.dump(), 0, now_);
    }
    Frames ask(int i, Session session, Json frame) {
        frame.update({{"game", game_}, {"id", "r" + std::to_string(++requests_)}});
        say(i, session, frame);
        wait(50);
        return take(i, session);
    }
    static Json move(Version position, const std::string& text) {
        return {{"do", "move"}, {"position", position}, {"move", text}};
    }
    Frames take(int i, Session session) {
        Frames frames;
        for (const auto& text : std::exchange(processes_[i].left.texts[session], {}))
            frames.push_back(Json::parse(*text));
        return frames;
    }
    Json http(int i, HttpRequest::Method method, const std::string& path, const std::string& key,
              const std::string& body) {
        HttpRequest request;
        request.method = method;
        for (const std::string_view word : split(path, '/')) request.path.emplace_back(word);
        request.key = key;
        request.body = body;
        const Session session = ++sessions_;
        processes_[i].hub->http(session, request, now_);
        wait(20);
        return Json::parse(processes_[i].left.answers[session].body);
    }
    Json post(int i, const std::string& path, const std::string& key, const Json& body) {
        return http(i, HttpRequest::Method::post, path, key, body.dump());
    }
    void create() {
        game_ = post(
            0, "games", kAda,
            {{"id", "new"}, {"variant", "chess"}, {"colour", "white"}, {"listed", true}})["game"];
    }
    /// The session of a new account of Ada's, made at the first hub.
    std::string register_ada() {
        return post(0, "account", kAda, {{"name", "Ada"}, {"passphrase", "eleven dry walnuts"}})
            .value("session", "");
    }
    bool closed(int i, Session session) { return processes_[i].left.closed.contains(session); }
    /// Ada at the first hub, Ben at the second; the game's version is 3.
    void seat() {
        create();
        ada_ = watch(0, kAda);
        ben_ = watch(1, kBen);
        wait(20);
        ASSERT_EQ(with(ask(1, ben_, {{"do", "seat"}}), "reply").size(), 1U);
        take(0, ada_);
        take(1, ben_);
    }
    static Json present(bool white, bool black) { return {{"white", white}, {"black", black}}; }

    Limits limits_;
    HubLimits hub_limits_;
    store::MemoryStore store_;
    store::MemoryHints bus_;
    DrawKey draw_ = counted_keys();
    std::map<int, Process> processes_;
    Time now_ = 1'790'000'000'000;
    Session sessions_ = 0;
    int requests_ = 0;
    GameId game_;
    Session ada_ = 0, ben_ = 0;
};

TEST_F(HubsTest, OpponentsAndSpectatorsAreServedByDifferentProcesses) {
    seat();
    const Session cyd = watch(2, {});
    wait(20);
    Frames seen = take(2, cyd);
    Frames adas, bens;
    const char* const moves[] = {"e2e4", "e7e5", "g1f3", "b8c6", "f1c4", "g8f6"};
    for (Version position = 3; position < 9; ++position) {
        const bool white = position % 2 == 1;
        const Frames frames =
            ask(white ? 0 : 1, white ? ada_ : ben_, move(position, moves[position - 3]));
        ASSERT_EQ(with(frames, "reply").at(0)["version"], position + 1) << frames.front();
        Frames& own = white ? adas : bens;
        own.insert(own.end(), frames.begin(), frames.end());
        for (const Json& frame : take(0, ada_)) adas.push_back(frame);
        for (const Json& frame : take(1, ben_)) bens.push_back(frame);
        for (const Json& frame : take(2, cyd)) seen.push_back(frame);
    }
    // All of it, without gaps, within 50 milliseconds of each move.
    EXPECT_EQ(events_of(seen).size(), 9U);
    EXPECT_EQ(events_of(adas).size(), 6U);
    EXPECT_EQ(events_of(bens).size(), 6U);
    EXPECT_EQ(seen.back()["state"]["position"], 9);
    EXPECT_EQ(with(adas, "notice").size(), 3U);
    EXPECT_EQ(with(bens, "notice").size(), 3U);
}

TEST_F(HubsTest, WhatLostHintsWereOfIsFound) {
    seat();
    const Session cyd = watch(2, {});
    wait(20);
    take(2, cyd);
    for (const bool noticed : {true, false}) {
        const Version position = noticed ? 3 : 4;
        say(noticed ? 0 : 1, noticed ? ada_ : ben_,
            {{"do", "move"},
             {"position", position},
             {"move", noticed ? "e2e4" : "e7e5"},
             {"game", game_},
             {"id", "m" + std::to_string(position)}});
        ASSERT_TRUE(processes_[noticed ? 0 : 1].hub->run(++now_).ok());
        ASSERT_EQ(store_.log(game_)->size(), position + 1);
        if (noticed)
            lose_hints();
        else
            lose_hints_unnoticed();
        wait(noticed ? 20 : 1'100);
        EXPECT_EQ(events_of(take(2, cyd)).size(), 1U) << noticed;
        EXPECT_GE(events_of(take(noticed ? 1 : 0, noticed ? ben_ : ada_)).size(), 1U) << noticed;
    }
}

TEST_F(HubsTest, NobodyIsRefusedByARoomThatIsBehind) {
    seat();
    ask(0, ada_, move(3, "e2e4"));
    // The third process has the room, and hears no more of it.
    const Session cyd = watch(2, {});
    wait(20);
    processes_[2].hub->disconnect(cyd, now_);
    say(1, ben_,
        {{"do", "move"}, {"position", 4}, {"move", "e7e5"}, {"game", game_}, {"id", "late"}});
    ASSERT_TRUE(processes_[1].hub->run(++now_).ok());
    ASSERT_EQ(store_.log(game_)->size(), 5U);
    lose_hints_unnoticed();
    HttpRequest request;
    request.method = HttpRequest::Method::post;
    request.path = {"games", game_, "requests"};
    request.key = kAda;
    request.body = R"({"do":"move","id":"next","position":5,"move":"g1f3"})";
    const Session session = ++sessions_;
    processes_[2].hub->http(session, request, now_);
    ASSERT_TRUE(processes_[2].hub->run(++now_).ok());
    const HttpAnswer answer = processes_[2].left.answers.at(session);
    EXPECT_EQ(answer.status, 200) << answer.body;
    EXPECT_EQ(store_.log(game_)->size(), 6U);
    // Nor is somebody who has seen more elsewhere sent away.
    lose_hints_unnoticed();
    const Session again = watch(1, kAda, 6);
    ASSERT_TRUE(processes_[1].hub->run(++now_).ok());
    EXPECT_EQ(with(take(1, again), "state").back()["version"], 6);
}

TEST_F(HubsTest, PlayersOfOtherProcessesArePresent) {
    seat();
    ask(0, ada_, move(3, "e2e4"));
    take(0, ada_);
    // Far longer than what is needed for a claim.
    wait(200'000);
    EXPECT_TRUE(with(take(0, ada_), "present").empty());
    EXPECT_TRUE(with(take(1, ben_), "present").empty());
    const Frames claimed = ask(0, ada_, {{"do", "claim"}, {"position", 4}, {"result", "win"}});
    EXPECT_EQ(with(claimed, "reply").at(0)["code"], "not_gone");
    // A process that has just begun knows it as well.
    kill(2);
    start(2);
    wait(100);
    const Session cyd = watch(2, {});
    wait(100);
    const Json state = with(take(2, cyd), "state").back()["state"];
    EXPECT_EQ(state["absent"]["white"], nullptr);
    EXPECT_EQ(state["absent"]["black"], nullptr);
}

TEST_F(HubsTest, WhoLeavesAnotherProcessIsAbsentEverywhere) {
    seat();
    ask(0, ada_, move(3, "e2e4"));
    processes_[1].hub->disconnect(ben_, now_);
    wait(4'500);
    EXPECT_TRUE(with(take(0, ada_), "present").empty());
    wait(2'500);
    const Frames told = with(take(0, ada_), "present");
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0]["present"], present(true, false));
    // Somebody who comes to a third process is there at once.
    const Session again = watch(2, kBen);
    wait(100);
    EXPECT_EQ(with(take(0, ada_), "present").back()["present"], present(true, true));
    const Json state = with(take(2, again), "state").back()["state"];
    EXPECT_EQ(state["absent"], (Json{{"white", nullptr}, {"black", nullptr}}));
}

TEST_F(HubsTest, WhoMovesFromOneProcessToAnotherIsNotNoticed) {
    seat();
    int at = 1;
    for (int i = 0; i < 10; ++i) {
        processes_[at].hub->disconnect(ben_, now_);
        wait(1'000);
        at = at == 1 ? 2 : 1;
        ben_ = watch(at, kBen);
        wait(1'000);
    }
    // Two connections, of which one goes.
    const Session other = watch(at == 1 ? 2 : 1, kBen);
    wait(1'000);
    processes_[at].hub->disconnect(ben_, now_);
    wait(30'000);
    EXPECT_TRUE(with(take(0, ada_), "present").empty());
    EXPECT_TRUE(with(take(at == 1 ? 2 : 1, other), "present").empty());
}

TEST_F(HubsTest, AProcessThatEndsTakesItsPlayersWithIt) {
    seat();
    ask(0, ada_, move(3, "e2e4"));
    kill(1);
    wait(10'000);
    take(0, ada_);
    wait(20'000);
    const Session cyd = watch(0, {});
    wait(100);
    EXPECT_NE(with(take(0, cyd), "state").back()["state"]["absent"]["black"], nullptr);
    // Until now nobody could claim anything; a minute and a half later it is won.
    const Frames early = ask(0, ada_, {{"do", "claim"}, {"position", 4}, {"result", "win"}});
    EXPECT_EQ(with(early, "reply").at(0)["code"], "not_gone");
    wait(90'000);
    const Frames late = ask(0, ada_, {{"do", "claim"}, {"position", 4}, {"result", "win"}});
    EXPECT_EQ(with(late, "state").back()["state"]["result"], "1-0");
}

TEST_F(HubsTest, AGameGoesOnAtAnotherProcess) {
    seat();
    ask(0, ada_, move(3, "e2e4"));
    kill(1);
    const Session ben = watch(2, kBen, 4);
    const Frames frames = ask(2, ben, move(4, "e7e5"));
    EXPECT_EQ(with(frames, "reply").at(0)["version"], 5);
    EXPECT_EQ(with(take(0, ada_), "state").back()["state"]["position"], 5);
    // The same request once more, as of somebody who has had no reply.
    EXPECT_EQ(store_.log(game_)->size(), 5U);
    kill(0);
    start(1);
    const Session ada = watch(1, kAda);
    wait(50);
    EXPECT_EQ(events_of(take(1, ada)).size(), 5U);
}

TEST_F(HubsTest, PersonsAreNotifiedWhereverTheyAreConnected) {
    seat();
    const Session elsewhere = connect(2, kBen);
    ask(0, ada_, move(3, "e2e4"));
    EXPECT_EQ(with(take(1, ben_), "notice").at(0)["notice"], "your_turn");
    const Frames told = take(2, elsewhere);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0], (Json{{"notice", "your_turn"}, {"game", game_}}));
    ask(0, ada_, {{"do", "resign"}});
    EXPECT_EQ(with(take(2, elsewhere), "notice").at(0)["notice"], "over");
}

TEST_F(HubsTest, TheLobbyShowsWhatOtherProcessesHaveKept) {
    const Session cyd = connect(2, {});
    say(2, cyd, {{"do", "lobby"}, {"on", true}});
    wait(2'000);
    take(2, cyd);
    create();
    wait(600);
    Frames lists = take(2, cyd);
    ASSERT_EQ(lists.size(), 1U);
    EXPECT_EQ(lists[0]["lobby"].at(0)["game"], game_);
    // Also if nobody says so.
    const Session ben = watch(1, kBen);
    say(1, ben, {{"do", "seat"}, {"game", game_}, {"id", "s"}});
    ASSERT_TRUE(processes_[1].hub->run(++now_).ok());
    lose_hints_unnoticed();
    wait(1'600);
    lists = take(2, cyd);
    ASSERT_EQ(lists.size(), 1U);
    EXPECT_EQ(lists[0]["playing"].at(0)["black"], person_of(kBen));
}

TEST_F(HubsTest, APersonKeyIsOutOfUseInEveryProcess) {
    const Session here = connect(0, kAda), there = connect(1, kAda), bens = connect(1, kBen);
    const std::string session = register_ada();
    wait(50);
    EXPECT_TRUE(closed(0, here));
    EXPECT_TRUE(closed(1, there));
    EXPECT_FALSE(closed(1, bens));
    EXPECT_EQ(http(2, HttpRequest::Method::get, "me/games", kAda, "")["code"], "signed_out");
    EXPECT_TRUE(http(2, HttpRequest::Method::get, "me/games", session, "").contains("games"));
}

TEST_F(HubsTest, ASessionThatIsEndedEndsItsConnectionsElsewhere) {
    const std::string session = register_ada();
    const std::string other =
        post(2, "sessions", "", {{"name", "ada"}, {"passphrase", "eleven dry walnuts"}})
            .value("session", "");
    const Session first = connect(1, session), second = connect(1, other);
    http(0, HttpRequest::Method::remove, "sessions/current", session, "");
    wait(50);
    EXPECT_TRUE(closed(1, first));
    EXPECT_EQ(take(1, first).back(), (Json{{"close", "signed_out"}}));
    EXPECT_FALSE(closed(1, second));
    // Also if hints are lost, whether that is noticed or not.
    const Session third = connect(1, other), fourth = connect(2, other);
    processes_[0].hub->http(
        ++sessions_, {HttpRequest::Method::remove, {"sessions", "current"}, {}, other, {}}, now_);
    ASSERT_TRUE(processes_[0].hub->run(++now_).ok());
    processes_[0].hints->lose();
    ASSERT_TRUE(processes_[2].hints->poll());
    wait(1'100);
    EXPECT_TRUE(closed(1, second));
    EXPECT_TRUE(closed(1, third));
    wait(hub_limits_.accounts.proof);
    EXPECT_TRUE(closed(2, fourth));
}

TEST_F(HubsTest, ANameIsSeenInEveryProcess) {
    create();
    const Session cyd = connect(2, {});
    say(2, cyd, {{"do", "lobby"}, {"on", true}});
    wait(600);
    EXPECT_EQ(take(2, cyd).back()["lobby"].at(0)["names"]["white"], nullptr);
    register_ada();
    wait(600);
    EXPECT_EQ(take(2, cyd).back()["lobby"].at(0)["names"]["white"], "Ada");
}

}  // namespace
}  // namespace tessera::service
