// Continuing answers over HTTP: what passes, what ends them, and what they may take.
#include <deque>

#include "server/api_support.hpp"

namespace tessera::server {
namespace {

using std::chrono::milliseconds;

/// Reads the lines of a stream as its chunks bring them.
class Reader {
public:
    explicit Reader(Client client, const std::string& target, const std::string& fields = {},
                    const std::string& version = "1.1")
        : client_(std::move(client)) {
        client_.send("GET " + target + " HTTP/" + version + "\r\nHost: localhost\r\n" + fields +
                     "\r\n");
        head_ = client_.receive(true);
    }

    [[nodiscard]] const Answer& head() const { return head_; }
    [[nodiscard]] Client& raw() { return client_; }
    /// The next chunk without the end of its line; "end" at the last one, "gone" if the connection
    /// ends before or a chunk is malformed.
    [[nodiscard]] std::string next() {
        std::string size = line();
        if (size == "0") return line().empty() ? "end" : "gone";
        const std::string text = client_.take(std::strtoul(size.c_str(), nullptr, 16));
        if (text.empty() || text.back() != '\n' || !line().empty()) return "gone";
        return text.substr(0, text.size() - 1);
    }

private:
    std::string line() {
        std::string text;
        while (!text.ends_with("\r\n")) {
            const std::string one = client_.take(1);
            if (one.empty()) return "gone";
            text += one;
        }
        return text.substr(0, text.size() - 2);
    }

