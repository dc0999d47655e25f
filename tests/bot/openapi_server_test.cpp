// docs/openapi.json and the server, against each other: every request and every answer.
#include <algorithm>
#include <set>

#include "bot/described.hpp"

namespace tessera::bot {
namespace {

const std::string kAda = "AdaAdaAdaAdaAdaAdaAdaAdaAdaAda_1";
const std::string kBen = "BenBenBenBenBenBenBenBenBenBen-2";
const std::string kCyd = "CydCydCydCydCydCydCydCydCydCyd_3";
const std::string kEve = "EveEveEveEveEveEveEveEveEveEve-4";
const std::string kFin = "FinFinFinFinFinFinFinFinFinFin_5";
const std::string kPassphrase = "eleven dry walnuts";

/// A way to say who asks, as `security` names them; of an API token with its scopes.
struct Way {
    std::string scheme;
    std::string key;
    std::set<std::string> scopes{};
};

/// Whether the document lets somebody ask in this way.
bool lets(const Json& operation, const Way& way) {
    return std::ranges::any_of(operation["security"], [&](const Json& one) {
        if (one.empty()) return way.scheme.empty();
        if (!one.contains(way.scheme)) return false;
        return std::ranges::all_of(one[way.scheme], [&](const Json& scope) {
            return way.scopes.contains(scope.get<std::string>());
        });
    });
}

class OpenApiServer : public DescribedServer {
protected:
    [[nodiscard]] std::string create(const std::string& id, const std::string& more = {},
                                     const std::string& key = kAda) {
        return text_of(
            ask("post", "/games", 201, key,
                R"({"id":")" + id + R"(","variant":"chess","colour":"white")" + more + '}'),
            "game");
    }
    Json request(const std::string& game, int status, const std::string& key,
                 const std::string& members) {
        return ask("post", "/games/{game=" + game + "}/requests", status, key,
                   R"({"id":"r)" + std::to_string(++requests_) + "\"," + members + '}');
    }
    /// The same, where the answer is to be an error of this code.
    void bar(const std::string& game, int status, const std::string& code, const std::string& key,
             const std::string& members) {
        EXPECT_EQ(text_of(request(game, status, key, members), "code"), code) << members;
    }
    [[nodiscard]] std::string position(const std::string& game) const {
        return std::to_string(state_of(game)["position"].get<std::int64_t>());
    }
    /// What somebody who watches sees.
    [[nodiscard]] Json state_of(const std::string& game) const {
        client::Lines lines = ask_as({}).stream("/api/v1/games/" + game + "/stream");
        for (;;) {
            const client::Line line = lines.next(wall_milliseconds() + 20'000);
            if (line.kind != client::Line::Kind::line) return {};
            const Json frame = parse_json(line.text);
            if (frame.contains("state")) return frame["state"];
        }
    }

    void ask_for_games();
    void ask_of_a_game();
    void talk();
    void ask_for_rules();
    void register_two();
    void play_rated();
    void block();
    void report();
    void ban_and_close();
    void ask_for_sessions();
    void ask_for_tokens();
    void delete_an_account();
    void ask_wrongly();

    std::string open_, game_;  ///< games of Ada's: a challenge, and one against Ben
    std::string rated_;        ///< one of Eve's against Fin
    std::string eve_, fin_;    ///< sessions
    std::string token_;        ///< an API token of Eve's, to play with

private:
    int requests_ = 0;
};

void OpenApiServer::ask_for_games() {
    const std::string at = "/games/{game=" + game_ + '}';
    // Creating games.
    ask("post", "/games", 400, kAda, "{");
    ask("post", "/games", 401, {}, R"({"id":"a","variant":"chess"})");
    ask("post", "/games", 404, kAda, R"({"id":"a","variant":"none"})");
    ask("post", "/games", 415, kAda, "{}", "text/plain");
    ask("post", "/games", 422, kAda, R"({"id":"a","variant":"chess","start":"x"})");
    ask("post", "/games", 422, kAda, R"({"id":"b","variant":"chess","time":{"turn":0}})");
    ask("post", "/games", 422, kAda, R"({"id":"c","variant":"chess","start":"#9"})");
    // Lists.
    for (const std::string state : {"open", "playing", "over"})
        ask("get", "/games?state=" + state, 200);
    ask("get", "/games?state=none", 400);
    ask("get", "/me/games", 200, kAda);
    ask("get", "/me/games", 401);
    // One game.
    ask("get", at, 200);
    ask("get", at + "?x=1", 400);
    ask("get", "/games/{game=none}", 404);
    ask("get", at + "/events", 200, kAda);
    ask("get", at + "/events?after=x", 400);
    ask("get", at + "/events", 401, "bad");
    ask("get", "/games/{game=none}/events", 404);
    ask("get", at + "/pgn", 409);
    ask("get", "/games/{game=none}/pgn", 404);
    ask("get", at + "/stream?after=99", 400);
    ask("get", at + "/stream", 401, "bad");
    ask("get", "/games/{game=none}/stream", 404);
    ask("post", at + "/seat-link", 200, kAda);
    ask("post", at + "/seat-link", 401);
    ask("post", at + "/seat-link", 403, kCyd);
    ask("post", "/games/{game=none}/seat-link", 404, kAda);
    listen(at + "/stream", kAda, [](const Json& line) { return line.contains("state"); });
}

void OpenApiServer::ask_of_a_game() {
    const std::string at = "/games/{game=" + game_ + '}';
    request(game_, 200, kBen, R"("do":"seat","colour":"black")");
    request(game_, 409, kCyd, R"("do":"seat")");
    request("none", 404, kCyd, R"("do":"seat")");
    request(game_, 400, kBen, R"("do":"sit")");
    request(game_, 401, {}, R"("do":"resign")");
    request(game_, 403, kCyd, R"("do":"resign")");
    ask("post", at + "/requests", 415, kAda, "{}", "text/plain");
    const auto placed = [&](const std::string& members) {
        return R"("position":)" + position(game_) + ',' + members;
    };
    request(game_, 422, kAda, placed(R"("do":"move","move":"e2e5")"));
    request(game_, 422, kAda, placed(R"("do":"move","move":"what")"));
    request(game_, 409, kBen, placed(R"("do":"move","move":"e7e5")"));
    request(game_, 200, kAda, placed(R"("do":"move","move":"e2e4")"));
    request(game_, 409, kBen, R"("do":"move","position":1,"move":"e7e5")");
    request(game_, 200, kBen, placed(R"("do":"move","move":"e7e5")"));
    const std::string stands = position(game_);
    const auto then = [&](const std::string& members) {
        return R"("position":)" + stands + ',' + members;
    };
    request(
        game_, 200, kBen,
        then(
            R"("do":"premoves","premoves":[{"after":"g1f3","move":"b8c6"},{"or":true,"move":"a7a6"}])"));
    request(game_, 422, kBen, then(R"("do":"accept","what":"draw")"));
    request(game_, 200, kAda, then(R"("do":"offer","what":"draw")"));
    request(game_, 200, kBen, R"("do":"decline","what":"draw")");
    request(game_, 200, kBen, then(R"("do":"offer","what":"takeback")"));
    request(game_, 200, kAda, then(R"("do":"accept","what":"takeback")"));
    request(game_, 409, kAda, placed(R"("do":"claim","result":"win")"));
    ask("get", at + "/pgn", 200);
    listen("/me/stream", kAda, [](const Json& line) { return line.contains("games"); });
    listen(at + "/stream", kBen, [](const Json& line) { return line.contains("state"); });
    request(game_, 200, kBen, R"("do":"resign")");
    request(game_, 200, kAda, R"("do":"offer","what":"rematch")");
    request(game_, 200, kBen, R"("do":"accept","what":"rematch")");
    request(open_, 200, kAda, R"("do":"abort")");
    ask("get", "/me/stream", 401);
    ask("get", "/me/stream?after=1", 400, kAda);
    talk();
    // Every event that has come, as each of the players and as somebody else sees it.
    for (const std::string& key : {kAda, kBen, std::string()})
        for (const std::string& one : {game_, open_})
            ask("get", "/games/{game=" + one + "}/events", 200, key);
}

void OpenApiServer::talk() {
    request(open_, 409, kAda, R"("do":"say","phrase":"hello")");
    bar(game_, 400, "bad_request", kAda, R"("do":"say","phrase":"boo")");
    bar(game_, 403, "not_seated", kCyd, R"("do":"say","phrase":"hello")");
    bar(game_, 409, "not_agreed", kAda, R"("do":"message","text":"Well?")");
    bar(game_, 422, "nothing_to_decline", kAda, R"("do":"chat","on":false)");
    request(game_, 200, kAda, R"("do":"chat","on":true)");
    bar(game_, 409, "already_offered", kAda, R"("do":"chat","on":true)");
    request(game_, 200, kBen, R"("do":"chat","on":true)");
    request(game_, 200, kAda, R"("do":"message","text":"Schön gespielt!")");
    request(game_, 200, kBen, R"("do":"chat","on":false)");
    const auto& phrases = file()["components"]["schemas"]["Phrase"]["enum"];
    // With what she has said above she may say ten things a minute.
    for (std::size_t i = 0; i < 8; ++i)
        request(game_, 200, kAda, R"("do":"say","phrase":)" + phrases[i].dump());
    bar(game_, 429, "too_many", kAda, R"("do":"say","phrase":"must_go")");
    for (std::size_t i = 8; i < phrases.size(); ++i)
        request(game_, 200, kBen, R"("do":"say","phrase":)" + phrases[i].dump());
}

void OpenApiServer::ask_for_rules() {
    const std::string chess = text_of(ask("get", "/games/{game=" + game_ + '}', 200), "rules");
    ask("get", "/rules/{rules=" + chess + '}', 200);
    ask("get", "/rules/{rules=none}", 404);
    ask("post", "/rules", 201, {}, text_of_file(TESSERA_SOURCE_DIR "/games/chess.toml"),
        "text/plain");
    ask("post", "/rules", 413, {}, std::string(70'000, '#'), "text/plain");
    ask("post", "/rules", 415, {}, "{}");
    ask("post", "/rules", 422, {}, "nothing", "text/plain");
    ask("get", "/health", 200);
}

void OpenApiServer::register_two() {
    const auto account = [](const std::string& name, const std::string& more = {}) {
        return R"({"name":")" + name + R"(","passphrase":")" + kPassphrase + '"' + more + '}';
    };
    refuse("post", "/account", 400, "bad_request", kEve, R"({"name":"Eve"})");
    refuse("post", "/account", 401, "bad_key", {}, account("Eve"));
    refuse("post", "/account", 409, "name_taken", kEve, account("admin"));
    refuse("post", "/account", 422, "bad_name", kEve, account("4eve"));
    refuse("post", "/account", 422, "bad_passphrase", kEve,
           R"({"name":"Eve","passphrase":"too short"})");
    refuse("post", "/account", 422, "not_allowed", kAda, account("Ada", R"(,"bot":true)"));
    const Json eve = ask("post", "/account", 201, kEve, account("Eve", R"(,"label":"test")"));
    eve_ = text_of(eve, "session");
    fin_ = text_of(ask("post", "/account", 201, kFin, account("Fin")), "session");
    refuse("post", "/account", 409, "name_taken", kCyd, account("eVe"));
    refuse("get", "/me/games", 401, "signed_out", kEve);
    refuse("get", "/account", 401, "bad_key", kAda);
    EXPECT_EQ(text_of(ask("get", "/account", 200, eve_), "person"), text_of(eve, "person"));
    EXPECT_EQ(text_of(ask("get", "/accounts/{name=eve}", 200), "name"), "Eve");
    refuse("get", "/accounts/{name=Nobody}", 404, "no_account");
}

void OpenApiServer::play_rated() {
    const std::string terms = R"(,"rated":true,"time":{"initial":60000,"increment":0,"delay":0})";
    const std::string wanted = R"({"id":"x","variant":"chess")";
    refuse("post", "/games", 403, "needs_account", kAda, wanted + terms + '}');
    refuse("post", "/games", 422, "bad_terms", eve_, wanted + R"(,"rated":true})");
    const std::string game = rated_ = create("rated", terms, eve_);
    const std::string at = "/games/{game=" + game + '}';
    bar(game, 403, "needs_account", kBen, R"("do":"seat")");
    request(game, 200, fin_, R"("do":"seat")");
    // It is rated once both have made two turns.
    const auto play = [&] {
        for (const char* const move : {"e2e4", "e7e5", "g1f3", "b8c6"})
            request(game, 200,
                    *move == 'e' && move[1] == '2' ? eve_
                    : *move == 'g'                 ? eve_
                                                   : fin_,
                    R"("do":"move","move":")" + std::string(move) + R"(","position":)" +
                        position(game));
        request(game, 200, fin_, R"("do":"resign")");
    };
    Json state;
    const auto is_rated = [&](const Json& line) {
        if (line.contains("state")) state = line["state"];
        return state.contains("changes");
    };
    listen(at + "/stream", eve_, is_rated, play);
    EXPECT_GT(state["changes"]["white"], 0);
    EXPECT_EQ(state["names"], Json::parse(R"({"white":"Eve","black":"Fin"})"));
    EXPECT_TRUE(state["ratings"]["white"].is_object());
    EXPECT_TRUE(ask("get", at, 200)["ratings"]["black"]["provisional"]);
    const std::string eve = text_of(state["seats"], "white");
    EXPECT_EQ(ask("get", "/persons/{person=" + eve + "}/ratings", 200)["ratings"].size(), 1U);
    EXPECT_TRUE(ask("get", "/persons/{person=nobody}/ratings", 200)["ratings"].empty());
    EXPECT_EQ(ask("get", "/accounts/{name=Fin}", 200)["ratings"].size(), 1U);
    ask("get", at + "/events", 200, fin_);
    ask("get", "/me/games", 200, fin_);
}

void OpenApiServer::block() {
    const Json players = ask("get", "/games/{game=" + rated_ + '}', 200);
    const std::string eve = text_of(players, "white"), fin = text_of(players, "black");
    const auto of = [](const std::string& person) { return R"({"person":")" + person + "\"}"; };
    refuse("post", "/blocks", 400, "bad_request", eve_, "{}");
    refuse("post", "/blocks", 422, "not_allowed", eve_, of(eve));
    ask("post", "/blocks", 201, eve_, of(fin));
    const Json blocks = ask("get", "/blocks", 200, eve_)["blocks"];
    ASSERT_EQ(blocks.size(), 1U);
    EXPECT_EQ(blocks[0]["name"], "Fin");
    bar(create("blocked", {}, eve_), 403, "blocked", fin_, R"("do":"seat")");
    EXPECT_EQ(ask("get", "/account/export", 200, eve_)["blocks"].size(), 1U);
    ask("delete", "/blocks/{person=" + fin + '}', 200, eve_);
    EXPECT_TRUE(ask("get", "/blocks", 200, eve_)["blocks"].empty());
}

void OpenApiServer::report() {
    const auto about = [](const std::string& game, const std::string& person,
                          const std::string& reason) {
        return R"({"game":")" + game + R"(","person":")" + person + R"(","reason":)" + reason +
               R"(,"text":"Look at\nmove 12."})";
    };
    const std::string next = text_of(state_of(game_), "next");
    ASSERT_FALSE(next.empty());
    const Json players = ask("get", "/games/{game=" + game_ + '}', 200);
    const std::string ada = text_of(players, "white"), ben = text_of(players, "black");
    const std::string fin = text_of(ask("get", "/games/{game=" + rated_ + '}', 200), "black");
    refuse("post", "/reports", 400, "bad_request", kAda, about(game_, ben, "\"boring\""));
    refuse("post", "/reports", 404, "no_game", kAda, about("none", ben, "\"spam\""));
    refuse("post", "/reports", 403, "not_seated", kCyd, about(game_, ben, "\"spam\""));
    refuse("post", "/reports", 422, "not_allowed", kAda, about(game_, ada, "\"spam\""));
    ask("post", "/reports", 201, kAda, about(game_, ben, "\"spam\""));
    // Whoever has an account may report any player, twenty times a day.
    const Json& reasons = file()["components"]["schemas"]["Reason"]["enum"];
    for (const Json& reason : reasons) {
        for (const std::string& game : {game_, next})
            for (const std::string& person : {ada, ben})
                ask("post", "/reports", 201, eve_, about(game, person, reason.dump()));
        ask("post", "/reports", 201, eve_, about(rated_, fin, reason.dump()));
    }
    refuse("post", "/reports", 429, "too_many", eve_, about(rated_, fin, "\"spam\""));
    EXPECT_EQ(ask("get", "/account/export", 200, eve_)["reports"].size(), 20U);
}

/// What the operator does, by the command line.
void OpenApiServer::ban_and_close() {
    int commands = 0;
    const auto operate = [&](const std::string& what, const std::string& whom) {
        Running command({"store", what, path("games.db"), whom},
                        path("operator" + std::to_string(++commands)));
        EXPECT_EQ(command.end(), 0) << command.out();
    };
    const std::string played = create("closed");
    request(played, 200, kBen, R"("do":"seat")");
    listen(
        "/games/{game=" + played + "}/stream", kAda,
        [](const Json& line) {
            return line.contains("state") && line["state"]["ending"] == "closed";
        },
        [&] { operate("close", played); });
    ask("get", "/games/{game=" + played + "}/events", 200, kAda);
    const std::string ben = text_of(ask("get", "/games/{game=" + played + '}', 200), "black");
    listen(
        "/me/stream", kBen, [](const Json& line) { return text_of(line, "close") == "banned"; },
        [&] { operate("ban", ben); });
    for_each_operation(file(), [&](std::string path, const std::string& method,
                                   const Json& operation) {
        if (const std::size_t end = path.find('}'); end != std::string::npos)
            path.insert(end, path.starts_with("/games") ? '=' + played : "=none");
        const Json& response = operation["responses"]["403"];
        const bool bars = schemas().resolved(response).dump().find("`banned`") != std::string::npos;
        if (bars) {
            refuse(method, path, 403, "banned", kBen);
        } else if (method == "get" && path != "/socket") {
            EXPECT_NE(status_of(method, path, kBen), 403) << path;
        }
    });
}

void OpenApiServer::ask_for_sessions() {
    const std::string fin = R"({"name":"fin","passphrase":")";
    refuse("post", "/sessions", 401, "wrong_passphrase", {}, fin + R"(ten dry walnuts"})");
    const std::string spare = text_of(
        ask("post", "/sessions", 201, {}, fin + kPassphrase + R"(","label":"spare"})"), "session");
    const Json sessions = ask("get", "/sessions", 200, spare)["sessions"];
    ASSERT_EQ(sessions.size(), 2U);
    refuse("delete", "/sessions/{session=none}", 404, "no_session", fin_);
    // Whoever listens by a session that ends is told so.
    listen(
        "/me/stream", spare,
        [](const Json& line) { return text_of(line, "close") == "signed_out"; },
        [&] { ask("delete", "/sessions", 200, fin_); });
    ask("get", "/sessions", 401, spare);
    refuse("post", "/account/passphrase", 401, "wrong_passphrase", fin_,
           R"({"passphrase":"no walnuts at all","new":"twelve dry walnuts"})");
    refuse("post", "/account/passphrase", 422, "bad_passphrase", fin_,
           R"({"passphrase":")" + kPassphrase + R"(","new":"walnuts"})");
    ask("post", "/account/passphrase", 200, fin_,
        R"({"passphrase":")" + kPassphrase + R"(","new":"twelve dry walnuts"})");
}

