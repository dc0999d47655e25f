// Games through frames alone, by two persons and whoever watches.
#include "service/support.hpp"

namespace tessera::service {
namespace {

using store::MemoryStore;

/// The code of the only frame.
std::string code_of(const Frames& frames) {
    return frames.size() == 1 ? frames[0].value("code", "none") : "not one frame";
}

TEST_F(HubTest, TwoPersonsPlayToMateAndAllSeeTheSame) {
    const GameId game = create();
    const Session cyd = connect(kCyd);
    Frames seen_by_cyd = watch(cyd, game);
    const Session ada = connect(kAda);
    const Session ben = connect(kBen);
    Frames seen_by_ada = watch(ada, game);
    Frames seen_by_ben = watch(ben, game);
    EXPECT_EQ(seen_by_ben.back()["state"]["status"], "open");
    EXPECT_EQ(seen_by_ben.back()["state"]["you"], nullptr);
    const auto more = [&](Frames& to, Session session) {
        for (const Json& frame : take(session)) to.push_back(frame);
    };
    say(ben, request("seat", game));
    run();
    for (const char* text : {"f2f3", "e7e5", "g2g4", "d8h4"}) {
        more(seen_by_ada, ada);
        more(seen_by_ben, ben);
        const Json state = with(seen_by_ben, "state").back()["state"];
        say(state["side"] == "white" ? ada : ben,
            request("move", game, {{"move", text}, {"position", state["position"]}}));
        run();
    }
    more(seen_by_ada, ada);
    more(seen_by_ben, ben);
    more(seen_by_cyd, cyd);
    EXPECT_EQ(with(seen_by_ada, "reply").size(), 2U);
    EXPECT_EQ(with(seen_by_ben, "reply").size(), 3U);
    for (const Frames* frames : {&seen_by_ada, &seen_by_ben, &seen_by_cyd}) {
        EXPECT_TRUE(with(*frames, "error").empty());
        const Json last = with(*frames, "state").back();
        EXPECT_EQ(last["version"], 7);
        EXPECT_EQ(last["state"]["status"], "over");
        EXPECT_EQ(last["state"]["result"], "0-1");
        EXPECT_EQ(last["state"]["clocks"]["running"], nullptr);
        Frames events = events_of(*frames);
        ASSERT_EQ(events.size(), 7U);
        EXPECT_EQ(events[0]["type"], "created");
        EXPECT_EQ(events[6]["move"], "d8h4");
        EXPECT_EQ(events[6]["by"], person_of(kBen));
        // Each knows their own requests alone.
        EXPECT_EQ(events[6].contains("request"), frames == &seen_by_ben);
        EXPECT_EQ(events[3].contains("request"), frames == &seen_by_ada);
    }
    EXPECT_EQ(with(seen_by_ada, "notice").back()["notice"], "over");
    EXPECT_EQ(with(seen_by_ada, "notice").size(), 4U);
    EXPECT_TRUE(with(seen_by_cyd, "notice").empty());
}

TEST_F(HubTest, WhoComesAgainGetsWhatWasMissedAndNoMore) {
    const GameId game = create();
    auto [ada, ben] = seated(game);
    ask(ada, move(game, "e2e4"));
    take(ben);
    disconnect(ben);
    ask(ada, request("offer", game, {{"what", "draw"}, {"position", 4}}));
    EXPECT_TRUE(take(ben).empty());
    ben = connect(kBen);
    const Frames missed = watch(ben, game, 4);
    ASSERT_EQ(missed.size(), 1U);
    EXPECT_EQ(missed[0]["after"], 4);
    ASSERT_EQ(events_of(missed).size(), 1U);
    EXPECT_EQ(missed[0]["events"][0]["type"], "offer-draw");
    EXPECT_EQ(missed[0]["state"]["draw"], "white");
    // Somebody who has missed nothing learns that.
    const Frames nothing = watch(ben, game, 5);
    ASSERT_EQ(nothing.size(), 1U);
    EXPECT_TRUE(nothing[0]["events"].empty());
    EXPECT_EQ(nothing[0]["state"]["you"], "black");
    EXPECT_EQ(code_of(watch(ben, game, 6)), "bad_request");
    EXPECT_EQ(take(ben).size(), 0U);
}

TEST_F(HubTest, WhatIsTooMuchForOneFrameComesInSeveral) {
    hub_limits_.events = 3;
    open();
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6"})
        ask(text[1] == '2' || text[0] == 'g' ? ada : ben, move(game, text));
    ASSERT_EQ(kept(game), 7U);
    const Session cyd = connect();
    const Frames frames = watch(cyd, game);
    ASSERT_EQ(frames.size(), 3U);
    EXPECT_EQ(events_of(frames).size(), 7U);
    EXPECT_EQ(frames[0]["more"], true);
    EXPECT_FALSE(frames[0].contains("state"));
    EXPECT_FALSE(frames[2].contains("more"));
    EXPECT_EQ(frames[2]["state"]["side"], "white");
}

TEST_F(HubTest, WhatHappensWhileSomebodyCatchesUpFollows) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Session cyd = connect();
    // Asked for before the move is decided, answered after it.
    say(cyd, {{"do", "watch"}, {"game", game}, {"after", 1}});
    say(ada, move(game, "e2e4"));
    run();
    say(ben, move(game, "e7e5"));
    run();
    const Frames events = events_of(take(cyd));
    ASSERT_EQ(events.size(), 4U);
    EXPECT_EQ(events[0]["v"], 2);
}

TEST_F(HubTest, ARepeatedRequestIsAnsweredAndNotCarriedOutAgain) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Json e4 = move(game, "e2e4");
    EXPECT_EQ(with(ask(ada, e4), "reply")[0]["version"], 4);
    const Session again = connect(kAda);
    watch(again, game, 4);
    const Frames frames = ask(again, e4);
    ASSERT_EQ(frames.size(), 1U);
    EXPECT_EQ(frames[0]["reply"], e4["id"]);
    EXPECT_EQ(frames[0]["version"], 4);
    EXPECT_FALSE(frames[0].contains("error"));
    EXPECT_EQ(kept(game), 4U);
    EXPECT_EQ(with(take(ada), "reply").size(), 0U);
    Json others = e4;
    EXPECT_EQ(with(ask(ben, others), "reply")[0]["code"], "bad_request");
}

