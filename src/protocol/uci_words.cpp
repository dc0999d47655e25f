#include "protocol/uci_words.hpp"

#include <algorithm>
#include <array>

#include "base/text.hpp"

namespace tessera::protocol {
namespace {

constexpr std::array<std::string_view, 13> kCommands{
    "uci",  "isready", "setoption", "ucinewgame", "position", "go",  "d",
    "eval", "stop",    "ponderhit", "debug",      "register", "quit"};

/// Bytes before the first white space.
std::size_t word_length(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && leading_space(text.substr(length)) == 0) ++length;
    return length;
}

}  // namespace

std::string_view next_word(std::string_view& text) {
    text = without_leading_space(text);
    const std::string_view word = text.substr(0, word_length(text));
    text.remove_prefix(word.size());
    return word;
}

std::vector<std::string_view> words_of(std::string_view text) {
    std::vector<std::string_view> words;
    for (std::string_view word = next_word(text); !word.empty(); word = next_word(text))
        words.push_back(word);
    return words;
}

std::string_view command_of(std::string_view& line) {
    for (std::string_view word = next_word(line); !word.empty(); word = next_word(line))
        if (std::find(kCommands.begin(), kCommands.end(), word) != kCommands.end()) return word;
    return {};
}

std::string single_spaced(std::string_view text) {
    std::string out;
    for (const std::string_view word : words_of(text)) (out += out.empty() ? "" : " ") += word;
    return out;
}

std::pair<std::string_view, std::string_view> split_at_word(std::string_view text,
                                                            std::string_view word) {
    std::string_view rest = text;
    for (std::string_view next = next_word(rest); !next.empty(); next = next_word(rest))
        if (next == word)
            return {trimmed(text.substr(0, static_cast<std::size_t>(next.data() - text.data()))),
                    trimmed(rest)};
    return {trimmed(text), {}};
}

bool only_letters(std::string_view word) {
    return std::all_of(word.begin(), word.end(),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); });
}

bool only_digits(std::string_view word) {
    return std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

bool equals_ignoring_case(std::string_view a, std::string_view b) {
    const auto lower = [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; };
    return std::equal(a.begin(), a.end(), b.begin(), b.end(),
                      [&](char x, char y) { return lower(x) == lower(y); });
}

std::optional<std::int64_t> clamped_number(std::string_view word, std::int64_t least,
                                           std::int64_t most) {
    const bool negative = word.starts_with('-');
    if (negative || word.starts_with('+')) word.remove_prefix(1);
    const auto point = std::min(word.find('.'), word.size());
    const std::string_view whole = word.substr(0, point);
    const std::string_view fraction = word.substr(std::min(point + 1, word.size()));
    if (whole.empty() || !only_digits(whole) || !only_digits(fraction)) return std::nullopt;
    std::int64_t value = 0;
    for (const char c : whole)
        value = value > (INT64_MAX - 9) / 10 ? INT64_MAX : value * 10 + (c - '0');
    return std::clamp(negative ? -value : value, least, most);
}

}  // namespace tessera::protocol