void OpenApiServer::ask_for_tokens() {
    const std::string scopes = R"({"scopes":["read"]})";
    refuse("post", "/tokens", 400, "bad_request", eve_, R"({"scopes":["all"]})");
    refuse("post", "/tokens", 400, "bad_request", eve_, R"({"scopes":["read"],"expires":1})");
    const Json made = ask("post", "/tokens", 201, eve_,
                          R"({"label":"all","scopes":["read","play"],"expires":9000000000000})");
    const std::string token = text_of(made, "token");
    const std::string game = create("token", {}, eve_);
    bar(game, 403, "missing_scope", token, R"("do":"seat")");
    request(game, 200, token, R"("do":"abort")");
    refuse("post", "/games", 403, "missing_scope", token, R"({"id":"t","variant":"chess"})");
    refuse("get", "/account", 403, "missing_scope", token);
    token_ = text_of(ask("post", "/tokens", 201, eve_, R"({"scopes":["play"]})"), "token");
    for (int i = 2; i < 50; ++i) ask("post", "/tokens", 201, eve_, scopes);
    refuse("post", "/tokens", 429, "too_many", eve_, scopes);
    EXPECT_EQ(ask("get", "/tokens", 200, eve_)["tokens"].size(), 50U);
    EXPECT_EQ(ask("get", "/account/export", 200, eve_)["tokens"].size(), 50U);
    // Two have been asked for above.
    for (int i = 3; i < 5; ++i) ask("get", "/account/export", 200, eve_);
    refuse("get", "/account/export", 429, "too_many", eve_);
    ask("delete", "/tokens/{token=" + text_of(made, "id") + '}', 200, eve_);
    refuse("delete", "/tokens/{token=" + text_of(made, "id") + '}', 404, "no_token", eve_);
    refuse("get", "/me/games", 401, "signed_out", token);
}

