#include "server/connections.hpp"

#include <gtest/gtest.h>

#include <boost/asio/io_context.hpp>
#include <chrono>
#include <memory>
#include <optional>
#include <string>

namespace tessera::server {
namespace {

namespace asio = boost::asio;
using std::chrono::milliseconds;
using std::chrono::seconds;

asio::ip::address counted(const std::string& address) {
    return counted_address(asio::ip::make_address(address));
}

TEST(ServerAddresses, AreCountedByMachineOrNetwork) {
    EXPECT_EQ(counted("192.0.2.1"), counted("192.0.2.1"));
    EXPECT_NE(counted("192.0.2.1"), counted("192.0.2.2"));
    EXPECT_EQ(counted("::ffff:192.0.2.1"), counted("192.0.2.1"));
    EXPECT_NE(counted("::ffff:192.0.2.1"), counted("::ffff:192.0.2.2"));
    EXPECT_EQ(counted("2001:db8:0:1::1"), counted("2001:db8:0:1:ffff:ffff:ffff:ffff"));
    EXPECT_NE(counted("2001:db8:0:1::1"), counted("2001:db8:0:2::1"));
    EXPECT_EQ(counted("fe80::1%1"), counted("fe80::1"));
}

class ServerPace : public testing::Test {
protected:
    [[nodiscard]] bool keeps_up(std::uint64_t total, seconds after) {
        return pace.keeps_up(total, begin + after);
    }

