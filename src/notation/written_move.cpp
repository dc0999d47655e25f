#include "notation/written_move.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>

#include "base/text.hpp"

namespace tessera::notation {
namespace {

/// The chess pieces of Unicode from U+2654 on, white and black.
constexpr std::array<std::string_view, 6> kFigurines{"king",   "queen",  "rook",
                                                     "bishop", "knight", "pawn"};

/// The letter of a figurine; nothing for a pawn or in a game without such a piece.
std::optional<std::string> figurine(const rules::Variant& variant, std::string_view text) {
    if (text.size() < 3 || !text.starts_with("\xE2\x99")) return std::nullopt;
    const auto number = static_cast<unsigned>(static_cast<std::uint8_t>(text[2])) - 0x94U;
    if (number >= 2 * kFigurines.size()) return std::nullopt;
    const std::string_view name = kFigurines[number % kFigurines.size()];
    for (std::size_t k = 0; k < variant.piece_types(); ++k) {
        const auto type = static_cast<rules::PieceType>(k);
        if (variant.piece_definition(type).name != name) continue;
        return name == "pawn" ? std::string() : std::string(1, variant.letter(type));
    }
    return std::nullopt;
}

/// With letters for figurines and ASCII for other signs.
std::string plain(const rules::Variant& variant, std::string_view text) {
    constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kSigns{
        {{"\xE2\x80\x90", "-"},
         {"\xE2\x80\x91", "-"},
         {"\xE2\x80\x92", "-"},
         {"\xE2\x80\x93", "-"},
         {"\xE2\x80\x94", "-"},
         {"\xE2\x80\x95", "-"},
         {"\xE2\x88\x92", "-"},
         {"\xC3\x97", "x"},
         {"\xE2\x80\xA0", "+"},  // †
         {"\xE2\x80\xA1", "#"},  // ‡
         // What chooses between a picture and a letter.
         {"\xEF\xB8\x8E", ""},
         {"\xEF\xB8\x8F", ""}}};
    std::string out;
    while (!text.empty()) {
        std::size_t length = 1;
        if (const auto letter = figurine(variant, text)) {
            out += *letter;
            length = 3;
        } else {
            const auto sign = std::find_if(kSigns.begin(), kSigns.end(), [&](const auto& s) {
                return text.starts_with(s.first);
            });
            if (sign != kSigns.end()) {
                out += sign->second;
                length = sign->first.size();
            } else {
                out += text[0];
            }
        }
        text.remove_prefix(length);
    }
    return out;
}

/// What stands behind a move and says what it does.
struct Ending {
    std::string_view text;
    bool WrittenMove::* means;
};
constexpr std::array<Ending, 15> kEndings{{{"(e.p.)", &WrittenMove::en_passant},
                                           {"(ep)", &WrittenMove::en_passant},
                                           {"e.p.", &WrittenMove::en_passant},
                                           {"e.p", &WrittenMove::en_passant},
                                           {"ep.", &WrittenMove::en_passant},
                                           {"ep", &WrittenMove::en_passant},
                                           {"checkmate", &WrittenMove::mate},
                                           {"mate.", &WrittenMove::mate},
                                           {"mate", &WrittenMove::mate},
                                           {"#", &WrittenMove::mate},
                                           {"+", &WrittenMove::check},
                                           {"check", &WrittenMove::check},
                                           {"dbl.ch.", &WrittenMove::check},
                                           {"ch.", &WrittenMove::check},
                                           {"ch", &WrittenMove::check}}};

bool take_ending(WrittenMove& move) {
    for (const Ending& ending : kEndings) {
        if (move.text.size() <= ending.text.size() || !move.text.ends_with(ending.text)) continue;
        move.text.resize(move.text.size() - ending.text.size());
        move.*ending.means = true;
        return true;
    }
    return false;
}

bool is_null_move(std::string_view text) {
    constexpr std::array<std::string_view, 9> kNullMoves{"--",   "Z0",   "z0",   "null", "NULL",
                                                         "Null", "@@@@", "0000", "pass"};
    return std::find(kNullMoves.begin(), kNullMoves.end(), text) != kNullMoves.end();
}

/// O-O or O-O-O, written with zeros or small letters or without hyphens; empty for other texts.
std::string castling_sign(std::string_view text) {
    std::size_t rounds = 0;
    bool hyphen = true;
    for (const char c : text) {
        const bool round = c == 'O' || c == 'o' || c == '0';
        if (!round && (c != '-' || hyphen)) return {};
        rounds += round ? 1 : 0;
        hyphen = !round;
    }
    if (hyphen || rounds < 2 || rounds > 3) return {};
    return rounds == 2 ? "O-O" : "O-O-O";
}

}  // namespace

WrittenMove written_move(const rules::Variant& variant, std::string_view text) {
    WrittenMove move;
    move.pass = is_null_move(text);
    move.text = plain(variant, text);
    move.pass |= is_null_move(move.text);
    if (move.pass) return move;
    while (take_ending(move)) {
    }
    if (std::string sign = castling_sign(move.text); !sign.empty()) {
        move.text = std::move(sign);
        move.castling = true;
    }
    return move;
}

bool take_promotion(std::string_view& text, char letter) {
    const char small = static_cast<char>(letter - 'A' + 'a');
    for (const char written : {letter, small}) {
        const std::string one(1, written);
        for (const std::string& form :
             {"=(" + one + ")", "(" + one + ")", "=" + one, "/" + one, one}) {
            if (!text.ends_with(form)) continue;
            text.remove_suffix(form.size());
            return true;
        }
    }
    return false;
}

}  // namespace tessera::notation
