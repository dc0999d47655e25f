#include "base/text.hpp"

#include <array>
#include <charconv>
#include <cstdio>

namespace tessera {

std::string quote(std::string_view text, std::size_t longest) {
    std::string out = "'";
    for (const char c : text.substr(0, longest)) out += c >= ' ' && c <= '~' ? c : '?';
    if (text.size() > longest) out += "..";
    return out + "'";
}

std::string_view without_line_end(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
}

std::size_t leading_space(std::string_view text) {
    if (text.empty()) return 0;
    if (text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r')) return 1;
    constexpr std::array<std::string_view, 5> kSpaces{
        "\xc2\x85",      // next line
        "\xc2\xa0",      // no-break space
        "\xe1\x9a\x80",  // ogham space mark
        "\xe3\x80\x80",  // ideographic space
        "\xef\xbb\xbf",  // byte order mark
    };
    for (const std::string_view space : kSpaces)
        if (text.starts_with(space)) return space.size();
    if (text.size() < 3 || text[0] != '\xe2') return 0;
    const auto last = static_cast<unsigned char>(text[2]);
    // U+2000 to U+200F: spaces, then characters of no width and marks of direction. U+2028 to
    // U+202F: separators of lines and paragraphs, marks of direction, narrow no-break space.
    if (text[1] == '\x80') return last <= 0x8f || (last >= 0xa8 && last <= 0xaf) ? 3 : 0;
    // U+205F to U+206F: medium mathematical space, word joiner and others that show nothing.
    return text[1] == '\x81' && last >= 0x9f && last <= 0xaf ? 3 : 0;
}

std::string_view without_leading_space(std::string_view text) {
    while (const std::size_t bytes = leading_space(text)) text.remove_prefix(bytes);
    return text;
}

std::string_view trimmed(std::string_view text) {
    text = without_leading_space(text);
    std::size_t end = 0;
    for (std::size_t at = 0; at < text.size();) {
        if (const std::size_t bytes = leading_space(text.substr(at)))
            at += bytes;
        else
            end = ++at;
    }
    return text.substr(0, end);
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    std::size_t begin = 0;
    for (std::size_t at = text.find(separator); at != std::string_view::npos;
         at = text.find(separator, begin)) {
        parts.push_back(text.substr(begin, at - begin));
        begin = at + 1;
    }
    parts.push_back(text.substr(begin));
    return parts;
}

std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t most) {
    if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
    if (text.size() > 1 && text[0] == '0') return std::nullopt;
    std::uint32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, number);
    if (fault != std::errc() || stop != end || number > most) return std::nullopt;
    return number;
}

bool has_leading_zero(std::string_view text) {
    return text.size() > 1 && text[0] == '0' &&
           text.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t end = text.size(); end > 3;) text.insert(end -= 3, 1, ',');
    return text;
}

std::string rounded(double value, int digits) {
    std::array<char, 400> text{};
    std::snprintf(text.data(), text.size(), "%.*f", digits, value);
    const std::string_view written = text.data();
    const bool zero = written.find_first_not_of("-0.") == std::string_view::npos;
    return std::string(zero && written.starts_with('-') ? written.substr(1) : written);
}

std::string hexadecimal(std::uint64_t number) {
    std::string text;
    for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[(number >> shift) & 15];
    return text;
}

}  // namespace tessera
