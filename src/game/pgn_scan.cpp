#include "game/pgn_scan.hpp"

#include <algorithm>

#include "base/text.hpp"

namespace tessera::game {
namespace {

bool is_space(char c) {
    return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}
bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_result(std::string_view word) {
    return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*";
}
bool in_tag_name(char c) {
    return is_digit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

}  // namespace

std::string line_name(int line) {
    return "line " + std::to_string(line);
}

PgnScanner::PgnScanner(std::string_view text) : text_(text) {
    constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
    if (text_.starts_with(kByteOrderMark)) text_.remove_prefix(kByteOrderMark.size());
}

void PgnScanner::advance() {
    if (current() == '\n') ++line_;
    ++at_;
}

void PgnScanner::skip_line() {
    while (!done() && current() != '\n') advance();
}

/// Also skips lines that begin with %, which PGN leaves to other programs.
void PgnScanner::skip_space() {
    while (!done()) {
        if (is_space(current())) {
            advance();
        } else if (current() == '%' && (at_ == 0 || text_[at_ - 1] == '\n')) {
            skip_line();
        } else {
            return;
        }
    }
}

Result<std::optional<PgnTag>> PgnScanner::tag() {
    skip_space();
    if (done() || current() != '[') return std::optional<PgnTag>();
    PgnTag tag;
    tag.line = line_;
    advance();
    skip_space();
    while (!done() && in_tag_name(current())) {
        tag.name += current();
        advance();
    }
    skip_space();
    if (tag.name.empty() || done() || current() != '"')
        return Error{line_name(tag.line), "a tag is written [Name \"value\"]"};
    auto value = quoted_value(tag.line);
    if (!value) return value.error();
    tag.value = std::move(value).value();
    skip_space();
    if (done() || current() != ']')
        return Error{line_name(tag.line), "the tag " + tag.name + " is not closed by ]"};
    advance();
    return std::optional(std::move(tag));
}

Result<std::string> PgnScanner::quoted_value(int line) {
    std::string value;
    for (advance(); !done() && current() != '"' && current() != '\n'; advance()) {
        const bool escape = current() == '\\' && at_ + 1 < text_.size() &&
                            (text_[at_ + 1] == '"' || text_[at_ + 1] == '\\');
        if (escape) advance();
        value += current();
    }
    if (done() || current() != '"')
        return Error{line_name(line), "the tag's value is not closed by a quotation mark"};
    advance();
    return value;
}

Result<PgnToken> PgnScanner::comment(int line) {
    PgnToken token{PgnToken::Type::comment, {}, line};
    const char end = current() == '{' ? '}' : '\n';
    for (advance(); !done() && current() != end; advance()) token.text += current();
    if (done() && end == '}') return Error{line_name(line), "the comment is not closed by }"};
    if (!done()) advance();
    return token;
}

/// A move, move number, result or glyph. `12.e4` gives the number first, then the move.
PgnToken PgnScanner::word(int line) {
    PgnToken token{PgnToken::Type::move, {}, line};
    const std::size_t begin = at_;
    while (!done() && !is_space(current()) &&
           std::string_view("(){};").find(current()) == std::string_view::npos &&
           (current() != '$' || at_ == begin))
        advance();
    const std::string_view whole = text_.substr(begin, at_ - begin);
    token.text = whole;
    if (whole[0] == '$') {
        token.type = PgnToken::Type::glyph;
    } else if (is_result(whole)) {
        token.type = PgnToken::Type::result;
    } else {
        const std::size_t digits = whole.find_first_not_of("0123456789");
        const std::size_t dots = std::min(whole.find_first_not_of("0123456789."), whole.size());
        if (digits == std::string_view::npos || whole[digits] == '.') {
            token.type = PgnToken::Type::number;
            token.text = whole.substr(0, dots);
            at_ = begin + dots;
        }
    }
    return token;
}

Result<PgnToken> PgnScanner::token() {
    skip_space();
    const int line = line_;
    if (done()) return PgnToken{PgnToken::Type::end, {}, line};
    switch (current()) {
        case '{':
        case ';':
            return comment(line);
        case '(':
            advance();
            return PgnToken{PgnToken::Type::open, "(", line};
        case ')':
            advance();
            return PgnToken{PgnToken::Type::close, ")", line};
        case '}':
            return Error{line_name(line), "unexpected }"};
        default:
            return word(line);
    }
}

}  // namespace tessera::game
