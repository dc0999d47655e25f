// What the two players of a game say to each other: preset phrases at any time, and messages of
// their own once both have agreed to chat. Only the two of them see it.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <string_view>

#include "definition/definition.hpp"
#include "game/match.hpp"

namespace tessera::room {

enum class Phrase : std::uint8_t {
    hello,
    good_luck,
    have_fun,
    good_game,
    thanks,
    well_played,
    sorry,
    one_moment,
    back_soon,
    must_go,
};

/// As the log has it.
[[nodiscard]] std::string_view phrase_word(Phrase phrase);
[[nodiscard]] std::optional<Phrase> read_phrase(std::string_view word);

/// Characters (code points) of the longest message.
inline constexpr std::size_t kLongestMessage = 300;

/// Whether a text may be sent: 1 to kLongestMessage characters of UTF-8, at least one that is no
/// blank, no control character, line separator or control of the direction of writing that reaches
/// beyond the text.
[[nodiscard]] bool is_message(std::string_view text);

/// How much a player may say.
struct TalkLimits {
    std::size_t a_minute = 10;
    std::size_t a_game = 500;
};

/// The fold of what was said, for what may be said next. Texts are not kept.
class Talk {
public:
    /// The player has turned chat on. Turned off by one, it is off for both.
    [[nodiscard]] bool on(definition::Colour c) const { return on_[definition::index(c)]; }
    /// Messages may be sent.
    [[nodiscard]] bool agreed() const { return on_[0] && on_[1]; }
    /// Whether the player has said as much as is allowed for now, or at all.
    [[nodiscard]] bool exhausted(definition::Colour c, game::WallTime now,
                                 const TalkLimits& limits) const;

    void said(definition::Colour by, game::WallTime at);
    void turn(definition::Colour by, bool on, game::WallTime at);

private:
    struct Said {
        std::size_t times = 0;
        std::deque<game::WallTime> lately;  ///< ascending
    };

    std::array<bool, 2> on_{};
    std::array<Said, 2> said_;
};

}  // namespace tessera::room
