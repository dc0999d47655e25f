#include "server/local_network.hpp"

#include <boost/asio/ip/address_v4.hpp>
#include <sstream>

#include "server/support.hpp"

namespace tessera::server {
namespace {

TEST(LocalNetwork, AddressesAreThoseOfOthersToReach) {
    for (const std::string& text : network_addresses()) {
        const auto address = boost::asio::ip::make_address_v4(text);
        EXPECT_FALSE(address.is_loopback()) << text;
        EXPECT_FALSE(address.is_unspecified()) << text;
    }
}

TEST(LocalNetwork, AQrCodeIsASquareWithItsThreeCorners) {
    const std::string code = qr_code("http://192.168.1.20:4096/");
    std::vector<std::string> lines;
    std::istringstream in(code);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    // Version 2 has 25 modules and a margin of 2 on each side, two rows in a line.
    ASSERT_EQ(lines.size(), 15U);
    const std::string top = "██ ▄▄▄▄▄ ";
    EXPECT_TRUE(lines[1].starts_with(top)) << code;
    EXPECT_TRUE(lines[1].ends_with(" ▄▄▄▄▄ ██")) << code;
    EXPECT_TRUE(lines[10].starts_with(top)) << code;
    EXPECT_EQ(qr_code(std::string(5'000, 'x')), "");
}

constexpr const char* kNothing = R"({"listening":false,"addresses":[]})";

class ServerLocalNetwork : public ServerTest {
protected:
    void start_offering() {
        options.offer_local_network = true;
        start();
    }
    [[nodiscard]] std::string place() const {
        return "127.0.0.1:" + std::to_string(server->port());
    }
    [[nodiscard]] Answer ask(const std::string& method, const std::string& fields = {}) const {
        return connect().ask(method + " /local-network HTTP/1.1\r\nHost: " + place() + "\r\n" +
                             fields + "\r\n");
    }
    [[nodiscard]] bool listens_at(const std::string& address) const {
        return Client(address, server->port()).connected();
    }
};

TEST_F(ServerLocalNetwork, ListensForOthersOnceThePageAsksForIt) {
    start_offering();
    const auto addresses = network_addresses();
    const Answer before = ask("GET");
    EXPECT_EQ(before.status, 200);
    EXPECT_TRUE(before.body.starts_with(R"({"listening":false,"addresses":[)")) << before.body;
    for (const std::string& one : addresses) EXPECT_FALSE(listens_at(one));
    const Answer listening = ask("POST", "Origin: http://" + place() + "\r\n");
    if (addresses.empty()) {
        EXPECT_EQ(listening.status, 503);
        return;
    }
    EXPECT_EQ(listening.status, 200);
    EXPECT_TRUE(listening.body.starts_with(R"({"listening":true,"addresses":["http://)" +
                                           addresses.front() + ':' +
                                           std::to_string(server->port()) + "/\""))
        << listening.body;
    for (const std::string& one : addresses) {
        Client other(one, server->port());
        const std::string head = " HTTP/1.1\r\nHost: " + one + "\r\n\r\n";
        EXPECT_EQ(other.ask("GET /" + head).status, 200);
        // Others are not told, and cannot ask.
        EXPECT_EQ(other.ask("GET /local-network" + head).body, kNothing);
        EXPECT_EQ(other.ask("POST /local-network" + head).status, 404);
    }
    // Again it is answered alike.
    EXPECT_EQ(ask("POST").body, listening.body);
    stop();
    for (const std::string& one : addresses) EXPECT_FALSE(listens_at(one));
}

TEST_F(ServerLocalNetwork, IsOfferedOnlyToThePageOfThisMachine) {
    start_offering();
    EXPECT_EQ(ask("POST", "Origin: http://elsewhere.example\r\n").status, 403);
    EXPECT_EQ(ask("POST", "X-Forwarded-For: 192.0.2.9\r\n").status, 404);
    EXPECT_EQ(ask("POST", "Forwarded: for=192.0.2.9\r\n").status, 404);
    EXPECT_EQ(get("/local-network").body, kNothing) << "the host is not this one";
    EXPECT_EQ(ask("POST", "Content-Length: 2\r\n").status, 413);
    EXPECT_EQ(ask("DELETE").status, 405);
    EXPECT_EQ(ask("DELETE").field("Allow"), "GET, HEAD, POST");
    EXPECT_TRUE(ask("GET").body.starts_with(R"({"listening":false)"));
}

TEST_F(ServerLocalNetwork, IsNotThereUnlessItIsOffered) {
    start();
    EXPECT_EQ(ask("GET").body, kNothing);
    EXPECT_EQ(ask("POST").status, 404);
}

}  // namespace
}  // namespace tessera::server
