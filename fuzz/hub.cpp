// What a server is asked: frames and HTTP requests of several connections, a line each. Everything
// that leaves is JSON as docs/server-protocol.md has it, nobody's events have a gap, and every HTTP
// request is answered once.
//
//     c N             connection N (0 to 3) is opened
//     d N             and closed
//     f N FRAME       sends a frame
//     h KEY METHOD TARGET [BODY]   an HTTP request; KEY: -, a person's number or a key as it is,
//                     METHOD: g, p or d (DELETE)
//     w N             N hundredths of a second pass
//     x N             the next N commits fail
//     b N             the operator bans person N, or lets them in again
//     o GAME          and closes a game
//
// `$G` stands for the game that was created last, `$K` and a digit for a person's key, `$P` and a
// digit for their id, `$S` and
// `$T` for the session and the API token that were made last. What has ended a session ends its
// connections before anything else happens, and who is banned has none two seconds later.
#include <algorithm>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>

#include "base/text.hpp"
#include "service/close.hpp"
#include "service/hub.hpp"
#include "store/memory_store.hpp"
#include "store/moderation.hpp"
#include "support.hpp"
#include "support/accounts.hpp"

namespace tessera::fuzzing {
namespace {

using nlohmann::json;
using service::HttpRequest;
using service::Session;

constexpr std::size_t kConnections = 4;
constexpr std::size_t kMostLines = 200;

std::string person_key(char digit) {
    return std::string(31, 'k') + digit;
}

json read_object(const std::string& text) {
    require(text.find('\n') == std::string::npos, "a frame is one line");
    json object = json::parse(text, nullptr, false);
    require(object.is_object(), "a frame is a JSON object");
    if (object.contains("error")) {
        require(object["error"].is_string() && object["error"] != "", "a refusal has a reason");
        require(object.contains("code"), "and a code");
    }
    return object;
}

/// Looks at everything that leaves.
class Watching : public service::Carrier {
public:
    void open(Session session) { open_.insert(session); }
    void shut(Session session) { open_.erase(session); }
    /// It is going to be sent the events behind a version.
    void watches(Session session, const std::string& game, std::uint64_t after) {
        sent_[{session, game}] = after;
    }
    void expect(Session session) { waiting_.insert(session); }
    [[nodiscard]] bool all_answered() const { return waiting_.empty(); }
    [[nodiscard]] const std::string& game() const { return game_; }
    [[nodiscard]] const std::string& session() const { return session_; }
    [[nodiscard]] const std::string& token() const { return token_; }
    [[nodiscard]] bool is_open(Session session) const { return open_.contains(session); }
    [[nodiscard]] int last_status() const { return last_status_; }

    void send(Session to, std::shared_ptr<const std::string> frame) override {
        require(open_.contains(to), "nothing is sent to who is gone");
        const json object = read_object(*frame);
        if (object.contains("events")) look_at(to, object);
        if (object.contains("hello")) note(to, object);
    }
    /// Whether somebody has an open connection.
    [[nodiscard]] bool is_connected(const std::string& person) const {
        return std::ranges::any_of(persons_, [&](const auto& one) {
            return one.second == person && open_.contains(one.first);
        });
    }
    void close(Session to) override { open_.erase(to); }
    void answer(Session to, service::HttpAnswer answer) override {
        require(waiting_.erase(to) == 1, "a request is answered once");
        require(answer.status >= 200 && answer.status < 600, "a status of HTTP");
        last_status_ = answer.status;
        if (answer.stream) open(to);
        if (answer.type == "application/json") {
            const json object = read_object(answer.body);
            require((answer.status < 300) != object.contains("error"), "what fails says why");
            if (answer.status == 201 && object.contains("game")) game_ = object["game"];
            if (answer.status == 201 && object.contains("session")) session_ = object["session"];
            if (answer.status == 201 && object.contains("token")) token_ = object["token"];
        } else if (answer.type == "application/x-ndjson") {
            for (const std::string_view line : split(without_line_end(answer.body), '\n'))
                if (!line.empty()) {
                    const json object = read_object(std::string(line));
                    if (answer.stream && object.contains("hello")) note(to, object);
                }
        }
    }

private:
    void note(Session to, const json& frame) {
        const json& person = frame["hello"]["person"];
        if (person.is_string()) persons_[to] = person;
    }
    void look_at(Session to, const json& frame) {
        auto& sent = sent_[{to, frame["game"]}];
        require(frame["after"] == sent, "events follow those before");
        for (const json& event : frame["events"]) {
            require(event["v"] == ++sent, "events have no gaps");
            if (event["type"] == "premoves" && frame.contains("state"))
                require(frame["state"]["you"] == event["colour"], "others' plans are hidden");
        }
        require(frame["version"] == sent, "a frame has the events that it says");
        require(frame.contains("state") != frame.contains("more"), "a state, or more follows");
    }