TEST_F(HubTest, RefusesWhatTheGameRefuses) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Session cyd = connect(kCyd);
    watch(cyd, game);
    const auto refusal = [&](Session session, const Json& frame) {
        const Frames replies = with(ask(session, frame), "reply");
        return replies.size() == 1 ? replies[0].value("code", "none") : "not one reply";
    };
    EXPECT_EQ(refusal(ben, move(game, "e7e5")), "not_your_move");
    EXPECT_EQ(refusal(ada, move(game, "e2e5")), "illegal_move");
    EXPECT_EQ(refusal(ada, move(game, "e9")), "bad_move_text");
    EXPECT_EQ(refusal(cyd, move(game, "e2e4")), "not_seated");
    EXPECT_EQ(refusal(cyd, request("seat", game)), "seat_taken");
    EXPECT_EQ(refusal(ada, request("accept", game, {{"what", "draw"}, {"position", 3}})),
              "nothing_to_accept");
    EXPECT_EQ(refusal(ada, request("decline", game, {{"what", "rematch"}})), "nothing_to_decline");
    EXPECT_EQ(refusal(ben, request("claim", game, {{"position", 3}, {"result", "win"}})),
              "not_gone");
    EXPECT_EQ(refusal(ada, request("move", game, {{"position", 2}, {"move", "e2e4"}})),
              "stale_position");
    EXPECT_EQ(refusal(ada, request("resign", game)), "none");
    EXPECT_EQ(refusal(ada, move(game, "e2e4")), "game_over");
}

