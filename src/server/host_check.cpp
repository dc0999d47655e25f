#include "server/host_check.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>

#include "server/client_address.hpp"

namespace tessera::server {
namespace {

/// Of "here:80" or "[::1]:80" the name, without port and brackets; empty if it is neither.
std::string_view host_name(std::string_view host) {
    const bool bracketed = host.starts_with('[');
    const std::size_t end = bracketed ? host.find(']') : std::min(host.find(':'), host.size());
    if (end == std::string_view::npos) return {};
    const std::string_view port = host.substr(end + (bracketed ? 1 : 0));
    const bool is_port =
        port.empty() ||
        (port.front() == ':' && port.find_first_not_of("0123456789", 1) == std::string_view::npos);
    if (!is_port) return {};
    return bracketed ? host.substr(1, end - 1) : host.substr(0, end);
}

}  // namespace

bool names_this_host(std::string_view host, const boost::asio::ip::address& local,
                     const std::vector<std::string>& names) {
    const std::string_view name = host_name(host);
    if (name.empty()) return false;
    boost::system::error_code error;
    const auto address = boost::asio::ip::make_address(std::string(name), error);
    if (!error && unmapped(address) == unmapped(local)) return true;
    if (boost::beast::iequals(name, "localhost")) return true;
    return std::any_of(names.begin(), names.end(),
                       [&](const std::string& one) { return boost::beast::iequals(name, one); });
}

bool is_same_origin(std::string_view origin, std::string_view host) {
    for (const std::string_view scheme : {"http://", "https://"})
        if (origin.starts_with(scheme))
            return boost::beast::iequals(origin.substr(scheme.size()), host);
    return false;
}

}  // namespace tessera::server
