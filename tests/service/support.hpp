// A hub with whoever is connected to it, for tests: what leaves is recorded.
#pragma once

#include <gtest/gtest.h>

#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "play/load.hpp"
#include "service/hub.hpp"
#include "store/memory_store.hpp"
#include "support/accounts.hpp"

namespace tessera::service {

using Json = nlohmann::json;
using Frames = std::vector<Json>;

/// Keeps what is sent.
class Recorder : public Carrier {
public:
    void send(Session to, std::shared_ptr<const std::string> frame) override {
        EXPECT_FALSE(closed.contains(to)) << *frame;
        texts[to].push_back(std::move(frame));
    }
    void close(Session to) override { closed.insert(to); }
    void answer(Session to, HttpAnswer answer) override {
        EXPECT_TRUE(answers.emplace(to, std::move(answer)).second) << "answered twice";
    }

    void probe_often(Session to, bool often) override {
        EXPECT_NE(probed_often.contains(to), often) << "told again";
        if (often)
            probed_often.insert(to);
        else
            probed_often.erase(to);
    }

    std::map<Session, std::vector<std::shared_ptr<const std::string>>> texts;
    std::set<Session> probed_often;
    std::set<Session> closed;
    std::map<Session, HttpAnswer> answers;
};

inline const std::string kAda = "AdaAdaAdaAdaAdaAdaAdaAdaAdaAda_1";
inline const std::string kBen = "BenBenBenBenBenBenBenBenBenBen-2";
inline const std::string kCyd = "CydCydCydCydCydCydCydCydCydCyd_3";

class HubTest : public testing::Test {
protected:
    HubTest() { open(); }

    /// Another hub on the same store, as after a restart.
    void open() {
        auto passphrases = std::make_unique<PlainPassphrases>();
        passphrases_ = passphrases.get();
        auto hub = Hub::open(store_, left_, limits_, hub_limits_, nullptr,
                             {std::move(passphrases), draw_});
        ASSERT_TRUE(hub) << hub.error().text();
        hub_ = std::move(hub).value();
    }

    /// Runs until nothing is due at once.
    void run() {
        for (int i = 0; i < 100; ++i) {
            ++now_;
            ran_ = hub_->run(now_).ok();
            if (!ran_ || hub_->due_at() > now_) return;
        }
        FAIL() << "something is always due";
    }
    /// What is due until then, when it is due.
    void wait(Milliseconds time) {
        for (const Time until = now_ + time; now_ < until; run())
            now_ = std::clamp(hub_->due_at() - 1, now_, until);
    }

    Session connect(const std::string& key = {}) {
        const Session session = ++sessions_;
        hub_->connect(session);
        const Json hello =
            key.empty() ? Json{{"do", "hello"}} : Json{{"do", "hello"}, {"key", key}};
        say(session, hello);
        EXPECT_EQ(take(session).size(), 1U);
        return session;
    }
    void disconnect(Session session) { hub_->disconnect(session, now_); }
    void say(Session session, const Json& frame, Milliseconds round_trip = 0) {
        hub_->frame(session, frame.dump(), round_trip, now_);
    }
    /// A frame, and all that it leads to at once.
    Frames ask(Session session, const Json& frame, Milliseconds round_trip = 0) {
        say(session, frame, round_trip);
        run();
        return take(session);
    }
    /// The frames since the last call.
    Frames take(Session session) {
        Frames frames;
        for (const auto& text : std::exchange(left_.texts[session], {})) {
            frames.push_back(Json::parse(*text, nullptr, false));
            EXPECT_TRUE(frames.back().is_object()) << *text;
        }
        return frames;
    }
    Frames watch(Session session, const GameId& game, Version after = 0) {
        return ask(session, {{"do", "watch"}, {"game", game}, {"after", after}});
    }

