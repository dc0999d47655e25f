// docs/openapi.json and the server, against each other: every route, every request and every
// answer.
#include <map>
#include <set>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "bot/running.hpp"
#include "bot/schema.hpp"
#include "service/hub.hpp"

namespace tessera::bot {
namespace {

const std::string kAda = "AdaAdaAdaAdaAdaAdaAdaAdaAdaAda_1";
const std::string kBen = "BenBenBenBenBenBenBenBenBenBen-2";
const std::string kCyd = "CydCydCydCydCydCydCydCydCydCyd_3";

Json document() {
    return parse_json(text_of_file(TESSERA_SOURCE_DIR "/docs/openapi.json"));
}

/// "get /games/*", for every operation of the document.
std::set<std::string> documented(const Json& document) {
    std::set<std::string> routes;
    for (const auto& [path, item] : document["paths"].items()) {
        std::string words = path;
        for (std::size_t at = 0; (at = words.find('{')) != std::string::npos;)
            words.replace(at, words.find('}') - at + 1, "*");
        for (const auto& [method, operation] : item.items())
            if (method != "parameters") routes.insert(method + ' ' + words);
    }
    return routes;
}

TEST(OpenApi, HasEveryRouteOfTheServerAndNoOther) {
    std::set<std::string> served = {"get /socket"};
    for (const auto& [method, path] : service::Hub::routes()) {
        using Method = service::HttpRequest::Method;
        const std::string word = method == Method::get    ? "get"
                                 : method == Method::post ? "post"
                                                          : "delete";
        served.insert(word + " /" + std::string(path));
    }
    EXPECT_EQ(documented(document()), served);
}

TEST(OpenApi, IsClosedAndRefersToWhatIsThere) {
    const Json file = document();
    ASSERT_EQ(file["openapi"], "3.1.0");
    std::set<std::string> ids;
    for (const auto& [path, item] : file["paths"].items())
        for (const auto& [method, operation] : item.items()) {
            if (method == "parameters") continue;
            EXPECT_TRUE(ids.insert(text_of(operation, "operationId")).second) << path;
            EXPECT_FALSE(operation["summary"].empty()) << path;
            EXPECT_FALSE(operation["responses"].empty()) << path;
        }
    std::set<std::string> used;
    const auto look = [&](const auto& self, const Json& value) -> void {
        if (value.is_object() && value.contains("$ref")) {
            const std::string reference = text_of(value, "$ref");
            EXPECT_TRUE(file.contains(Json::json_pointer(reference.substr(1)))) << reference;
            used.insert(reference);
        }
        if (value.is_structured())
            for (const Json& one : value) self(self, one);
    };
    look(look, file);
    for (const char* kind : {"schemas", "responses"})
        for (const auto& [name, value] : file["components"][kind].items())
            EXPECT_TRUE(used.contains("#/components/" + std::string(kind) + '/' + name)) << name;
}

/// The validator itself: it would be of no use if it let everything pass.
TEST(OpenApi, SchemasRefuseWhatDoesNotFit) {
    const Json file = document();
    const Schemas schemas(file);
    const auto fits = [&](const char* name, const char* text) {
        return !schemas.fault(file["components"]["schemas"][name], parse_json(text));
    };
    EXPECT_TRUE(fits("Time", R"({"turn":5})"));
    EXPECT_TRUE(fits("Request", R"({"do":"seat","id":"a"})"));
    EXPECT_FALSE(fits("Time", R"({"turn":-5})"));
    EXPECT_FALSE(fits("Time", R"({"turn":5,"delay":0})"));
    EXPECT_FALSE(fits("Time", "5"));
    EXPECT_FALSE(fits("Request", R"({"do":"seat","id":"a","x":1})"));
    EXPECT_FALSE(fits("Request", R"({"do":"move","id":"a","move":"e2e4"})"));
    EXPECT_FALSE(fits("Request", R"({"do":"none","id":"a"})"));
    EXPECT_FALSE(fits("Id", R"("a b")"));
    EXPECT_FALSE(fits("Colour", R"("red")"));
    EXPECT_FALSE(fits("Games", R"({"games":[{}]})"));
    EXPECT_TRUE(schemas.fault(Json{{"maximum", 3}}, Json(2)));
    EXPECT_TRUE(schemas.fault(Json{{"type", "object"}}, Json::object()));
}

class OpenApiServer : public ServerTest {
protected:
    /// Asks, and holds the request and the answer against the document. `path`: as in the
    /// document, with what stands for its parameters in braces behind their names:
    /// `/games/{game=abc}`.
    Json ask(const std::string& method, const std::string& path, int status,
             const std::string& key = {}, const std::string& body = {},
             const std::string& type = "application/json") {
        std::string address, words;
        for (std::size_t at = 0; at < path.size();) {
            const std::size_t open = std::min(path.find('{', at), path.size());
            address += path.substr(at, open - at);
            words += path.substr(at, open - at);
            if (open == path.size()) break;
            const std::size_t equals = path.find('=', open);
            const std::size_t close = path.find('}', open);
            words += path.substr(open, equals - open) + '}';
            address += path.substr(equals + 1, close - equals - 1);
            at = close + 1;
        }
        const std::string name = method + ' ' + words.substr(0, words.find('?'));
        SCOPED_TRACE(method + ' ' + address + ' ' + body.substr(0, 200));
        const Json& operation = operation_of(method, words.substr(0, words.find('?')));
        std::string verb = method;
        for (char& c : verb) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        const auto answer =
            ask_as(key).ask({verb, "/api/v1" + address, body.empty() ? std::string() : type, body});
        if (!answer) {
            ADD_FAILURE() << answer.error().text();
            return {};
        }
        EXPECT_EQ(answer->status, status) << answer->body;
        if (status < 300 && !body.empty()) check_body(operation, type, body);
        return check(name, operation, answer->status, answer->type, answer->body);
    }
    /// Reads lines of a stream until `enough` says so, and holds them against the document.
    void listen(const std::string& words, const std::string& address, const std::string& key,
                const std::function<bool(const Json&)>& enough) {
        SCOPED_TRACE(address);
        const Json& schema = operation_of(
            "get", words)["responses"]["200"]["content"]["application/x-ndjson"]["x-lines"];
        client::Lines lines = ask_as(key).stream("/api/v1" + address);
        for (;;) {
            const client::Line line = lines.next(wall_milliseconds() + 20'000);
            ASSERT_EQ(line.kind, client::Line::Kind::line) << line.text;
            if (line.text.empty()) continue;
            const Json value = parse_json(line.text);
            if (const auto fault = schemas_.fault(schema, value)) ADD_FAILURE() << *fault;
            if (enough(value)) break;
        }
        seen_["get " + words].insert("200");
    }
    /// Every operation has had every answer that the document names.
    void expect_all_seen() {
        for (const auto& [path, item] : file_["paths"].items())
            for (const auto& [method, operation] : item.items()) {
                if (method == "parameters") continue;
                for (const auto& [status, response] : operation["responses"].items())
                    if (!is_elsewhere(path, status)) {
                        EXPECT_TRUE(seen_[method + ' ' + path].contains(status))
                            << method << ' ' << path << ' ' << status;
                    }
            }
    }
    [[nodiscard]] std::string create(const std::string& id, const std::string& more = {}) {
        return text_of(
            ask("post", "/games", 201, kAda,
                R"({"id":")" + id + R"(","variant":"chess","colour":"white")" + more + '}'),
            "game");
    }
    Json request(const std::string& game, int status, const std::string& key,
                 const std::string& members) {
        return ask("post", "/games/{game=" + game + "}/requests", status, key,
                   R"({"id":"r)" + std::to_string(++requests_) + "\"," + members + '}');
    }
    [[nodiscard]] std::string position(const std::string& game) const {
        const auto all = events(game);
        return std::to_string(all.back()["v"].get<std::int64_t>());
    }

private:
    /// What cannot be brought about here: limits of rates and of the store, other hosts, and
    /// WebSockets. tests/server shows them.
    static bool is_elsewhere(const std::string& path, const std::string& status) {
        const bool of_seats = path.ends_with("/requests") || path.ends_with("/seat-link");
        return status == "429" || status == "503" || (status == "403" && !of_seats) ||
               (path == "/socket" && status != "426");
    }
    [[nodiscard]] const Json& operation_of(const std::string& method, const std::string& words) {
        return file_.at("paths").at(words).at(method);
    }
    void check_body(const Json& operation, const std::string& type, const std::string& body) {
        const Json& content = operation["requestBody"]["content"];
        ASSERT_TRUE(content.contains(type)) << type;
        const Json value = type == "application/json" ? parse_json(body) : Json(body);
        if (const auto fault = schemas_.fault(content[type]["schema"], value))
            ADD_FAILURE() << "the request: " << *fault;
    }
    Json check(const std::string& name, const Json& operation, int status, const std::string& type,
               const std::string& body) {
        const Json& responses = operation["responses"];
        const std::string word = std::to_string(status);
        if (!responses.contains(word)) {
            ADD_FAILURE() << "no answer " << word << " is documented: " << body;
            return {};
        }
        seen_[name].insert(word);
        const Json& content = schemas_.resolved(responses[word])["content"];
        if (!content.contains(type)) {
            ADD_FAILURE() << type << " is not documented";
            return {};
        }
        const Json value = type == "application/json" ? parse_json(body) : Json(body);
        if (const auto fault = schemas_.fault(content[type]["schema"], value))
            ADD_FAILURE() << *fault;
        if (content[type].contains("x-lines"))
            for (const std::string_view line : split(without_line_end(body), '\n'))
                if (const auto fault = schemas_.fault(content[type]["x-lines"], parse_json(line)))
                    ADD_FAILURE() << *fault;
        return value;
    }

