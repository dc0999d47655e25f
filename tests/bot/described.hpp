// A server whose answers are held against docs/openapi.json.
#pragma once

#include <cctype>
#include <functional>
#include <map>
#include <set>
#include <string>
#include <utility>

#include "base/clock.hpp"
#include "base/text.hpp"
#include "bot/running.hpp"
#include "bot/schema.hpp"

namespace tessera::bot {

[[nodiscard]] inline Json document() {
    return parse_json(text_of_file(TESSERA_SOURCE_DIR "/docs/openapi.json"));
}

/// Calls `use` with the path, the method and the operation, for each of the document.
inline void for_each_operation(
    const Json& document,
    const std::function<void(const std::string&, const std::string&, const Json&)>& use) {
    for (const auto& [path, item] : document["paths"].items())
        for (const auto& [method, operation] : item.items())
            if (method != "parameters") use(path, method, operation);
}

class DescribedServer : public ServerTest {
protected:
    [[nodiscard]] const Json& file() const { return file_; }
    [[nodiscard]] const Schemas& schemas() const { return schemas_; }

    /// Asks, and holds the request and the answer against the document. `path`: as in the
    /// document, with what stands for its parameters in braces behind their names:
    /// `/games/{game=abc}`.
    Json ask(const std::string& method, const std::string& path, int status,
             const std::string& key = {}, const std::string& body = {},
             const std::string& type = "application/json") {
        const auto [address, name] = address_of(path);
        SCOPED_TRACE(method + ' ' + address + ' ' + body.substr(0, 200));
        const Json& operation = file_.at("paths").at(name).at(method);
        const client::Request request{in_capitals(method), "/api/v1" + address,
                                      body.empty() ? std::string() : type, body};
        auto answer = ask_as(key).ask(request);
        // A body that is too long is refused before it has been sent, and the answer may be lost
        // with the connection.
        for (int i = 0; i < 10 && !answer && status == 413; ++i) answer = ask_as(key).ask(request);
        if (!answer) {
            ADD_FAILURE() << answer.error().text();
            return {};
        }
        EXPECT_EQ(answer->status, status) << answer->body;
        if (status < 300 && !body.empty()) check_body(operation, type, body);
        return check(method + ' ' + name, operation, *answer);
    }
    /// The same, where the answer is to be an error of this code.
    void refuse(const std::string& method, const std::string& path, int status,
                const std::string& code, const std::string& key = {},
                const std::string& body = {}) {
        EXPECT_EQ(text_of(ask(method, path, status, key, body), "code"), code)
            << method << ' ' << path << ' ' << body;
    }
    /// Reads lines of a stream until `enough` says so, and holds them against the document.
    /// `begun` is called once, after the first.
    void listen(const std::string& path, const std::string& key,
                const std::function<bool(const Json&)>& enough,
                const std::function<void()>& begun = {}) {
        const auto [address, name] = address_of(path);
        SCOPED_TRACE(address);
        const Json& operation = file_.at("paths").at(name).at("get");
        const Json& schema =
            operation["responses"]["200"]["content"]["application/x-ndjson"]["x-lines"];
        client::Lines lines = ask_as(key).stream("/api/v1" + address);
        const std::int64_t end = wall_milliseconds() + 60'000;
        for (bool first = true;; first = false) {
            const std::int64_t now = wall_milliseconds();
            ASSERT_LT(now, end) << "what was to come did not come";
            const client::Line line = lines.next(now + 20'000);
            ASSERT_EQ(line.kind, client::Line::Kind::line) << line.text;
            if (line.text.empty()) continue;
            const Json value = parse_json(line.text);
            if (const auto fault = schemas_.fault(schema, value)) ADD_FAILURE() << *fault;
            if (enough(value)) break;
            if (first && begun) begun();
        }
        seen_["get " + name].insert("200");
    }
    /// The answer's status, whatever it is. Of a stream it is 200 once it has begun.
    [[nodiscard]] int status_of(const std::string& method, const std::string& path,
                                const std::string& key) {
        const auto [address, name] = address_of(path);
        if (!name.ends_with("/stream")) {
            const auto answer = ask_as(key).ask({in_capitals(method), "/api/v1" + address});
            if (!answer) {
                ADD_FAILURE() << method << ' ' << path << ": " << answer.error().text();
                return 0;
            }
            check(method + ' ' + name, file_.at("paths").at(name).at(method), *answer);
            return answer->status;
        }
        client::Lines lines = ask_as(key).stream("/api/v1" + address);
        const client::Line line = lines.next(wall_milliseconds() + 20'000);
        return line.kind == client::Line::Kind::refused ? line.status : 200;
    }
    [[nodiscard]] bool has_seen(const std::string& method, const std::string& path,
                                const std::string& status) const {
        const auto seen = seen_.find(method + ' ' + path);
        return seen != seen_.end() && seen->second.contains(status);
    }

private:
    [[nodiscard]] static std::string in_capitals(std::string word) {
        for (char& c : word) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        return word;
    }
    /// What is asked for, and the path in the document.
    [[nodiscard]] static std::pair<std::string, std::string> address_of(const std::string& path) {
        std::string address, name;
        for (std::size_t at = 0; at < path.size();) {
            const std::size_t open = std::min(path.find('{', at), path.size());
            address += path.substr(at, open - at);
            name += path.substr(at, open - at);
            if (open == path.size()) break;
            const std::size_t equals = path.find('=', open);
            const std::size_t close = path.find('}', open);
            name += path.substr(open, equals - open) + '}';
            address += path.substr(equals + 1, close - equals - 1);
            at = close + 1;
        }
        return {address, name.substr(0, name.find('?'))};
    }
    void check_body(const Json& operation, const std::string& type, const std::string& body) {
        const Json& content = operation["requestBody"]["content"];
        ASSERT_TRUE(content.contains(type)) << type;
        const Json value = type == "application/json" ? parse_json(body) : Json(body);
        if (const auto fault = schemas_.fault(content[type]["schema"], value))
            ADD_FAILURE() << "the request: " << *fault;
    }
    Json check(const std::string& name, const Json& operation, const client::Answer& answer) {
        const Json& responses = operation["responses"];
        const std::string word = std::to_string(answer.status);
        if (!responses.contains(word)) {
            ADD_FAILURE() << "no answer " << word << " is documented: " << answer.body;
            return {};
        }
        seen_[name].insert(word);
        const Json& content = schemas_.resolved(responses[word])["content"];
        if (!content.contains(answer.type)) {
            ADD_FAILURE() << answer.type << " is not documented";
            return {};
        }
        const Json& described = content[answer.type];
        const Json value =
            answer.type == "application/json" ? parse_json(answer.body) : Json(answer.body);
        if (const auto fault = schemas_.fault(described["schema"], value)) ADD_FAILURE() << *fault;
        if (described.contains("x-lines"))
            for (const std::string_view line : split(without_line_end(answer.body), '\n'))
                if (const auto fault = schemas_.fault(described["x-lines"], parse_json(line)))
                    ADD_FAILURE() << *fault;
        return value;
    }

    const Json file_ = document();
    const Schemas schemas_{file_};
    std::map<std::string, std::set<std::string>> seen_;
};

}  // namespace tessera::bot
