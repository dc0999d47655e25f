#include "game/line_reader.hpp"

#include <charconv>
#include <utility>

#include "base/text.hpp"

namespace tessera::game {

using definition::Colour;

std::string colour_word(Colour colour) {
    return colour == Colour::white ? "white" : "black";
}

std::string_view next_word(std::string_view& rest) {
    const std::size_t end = rest.find(' ');
    const std::string_view first = rest.substr(0, end);
    rest = end == std::string_view::npos ? std::string_view() : rest.substr(end + 1);
    return first;
}

void LineReader::fail(std::string where, std::string reason) {
    if (!fault_) fault_ = Error{std::move(where), std::move(reason)};
}

std::int64_t LineReader::read_number(const char* where, std::string_view text, std::int64_t most) {
    std::int64_t value = -1;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec == std::errc() && read.ptr == text.data() + text.size() && value >= 0 &&
        value <= most && std::to_string(value) == text)
        return value;
    fail(where, quote(text) + " is not a number from 0 to " + std::to_string(most));
    return 0;
}

Colour LineReader::colour() {
    const std::string_view text = word();
    if (text != "white" && text != "black") fail("colour", quote(text) + " is no colour");
    return text == "black" ? Colour::black : Colour::white;
}

}  // namespace tessera::game
