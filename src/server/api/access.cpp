#include "server/api/access.hpp"

#include <algorithm>
#include <boost/beast/core/string.hpp>

namespace tessera::server {
namespace {

/// Of the longest person or seat key, with room to spare.
constexpr std::size_t kLongestKey = 256;

}  // namespace

std::optional<std::string> bearer_key(std::string_view authorization) {
    if (authorization.empty()) return std::string();
    constexpr std::string_view kScheme = "Bearer ";
    if (!boost::beast::iequals(authorization.substr(0, kScheme.size()), kScheme))
        return std::nullopt;
    const std::string_view key = authorization.substr(kScheme.size());
    const bool printable =
        std::all_of(key.begin(), key.end(), [](char c) { return c > ' ' && c < 0x7f; });
    if (key.empty() || key.size() > kLongestKey || !printable) return std::nullopt;
    return std::string(key);
}

}  // namespace tessera::server
