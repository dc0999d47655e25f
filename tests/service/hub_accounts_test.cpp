// Accounts over HTTP, and who acts by which key.
#include "base/codes.hpp"
#include "service/support.hpp"

namespace tessera::service {
namespace {

using Method = HttpRequest::Method;

const std::string kPassphrase = "eleven dry walnuts";
const std::string kOther = "seven wet almonds";

std::string code_of(const HttpAnswer& answer) {
    const Json body = Json::parse(answer.body, nullptr, false);
    return std::to_string(answer.status) + ' ' +
           (body.is_object() ? body.value("code", "") : "no object");
}

class AccountsTest : public HubTest {
protected:
    static Json wanted(const std::string& name, const Json& more = Json::object()) {
        Json body{{"name", name}, {"passphrase", kPassphrase}};
        body.update(more);
        return body;
    }
    /// The session of a new account.
    std::string register_as(const std::string& name, const std::string& key,
                            const Json& more = Json::object()) {
        const HttpAnswer answer = post("account", key, wanted(name, more));
        EXPECT_EQ(answer.status, 201) << answer.body;
        return parsed(answer).value("session", "");
    }
    std::string sign_in(const std::string& name, const Json& more = Json::object()) {
        const HttpAnswer answer = post("sessions", "", wanted(name, more));
        EXPECT_EQ(answer.status, 201) << answer.body;
        return parsed(answer).value("session", "");
    }
    /// Both take their seats, and send a message each.
    std::pair<Session, Session> talk(const GameId& game, const std::string& ada,
                                     const std::string& ben) {
        const Session white = connect(ada), black = connect(ben);
        watch(white, game);
        watch(black, game);
        ask(black, request("seat", game));
        for (const Session one : {white, black}) ask(one, request("chat", game, {{"on", true}}));
        ask(white, request("message", game, {{"text", "from Ada"}}));
        ask(black, request("message", game, {{"text", "from Ben"}}));
        take(white);
        return {white, black};
    }
    std::string token(const std::string& session, const Json& scopes,
                      const Json& more = Json::object()) {
        Json body{{"label", "a bot"}, {"scopes", scopes}};
        body.update(more);
        const HttpAnswer answer = post("tokens", session, body);
        EXPECT_EQ(answer.status, 201) << answer.body;
        return parsed(answer).value("token", "");
    }
    std::string refusal(const std::string& target, const std::string& key, const Json& body) {
        return code_of(post(target, key, body));
    }
    Json names_of(const GameId& game) { return parsed(get("games/" + game))["names"]; }
};

TEST_F(AccountsTest, APersonBecomesAnAccountAndKeepsTheirGames) {
    const GameId game = create();
    const HttpAnswer answer = post("account", kAda, wanted("Ada_L", {{"label", "this browser"}}));
    ASSERT_EQ(answer.status, 201) << answer.body;
    const Json made = parsed(answer);
    EXPECT_EQ(made["name"], "Ada_L");
    EXPECT_EQ(made["person"], person_of(kAda));
    const std::string session = made["session"];
    EXPECT_TRUE(is_access_key(session)) << session;
    EXPECT_TRUE(session.starts_with("s_"));

    EXPECT_EQ(parsed(get("account", session)),
              (Json{{"name", "Ada_L"},
                    {"person", person_of(kAda)},
                    {"made", parsed(get("account", session))["made"]},
                    {"bot", false}}));
    const Json games = parsed(get("me/games", session))["games"];
    ASSERT_EQ(games.size(), 1U);
    EXPECT_EQ(games[0]["game"], game);
    EXPECT_EQ(games[0]["names"], (Json{{"white", "Ada_L"}, {"black", nullptr}}));
    // The key is out of use, for whatever it is sent.
    EXPECT_EQ(code_of(get("me/games", kAda)), "401 signed_out");
    EXPECT_EQ(code_of(get("games/" + game, kAda)), "401 signed_out");
    EXPECT_EQ(refusal("account", kAda, wanted("Ada2")), "401 signed_out");
    EXPECT_EQ(refusal("games", kAda, {{"id", "x"}, {"variant", "chess"}}), "401 signed_out");
}

TEST_F(AccountsTest, NamesAndPassphrasesAreChecked) {
    register_as("Ada", kAda);
    for (const char* const name :
         {"", "a", "1ab", "-ab", "a b", "a.b", "abcdefghijklmnopqrstu", "\xc3\xa4rger"})
        EXPECT_EQ(refusal("account", kBen, wanted(name)), "422 bad_name") << name;
    for (const char* const name : {"Ada", "aDA", "admin", "Tessera"})
        EXPECT_EQ(refusal("account", kBen, wanted(name)), "409 name_taken") << name;
    for (const std::string passphrase :
         {"elevenchars", "Ben_Cartwright", "aaaaaaaaaaaa", "abcabcabcabc", "123456789012",
          "abcdefghijklm", "Password1234", "qwertyuiop12", "letmeinletmein!"})
        EXPECT_EQ(
            refusal("account", kBen, {{"name", "Ben_Cartwright"}, {"passphrase", passphrase}}),
            "422 bad_passphrase")
            << passphrase;
}

TEST_F(AccountsTest, AnyTextOfTwelveLettersIsAPassphraseAndNoneIsCutOff) {
    EXPECT_FALSE(fault_of_passphrase("  two spaces  and  more ", "Ada"));
    EXPECT_FALSE(
        fault_of_passphrase("\xf0\x9f\x98\x80 \xe2\x99\x94 \xc3\xa4\xc3\xb6\xc3\xbc "
                            "1234567",
                            "Ada"));
    EXPECT_FALSE(fault_of_passphrase("abcde" + std::string(995, 'x'), "Ada"));
    EXPECT_TRUE(fault_of_passphrase("abcde" + std::string(996, 'x'), "Ada"));
    // Letters count, not bytes.
    EXPECT_TRUE(
        fault_of_passphrase("\xc3\xa4\xc3\xb6\xc3\xbc\xc3\x9f\xc3\xa9\xc3\xa8\xc3\xaa", "Ada"));
    const std::string longest = "abcde" + std::string(995, 'x');
    register_as("Ada", kAda, {{"passphrase", longest}});
    EXPECT_EQ(refusal("sessions", "", {{"name", "Ada"}, {"passphrase", longest.substr(0, 999)}}),
              "401 wrong_passphrase");
    EXPECT_EQ(refusal("sessions", "", {{"name", "Ada"}, {"passphrase", longest}}), "201 ");
}

TEST_F(AccountsTest, OneSignsInByNameAndPassphrase) {
    register_as("Ada", kAda);
    const std::string session = sign_in("aDa", {{"label", "a phone"}});
    EXPECT_EQ(parsed(get("account", session))["name"], "Ada");
    // Unknown names are answered alike.
    const HttpAnswer wrong = post("sessions", "", wanted("Ada", {{"passphrase", kOther}}));
    const HttpAnswer unknown = post("sessions", "", wanted("Nobody_here"));
    EXPECT_EQ(code_of(wrong), "401 wrong_passphrase");
    EXPECT_EQ(wrong.body, unknown.body);
    EXPECT_EQ(wrong.status, unknown.status);
    EXPECT_EQ(code_of(get("account", "s_" + std::string(43, 'x'))), "401 signed_out");
    EXPECT_EQ(code_of(get("account", kBen)), "401 bad_key");
    EXPECT_EQ(code_of(get("account", "")), "401 bad_key");
}

TEST_F(AccountsTest, SessionsAreListedAndEnded) {
    const std::string first = register_as("Ada", kAda, {{"label", "one"}});
    const std::string second = sign_in("Ada", {{"label", "two"}});
    const std::string third = sign_in("Ada");
    const std::string bens = register_as("Ben", kBen);
    const Json listed = parsed(get("sessions", second))["sessions"];
    ASSERT_EQ(listed.size(), 3U);
    EXPECT_EQ(listed[0]["label"], "");
    EXPECT_EQ(listed[1]["label"], "two");
    EXPECT_EQ(listed[1]["current"], true);
    EXPECT_EQ(listed[2]["label"], "one");
    EXPECT_EQ(listed[2]["current"], false);
    const std::string id = listed[2]["id"];
    EXPECT_EQ(code_of(remove("sessions/" + id, bens)), "404 no_session");
    EXPECT_EQ(code_of(remove("sessions/" + id, second)), "200 ");
    EXPECT_EQ(code_of(remove("sessions/" + id, second)), "404 no_session");
    EXPECT_EQ(code_of(get("account", first)), "401 signed_out");
    EXPECT_EQ(code_of(remove("sessions", second)), "200 ");
    EXPECT_EQ(code_of(get("account", third)), "401 signed_out");
    EXPECT_EQ(code_of(get("account", bens)), "200 ");
    EXPECT_EQ(code_of(remove("sessions/current", second)), "200 ");
    EXPECT_EQ(code_of(get("account", second)), "401 signed_out");
    EXPECT_EQ(code_of(remove("sessions/current", kCyd)), "401 bad_key");
}

TEST_F(AccountsTest, ASessionEndsAfterThirtyDays) {
    const std::string session = register_as("Ada", kAda);
    now_ += hub_limits_.accounts.session - 1'000;
    EXPECT_EQ(code_of(get("account", session)), "200 ");
    now_ += 1'000;
    EXPECT_EQ(code_of(get("account", session)), "401 signed_out");
    const std::string next = sign_in("Ada");
    EXPECT_EQ(parsed(get("sessions", next))["sessions"].size(), 1U);
}

TEST_F(AccountsTest, TheSessionUsedLongestAgoMakesRoom) {
    hub_limits_.accounts.sessions = 2;
    hub_limits_.accounts.noted = 1;
    open();
    const std::string first = register_as("Ada", kAda);
    const std::string second = sign_in("Ada");
    EXPECT_EQ(code_of(get("account", first)), "200 ");
    const std::string third = sign_in("Ada");
    EXPECT_EQ(code_of(get("account", second)), "401 signed_out");
    EXPECT_EQ(code_of(get("account", first)), "200 ");
    EXPECT_EQ(code_of(get("account", third)), "200 ");
}

TEST_F(AccountsTest, WhenASessionWasUsedIsNotedNowAndThen) {
    const std::string session = register_as("Ada", kAda);
    const auto used = [&] { return parsed(get("sessions", session))["sessions"][0]["used"]; };
    const Json made = used();
    now_ += 1'000;
    EXPECT_EQ(used(), made);
    now_ += hub_limits_.accounts.noted;
    EXPECT_GT(used(), made);
}

TEST_F(AccountsTest, AnotherPassphraseEndsAllOtherSessions) {
    const std::string session = register_as("Ada", kAda);
    const std::string other = sign_in("Ada");
    const std::string bot = token(session, {"read"});
    const auto change = [&](const std::string& before, const std::string& next) {
        return refusal("account/passphrase", session, {{"passphrase", before}, {"new", next}});
    };
    EXPECT_EQ(change(kOther, "three green peaches"), "401 wrong_passphrase");
    EXPECT_EQ(change(kPassphrase, "short"), "422 bad_passphrase");
    EXPECT_EQ(code_of(get("account", other)), "200 ");
    EXPECT_EQ(change(kPassphrase, kOther), "200 ");
    EXPECT_EQ(code_of(get("account", other)), "401 signed_out");
    EXPECT_EQ(code_of(get("account", session)), "200 ");
    EXPECT_EQ(code_of(get("me/games", bot)), "200 ");
    EXPECT_EQ(refusal("sessions", "", wanted("Ada")), "401 wrong_passphrase");
    EXPECT_EQ(refusal("sessions", "", wanted("Ada", {{"passphrase", kOther}})), "201 ");
}

TEST_F(AccountsTest, TokensDoWhatTheyAreFor) {
    const std::string session = register_as("Ada", kAda);
    const std::string reads = token(session, {"read"}), plays = token(session, {"play"}),
                      challenges = token(session, {"challenge"});
    EXPECT_TRUE(reads.starts_with("t_"));
    const Json new_game{{"id", "n1"}, {"variant", "chess"}, {"colour", "white"}};
    EXPECT_EQ(refusal("games", reads, new_game), "403 missing_scope");
    EXPECT_EQ(refusal("games", plays, new_game), "403 missing_scope");
    const HttpAnswer made = post("games", challenges, new_game);
    ASSERT_EQ(made.status, 201) << made.body;
    const GameId game = parsed(made)["game"];
    EXPECT_EQ(parsed(get("games/" + game))["white"], person_of(kAda));
    post("games/" + game + "/requests", kBen, {{"do", "seat"}, {"id", "s1"}});

    const Json move{{"do", "move"}, {"id", "m1"}, {"position", position(game)}, {"move", "e2e4"}};
    const std::string requests = "games/" + game + "/requests";
    EXPECT_EQ(refusal(requests, reads, move), "403 missing_scope");
    EXPECT_EQ(refusal(requests, challenges, move), "403 missing_scope");
    EXPECT_EQ(refusal(requests, plays, {{"do", "seat"}, {"id", "s2"}}), "403 missing_scope");
    EXPECT_EQ(refusal(requests, plays, move), "200 ");
    EXPECT_EQ(code_of(get("me/games", reads)), "200 ");
    EXPECT_EQ(code_of(get("me/games", plays)), "403 missing_scope");
    EXPECT_EQ(code_of(get("games/" + game + "/events", plays)), "403 missing_scope");
    EXPECT_EQ(get("games/" + game + "/events", reads).status, 200);
    EXPECT_EQ(code_of(get("games/" + game, plays)), "200 ");
    // What concerns the account, and keys that outlive the token, are not for it.
    for (const char* const target : {"account", "account/export", "sessions", "tokens"})
        EXPECT_EQ(code_of(get(target, reads)), "403 missing_scope") << target;
    EXPECT_EQ(refusal("tokens", plays, {{"label", ""}, {"scopes", {"read"}}}), "403 missing_scope");
    EXPECT_EQ(refusal("games/" + game + "/seat-link", plays, Json::object()), "403 missing_scope");
}

TEST_F(AccountsTest, TokensAreListedAndEnded) {
    const std::string session = register_as("Ada", kAda);
    const std::string first = token(session, {"challenge", "read"});
    const std::string second = token(session, {"play"}, {{"expires", now_ + 5'000}, {"label", ""}});
    const Json listed = parsed(get("tokens", session))["tokens"];
    ASSERT_EQ(listed.size(), 2U);
    EXPECT_EQ(listed[1]["scopes"], (Json{"read", "challenge"}));
    EXPECT_EQ(listed[1]["label"], "a bot");
    EXPECT_EQ(listed[1]["expires"], nullptr);
    EXPECT_TRUE(listed[0]["expires"].is_number());
    EXPECT_EQ(parsed(get("sessions", session))["sessions"].size(), 1U);
    EXPECT_EQ(code_of(remove("sessions/" + listed[1].value("id", ""), session)), "404 no_session");
    EXPECT_EQ(code_of(remove("tokens/" + listed[1].value("id", ""), session)), "200 ");
    EXPECT_EQ(code_of(remove("tokens/" + listed[1].value("id", ""), session)), "404 no_token");
    EXPECT_EQ(code_of(get("me/games", first)), "401 signed_out");
    EXPECT_EQ(code_of(get("games?state=open", second)), "200 ");
    now_ += 5'000;
    EXPECT_EQ(code_of(get("games?state=open", second)), "401 signed_out");
    EXPECT_EQ(parsed(get("tokens", session))["tokens"].size(), 0U);

    for (const Json& body :
         {Json{{"label", ""}}, Json{{"label", ""}, {"scopes", Json::array()}},
          Json{{"label", ""}, {"scopes", {"all"}}}, Json{{"label", ""}, {"scopes", {1}}},
          Json{{"label", ""}, {"scopes", "read"}},
          Json{{"label", ""}, {"scopes", {"read"}}, {"expires", now_}},
          Json{{"label", std::string(65, 'x')}, {"scopes", {"read"}}},
          Json{{"label", "a\nb"}, {"scopes", {"read"}}}})
        EXPECT_EQ(refusal("tokens", session, body), "400 bad_request") << body;
    hub_limits_.accounts.tokens = 1;
    open();
    token(session, {"read"});
    EXPECT_EQ(refusal("tokens", session, {{"label", ""}, {"scopes", {"read"}}}), "429 too_many");
}

TEST_F(AccountsTest, ADeletedAccountLeavesGamesAndItsNameTaken) {
    const GameId game = create();
    seated(game);
    const std::string session = register_as("Ada", kAda);
    const std::string bot = token(session, {"read"});
    EXPECT_EQ(names_of(game), (Json{{"white", "Ada"}, {"black", nullptr}}));
    EXPECT_EQ(refusal("account/delete", session, {{"passphrase", kOther}}), "401 wrong_passphrase");
    EXPECT_EQ(refusal("account/delete", session, {{"passphrase", kPassphrase}}), "200 ");
    EXPECT_EQ(code_of(get("account", session)), "401 signed_out");
    EXPECT_EQ(code_of(get("me/games", bot)), "401 signed_out");
    EXPECT_EQ(code_of(get("me/games", kAda)), "401 signed_out");
    EXPECT_EQ(refusal("sessions", "", wanted("Ada")), "401 wrong_passphrase");
    EXPECT_EQ(code_of(get("accounts/Ada")), "404 no_account");
    EXPECT_EQ(refusal("account", kCyd, wanted("ADA")), "409 name_taken");
    EXPECT_EQ(names_of(game), (Json{{"white", ""}, {"black", nullptr}}));
    EXPECT_EQ(parsed(get("games/" + game))["white"], person_of(kAda));
}

TEST_F(AccountsTest, ADeletedAccountTakesAllThatIsTheirs) {
    hub_limits_.accounts.searched = 3;
    open();
    const std::string ada = register_as("Ada", kAda), ben = register_as("Ben", kBen);
    const GameId game = create(Json::object(), ada);
    talk(game, ada, ben);
    for (const auto& [by, of] : {std::pair(ada, kBen), std::pair(ben, kAda)}) {
        EXPECT_EQ(post("blocks", by, {{"person", person_of(of)}}).status, 201);
        const Json report{{"game", game}, {"person", person_of(of)}, {"reason", "spam"}};
        EXPECT_EQ(post("reports", by, report).status, 201);
    }
    EXPECT_EQ(refusal("account/delete", ada, {{"passphrase", kPassphrase}}), "200 ");
    std::string log;
    const auto lines = store_.log(game);
    for (const std::string& line : *lines) log += line;
    EXPECT_EQ(log.find("from Ada"), std::string::npos);
    EXPECT_NE(log.find("from Ben"), std::string::npos);
    EXPECT_TRUE(store_.moderation().blocks_by(person_of(kAda))->empty());
    EXPECT_EQ(store_.moderation().blocks_by(person_of(kBen))->size(), 1U);
    EXPECT_TRUE(store_.moderation().reports_by(person_of(kAda), 0)->empty());
    EXPECT_EQ(store_.moderation().reports_by(person_of(kBen), 0)->size(), 1U);
    EXPECT_EQ(code_of(get("account", ada)), "401 signed_out");
}

TEST_F(AccountsTest, OfADeletionThatFailsTheAccountStays) {
    const std::string ada = register_as("Ada", kAda), ben = register_as("Ben", kBen);
    const GameId game = create(Json::object(), ada);
    talk(game, ada, ben);
    using enum store::MemoryStore::Failure;
    for (const auto failure : {lost, busy}) {
        store_.fail(1, failure);
        EXPECT_EQ(refusal("account/delete", ada, {{"passphrase", kPassphrase}}), "503 unavailable");
        store_.fail(0, failure);
        EXPECT_EQ(get("account", ada).status, 200);
    }
    EXPECT_EQ(refusal("account/delete", ada, {{"passphrase", kPassphrase}}), "200 ");
}

TEST_F(AccountsTest, WhileTheirMessagesAreRemovedAPersonSendsNone) {
    hub_limits_.accounts.searched = 1;
    open();
    const std::string ada = register_as("Ada", kAda), ben = register_as("Ben", kBen);
    const GameId game = create(Json::object(), ada);
    const auto [white, black] = talk(game, ada, ben);
    take(black);
    const Session deletion = ++sessions_, message = ++sessions_;
    HttpRequest asked;
    asked.method = Method::post;
    asked.path = {"account", "delete"};
    asked.key = ada;
    asked.body = Json{{"passphrase", kPassphrase}}.dump();
    hub_->http(deletion, asked, now_);
    ASSERT_TRUE(hub_->run(++now_));
    EXPECT_EQ(answer_to(deletion).status, 0);
    asked.path = {"games", game, "requests"};
    asked.body = R"({"do":"message","id":"late","text":"late"})";
    hub_->http(message, asked, now_);
    EXPECT_EQ(code_of(answer_to(message)), "401 signed_out");
    // Others are served meanwhile.
    say(black, request("message", game, {{"text", "again"}}));
    ASSERT_TRUE(hub_->run(++now_));
    EXPECT_EQ(with(take(black), "reply").size(), 1U);
    EXPECT_EQ(answer_to(deletion).status, 0);
    run();
    EXPECT_EQ(answer_to(deletion).status, 200);
    EXPECT_EQ(take(white).back(), Json({{"close", "signed_out"}}));
}

TEST_F(AccountsTest, AServerThatStopsAnswersWhoWaitsForAnExport) {
    hub_limits_.accounts.searched = 1;
    open();
    const std::string ada = register_as("Ada", kAda);
    create(Json::object(), ada);
    const Session session = ++sessions_;
    HttpRequest asked;
    asked.path = {"account", "export"};
    asked.key = ada;
    hub_->http(session, asked, now_);
    ASSERT_TRUE(hub_->run(++now_));
    EXPECT_EQ(answer_to(session).status, 0);
    hub_->stop();
    EXPECT_EQ(code_of(answer_to(session)), "503 unavailable");
}

TEST_F(AccountsTest, TheProfileIsForEverybody) {
    const std::string session = register_as("Ada", kAda, {{"bot", true}});
    const Json profile = parsed(get("accounts/ADA"));
    EXPECT_EQ(profile["name"], "Ada");
    EXPECT_EQ(profile["person"], person_of(kAda));
    EXPECT_EQ(profile["bot"], true);
    EXPECT_TRUE(profile["made"].is_number());
    EXPECT_EQ(code_of(get("accounts/Ben")), "404 no_account");
    EXPECT_EQ(code_of(get("accounts/Ada", token(session, {"play"}))), "200 ");
    // Whoever has played stays a person.
    const GameId game = create({{"colour", "black"}}, kBen);
    EXPECT_EQ(refusal("account", kBen, wanted("Ben", {{"bot", true}})), "422 not_allowed");
    EXPECT_EQ(refusal("account", kBen, wanted("Ben", {{"bot", false}})), "201 ");
}

TEST_F(AccountsTest, AnExportHasAllThatIsTheirsAndNoHash) {
    const GameId game = create();
    const std::string session = register_as("Ada", kAda, {{"label", "one"}});
    const std::string bot = token(session, {"read"});
    const std::string ben = person_of(kBen);
    EXPECT_EQ(post("blocks", session, {{"person", ben}}).status, 201);
    const Session seat = connect(kBen);
    watch(seat, game);
    EXPECT_TRUE(with(ask(seat, request("seat", game)), "error").size() == 1);
    EXPECT_EQ(http(Method::remove, "blocks/" + ben, session).status, 200);
    EXPECT_TRUE(with(ask(seat, request("seat", game)), "error").empty());
    EXPECT_EQ(post("blocks", session, {{"person", ben}}).status, 201);
    const Json report{{"game", game}, {"person", ben}, {"reason", "spam"}, {"text", "!"}};
    EXPECT_EQ(post("reports", session, report).body, R"({"report":1})");
    const HttpAnswer answer = get("account/export", session);
    ASSERT_EQ(answer.status, 200) << answer.body;
    const Json data = parsed(answer);
    EXPECT_EQ(data["account"], parsed(get("account", session)));
    EXPECT_EQ(data["sessions"], parsed(get("sessions", session))["sessions"]);
    EXPECT_EQ(data["tokens"], parsed(get("tokens", session))["tokens"]);
    EXPECT_EQ(data["games"], Json{game});
    EXPECT_EQ(data["messages"], Json::array());
    EXPECT_EQ(data["blocks"].size(), 1U);
    EXPECT_EQ(data["blocks"][0]["person"], ben);
    Json told = data["reports"][0];
    EXPECT_EQ(told["report"], 1);
    for (const auto& [name, value] : report.items()) EXPECT_EQ(told[name], value);
    EXPECT_EQ(answer.body.find(PlainPassphrases::hash_of(kPassphrase)), std::string::npos);
    for (const std::string& key : {session, bot})
        EXPECT_EQ(answer.body.find(access_hash(key)), std::string::npos);
    HttpAnswer last = answer;
    for (int i = 0; i < 5; ++i) last = get("account/export", session);
    EXPECT_EQ(code_of(last), "429 too_many");
}

TEST_F(AccountsTest, AnExportHasTheirMessagesAndNobodyElses) {
    hub_limits_.accounts.searched = 2;
    open();
    const std::string ada = register_as("Ada", kAda), ben = register_as("Ben", kBen);
    const GameId game = create(Json::object(), ada);
    talk(game, ada, ben);
    const HttpAnswer answer = get("account/export", ada);
    ASSERT_EQ(answer.status, 200) << answer.body;
    const Json messages = parsed(answer)["messages"];
    ASSERT_EQ(messages.size(), 1U);
    EXPECT_EQ(messages[0]["game"], game);
    EXPECT_EQ(messages[0]["text"], "from Ada");
    EXPECT_GT(messages[0]["at"], 1'790'000'000'000);
    const auto line = store_.log_behind(game, messages[0]["v"].get<Version>() - 1, 1);
    EXPECT_NE(line->front().find("from Ada"), std::string::npos);
    EXPECT_EQ(answer.body.find("from Ben"), std::string::npos);
}

TEST_F(AccountsTest, BlocksAndReportsAreOfTheirPersonWhateverTheKey) {
    const GameId game = create();
    seated(game);
    EXPECT_EQ(post("blocks", kAda, {{"person", person_of(kBen)}}).status, 201);
    const std::string ada = register_as("Ada", kAda), cyd = register_as("Cyd", kCyd);
    EXPECT_EQ(parsed(get("blocks", ada))["blocks"].size(), 1U);
    EXPECT_EQ(post("blocks", cyd, {{"person", person_of(kAda)}}).status, 201);
    EXPECT_EQ(parsed(get("blocks", cyd))["blocks"][0]["name"], "Ada");
    // Whoever has an account reports players of games that they have watched.
    Json report{{"game", game}, {"person", person_of(kBen)}, {"reason", "cheating"}};
    EXPECT_EQ(post("reports", cyd, report).status, 201);
    report["person"] = person_of(kCyd);
    EXPECT_EQ(code_of(post("reports", cyd, report)), "422 not_allowed");
    // A token is for neither.
    const std::string bot = token(cyd, {"read", "play", "challenge"});
    EXPECT_EQ(code_of(get("blocks", bot)), "403 missing_scope");
    EXPECT_EQ(code_of(post("reports", bot, report)), "403 missing_scope");
}

TEST_F(AccountsTest, ABannedPersonKeepsTheirAccountToThemselves) {
    const std::string ada = register_as("Ada", kAda);
    EXPECT_EQ(post("blocks", ada, {{"person", person_of(kBen)}}).status, 201);
    const Session session = connect(ada);
    ASSERT_TRUE(store_.moderation().keep_ban({person_of(kAda), "", now_, {}}));
    wait(1'000);
    EXPECT_EQ(take(session).back(), Json({{"close", "banned"}}));
    EXPECT_EQ(code_of(post("games", ada, {{"id", "x"}, {"variant", "chess"}})), "403 banned");
    EXPECT_EQ(get("account/export", ada).status, 200);
    const HttpAnswer deleted = post("account/delete", ada, {{"passphrase", kPassphrase}});
    EXPECT_EQ(deleted.status, 200) << deleted.body;
    EXPECT_TRUE(store_.moderation().blocks_by(person_of(kAda)).value().empty());
}

TEST_F(AccountsTest, TheStoreHasNeitherPassphrasesNorKeys) {
    const std::string session = register_as("Ada", kAda);
    const std::string bot = token(session, {"read"});
    const auto all = store_.accounts().access_of(person_of(kAda));
    ASSERT_TRUE(all);
    ASSERT_EQ(all->size(), 2U);
    for (const store::Access& one : *all)
        for (const std::string& key : {session, bot})
            EXPECT_EQ((one.hash + ' ' + one.id).find(key.substr(2)), std::string::npos);
    // What is kept of one is of no use as one.
    EXPECT_EQ(code_of(get("account", "s_" + access_hash(session))), "401 signed_out");
}

TEST_F(AccountsTest, AttemptsAreLimitedByName) {
    const std::string session = register_as("Ada", kAda);
    const int most = hub_limits_.accounts.by_name.at_once;
    const auto attempt = [&](const std::string& passphrase) {
        HttpRequest request;
        request.method = Method::post;
        request.path = {"sessions"};
        request.body = wanted("aDa", {{"passphrase", passphrase}}).dump();
        // From everywhere.
        request.client = "192.0.2." + std::to_string(sessions_);
        const Session asking = ++sessions_;
        hub_->http(asking, request, now_);
        run();
        return code_of(answer_to(asking));
    };
    for (int i = 0; i < most; ++i) EXPECT_EQ(attempt(kOther), "401 wrong_passphrase") << i;
    EXPECT_EQ(attempt(kPassphrase), "429 too_many");
    EXPECT_EQ(refusal("account/delete", session, {{"passphrase", kPassphrase}}), "429 too_many");
    EXPECT_EQ(
        refusal("account/passphrase", session, {{"passphrase", kPassphrase}, {"new", kOther}}),
        "429 too_many");
    // Whoever is signed in stays so.
    EXPECT_EQ(code_of(get("account", session)), "200 ");
    now_ += hub_limits_.accounts.by_name.every;
    EXPECT_EQ(attempt(kPassphrase), "201 ");
    // That it was right makes attempts free again.
    EXPECT_EQ(attempt(kOther), "401 wrong_passphrase");
    EXPECT_EQ(attempt(kOther), "401 wrong_passphrase");
}

TEST_F(AccountsTest, AtMostAHundredWrongPassphrasesAnHourForOneName) {
    const Attempts::Rate& rate = hub_limits_.accounts.by_name;
    EXPECT_LE(rate.at_once + 3'600'000 / rate.every, 100);
    Attempts attempts(rate);
    int taken = 0;
    for (Time at = 0; at < 3'600'000; at += 1'000) taken += attempts.take("ada", at) ? 1 : 0;
    EXPECT_LE(taken, 100);
    EXPECT_TRUE(attempts.take("ben", 3'600'000));
}

TEST_F(AccountsTest, AttemptsAndRegistrationsAreLimitedByAddress) {
    hub_limits_.accounts.by_address = {3, 10'000};
    hub_limits_.accounts.registrations = {2, 10'000};
    open();
    register_as("Ada", kAda);
    register_as("Ben", kBen);
    EXPECT_EQ(refusal("account", kCyd, wanted("Cyd")), "429 too_many");
    for (const char* const name : {"Ada", "Ben", "Nobody"}) post("sessions", "", wanted(name));
    EXPECT_EQ(refusal("sessions", "", wanted("Ada")), "429 too_many");
    now_ += 10'000;
    EXPECT_EQ(refusal("sessions", "", wanted("Ada")), "201 ");
    EXPECT_EQ(refusal("account", kCyd, wanted("Cyd")), "201 ");
}

TEST_F(AccountsTest, NothingWaitsForAPassphrase) {
    register_as("Ada", kAda);
    passphrases_->held = true;
    passphrases_->most = 2;
    std::vector<Session> asking;
    for (int i = 0; i < 3; ++i) {
        HttpRequest request;
        request.method = Method::post;
        request.path = {"sessions"};
        request.body = wanted("Ada").dump();
        asking.push_back(++sessions_);
        hub_->http(sessions_, request, now_);
    }
    run();
    EXPECT_EQ(code_of(get("games?state=open")), "200 ");
    EXPECT_EQ(answer_to(asking[0]).status, 0);
    EXPECT_EQ(answer_to(asking[1]).status, 0);
    EXPECT_EQ(code_of(answer_to(asking[2])), "429 too_many");
    passphrases_->held = false;
    run();
    EXPECT_EQ(code_of(answer_to(asking[0])), "201 ");
    passphrases_->held = true;
    HttpRequest late;
    late.method = Method::post;
    late.path = {"sessions"};
    late.body = wanted("Ada").dump();
    hub_->http(++sessions_, late, now_);
    hub_->stop();
    EXPECT_EQ(code_of(answer_to(sessions_)), "503 unavailable");
}

TEST_F(AccountsTest, WhatTheStoreDoesNotKeepIsNotThere) {
    using Failure = store::MemoryStore::Failure;
    store_.fail(1);
    EXPECT_EQ(refusal("account", kAda, wanted("Ada")), "503 unavailable");
    EXPECT_EQ(code_of(get("me/games", kAda)), "200 ");
    store_.fail(1, Failure::busy);
    EXPECT_EQ(refusal("account", kAda, wanted("Ada")), "503 unavailable");
    const std::string session = register_as("Ada", kAda);
    store_.fail(1, Failure::busy);
    EXPECT_EQ(refusal("sessions", "", wanted("Ada")), "503 unavailable");
    store_.fail(1, Failure::busy);
    EXPECT_EQ(code_of(remove("sessions/current", session)), "503 unavailable");
    EXPECT_EQ(code_of(get("account", session)), "200 ");
    passphrases_->out_of_memory = true;
    EXPECT_EQ(refusal("account", kBen, wanted("Ben")), "503 unavailable");
}

TEST_F(AccountsTest, OfTwoWhoTakeANameAtOnceOneHasIt) {
    passphrases_->held = true;
    std::vector<Session> asking;
    for (const std::string& key : {kAda, kBen}) {
        HttpRequest request;
        request.method = Method::post;
        request.path = {"account"};
        request.key = key;
        request.body = wanted("Same").dump();
        asking.push_back(++sessions_);
        hub_->http(sessions_, request, now_);
    }
    passphrases_->held = false;
    run();
    EXPECT_EQ(code_of(answer_to(asking[0])), "201 ");
    EXPECT_EQ(code_of(answer_to(asking[1])), "409 name_taken");
    EXPECT_EQ(code_of(get("me/games", kBen)), "200 ");
}

TEST_F(AccountsTest, BodiesAreReadStrictly) {
    const std::string session = register_as("Ada", kAda);
    const Json good = wanted("Ben");
    for (const Json& body :
         {Json{{"name", "Ben"}}, Json{{"passphrase", kPassphrase}}, wanted("Ben", {{"more", 1}}),
          wanted("Ben", {{"bot", "yes"}}), wanted("Ben", {{"label", 7}}),
          Json{{"name", 5}, {"passphrase", kPassphrase}},
          Json{{"name", "Ben"}, {"passphrase", std::string(1'001, 'x')}}})
        EXPECT_EQ(refusal("account", kBen, body), "400 bad_request") << body;
    EXPECT_EQ(refusal("sessions", "", wanted("Ada", {{"bot", true}})), "400 bad_request");
    EXPECT_EQ(refusal("account/delete", session, Json::object()), "400 bad_request");
    EXPECT_EQ(refusal("account/passphrase", session, {{"passphrase", kPassphrase}}),
              "400 bad_request");
    EXPECT_EQ(code_of(http(Method::post, "account", kBen, "{")), "400 bad_request");
    EXPECT_EQ(code_of(http(Method::post, "account/export", session, "{}")), "405 unknown_request");
    EXPECT_EQ(code_of(get("account?x=1", session)), "400 bad_request");
}

// Over WebSockets.

TEST_F(AccountsTest, OneActsByASessionOverAWebSocket) {
    const GameId game = create();
    const std::string session = register_as("Ada", kAda);
    const Session ada = connect(session);
    const Session ben = connect(kBen);
    const Frames first = watch(ada, game);
    ASSERT_EQ(first.size(), 1U);
    EXPECT_EQ(first[0]["state"]["you"], "white");
    EXPECT_EQ(first[0]["state"]["names"], (Json{{"white", "Ada"}, {"black", nullptr}}));
    watch(ben, game);
    ask(ben, request("seat", game));
    take(ada);
    EXPECT_EQ(with(ask(ada, move(game, "e2e4")), "error").size(), 0U);
    EXPECT_EQ(events_of(take(ben)).back()["move"], "e2e4");
}

TEST_F(AccountsTest, KeysThatAreOutOfUseAreRefusedOverAWebSocket) {
    const std::string session = register_as("Ada", kAda);
    EXPECT_EQ(code_of(remove("sessions/current", session)), "200 ");
    for (const std::string& key : {kAda, session, "s_" + std::string(43, 'x')}) {
        const Session socket = ++sessions_;
        hub_->connect(socket);
        const Frames frames = ask(socket, {{"do", "hello"}, {"key", key}});
        ASSERT_EQ(frames.size(), 1U);
        EXPECT_EQ(frames[0]["code"], "signed_out") << key;
        EXPECT_FALSE(left_.closed.contains(socket));
    }
}

TEST_F(AccountsTest, ConnectionsEndWithWhatTheyActBy) {
    const Session by_key = connect(kAda);
    const Session bens = connect(kBen), nobodys = connect();
    const std::string first = register_as("Ada", kAda);
    run();
    // The person key is out of use.
    EXPECT_EQ(take(by_key).back(), (Json{{"close", "signed_out"}}));
    EXPECT_TRUE(left_.closed.contains(by_key));

    const std::string second = sign_in("Ada");
    const std::string bot = token(first, {"read"});
    const Session one = connect(first), two = connect(second), three = connect(bot);
    EXPECT_EQ(code_of(remove("sessions", first)), "200 ");
    EXPECT_EQ(take(two).back(), (Json{{"close", "signed_out"}}));
    EXPECT_TRUE(left_.closed.contains(two));
    EXPECT_FALSE(left_.closed.contains(one));
    EXPECT_FALSE(left_.closed.contains(three));
    const std::string id = parsed(get("tokens", first))["tokens"][0]["id"];
    EXPECT_EQ(code_of(remove("tokens/" + id, first)), "200 ");
    EXPECT_TRUE(left_.closed.contains(three));
    EXPECT_EQ(refusal("account/delete", first, {{"passphrase", kPassphrase}}), "200 ");
    EXPECT_TRUE(left_.closed.contains(one));
    EXPECT_FALSE(left_.closed.contains(bens));
    EXPECT_FALSE(left_.closed.contains(nobodys));
}

TEST_F(AccountsTest, AConnectionEndsWhenItsSessionExpires) {
    const std::string session = register_as("Ada", kAda);
    now_ += hub_limits_.accounts.session - 5'000;
    const Session socket = connect(session);
    EXPECT_FALSE(left_.closed.contains(socket));
    wait(5'000 + hub_limits_.accounts.proof);
    EXPECT_TRUE(left_.closed.contains(socket));
}

TEST_F(AccountsTest, ATokenDoesOverAWebSocketWhatItIsFor) {
    const std::string session = register_as("Ada", kAda);
    const std::string reads = token(session, {"read"}), plays = token(session, {"play"}),
                      both = token(session, {"read", "play"});
    const Session refused = ++sessions_;
    hub_->connect(refused);
    EXPECT_EQ(ask(refused, {{"do", "hello"}, {"key", plays}})[0]["code"], "missing_scope");

    const GameId game = parsed(
        post("games", session, {{"id", "n1"}, {"variant", "chess"}, {"colour", "white"}}))["game"];
    post("games/" + game + "/requests", kBen, {{"do", "seat"}, {"id", "s1"}});
    const Session reader = connect(reads), player = connect(both);
    watch(reader, game);
    watch(player, game);
    EXPECT_EQ(with(ask(reader, move(game, "e2e4")), "error")[0]["code"], "missing_scope");
    EXPECT_EQ(with(ask(player, request("seat", game)), "error")[0]["code"], "missing_scope");
    EXPECT_EQ(with(ask(player, move(game, "e2e4")), "error").size(), 0U);
    // The key of a seat is for that whatever the token is for.
    const std::string seat =
        parsed(http(Method::post, "games/" + game + "/seat-link", session))["key"];
    take(reader);
    ask(reader, {{"do", "watch"}, {"game", game}, {"after", 0}, {"seat", seat}});
    EXPECT_EQ(with(ask(reader, request("resign", game)), "error").size(), 0U);
}

TEST_F(AccountsTest, ASeatKeyGoesOnWorking) {
    const GameId game = create();
    const std::string seat =
        parsed(http(Method::post, "games/" + game + "/seat-link", kAda))["key"];
    register_as("Ada", kAda);
    post("games/" + game + "/requests", kBen, {{"do", "seat"}, {"id", "s1"}});
    EXPECT_EQ(
        refusal("games/" + game + "/requests", seat,
                {{"do", "move"}, {"id", "m"}, {"position", position(game)}, {"move", "e2e4"}}),
        "200 ");
    EXPECT_EQ(refusal("account", seat, wanted("Eve")), "401 bad_key");
}

TEST_F(AccountsTest, TheLobbyShowsNames) {
    create();
    const Session viewer = connect();
    const auto white = [](const Json& frame) { return frame["lobby"][0]["names"]["white"]; };
    EXPECT_EQ(white(ask(viewer, {{"do", "lobby"}, {"on", true}}).back()), nullptr);
    register_as("Ada", kAda);
    wait(hub_limits_.lobby);
    EXPECT_EQ(white(take(viewer).back()), "Ada");
}

}  // namespace
}  // namespace tessera::service
