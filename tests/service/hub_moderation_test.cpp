// Blocks, reports, bans, and games that an operator closes while they are served.
#include "service/close.hpp"
#include "service/support.hpp"
#include "store/ratings.hpp"

namespace tessera::service {
namespace {

class ModerationTest : public HubTest {
protected:
    static std::string id(const std::string& key) { return person_of(key); }
    HttpAnswer block(const std::string& key, const std::string& person) {
        return post("blocks", key, {{"person", id(person)}});
    }
    HttpAnswer unblock(const std::string& key, const std::string& person) {
        return http(HttpRequest::Method::remove, "blocks/" + id(person), key);
    }
    void ban(const std::string& key, std::optional<Time> until = {}) {
        const auto kept = store_.moderation().keep_ban({id(key), "cheats", now_, until});
        ASSERT_TRUE(kept && *kept == store::Committed::yes);
    }
    /// Its session.
    std::string account(const std::string& name, const std::string& key) {
        const HttpAnswer made =
            post("account", key, {{"name", name}, {"passphrase", "a long enough one"}});
        return parsed(made).value("session", "");
    }
    /// The code of the reply to a request in a game.
    std::string asked(Session session, const Json& frame) {
        const Frames replies = with(ask(session, frame), "reply");
        if (replies.size() != 1) return std::to_string(replies.size()) + " replies";
        return replies.front().value("code", "");
    }
    static std::vector<std::string> games_in(const Json& list) {
        std::vector<std::string> games;
        for (const Json& one : list) games.push_back(one["game"]);
        return games;
    }
    /// The open challenges that somebody sees.
    std::vector<std::string> open_to(const std::string& key) {
        return games_in(parsed(get("games?state=open", key))["games"]);
    }
    Json report(const GameId& game, const std::string& person) {
        return {{"game", game}, {"person", id(person)}, {"reason", "insult"}, {"text", "!"}};
    }
};

TEST_F(ModerationTest, BlocksAreKeptOnceAndTakenBack) {
    EXPECT_EQ(get("blocks").status, 401);
    EXPECT_EQ(get("blocks", kAda).body, R"({"blocks":[]})");
    const HttpAnswer made = block(kAda, kBen);
    EXPECT_EQ(made.status, 201);
    EXPECT_EQ(made.body, Json({{"person", id(kBen)}}).dump());
    const Json at = parsed(get("blocks", kAda))["blocks"][0]["at"];
    wait(5'000);
    EXPECT_EQ(block(kAda, kBen).status, 201);
    EXPECT_EQ(parsed(get("blocks", kAda))["blocks"],
              Json::array({{{"person", id(kBen)}, {"name", nullptr}, {"at", at}}}));
    EXPECT_EQ(get("blocks", kBen).body, R"({"blocks":[]})");
    EXPECT_EQ(unblock(kAda, kBen).status, 200);
    EXPECT_EQ(unblock(kAda, kBen).status, 200);
    EXPECT_EQ(get("blocks", kAda).body, R"({"blocks":[]})");

    EXPECT_EQ(parsed(block(kAda, kAda))["code"], "not_allowed");
    EXPECT_EQ(parsed(block("", kAda))["code"], "bad_key");
    EXPECT_EQ(parsed(post("blocks", kAda, {{"person", "no id!"}}))["code"], "bad_request");
    EXPECT_EQ(parsed(post("blocks", kAda, {{"person", "x"}, {"more", 1}}))["error"],
              "'more' is unknown");
    // The key of a seat is for its game alone.
    const GameId game = create();
    const std::string seat = parsed(post("games/" + game + "/seat-link", kAda, {}))["key"];
    EXPECT_EQ(get("blocks", seat).status, 401);
}

TEST_F(ModerationTest, NobodyBlocksWithoutEnd) {
    hub_limits_.blocks = 2;
    open();
    EXPECT_EQ(block(kAda, kBen).status, 201);
    EXPECT_EQ(block(kAda, kCyd).status, 201);
    const HttpAnswer third = post("blocks", kAda, {{"person", "somebody"}});
    EXPECT_EQ(third.status, 429);
    EXPECT_EQ(parsed(third)["code"], "too_many");
    EXPECT_EQ(block(kAda, kBen).status, 201);
}

TEST_F(ModerationTest, AFailureOfTheStoreIsTold) {
    store_.fail(1);
    EXPECT_EQ(block(kAda, kBen).status, 503);
    store_.fail(1, store::MemoryStore::Failure::busy);
    const HttpAnswer busy = block(kAda, kBen);
    EXPECT_EQ(busy.status, 503);
    EXPECT_EQ(parsed(busy)["code"], "unavailable");
    EXPECT_EQ(get("blocks", kAda).body, R"({"blocks":[]})");
}

TEST_F(ModerationTest, WhoIsBlockedTakesNoSeat) {
    const GameId game = create();
    EXPECT_EQ(block(kAda, kBen).status, 201);
    const Session ben = connect(kBen);
    watch(ben, game);
    EXPECT_EQ(asked(ben, request("seat", game)), "blocked");
    EXPECT_EQ(post("games/" + game + "/requests", kBen, {{"do", "seat"}, {"id", "x"}}).status, 403);
    const Session cyd = connect(kCyd);
    watch(cyd, game);
    EXPECT_EQ(asked(cyd, request("seat", game)), "");
    EXPECT_EQ(unblock(kAda, kBen).status, 200);
    EXPECT_EQ(asked(ben, request("seat", game)), "seat_taken");
}

TEST_F(ModerationTest, WhatWasDoneBeforeABlockIsAnsweredAgain) {
    const GameId game = create();
    const Session ben = connect(kBen);
    watch(ben, game);
    const Json seat = request("seat", game);
    const Frames first = with(ask(ben, seat), "reply");
    ASSERT_EQ(first.size(), 1U);
    EXPECT_EQ(block(kAda, kBen).status, 201);
    EXPECT_EQ(with(ask(ben, seat), "reply"), first);
    // The game that they play goes on.
    const Session ada = connect(kAda);
    watch(ada, game);
    EXPECT_EQ(asked(ada, move(game, "e2e4")), "");
    EXPECT_EQ(asked(ben, move(game, "e7e5")), "");
}

TEST_F(ModerationTest, WhoIsBlockedOffersAndAcceptsNoRematch) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    EXPECT_EQ(asked(ben, request("resign", game)), "");
    EXPECT_EQ(asked(ada, request("offer", game, {{"what", "rematch"}})), "");
    EXPECT_EQ(block(kAda, kBen).status, 201);
    EXPECT_EQ(asked(ben, request("accept", game, {{"what", "rematch"}})), "blocked");
    EXPECT_EQ(asked(ben, request("offer", game, {{"what", "rematch"}})), "blocked");
    EXPECT_EQ(asked(ben, request("decline", game, {{"what", "rematch"}})), "");
    EXPECT_EQ(unblock(kAda, kBen).status, 200);
    EXPECT_EQ(asked(ben, request("offer", game, {{"what", "rematch"}})), "");
}

TEST_F(ModerationTest, WhoIsBlockedSaysNothing) {
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    const Json chat_on{{"on", true}}, hello{{"phrase", "hello"}}, text{{"text", "psst"}};
    EXPECT_EQ(asked(ada, request("chat", game, chat_on)), "");
    EXPECT_EQ(asked(ben, request("chat", game, chat_on)), "");
    const Json sent = request("message", game, text);
    const Frames first = with(ask(ben, sent), "reply");
    ASSERT_EQ(first.size(), 1U);
    EXPECT_FALSE(first[0].contains("code"));
    const std::size_t length = kept(game);
    EXPECT_EQ(block(kAda, kBen).status, 201);
    EXPECT_EQ(asked(ben, request("message", game, text)), "blocked");
    EXPECT_EQ(asked(ben, request("say", game, hello)), "blocked");
    EXPECT_EQ(
        post("games/" + game + "/requests", kBen, {{"do", "message"}, {"id", "x"}, {"text", "!"}})
            .status,
        403);
    EXPECT_EQ(kept(game), length);
    // What was said before is answered again, and whoever has blocked may go on talking.
    EXPECT_EQ(with(ask(ben, sent), "reply"), first);
    EXPECT_EQ(asked(ada, request("message", game, text)), "");
    EXPECT_EQ(asked(ben, request("chat", game, {{"on", false}})), "");
    EXPECT_EQ(asked(ben, request("chat", game, chat_on)), "blocked");
    // Nor after the game, once there is a rematch.
    EXPECT_EQ(unblock(kAda, kBen).status, 200);
    EXPECT_EQ(asked(ben, request("resign", game)), "");
    EXPECT_EQ(asked(ada, request("offer", game, {{"what", "rematch"}})), "");
    EXPECT_EQ(asked(ben, request("accept", game, {{"what", "rematch"}})), "");
    EXPECT_EQ(block(kAda, kBen).status, 201);
    EXPECT_EQ(asked(ben, request("say", game, hello)), "blocked");
    EXPECT_EQ(unblock(kAda, kBen).status, 200);
    EXPECT_EQ(asked(ben, request("say", game, hello)), "");
}

TEST_F(ModerationTest, OpenChallengesAreHiddenFromBoth) {
    const GameId of_ada = create();
    const HttpAnswer made =
        post("games", kBen, {{"id", "n"}, {"variant", "chess"}, {"listed", true}});
    const GameId of_ben = parsed(made)["game"];
    EXPECT_EQ(open_to(kBen).size(), 2U);
    EXPECT_EQ(block(kAda, kBen).status, 201);
    EXPECT_EQ(open_to(kAda), (std::vector<std::string>{of_ada}));
    EXPECT_EQ(open_to(kBen), (std::vector<std::string>{of_ben}));
    EXPECT_EQ(open_to(kCyd).size(), 2U);
    EXPECT_EQ(open_to("").size(), 2U);
}

TEST_F(ModerationTest, TheLobbyHidesThemAsSoonAsSomebodyBlocks) {
    const GameId game = create();
    const Session ben = connect(kBen), cyd = connect(kCyd), nobody = connect();
    for (const Session one : {ben, cyd, nobody}) say(one, {{"do", "lobby"}, {"on", true}});
    wait(1'000);
    for (const Session one : {ben, cyd, nobody})
        EXPECT_EQ(games_in(take(one).back()["lobby"]), (std::vector<std::string>{game}));
    EXPECT_EQ(block(kAda, kBen).status, 201);
    wait(1'000);
    const Frames told = take(ben);
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0]["lobby"], Json::array());
    EXPECT_TRUE(take(cyd).empty());
    EXPECT_TRUE(take(nobody).empty());
    // Once it is played it is for everybody to watch.
    watch(cyd, game);
    EXPECT_EQ(asked(cyd, request("seat", game)), "");
    wait(1'000);
    EXPECT_EQ(games_in(with(take(ben), "playing").back()["playing"]),
              (std::vector<std::string>{game}));
}

TEST_F(ModerationTest, PlayersReportTheirOpponent) {
    const GameId game = create();
    seated(game);
    const HttpAnswer made = post("reports", kAda, report(game, kBen));
    EXPECT_EQ(made.status, 201);
    EXPECT_EQ(made.body, R"({"report":1})");
    EXPECT_EQ(post("reports", kAda, report(game, kBen)).body, made.body);
    EXPECT_EQ(post("reports", kBen, report(game, kAda)).body, R"({"report":2})");
    const auto kept = store_.moderation().report(1).value();
    ASSERT_TRUE(kept);
    EXPECT_EQ(kept->by, id(kAda));
    EXPECT_EQ(kept->person, id(kBen));
    EXPECT_EQ(kept->reason, "insult");

    EXPECT_EQ(parsed(post("reports", "", report(game, kBen)))["code"], "bad_key");
    EXPECT_EQ(parsed(post("reports", kCyd, report(game, kBen)))["code"], "not_seated");
    EXPECT_EQ(parsed(post("reports", kAda, report(game, kCyd)))["code"], "not_allowed");
    EXPECT_EQ(parsed(post("reports", kAda, report(game, kAda)))["code"], "not_allowed");
    EXPECT_EQ(post("reports", kAda, report("nogame", kBen)).status, 404);
}

TEST_F(ModerationTest, ReportsAreOfTwentyADay) {
    hub_limits_.reports = 2;
    open();
    const GameId game = create();
    seated(game);
    for (const char* const reason : {"spam", "other"}) {
        Json one = report(game, kBen);
        one["reason"] = reason;
        EXPECT_EQ(post("reports", kAda, one).status, 201);
    }
    EXPECT_EQ(parsed(post("reports", kAda, report(game, kBen)))["code"], "too_many");
    EXPECT_EQ(post("reports", kBen, report(game, kAda)).status, 201);
    now_ += 86'400'000;
    EXPECT_EQ(post("reports", kAda, report(game, kBen)).status, 201);
}

TEST_F(ModerationTest, ABannedPersonIsTurnedAwayAtHello) {
    ban(kBen);
    wait(1'000);
    const Session ben = ++sessions_;
    hub_->connect(ben);
    const Frames told = ask(ben, {{"do", "hello"}, {"key", kBen}});
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0]["code"], "banned");
    // As somebody who only watches they are welcome.
    EXPECT_EQ(with(ask(ben, {{"do", "hello"}}), "hello").size(), 1U);
    EXPECT_EQ(with(ask(connect(kAda), {{"do", "ping"}, {"n", 1}}), "pong").size(), 1U);
}

TEST_F(ModerationTest, ABanHoldsFromTheFirstFrameOn) {
    ban(kBen);
    open();
    const Session ben = ++sessions_;
    hub_->connect(ben);
    EXPECT_EQ(ask(ben, {{"do", "hello"}, {"key", kBen}}).front()["code"], "banned");
}

TEST_F(ModerationTest, ABannedPersonChangesNothing) {
    const GameId game = create();
    const std::string seat = parsed(post("games/" + game + "/seat-link", kAda, {}))["key"];
    ban(kAda);
    wait(1'000);
    const Json body{{"id", "y"}, {"variant", "chess"}};
    const HttpAnswer refused = post("games", kAda, body);
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(parsed(refused)["code"], "banned");
    EXPECT_EQ(block(kAda, kBen).status, 403);
    EXPECT_EQ(unblock(kAda, kBen).status, 403);
    EXPECT_EQ(post("reports", kAda, report(game, kBen)).status, 403);
    const Json resign{{"do", "resign"}, {"id", "z"}};
    EXPECT_EQ(post("games/" + game + "/requests", kAda, resign).status, 403);
    EXPECT_EQ(post("games/" + game + "/requests", seat, resign).status, 403);
    EXPECT_EQ(post("rules", kAda, "no file").status, 403);
    // What is theirs they may still read.
    EXPECT_EQ(get("me/games", kAda).status, 200);
    // Nor by the key of a seat over a connection of somebody else's.
    const Session cyd = connect(kCyd);
    const Frames told = ask(cyd, {{"do", "watch"}, {"game", game}, {"after", 0}, {"seat", seat}});
    ASSERT_EQ(told.size(), 1U);
    EXPECT_EQ(told[0]["code"], "banned");
    EXPECT_EQ(told[0]["game"], game);
}

TEST_F(ModerationTest, ABanEndsConnectionsAndTheGameGoesOn) {
    const GameId game = create();
    const std::string link = parsed(post("games/" + game + "/seat-link", kAda, {}))["key"];
    const auto [ada, ben] = seated(game);
    EXPECT_EQ(asked(ada, move(game, "e2e4")), "");
    EXPECT_EQ(asked(ben, move(game, "e7e5")), "");
    // Ada looks in by her link as well.
    const Session other = connect(kCyd);
    ask(other, {{"do", "watch"}, {"game", game}, {"after", 0}, {"seat", link}});
    take(ada);
    take(ben);
    take(other);
    ban(kAda);
    wait(1'000);
    const Frames told = take(ada);
    ASSERT_FALSE(told.empty());
    EXPECT_EQ(told.back(), Json({{"close", "banned"}}));
    EXPECT_TRUE(left_.closed.contains(ada));
    EXPECT_FALSE(left_.closed.contains(ben));
    EXPECT_FALSE(left_.closed.contains(other));
    const Frames at_link = with(take(other), "error");
    ASSERT_EQ(at_link.size(), 1U);
    EXPECT_EQ(at_link[0]["code"], "banned");
    EXPECT_EQ(at_link[0]["game"], game);
    wait(61'000);
    const Frames frames = take(ben);
    EXPECT_EQ(events_of(frames).back()["type"], "end");
    EXPECT_EQ(with(frames, "state").back()["state"]["result"], "0-1");
    EXPECT_EQ(with(frames, "state").back()["state"]["ending"], "time forfeit");
}

TEST_F(ModerationTest, ABanEndsStreams) {
    const GameId game = create();
    const std::string link = parsed(post("games/" + game + "/seat-link", kAda, {}))["key"];
    std::map<std::string, Session> streams;
    const auto open = [&](const std::string& target, const std::string& key) {
        const HttpAnswer answer = get(target, key);
        if (answer.stream) take(streams[target + ' ' + key] = sessions_);
        return answer.status;
    };
    const std::string of_game = "games/" + game + "/stream";
    for (const std::string& key : {kAda, link, kBen, std::string()})
        EXPECT_EQ(open(of_game, key), 200);
    EXPECT_EQ(open("me/stream", kAda), 200);
    ban(kAda);
    wait(1'000);
    for (const std::string& stream : {of_game + ' ' + kAda, "me/stream " + kAda}) {
        const Frames told = take(streams[stream]);
        ASSERT_FALSE(told.empty()) << stream;
        EXPECT_EQ(told.back(), Json({{"close", "banned"}}));
        EXPECT_TRUE(left_.closed.contains(streams[stream])) << stream;
    }
    const Frames at_link = with(take(streams[of_game + ' ' + link]), "error");
    ASSERT_EQ(at_link.size(), 1U);
    EXPECT_EQ(at_link[0]["code"], "banned");
    EXPECT_TRUE(left_.closed.contains(streams[of_game + ' ' + link]));
    for (const std::string& key : {kBen, std::string()})
        EXPECT_FALSE(left_.closed.contains(streams[of_game + ' ' + key]));
    for (const std::string& key : {kAda, link}) EXPECT_EQ(open(of_game, key), 403);
    EXPECT_EQ(open("me/stream", kAda), 403);
    EXPECT_EQ(open(of_game, ""), 200);
}

TEST_F(ModerationTest, AClosedGameIsNotRated) {
    const std::string ada = account("Ada", kAda), ben = account("Ben", kBen);
    const GameId game = create({{"rated", true}}, ada);
    const Session white = connect(ada), black = connect(ben);
    watch(white, game);
    watch(black, game);
    EXPECT_EQ(asked(black, request("seat", game)), "");
    for (const char* const one : {"e2e4", "e7e5", "g1f3", "b8c6", "f1b5"})
        EXPECT_EQ(asked(one[1] == '2' || one[1] == '1' ? white : black, move(game, one)), "");
    const auto operators = store_.beside();
    ASSERT_TRUE(close_game(*operators, game, now_));
    wait(10'000);
    const Json state = with(take(white), "state").back()["state"];
    EXPECT_EQ(state["ending"], "closed");
    EXPECT_FALSE(state.contains("changes"));
    EXPECT_TRUE(store_.ratings().unsettled(10)->empty());
    EXPECT_TRUE(store_.ratings().of(id(kAda))->empty());
    EXPECT_FALSE(store_.ratings().applied(game).value());
}

TEST_F(ModerationTest, ABanEndsWithItsTimeOrWhenItIsTakenBack) {
    ban(kBen, now_ + 10'000);
    ban(kCyd);
    wait(1'000);
    const Json body{{"id", "y"}, {"variant", "chess"}};
    EXPECT_EQ(post("games", kBen, body).status, 403);
    EXPECT_EQ(post("games", kCyd, body).status, 403);
    wait(10'000);
    EXPECT_EQ(post("games", kBen, body).status, 201);
    ASSERT_TRUE(store_.moderation().clear_ban(id(kCyd)));
    wait(1'000);
    EXPECT_EQ(post("games", kCyd, body).status, 201);
}

TEST_F(ModerationTest, AGameThatIsClosedElsewhereIsSeenHere) {
    const GameId game = create();
    const GameId unwatched = create();
    const auto [ada, ben] = seated(game);
    EXPECT_EQ(asked(ada, move(game, "e2e4")), "");
    take(ada);
    take(ben);
    const Session lobby = connect(kCyd);
    say(lobby, {{"do", "lobby"}, {"on", true}});
    wait(1'000);
    take(lobby);
    const auto operators = store_.beside();
    for (const GameId& one : {game, unwatched}) {
        const auto closed = close_game(*operators, one, now_);
        ASSERT_TRUE(closed) << closed.error().text();
        EXPECT_EQ(*closed, store::Committed::yes);
    }
    wait(2'000);
    for (const Session one : {ada, ben}) {
        const Frames frames = take(one);
        ASSERT_EQ(events_of(frames).size(), 1U);
        EXPECT_EQ(events_of(frames)[0]["type"], "close");
        const Json state = with(frames, "state").back()["state"];
        EXPECT_EQ(state["status"], "over");
        EXPECT_EQ(state["result"], "*");
        EXPECT_EQ(state["ending"], "closed");
        EXPECT_EQ(state["clocks"]["running"], nullptr);
        EXPECT_EQ(state["clocks"]["flag"], nullptr);
    }
    const Frames lists = take(lobby);
    ASSERT_FALSE(lists.empty());
    EXPECT_EQ(lists.back()["playing"], Json::array());
    EXPECT_EQ(lists.back()["lobby"], Json::array());
    EXPECT_EQ(asked(ben, move(game, "e7e5")), "game_over");
    watch(ben, unwatched);
    EXPECT_EQ(asked(ben, request("seat", unwatched)), "game_over");
    const std::size_t length = kept(game);
    wait(120'000);
    EXPECT_EQ(kept(game), length);
    EXPECT_FALSE(store_.deadline(game).value());

    EXPECT_EQ(close_game(*operators, game, now_).error().code, "game_over");
    EXPECT_EQ(close_game(*operators, "nogame", now_).error().code, "no_game");
}

/// Nobody is told that the time was served in which only the operator was at work.
TEST_F(ModerationTest, ClosingAGameDoesNotHideAnOutage) {
    const GameId game = create();
    const auto tick = store_.last_tick().value();
    ASSERT_TRUE(tick);
    hub_ = nullptr;
    now_ += 50'000;
    const auto closed = close_game(store_, game, now_);
    ASSERT_TRUE(closed && *closed == store::Committed::yes);
    EXPECT_EQ(store_.last_tick().value(), tick);
}

}  // namespace
}  // namespace tessera::service
