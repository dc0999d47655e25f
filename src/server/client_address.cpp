#include "server/client_address.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tessera::server {

namespace ip = boost::asio::ip;

ip::address unmapped(const ip::address& address) {
    if (address.is_v6() && address.to_v6().is_v4_mapped())
        return ip::make_address_v4(ip::v4_mapped, address.to_v6());
    return address;
}

Result<Addresses> Addresses::read(const std::vector<std::string>& texts) {
    Addresses read;
    for (const std::string& text : texts) {
        boost::system::error_code error;
        const ip::address address = ip::make_address(text, error);
        if (error) return Error{text, "not a numeric address"};
        read.addresses_.push_back(unmapped(address));
    }
    return read;
}

bool Addresses::contain(const ip::address& address) const {
    return std::find(addresses_.begin(), addresses_.end(), unmapped(address)) != addresses_.end();
}

ip::address client_address(const ip::address& peer, std::string_view forwarded_for,
                           const Addresses& proxies) {
    ip::address client = unmapped(peer);
    // From the right: what stands further left may have been made up by whoever asks.
    while (proxies.contain(client) && !forwarded_for.empty()) {
        const std::size_t comma = forwarded_for.rfind(',');
        const std::string_view last = trimmed(
            comma == std::string_view::npos ? forwarded_for : forwarded_for.substr(comma + 1));
        forwarded_for = forwarded_for.substr(0, comma == std::string_view::npos ? 0 : comma);
        boost::system::error_code error;
        const ip::address before = ip::make_address(std::string(last), error);
        if (error) return client;
        client = unmapped(before);
    }
    return client;
}

}  // namespace tessera::server
