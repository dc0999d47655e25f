#include "base/text.hpp"

#include <charconv>

namespace tessera {

std::string quote(std::string_view text, std::size_t longest) {
    std::string out = "'";
    for (const char c : text.substr(0, longest)) out += c >= ' ' && c <= '~' ? c : '?';
    if (text.size() > longest) out += "..";
    return out + "'";
}

std::string_view trimmed(std::string_view text) {
    constexpr std::string_view kSpace = " \t\r";
    const std::size_t begin = text.find_first_not_of(kSpace);
    if (begin == std::string_view::npos) return {};
    return text.substr(begin, text.find_last_not_of(kSpace) - begin + 1);
}

std::string_view without_line_end(std::string_view text) {
    if (text.ends_with('\n')) text.remove_suffix(1);
    if (text.ends_with('\r')) text.remove_suffix(1);
    return text;
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

std::string grouped(std::uint64_t number) {
    std::string text = std::to_string(number);
    for (std::size_t end = text.size(); end > 3;) text.insert(end -= 3, 1, ',');
    return text;
}

}  // namespace tessera
