// One request to the core as JSON: ["method", argument ..].
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/result.hpp"

namespace tessera::protocol {

/// null, true or false, a whole number, a text.
using Argument = std::variant<std::monostate, bool, std::int64_t, std::string>;

struct Request {
    std::string method;
    std::vector<Argument> arguments;
};

/// Strict: one array, a text first, nothing behind it. Numbers are whole and smaller than 2^63,
/// either way. Texts are taken as UTF-8; half of a surrogate pair becomes U+FFFD. Errors name the
/// byte, from 1.
[[nodiscard]] Result<Request> read_request(std::string_view json);

/// The request as JSON.
[[nodiscard]] std::string request_json(const Request& request);

}  // namespace tessera::protocol