    const Json file_ = document();
    const Schemas schemas_{file_};
    std::map<std::string, std::set<std::string>> seen_;
    int requests_ = 0;
};

TEST_F(OpenApiServer, AnswersEveryRequestAsDocumented) {
    const std::string open = create("open", R"(,"listed":true,"time":{"turn":86400000})");
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
    const std::string game =
        create("game", R"(,"listed":true,"time":{"initial":600000,"increment":1000,"delay":0})");
    const std::string at = "/games/{game=" + game + '}';
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
    listen("/games/{game}/stream", "/games/" + game + "/stream", kAda,
           [](const Json& line) { return line.contains("state"); });
    // What is asked of games.
    request(game, 200, kBen, R"("do":"seat","colour":"black")");
    request(game, 409, kCyd, R"("do":"seat")");
    request("none", 404, kCyd, R"("do":"seat")");
    request(game, 400, kBen, R"("do":"sit")");
    request(game, 401, {}, R"("do":"resign")");
    request(game, 403, kCyd, R"("do":"resign")");
    ask("post", at + "/requests", 415, kAda, "{}", "text/plain");
    const auto placed = [&](const std::string& members) {
        return R"("position":)" + position(game) + ',' + members;
    };
    request(game, 422, kAda, placed(R"("do":"move","move":"e2e5")"));
    request(game, 422, kAda, placed(R"("do":"move","move":"what")"));
    request(game, 409, kBen, placed(R"("do":"move","move":"e7e5")"));
    request(game, 200, kAda, placed(R"("do":"move","move":"e2e4")"));
    request(game, 409, kBen, R"("do":"move","position":1,"move":"e7e5")");
    request(game, 200, kBen, placed(R"("do":"move","move":"e7e5")"));
    const std::string stands = position(game);
    const auto then = [&](const std::string& members) {
        return R"("position":)" + stands + ',' + members;
    };
    request(game, 200, kBen,
            then(R"("do":"premoves","premoves":[{"after":"g1f3","move":"b8c6"},{"move":"a7a6"}])"));
    request(game, 422, kBen, then(R"("do":"accept","what":"draw")"));
    request(game, 200, kAda, then(R"("do":"offer","what":"draw")"));
    request(game, 200, kBen, R"("do":"decline","what":"draw")");
    request(game, 200, kBen, then(R"("do":"offer","what":"takeback")"));
    request(game, 200, kAda, then(R"("do":"accept","what":"takeback")"));
    request(game, 409, kAda, placed(R"("do":"claim","result":"win")"));
    ask("get", at + "/pgn", 200);
    listen("/me/stream", "/me/stream", kAda,
           [](const Json& line) { return line.contains("games"); });
    listen("/games/{game}/stream", "/games/" + game + "/stream", kBen,
           [](const Json& line) { return line.contains("state"); });
    request(game, 200, kBen, R"("do":"resign")");
    request(game, 200, kAda, R"("do":"offer","what":"rematch")");
    request(game, 200, kBen, R"("do":"accept","what":"rematch")");
    request(open, 200, kAda, R"("do":"abort")");
    ask("get", "/me/stream", 401);
    ask("get", "/me/stream?after=1", 400, kAda);
    // Every event that has come, as each of the players and as somebody else sees it.
    for (const std::string& key : {kAda, kBen, std::string()})
        for (const std::string& one : {game, open})
            ask("get", "/games/{game=" + one + "}/events", 200, key);
    // Rules.
    const std::string chess = text_of(ask("get", at, 200), "rules");
    ask("get", "/rules/{rules=" + chess + '}', 200);
    ask("get", "/rules/{rules=none}", 404);
    ask("post", "/rules", 201, {}, text_of_file(TESSERA_SOURCE_DIR "/games/chess.toml"),
        "text/plain");
    ask("post", "/rules", 413, {}, std::string(70'000, '#'), "text/plain");
    ask("post", "/rules", 415, {}, "{}");
    ask("post", "/rules", 422, {}, "nothing", "text/plain");
    ask("get", "/health", 200);
    ask("get", "/socket", 426);
    expect_all_seen();
}

}  // namespace
}  // namespace tessera::bot
