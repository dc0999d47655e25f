// Members of what a server sends, read without trust in it. Internal to bot.
#pragma once

#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "rules/types.hpp"

namespace tessera::bot {

using Json = nlohmann::json;

/// Discarded (is_discarded()) if the text is no JSON.
[[nodiscard]] inline Json parse_json(std::string_view text) {
    return Json::parse(text, nullptr, false);
}
/// Null if there is no such member, or `object` is no object.
[[nodiscard]] inline const Json* member(const Json& object, const char* name) {
    if (!object.is_object()) return nullptr;
    const auto found = object.find(name);
    return found == object.end() ? nullptr : &*found;
}
/// Empty if there is none.
[[nodiscard]] inline std::string text_of(const Json& object, const char* name) {
    const Json* const found = member(object, name);
    const auto* const text = found == nullptr ? nullptr : found->get_ptr<const std::string*>();
    return text == nullptr ? std::string() : *text;
}
[[nodiscard]] inline std::optional<std::int64_t> number_of(const Json& object, const char* name) {
    const Json* const found = member(object, name);
    if (found == nullptr || !found->is_number_integer()) return std::nullopt;
    return found->get<std::int64_t>();
}
[[nodiscard]] inline std::optional<rules::Colour> colour_of(const Json& object, const char* name) {
    const std::string word = text_of(object, name);
    if (word == "white") return rules::Colour::white;
    if (word == "black") return rules::Colour::black;
    return std::nullopt;
}

/// What the server says for a refusal, by the body of its answer.
[[nodiscard]] inline Error refusal(const std::string& body) {
    const std::string reason = text_of(parse_json(body), "error");
    return Error{"the server", reason.empty() ? "refuses: " + quote(body) : reason};
}

}  // namespace tessera::bot