    Client client_;
    Answer head_;
};

class ServerStream : public ApiTest {
protected:
    [[nodiscard]] Reader open(const std::string& target = "/api/v1/x/stream",
                              std::uint32_t from = 1) const {
        return Reader(connect(from), target);
    }
};

TEST_F(ServerStream, CarriesFramesAsLines) {
    start_api();
    Reader reader = open();
    EXPECT_EQ(reader.head().status, 200);
    EXPECT_EQ(reader.head().field("Content-Type"), "application/x-ndjson");
    EXPECT_EQ(reader.head().field("Transfer-Encoding"), "chunked");
    EXPECT_EQ(reader.head().field("Cache-Control"), "no-store");
    EXPECT_EQ(reader.head().field("X-Content-Type-Options"), "nosniff");
    EXPECT_EQ(reader.head().field("Connection"), "close");
    EXPECT_EQ(reader.next(), "first\nsecond");
    SocketClient other = open_socket();
    for (const char* text : {"all of you", "all again"}) {
        other.send(text);
        EXPECT_EQ(reader.next(), text);
    }
}

TEST_F(ServerStream, EndsWithTheConnectionInTheOldVersion) {
    start_api();
    Reader reader(connect(), "/api/v1/x/stream?close", "", "1.0");
    EXPECT_EQ(reader.head().status, 200);
    EXPECT_EQ(reader.head().field("Transfer-Encoding"), "");
    EXPECT_EQ(reader.raw().take(1'000), "first\nsecond\nlast\n");
    EXPECT_TRUE(reader.raw().closed_by_server());
}

TEST_F(ServerStream, IsRefusedBeforeItBegins) {
    start_api();
    Client client = connect();
    const Answer refused =
        client.ask(request("GET", "/api/v1/x/stream", "Authorization: Bearer wrong\r\n"));
    EXPECT_EQ(refused.status, 401);
    EXPECT_EQ(refused.body, R"({"code":"bad_key"})");
    // The connection goes on.
    EXPECT_EQ(client.ask(request("GET", "/")).status, 200);
    EXPECT_EQ(ask("GET", "/api/v1/x/stream", "Authorization: Basic x\r\n").status, 400);
    const Answer followed = connect().ask(request("GET", "/api/v1/x/stream") + request("GET", "/"));
    EXPECT_EQ(followed.status, 400);
    EXPECT_TRUE(becomes([&] { return script.connected == 0; }));
}

TEST_F(ServerStream, HasAHeadOfItsOwn) {
    start_api();
    Client client = connect();
    const Answer head = client.ask(request("HEAD", "/api/v1/x/stream"));
    EXPECT_EQ(head.status, 200);
    EXPECT_EQ(head.field("Content-Type"), "application/x-ndjson");
    EXPECT_TRUE(becomes([&] { return script.connected == 0; }));
    EXPECT_EQ(client.ask(request("GET", "/")).status, 200);
}

TEST_F(ServerStream, TellsTheHubOfItsEnd) {
    start_api();
    {
        Reader reader = open();
        EXPECT_EQ(reader.next(), "first\nsecond");
        EXPECT_EQ(script.connected, 1);
    }
    EXPECT_TRUE(becomes([&] { return script.connected == 0; }));
}

TEST_F(ServerStream, ThrowsAwayWhatComesBehindTheRequest) {
    start_api();
    Reader reader = open();
    EXPECT_EQ(reader.next(), "first\nsecond");
    for (int i = 0; i < 100; ++i) reader.raw().send(request("GET", "/"));
    SocketClient other = open_socket();
    other.send("all of you");
    EXPECT_EQ(reader.next(), "all of you");
}

TEST_F(ServerStream, IsClosedWhenTheHubSaysSo) {
    start_api();
    Reader reader = open("/api/v1/x/stream?close&big=10");
    EXPECT_EQ(reader.next(), "first\nsecond");
    for (int i = 0; i < 40; ++i) EXPECT_EQ(reader.next(), "xxxxxxxxxx");
    EXPECT_EQ(reader.next(), "last");
    EXPECT_EQ(reader.next(), "end");
    EXPECT_TRUE(reader.raw().closed_by_server());
}

TEST_F(ServerStream, HasAnEmptyLineWhereNothingHappens) {
    api_options.limits.sockets.stream_interval = milliseconds(50);
    start_api();
    Reader reader = open();
    EXPECT_EQ(reader.next(), "first\nsecond");
    for (int i = 0; i < 3; ++i) EXPECT_EQ(reader.next(), "");
}

TEST_F(ServerStream, ClosesOnWhoeverReadsTooSlowly) {
    api_options.limits.sockets.waiting_bytes = 1'000'000;
    api_options.limits.sockets.close_timeout = milliseconds(200);
    start_api();
    const Reader slow = open("/api/v1/x/stream?big=900000");
    EXPECT_EQ(slow.head().status, 200);
    Reader other = open();
    EXPECT_TRUE(becomes([&] { return script.connected == 1; }));
    EXPECT_EQ(other.next(), "first\nsecond");
}

TEST_F(ServerStream, SaysThatAReaderWasTooSlowIfThereIsTime) {
    api_options.limits.sockets.waiting_bytes = 1'000'000;
    start_api();
    Reader slow = open("/api/v1/x/stream?big=900000");
    std::this_thread::sleep_for(milliseconds(100));
    std::string last;
    for (;;) {
        const std::string line = slow.next();
        if (line == "end" || line == "gone") break;
        last = line;
    }
    EXPECT_EQ(last, R"({"close":"too_slow"})");
}

TEST_F(ServerStream, IsCountedAmongTheConnectionsOfItsAddress) {
    api_options.limits.sockets.sockets_per_address = 3;
    api_options.limits.sockets.sockets = 4;
    start_api();
    const SocketClient socket = open_socket();
    std::deque<Reader> streams;
    for (int i = 0; i < 2; ++i) {
        streams.push_back(open());
        EXPECT_EQ(streams.back().next(), "first\nsecond");
    }
    const Answer refused = ask("GET", "/api/v1/x/stream");
    EXPECT_EQ(refused.status, 503);
    EXPECT_EQ(refused.field("Retry-After"), "10");
    EXPECT_EQ(open_socket().handshake().status, 503);
    Reader elsewhere = open("/api/v1/x/stream", 2);
    EXPECT_EQ(elsewhere.head().status, 200);
    EXPECT_EQ(open("/api/v1/x/stream", 3).head().status, 503);
    // Whoever was refused is no longer connected to the hub.
    EXPECT_TRUE(becomes([&] { return script.connected == 4; }));
    streams.pop_back();
    EXPECT_TRUE(becomes([&] { return open().head().status == 200; }));
    EXPECT_NE(ask("GET", "/metrics").body.find("tessera_streams_opened_total"), std::string::npos);
}

TEST_F(ServerStream, IsToldThatTheServerStops) {
    start_api();
    Reader reader = open();
    EXPECT_EQ(reader.next(), "first\nsecond");
    const auto begun = Clock::now();
    std::thread stopping([&] { stop(); });
    EXPECT_EQ(reader.next(), R"({"close":"stopping"})");
    EXPECT_EQ(reader.next(), "end");
    {
        const Reader gone = std::move(reader);
    }
    stopping.join();
    EXPECT_LT(Clock::now() - begun, milliseconds(2'500));
}

}  // namespace
}  // namespace tessera::server