void OpenApiServer::delete_an_account() {
    refuse("post", "/account/delete", 401, "wrong_passphrase", fin_,
           R"({"passphrase":"no walnuts at all"})");
    ask("post", "/account/delete", 200, fin_, R"({"passphrase":"twelve dry walnuts"})");
    refuse("get", "/accounts/{name=Fin}", 404, "no_account");
    ask("delete", "/sessions/{session=current}", 200, eve_);
    ask("get", "/games?state=over", 200);
}

/// What the server looks at before it knows what is asked: of every operation.
void OpenApiServer::ask_wrongly() {
    for_each_operation(
        file(), [&](const std::string& path, const std::string& method, const Json& operation) {
            if (path == "/health" || path == "/socket") return;
            std::string there = path, malformed = path;
            if (const std::size_t end = path.find('}'); end != std::string::npos) {
                there.insert(end, "=none");
                malformed.insert(end, "=a.b");
                refuse(method, malformed, 404, "unknown_request");
            }
            refuse(method, there + "?x=1", 400, "bad_request");
            refuse(method, there, 401, "bad_key", "bad");
            if (!lets(operation, {"token", token_, {"play"}}))
                refuse(method, there, 403, "missing_scope", token_);
            if (!operation.contains("requestBody")) return;
            const bool text = operation["requestBody"]["content"].contains("text/plain");
            const std::string type = text ? "text/plain" : "application/json";
            ask(method, there, 415, {}, "{}", text ? "application/json" : "text/plain");
            constexpr std::size_t kTooLong = 4 * 1024 * 1024 + 1;
            ask(method, there, 413, {}, std::string(kTooLong, ' '), type);
        });
}