    HttpAnswer http(HttpRequest::Method method, std::string_view target,
                    const std::string& key = {}, const std::string& body = {}) {
        HttpRequest request;
        request.method = method;
        const std::size_t mark = target.find('?');
        for (const std::string_view word : split(target.substr(0, mark), '/'))
            request.path.emplace_back(word);
        if (mark != std::string_view::npos)
            for (const std::string_view pair : split(target.substr(mark + 1), '&'))
                request.query.emplace(pair.substr(0, pair.find('=')),
                                      pair.substr(pair.find('=') + 1));
        request.key = key;
        request.body = body;
        const Session session = ++sessions_;
        hub_->http(session, request, now_);
        run();
        EXPECT_TRUE(left_.answers.contains(session)) << target;
        return left_.answers[session];
    }
    /// As it was answered; the status 0: it is not yet.
    HttpAnswer answer_to(Session session) {
        const auto found = left_.answers.find(session);
        return found == left_.answers.end() ? HttpAnswer{0, "", ""} : found->second;
    }
    HttpAnswer remove(std::string_view target, const std::string& key) {
        return http(HttpRequest::Method::remove, target, key);
    }
    HttpAnswer get(std::string_view target, const std::string& key = {}) {
        return http(HttpRequest::Method::get, target, key);
    }
    HttpAnswer post(std::string_view target, const std::string& key, const Json& body) {
        return http(HttpRequest::Method::post, target, key, body.dump());
    }
    static Json parsed(const HttpAnswer& answer) {
        return Json::parse(answer.body, nullptr, false);
    }

    /// A game of Ada's, or whoever has the key, who has White; a minute for each unless `more` says
    /// otherwise.
    GameId create(const Json& more = Json::object(), const std::string& key = kAda) {
        Json body{{"id", "new" + std::to_string(++requests_)},
                  {"variant", "chess"},
                  {"time", {{"initial", 60'000}, {"increment", 0}, {"delay", 0}}},
                  {"listed", true},
                  {"colour", "white"}};
        body.update(more);
        const HttpAnswer answer = post("games", key, body);
        EXPECT_EQ(answer.status, 201) << answer.body;
        return parsed(answer).value("game", "");
    }
    /// The game with both players watching: Ada as 1st, Ben as 2nd.
    std::pair<Session, Session> seated(const GameId& game) {
        const Session ada = connect(kAda);
        const Session ben = connect(kBen);
        watch(ada, game);
        watch(ben, game);
        ask(ben, request("seat", game));
        take(ada);
        return {ada, ben};
    }
    Json request(const std::string& what, const GameId& game, const Json& more = Json::object()) {
        Json frame{{"do", what}, {"game", game}, {"id", "r" + std::to_string(++requests_)}};
        frame.update(more);
        return frame;
    }
    Json move(const GameId& game, const std::string& text) {
        return request("move", game, {{"move", text}, {"position", position(game)}});
    }
    Version position(const GameId& game) {
        const Session session = connect();
        const Frames frames = watch(session, game);
        disconnect(session);
        if (frames.empty() || !frames.back().contains("state")) return 0;
        return frames.back()["state"]["position"];
    }
    [[nodiscard]] std::size_t kept(const GameId& game) { return store_.log(game)->size(); }

    Limits limits_;
    HubLimits hub_limits_;
    store::MemoryStore store_;
    Recorder left_;
    DrawKey draw_ = counted_keys();
    PlainPassphrases* passphrases_ = nullptr;  ///< the hub's
    std::unique_ptr<Hub> hub_;
    Time now_ = 1'790'000'000'000;
    Session sessions_ = 0;
    int requests_ = 0;
    bool ran_ = false;
};

/// The frames that have this member.
inline Frames with(const Frames& frames, const std::string& member) {
    Frames found;
    for (const Json& frame : frames)
        if (frame.contains(member)) found.push_back(frame);
    return found;
}

/// The events in frames, which follow each other without gaps.
inline Frames events_of(const Frames& frames) {
    Frames events;
    for (const Json& frame : with(frames, "events")) {
        if (!events.empty()) {
            EXPECT_EQ(frame["after"], events.back()["v"]);
        }
        Version version = frame["after"];
        for (const Json& event : frame["events"]) {
            EXPECT_EQ(event["v"], ++version);
            events.push_back(event);
        }
        EXPECT_EQ(frame["version"], version);
    }
    return events;
}

}  // namespace tessera::service
