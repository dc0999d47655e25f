// The HTTP requests, one by one.
#include "service/support.hpp"

namespace tessera::service {
namespace {

using Method = HttpRequest::Method;

constexpr const char* kRules = R"(id = "tiny"
name = "Tiny chess"

[board]
size = [4, 4]
axes = ["file", "rank"]

[[pieces]]
letter = "K"
name = "king"
royal = true
leap = ["1", "11"]

[[pieces]]
letter = "R"
name = "rook"
slide = ["1"]

[setup]
position = "rk2/4/4/2KR w - - 0 1"
)";

TEST_F(HubTest, EveryRequestAndItsRefusals) {
    const GameId game = create();
    const std::string of_game = "games/" + game;
    struct Case {
        Method method;
        std::string target;
        std::string key;
        std::string body;
        int status;
        std::string code;  ///< or a member of the answer; empty: no JSON
    };
    using enum Method;
    const std::string new_game = R"({"id":"n","variant":"chess"})";
    const Case cases[] = {
        {get, "nothing", "", "", 404, "unknown_request"},
        {get, "", "", "", 404, "unknown_request"},
        {get, "games/a%b", "", "", 404, "unknown_request"},
        {remove, of_game, "", "", 405, "unknown_request"},
        {post, of_game, kAda, "", 405, "unknown_request"},
        {get, of_game, "", "", 200, "game"},
        {get, of_game + "?x=1", "", "", 400, "bad_request"},
        {get, of_game, "bad", "", 401, "bad_key"},
        {get, "games/none", "", "", 404, "no_game"},
        {get, "games?state=open", "", "", 200, "games"},
        {get, "games?state=over", "", "", 200, "games"},
        {get, "games?state=no", "", "", 400, "bad_request"},
        {get, "games", "", "", 400, "bad_request"},
        {get, "me/games", kAda, "", 200, "games"},
        {get, "me/games", "", "", 401, "bad_key"},
        {get, of_game + "/events", "", "", 200, ""},
        {get, of_game + "/events?after=-1", "", "", 400, "bad_request"},
        {get, "games/none/events", "", "", 404, "no_game"},
        {get, of_game + "/pgn", "", "", 409, "not_begun"},
        {get, "games/none/pgn", "", "", 404, "no_game"},
        {post, "games", "", new_game, 401, "bad_key"},
        {post, "games", kAda, new_game, 201, "game"},
        {post, "games", kAda, "{", 400, "bad_request"},
        {post, "games", kAda, R"({"id":"n"})", 400, "bad_request"},
        {post, "games", kAda, R"({"id":"n","variant":"none"})", 404, "unknown_game"},
        {post, "games", kAda, R"({"id":"o","rules":"0000"})", 404, "unknown_game"},
        {post, "games", kAda, R"({"id":"p","variant":"chess","start":"x"})", 422, "bad_position"},
        {post, "games", kAda, R"({"id":"q","variant":"chess","time":{"turn":0}})", 422,
         "bad_terms"},
        {post, "games", kAda,
         R"({"id":"s","variant":"hdc8","start":"#)" + std::string(1'001, '1') + "\"}", 400,
         "bad_request"},
        {post, "games", kAda,
         R"({"id":"s","variant":"chess","start":")" + std::string(65'537, '1') + "\"}", 400,
         "bad_request"},
        {post, of_game + "/requests", "", R"({"do":"resign","id":"a"})", 401, "bad_key"},
        {post, of_game + "/requests", kCyd, R"({"do":"resign","id":"a"})", 403, "not_seated"},
        {post, of_game + "/requests", kAda, R"({"do":"resign","id":"a"})", 409, "not_begun"},
        {post, of_game + "/requests", kAda, R"({"do":"fly","id":"a"})", 400, "bad_request"},
        {post, of_game + "/requests", kBen, R"({"do":"seat","id":"b","game":"x"})", 400,
         "bad_request"},
        {post, "games/none/requests", kAda, R"({"do":"resign","id":"a"})", 404, "no_game"},
        {post, of_game + "/requests", kBen, R"({"do":"seat","id":"b"})", 200, "reply"},
        {get, of_game + "/pgn", "", "", 200, ""},
        {post, of_game + "/seat-link", kBen, "", 200, "key"},
        {post, of_game + "/seat-link", kCyd, "", 403, "not_seated"},
        {post, of_game + "/seat-link", "", "", 401, "bad_key"},
        {post, "games/none/seat-link", kBen, "", 404, "no_game"},
        {post, "rules", "", "x = ", 422, "bad_game_file"},
        {post, "rules", "", std::string(64 * 1024 + 1, '#'), 413, "bad_request"},
        {get, "rules/0000", "", "", 404, "unknown_game"},
        {post, "rules", "", std::string(hub_limits_.body + 1, '#'), 413, "bad_request"},
    };
    for (const Case& one : cases) {
        const HttpAnswer answer = http(one.method, one.target, one.key, one.body);
        EXPECT_EQ(answer.status, one.status) << one.target << ' ' << answer.body;
        if (one.code.empty()) continue;
        EXPECT_EQ(answer.type, "application/json") << one.target;
        const Json body = parsed(answer);
        if (one.status < 300)
            EXPECT_TRUE(body.contains(one.code)) << one.target << ' ' << answer.body;
        else
            EXPECT_EQ(body.value("code", ""), one.code) << one.target << ' ' << answer.body;
    }
}