/// What cannot be brought about here: limits of rates and of the store, other hosts, and
/// WebSockets. tests/server shows them.
bool is_elsewhere(const std::string& path, const std::string& method, const std::string& status,
                  const Json& response) {
    if (path == "/socket") return status != "426";
    if (status == "429")
        return path != "/reports" && (path != "/tokens" || method != "post") &&
               path != "/account/export" && !path.ends_with("/requests");
    return status == "503" || text_of(response, "$ref") == "#/components/responses/E403";
}

TEST_F(OpenApiServer, AnswersEveryRequestAsDocumented) {
    open_ = create("open", R"(,"listed":true,"time":{"turn":86400000})");
    game_ =
        create("game", R"(,"listed":true,"time":{"initial":600000,"increment":1000,"delay":0})");
    ask_for_games();
    ask_of_a_game();
    ask_for_rules();
    register_two();
    play_rated();
    block();
    report();
    ask_for_sessions();
    ask_for_tokens();
    ask_wrongly();
    delete_an_account();
    ban_and_close();
    ask("get", "/socket", 426);
    for_each_operation(
        file(), [&](const std::string& path, const std::string& method, const Json& operation) {
            for (const auto& [status, response] : operation["responses"].items())
                EXPECT_TRUE(is_elsewhere(path, method, status, response) ||
                            has_seen(method, path, status))
                    << method << ' ' << path << ' ' << status;
        });
}