    std::set<Session> open_, waiting_;
    std::map<Session, std::string> persons_;  ///< as whom they were greeted
    std::map<std::pair<Session, std::string>, std::uint64_t> sent_;
    std::string game_ = "none", session_ = "none", token_ = "none";
    int last_status_ = 0;
};

class Server {
public:
    Server() {
        // Not drawn, so that an input always does the same.
        static_cast<void>(store_.keep_setting("secret", std::string(43, 'A')).ok());
        limits_.events = 3;
        limits_.watched = 2;
        limits_.lines = 5;
        limits_.accounts.sessions = 2;
        limits_.accounts.tokens = 2;
        hub_ = service::Hub::open(
                   store_, watching_, {}, limits_, nullptr,
                   {std::make_unique<service::PlainPassphrases>(), service::counted_keys()})
                   .value();
    }

    void line(std::string_view text) {
        // Large boards take seconds.
        if (text.size() < 3 || text[1] != ' ' || text.find("hdc") != std::string_view::npos) return;
        const std::string rest = filled(text.substr(2));
        switch (text[0]) {
            case 'c':
                return connect(number(rest));
            case 'd':
                return disconnect(number(rest));
            case 'f':
                return frame(number(rest),
                             std::string_view(rest).substr(std::min<std::size_t>(2, rest.size())));
            case 'h':
                return http(rest);
            case 'w':
                return wait(10 * static_cast<service::Milliseconds>(rest[0]));
            case 'x':
                return store_.fail(number(rest));
            case 'b':
                return ban(rest[0]);
            case 'o':
                return close(rest);
            default:
                return;
        }
    }
    void run() {
        for (int i = 0; i < 100; ++i) {
            static_cast<void>(hub_->run(++now_).ok());
            if (hub_->due_at() > now_) break;
        }
        require(hub_->due_at() > now_, "not everything is always due");
        require(watching_.all_answered(), "every request is answered");
    }

private:
    static std::size_t number(const std::string& text) {
        return static_cast<unsigned char>(text[0]) % kConnections;
    }
    [[nodiscard]] std::string filled(std::string_view text) const {
        std::string out;
        for (std::size_t i = 0; i < text.size(); ++i) {
            if (text.substr(i).starts_with("$G")) {
                out += watching_.game();
                ++i;
            } else if (text.substr(i).starts_with("$S") || text.substr(i).starts_with("$T")) {
                out += text[i + 1] == 'S' ? watching_.session() : watching_.token();
                ++i;
            } else if (text.substr(i).starts_with("$K") && i + 2 < text.size()) {
                out += person_key(text[i + 2]);
                i += 2;
            } else if (text.substr(i).starts_with("$P") && i + 2 < text.size()) {
                out += service::person_of(person_key(text[i + 2]));
                i += 2;
            } else {
                out += text[i];
            }
        }
        return out;
    }

