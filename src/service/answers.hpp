// What HTTP requests are answered by.
#pragma once

#include <string>
#include <string_view>

#include "base/result.hpp"
#include "service/carrier.hpp"

namespace tessera::service {

[[nodiscard]] HttpAnswer json_answer(int status, std::string body);
/// By the code of the error: docs/server-protocol.md has them.
[[nodiscard]] int status_of(std::string_view code);
/// An error of the store is told as `unavailable`.
[[nodiscard]] HttpAnswer refused(const Error& fault);
[[nodiscard]] HttpAnswer bad_request(std::string reason);
[[nodiscard]] HttpAnswer too_long(std::string reason);
/// The request needs the key of a person.
[[nodiscard]] HttpAnswer no_key();
/// What was asked was not kept, since another process was just writing.
[[nodiscard]] HttpAnswer not_kept();
/// What only a session may ask for.
[[nodiscard]] HttpAnswer no_session();
[[nodiscard]] HttpAnswer too_often();
/// There is nothing to say.
[[nodiscard]] HttpAnswer done();

}  // namespace tessera::service
