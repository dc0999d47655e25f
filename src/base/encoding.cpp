#include "base/encoding.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace tessera {
namespace {

constexpr char32_t kReplacement = 0xFFFD;

/// The characters of the bytes 80 to 9F. The five that Windows-1252 leaves undefined are control
/// characters, as browsers have it.
constexpr std::array<char16_t, 32> kWindows1252{
    0x20AC, 0x0081, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160,
    0x2039, 0x0152, 0x008D, 0x017D, 0x008F, 0x0090, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022,
    0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x009D, 0x017E, 0x0178};

std::uint8_t byte_at(std::string_view text, std::size_t at) {
    return static_cast<std::uint8_t>(text[at]);
}

void append_line(std::string& out, std::string_view line) {
    if (is_utf8(line)) {
        out += line;
        return;
    }
    for (std::size_t i = 0; i < line.size(); ++i) {
        const std::uint8_t byte = byte_at(line, i);
        const bool special = byte >= 0x80 && byte < 0xA0;
        append_utf8(out, special ? kWindows1252[byte - 0x80U] : byte);
    }
}

/// Without the byte order mark. An incomplete unit at the end is left out.
std::string from_utf16(std::string_view bytes, bool big_endian) {
    const auto unit = [&](std::size_t at) {
        const char32_t first = byte_at(bytes, at);
        const char32_t second = byte_at(bytes, at + 1);
        return big_endian ? first << 8 | second : second << 8 | first;
    };
    std::string out;
    for (std::size_t at = 2; at + 2 <= bytes.size(); at += 2) {
        char32_t character = unit(at);
        const bool high = character >= 0xD800 && character < 0xDC00;
        const char32_t low = high && at + 4 <= bytes.size() ? unit(at + 2) : 0;
        if (low >= 0xDC00 && low < 0xE000) {
            character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
            at += 2;
        } else if (character >= 0xD800 && character < 0xE000) {
            character = kReplacement;
        }
        append_utf8(out, character);
    }
    return out;
}

}  // namespace

std::size_t utf8_length(std::string_view text) {
    if (text.empty()) return 0;
    const std::uint8_t lead = byte_at(text, 0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte_at(text, i) & 0xC0) != 0x80) return 0;
    // Longer forms than needed, halves of surrogate pairs, and what lies beyond Unicode.
    const std::uint8_t second = byte_at(text, 1);
    const bool invalid = (lead == 0xE0 && second < 0xA0) || (lead == 0xED && second >= 0xA0) ||
                         (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90);
    return invalid ? 0 : length;
}

bool is_utf8(std::string_view text) {
    while (!text.empty()) {
        const std::size_t length = utf8_length(text);
        if (length == 0) return false;
        text.remove_prefix(length);
    }
    return true;
}

void append_utf8(std::string& out, char32_t character) {
    const auto tail = [&](int shift) {
        out += static_cast<char>(0x80 | (character >> shift & 0x3F));
    };
    if (character < 0x80) {
        out += static_cast<char>(character);
    } else if (character < 0x800) {
        out += static_cast<char>(0xC0 | character >> 6);
        tail(0);
    } else if (character < 0x10000) {
        out += static_cast<char>(0xE0 | character >> 12);
        tail(6);
        tail(0);
    } else {
        out += static_cast<char>(0xF0 | character >> 18);
        tail(12);
        tail(6);
        tail(0);
    }
}

std::string decoded_text(std::string_view bytes) {
    if (bytes.starts_with("\xFF\xFE")) return decoded_text(from_utf16(bytes, false));
    if (bytes.starts_with("\xFE\xFF")) return decoded_text(from_utf16(bytes, true));
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (bytes.starts_with(kByteOrderMark)) bytes.remove_prefix(kByteOrderMark.size());
    std::string out;
    out.reserve(bytes.size());
    while (!bytes.empty()) {
        const std::size_t end = bytes.find_first_of("\r\n");
        append_line(out, bytes.substr(0, end));
        if (end == std::string_view::npos) break;
        out += '\n';
        bytes.remove_prefix(end + (bytes.substr(end).starts_with("\r\n") ? 2 : 1));
    }
    return out;
}

}  // namespace tessera
