// A game on a server, as the lines of its stream tell it (docs/server-protocol.md).
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "game/game.hpp"
#include "game/match.hpp"

namespace tessera::bot {

/// The rules of a game, and how an engine is told of them.
struct Rules {
    play::VariantPtr variant;
    std::string name;  ///< id of a built-in game, or path of a game file
};
/// Finds rules by the id of the game and their identity.
using FindRules =
    std::function<Result<Rules>(const std::string& variant, const std::string& identity)>;

class Course {
public:
    enum class Status : std::uint8_t { open, playing, over };
    /// What the game stands at, for whom the stream is.
    struct State {
        Status status = Status::open;
        std::uint64_t position = 0;  ///< version of the last event that changed the board
        rules::Colour side = rules::Colour::white;
        std::optional<rules::Colour> you;
        std::array<std::string, 2> seats;                   ///< persons by colour; empty: nobody
        std::optional<std::array<std::int64_t, 2>> clocks;  ///< milliseconds left, by colour
        std::optional<rules::Colour> draw, takeback;        ///< who offers it
        std::optional<std::int64_t> claim_in;  ///< milliseconds until the game may be claimed
        std::string result;                    ///< PGN's word
        std::string ending;                    ///< empty: the rules, or none
    };

    explicit Course(FindRules find) : find_(std::move(find)) {}

    enum class News : std::uint8_t {
        none,
        state,    ///< state() is new
        absence,  ///< the opponent cannot be reached: what is then allowed stands in a new stream
    };

    /// Takes a line. Error: it is no such line, or events are missing, or the
    /// server has reported an error.
    [[nodiscard]] Result<News> take(std::string_view line);
    /// Of the last event that was taken; 0: none was.
    [[nodiscard]] std::uint64_t version() const { return version_; }
    /// Meaningful once take() has returned `state`, as are the following.
    [[nodiscard]] const State& state() const { return state_; }
    [[nodiscard]] const game::Game& game() const { return *game_; }
    [[nodiscard]] const Rules& rules() const { return rules_; }
    [[nodiscard]] const std::optional<game::TimeControl>& time() const { return time_; }

private:
    FindRules find_;
    Rules rules_;
    std::optional<game::Game> game_;
    std::optional<game::TimeControl> time_;
    std::uint64_t version_ = 0;
    State state_;

    struct Reader;
};

}  // namespace tessera::bot
