#include "play/typed_text.hpp"

#include <algorithm>
#include <array>
#include <cstddef>

#include "base/text.hpp"

namespace tessera::play {
namespace {

using definition::PieceDefinition;
using definition::VariantDefinition;

constexpr char small(char c) {
    return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
}
constexpr bool is_digit(char c) {
    return c >= '0' && c <= '9';
}
constexpr bool is_letter(char c) {
    return (small(c) >= 'a' && small(c) <= 'z') || static_cast<unsigned char>(c) >= 0x80;
}
constexpr bool is_word(char c) {
    return is_letter(c) || is_digit(c);
}

/// With spaces for blanks of any kind, x for the sign of multiplication and - for dashes.
std::string plain_signs(std::string_view text) {
    std::string plain;
    while (!text.empty()) {
        std::size_t length = leading_space(text);
        if (length > 0) {
            plain += ' ';
        } else if (text.starts_with("\u00d7")) {
            plain += 'x';
            length = 2;
        } else if (text.starts_with("\u2013") || text.starts_with("\u2014")) {
            plain += '-';
            length = 3;
        } else {
            plain += text.front();
            length = 1;
        }
        text.remove_prefix(length);
    }
    return plain;
}

/// Without marks of check, praise and en passant at its end, and without the corner of a turn.
std::string_view without_marks(std::string_view text) {
    const auto strip = [&] {
        const std::size_t last = text.find_last_not_of(" +#!?");
        text = text.substr(0, last == std::string_view::npos ? 0 : last + 1);
    };
    strip();
    for (const std::string_view mark : {" e.p.", " ep.", " e.p", " ep", "e.p."})
        if (in_small_letters(text).ends_with(mark)) {
            text.remove_suffix(mark.size());
            break;
        }
    strip();
    text = text.substr(0, text.find('/'));
    return trimmed(text);
}

/// The piece of that name, as its letter; 0: none.
char piece_named(const VariantDefinition& game, std::string_view word) {
    const std::string wanted = in_small_letters(word);
    for (const PieceDefinition& piece : game.pieces)
        if (in_small_letters(piece.name) == wanted) return piece.letter;
    return 0;
}

std::string_view letters_at(std::string_view text) {
    std::size_t length = 0;
    while (length < text.size() && is_letter(text[length])) ++length;
    return text.substr(0, length);
}

/// Where the text goes on behind a sign or word of capture at this place; 0: there is none.
std::size_t behind_capture(std::string_view text, std::size_t at) {
    if (small(text[at]) == 'x') return at + 1;
    if (at > 0 && is_word(text[at - 1])) return 0;
    const std::string word = in_small_letters(letters_at(text.substr(at)));
    return word == "takes" || word == "captures" ? at + word.size() : 0;
}

/// "takes the rook": takes the piece's name off the text and returns its letter.
char take_victim(const VariantDefinition& game, std::string& text) {
    for (std::size_t at = 0; at < text.size(); ++at) {
        std::size_t end = behind_capture(text, at);
        if (end == 0) continue;
        const auto skip_blanks = [&] {
            while (end < text.size() && text[end] == ' ') ++end;
        };
        skip_blanks();
        if (in_small_letters(text.substr(end, 4)) == "the ") end += 4;
        skip_blanks();
        const std::string_view word = letters_at(std::string_view(text).substr(end));
        if (word.size() < 3) continue;
        if (const char victim = piece_named(game, word)) {
            text = text.substr(0, at) + text.substr(end + word.size());
            return victim;
        }
    }
    return 0;
}

/// With its letter for the name of a piece at the end: what a pawn becomes.
std::string with_promotion_letter(const VariantDefinition& game, std::string_view text) {
    std::size_t begin = text.size();
    while (begin > 0 && is_letter(text[begin - 1])) --begin;
    const std::string_view word = text.substr(begin);
    if (word.size() < 3 || word.size() >= trimmed(text).size()) return std::string(text);
    const char letter = piece_named(game, word);
    return letter ? std::string(text.substr(0, begin)) + letter : std::string(text);
}

std::string without_fillers(std::string_view text) {
    static constexpr std::array<std::string_view, 13> kFillers = {
        "the",   "to",       "on",       "at",      "from",   "goes",   "moves",
        "takes", "captures", "promotes", "promote", "equals", "becomes"};
    std::string plain;
    while (!text.empty()) {
        std::size_t length = 0;
        while (length < text.size() && is_word(text[length])) ++length;
        const std::string_view word = text.substr(0, length);
        if (std::ranges::find(kFillers, in_small_letters(word)) == kFillers.end()) plain += word;
        if (length < text.size()) plain += text[length++];
        text.remove_prefix(length);
    }
    return plain;
}

TypedCastling castling_of(std::string_view text) {
    const std::string lower = in_small_letters(text);
    std::string signs;
    for (const char c : lower)
        if (c != '-') signs += c == '0' ? 'o' : c;
    if (signs == "oo") return TypedCastling::shorter;
    if (signs == "ooo") return TypedCastling::longer;
    if (!lower.starts_with("castle")) return TypedCastling::none;
    std::string_view side = std::string_view(lower).substr(6);
    if (side.starts_with('s')) side.remove_prefix(1);
    side = trimmed(side);
    if (side.starts_with("king") || side.starts_with("short")) return TypedCastling::shorter;
    if (side.starts_with("queen") || side.starts_with("long")) return TypedCastling::longer;
    return TypedCastling::any;
}

/// What stands behind the naming of a piece is read in both ways that an x may have.
class Readings {
public:
    explicit Readings(const VariantDefinition& game) : game_(game) {}

