#include "game/pgn_scan.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "base/codes.hpp"
#include "base/text.hpp"
#include "game/pgn_signs.hpp"

namespace tessera::game {
namespace {

constexpr std::string_view kEllipsis = "\xE2\x80\xA6";

bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}
bool is_ascii(char c) {
    return static_cast<unsigned char>(c) < 0x80;
}

/// Without the blanks at its beginning, up to the end of the line.
std::string_view without_blanks(std::string_view text) {
    while (!text.starts_with('\n')) {
        const std::size_t bytes = leading_space(text);
        if (bytes == 0) break;
        text.remove_prefix(bytes);
    }
    return text;
}

/// Bytes of the dots that the text begins with.
std::size_t leading_dots(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size()) {
        if (text[length] == '.')
            ++length;
        else if (text.substr(length).starts_with(kEllipsis))
            length += kEllipsis.size();
        else
            break;
    }
    return length;
}

std::size_t leading_digits(std::string_view text) {
    return std::min(text.find_first_not_of("0123456789"), text.size());
}

/// The letter of a promotion in parentheses, as in a8(Q).
bool is_promotion(std::string_view text) {
    return text.size() >= 3 && text[0] == '(' && is_letter(text[1]) && text[2] == ')';
}

/// Ends the word before it.
bool ends_word(std::string_view text) {
    return text.empty() || leading_space(text) != 0 ||
           std::string_view("(){};").find(text[0]) != std::string_view::npos;
}

/// A quotation mark ends the value of a tag where the tag is closed after it.
bool closes_tag(std::string_view after_mark) {
    return without_blanks(after_mark).starts_with(']');
}

/// Half of a result: how many half points it gives.
struct Score {
    int halves = 0;
    std::size_t length = 0;
};

Score leading_score(std::string_view text) {
    constexpr std::array<std::pair<std::string_view, int>, 6> kScores{
        {{"1/2", 1}, {"\xC2\xBD", 1}, {"0.5", 1}, {"0,5", 1}, {"1", 2}, {"0", 0}}};
    for (const auto& [score, halves] : kScores)
        if (text.starts_with(score)) return {halves, score.size()};
    return {};
}

}  // namespace

std::string line_name(int line) {
    return "line " + std::to_string(line);
}

Error error_at(int line, std::string_view code, std::string reason) {
    return {line_name(line), std::move(reason), code, line};
}

LeadingResult leading_result(std::string_view text) {
    if (text.starts_with('*')) return {"*", 1};
    const Score white = leading_score(text);
    if (white.length == 0) return {};
    std::string_view rest = text.substr(white.length);
    const LeadingResult half{white.halves == 1 && ends_word(rest) ? "1/2-1/2" : "", white.length};
    rest = without_blanks(rest);
    const std::size_t dash = rest.starts_with(':') ? 1 : leading_dash(rest);
    if (dash == 0) return half;
    rest.remove_prefix(dash);
    rest = without_blanks(rest);
    const Score black = leading_score(rest);
    if (black.length == 0 || white.halves + black.halves != 2) return half;
    rest.remove_prefix(black.length);
    if (!ends_word(rest)) return half;
    constexpr std::array<std::string_view, 3> kResults{"0-1", "1/2-1/2", "1-0"};
    return {kResults[static_cast<std::size_t>(white.halves)], text.size() - rest.size()};
}

void PgnScanner::advance(std::size_t bytes) {
    for (; bytes > 0 && !done(); --bytes) {
        if (current() == '\n') ++line_;
        ++at_;
    }
}

void PgnScanner::skip_line() {
    while (!done() && current() != '\n') advance();
}

int PgnScanner::skip_space() {
    int lines = 0;
    while (!done()) {
        if (const std::size_t space = leading_space(rest()); space != 0) {
            lines += current() == '\n' ? 1 : 0;
            advance(space);
        } else if (current() == '%' && at_line_begin()) {
            skip_line();
        } else {
            break;
        }
    }
    return lines;
}

bool PgnScanner::at_comment() const {
    return !done() && (current() == '{' || current() == ';');
}

bool PgnScanner::at_tag_line() const {
    if (done() || current() != '[') return false;
    std::size_t begin = at_;
    const auto may_be_blank = [](char c) { return c == ' ' || c == '\t' || !is_ascii(c); };
    while (begin > 0 && may_be_blank(text_[begin - 1])) --begin;
    if (begin > 0 && text_[begin - 1] != '\n') return false;
    if (!trimmed(text_.substr(begin, at_ - begin)).empty()) return false;
    std::string_view text = without_blanks(text_.substr(at_ + 1));
    if (text.empty() || !is_letter(text[0])) return false;
    while (!text.empty() && std::string_view("\"[]{}()").find(text[0]) == std::string_view::npos &&
           leading_space(text) == 0)
        text.remove_prefix(1);
    return without_blanks(text).starts_with('"');
}

