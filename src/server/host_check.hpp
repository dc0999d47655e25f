// Whether a request is meant for this server, and comes from its own pages, as the header fields
// have it.
#pragma once

#include <boost/asio/ip/address.hpp>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::server {

/// Whether a field Host names this server: as `localhost`, as one of `names`, or as the address at
/// which the connection came in. Any port will do. Otherwise another site's name was made to point
/// here, so that its pages could ask for answers as their own.
[[nodiscard]] bool names_this_host(std::string_view host, const boost::asio::ip::address& local,
                                   const std::vector<std::string>& names);

/// Whether a field Origin is of a page of the host that a field Host names.
[[nodiscard]] bool is_same_origin(std::string_view origin, std::string_view host);

}  // namespace tessera::server
