// The target of a request, read: of a file, or of the API.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace tessera::server {

/// The path of a request target, percent-decoded and split: "/a/b%20c?d" gives {"a", "b c"}. A path
/// that ends in a slash names the index.html there. Nothing if the target is malformed, or climbs
/// ("..").
[[nodiscard]] std::optional<std::vector<std::string>> path_segments(std::string_view target);

/// The path as it is written, without the authority that a proxy may put before it and the query.
[[nodiscard]] std::string_view raw_path(std::string_view target);

/// A target of the API: its path and query, decoded.
struct Target {
    std::vector<std::string> path;
    std::map<std::string, std::string> query;
};

/// "/api/v1/games/a%20b?after=3" gives {"api", "v1", "games", "a b"} and {{"after", "3"}}. Nothing
/// if it is malformed, has an empty or climbing part, or names a member of the query twice.
[[nodiscard]] std::optional<Target> parse_target(std::string_view target);

}  // namespace tessera::server