Result<std::optional<PgnTag>> PgnScanner::tag() {
    skip_space();
    if (done() || current() != '[') return std::optional<PgnTag>();
    PgnTag tag;
    tag.line = line_;
    advance();
    skip_space();
    const std::size_t begin = at_;
    while (!done() && std::string_view("[]\"(){};").find(current()) == std::string_view::npos &&
           leading_space(rest()) == 0)
        advance();
    tag.name = text_.substr(begin, at_ - begin);
    skip_space();
    const auto fault = [&](std::string reason) {
        skip_line();
        return error_at(tag.line, codes::bad_record, std::move(reason));
    };
    if (tag.name.empty() || done() || current() != '"')
        return fault("a tag is written [Name \"value\"]");
    auto value = quoted_value();
    if (!value) return fault("the tag's value is not closed by a quotation mark");
    tag.value = std::move(*value);
    skip_space();
    if (done() || current() != ']')
        return fault("the tag " + quote(tag.name) + " is not closed by ]");
    advance();
    return std::optional(std::move(tag));
}

/// From the opening quotation mark behind the closing one. Programs that do not escape quotation
/// marks and backslashes are understood where the end of the tag shows what they mean.
std::optional<std::string> PgnScanner::quoted_value() {
    advance();
    const std::string_view line = rest().substr(0, rest().find('\n'));
    std::string value;
    for (std::size_t i = 0; i < line.size(); ++i) {
        const char c = line[i];
        const bool escape =
            c == '\\' && i + 1 < line.size() && (line[i + 1] == '"' || line[i + 1] == '\\');
        const bool ends = c == '"' && (closes_tag(line.substr(i + 1)) ||
                                       line.find('"', i + 1) == std::string_view::npos);
        if (ends) {
            advance(i + 1);
            return value;
        }
        value += escape ? line[++i] : c;
    }
    for (std::size_t i = line.rfind('"'); i != line.npos && i > 0; i = line.rfind('"', i - 1)) {
        if (!closes_tag(line.substr(i + 1))) continue;
        value = line.substr(0, i);
        advance(i + 1);
        return value;
    }
    return std::nullopt;
}

/// A comment that is not closed ends where the tags of another game begin.
PgnToken PgnScanner::comment() {
    PgnToken token{PgnToken::Type::comment, {}, line_};
    const bool to_line_end = current() == ';';
    advance();
    const std::string_view text = rest();
    std::size_t end = text.find(to_line_end ? '\n' : '}');
    if (!to_line_end) {
        const std::size_t next_game = text.substr(0, end).find("\n\n[Event \"");
        if (end == text.npos || next_game != text.npos) {
            advance(std::min(next_game, text.size()));
            return {PgnToken::Type::fault, "the comment is not closed by }", token.line};
        }
    }
    end = std::min(end, text.size());
    token.text = text.substr(0, end);
    advance(end + (to_line_end ? 0 : 1));
    return token;
}

/// A move, move number, result or glyph. `12.e4` gives the number first, then the move.
PgnToken PgnScanner::word() {
    PgnToken token{PgnToken::Type::move, {}, line_};
    if (const LeadingResult result = leading_result(rest());
        !result.word.empty() && ends_word(rest().substr(result.length))) {
        token.type = PgnToken::Type::result;
        token.text = result.word;
        advance(result.length);
        return token;
    }
    const std::size_t digits = leading_digits(rest());
    const std::size_t dots = leading_dots(rest().substr(digits));
    const bool null_move = rest().starts_with("0000");
    if (dots != 0 || (digits != 0 && !null_move && ends_word(rest().substr(digits)))) {
        token.type = PgnToken::Type::number;
        token.text = rest().substr(0, digits + dots);
        advance(digits + dots);
        return token;
    }
    const std::size_t begin = at_;
    while (!done() && (current() != '$' || at_ == begin)) {
        if (at_ > begin && is_promotion(rest()) && is_digit(text_[at_ - 1]))
            advance(3);
        else if (ends_word(rest()))
            break;
        else
            advance();
    }
    token.text = text_.substr(begin, at_ - begin);
    if (token.text[0] == '$') token.type = PgnToken::Type::glyph;
    return token;
}

PgnToken PgnScanner::token() {
    skip_space();
    if (done()) return {PgnToken::Type::end, {}, line_};
    const auto single = [&](PgnToken::Type type, std::string text) {
        PgnToken token{type, std::move(text), line_};
        advance();
        return token;
    };
    switch (current()) {
        case '{':
        case ';':
            return comment();
        case '(':
            return single(PgnToken::Type::open, "(");
        case ')':
            return single(PgnToken::Type::close, ")");
        case '}':
            return single(PgnToken::Type::fault, "unexpected }");
        default:
            return word();
    }
}

}  // namespace tessera::game
