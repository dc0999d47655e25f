#include "service/keys.hpp"

#include <sodium.h>

#include <algorithm>
#include <span>
#include <vector>

#include "base/codes.hpp"
#include "base/text.hpp"

namespace tessera::service {
namespace {

constexpr int kAlphabet = sodium_base64_VARIANT_URLSAFE_NO_PADDING;
constexpr std::size_t kPersonBytes = 16;
constexpr std::size_t kSeatBytes = 16;
constexpr std::size_t kGameBytes = 9;

/// Every call is safe before sodium_init(), but for drawing random bytes, which may then be slower
/// and not safe for threads.
bool ready() {
    return sodium_init() >= 0;
}

Error unusable() {
    return Error{"", "libsodium cannot be used"};
}

std::string base64url(std::span<const unsigned char> bytes) {
    // With the zero that ends it.
    std::string text(sodium_base64_encoded_len(bytes.size(), kAlphabet), '\0');
    sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(), kAlphabet);
    text.pop_back();
    return text;
}

const unsigned char* bytes_of(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

bool is_person_key(std::string_view key) {
    return key.size() == kPersonKey && room::is_id(key);
}

room::PersonId person_of(std::string_view key) {
    std::array<unsigned char, kPersonBytes> hash{};
    crypto_generichash(hash.data(), hash.size(), bytes_of(key), key.size(), nullptr, 0);
    return base64url(hash);
}

Result<std::string> Keys::draw_secret() {
    if (!ready()) return unusable();
    Secret secret{};
    randombytes_buf(secret.data(), secret.size());
    std::string text = base64url(secret);
    sodium_memzero(secret.data(), secret.size());
    return text;
}

Result<Keys> Keys::from_secret(std::string_view secret) {
    if (!ready()) return unusable();
    Keys keys;
    std::size_t size = 0;
    const char* end = nullptr;
    const int code = sodium_base642bin(keys.secret_.data(), keys.secret_.size(), secret.data(),
                                       secret.size(), nullptr, &size, &end, kAlphabet);
    if (code != 0 || size != keys.secret_.size() || end != secret.data() + secret.size())
        return Error{"", "the server's secret is not one"};
    return keys;
}

Keys::~Keys() {
    sodium_memzero(secret_.data(), secret_.size());
}

template <std::size_t Bytes>
std::array<unsigned char, Bytes> Keys::code(Purpose purpose, std::string_view text) const {
    constexpr char kContext[crypto_kdf_CONTEXTBYTES + 1] = "Tessera1";
    static_assert(crypto_kdf_KEYBYTES == sizeof(Secret));
    Secret key{};
    crypto_kdf_derive_from_key(key.data(), key.size(), static_cast<std::uint64_t>(purpose),
                               kContext, secret_.data());
    // BLAKE2b gives at least 16 bytes; the first of them are as good.
    std::array<unsigned char, std::max<std::size_t>(Bytes, crypto_generichash_BYTES_MIN)> whole{};
    crypto_generichash(whole.data(), whole.size(), bytes_of(text), text.size(), key.data(),
                       key.size());
    sodium_memzero(key.data(), key.size());
    std::array<unsigned char, Bytes> first{};
    std::copy_n(whole.begin(), Bytes, first.begin());
    return first;
}

std::string Keys::seat_key(const Seat& seat) const {
    const std::string whose = seat.game + '.' + seat.person;
    return whose + '.' + base64url(code<kSeatBytes>(Purpose::seat, whose));
}

std::optional<Seat> Keys::read_seat_key(std::string_view key) const {
    const auto parts = split(key, '.');
    if (parts.size() != 3 || !room::is_id(parts[0]) || !room::is_id(parts[1])) return std::nullopt;
    Seat seat{store::GameId(parts[0]), room::PersonId(parts[1])};
    const std::string right = seat_key(seat);
    if (right.size() != key.size() || sodium_memcmp(right.data(), key.data(), right.size()) != 0)
        return std::nullopt;
    return seat;
}

store::GameId Keys::new_game(const room::PersonId& person, const room::RequestId& request) const {
    return base64url(code<kGameBytes>(Purpose::game, person + '.' + request));
}

store::GameId Keys::rematch_of(const store::GameId& game) const {
    return base64url(code<kGameBytes>(Purpose::rematch, game));
}

room::Colour Keys::drawn_colour(const store::GameId& game) const {
    return code<1>(Purpose::colour, game)[0] % 2 == 0 ? room::Colour::white : room::Colour::black;
}

}  // namespace tessera::service
