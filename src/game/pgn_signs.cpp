#include "game/pgn_signs.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace tessera::game {
namespace {

/// Longer signs before those that they end with.
constexpr std::array<std::pair<std::string_view, std::uint16_t>, 63> kSigns{{
    {"!!", 3},
    {"??", 4},
    {"!?", 5},
    {"?!", 6},
    {"!", 1},
    {"?", 2},
    {"\xE2\x80\xBC", 3},  // ‼
    {"\xE2\x81\x87", 4},  // ⁇
    {"\xE2\x81\x89", 5},  // ⁉
    {"\xE2\x81\x88", 6},  // ⁈
    {"+/-", 16},
    {"-/+", 17},
    {"+/=", 14},
    {"=/+", 15},
    {"=/\xE2\x88\x9E", 44},  // =/∞
    {"\xE2\x88\x9E/=", 44},  // ∞/=
    {"+\xE2\x88\x92", 18},   // +−
    {"\xE2\x88\x92+", 19},   // −+
    {"+\xE2\x80\x93", 18},   // +–
    {"\xE2\x80\x93+", 19},   // –+
    {"+-", 18},
    {"-+", 19},
    {"+=", 14},
    {"=+", 15},
    {"\xC2\xB1", 16},       // ±
    {"\xE2\x88\x93", 17},   // ∓
    {"\xE2\xA9\xB2", 14},   // ⩲
    {"\xE2\xA9\xB1", 15},   // ⩱
    {"=\xE2\x88\x9E", 44},  // =∞
    {"\xE2\x88\x9E=", 44},  // ∞=
    {"\xE2\x89\xB9", 13},   // ≹
    {"\xE2\x88\x9E", 13},   // ∞
    {"\xE2\xAF\xB9", 44},   // ⯹
    {"\xE2\xA9\x90", 22},   // ⩐
    {"\xE2\xA8\x80", 22},   // ⨀
    {"\xE2\x8A\x99", 22},   // ⊙
    {"\xE2\x96\xA1", 7},    // □
    {"\xE2\x8E\x95", 7},    // ⎕
    {"\xE2\x9F\xB3", 32},   // ⟳
    {"\xE2\x86\xBB", 32},   // ↻
    {"\xE2\x86\x91", 36},   // ↑
    {"\xE2\x86\x92", 40},   // →
    {"\xE2\x87\x86", 132},  // ⇆
    {"\xE2\x87\x84", 132},  // ⇄
    {"\xE2\x8A\x95", 138},  // ⊕
    {"\xE2\xA8\x81", 138},  // ⨁
    {"\xE2\x88\x86", 140},  // ∆
    {"\xE2\x96\xB3", 140},  // △
    {"\xCE\x94", 140},      // Δ
    {"\xE2\x96\xBD", 141},  // ▽
    {"\xE2\x88\x87", 141},  // ∇
    {"\xE2\x8C\x93", 142},  // ⌓
    {"\xE2\xA9\x93", 142},  // ⩓
    {"\xE2\x89\xA4", 143},  // ≤
    {"\xE2\x97\x8B", 26},   // ○
    {"\xE2\xA8\x82", 238},  // ⨂
    {"\xE2\x80\xA7", 11},   // ‧
    {"\xE2\x89\x88", 10},   // ≈
    {"~", 13},
    {"\xE2\x88\xBC", 13},  // ∼
    {"=", 10},
    {"N", 146},
    {"D", 220},
}};

/// The letters that stand for signs do so only as words of their own.
bool is_letter_sign(std::string_view sign) {
    return sign == "N" || sign == "D";
}

/// Takes the last sign off the text; 0 if it ends with none. A run of ! and ? that is no sign means
/// what its first two mean.
std::uint16_t take_last(std::string_view& text) {
    const std::size_t run = text.find_last_not_of("!?") + 1;
    if (run < text.size()) {
        std::string_view marks = text.substr(run).substr(0, 2);
        text = text.substr(0, run);
        for (const auto& [sign, glyph] : kSigns)
            if (sign == marks) return glyph;
    }
    for (const auto& [sign, glyph] : kSigns) {
        if (is_letter_sign(sign) || !text.ends_with(sign)) continue;
        text.remove_suffix(sign.size());
        return glyph;
    }
    return 0;
}

}  // namespace

std::optional<Glyphs> glyphs_of(std::string_view word) {
    for (const auto& [sign, glyph] : kSigns)
        if (sign == word) return Glyphs{glyph};
    SignedMove split = without_signs(word);
    if (!split.move.empty() || split.glyphs.empty()) return std::nullopt;
    return std::move(split.glyphs);
}

SignedMove without_signs(std::string_view word) {
    SignedMove split{word, {}};
    while (const std::uint16_t glyph = take_last(split.move)) split.glyphs.push_back(glyph);
    std::reverse(split.glyphs.begin(), split.glyphs.end());
    return split;
}

bool completes_move(std::string_view word) {
    constexpr std::array<std::string_view, 14> kWords{"e.p.",  "e.p", "ep",  "ep.",    "mate",
                                                      "mate.", "ch",  "ch.", "check",  "checkmate",
                                                      "+",     "++",  "#",   "dbl.ch."};
    return std::find(kWords.begin(), kWords.end(), word) != kWords.end();
}

std::size_t leading_dash(std::string_view text) {
    if (text.starts_with('-')) return 1;
    // The hyphens and dashes U+2010 to U+2015, and the minus sign.
    if (text.starts_with("\xE2\x88\x92")) return 3;
    const bool dash =
        text.size() >= 3 && text.starts_with("\xE2\x80") && text[2] >= '\x90' && text[2] <= '\x95';
    return dash ? 3 : 0;
}

}  // namespace tessera::game
