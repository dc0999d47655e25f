// Slow, greedy and numerous clients; starting and stopping.
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <csignal>
#include <deque>
#include <vector>

#include "server/support.hpp"

namespace tessera::server {
namespace {

using std::chrono::milliseconds;

constexpr std::string_view kGet = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";

class ServerLimits : public ServerTest {
protected:
    ServerLimits() {
        options.limits.check_interval = milliseconds(10);
        folder.write("big.txt", "");
        std::filesystem::resize_file(folder.path() / "big.txt", kBig);
    }

    /// Is being answered until it has read what comes.
    [[nodiscard]] Client busy_client(std::uint32_t from = 1) const {
        Client client = connect(from);
        client.send("GET /big.txt HTTP/1.1\r\nHost: here\r\n\r\n");
        char first = 0;
        EXPECT_EQ(recv(client.socket(), &first, 1, MSG_PEEK), 1);
        return client;
    }

    static constexpr std::size_t kBig = 32 << 20;
};

TEST_F(ServerLimits, ClosesOnClientsThatDoNotFinishARequest) {
    options.limits.idle_timeout = milliseconds(200);
    options.limits.request_rate.grace = milliseconds(200);
    start();
    Client silent = connect();
    Client halfway = connect();
    halfway.send("GET / HTTP/1.1\r\nHo");
    Client idle = connect();
    EXPECT_EQ(idle.ask(kGet).status, 200);
    EXPECT_TRUE(silent.closed_by_server());
    EXPECT_TRUE(halfway.closed_by_server());
    EXPECT_TRUE(idle.closed_by_server());
}

TEST_F(ServerLimits, ClosesOnClientsThatTrickleTheirRequest) {
    options.limits.request_rate = {1'000'000, milliseconds(100)};
    start();
    Client client = connect();
    client.send("GET / HTTP/1.1\r\nX: ");
    // With so many bytes it would be answered that they are too many.
    for (std::size_t i = 0; i < options.limits.max_header_bytes && !client.cut_off(); ++i) {
        client.send("x");
        std::this_thread::sleep_for(milliseconds(2));
    }
    EXPECT_EQ(client.receive().status, 0);
    EXPECT_TRUE(client.closed_by_server());
}

TEST_F(ServerLimits, GivesUpOnClientsThatDoNotRead) {
    options.limits.answer_rate.grace = milliseconds(200);
    options.limits.max_connections = 1;
    start();
    const Client stuck = busy_client();
    // Accepted only when the first is gone.
    EXPECT_EQ(get("/").status, 200);
}

TEST_F(ServerLimits, ClosesOnClientsThatReadSlowly) {
    options.limits.answer_rate = {1'000'000'000, milliseconds(200)};
    start();
    const Client slow = busy_client();
    std::array<char, 4096> part;
    std::size_t total = 0;
    const auto read = [&] {
        const ssize_t size = recv(slow.socket(), part.data(), part.size(), 0);
        total += size > 0 ? static_cast<std::size_t>(size) : 0;
        return size > 0;
    };
    while (!slow.cut_off() && read()) std::this_thread::sleep_for(milliseconds(5));
    while (read()) {
    }
    EXPECT_LT(total, kBig);
}

TEST_F(ServerLimits, RefusesLongHeaders) {
    start();
    const std::string field(options.limits.max_header_bytes, 'x');
    for (const std::string& request :
         {"GET / HTTP/1.1\r\nHost: here\r\nX: " + field + "\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: here\r\nX: " + field + field + field + field,
          "GET /" + field + " HTTP/1.1\r\nHost: here\r\n\r\n"}) {
        Client client = connect();
        EXPECT_EQ(client.ask(request).status, 431);
        EXPECT_TRUE(client.closed_by_server());
    }
    const std::string most(options.limits.max_header_bytes - 100, 'x');
    EXPECT_EQ(get("/", "X: " + most + "\r\n").status, 200);
}

TEST_F(ServerLimits, ServesManyConnectionsAtOnce) {
    start();
    std::vector<Client> clients;
    for (int i = 0; i < 200; ++i) clients.push_back(connect());
    for (const Client& client : clients) client.send(kGet);
    for (Client& client : clients) EXPECT_EQ(client.receive().status, 200);
}

TEST_F(ServerLimits, IdleConnectionsKeepNobodyOut) {
    options.limits.idle_timeout = std::chrono::hours(1);
    // So many descriptors may be open: those of the server as well as those of the clients.
    rlimit descriptors{};
    ASSERT_EQ(getrlimit(RLIMIT_NOFILE, &descriptors), 0);
    descriptors.rlim_cur = descriptors.rlim_max;
    ASSERT_EQ(setrlimit(RLIMIT_NOFILE, &descriptors), 0);
    if (descriptors.rlim_cur < 3'000) GTEST_SKIP() << "too few descriptors";
    start();
    std::vector<Client> idle;
    for (int i = 0; i < 1'500; ++i) idle.push_back(connect());
    for (std::size_t i = 0; i < idle.size(); i += 2) idle[i].send("GET / HTTP/1.1\r\nHo");
    EXPECT_EQ(get("/").status, 200);
    EXPECT_EQ(connect(2).ask(kGet).status, 200);
    const auto left = std::count_if(idle.begin(), idle.end(),
                                    [](const Client& client) { return !client.cut_off(); });
    EXPECT_LT(static_cast<std::size_t>(left), options.limits.max_connections_per_address);
}

TEST_F(ServerLimits, IdleConnectionsOfManyAddressesKeepNobodyOut) {
    options.limits.idle_timeout = std::chrono::hours(1);
    options.limits.max_connections = 20;
    start();
    std::vector<Client> silent;
    for (std::uint32_t from = 1; from <= 100; ++from) silent.push_back(connect(from));
    std::vector<Client> kept;
    for (std::uint32_t from = 1; from <= 40; ++from) {
        kept.push_back(connect(from));
        ASSERT_EQ(kept.back().ask(kGet).status, 200) << from;
    }
    EXPECT_EQ(connect(101).ask(kGet).status, 200);
    for (Client& client : silent) EXPECT_TRUE(client.closed_by_server());
    EXPECT_TRUE(kept.front().closed_by_server());
    EXPECT_EQ(kept.back().ask(kGet).status, 200);
}

TEST_F(ServerLimits, ConnectionsAboveTheLimitWaitForAnswersInProgress) {
    options.limits.max_connections = 4;
    start();
    std::deque<Client> busy, waiting;
    for (int i = 0; i < 4; ++i) busy.push_back(busy_client());
    for (int i = 0; i < 8; ++i) {
        waiting.push_back(connect());
        waiting.back().send(kGet);
    }
    for (Client& client : busy) EXPECT_EQ(client.receive().body.size(), kBig);
    for (; !waiting.empty(); waiting.pop_front()) EXPECT_EQ(waiting.front().receive().status, 200);
}

TEST_F(ServerLimits, OneAddressGetsNoMoreConnectionsThanItsShare) {
    options.limits.max_connections_per_address = 3;
    start();
    std::deque<Client> busy;
    for (int i = 0; i < 3; ++i) busy.push_back(busy_client());
    EXPECT_TRUE(connect().closed_by_server());
    EXPECT_EQ(connect(2).ask(kGet).status, 200);
    EXPECT_EQ(busy.front().receive().body.size(), kBig);
    EXPECT_EQ(connect().ask(kGet).status, 200);
}

TEST_F(ServerLimits, IdleConnectionsMakeRoomForThoseOfTheSameAddress) {
    options.limits.max_connections_per_address = 2;
    start();
    Client other = connect(2);
    Client older = connect();
    Client newer = connect();
    EXPECT_EQ(connect().ask(kGet).status, 200);
    EXPECT_TRUE(older.closed_by_server());
    EXPECT_EQ(newer.ask(kGet).status, 200);
    EXPECT_EQ(other.ask(kGet).status, 200);
}

TEST_F(ServerLimits, BehindAProxyOneAddressMayHaveAllConnections) {
    options.limits.max_connections_per_address = 0;
    start();
    std::vector<Client> clients;
    for (std::size_t i = 0; i < ClientLimits{}.max_connections_per_address + 20; ++i)
        clients.push_back(connect());
    for (Client& client : clients) EXPECT_EQ(client.ask(kGet).status, 200);
}

TEST_F(ServerLimits, SurvivesClientsThatVanish) {
    folder.write("big.txt", std::string(4 << 20, 'x'));
    start();
    for (int i = 0; i < 50; ++i) {
        const Client client = connect();
        client.send("GET /big.txt HTTP/1.1\r\nHost: here\r\n\r\n");
        const linger abrupt{1, 0};
        setsockopt(client.socket(), SOL_SOCKET, SO_LINGER, &abrupt, sizeof abrupt);
    }
    EXPECT_EQ(get("/").status, 200);
}

TEST_F(ServerLimits, ParallelClientsGetWhatTheyAskFor) {
    folder.write("a.txt", std::string(100'000, 'a'));
    start();
    std::vector<std::thread> threads;
    std::vector<int> good(8);
    for (std::size_t t = 0; t < good.size(); ++t)
        threads.emplace_back([this, &good, t] {
            Client client = connect();
            for (int i = 0; i < 20; ++i) {
                const Answer answer = client.ask("GET /a.txt HTTP/1.1\r\nHost: here\r\n\r\n");
                if (answer.body == std::string(100'000, 'a')) ++good[t];
            }
        });
    for (std::thread& one : threads) one.join();
    EXPECT_EQ(good, std::vector<int>(8, 20));
}

TEST_F(ServerLimits, StopEndsIdleConnectionsAtOnce) {
    options.limits.stop_timeout = std::chrono::hours(1);  // a server that waits hangs this test
    start();
    Client idle = connect();
    EXPECT_EQ(idle.ask(kGet).status, 200);
    stop();
    EXPECT_TRUE(idle.closed_by_server());
    const Client late = connect();
    EXPECT_FALSE(late.connected());
}

TEST_F(ServerLimits, StopLetsAnAnswerFinish) {
    folder.write("big.txt", std::string(32 << 20, 'x'));
    start();
    Client client = connect();
    client.send("GET /big.txt HTTP/1.1\r\nHost: here\r\n\r\n");
    char first = 0;
    ASSERT_EQ(recv(client.socket(), &first, 1, MSG_PEEK), 1);
    std::thread stopping([this] { stop(); });
    EXPECT_EQ(client.receive().body.size(), 32U << 20U);
    stopping.join();
}

TEST_F(ServerLimits, StopDoesNotWaitForeverForAStuckClient) {
    folder.write("big.txt", std::string(64 << 20, 'x'));
    options.limits.stop_timeout = milliseconds(200);
    start();
    const Client stuck = connect();
    stuck.send("GET /big.txt HTTP/1.1\r\nHost: here\r\n\r\n");
    char first = 0;
    ASSERT_EQ(recv(stuck.socket(), &first, 1, MSG_PEEK), 1);
    stop();  // returns, although the client never reads on
    // Destroyed with the connection still open.
    server.reset();
}

TEST_F(ServerLimits, StopBeforeRunEndsIt) {
    auto listening = Server::listen(options);
    ASSERT_TRUE(listening.ok());
    listening.value().stop();
    listening.value().run();
}

TEST_F(ServerLimits, NamesWhatIsWrong) {
    start();
    Options taken = options;
    taken.port = server->port();
    EXPECT_EQ(Server::listen(taken).error().text(),
              "port " + std::to_string(server->port()) + ": in use");
    taken.address = "nowhere.example";
    EXPECT_EQ(Server::listen(taken).error().text(), "nowhere.example: not a numeric address");
    taken.root = folder.path() / "none";
    EXPECT_EQ(Server::listen(taken).error().text(),
              taken.root.string() + ": no page here: there is no index.html");
    EXPECT_EQ(run(taken), 2);
}

TEST_F(ServerLimits, TriesTheNextPortIfNoneWasAskedFor) {
    options.port.reset();
    const auto first = Server::listen(options);
    const auto second = Server::listen(options);
    ASSERT_TRUE(first.ok() && second.ok());
    EXPECT_GE(first->port(), kDefaultPort);
    EXPECT_GT(second->port(), first->port());
    EXPECT_LT(second->port(), kDefaultPort + kPortsToTry);
}

TEST_F(ServerLimits, UrlIsOneThatABrowserHereCanOpen) {
    options.address = "0.0.0.0";
    const auto everywhere = Server::listen(options);
    ASSERT_TRUE(everywhere.ok());
    EXPECT_EQ(everywhere->url(), "http://127.0.0.1:" + std::to_string(everywhere->port()) + "/");
    options.address = "localhost";
    const auto local = Server::listen(options);
    ASSERT_TRUE(local.ok());
    EXPECT_EQ(local->url(), "http://127.0.0.1:" + std::to_string(local->port()) + "/");
}

TEST_F(ServerLimits, RunSaysWhereItIsAndEndsOnASignal) {
    std::string said;
    testing::internal::CaptureStdout();
    const int status = run(options, [&](const std::string& url) {
        said = url;
        std::raise(SIGTERM);
    });
    EXPECT_EQ(status, 0);
    EXPECT_EQ(testing::internal::GetCapturedStdout(), "Tessera is at " + said + "\n");
}

}  // namespace
}  // namespace tessera::server
