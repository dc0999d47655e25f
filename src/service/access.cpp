#include "service/access.hpp"

#include <sodium.h>

#include <algorithm>
#include <array>

#include "base/codes.hpp"
#include "room/room.hpp"

namespace tessera::service {
namespace {

constexpr std::size_t kDrawn = 43;
constexpr std::string_view kSession = "s_";
constexpr std::string_view kToken = "t_";
/// Letters of the hash that name a session or token among those of a person.
constexpr std::size_t kAccessId = 16;
constexpr std::size_t kShortestName = 2, kLongestName = 20;
constexpr std::array<std::string_view, 10> kReservedNames = {
    "admin",  "administrator", "anonymous", "deleted", "moderator",
    "nobody", "operator",      "support",   "system",  "tessera"};

bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

bool is_access_key(std::string_view key) {
    return (key.starts_with(kSession) || key.starts_with(kToken)) &&
           key.size() == kSession.size() + kDrawn && room::is_id(key);
}

std::string access_key(store::Access::Kind kind, const std::string& drawn) {
    return std::string(kind == store::Access::Kind::session ? kSession : kToken) + drawn;
}

std::string access_hash(std::string_view key) {
    std::array<unsigned char, 32> hash{};
    crypto_generichash(hash.data(), hash.size(), reinterpret_cast<const unsigned char*>(key.data()),
                       key.size(), nullptr, 0);
    constexpr int kAlphabet = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
    std::string text(sodium_base64_ENCODED_LEN(hash.size(), kAlphabet), '\0');
    sodium_bin2base64(text.data(), text.size(), hash.data(), hash.size(), kAlphabet);
    text.pop_back();
    return text;
}

store::Access make_access(const room::PersonId& person, std::string_view key, room::Time now) {
    store::Access access;
    access.hash = access_hash(key);
    access.id = access.hash.substr(0, kAccessId);
    access.person = person;
    access.kind =
        key.starts_with(kToken) ? store::Access::Kind::token : store::Access::Kind::session;
    access.made = now;
    access.used = now;
    return access;
}

bool Actor::may(Scope scope) const {
    return !access || access->kind != store::Access::Kind::token ||
           (access->scopes & static_cast<std::uint32_t>(scope)) != 0;
}

Scope scope_of(const room::Input& input) {
    return std::holds_alternative<room::input::TakeSeat>(input) ? Scope::challenge : Scope::play;
}

Error missing_scope() {
    return Error{"", "this API token is not for that", codes::missing_scope};
}

bool is_account_name(std::string_view name) {
    const auto fits = [](char c) {
        return is_letter(c) || (c >= '0' && c <= '9') || c == '_' || c == '-';
    };
    return name.size() >= kShortestName && name.size() <= kLongestName && is_letter(name[0]) &&
           std::ranges::all_of(name, fits);
}

bool is_reserved_name(std::string_view name) {
    return std::ranges::find(kReservedNames, store::folded_name(name)) != kReservedNames.end();
}

}  // namespace tessera::service