    void add(char letter, bool loose, std::string_view after) {
        std::string text(after);
        const char victim = take_victim(game_, text);
        const std::string plain = without_fillers(with_promotion_letter(game_, text));
        std::string all = letters_and_digits(plain);
        std::string without_x = all;
        std::erase_if(without_x, [](char c) { return small(c) == 'x'; });
        if (without_x != all) list_.push_back({letter, loose, std::move(without_x), victim});
        list_.push_back({letter, loose, std::move(all), victim});
    }
    void add(TypedCastling castling) { list_.push_back({0, false, "", 0, castling}); }
    [[nodiscard]] std::vector<TypedReading> take() && { return std::move(list_); }

private:
    const VariantDefinition& game_;
    std::vector<TypedReading> list_;
};

}  // namespace

std::string letters_and_digits(std::string_view text) {
    std::string folded;
    std::ranges::copy_if(text, std::back_inserter(folded), is_word);
    return folded;
}

std::string in_small_letters(std::string_view text) {
    std::string lower(text);
    std::ranges::transform(lower, lower.begin(), small);
    return lower;
}

std::vector<TypedReading> typed_readings(const VariantDefinition& game, std::string_view typed) {
    const std::string plain = plain_signs(typed);
    const std::string_view text = without_marks(plain);
    if (letters_and_digits(text).empty()) return {};
    Readings readings(game);
    const TypedCastling castling = castling_of(text);
    if (castling != TypedCastling::none) readings.add(castling);
    readings.add(0, false, text);
    const std::string lower = in_small_letters(text);
    for (const PieceDefinition& piece : game.pieces) {
        if (text.front() == piece.letter)
            readings.add(piece.letter, false, text.substr(1));
        else if (lower.front() == small(piece.letter))
            readings.add(piece.letter, true, text.substr(1));
        const std::string name = in_small_letters(piece.name);
        if (lower.starts_with(name) &&
            (lower.size() == name.size() || !is_letter(lower[name.size()])))
            readings.add(piece.letter, false, text.substr(name.size()));
        else if (lower.size() > 1 && name.starts_with(lower))
            readings.add(piece.letter, false, "");
    }
    return std::move(readings).take();
}

}  // namespace tessera::play