TEST_F(HubTest, OnlyWhoWatchesAndHasAKeyMayAsk) {
    const GameId game = create();
    const Session nobody = connect();
    EXPECT_EQ(code_of(ask(nobody, request("seat", game))), "bad_request");
    watch(nobody, game);
    const Frames frames = ask(nobody, request("seat", game));
    EXPECT_EQ(code_of(frames), "bad_key");
    EXPECT_TRUE(frames[0].contains("reply"));
    EXPECT_EQ(kept(game), 2U);
    EXPECT_EQ(code_of(watch(nobody, "no-such-game")), "no_game");
    EXPECT_TRUE(take(nobody).empty());
}

TEST_F(HubTest, AConnectionBelongsToOnePerson) {
    const Session session = connect(kAda);
    EXPECT_EQ(ask(session, {{"do", "hello"}, {"key", kAda}})[0]["hello"]["person"],
              person_of(kAda));
    EXPECT_EQ(code_of(ask(session, {{"do", "hello"}, {"key", kBen}})), "bad_request");
    EXPECT_EQ(code_of(ask(session, {{"do", "hello"}})), "bad_request");
    const Session other = ++sessions_;
    hub_->connect(other);
    EXPECT_EQ(code_of(ask(other, {{"do", "ping"}, {"n", 1}})), "bad_request");
    EXPECT_EQ(code_of(ask(other, {{"do", "hello"}, {"key", "short"}})), "bad_key");
    const Json hello = ask(other, {{"do", "hello"}})[0]["hello"];
    EXPECT_EQ(hello["person"], nullptr);
    EXPECT_EQ(hello["protocol"], 1);
    EXPECT_EQ(ask(other, {{"do", "ping"}, {"n", -7}})[0]["pong"], -7);
}

TEST_F(HubTest, ABadFrameWithAnIdIsAnsweredByItsReply) {
    const GameId game = create();
    const Session ada = connect(kAda);
    watch(ada, game);
    const Frames answers =
        ask(ada, {{"do", "move"}, {"game", game}, {"id", "m1"}, {"position", -1}, {"move", "e2"}});
    ASSERT_EQ(answers.size(), 1U);
    EXPECT_EQ(answers[0]["reply"], "m1");
    EXPECT_EQ(answers[0]["game"], game);
    EXPECT_EQ(answers[0]["code"], "bad_request");
    EXPECT_EQ(ask(ada, {{"do", "fly"}, {"game", game}, {"id", "f 1"}})[0].count("reply"), 0U);
}

TEST_F(HubTest, BadFramesEndAConnection) {
    const GameId game = create();
    const Session ada = connect(kAda);
    watch(ada, game);
    for (int i = 0; i < 9; ++i) hub_->frame(ada, "{", 0, now_);
    EXPECT_EQ(take(ada).size(), 9U);
    EXPECT_FALSE(left_.closed.contains(ada));
    hub_->frame(ada, R"({"do":"fly"})", 0, now_);
    const Frames last = take(ada);
    ASSERT_EQ(last.size(), 2U);
    EXPECT_EQ(last[0]["code"], "bad_request");
    EXPECT_EQ(last[1]["close"], "bad_frames");
    EXPECT_TRUE(left_.closed.contains(ada));
    // Nothing is sent to it any more, and what it sends counts no more.
    say(ada, {{"do", "ping"}, {"n", 1}});
    post("games/" + game + "/requests", kBen, {{"do", "seat"}, {"id", "r"}});
    disconnect(ada);

    const Session ben = connect(kBen);
    hub_->frame(ben, std::string(64 * 1024 + 1, ' '), 0, now_);
    EXPECT_EQ(take(ben).back()["close"], "bad_frames");
}

TEST_F(HubTest, AConnectionWatchesNoMoreGamesThanItMay) {
    hub_limits_.watched = 2;
    open();
    const Session ada = connect(kAda);
    const GameId a = create(), b = create(), c = create();
    watch(ada, a);
    watch(ada, b);
    EXPECT_EQ(code_of(watch(ada, c)), "too_many");
    // Another time the same is not one more.
    EXPECT_EQ(watch(ada, b).size(), 1U);
    EXPECT_TRUE(ask(ada, {{"do", "unwatch"}, {"game", a}}).empty());
    EXPECT_EQ(with(watch(ada, c), "state").size(), 1U);
    post("games/" + a + "/requests", kBen, {{"do", "seat"}, {"id", "r"}});
    EXPECT_TRUE(with(take(ada), "events").empty());
}

