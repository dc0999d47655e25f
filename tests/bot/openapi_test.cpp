// docs/openapi.json in itself, and against the routes and codes of the protocol.
#include <map>
#include <set>

#include "bot/described.hpp"
#include "service/hub.hpp"

namespace tessera::bot {
namespace {

/// "get /games/*", for every operation of the document.
std::set<std::string> documented(const Json& document) {
    std::set<std::string> routes;
    for_each_operation(document, [&](std::string path, const std::string& method, const Json&) {
        for (std::size_t at = 0; (at = path.find('{')) != std::string::npos;)
            path.replace(at, path.find('}') - at + 1, "*");
        routes.insert(method + ' ' + path);
    });
    return routes;
}

TEST(OpenApi, HasEveryRouteOfTheServerAndNoOther) {
    std::set<std::string> served = {"get /health", "get /socket"};
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
    for_each_operation(file, [&](const std::string& path, const std::string&, const Json& one) {
        EXPECT_TRUE(ids.insert(text_of(one, "operationId")).second) << path;
        EXPECT_FALSE(one["summary"].empty()) << path;
        EXPECT_FALSE(one["responses"].empty()) << path;
        for (const Json& way : one["security"])
            for (const auto& [scheme, scopes] : way.items())
                EXPECT_TRUE(file["components"]["securitySchemes"].contains(scheme)) << scheme;
    });
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
    EXPECT_TRUE(fits("NewToken", R"({"scopes":["read"]})"));
    EXPECT_FALSE(fits("NewToken", R"({"scopes":[]})"));
    EXPECT_FALSE(fits("NewToken", R"({"scopes":["all"]})"));
    EXPECT_FALSE(fits("Name", R"("9lives")"));
    EXPECT_FALSE(fits("Request", R"({"do":"say","id":"a","phrase":"boo"})"));
    EXPECT_TRUE(schemas.fault(Json{{"maximum", 3}}, Json(2)));
    EXPECT_TRUE(schemas.fault(Json{{"type", "object"}}, Json::object()));
}

/// Those of a row of the protocol's table between two of its bars: what stands between backquotes,
/// or numbers.
std::set<std::string> words_of(std::string_view cell, char around) {
    std::set<std::string> words;
    const auto parts = split(cell, around);
    if (around == '`')
        for (std::size_t i = 1; i < parts.size(); i += 2) words.emplace(parts[i]);
    else
        for (const std::string_view part : parts) words.emplace(trimmed(part));
    return words;
}

TEST(OpenApi, EveryCodeHasTheStatusThatTheProtocolNames) {
    std::map<std::string, std::set<std::string>> statuses;
    const std::string protocol = text_of_file(TESSERA_SOURCE_DIR "/docs/server-protocol.md");
    const std::string table = protocol.substr(protocol.find("\n## Codes\n"));
    for (const std::string_view line : split(table, '\n'))
        if (line.starts_with("| `")) {
            const auto cells = split(line, '|');
            for (const std::string& code : words_of(cells[1], '`'))
                statuses[code] = words_of(cells[2], ',');
        }
    ASSERT_GT(statuses.size(), 20U);
    // Of moves, positions and game files: docs/protocol.md has them.
    const std::set<std::string> elsewhere = {"time_left",        "bad_move_text", "ambiguous_move",
                                             "illegal_move",     "bad_position",  "no_start_number",
                                             "bad_start_number", "bad_game_file", "large_board"};
    std::set<std::string> described;
    const Json file = document();
    for (const auto& [name, response] : file["components"]["responses"].items()) {
        const std::string status = name.substr(name.size() - 3);
        const Json& schema = response["content"]["application/json"]["schema"];
        const Json& error = schema.contains("oneOf") ? schema["oneOf"][0] : schema;
        for (const std::string code : error["properties"]["code"]["enum"]) {
            described.insert(code);
            if (elsewhere.contains(code))
                EXPECT_EQ(status, "422") << code;
            else
                EXPECT_TRUE(statuses[code].contains(status)) << code << ' ' << status;
        }
    }
    for (const auto& [code, where] : statuses) EXPECT_TRUE(described.contains(code)) << code;
}

}  // namespace
}  // namespace tessera::bot
