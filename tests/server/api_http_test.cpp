// HTTP below /api/v1/: what reaches the hub, what is refused before, health and metrics.
#include <sys/eventfd.h>
#include <unistd.h>

#include <deque>

#include "server/api/access.hpp"
#include "server/api_support.hpp"

namespace tessera::server {
namespace {

using std::chrono::milliseconds;

class ServerApi : public ApiTest {};

TEST_F(ServerApi, HandsRequestsToTheHub) {
    start_api();
    const Answer got = ask("GET", "/api/v1/games/a%2Fb?after=3&state=open%20ones&x");
    EXPECT_EQ(got.status, 200);
    EXPECT_EQ(got.field("Content-Type"), "text/plain");
    EXPECT_EQ(got.field("Cache-Control"), "no-store");
    EXPECT_EQ(got.field("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(got.body, "get games a/b after=3 state=open ones x= key: body:0");
    EXPECT_EQ(
        ask("POST", "/api/v1/games", "Authorization: Bearer KEY-1_x\r\n" + kJsonType, "{}").body,
        "post games key:KEY-1_x body:2:{}");
    EXPECT_EQ(ask("POST", "/api/v1/games/x/seat-link").body, "post games x seat-link key: body:0");
    EXPECT_EQ(ask("DELETE", "/api/v1/games/x").body, "remove games x key: body:0");
    EXPECT_EQ(
        ask("POST", "/api/v1/rules", "Content-Type: text/plain; charset=utf-8\r\n", "toml").body,
        "post rules key: body:4:toml");
}

TEST_F(ServerApi, AnswersOnOneConnectionInOrder) {
    start_api();
    Client client = connect();
    std::string requests;
    for (int i = 0; i < 30; ++i)
        requests += request("POST", "/api/v1/n" + std::to_string(i), kJsonType,
                            std::string(static_cast<std::size_t>(i) * 1'000 + 1, 'x')) +
                    request("GET", "/") + request("HEAD", "/api/v1/health");
    std::thread sending([&] { client.send(requests); });
    for (int i = 0; i < 30; ++i) {
        EXPECT_EQ(client.receive().body.substr(0, 15),
                  ("post n" + std::to_string(i) + " key: body:").substr(0, 15));
        EXPECT_EQ(client.receive().body, "<!doctype html>");
        const Answer head = client.receive(true);
        EXPECT_EQ(head.status, 200);
        EXPECT_EQ(head.field("Content-Length"), "15");
    }
    sending.join();
}

TEST_F(ServerApi, TakesChunkedBodiesAndWhatIsToBeContinued) {
    start_api();
    Client client = connect();
    EXPECT_EQ(client
                  .ask("POST /api/v1/a HTTP/1.1\r\nHost: localhost\r\n" + kJsonType +
                       "Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n")
                  .body,
              "post a key: body:5:abcde");
    client.send("POST /api/v1/b HTTP/1.1\r\nHost: localhost\r\n" + kJsonType +
                "Expect: 100-continue\r\nContent-Length: 2\r\n\r\n");
    EXPECT_EQ(client.receive().status, 100);
    client.send("{}");
    EXPECT_EQ(client.receive().body, "post b key: body:2:{}");
    EXPECT_EQ(client
                  .ask("POST /api/v1/c HTTP/1.1\r\nHost: localhost\r\n" + kJsonType +
                       "Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n")
                  .status,
              400);
    EXPECT_TRUE(client.closed_by_server());
}

TEST_F(ServerApi, LimitsBodies) {
    api_options.limits.body = 100'000;
    api_options.limits.all_bodies = 150'000;
    start_api();
    EXPECT_EQ(ask("POST", "/api/v1/a", kJsonType, std::string(100'000, 'x')).body,
              "post a key: body:100000");
    const Answer longer = ask("POST", "/api/v1/a", kJsonType, std::string(100'001, 'x'));
    EXPECT_EQ(longer.status, 413);
    EXPECT_EQ(longer.body, R"({"error":"the body is too long","code":"bad_request"})");
    Client chunked = connect();
    chunked.send("POST /api/v1/a HTTP/1.1\r\nHost: localhost\r\n" + kJsonType +
                 "Transfer-Encoding: chunked\r\n\r\n");
    for (int i = 0; i < 11; ++i) chunked.send("2710\r\n" + std::string(10'000, 'x') + "\r\n");
    EXPECT_EQ(chunked.receive().status, 413);

    // Two that together are too much: whoever comes to the sum is refused.
    const std::string head = "POST /api/v1/a HTTP/1.1\r\nHost: localhost\r\n" + kJsonType +
                             "Content-Length: 90000\r\n\r\n";
    Client first = connect();
    first.send(head + std::string(89'999, 'x'));
    std::this_thread::sleep_for(milliseconds(100));
    Client second = connect();
    second.send(head + std::string(80'000, 'x'));
    const Answer refused = second.receive();
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(refused.field("Retry-After"), "1");
    first.send("x");
    EXPECT_EQ(first.receive().status, 200);
}

TEST_F(ServerApi, DropsWhoeverTricklesABody) {
    options.limits.request_rate = {1'000'000, milliseconds(100)};
    start_api();
    Client client = connect();
    client.send("POST /api/v1/a HTTP/1.1\r\nHost: localhost\r\n" + kJsonType +
                "Content-Length: 100000\r\n\r\n");
    for (int i = 0; i < 10'000 && !client.cut_off(); ++i) {
        client.send("x");
        std::this_thread::sleep_for(milliseconds(2));
    }
    EXPECT_TRUE(client.closed_by_server());
}

TEST_F(ServerApi, RefusesWhatIsNotForTheHub) {
    start_api();
    struct Case {
        const char *method, *target;
        std::string fields, body;
        int status;
    };
    for (const Case& one : {
             Case{"PUT", "/api/v1/games", "", "", 405},
             Case{"TRACE", "/api/v1/games", "", "", 405},
             Case{"POST", "/api/v1/health", "", "", 405},
             Case{"GET", "/api/v1/games", kJsonType, "{}", 413},
             Case{"DELETE", "/api/v1/games", kJsonType, "{}", 413},
             Case{"POST", "/api/v1/games", "", "{}", 415},
             Case{"POST", "/api/v1/games", "Content-Type: text/plain\r\n", "{}", 415},
             Case{"POST", "/api/v1/rules", kJsonType, "{}", 415},
             Case{"POST", "/api/v1/games", kJsonType + "Content-Encoding: gzip\r\n", "{}", 415},
             Case{"GET", "/api/v2/games", "", "", 404},
             Case{"GET", "/api/v1", "", "", 404},
             Case{"GET", "/api/v1/", "", "", 400},
             Case{"GET", "/api//v1/games", "", "", 400},
             Case{"GET", "/api/v1/../games", "", "", 400},
             Case{"GET", "/api/v1/%00", "", "", 400},
             Case{"GET", "/api/v1/games?a=1&a=2", "", "", 400},
             Case{"GET", "/api/v1/games?%zz", "", "", 400},
             Case{"GET", "/api/v1/games", "Authorization: Basic YTpi\r\n", "", 400},
             Case{"GET", "/api/v1/games", "Authorization: Bearer \r\n", "", 400},
             Case{"GET", "/api/v1/games", "Authorization: Bearer a b\r\n", "", 400},
             Case{"GET", "/api/v1/games", "Authorization: Bearer a\r\nAuthorization: Bearer b\r\n",
                  "", 400},
         }) {
        const Answer answer = ask(one.method, one.target, one.fields, one.body);
        EXPECT_EQ(answer.status, one.status) << one.method << ' ' << one.target << one.fields;
        EXPECT_EQ(answer.field("Content-Type"), "application/json");
        EXPECT_TRUE(answer.body.starts_with(R"({"error":")")) << answer.body;
    }
    const Answer other = ask("PUT", "/api/v1/games");
    EXPECT_EQ(other.field("Allow"), "GET, HEAD, POST, DELETE, OPTIONS");
    EXPECT_EQ(ask("POST", "/api/v1/health").field("Allow"), "GET, HEAD, OPTIONS");
    const Answer options_answer = ask("OPTIONS", "/api/v1/games");
    EXPECT_EQ(options_answer.status, 204);
    EXPECT_EQ(options_answer.field("Allow"), "GET, HEAD, POST, DELETE, OPTIONS");
    EXPECT_EQ(options_answer.field("Access-Control-Allow-Origin"), "");
}

TEST_F(ServerApi, IsOnlyForItsOwnHostAndOrigin) {
    api_options.hosts = {"tessera.example"};
    start_api();
    const auto status = [&](const std::string& method, const std::string& host,
                            const std::string& fields = {}) {
        return connect()
            .ask(method + " /api/v1/games HTTP/1.1\r\nHost: " + host + "\r\n" + fields + "\r\n")
            .status;
    };
    for (const char* host : {"localhost", "LOCALHOST:4096", "127.0.0.1", "127.0.0.1:1",
                             "tessera.example", "Tessera.Example:443"})
        EXPECT_EQ(status("GET", host), 200) << host;
    for (const char* host : {"evil.example", "127.0.0.2", "localhost.evil.example", "[::1]", "",
                             "[127.0.0.1]evil.example", "localhost:x", "tessera.example.", "[",
                             "127.0.0.1.evil.example"})
        EXPECT_EQ(status("GET", host), 403) << host;
    EXPECT_EQ(status("POST", "localhost:80", "Origin: http://localhost:80\r\n"), 200);
    EXPECT_EQ(status("POST", "tessera.example", "Origin: https://tessera.example\r\n"), 200);
    EXPECT_EQ(status("POST", "localhost", "Origin: http://evil.example\r\n"), 403);
    EXPECT_EQ(status("POST", "localhost", "Origin: null\r\n"), 403);
    EXPECT_EQ(status("DELETE", "localhost", "Origin: http://localhost:81\r\n"), 403);
    // The files stay for everybody.
    EXPECT_EQ(get("/").status, 200);
}

TEST_F(ServerApi, ThePageMayOpenItsSockets) {
    start_api();
    EXPECT_NE(ask("GET", "/")
                  .field("Content-Security-Policy")
                  .find("; connect-src 'self' ws://localhost wss://localhost"),
              std::string::npos);
    const std::string policy = connect()
                                   .ask("GET / HTTP/1.1\r\nHost: a; script-src *\r\n\r\n")
                                   .field("Content-Security-Policy");
    EXPECT_EQ(policy.find('*'), std::string::npos);
    EXPECT_TRUE(policy.ends_with("; connect-src 'self'")) << policy;
}

TEST_F(ServerApi, LimitsRates) {
    api_options.limits.requests = {0.01, 10};
    api_options.limits.writes = {0.01, 3};
    start_api();
    for (int i = 0; i < 3; ++i) EXPECT_EQ(ask("POST", "/api/v1/a").status, 200);
    const Answer written = ask("POST", "/api/v1/a");
    EXPECT_EQ(written.status, 429);
    EXPECT_EQ(written.field("Retry-After"), "101");
    EXPECT_EQ(written.body, R"({"error":"too many requests","code":"too_many"})");
    for (int i = 0; i < 6; ++i) EXPECT_EQ(ask("GET", "/api/v1/a").status, 200);
    EXPECT_EQ(ask("GET", "/api/v1/a").status, 429);
    EXPECT_EQ(open_socket().handshake().status, 429);
    EXPECT_EQ(connect(2).ask(request("GET", "/api/v1/a")).status, 200);
    EXPECT_EQ(get("/").status, 200);
}

TEST_F(ServerApi, KeepsWhatComesMeanwhileInOneBatch) {
    start_api();
    script.stuck = true;
    ASSERT_TRUE(becomes([&] { return script.runs > 0; }));
    std::deque<Client> clients;
    for (int i = 0; i < 20; ++i) {
        clients.push_back(connect());
        clients.back().send(request("GET", "/api/v1/a"));
    }
    // The network goes on.
    EXPECT_EQ(get("/").status, 200);
    std::this_thread::sleep_for(milliseconds(100));
    script.stuck = false;
    for (Client& client : clients) EXPECT_EQ(client.receive().status, 200);
    EXPECT_EQ(script.most_at_once, 20U);
}

TEST_F(ServerApi, RunsWhenItIsDue) {
    start_api();
    EXPECT_TRUE(becomes([&] { return script.runs >= 5; }));
}

TEST_F(ServerApi, RunsWhenAPassphraseWasLookedAt) {
    const int looked_at = ::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    ASSERT_GE(looked_at, 0);
    script.descriptor = looked_at;
    script.due_in = 60'000;
    start_api();
    ASSERT_TRUE(becomes([&] { return script.runs >= 1; }));
    std::this_thread::sleep_for(milliseconds(50));
    const int before = script.runs;
    ::eventfd_write(looked_at, 1);
    EXPECT_TRUE(becomes([&] { return script.runs > before; }));
    // Not waited for any more. The new interval is in force before: else the last wait would be
    // long.
    script.due_in = 20;
    int then = script.runs;
    ASSERT_TRUE(becomes([&] { return script.runs > then + 1; }));
    script.descriptor = -1;
    then = script.runs;
    EXPECT_TRUE(becomes([&] { return script.runs > then + 1; }));
    ::close(looked_at);
}

TEST_F(ServerApi, TellsTheHubByWhichAddressAttemptsAreCounted) {
    api_options.trusted_proxies = {"127.0.0.1"};
    start_api();
    const auto from = [&](const std::string& address) {
        const std::string fields =
            address.empty() ? "" : "X-Forwarded-For: 203.0.113.9, " + address + "\r\n";
        const std::string text = ask("GET", "/api/v1/client", fields).body;
        return text.substr(text.find("from:") + 5, text.find(" key:") - text.find("from:") - 5);
    };
    EXPECT_EQ(from(""), "127.0.0.1");
    EXPECT_EQ(from("192.0.2.7"), "192.0.2.7");
    // All of a network count as one.
    EXPECT_EQ(from("2001:db8::1"), from("2001:db8::2"));
    EXPECT_NE(from("2001:db8::1"), from("2001:db8:1::1"));
}

TEST_F(ServerApi, HealthTellsOfTheStore) {
    api_options.limits.patience = milliseconds(50);
    start_api();
    EXPECT_EQ(ask("GET", "/api/v1/health").body, R"({"status":"ok"})");
    script.failing = true;
    EXPECT_TRUE(becomes([&] { return ask("GET", "/api/v1/health").status == 503; }));
    EXPECT_EQ(ask("GET", "/api/v1/health").body, R"({"status":"unavailable"})");
    EXPECT_EQ(ask("GET", "/api/v1/a").status, 503);
    script.failing = false;
    EXPECT_TRUE(becomes([&] { return ask("GET", "/api/v1/health").status == 200; }));
    script.stuck = true;
    EXPECT_TRUE(becomes([&] { return ask("GET", "/api/v1/health").status == 503; }));
    script.stuck = false;
    EXPECT_TRUE(becomes([&] { return ask("GET", "/api/v1/health").status == 200; }));
}

TEST_F(ServerApi, AFailingStoreIsNotAskedAllTheTime) {
    script.failing = true;
    start_api();
    std::this_thread::sleep_for(milliseconds(600));
    EXPECT_LE(script.runs, 4);
}

TEST_F(ServerApi, TimeGoesOnFromWhatIsKnownWhereTheClockWasSetBack) {
    constexpr UnixMilliseconds kHour = 3'600'000;
    const UnixMilliseconds begun = unix_milliseconds();
    script.known_time = begun + kHour;
    start_api();
    EXPECT_TRUE(becomes([&] { return script.now >= begun + kHour + 200; }));
    EXPECT_LE(script.now, unix_milliseconds() + kHour);
}

TEST_F(ServerApi, TimeIsTheMachinesOtherwise) {
    const UnixMilliseconds begun = unix_milliseconds();
    script.known_time = begun - 10'000;
    start_api();
    EXPECT_TRUE(becomes([&] { return script.now >= begun; }));
    EXPECT_LE(script.now, unix_milliseconds());
}

TEST_F(ServerApi, MetricsAreForThisMachine) {
    start_api();
    SocketClient client = open_socket();
    client.send("hello");
    EXPECT_EQ(client.receive_text(), "hello");
    EXPECT_EQ(ask("PUT", "/api/v1/a").status, 405);
    script.playing = 3;
    EXPECT_TRUE(becomes([&] {
        return ask("GET", "/metrics").body.find("\ntessera_games_playing 3\n") != std::string::npos;
    }));
    const Answer metrics = ask("GET", "/metrics");
    EXPECT_EQ(metrics.status, 200);
    for (const char* line :
         {"\ntessera_sockets 1\n", "\ntessera_up 1\n", "\ntessera_rooms 7\n",
          "\ntessera_frames_received_total 1\n", "\ntessera_frame_bytes_sent_total 5\n",
          "\ntessera_http_answers_total{status=\"405\"} 1\n",
          "\n# TYPE tessera_commit_seconds_total counter\n"})
        EXPECT_NE(metrics.body.find(line), std::string::npos) << line << metrics.body;
    EXPECT_EQ(ask("GET", "/metrics", "X-Forwarded-For: 127.0.0.1\r\n").status, 404);
    EXPECT_EQ(ask("POST", "/metrics").status, 405);
}

TEST_F(ServerApi, MetricsMayBeForOthers) {
    options.trusted_proxies = api_options.trusted_proxies = {"127.0.0.1"};
    api_options.metrics_for = {"10.1.2.3"};
    start_api();
    EXPECT_EQ(ask("GET", "/metrics", "X-Forwarded-For: 10.1.2.3\r\n").status, 200);
    EXPECT_EQ(ask("GET", "/metrics", "X-Forwarded-For: 10.1.2.4\r\n").status, 404);
}

TEST_F(ServerApi, StopAnswersWhatWaits) {
    options.limits.stop_timeout = std::chrono::hours(1);
    start_api();
    script.stuck = true;
    ASSERT_TRUE(becomes([&] { return script.runs > 0; }));
    Client client = connect();
    client.send(request("GET", "/api/v1/a"));
    std::this_thread::sleep_for(milliseconds(50));
    std::thread stopping([this] { stop(); });
    std::this_thread::sleep_for(milliseconds(50));
    script.stuck = false;
    EXPECT_EQ(client.receive().body, "get a key: body:0");
    stopping.join();
}

TEST_F(ServerApi, NamesWrongOptions) {
    api_options.trusted_proxies = {"proxy.example"};
    const auto none = [](service::Carrier&) -> Result<std::unique_ptr<Backend>> {
        return Error{"games.db", "cannot be opened"};
    };
    EXPECT_EQ(Api::open(api_options, none).error().text(), "proxy.example: not a numeric address");
    api_options.trusted_proxies.clear();
    EXPECT_EQ(Api::open(api_options, none).error().text(), "games.db: cannot be opened");
}

TEST(ServerAccess, ReadsKeys) {
    EXPECT_EQ(bearer_key(""), "");
    EXPECT_EQ(bearer_key("bearer abc"), "abc");
    EXPECT_EQ(bearer_key("Bearer g1.id.mac"), "g1.id.mac");
    for (const char* wrong : {"Bearer", "Bearer ", "Basic abc", "abc", "Bearer a b", "Bearer \x7f"})
        EXPECT_EQ(bearer_key(wrong), std::nullopt) << wrong;
    EXPECT_EQ(bearer_key("Bearer " + std::string(257, 'a')), std::nullopt);
}

}  // namespace
}  // namespace tessera::server