TEST_F(HubTest, SpectatorsAreSentOneText) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Session cyd = connect(kCyd), nobody = connect();
    watch(cyd, game);
    watch(nobody, game);
    ask(ada, move(game, "e2e4"));
    ASSERT_EQ(left_.texts[cyd].size(), 1U);
    ASSERT_EQ(left_.texts[nobody].size(), 1U);
    EXPECT_EQ(left_.texts[cyd][0], left_.texts[nobody][0]);
    EXPECT_NE(left_.texts[cyd][0], left_.texts[ben].back());
}

TEST_F(HubTest, MovesInAdvanceAreSeenByTheirPlayerAlone) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Session cyd = connect(kCyd);
    watch(cyd, game);
    const Json set =
        request("premoves", game,
                {{"position", 3},
                 {"premoves", {{{"move", "e7e5"}}, {{"after", "g1f3"}, {"move", "b8c6"}}}}});
    const Frames own = ask(ben, set);
    EXPECT_EQ(events_of(own)[0]["premoves"], set["premoves"]);
    EXPECT_EQ(with(own, "state")[0]["state"]["mine"]["premoves"], set["premoves"]);
    for (const Session other : {ada, cyd}) {
        const Frames frames = take(other);
        EXPECT_EQ(events_of(frames)[0]["type"], "hidden");
        EXPECT_EQ(frames[0].dump().find("e7e5"), std::string::npos);
    }
    const HttpAnswer seen = get("games/" + game + "/events?after=3");
    EXPECT_EQ(seen.body.find("e7e5"), std::string::npos);
    EXPECT_NE(get("games/" + game + "/events?after=3", kBen).body.find("e7e5"), std::string::npos);
    // Played as soon as it is their turn.
    ask(ada, move(game, "e2e4"));
    const Frames played = events_of(take(cyd));
    ASSERT_EQ(played.size(), 2U);
    EXPECT_EQ(played[1]["move"], "e7e5");
    EXPECT_EQ(played[1]["premove"], true);
}