    Clock::time_point begin = Clock::now();
    Pace pace{MinimumRate{100, seconds(10)}};
};

TEST_F(ServerPace, AllowsTheGraceAndNoMore) {
    pace.start(0, begin);
    EXPECT_TRUE(keeps_up(0, seconds(9)));
    EXPECT_FALSE(keeps_up(0, seconds(10)));
}

TEST_F(ServerPace, EndsAtTheRate) {
    pace.start(7'000, begin);
    // 10 s of grace, and after each second another for 100 bytes.
    for (int second = 1; second <= 100; ++second)
        ASSERT_TRUE(keeps_up(7'000U + 100U * static_cast<unsigned>(second), seconds(second)));
    int second = 0;
    pace.start(0, begin);
    while (second < 1'000 && keeps_up(50U * static_cast<unsigned>(second), seconds(second)))
        ++second;
    EXPECT_EQ(second, 20);
}

TEST_F(ServerPace, ABurstPaysForNoMoreThanTheGrace) {
    pace.start(0, begin);
    EXPECT_TRUE(keeps_up(1'000'000'000'000'000, seconds(1)));
    EXPECT_TRUE(keeps_up(1'000'000'000'000'000, seconds(10)));
    EXPECT_FALSE(keeps_up(1'000'000'000'000'000, seconds(11)));
}

TEST_F(ServerPace, BytesThatComeJustAfterTheGraceStillCount) {
    pace.start(0, begin);
    EXPECT_TRUE(keeps_up(200, seconds(11)));
    EXPECT_FALSE(keeps_up(200, seconds(12)));
}

TEST_F(ServerPace, AFallingCountIsNoProgress) {
    pace.start(1'000, begin);
    EXPECT_TRUE(keeps_up(500, seconds(9)));
    EXPECT_FALSE(keeps_up(1'000, seconds(10)));
}

class ServerConnections : public testing::Test {
protected:
    ServerConnections() {
        limits.max_connections = 3;
        limits.max_connections_per_address = 2;
        limits.idle_timeout = seconds(15);
        limits.linger_timeout = seconds(2);
        limits.request_rate = {100, seconds(10)};
        limits.answer_rate = {100, seconds(20)};
        all.emplace(limits, [this] { ++told; });
    }

    [[nodiscard]] std::unique_ptr<Connection> open(const std::string& address,
                                                   Phase phase = Phase::idle, int second = 0) {
        asio::ip::tcp::socket socket(io, asio::ip::tcp::v4());
        auto connection = std::make_unique<Connection>(*all, std::move(socket), counted(address),
                                                       begin + seconds(second));
        connection->enter(phase, begin + seconds(second));
        return connection;
    }
    static bool dropped(const std::unique_ptr<Connection>& connection) {
        return !connection->socket().is_open();
    }

    asio::io_context io;
    ClientLimits limits;
    Clock::time_point begin = Clock::now();
    int told = 0;
    std::optional<Connections> all;
};

TEST_F(ServerConnections, TheLongestIdleMakesRoom) {
    const auto a = open("192.0.2.1"), b = open("192.0.2.2");
    EXPECT_TRUE(all->make_room());
    const auto c = open("192.0.2.3");
    a->enter(Phase::answering, begin);
    a->enter(Phase::idle, begin);
    EXPECT_TRUE(all->make_room());
    EXPECT_TRUE(dropped(b));
    EXPECT_FALSE(dropped(a) || dropped(c));
    EXPECT_EQ(all->count(), 2U);
    EXPECT_TRUE(all->make_room());
    EXPECT_FALSE(dropped(a) || dropped(c));
}

TEST_F(ServerConnections, ThoseBeingAnsweredMakeNoRoom) {
    const auto receiving = open("192.0.2.1", Phase::receiving),
               closing = open("192.0.2.2", Phase::closing),
               answering = open("192.0.2.3", Phase::answering);
    EXPECT_TRUE(all->make_room());
    EXPECT_TRUE(dropped(closing));
    const auto another = open("192.0.2.4", Phase::answering);
    EXPECT_TRUE(all->make_room());
    EXPECT_TRUE(dropped(receiving));
    const auto last = open("192.0.2.5", Phase::answering);
    EXPECT_FALSE(all->make_room());
    EXPECT_FALSE(dropped(answering) || dropped(another) || dropped(last));
    told = 0;
    last->enter(Phase::idle, begin);
    EXPECT_EQ(told, 1);
    EXPECT_TRUE(all->make_room());
}

TEST_F(ServerConnections, AnAddressMakesRoomForItself) {
    const auto other = open("192.0.2.1"), older = open("192.0.2.2"), newer = open("192.0.2.2");
    EXPECT_TRUE(all->make_room_for(counted("192.0.2.1")));
    EXPECT_TRUE(all->make_room_for(counted("192.0.2.2")));
    EXPECT_TRUE(dropped(older));
    EXPECT_FALSE(dropped(other) || dropped(newer));
    const auto third = open("192.0.2.2", Phase::answering);
    newer->enter(Phase::answering, begin);
    EXPECT_FALSE(all->make_room_for(counted("192.0.2.2")));
    EXPECT_TRUE(all->make_room_for(counted("192.0.2.3")));
}

TEST_F(ServerConnections, AreForgottenWhenTheyEnd) {
    for (int i = 0; i < 10; ++i) {
        EXPECT_TRUE(all->make_room_for(counted("192.0.2.1")));
        const auto connection = open("192.0.2.1", Phase::answering);
        EXPECT_EQ(all->count(), 1U);
    }
    EXPECT_TRUE(all->empty());
    EXPECT_EQ(told, 10);
}

TEST_F(ServerConnections, ADroppedOneIsCountedNoLonger) {
    auto connection = open("192.0.2.1");
    all->drop_unanswered();
    EXPECT_TRUE(dropped(connection));
    EXPECT_TRUE(all->empty());
    EXPECT_EQ(told, 2);
    connection->enter(Phase::answering, begin);
    connection->enter(Phase::idle, begin);
    connection.reset();
    EXPECT_TRUE(all->empty());
    EXPECT_EQ(told, 2);
}

TEST_F(ServerConnections, EachPhaseHasItsTime) {
    limits.max_connections_per_address = 0;
    const auto idle = open("192.0.2.1"), closing = open("192.0.2.1", Phase::closing),
               receiving = open("192.0.2.1", Phase::receiving),
               answering = open("192.0.2.1", Phase::answering);
    struct Step {
        int second;
        std::size_t left;
    };
    for (const auto& [second, left] : {Step{1, 4}, Step{2, 3}, Step{9, 3}, Step{10, 2}, Step{14, 2},
                                       Step{15, 1}, Step{19, 1}, Step{20, 0}}) {
        all->drop_overdue(begin + seconds(second));
        EXPECT_EQ(all->count(), left) << second;
    }
}

TEST_F(ServerConnections, BytesKeepThemAlive) {
    const auto receiving = open("192.0.2.1", Phase::receiving),
               answering = open("192.0.2.2", Phase::answering);
    for (int second = 1; second <= 60; ++second) {
        receiving->count_received(100);
        answering->count_sent(100);
        all->drop_overdue(begin + seconds(second));
        ASSERT_EQ(all->count(), 2U) << second;
    }
    all->drop_overdue(begin + seconds(70));
    EXPECT_TRUE(dropped(receiving));
    all->drop_overdue(begin + seconds(80));
    EXPECT_TRUE(dropped(answering));
}

}  // namespace
}  // namespace tessera::server
