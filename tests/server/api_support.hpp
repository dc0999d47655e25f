// A backend that does what it is told by what comes, a server with it, and a client of WebSockets.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "base/clock.hpp"
#include "server/api/api.hpp"
#include "server/support.hpp"

namespace tessera::server {

/// What the test and the backend share.
struct Script {
    std::atomic<bool> failing{false};  ///< run() fails
    std::atomic<bool> stuck{false};    ///< run() does not return while it is set
    std::atomic<int> runs{0};
    std::atomic<UnixMilliseconds> known_time{0}, now{0};
    std::atomic<int> connected{0};
    std::atomic<std::size_t> playing{0};       ///< games, of seven rooms
    std::atomic<std::int64_t> round_trip{-1};  ///< as it came with the last frame
    std::atomic<std::size_t> most_at_once{0};  ///< HTTP requests in one run
    std::atomic<int> due_in{20};               ///< milliseconds between runs
    std::atomic<int> descriptor{-1};           ///< of passphrases
};

class ScriptedBackend final : public Backend {
public:
    ScriptedBackend(service::Carrier& carrier, Script& script)
        : carrier_(carrier), script_(script) {}

    [[nodiscard]] Result<UnixMilliseconds> known_time() const override {
        return script_.known_time.load();
    }
    void connect(Session session) override {
        sessions_.insert(session);
        ++script_.connected;
    }
    void frame(Session session, std::string_view text, std::int64_t round_trip,
               UnixMilliseconds /*now*/) override {
        script_.round_trip = round_trip;
        if (text == "close") return carrier_.close(session);
        if (text == "player") carrier_.probe_often(session, true);
        if (text.starts_with("big ")) {
            const auto big =
                std::make_shared<const std::string>(std::stoul(std::string(text.substr(4))), 'x');
            return carrier_.send(session, big);
        }
        const auto echo = std::make_shared<const std::string>(text);
        // To those who only watch, and then to all.
        if (text.starts_with("twice "))
            for (const Session one : sessions_) carrier_.send_to_spectator(one, echo);
        else if (!text.starts_with("all "))
            return carrier_.send(session, echo);
        for (const Session one : sessions_) carrier_.send(one, echo);
    }
    void disconnect(Session session, UnixMilliseconds /*now*/) override {
        sessions_.erase(session);
        --script_.connected;
    }
    void http(Session session, const service::HttpRequest& request,
              UnixMilliseconds /*now*/) override {
        using Method = service::HttpRequest::Method;
        if (request.path.back() == "stream") return stream(session, request);
        std::string text = request.method == Method::get    ? "get"
                           : request.method == Method::post ? "post"
                                                            : "remove";
        for (const std::string& part : request.path) text += " " + part;
        for (const auto& [name, value] : request.query) text.append(" ") += name + "=" + value;
        if (request.path.front() == "client") text += " from:" + request.client;
        text += " key:" + request.key + " body:" + std::to_string(request.body.size());
        if (!request.body.empty() && request.body.size() < 100) text += ":" + request.body;
        waiting_.emplace_back(session, std::move(text));
    }
    Result<std::size_t> run(UnixMilliseconds now) override {
        ++script_.runs;
        script_.now = now;
        while (script_.stuck) std::this_thread::sleep_for(std::chrono::milliseconds(1));
        last_ = now;
        if (waiting_.size() > script_.most_at_once) script_.most_at_once = waiting_.size();
        const bool failing = script_.failing;
        for (auto& [session, text] : std::exchange(waiting_, {}))
            carrier_.answer(session, failing
                                         ? service::HttpAnswer{503, "application/json", "{}"}
                                         : service::HttpAnswer{200, "text/plain", std::move(text)});
        if (failing) return Error{"store", "is gone"};
        return std::size_t{1};
    }
    [[nodiscard]] UnixMilliseconds due_at() const override { return last_ + script_.due_in; }
    [[nodiscard]] int passphrases_descriptor() const override { return script_.descriptor; }
    void stop() override {
        const auto notice = std::make_shared<const std::string>(R"({"close":"stopping"})");
        for (const Session one : sessions_) {
            carrier_.send(one, notice);
            carrier_.close(one);
        }
    }

    [[nodiscard]] service::Load load() const override { return {7, script_.playing}; }

private:
    /// `big=N`: 40 frames of N bytes follow; `close`: it ends.
    void stream(Session session, const service::HttpRequest& request) {
        if (request.key == "wrong")
            return carrier_.answer(session, {401, "application/json", R"({"code":"bad_key"})"});
        connect(session);
        carrier_.answer(session, {200, "application/x-ndjson", "first\nsecond", true});
        if (const auto big = request.query.find("big"); big != request.query.end()) {
            const auto frame = std::make_shared<const std::string>(std::stoul(big->second), 'x');
            for (int i = 0; i < 40; ++i) carrier_.send(session, frame);
        }
        if (!request.query.contains("close")) return;
        carrier_.send(session, std::make_shared<const std::string>("last"));
        carrier_.close(session);
    }

