#include "server/client_address.hpp"

#include <gtest/gtest.h>

namespace tessera::server {
namespace {

std::string client(const std::string& peer, const std::string& field,
                   const std::vector<std::string>& proxies) {
    return client_address(boost::asio::ip::make_address(peer), field,
                          Addresses::read(proxies).value())
        .to_string();
}

TEST(ServerClientAddress, IsThePeersWithoutAProxy) {
    EXPECT_EQ(client("1.1.1.1", "", {}), "1.1.1.1");
    EXPECT_EQ(client("1.1.1.1", "2.2.2.2", {}), "1.1.1.1");
    EXPECT_EQ(client("1.1.1.1", "2.2.2.2", {"3.3.3.3"}), "1.1.1.1");
}

TEST(ServerClientAddress, IsWhatTrustedProxiesSay) {
    EXPECT_EQ(client("1.1.1.1", "2.2.2.2", {"1.1.1.1"}), "2.2.2.2");
    EXPECT_EQ(client("::ffff:1.1.1.1", " 2.2.2.2 ", {"1.1.1.1"}), "2.2.2.2");
    EXPECT_EQ(client("::1", "2001:db8::1", {"::1"}), "2001:db8::1");
    // What a client adds itself stands further left.
    EXPECT_EQ(client("1.1.1.1", "9.9.9.9, 2.2.2.2", {"1.1.1.1"}), "2.2.2.2");
    EXPECT_EQ(client("1.1.1.1", "9.9.9.9,2.2.2.2, 3.3.3.3", {"1.1.1.1", "3.3.3.3"}), "2.2.2.2");
}

TEST(ServerClientAddress, IsTheProxysWhereTheFieldSaysNothing) {
    EXPECT_EQ(client("1.1.1.1", "", {"1.1.1.1"}), "1.1.1.1");
    EXPECT_EQ(client("1.1.1.1", "unknown", {"1.1.1.1"}), "1.1.1.1");
    EXPECT_EQ(client("1.1.1.1", "2.2.2.2, ", {"1.1.1.1"}), "1.1.1.1");
    EXPECT_EQ(client("1.1.1.1", "1.1.1.1", {"1.1.1.1"}), "1.1.1.1");
}

TEST(ServerClientAddress, NamesWhatIsNoAddress) {
    EXPECT_EQ(Addresses::read({"1.1.1.1", "here"}).error().text(), "here: not a numeric address");
}

}  // namespace
}  // namespace tessera::server