TEST_F(HubTest, AGameIsCreatedOnceForAnId) {
    const Json body{{"id", "once"}, {"variant", "chess"}, {"listed", true}};
    const HttpAnswer first = post("games", kAda, body);
    ASSERT_EQ(first.status, 201);
    const GameId game = parsed(first)["game"];
    EXPECT_EQ(game.size(), 12U);
    EXPECT_EQ(post("games", kAda, body).body, first.body);
    EXPECT_EQ(kept(game), 2U);
    // Another person's is another game, and so is one after a restart of another id.
    EXPECT_NE(post("games", kBen, body).body, first.body);
    open();
    EXPECT_EQ(post("games", kAda, body).body, first.body);
    EXPECT_EQ(parsed(get("games?state=open"))["games"].size(), 2U);
}

TEST_F(HubTest, AFailureOfTheStoreIsNoAnswer) {
    store_.fail(1);
    const Json body{{"id", "once"}, {"variant", "chess"}};
    const HttpAnswer failed = post("games", kAda, body);
    EXPECT_EQ(failed.status, 503);
    EXPECT_EQ(parsed(failed)["code"], "unavailable");
    EXPECT_EQ(post("games", kAda, body).status, 201);
    store_.fail(1);
    EXPECT_EQ(http(Method::post, "rules", "", kRules).status, 503);
    store_.fail(1, store::MemoryStore::Failure::busy);
    EXPECT_EQ(http(Method::post, "rules", "", kRules).status, 503);
}

TEST_F(HubTest, ColoursAreDrawnWhereNobodyChooses) {
    int white = 0;
    for (int i = 0; i < 100; ++i) {
        const GameId game = create({{"colour", "white"}, {"id", "w" + std::to_string(i)}});
        EXPECT_EQ(parsed(get("games/" + game))["white"], person_of(kAda));
        const HttpAnswer drawn =
            post("games", kAda, {{"id", "d" + std::to_string(i)}, {"variant", "chess"}});
        white += parsed(get("games/" + parsed(drawn).value("game", "")))["white"].is_null() ? 0 : 1;
    }
    EXPECT_GT(white, 20);
    EXPECT_LT(white, 80);
}

TEST_F(HubTest, EventsAreLinesOfTheSameTexts) {
    hub_limits_.lines = 3;
    open();
    const GameId game = create();
    const auto [ada, ben] = seated(game);
    ask(ada, move(game, "e2e4"));
    const HttpAnswer first = get("games/" + game + "/events");
    EXPECT_EQ(first.type, "application/x-ndjson");
    Frames events;
    std::string bodies = first.body + get("games/" + game + "/events?after=3").body;
    for (const std::string_view line : split(without_line_end(bodies), '\n'))
        events.push_back(Json::parse(line));
    ASSERT_EQ(events.size(), 4U);
    const Session cyd = connect();
    EXPECT_EQ(Json(events), watch(cyd, game)[0]["events"]);
    EXPECT_EQ(get("games/" + game + "/events?after=4").body, "");
    EXPECT_EQ(
        Json::parse(get("games/" + game + "/events?after=3", kAda).body)["request"].is_string(),
        true);
}

TEST_F(HubTest, RecordsAreInPgn) {
    const GameId game =
        create({{"time", {{"initial", 90'500}, {"increment", 2'000}, {"delay", 0}}}});
    const auto [ada, ben] = seated(game);
    ask(ada, move(game, "e2e4"));
    ask(ben, request("resign", game));
    const HttpAnswer record = get("games/" + game + "/pgn");
    EXPECT_EQ(record.type, "application/vnd.chess-pgn");
    for (const std::string& part :
         {std::string("[Date \"2026.09.21\"]"), "[White \"" + person_of(kAda) + "\"]",
          "[Black \"" + person_of(kBen) + "\"]", std::string("[TimeControl \"90.500+2\"]"),
          std::string("[Result \"1-0\"]"), std::string("1. e4 1-0")})
        EXPECT_NE(record.body.find(part), std::string::npos) << part << '\n' << record.body;
}

TEST_F(HubTest, GamesArePlayedByRulesOfOnesOwn) {
    const HttpAnswer kept_rules = http(Method::post, "rules", "", kRules);
    ASSERT_EQ(kept_rules.status, 201) << kept_rules.body;
    const std::string identity = parsed(kept_rules)["rules"];
    EXPECT_EQ(http(Method::post, "rules", "", std::string("# the same\n") + kRules).body,
              kept_rules.body);
    const HttpAnswer file = get("rules/" + identity);
    EXPECT_EQ(file.body, kRules);
    EXPECT_EQ(file.type, "text/plain; charset=utf-8");
    const HttpAnswer created = post("games", kAda, {{"id", "own"}, {"rules", identity}});
    ASSERT_EQ(created.status, 201) << created.body;
    const Json summary = parsed(get("games/" + parsed(created)["game"].get<GameId>()));
    EXPECT_EQ(summary["variant"], "tiny");
    EXPECT_EQ(summary["rules"], identity);
    // Those of a built-in game are there as well.
    const std::string chess = play::builtin("chess").value()->identity();
    EXPECT_NE(get("rules/" + chess).body.find("id = \"chess\""), std::string::npos);
}

}  // namespace
}  // namespace tessera::service
