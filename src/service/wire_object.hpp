// JSON objects from clients, taken apart member by member: nothing is passed over. For files that
// read them alone, since the header of the library is large.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <nlohmann/json.hpp>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tessera::service::wire {

using Json = nlohmann::json;

/// The largest whole number that every client has exactly.
inline constexpr std::int64_t kLargestNumber = (std::int64_t{1} << 53) - 1;

/// Error: with codes::bad_request; it is not one object in JSON, or has a name twice or too many
/// objects within each other.
[[nodiscard]] Result<Json> parse_object(std::string_view text);

/// The first fault is kept; what is read after it means nothing. The object outlives it.
class Object {
public:
    explicit Object(const Json& object);

    [[nodiscard]] bool has(const char* name) const { return object_.contains(name); }
    [[nodiscard]] std::string text(const char* name);
    [[nodiscard]] std::string optional_text(const char* name);
    /// One of the words, as its place among them.
    [[nodiscard]] std::size_t word(const char* name, std::initializer_list<std::string_view> words);
    [[nodiscard]] std::string id(const char* name);
    [[nodiscard]] std::int64_t number(const char* name, std::int64_t least = 0);
    [[nodiscard]] bool flag(const char* name);
    /// Null where there is no such member, which is a fault.
    [[nodiscard]] const Json* take(const char* name);

    void fail(std::string reason);
    /// What is wrong, members that were not asked for included.
    [[nodiscard]] std::optional<Error> fault() const;

private:
    const Json& object_;
    std::set<std::string> taken_;
    std::optional<Error> fault_;
};

}  // namespace tessera::service::wire
