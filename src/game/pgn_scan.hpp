// Takes the text of a PGN file apart into tags and tokens. For the reader.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tessera::game {

struct PgnTag {
    std::string name;
    std::string value;
    int line = 0;
};

struct PgnToken {
    /// `fault`: what no record may hold there; the text is the reason.
    enum class Type : std::uint8_t {
        end,
        number,
        move,
        glyph,
        comment,
        open,
        close,
        result,
        fault
    };
    Type type = Type::end;
    std::string text;  ///< of a comment without its braces; of a result PGN's word for it
    int line = 0;
};

/// Reads forward through text as decoded_text() returns it. Errors name the line.
class PgnScanner {
public:
    explicit PgnScanner(std::string_view text, int line = 1) : text_(text), line_(line) {}

    /// Passes white space and lines that begin with %, which PGN leaves to other programs. Returns
    /// how many line ends were among it, 2 or more for a blank line.
    int skip_space();
    void skip_line();
    [[nodiscard]] bool done() const { return at_ >= text_.size(); }
    [[nodiscard]] std::size_t at() const { return at_; }
    [[nodiscard]] int line() const { return line_; }
    [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

    /// A comment comes next.
    [[nodiscard]] bool at_comment() const;
    /// A line begins here with a tag.
    [[nodiscard]] bool at_tag_line() const;

    /// The next tag; nothing where something else stands. What is no tag is passed to the end of
    /// its line.
    [[nodiscard]] Result<std::optional<PgnTag>> tag();
    [[nodiscard]] PgnToken token();

private:
    [[nodiscard]] char current() const { return text_[at_]; }
    void advance(std::size_t bytes = 1);
    [[nodiscard]] bool at_line_begin() const { return at_ == 0 || text_[at_ - 1] == '\n'; }
    [[nodiscard]] std::optional<std::string> quoted_value();
    [[nodiscard]] PgnToken comment();
    [[nodiscard]] PgnToken word();

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
};

/// "line N", as the readers' errors name a place.
[[nodiscard]] std::string line_name(int line);
/// An error there.
[[nodiscard]] Error error_at(int line, std::string_view code, std::string reason);

}  // namespace tessera::game
