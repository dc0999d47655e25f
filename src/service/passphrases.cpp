#include "service/passphrases.hpp"

#include <algorithm>
#include <array>
#include <set>

#include "base/codes.hpp"
#include "store/accounts.hpp"

namespace tessera::service {
namespace {

constexpr std::size_t kFewestLetters = 12;
constexpr std::size_t kMostBytes = 1'000;
constexpr std::size_t kFewestDifferent = 5;

/// Without digits and signs: what most people begin with when twelve letters are asked for.
constexpr std::array<std::string_view, 44> kCommon = {
    "password",       "passphrase", "passwort",        "motdepasse",
    "contrasena",     "qwertyuiop", "qwertzuiop",      "azertyuiop",
    "qwerty",         "asdfghjkl",  "zxcvbnm",         "letmein",
    "letmeinnow",     "iloveyou",   "iloveyouforever", "administrator",
    "administration", "welcome",    "welcomeback",     "changeme",
    "changemenow",    "trustno",    "superman",        "batman",
    "princess",       "football",   "baseball",        "basketball",
    "sunshine",       "starwars",   "dragon",          "monkey",
    "master",         "shadow",     "michael",         "jennifer",
    "whatever",       "computer",   "internet",        "chess",
    "checkmate",      "tessera",    "unbelievable",    "correcthorsebatterystaple"};

Error bad(std::string reason) {
    return Error{"", std::move(reason), codes::bad_passphrase};
}

std::size_t letters_in(std::string_view text) {
    const auto begins = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) != 0x80U; };
    return static_cast<std::size_t>(std::ranges::count_if(text, begins));
}

/// Nothing but one text again and again, perhaps cut off at the end.
bool repeats(std::string_view text, std::string_view part) {
    if (part.empty() || text.size() < part.size()) return false;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (text[i] != part[i % part.size()]) return false;
    return true;
}

/// Each byte is the next of the one before, or all go down: `abcdefghijkl`, `987654321098`.
bool is_run(std::string_view text) {
    const auto steps_by = [&](int step) {
        for (std::size_t i = 1; i < text.size(); ++i) {
            const int by =
                static_cast<unsigned char>(text[i]) - static_cast<unsigned char>(text[i - 1]);
            const bool wraps = (text[i - 1] == '9' && text[i] == '0' && step == 1) ||
                               (text[i - 1] == '0' && text[i] == '9' && step == -1);
            if (by != step && !wraps) return false;
        }
        return true;
    };
    return steps_by(1) || steps_by(-1);
}

/// One of the common ones, whatever digits and signs stand around it and between its repetitions.
bool is_common(std::string_view folded) {
    std::string letters;
    for (const char c : folded)
        if ((c >= 'a' && c <= 'z') || static_cast<unsigned char>(c) >= 0x80) letters += c;
    return std::ranges::any_of(kCommon, [&](std::string_view one) {
        return letters.size() % one.size() == 0 && repeats(letters, one);
    });
}

}  // namespace

std::optional<Error> fault_of_passphrase(std::string_view passphrase, std::string_view name) {
    if (letters_in(passphrase) < kFewestLetters) return bad("a passphrase has at least 12 letters");
    if (passphrase.size() > kMostBytes) return bad("a passphrase has at most 1,000 bytes");
    const std::string folded = store::folded_name(passphrase);
    const std::string folded_own = store::folded_name(name);
    if (!folded_own.empty() && repeats(folded, folded_own)) return bad("the name is no passphrase");
    if (std::set<char>(folded.begin(), folded.end()).size() < kFewestDifferent || is_run(folded) ||
        is_common(folded))
        return bad("this passphrase is too easy to guess");
    return std::nullopt;
}

}  // namespace tessera::service
