#include "server/target.hpp"

#include <algorithm>
#include <utility>

namespace tessera::server {
namespace {

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    return -1;
}

std::optional<std::string> percent_decoded(std::string_view text) {
    std::string decoded;
    decoded.reserve(text.size());
    for (std::size_t i = 0; i < text.size(); ++i) {
        char c = text[i];
        if (c == '%') {
            if (text.size() - i < 3) return std::nullopt;
            const int high = hex_digit(text[i + 1]);
            const int low = hex_digit(text[i + 2]);
            if (high < 0 || low < 0) return std::nullopt;
            c = static_cast<char>(high * 16 + low);
            i += 2;
        }
        const auto byte = static_cast<unsigned char>(c);
        if (byte < 0x20 || byte == 0x7f) return std::nullopt;
        decoded.push_back(c);
    }
    return decoded;
}

/// Of "http://host/path", as a proxy writes it, the "/path"; any other target as it is.
std::string_view without_authority(std::string_view target) {
    constexpr std::string_view kScheme = "http://";
    if (!target.starts_with(kScheme)) return target;
    const std::size_t slash = target.find('/', kScheme.size());
    return slash == std::string_view::npos ? "/" : target.substr(slash);
}

/// As percent_decoded(), with the `+` of forms as a blank.
std::optional<std::string> form_decoded(std::string_view text) {
    std::string spaced(text);
    std::replace(spaced.begin(), spaced.end(), '+', ' ');
    return percent_decoded(spaced);
}

bool parse_query(std::string_view text, std::map<std::string, std::string>& query) {
    while (!text.empty()) {
        const std::string_view member = text.substr(0, text.find('&'));
        text.remove_prefix(std::min(member.size() + 1, text.size()));
        const std::string_view name = member.substr(0, member.find('='));
        const std::string_view value =
            name.size() == member.size() ? std::string_view() : member.substr(name.size() + 1);
        auto decoded_name = form_decoded(name);
        auto decoded_value = form_decoded(value);
        if (!decoded_name || !decoded_value || decoded_name->empty()) return false;
        if (!query.emplace(*std::move(decoded_name), *std::move(decoded_value)).second)
            return false;
    }
    return true;
}

}  // namespace

std::optional<std::vector<std::string>> path_segments(std::string_view target) {
    target = without_authority(target);
    if (!target.starts_with('/')) return std::nullopt;
    const std::optional<std::string> path =
        percent_decoded(target.substr(0, target.find_first_of("?#")));
    if (!path) return std::nullopt;

    std::vector<std::string> segments;
    for (std::size_t begin = 1; begin <= path->size();) {
        const std::size_t end = std::min(path->find('/', begin), path->size());
        std::string segment = path->substr(begin, end - begin);
        begin = end + 1;
        if (segment == "..") return std::nullopt;
        if (segment.empty() || segment == ".") continue;
        segments.push_back(std::move(segment));
    }
    if (path->ends_with('/')) segments.emplace_back("index.html");
    return segments;
}

std::string_view raw_path(std::string_view target) {
    target = without_authority(target);
    return target.substr(0, target.find_first_of("?#"));
}

std::optional<Target> parse_target(std::string_view target) {
    target = without_authority(target);
    if (!target.starts_with('/')) return std::nullopt;
    target = target.substr(0, target.find('#'));
    std::string_view path = target.substr(1, target.find('?') - 1);
    Target parsed;
    if (path.size() + 1 < target.size() &&
        !parse_query(target.substr(path.size() + 2), parsed.query))
        return std::nullopt;
    for (;;) {
        const std::string_view part = path.substr(0, path.find('/'));
        auto decoded = percent_decoded(part);
        if (!decoded || decoded->empty() || *decoded == "." || *decoded == "..")
            return std::nullopt;
        parsed.path.push_back(*std::move(decoded));
        if (part.size() == path.size()) return parsed;
        path.remove_prefix(part.size() + 1);
    }
}

}  // namespace tessera::server
