// WebSockets: what passes, what ends them, and what they may take.
#include <algorithm>
#include <deque>

#include "server/api_support.hpp"

namespace tessera::server {
namespace {

using std::chrono::milliseconds;

class ServerSocket : public ApiTest {};

TEST_F(ServerSocket, CarriesTextBothWays) {
    start_api();
    SocketClient client = open_socket();
    EXPECT_EQ(client.handshake().status, 101);
    EXPECT_EQ(client.handshake().field("Sec-WebSocket-Accept"), "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
    EXPECT_EQ(client.handshake().field("Sec-WebSocket-Extensions"), "");
    EXPECT_EQ(client.handshake().field("Server"), "tessera");
    for (const std::size_t size : {0U, 1U, 125U, 126U, 255U, 256U, 257U, 5'000U, 65'536U}) {
        const std::string text(size, 'a');
        client.send(text);
        EXPECT_TRUE(client.receive_text() == text) << size;
    }
}

TEST_F(ServerSocket, TakesFramesInPiecesAndSeveralAtOnce) {
    start_api();
    SocketClient client = open_socket();
    const std::string pieces = SocketClient::framed("one ", SocketClient::text, false) +
                               SocketClient::framed("half", SocketClient::ping) +
                               SocketClient::framed("text", 0);
    for (const char byte : pieces) client.raw().send(std::string(1, byte));
    EXPECT_EQ(client.receive_text(), "one text");
    client.raw().send(SocketClient::framed("a") + SocketClient::framed("b") +
                      SocketClient::framed("c"));
    for (const char* text : {"a", "b", "c"}) EXPECT_EQ(client.receive_text(), text);
}

TEST_F(ServerSocket, OffersNoCompression) {
    start_api();
    SocketClient client = open_socket("Sec-WebSocket-Extensions: permessage-deflate\r\n");
    EXPECT_EQ(client.handshake().status, 101);
    EXPECT_EQ(client.handshake().field("Sec-WebSocket-Extensions"), "");
}

TEST_F(ServerSocket, SharesAFrameAmongAll) {
    start_api();
    std::deque<SocketClient> clients;
    for (int i = 0; i < 50; ++i) clients.push_back(open_socket());
    ASSERT_TRUE(becomes([&] { return script.connected == 50; }));
    clients.front().send("all of you");
    for (SocketClient& client : clients) EXPECT_EQ(client.receive_text(), "all of you");
}

TEST_F(ServerSocket, SpectatorsGetEverythingInOrder) {
    start_api();
    std::deque<SocketClient> clients;
    // More than are written to at once.
    for (int i = 0; i < 150; ++i) clients.push_back(open_socket());
    ASSERT_TRUE(becomes([&] { return script.connected == 150; }));
    for (const char* text : {"twice 1", "twice 2", "twice 3"}) {
        clients.front().send(text);
        ASSERT_EQ(clients.front().receive_text(), text);
        ASSERT_EQ(clients.front().receive_text(), text);
    }
    clients.pop_front();
    for (SocketClient& client : clients)
        for (const char* text : {"twice 1", "twice 1", "twice 2", "twice 2", "twice 3", "twice 3"})
            ASSERT_EQ(client.receive_text(), text);
}

TEST_F(ServerSocket, TellsTheHubOfItsEnd) {
    api_options.limits.sockets.close_timeout = milliseconds(100);
    start_api();
    {
        SocketClient client = open_socket();
        client.send("here");
        EXPECT_EQ(client.receive_text(), "here");
        EXPECT_EQ(script.connected, 1);
    }
    EXPECT_TRUE(becomes([&] { return script.connected == 0; }));
    SocketClient polite = open_socket();
    polite.send("\x03\xe8", SocketClient::end);
    EXPECT_EQ(polite.receive_close(), 1000U);
    EXPECT_TRUE(polite.raw().closed_by_server());
    EXPECT_TRUE(becomes([&] { return script.connected == 0; }));
}

TEST_F(ServerSocket, IsClosedWhenTheHubSaysSo) {
    start_api();
    SocketClient client = open_socket();
    client.send("big 300000");
    client.send("close");
    EXPECT_EQ(client.receive_text().size(), 300'000U);
    EXPECT_EQ(client.receive_close(), 1008U);
    client.send("\x03\xf0", SocketClient::end);
    EXPECT_TRUE(client.raw().closed_by_server());
}

TEST_F(ServerSocket, IsClosedOnceThoughMoreIsSentToIt) {
    start_api();
    SocketClient closed = open_socket();
    SocketClient other = open_socket();
    closed.send("close");
    EXPECT_EQ(closed.receive_close(), 1008U);
    // It has not answered that yet.
    for (const char* text : {"all 1", "all 2", "all 3"}) {
        other.send(text);
        EXPECT_EQ(other.receive_text(), text);
    }
    closed.send("\x03\xf0", SocketClient::end);
    EXPECT_TRUE(closed.raw().closed_by_server());
    EXPECT_TRUE(becomes([&] { return script.connected == 1; }));
    other.send("still here");
    EXPECT_EQ(other.receive_text(), "still here");
}

TEST_F(ServerSocket, IsClosedThoughTheClientDoesNotAnswer) {
    api_options.limits.sockets.close_timeout = milliseconds(100);
    start_api();
    SocketClient client = open_socket();
    client.send("close");
    EXPECT_EQ(client.receive_close(), 1008U);
    EXPECT_TRUE(client.raw().closed_by_server());
}

TEST_F(ServerSocket, RefusesLongFramesAndOtherKinds) {
    start_api();
    for (const std::string& frame :
         {SocketClient::framed(std::string(65'537, 'a')),
          SocketClient::framed(std::string(60'000, 'a'), SocketClient::text, false) +
              SocketClient::framed(std::string(60'000, 'a'), 0),
          SocketClient::framed("bytes", SocketClient::binary),
          // A character that the empty last frame cuts off.
          SocketClient::framed("text \xf0\x9f", SocketClient::text, false) +
              SocketClient::framed("", 0)}) {
        SocketClient client = open_socket();
        client.raw().send(frame);
        EXPECT_EQ(client.receive_text(), R"({"close":"bad_frames"})");
        EXPECT_NE(client.receive_close(), 0U);
    }
}

TEST_F(ServerSocket, EndsWhereFramesAreMalformed) {
    start_api();
    using namespace std::string_literals;
    for (const std::string& bytes :
         {"\x81\x05hello"s,                             // not masked
          "\xf1\x80\x11\x22\x33\x44"s,                  // reserved bits
          "\x83\x80\x11\x22\x33\x44"s,                  // a kind that is none
          "\x09\x80\x11\x22\x33\x44"s,                  // a ping in pieces
          "\x80\x80\x11\x22\x33\x44"s,                  // the rest of nothing
          "\x81\xff\xff\xff\xff\xff\xff\xff\xff\xff"s,  // a length beyond all
          SocketClient::framed("\xff\xfe")}) {          // not UTF-8
        SocketClient client = open_socket();
        client.raw().send(bytes);
        EXPECT_NE(client.receive_close(), 0U) << bytes;
    }
    SocketClient whole = open_socket();
    whole.send("still here");
    EXPECT_EQ(whole.receive_text(), "still here");
}

TEST_F(ServerSocket, PingsAndMeasures) {
    api_options.limits.sockets.ping_interval = milliseconds(20);
    start_api();
    SocketClient client = open_socket();
    SocketClient::Message first = client.receive_any();
    EXPECT_EQ(first.kind, SocketClient::ping);
    client.send("too early");
    EXPECT_EQ(client.receive_text(), "too early");
    EXPECT_EQ(script.round_trip, 0);
    for (int measured = 0; measured < 3;) {
        const SocketClient::Message next = client.receive_any();
        ASSERT_EQ(next.kind, SocketClient::ping);
        // Later ones may be on their way already, and only the last is measured.
        std::this_thread::sleep_for(milliseconds(2));
        client.send(next.payload, SocketClient::pong);
        ++measured;
    }
    ASSERT_TRUE(becomes([&] {
        const SocketClient::Message next = client.receive_any();
        // So that it takes milliseconds, also where those before were not measured.
        std::this_thread::sleep_for(milliseconds(2));
        if (next.kind == SocketClient::ping) client.send(next.payload, SocketClient::pong);
        client.send("measured");
        return script.round_trip > 0;
    }));
    EXPECT_LT(script.round_trip, 5'000);
}

TEST_F(ServerSocket, AnswersPings) {
    start_api();
    SocketClient client = open_socket();
    client.send("payload", SocketClient::ping);
    for (;;) {
        const SocketClient::Message message = client.receive_any();
        ASSERT_NE(message.kind, 0U);
        if (message.kind != SocketClient::pong) continue;
        EXPECT_EQ(message.payload, "payload");
        break;
    }
}

TEST_F(ServerSocket, FindsALostPlayerSooner) {
    SocketLimits& limits = api_options.limits.sockets;
    limits.player_ping_interval = milliseconds(50);
    limits.player_dead_after = milliseconds(300);
    start_api();
    SocketClient idle = open_socket();
    SocketClient living = open_socket();
    SocketClient lost = open_socket();
    living.send("player");
    lost.send("player");
    // It answers pings, and is asked more often than others.
    const auto begun = std::chrono::steady_clock::now();
    int pings = 0;
    while (std::chrono::steady_clock::now() - begun < milliseconds(900)) {
        const SocketClient::Message message = living.receive_any();
        ASSERT_NE(message.kind, 0U);
        if (message.kind != SocketClient::ping) continue;
        living.send(message.payload, SocketClient::pong);
        ++pings;
    }
    EXPECT_GE(pings, 5);
    EXPECT_TRUE(becomes([&] { return lost.raw().cut_off(); }));
    EXPECT_FALSE(living.raw().cut_off());
    EXPECT_FALSE(idle.raw().cut_off());
}

TEST_F(ServerSocket, DropsTheDead) {
    api_options.limits.sockets.ping_interval = milliseconds(50);
    api_options.limits.sockets.dead_after = milliseconds(300);
    start_api();
    SocketClient living = open_socket();
    SocketClient dead = open_socket();
    ASSERT_TRUE(becomes([&] { return script.connected == 2; }));
    std::atomic<bool> done{false};
    std::thread answering([&] {
        while (!done) {
            const SocketClient::Message message = living.receive_any();
            if (message.kind == SocketClient::ping)
                living.send(message.payload, SocketClient::pong);
            if (message.kind == 0 || message.kind == SocketClient::text) return;
        }
    });
    EXPECT_TRUE(becomes([&] { return dead.raw().cut_off(); }));
    std::this_thread::sleep_for(milliseconds(300));
    EXPECT_EQ(script.connected, 1);
    living.send("end");
    done = true;
    answering.join();
}

TEST_F(ServerSocket, DropsWhoeverTricklesAFrame) {
    api_options.limits.sockets.frame_timeout = milliseconds(100);
    start_api();
    SocketClient client = open_socket();
    const std::string frame = SocketClient::framed(std::string(1'000, 'a'));
    for (std::size_t i = 0; i < frame.size() && !client.raw().cut_off(); ++i) {
        client.raw().send(frame.substr(i, 1));
        std::this_thread::sleep_for(milliseconds(1));
    }
    EXPECT_TRUE(becomes([&] { return script.connected == 0; }));
}

TEST_F(ServerSocket, ClosesOnWhoeverReadsTooSlowly) {
    api_options.limits.sockets.waiting_bytes = 1'000'000;
    api_options.limits.sockets.close_timeout = milliseconds(200);
    start_api();
    SocketClient slow = open_socket();
    SocketClient other = open_socket();
    for (int i = 0; i < 100; ++i) slow.send("big 900000");
    EXPECT_TRUE(becomes([&] { return script.connected == 1; }));
    other.send("not me");
    EXPECT_EQ(other.receive_text(), "not me");
}

TEST_F(ServerSocket, SaysThatAReaderWasTooSlowIfThereIsTime) {
    api_options.limits.sockets.waiting_bytes = 1'000'000;
    start_api();
    SocketClient slow = open_socket();
    for (int i = 0; i < 40; ++i) slow.send("big 900000");
    std::this_thread::sleep_for(milliseconds(100));
    std::string last;
    for (;;) {
        const SocketClient::Message message = slow.receive();
        if (message.kind != SocketClient::text) break;
        last = message.payload;
    }
    EXPECT_EQ(last, R"({"close":"too_slow"})");
}

TEST_F(ServerSocket, ClosesOnWhoeverSendsTooMuch) {
    api_options.limits.sockets.frames = {1, 20};
    start_api();
    SocketClient client = open_socket();
    for (int i = 0; i < 30; ++i) client.send("x");
    std::string last;
    int echoed = 0;
    for (;;) {
        const SocketClient::Message message = client.receive();
        if (message.kind != SocketClient::text) break;
        last = message.payload;
        echoed += last == "x" ? 1 : 0;
    }
    EXPECT_LE(echoed, 21);
    EXPECT_EQ(last, R"({"close":"too_many"})");
}

TEST_F(ServerSocket, ReadsNoMoreThanTheHubCanTake) {
    api_options.limits.sockets.frames_at_hub = 4;
    start_api();
    SocketClient client = open_socket();
    client.send("first");
    EXPECT_EQ(client.receive_text(), "first");
    script.stuck = true;
    for (int i = 0; i < 200; ++i) client.send(std::to_string(i));
    std::this_thread::sleep_for(milliseconds(50));
    script.stuck = false;
    for (int i = 0; i < 200; ++i) ASSERT_EQ(client.receive_text(), std::to_string(i));
}

TEST_F(ServerSocket, HasALimitOfItsOwn) {
    options.limits.max_connections = 3;
    api_options.limits.sockets.sockets = 6;
    api_options.limits.sockets.sockets_per_address = 4;
    start_api();
    std::deque<SocketClient> clients;
    for (int i = 0; i < 4; ++i) {
        clients.push_back(open_socket());
        EXPECT_EQ(clients.back().handshake().status, 101);
    }
    EXPECT_EQ(open_socket().handshake().status, 503);
    for (int i = 0; i < 2; ++i) {
        clients.push_back(open_socket({}, 2));
        EXPECT_EQ(clients.back().handshake().status, 101);
    }
    const SocketClient refused = open_socket({}, 3);
    EXPECT_EQ(refused.handshake().status, 503);
    EXPECT_EQ(refused.handshake().body, R"({"error":"too many connections","code":"too_many"})");
    EXPECT_EQ(refused.handshake().field("Retry-After"), "10");
    EXPECT_EQ(get("/").status, 200);
    clients.pop_front();
    ASSERT_TRUE(becomes([&] { return script.connected == 5; }));
    EXPECT_EQ(open_socket().handshake().status, 101);
}

TEST_F(ServerSocket, IsCountedByTheClientBehindAProxy) {
    options.trusted_proxies = api_options.trusted_proxies = {"127.0.0.1"};
    options.limits.max_connections_per_address = 1;
    api_options.limits.sockets.sockets_per_address = 1;
    start_api();
    SocketClient one = open_socket("X-Forwarded-For: 1.2.3.4\r\n");
    EXPECT_EQ(one.handshake().status, 101);
    EXPECT_EQ(open_socket("X-Forwarded-For: 1.2.3.4\r\n").handshake().status, 503);
    EXPECT_EQ(open_socket("X-Forwarded-For: 9.9.9.9, 1.2.3.4\r\n").handshake().status, 503);
    EXPECT_EQ(open_socket("X-Forwarded-For: 1.2.3.5\r\n").handshake().status, 101);
}

TEST_F(ServerSocket, IsNotForPagesOfOtherSites) {
    start_api();
    for (const char* origin : {"http://127.0.0.1", "https://127.0.0.1"})
        EXPECT_EQ(open_socket("Origin: " + std::string(origin) + "\r\n").handshake().status, 101)
            << origin;
    for (const char* origin : {"http://evil.example", "null", "http://127.0.0.1:81",
                               "http://127.0.0.1.evil.example", "file://127.0.0.1"}) {
        const SocketClient client = open_socket("Origin: " + std::string(origin) + "\r\n");
        EXPECT_EQ(client.handshake().status, 403) << origin;
        EXPECT_NE(client.handshake().body.find("wrong_origin"), std::string::npos);
    }
}

TEST_F(ServerSocket, RefusesBadHandshakes) {
    start_api();
    EXPECT_EQ(ask("GET", "/api/v1/socket").status, 426);
    EXPECT_EQ(ask("POST", "/api/v1/socket").status, 405);
    const std::string upgrade = "Connection: Upgrade\r\nUpgrade: websocket\r\n";
    EXPECT_NE(ask("GET", "/api/v1/socket", upgrade + "Sec-WebSocket-Version: 13\r\n").status, 101);
    EXPECT_NE(ask("GET", "/api/v1/socket",
                  upgrade + "Sec-WebSocket-Version: 7\r\nSec-WebSocket-Key: "
                            "dGhlIHNhbXBsZSBub25jZQ==\r\n")
                  .status,
              101);
    // A frame before the answer.
    Client early = connect();
    EXPECT_EQ(early
                  .ask(request("GET", "/api/v1/socket",
                               upgrade + "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
                                         "dGhlIHNhbXBsZSBub25jZQ==\r\n") +
                       SocketClient::framed("early"))
                  .status,
              400);
    EXPECT_TRUE(early.closed_by_server());
    EXPECT_EQ(script.connected, 0);
}

TEST_F(ServerSocket, StopSaysSoAndCloses) {
    options.limits.stop_timeout = std::chrono::hours(1);  // a server that waits hangs this test
    start_api();
    SocketClient client = open_socket();
    client.send("big 900000");
    std::thread stopping([this] {
        EXPECT_TRUE(becomes([&] { return script.connected == 1; }));
        stop();
    });
    std::string before, last;
    unsigned code = 0;
    for (;;) {
        const SocketClient::Message message = client.receive();
        if (message.kind == SocketClient::end)
            code = static_cast<unsigned char>(message.payload.at(0)) << 8U |
                   static_cast<unsigned char>(message.payload.at(1));
        if (message.kind != SocketClient::text) break;
        before = std::exchange(last, message.payload);
    }
    EXPECT_EQ(last, R"({"close":"stopping"})");
    EXPECT_EQ(code, 1001U);
    client.send("\x03\xe9", SocketClient::end);
    stopping.join();
}

TEST_F(ServerSocket, StopDoesNotWaitForSocketsThatAreStuck) {
    options.limits.stop_timeout = milliseconds(200);
    start_api();
    SocketClient stuck = open_socket();
    stuck.send("big 30000000");
    ASSERT_TRUE(becomes([&] { return script.connected == 1 && stuck.raw().cut_off() == false; }));
    stop();  // returns
    server.reset();
}

TEST_F(ServerSocket, StopInTheMidstOfManyComingAndGoing) {
    start_api();
    std::atomic<bool> done{false};
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&] {
            while (!done) {
                SocketClient client = open_socket();
                client.send("all hello");
                (void)client.receive();
            }
        });
    EXPECT_TRUE(becomes([&] { return script.runs > 50; }));
    done = true;
    std::thread stopping([this] { stop(); });
    for (std::thread& one : threads) one.join();
    stopping.join();
}

}  // namespace
}  // namespace tessera::server