TEST_F(HubTest, LagIsGivenBackAsItWasMeasured) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    ask(ada, move(game, "e2e4"));
    const Json e5 = move(game, "e7e5");
    wait(5'000);
    const Frames frames = ask(ben, e5, 300);
    const Json event = events_of(frames).back();
    EXPECT_EQ(event["lag"], 300);
    EXPECT_EQ(event["compensated"], 300);
    const Json ledger = with(frames, "state").back()["state"]["mine"]["ledger"];
    EXPECT_EQ(ledger["compensated"], 300);
    EXPECT_GT(ledger["used"], 4'600);
    const Json clocks = with(frames, "state").back()["state"]["clocks"];
    EXPECT_EQ(clocks["black"], 60'000 - ledger["used"].get<Time>());
    EXPECT_EQ(clocks["running"], "white");
    EXPECT_GT(clocks["flag"], now_ + 59'990);
}

TEST_F(HubTest, TimeRunsOutWithoutAnybodyAsking) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    ask(ada, move(game, "e2e4"));
    take(ben);
    wait(62'000);
    const Json state = with(take(ben), "state").back()["state"];
    EXPECT_EQ(state["result"], "1-0");
    EXPECT_EQ(state["ending"], "time forfeit");
}

TEST_F(HubTest, ARematchIsAnotherGameOfTheSameTwo) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    ask(ada, request("resign", game));
    ask(ben, request("offer", game, {{"what", "rematch"}}));
    EXPECT_EQ(with(take(ada), "state").back()["state"]["rematch"], "black");
    const Frames frames = ask(ada, request("accept", game, {{"what", "rematch"}}));
    const std::string next = with(frames, "state").back()["state"]["next"];
    EXPECT_EQ(next.size(), 12U);
    EXPECT_EQ(events_of(frames).back()["game"], next);
    const Frames second = watch(ben, next);
    EXPECT_EQ(second.back()["state"]["you"], "white");
    EXPECT_EQ(second.back()["state"]["status"], "playing");
}

TEST_F(HubTest, AGameThatNobodyJoinsExpires) {
    const GameId game = create();
    const Session ada = connect(kAda);
    const Json expires = watch(ada, game).back()["state"]["expires"];
    wait(expires.get<Time>() - now_ + 1'000);
    const Frames frames = take(ada);
    EXPECT_EQ(events_of(frames).back()["type"], "expire");
    EXPECT_EQ(with(frames, "state").back()["state"]["status"], "over");
}

TEST_F(HubTest, ASeatKeyActsForAPersonInOneGame) {
    const GameId game = create();
    const GameId other = create();
    const auto [ada, ben] = seated(game);
    const HttpAnswer link = post("games/" + game + "/seat-link", kBen, {});
    ASSERT_EQ(link.status, 200);
    const std::string key = parsed(link)["key"];
    EXPECT_EQ(key.find(game + '.' + person_of(kBen) + '.'), 0U);
    const Session phone = connect();
    const Frames frames =
        ask(phone, {{"do", "watch"}, {"game", game}, {"after", 0}, {"seat", key}});
    EXPECT_EQ(frames.back()["state"]["you"], "black");
    ask(ada, move(game, "e2e4"));
    EXPECT_EQ(with(take(phone), "notice").back()["notice"], "your_turn");
    EXPECT_EQ(with(ask(phone, move(game, "e7e5")), "reply")[0]["version"], 5);
    // Elsewhere it is nobody.
    EXPECT_EQ(code_of(ask(phone, {{"do", "watch"}, {"game", other}, {"after", 0}, {"seat", key}})),
              "bad_key");
    std::string forged = key;
    forged.back() = forged.back() == 'A' ? 'Q' : 'A';
    EXPECT_EQ(
        code_of(ask(phone, {{"do", "watch"}, {"game", game}, {"after", 0}, {"seat", forged}})),
        "bad_key");
    EXPECT_EQ(post("games/" + game + "/requests", key, {{"do", "resign"}, {"id", "s"}}).status,
              200);
    EXPECT_EQ(post("games/" + other + "/requests", key, {{"do", "resign"}, {"id", "s"}}).status,
              401);
    EXPECT_EQ(get("me/games", key).status, 401);
    EXPECT_EQ(post("games/" + game + "/seat-link", kCyd, {}).status, 403);
}

TEST_F(HubTest, KeysStayAfterARestart) {
    const GameId game = create();
    const std::string key = parsed(post("games/" + game + "/seat-link", kAda, {}))["key"];
    open();
    const Session phone = connect();
    const Frames frames =
        ask(phone, {{"do", "watch"}, {"game", game}, {"after", 0}, {"seat", key}});
    EXPECT_EQ(frames.back()["state"]["you"], "white");
}

TEST_F(HubTest, AfterAFailureOfTheStoreNobodyHasAGap) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Session cyd = connect();
    Frames seen = watch(cyd, game);
    for (const auto failure : {MemoryStore::Failure::lost, MemoryStore::Failure::kept}) {
        const bool white = seen.back()["state"]["side"] == "white";
        const Json wanted = move(game, white ? "e2e4" : "e7e5");
        store_.fail(1, failure);
        const Frames refused = with(ask(white ? ada : ben, wanted), "reply");
        ASSERT_EQ(refused.size(), 1U);
        EXPECT_EQ(refused[0]["code"], "unavailable");
        EXPECT_FALSE(ran_);
        EXPECT_GT(hub_->due_at(), now_);
        const Frames again = with(ask(white ? ada : ben, wanted), "reply");
        ASSERT_EQ(again.size(), 1U);
        EXPECT_FALSE(again[0].contains("error"));
        for (const Json& frame : take(cyd)) seen.push_back(frame);
    }
    // Once more, so that what was kept without anybody's knowledge is told with what follows it.
    ask(ada, move(game, "g1f3"));
    for (const Json& frame : take(cyd)) seen.push_back(frame);
    const Frames events = events_of(seen);
    ASSERT_EQ(events.size(), 6U);
    EXPECT_EQ(kept(game), 6U);
}

TEST_F(HubTest, TellsHowManyRoomsThereAreAndGamesBeingPlayed) {
    EXPECT_EQ(hub_->load().rooms, 0U);
    const GameId first = create();
    const GameId second = create();
    EXPECT_EQ(hub_->load().rooms, 2U);
    EXPECT_EQ(hub_->load().playing, 0U);
    const auto [ada, ben] = seated(first);
    seated(second);
    EXPECT_EQ(hub_->load().playing, 2U);
    ask(ada, request("resign", first));
    EXPECT_EQ(hub_->load().rooms, 2U);
    EXPECT_EQ(hub_->load().playing, 1U);
    // After a restart they are read as they are asked for.
    open();
    run();
    EXPECT_EQ(hub_->load().rooms, 0U);
    get("games/" + second + "/pgn");
    EXPECT_EQ(hub_->load().rooms, 1U);
    EXPECT_EQ(hub_->load().playing, 1U);
}

TEST_F(HubTest, WhatAnotherProcessKeepsIsNotMissed) {
    limits_.alone = false;
    open();
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Session cyd = connect();
    Frames seen = watch(cyd, game);
    const auto beside = store_.beside();
    Recorder theirs;
    auto other = Hub::open(*beside, theirs, limits_, hub_limits_).value();
    other->connect(1);
    other->frame(1, Json{{"do", "hello"}, {"key", kAda}}.dump(), 0, now_);
    other->frame(1, Json{{"do", "watch"}, {"game", game}, {"after", 0}}.dump(), 0, now_);
    other->frame(
        1,
        Json{{"do", "move"}, {"game", game}, {"id", "m"}, {"move", "e2e4"}, {"position", 3}}.dump(),
        0, now_);
    ASSERT_TRUE(other->run(++now_).ok());
    ASSERT_EQ(kept(game), 4U);
    ask(ben, request("resign", game));
    for (const Json& frame : take(cyd)) seen.push_back(frame);
    const Frames events = events_of(seen);
    ASSERT_EQ(events.size(), 5U);
    EXPECT_EQ(events[3]["move"], "e2e4");
}

TEST_F(HubTest, StopsWithAWordToEverybody) {
    const GameId game = create();
    const Session ada = connect(kAda);
    watch(ada, game);
    HttpRequest request;
    request.method = HttpRequest::Method::post;
    request.path = {"games", game, "requests"};
    request.key = kBen;
    request.body = R"({"do":"seat","id":"x"})";
    hub_->http(9'000, request, now_);
    hub_->stop();
    EXPECT_EQ(take(ada).back()["close"], "stopping");
    EXPECT_TRUE(left_.closed.contains(ada));
    EXPECT_EQ(left_.answers.at(9'000).status, 503);
    EXPECT_TRUE(hub_->run(++now_).ok());
    EXPECT_EQ(kept(game), 2U);
    hub_->http(9'001, request, now_);
    EXPECT_EQ(left_.answers.at(9'001).status, 503);
}

TEST_F(HubTest, VastBoardsAreServedWithoutTheirPosition) {
    const GameId game = create({{"variant", "hdc8"}});
    const auto [ada, ben] = seated(game);
    const auto start = play::builtin("hdc8").value()->start();
    const auto first = start->moves_of(start->movable(1).front()).front();
    const std::string text = start->variant().move_text(first);
    const Frames frames = ask(ada, move(game, text));
    EXPECT_EQ(events_of(frames)[0]["move"], text);
    EXPECT_LT(left_.texts[ben].back()->size(), 2'000U);
    const HttpAnswer record = get("games/" + game + "/pgn");
    EXPECT_NE(record.body.find("[Start \"0\"]"), std::string::npos);
    EXPECT_LT(record.body.size(), 1'000U);
}

}  // namespace
}  // namespace tessera::service
