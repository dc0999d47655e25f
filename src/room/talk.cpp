#include "room/talk.hpp"

#include <algorithm>
#include <utility>

#include "base/text.hpp"

namespace tessera::room {

using definition::Colour;
using definition::index;
using game::WallTime;

namespace {

constexpr WallTime kMinute = 60'000;

constexpr std::array<std::pair<Phrase, std::string_view>, 10> kPhrases{{
    {Phrase::hello, "hello"},
    {Phrase::good_luck, "good_luck"},
    {Phrase::have_fun, "have_fun"},
    {Phrase::good_game, "good_game"},
    {Phrase::thanks, "thanks"},
    {Phrase::well_played, "well_played"},
    {Phrase::sorry, "sorry"},
    {Phrase::one_moment, "one_moment"},
    {Phrase::back_soon, "back_soon"},
    {Phrase::must_go, "must_go"},
}};

/// Takes the next character from the text; nothing if it is not UTF-8.
std::optional<char32_t> next_character(std::string_view& text) {
    const auto first = static_cast<unsigned char>(text.front());
    text.remove_prefix(1);
    if (first < 0x80) return first;
    if (first < 0xc2 || first > 0xf4) return std::nullopt;
    const std::size_t more = first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
    if (text.size() < more) return std::nullopt;
    char32_t character = first & (0x3fU >> more);
    for (const char c : text.substr(0, more)) {
        const auto byte = static_cast<unsigned char>(c);
        if ((byte & 0xc0U) != 0x80) return std::nullopt;
        character = character << 6U | (byte & 0x3fU);
    }
    text.remove_prefix(more);
    constexpr std::array<char32_t, 4> kLeast{0, 0x80, 0x800, 0x10000};
    const bool surrogate = character >= 0xd800 && character <= 0xdfff;
    if (character < kLeast[more] || surrogate || character > 0x10ffff) return std::nullopt;
    return character;
}

/// Ends a line, or changes how what stands beside the text is written.
bool is_control(char32_t c) {
    const auto within = [c](char32_t first, char32_t last) { return c >= first && c <= last; };
    return c < 0x20 || within(0x7f, 0x9f) || within(0x2028, 0x202e) || within(0x2066, 0x2069);
}

}  // namespace

std::string_view phrase_word(Phrase phrase) {
    return kPhrases[static_cast<std::size_t>(phrase)].second;
}

std::optional<Phrase> read_phrase(std::string_view word) {
    const auto* const found =
        std::ranges::find(kPhrases, word, &std::pair<Phrase, std::string_view>::second);
    if (found == kPhrases.end()) return std::nullopt;
    return found->first;
}

bool is_message(std::string_view text) {
    if (trimmed(text).empty()) return false;
    std::size_t characters = 0;
    while (!text.empty()) {
        const auto character = next_character(text);
        if (!character || is_control(*character) || ++characters > kLongestMessage) return false;
    }
    return true;
}

bool Talk::exhausted(Colour c, WallTime now, const TalkLimits& limits) const {
    const auto& [times, lately] = said_[index(c)];
    const auto recent =
        std::ranges::count_if(lately, [&](WallTime at) { return at > now - kMinute; });
    return times >= limits.a_game || static_cast<std::size_t>(recent) >= limits.a_minute;
}

void Talk::said(Colour by, WallTime at) {
    auto& [times, lately] = said_[index(by)];
    ++times;
    while (!lately.empty() && lately.front() <= at - kMinute) lately.pop_front();
    lately.push_back(at);
}

void Talk::turn(Colour by, bool on, WallTime at) {
    if (on) said(by, at);
    on_[index(by)] = on;
    if (!on) on_.fill(false);
}

}  // namespace tessera::room
