#include "notation/text.hpp"

#include <charconv>

namespace tessera::notation {

std::optional<std::uint32_t> parse_number(std::string_view text, std::uint32_t most) {
    if (text.empty() || text[0] < '0' || text[0] > '9') return std::nullopt;
    if (text.size() > 1 && text[0] == '0') return std::nullopt;
    std::uint32_t number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, fault] = std::from_chars(text.data(), end, number);
    if (fault != std::errc() || stop != end || number > most) return std::nullopt;
    return number;
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

}  // namespace tessera::notation
