// Accounts through the whole server: HTTP, the hub on its thread, Argon2id on another, SQLite.
#include <unistd.h>

#include <cstdio>
#include <deque>
#include <nlohmann/json.hpp>

#include "server/api_support.hpp"
#include "service/hub.hpp"
#include "store/sqlite_store.hpp"

namespace tessera::server {
namespace {

using nlohmann::json;

class HubBehind final : public Backend {
public:
    HubBehind(std::unique_ptr<store::EventStore> store, std::unique_ptr<service::Hub> hub)
        : store_(std::move(store)), hub_(std::move(hub)) {}

    void connect(Session session) override { hub_->connect(session); }
    void frame(Session session, std::string_view text, std::int64_t round_trip,
               UnixMilliseconds now) override {
        hub_->frame(session, text, round_trip, now);
    }
    void disconnect(Session session, UnixMilliseconds now) override {
        hub_->disconnect(session, now);
    }
    void http(Session session, const service::HttpRequest& request, UnixMilliseconds now) override {
        hub_->http(session, request, now);
    }
    Result<std::size_t> run(UnixMilliseconds now) override { return hub_->run(now); }
    [[nodiscard]] UnixMilliseconds due_at() const override { return hub_->due_at(); }
    void stop() override { hub_->stop(); }
    [[nodiscard]] int passphrases_descriptor() const override {
        return hub_->passphrases_descriptor();
    }

private:
    std::unique_ptr<store::EventStore> store_;
    std::unique_ptr<service::Hub> hub_;
};

class ServerAccounts : public ApiTest {
protected:
    void start_hub() {
        file_ = testing::TempDir() + "tessera_accounts_" + std::to_string(getpid());
        remove_file();
        auto opened = Api::open(
            api_options, [this](service::Carrier& carrier) -> Result<std::unique_ptr<Backend>> {
                auto store = store::open_sqlite(file_);
                if (!store) return store.error();
                auto passphrases = service::open_argon2();
                if (!passphrases) return passphrases.error();
                service::Credentials credentials;
                credentials.passphrases = std::move(passphrases).value();
                auto hub =
                    service::Hub::open(**store, carrier, {}, {}, nullptr, std::move(credentials));
                if (!hub) return hub.error();
                return std::unique_ptr<Backend>(
                    std::make_unique<HubBehind>(std::move(store).value(), std::move(hub).value()));
            });
        ASSERT_TRUE(opened.ok()) << opened.error().text();
        api = std::move(opened).value();
        handlers = {api.get()};
        start();
    }
    void TearDown() override { remove_file(); }
    void remove_file() const {
        for (const char* const end : {"", "-wal", "-shm"}) std::remove((file_ + end).c_str());
    }

    static std::string by(const std::string& key) {
        return kJsonType + (key.empty() ? "" : "Authorization: Bearer " + key + "\r\n");
    }
    [[nodiscard]] Answer post(const std::string& path, const std::string& key,
                              const json& body) const {
        return ask("POST", "/api/v1/" + path, by(key), body.dump());
    }
    static json parsed(const Answer& answer) { return json::parse(answer.body, nullptr, false); }

    const std::string key_ = std::string(31, 'k') + '1';
    const json ada_{{"name", "Ada"}, {"passphrase", "eleven dry walnuts"}};
    std::string file_;
};

TEST_F(ServerAccounts, OneRegistersSignsInAndOut) {
    start_hub();
    const Answer made = post("account", key_, ada_);
    ASSERT_EQ(made.status, 201) << made.body;
    const std::string first = parsed(made)["session"];
    const Answer in = post("sessions", "", ada_);
    ASSERT_EQ(in.status, 201) << in.body;
    const std::string second = parsed(in)["session"];
    EXPECT_EQ(post("sessions", "", {{"name", "Ada"}, {"passphrase", "ten dry walnuts"}}).status,
              401);
    EXPECT_EQ(ask("GET", "/api/v1/account", by(second)).status, 200);
    EXPECT_EQ(ask("GET", "/api/v1/account", by(key_)).status, 401);
    EXPECT_EQ(ask("GET", "/api/v1/accounts/ada").status, 200);

    SocketClient socket = open_socket();
    socket.send(json{{"do", "hello"}, {"key", second}}.dump());
    EXPECT_EQ(json::parse(socket.receive_text())["hello"]["person"], parsed(made)["person"]);
    EXPECT_EQ(ask("DELETE", "/api/v1/sessions", by(first)).status, 200);
    EXPECT_EQ(socket.receive_text(), R"({"close":"signed_out"})");
    EXPECT_EQ(ask("GET", "/api/v1/account", by(second)).status, 401);
    EXPECT_EQ(ask("DELETE", "/api/v1/sessions/current", by(first)).status, 200);
    EXPECT_EQ(ask("GET", "/api/v1/account", by(first)).status, 401);
}

TEST_F(ServerAccounts, OthersAreServedWhilePassphrasesAreLookedAt) {
    start_hub();
    std::deque<Client> waiting;
    for (int i = 0; i < 16; ++i) {
        waiting.push_back(connect());
        const json nobody{{"name", "Nobody" + std::to_string(i)}, {"passphrase", "ten walnuts"}};
        waiting.back().send(request("POST", "/api/v1/sessions", kJsonType, nobody.dump()));
    }
    // Before the last has been looked at.
    for (int i = 0; i < 5; ++i) EXPECT_EQ(ask("GET", "/api/v1/games?state=open").status, 200);
    const auto begun = std::chrono::steady_clock::now();
    for (Client& client : waiting) EXPECT_EQ(client.receive().status, 401);
    EXPECT_GT(std::chrono::steady_clock::now() - begun, std::chrono::milliseconds(20))
        << "the last was still to be looked at";
}

}  // namespace
}  // namespace tessera::server