TEST_F(OpenApiServer, TakesTheKeysThatTheDocumentNamesAndNoOthers) {
    game_ = create("game");
    register_two();
    const std::string at = "/games/{game=" + game_ + '}';
    std::vector<Way> ways{{"", ""},
                          {"key", kAda},
                          {"session", eve_},
                          {"seat", text_of(ask("post", at + "/seat-link", 200, kAda), "key")}};
    for (const std::string scope : {"read", "play", "challenge"})
        ways.push_back(
            {"token",
             text_of(ask("post", "/tokens", 201, eve_, R"({"scopes":[")" + scope + "\"]}"),
                     "token"),
             {scope}});
    for_each_operation(
        file(), [&](std::string path, const std::string& method, const Json& operation) {
            if (path == "/health" || path == "/socket") return;
            if (const std::size_t end = path.find('}'); end != std::string::npos)
                path.insert(end, '=' + (path.starts_with("/games") ? game_ : "none"));
            for (const Way& way : ways) {
                // What it needs a token for depends on what is asked.
                if (path.ends_with("/requests") && way.scheme == "token") continue;
                // Without a body it is refused, but for another reason.
                const int status = status_of(method, path, way.key);
                // Only those who sit there have a key to give.
                const bool seat = path.ends_with("/seat-link") && way.scheme == "session";
                const bool refused = status == 401 || (status == 403 && !seat);
                EXPECT_EQ(refused, !lets(operation, way))
                    << method << ' ' << path << ' ' << way.scheme << ' ' << status;
                if (refused) {
                    EXPECT_EQ(status, way.scheme == "token" ? 403 : 401) << method << ' ' << path;
                }
            }
        });
}

}  // namespace
}  // namespace tessera::bot
