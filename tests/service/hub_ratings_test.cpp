// Rated games in the protocol: who may play them, and what is shown of ratings.
#include "service/support.hpp"
#include "store/ratings.hpp"

namespace tessera::service {
namespace {

/// Fails to apply the result of a game whose end it has just kept.
class FailingRecorder final : public Recorder {
public:
    void send(Session to, std::shared_ptr<const std::string> frame) override {
        if (store != nullptr && frame->starts_with(R"({"reply")"))
            std::exchange(store, nullptr)->fail(1);
        Recorder::send(to, std::move(frame));
    }
    store::MemoryStore* store = nullptr;
};

class RatedHubTest : public HubTest {
protected:
    /// Gives the person of the key an account; the session by which they act from now on.
    std::string registered(const std::string& key, const std::string& name) {
        const HttpAnswer answer =
            post("account", key, {{"name", name}, {"passphrase", "a long passphrase"}});
        EXPECT_EQ(answer.status, 201) << answer.body;
        return parsed(answer).value("session", "");
    }
    void register_both() {
        ada_ = registered(kAda, "Ada");
        ben_ = registered(kBen, "Ben");
    }
    HttpAnswer ask_for(const std::string& key, const Json& more = Json::object()) {
        Json body{{"id", "new" + std::to_string(++requests_)},
                  {"variant", "chess"},
                  {"time", {{"initial", 180'000}, {"increment", 0}, {"delay", 0}}},
                  {"listed", true},
                  {"rated", true},
                  {"colour", "white"}};
        body.update(more);
        return post("games", key, body);
    }
    /// A rated game of Ada's and Ben's, both watching, in which each has made two moves; the
    /// connections are Ada's, Ben's and a spectator's.
    struct Played {
        GameId game;
        Session ada = 0, ben = 0, cyd = 0;
    };
    Played played() {
        const HttpAnswer made = ask_for(ada_);
        EXPECT_EQ(made.status, 201) << made.body;
        Played on{parsed(made).value("game", ""), connect(ada_), connect(ben_), connect()};
        for (const Session session : {on.ada, on.ben, on.cyd}) watch(session, on.game);
        EXPECT_EQ(with(ask(on.ben, request("seat", on.game)), "error").size(), 0U);
        int n = 0;
        for (const char* text : {"e2e4", "e7e5", "g1f3", "b8c6"})
            ask(n++ % 2 == 0 ? on.ada : on.ben, move(on.game, text));
        for (const Session session : {on.ada, on.ben, on.cyd}) take(session);
        return on;
    }
    static Json code(const HttpAnswer& answer) { return parsed(answer)["code"]; }

    std::string ada_, ben_;
};

TEST_F(RatedHubTest, OnlyPeopleWithAnAccountPlayRatedGames) {
    const HttpAnswer stranger = ask_for(kAda);
    EXPECT_EQ(stranger.status, 403);
    EXPECT_EQ(code(stranger), "needs_account");
    ada_ = registered(kAda, "Ada");
    const HttpAnswer made = ask_for(ada_);
    ASSERT_EQ(made.status, 201);
    const GameId game = parsed(made)["game"];

    const Session ben = connect(kBen);
    watch(ben, game);
    const Frames refused = ask(ben, request("seat", game));
    ASSERT_EQ(refused.size(), 1U);
    EXPECT_EQ(refused[0]["code"], "needs_account");
    EXPECT_TRUE(refused[0].contains("reply"));
    const HttpAnswer over_http =
        post("games/" + game + "/requests", kCyd, {{"do", "seat"}, {"id", "s"}});
    EXPECT_EQ(over_http.status, 403);
    EXPECT_EQ(code(over_http), "needs_account");
    EXPECT_EQ(kept(game), 2U);

    ben_ = registered(kBen, "Ben");
    EXPECT_EQ(post("games/" + game + "/requests", ben_, {{"do", "seat"}, {"id", "s"}}).status, 200);
    EXPECT_EQ(kept(game), 3U);
    // Casual games are for everybody.
    EXPECT_EQ(ask_for(kCyd, {{"rated", false}}).status, 201);
}

TEST_F(RatedHubTest, AKeyOfASeatLetsNobodyIn) {
    ada_ = registered(kAda, "Ada");
    const GameId game = parsed(ask_for(ada_))["game"];
    const HttpAnswer link = post("games/" + game + "/seat-link", ada_, Json::object());
    ASSERT_EQ(link.status, 200);
    const Session cyd = connect(kCyd);
    ask(cyd, {{"do", "watch"}, {"game", game}, {"after", 0}, {"seat", parsed(link)["key"]}});
    // It is Ada's, who sits there already.
    EXPECT_EQ(ask(cyd, request("seat", game)).at(0)["code"], "seat_taken");
    EXPECT_EQ(kept(game), 2U);
}

TEST_F(RatedHubTest, OnlyBuiltInGamesWithATimeControlAndAStartOfTheirOwnAreRated) {
    ada_ = registered(kAda, "Ada");
    for (const Json& more :
         {Json{{"time", nullptr}}, Json{{"start", "4k3/8/8/8/8/8/8/4K2Q w - - 0 1"}}}) {
        const HttpAnswer answer = ask_for(ada_, more);
        EXPECT_EQ(answer.status, 422);
        EXPECT_EQ(code(answer), "bad_terms");
    }
    EXPECT_EQ(ask_for(ada_, {{"variant", "chess960"}, {"start", "#17"}}).status, 201);
}

TEST_F(RatedHubTest, GamesOfOnesOwnAreNotRated) {
    ada_ = registered(kAda, "Ada");
    std::string toml = get("rules/" + play::builtin("chess").value()->identity()).body;
    // Of the same name, but with other rules.
    const std::string_view key = "en_passant = true";
    ASSERT_NE(toml.find(key), std::string::npos);
    toml.replace(toml.find(key), key.size(), "en_passant = false");
    const HttpAnswer kept_rules = http(HttpRequest::Method::post, "rules", ada_, toml);
    ASSERT_EQ(kept_rules.status, 201) << kept_rules.body;
    Json body{{"id", "own"},
              {"rules", parsed(kept_rules)["rules"]},
              {"time", {{"initial", 180'000}, {"increment", 0}, {"delay", 0}}},
              {"rated", true}};
    const HttpAnswer answer = post("games", ada_, body);
    EXPECT_EQ(answer.status, 422);
    EXPECT_EQ(code(answer), "bad_terms");
    body["rated"] = false;
    EXPECT_EQ(post("games", ada_, body).status, 201);
}

TEST_F(RatedHubTest, RatingsAreShownBeforeAndAfterAGame) {
    register_both();
    const Json fresh{{"variant", "chess"}, {"speed", "blitz"}, {"rating", 1500},
                     {"deviation", 350},   {"games", 0},       {"provisional", true}};
    const GameId open = parsed(ask_for(ada_))["game"];
    Json summary = parsed(get("games/" + open));
    EXPECT_EQ(summary["rated"], true);
    EXPECT_EQ(summary["ratings"], (Json{{"white", fresh}, {"black", nullptr}}));
    const Json state = watch(connect(), open).back()["state"];
    EXPECT_EQ(state["ratings"], (Json{{"white", fresh}, {"black", nullptr}}));
    EXPECT_FALSE(state.contains("changes"));

    const Played on = played();
    const Frames ended = ask(on.ben, request("resign", on.game));
    // All in one frame: the end, and what it does to ratings.
    for (const Frames& seen : {ended, take(on.ada), take(on.cyd)}) {
        const Frames frames = with(seen, "state");
        ASSERT_EQ(frames.size(), 1U);
        EXPECT_EQ(frames[0]["events"].back()["type"], "end");
        EXPECT_EQ(frames[0]["state"]["changes"], (Json{{"white", 162}, {"black", -162}}));
        EXPECT_EQ(frames[0]["state"]["ratings"]["white"]["rating"], 1662);
        EXPECT_EQ(frames[0]["state"]["ratings"]["white"]["games"], 1);
    }
    EXPECT_EQ(parsed(get("games/" + on.game))["ratings"]["black"]["rating"], 1338);
    // The same for who comes later, and in every list.
    EXPECT_EQ(watch(connect(), on.game).back()["state"]["changes"]["black"], -162);
    const std::string id = person_of(kAda);
    const Json ratings = parsed(get("persons/" + id + "/ratings"))["ratings"];
    ASSERT_EQ(ratings.size(), 1U);
    EXPECT_EQ(ratings[0]["rating"], 1662);
    EXPECT_EQ(parsed(get("accounts/Ada"))["ratings"], ratings);
    EXPECT_EQ(parsed(get("account/export", ada_))["ratings"], ratings);
    for (const char* list : {"games?state=open", "games?state=over"}) {
        const Json listed = parsed(get(list));
        for (const Json& game : listed["games"])
            EXPECT_EQ(game["ratings"]["white"]["rating"], 1662) << game;
    }
    const Session viewer = connect();
    const Frames lobby = ask(viewer, {{"do", "lobby"}, {"on", true}});
    EXPECT_EQ(lobby.at(0)["lobby"].at(0)["ratings"]["white"]["rating"], 1662);
    EXPECT_EQ(parsed(get("persons/nobody/ratings")), (Json{{"ratings", Json::array()}}));
}

TEST_F(RatedHubTest, CasualGamesShowNoRatings) {
    const GameId game = create();
    const Json summary = parsed(get("games/" + game));
    EXPECT_EQ(summary["rated"], false);
    EXPECT_FALSE(summary.contains("ratings"));
    EXPECT_FALSE(watch(connect(), game).back()["state"].contains("ratings"));
}

TEST_F(RatedHubTest, AGameThatIsTooShortChangesNothing) {
    register_both();
    const GameId game = parsed(ask_for(ada_))["game"];
    const Session ada = connect(ada_);
    watch(ada, game);
    post("games/" + game + "/requests", ben_, {{"do", "seat"}, {"id", "s"}});
    take(ada);
    const Frames ended = with(ask(ada, request("resign", game)), "state");
    ASSERT_EQ(ended.size(), 1U);
    EXPECT_FALSE(ended[0]["state"].contains("changes"));
    EXPECT_EQ(ended[0]["state"]["ratings"]["white"]["games"], 0);
    // Nothing is waited for.
    EXPECT_GT(hub_->due_at(), now_);
    EXPECT_TRUE(parsed(get("persons/" + person_of(kAda) + "/ratings"))["ratings"].empty());
}

TEST_F(RatedHubTest, AResultThatIsAppliedLaterIsShownThen) {
    register_both();
    const Played on = played();
    FailingRecorder failing;
    auto hub = Hub::open(store_, failing, limits_, hub_limits_);
    ASSERT_TRUE(hub);
    Hub& other = **hub;
    const auto say_there = [&](Session session, const Json& frame) {
        other.frame(session, frame.dump(), 0, now_);
    };
    const auto sent = [&](Session session) {
        Frames frames;
        for (const auto& text : std::exchange(failing.texts[session], {}))
            frames.push_back(Json::parse(*text));
        return frames;
    };
    for (const auto& [session, key] : {std::pair<Session, std::string>(901, ben_), {902, ""}}) {
        other.connect(session);
        say_there(session,
                  key.empty() ? Json{{"do", "hello"}} : Json{{"do", "hello"}, {"key", key}});
        say_there(session, {{"do", "watch"}, {"game", on.game}, {"after", 0}});
    }
    ASSERT_TRUE(other.run(++now_).ok());
    sent(902);
    failing.store = &store_;
    say_there(901, request("resign", on.game));
    EXPECT_FALSE(other.run(++now_).ok());
    const Frames before = with(sent(902), "state");
    ASSERT_EQ(before.size(), 1U);
    EXPECT_EQ(before[0]["state"]["status"], "over");
    EXPECT_FALSE(before[0]["state"].contains("changes"));
    EXPECT_EQ(before[0]["state"]["ratings"]["white"]["rating"], 1500);
    // Another process applies it.
    now_ += 10'000;
    ASSERT_TRUE(hub_->run(now_).ok());
    ASSERT_TRUE(*store_.ratings().applied(on.game));
    now_ += hub_limits_.ratings;
    ASSERT_TRUE(other.run(now_).ok());
    const Frames after = with(sent(902), "state");
    ASSERT_EQ(after.size(), 1U);
    EXPECT_TRUE(after[0]["events"].empty());
    EXPECT_EQ(after[0]["state"]["changes"], (Json{{"white", 162}, {"black", -162}}));
    now_ += hub_limits_.ratings;
    ASSERT_TRUE(other.run(now_).ok());
    EXPECT_TRUE(sent(902).empty());
}

TEST_F(RatedHubTest, WithTheAccountRatingsGo) {
    register_both();
    const Played on = played();
    ask(on.ben, request("resign", on.game));
    EXPECT_EQ(post("account/delete", ada_, {{"passphrase", "a long passphrase"}}).status, 200);
    EXPECT_TRUE(parsed(get("persons/" + person_of(kAda) + "/ratings"))["ratings"].empty());
    // The opponent's stand, and so does what the game has changed.
    EXPECT_EQ(parsed(get("persons/" + person_of(kBen) + "/ratings"))["ratings"][0]["rating"], 1338);
    EXPECT_EQ(watch(connect(), on.game).back()["state"]["changes"]["white"], 162);
}

}  // namespace
}  // namespace tessera::service