    service::Carrier& carrier_;
    Script& script_;
    std::set<Session> sessions_;
    std::vector<std::pair<Session, std::string>> waiting_;
    UnixMilliseconds last_ = 0;
};

/// Waits up to 10 s for something to become true.
template <class Condition>
[[nodiscard]] bool becomes(const Condition& condition) {
    for (int i = 0; i < 2'000; ++i) {
        if (condition()) return true;
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    }
    return false;
}

/// A client that writes the frames of RFC 6455 byte for byte.
class SocketClient {
public:
    enum Kind : unsigned { text = 1, binary = 2, end = 8, ping = 9, pong = 10 };
    struct Message {
        unsigned kind = 0;  ///< 0: the connection has ended, or 10 s have passed
        std::string payload;
    };

    explicit SocketClient(std::uint16_t port, const std::string& fields = {},
                          std::uint32_t from = 1)
        : client_(port, from) {
        handshake_ = client_.ask(
            "GET /api/v1/socket HTTP/1.1\r\nHost: 127.0.0.1\r\n"
            "Connection: Upgrade\r\nUpgrade: websocket\r\n"
            "Sec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n" +
            fields + "\r\n");
    }

    [[nodiscard]] const Answer& handshake() const { return handshake_; }
    [[nodiscard]] Client& raw() { return client_; }

    static std::string framed(std::string_view payload, unsigned kind = text, bool last = true) {
        std::string frame(1, static_cast<char>(kind | (last ? 0x80U : 0U)));
        const std::size_t size = payload.size();
        const int bytes = size < 126 ? 0 : size < 65536 ? 2 : 8;
        frame += static_cast<char>(0x80U | (bytes == 0 ? size : bytes == 2 ? 126U : 127U));
        for (int i = bytes - 1; i >= 0; --i)
            frame += static_cast<char>(size >> (8U * static_cast<unsigned>(i)));
        constexpr std::string_view kMask = "\x11\x22\x33\x44";
        frame += kMask;
        for (std::size_t i = 0; i < size; ++i)
            frame += static_cast<char>(payload[i] ^ kMask[i % 4]);
        return frame;
    }
    void send(std::string_view payload, unsigned kind = text) const {
        client_.send(framed(payload, kind));
    }

    [[nodiscard]] Message receive_any() {
        std::string head = client_.take(2);
        if (head.size() < 2) return {};
        std::size_t size = static_cast<unsigned char>(head[1]) & 0x7fU;
        if (size >= 126) {
            const std::string length = client_.take(size == 126 ? 2 : 8);
            size = 0;
            for (const char byte : length) size = size << 8U | static_cast<unsigned char>(byte);
        }
        Message message{static_cast<unsigned char>(head[0]) & 0x0fU, client_.take(size)};
        return message.payload.size() < size ? Message{} : message;
    }
    /// The next that is neither a ping nor an answer to one; pings are answered.
    [[nodiscard]] Message receive() {
        for (;;) {
            Message message = receive_any();
            if (message.kind == ping) send(message.payload, pong);
            if (message.kind != ping && message.kind != pong) return message;
        }
    }
    /// As the next text frame.
    [[nodiscard]] std::string receive_text() {
        const Message message = receive();
        return message.kind == text ? message.payload
                                    : "not a text but " + std::to_string(message.kind);
    }
    /// The code with which the server closes; 0 if it does not.
    [[nodiscard]] unsigned receive_close() {
        const Message message = receive();
        if (message.kind != end || message.payload.size() < 2) return 0;
        return static_cast<unsigned>(static_cast<unsigned char>(message.payload[0])) << 8U |
               static_cast<unsigned char>(message.payload[1]);
    }

private:
    Client client_;
    Answer handshake_;
};

class ApiTest : public ServerTest {
protected:
    ApiTest() {
        options.limits.check_interval = std::chrono::milliseconds(10);
        api_options.limits.check_interval = std::chrono::milliseconds(10);
    }
    ~ApiTest() override {
        script.stuck = false;
        stop();
        server.reset();
    }

    void start_api() {
        auto opened = Api::open(
            api_options, [this](service::Carrier& carrier) -> Result<std::unique_ptr<Backend>> {
                return std::unique_ptr<Backend>(std::make_unique<ScriptedBackend>(carrier, script));
            });
        ASSERT_TRUE(opened.ok()) << opened.error().text();
        api = std::move(opened).value();
        handlers = {api.get()};
        start();
    }
    [[nodiscard]] SocketClient open_socket(const std::string& fields = {},
                                           std::uint32_t from = 1) const {
        return SocketClient(server->port(), fields, from);
    }
    /// With a Host that is known.
    [[nodiscard]] Answer ask(const std::string& method, const std::string& target,
                             const std::string& fields = {}, const std::string& body = {}) const {
        return connect().ask(request(method, target, fields, body));
    }
    [[nodiscard]] static std::string request(const std::string& method, const std::string& target,
                                             const std::string& fields = {},
                                             const std::string& body = {}) {
        std::string text = method + " " + target + " HTTP/1.1\r\nHost: localhost\r\n" + fields;
        if (!body.empty()) text += "Content-Length: " + std::to_string(body.size()) + "\r\n";
        return text + "\r\n" + body;
    }

    Script script;
    ApiOptions api_options;
    std::unique_ptr<Api> api;
};

inline const std::string kJsonType = "Content-Type: application/json\r\n";

}  // namespace tessera::server
