// Whose request it is: that of the client's own address, or of the one a trusted proxy names.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tessera::server {

/// An IPv4 address that comes mapped into IPv6 as what it is.
[[nodiscard]] boost::asio::ip::address unmapped(const boost::asio::ip::address& address);

/// Some machines, by their numeric addresses.
class Addresses {
public:
    [[nodiscard]] static Result<Addresses> read(const std::vector<std::string>& texts);

    [[nodiscard]] bool contain(const boost::asio::ip::address& address) const;

private:
    std::vector<boost::asio::ip::address> addresses_;
};

/// Who asks through `peer`. If that is a trusted proxy, the last address of `forwarded_for` (the
/// values of all fields X-Forwarded-For, joined by commas) that is none; the proxy itself where
/// the field has no such address, or what is before is no address.
[[nodiscard]] boost::asio::ip::address client_address(const boost::asio::ip::address& peer,
                                                      std::string_view forwarded_for,
                                                      const Addresses& proxies);

}  // namespace tessera::server
