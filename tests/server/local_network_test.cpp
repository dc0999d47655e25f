#include "server/local_network.hpp"

#include <gtest/gtest.h>

#include <boost/asio/ip/address_v4.hpp>
#include <sstream>

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

}  // namespace
}  // namespace tessera::server