    void connect(std::size_t n) {
        disconnect(n);
        connections_[n] = ++sessions_;
        watching_.open(sessions_);
        hub_->connect(sessions_);
    }
    void disconnect(std::size_t n) {
        watching_.shut(connections_[n]);
        hub_->disconnect(connections_[n], now_);
        connections_[n] = 0;
    }
    void frame(std::size_t n, std::string_view text) {
        const auto read = service::wire::read_frame(text);
        if (!read) require_reason(read.error());
        // Sent before it could be answered.
        run();
        if (read)
            if (const auto* hello = std::get_if<service::wire::Hello>(&*read))
                greeted_[connections_[n]] = hello->key.value_or("");
        if (read)
            if (const auto* watch = std::get_if<service::wire::Watch>(&*read))
                watching_.watches(connections_[n], watch->game, watch->after);
        hub_->frame(connections_[n], text, 40, ++now_);
    }
    void http(std::string_view text) {
        const auto words = split(text, ' ');
        if (words.size() < 3) return;
        HttpRequest request;
        if (words[0] != "-" && !words[0].empty()) request.key = person_key(words[0][0]);
        if (words[0].size() > 1) request.key = words[0];
        request.method = words[1] == "p"   ? HttpRequest::Method::post
                         : words[1] == "d" ? HttpRequest::Method::remove
                                           : HttpRequest::Method::get;
        const std::size_t mark = words[2].find('?');
        for (const std::string_view word : split(words[2].substr(0, mark), '/'))
            request.path.emplace_back(word);
        if (mark != std::string_view::npos) {
            const std::string_view query = words[2].substr(mark + 1);
            const std::size_t equals = std::min(query.find('='), query.size());
            request.query.emplace(query.substr(0, equals),
                                  query.substr(std::min(equals + 1, query.size())));
        }
        if (words.size() > 3)
            request.body = text.substr(static_cast<std::size_t>(words[3].data() - text.data()));
        watching_.expect(++sessions_);
        if (request.path.size() == 3 && request.path[2] == "stream") {
            const auto after = request.query.find("after");
            const auto given = after == request.query.end()
                                   ? std::optional(std::uint32_t{0})
                                   : parse_number(after->second, UINT32_MAX);
            watching_.watches(sessions_, request.path[1], given.value_or(0));
        }
        hub_->http(sessions_, request, ++now_);
        const bool ends = request.path.size() == 2 && request.path[0] == "sessions" &&
                          request.path[1] == "current" &&
                          request.method == HttpRequest::Method::remove;
        if (!ends) return;
        run();
        if (watching_.last_status() != 200) return;
        for (const auto& [session, key] : greeted_)
            require(key != request.key || !watching_.is_open(session),
                    "a session that was ended has no connection");
    }
    void ban(char digit) {
        const std::string person = service::person_of(person_key(digit));
        if (banned_.erase(person) == 1) {
            static_cast<void>(store_.moderation().clear_ban(person).ok());
            return;
        }
        const auto kept = store_.moderation().keep_ban({person, "", now_, {}});
        if (!kept || *kept != store::Committed::yes) return;
        banned_.insert(person);
        wait(2'000);
        require(!watching_.is_connected(person), "who is banned has no connection");
    }
    void close(const std::string& game) {
        const auto closed = service::close_game(*store_.beside(), game, now_);
        if (!closed) require_reason(closed.error());
    }
    void wait(service::Milliseconds time) {
        run();
        for (const auto until = now_ + time; now_ < until; run())
            now_ = std::clamp(hub_->due_at() - 1, now_, until);
    }

    store::MemoryStore store_;
    Watching watching_;
    service::HubLimits limits_;
    std::unique_ptr<service::Hub> hub_;
    service::Time now_ = 1'790'000'000'000;
    Session sessions_ = 0;
    std::array<Session, kConnections> connections_{};
    std::set<std::string> banned_;
    std::map<Session, std::string> greeted_;  ///< by which key, as last sent
};

}  // namespace
}  // namespace tessera::fuzzing

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace tessera;
    fuzzing::Server server;
    std::size_t lines = 0;
    for (const std::string_view line :
         split(std::string_view(reinterpret_cast<const char*>(data), size), '\n'))
        if (++lines <= fuzzing::kMostLines) server.line(line);
    server.run();
    return 0;
}
