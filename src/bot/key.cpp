#include "bot/key.hpp"

#include <fcntl.h>
#include <sodium.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstring>

#include "base/text.hpp"

namespace tessera::bot {
namespace {

constexpr std::size_t kPersonKey = 32;
constexpr std::size_t kLongestToken = 200;
constexpr std::size_t kIdBytes = 16;
constexpr std::string_view kLetters =
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

Error unusable(const std::string& file, const std::string& reason) {
    return Error{"", quote(file) + ": " + reason};
}

bool has_only_letters(std::string_view text) {
    return text.find_first_not_of(kLetters) == std::string_view::npos;
}

/// The first bytes of a file, without blanks around them. The error is one of errno's.
Result<std::string, int> line_of(const std::string& file) {
    const int descriptor = ::open(file.c_str(), O_RDONLY | O_CLOEXEC);
    if (descriptor < 0) return errno;
    std::string text(kLongestToken + 2, '\0');
    const ssize_t size = ::read(descriptor, text.data(), text.size());
    const int fault = errno;
    ::close(descriptor);
    if (size < 0) return fault;
    text.resize(static_cast<std::size_t>(size));
    return std::string(trimmed(text));
}

Result<std::string> drawn_key(const std::string& file) {
    if (sodium_init() < 0) return Error{"", "libsodium cannot be used"};
    std::string key;
    for (std::size_t i = 0; i < kPersonKey; ++i)
        key += kLetters[randombytes_uniform(static_cast<std::uint32_t>(kLetters.size()))];
    const int descriptor =
        ::open(file.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
    if (descriptor < 0) return unusable(file, std::strerror(errno));
    const std::string line = key + '\n';
    const bool kept =
        ::write(descriptor, line.data(), line.size()) == static_cast<ssize_t>(line.size()) &&
        ::fsync(descriptor) == 0;
    const int fault = errno;
    ::close(descriptor);
    if (!kept) {
        ::unlink(file.c_str());
        return unusable(file, std::strerror(fault));
    }
    return key;
}

}  // namespace

Result<std::string> person_key(const std::string& file) {
    const auto key = line_of(file);
    if (!key && key.error() == ENOENT) return drawn_key(file);
    if (!key) return unusable(file, std::strerror(key.error()));
    if (key->size() != kPersonKey || !has_only_letters(*key))
        return unusable(file, "this is no key of a person: 32 letters, digits, - and _ expected");
    return *key;
}

Result<std::string> token(const std::string& file) {
    const auto text = line_of(file);
    if (!text) return unusable(file, std::strerror(text.error()));
    if (text->empty() || text->size() > kLongestToken || !has_only_letters(*text))
        return unusable(file, "this is no token: letters, digits, - and _ expected");
    return *text;
}

std::string request_id(std::string_view key, std::string_view game, std::string_view what) {
    const auto bytes = [](std::string_view text) {
        return reinterpret_cast<const unsigned char*>(text.data());
    };
    // A key of any length, as a secret of the length that the code below takes.
    std::array<unsigned char, crypto_generichash_KEYBYTES> secret{};
    crypto_generichash(secret.data(), secret.size(), bytes(key), key.size(), nullptr, 0);
    // Neither has a blank.
    const std::string text = std::string(game) + ' ' + std::string(what);
    std::array<unsigned char, kIdBytes> code{};
    crypto_generichash(code.data(), code.size(), bytes(text), text.size(), secret.data(),
                       secret.size());
    std::array<char, 2 * kIdBytes + 1> hex{};
    sodium_bin2hex(hex.data(), hex.size(), code.data(), code.size());
    return hex.data();
}

}  // namespace tessera::bot
