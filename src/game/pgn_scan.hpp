// Takes the text of a PGN file apart into tags and tokens. For the reader.
#pragma once

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
    enum class Type : std::uint8_t { end, number, move, glyph, comment, open, close, result };
    Type type = Type::end;
    std::string text;  ///< of a comment without its braces
    int line = 0;
};

/// Reads forward, first tags, then tokens. Errors name the line.
class PgnScanner {
public:
    explicit PgnScanner(std::string_view text);

    /// The next tag; nothing once the tags are over.
    [[nodiscard]] Result<std::optional<PgnTag>> tag();
    [[nodiscard]] Result<PgnToken> token();

private:
    [[nodiscard]] bool done() const { return at_ >= text_.size(); }
    [[nodiscard]] char current() const { return text_[at_]; }
    void advance();
    void skip_space();
    void skip_line();
    [[nodiscard]] Result<std::string> quoted_value(int line);
    [[nodiscard]] Result<PgnToken> comment(int line);
    [[nodiscard]] PgnToken word(int line);

    std::string_view text_;
    std::size_t at_ = 0;
    int line_ = 1;
};

/// "line N", as the readers' errors name a place.
[[nodiscard]] std::string line_name(int line);

}  // namespace tessera::game
