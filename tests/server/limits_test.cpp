// Slow, greedy and numerous clients; starting and stopping.
#include <csignal>
#include <deque>
#include <vector>

#include "server/support.hpp"

namespace tessera::server {
namespace {

using std::chrono::milliseconds;
using Clock = std::chrono::steady_clock;

constexpr std::string_view kGet = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";

class ServerLimits : public ServerTest {};

TEST_F(ServerLimits, ClosesOnClientsThatDoNotFinishARequest) {
    options.read_timeout = milliseconds(200);
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

TEST_F(ServerLimits, TricklingDoesNotExtendTheTime) {
    options.read_timeout = milliseconds(300);
    start();
    Client client = connect();
    const auto begun = Clock::now();
    client.send("GET / HTTP/1.1\r\nX: ");
    char byte = 0;
    while (Clock::now() - begun < std::chrono::seconds(8) &&
           recv(client.socket(), &byte, 1, MSG_DONTWAIT) < 0 && errno == EAGAIN) {
        client.send("x");
        std::this_thread::sleep_for(milliseconds(20));
    }
    EXPECT_LT(Clock::now() - begun, std::chrono::seconds(8));
}

TEST_F(ServerLimits, GivesUpOnClientsThatDoNotRead) {
    folder.write("big.txt", std::string(64 << 20, 'x'));
    options.write_timeout = milliseconds(200);
    options.max_connections = 1;
    start();
    const Client stuck = connect();
    stuck.send("GET /big.txt HTTP/1.1\r\nHost: here\r\n\r\n");
    // Accepted only when the first is gone.
    EXPECT_EQ(get("/").status, 200);
}

TEST_F(ServerLimits, RefusesLongHeaders) {
    start();
    const std::string field(options.max_header_bytes, 'x');
    for (const std::string& request :
         {"GET / HTTP/1.1\r\nHost: here\r\nX: " + field + "\r\n\r\n",
          "GET / HTTP/1.1\r\nHost: here\r\nX: " + field + field + field + field,
          "GET /" + field + " HTTP/1.1\r\nHost: here\r\n\r\n"}) {
        Client client = connect();
        EXPECT_EQ(client.ask(request).status, 431);
        EXPECT_TRUE(client.closed_by_server());
    }
    const std::string most(options.max_header_bytes - 100, 'x');
    EXPECT_EQ(get("/", "X: " + most + "\r\n").status, 200);
}

TEST_F(ServerLimits, ServesManyConnectionsAtOnce) {
    start();
    std::vector<Client> clients;
    for (int i = 0; i < 200; ++i) clients.push_back(connect());
    for (const Client& client : clients) client.send(kGet);
    for (Client& client : clients) EXPECT_EQ(client.receive().status, 200);
}

TEST_F(ServerLimits, ConnectionsAboveTheLimitWait) {
    options.max_connections = 4;
    start();
    std::deque<Client> clients;
    for (int i = 0; i < 12; ++i) clients.push_back(connect());
    for (const Client& client : clients) client.send(kGet);
    for (; !clients.empty(); clients.pop_front()) EXPECT_EQ(clients.front().receive().status, 200);
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
    start();
    Client idle = connect();
    EXPECT_EQ(idle.ask(kGet).status, 200);
    const auto begun = Clock::now();
    stop();
    EXPECT_LT(Clock::now() - begun, options.stop_timeout);
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
    options.stop_timeout = milliseconds(200);
    start();
    const Client stuck = connect();
    stuck.send("GET /big.txt HTTP/1.1\r\nHost: here\r\n\r\n");
    char first = 0;
    ASSERT_EQ(recv(stuck.socket(), &first, 1, MSG_PEEK), 1);
    const auto begun = Clock::now();
    stop();
    EXPECT_LT(Clock::now() - begun, std::chrono::seconds(8));
    // Destroyed with the connection still open.
    server.reset();
}

TEST_F(ServerLimits, StopBeforeRunEndsIt) {
    auto listening = StaticServer::listen(options);
    ASSERT_TRUE(listening.ok());
    listening.value().stop();
    listening.value().run();
}

TEST_F(ServerLimits, NamesWhatIsWrong) {
    start();
    Options taken = options;
    taken.port = server->port();
    EXPECT_EQ(StaticServer::listen(taken).error().text(),
              "port " + std::to_string(server->port()) + ": in use");
    taken.address = "nowhere.example";
    EXPECT_EQ(StaticServer::listen(taken).error().text(), "nowhere.example: not a numeric address");
    taken.root = folder.path() / "none";
    EXPECT_EQ(StaticServer::listen(taken).error().text(),
              taken.root.string() + ": no page here: there is no index.html");
    EXPECT_EQ(run(taken), 2);
}

TEST_F(ServerLimits, TriesTheNextPortIfNoneWasAskedFor) {
    options.port.reset();
    const auto first = StaticServer::listen(options);
    const auto second = StaticServer::listen(options);
    ASSERT_TRUE(first.ok() && second.ok());
    EXPECT_GE(first->port(), kDefaultPort);
    EXPECT_GT(second->port(), first->port());
    EXPECT_LT(second->port(), kDefaultPort + kPortsToTry);
}

TEST_F(ServerLimits, UrlIsOneThatABrowserHereCanOpen) {
    options.address = "0.0.0.0";
    const auto everywhere = StaticServer::listen(options);
    ASSERT_TRUE(everywhere.ok());
    EXPECT_EQ(everywhere->url(), "http://127.0.0.1:" + std::to_string(everywhere->port()) + "/");
    options.address = "localhost";
    const auto local = StaticServer::listen(options);
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
