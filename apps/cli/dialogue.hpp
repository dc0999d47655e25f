// What a game in the terminal reads and prints besides boards: settings, records, clocks, lists.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "commands.hpp"
#include "game/match.hpp"
#include "game/pgn.hpp"
#include "thinking.hpp"

namespace tessera::cli {

struct PlaySettings {
    game::Players players;
    int level = 4;
    std::int64_t milliseconds = 3000;  ///< the computer's time for one single move
    std::uint64_t seed = 0;            ///< varies the computer's choices
    std::optional<game::TimeControl> clock;
    bool colours = false;
    Info info = Info::none;  ///< while the computer thinks
};

/// `human`: white, black, both or none.
[[nodiscard]] game::Players players_of(std::string_view human, int level);
[[nodiscard]] bool names_players(std::string_view human);

/// Prints a line.
void say(const std::string& text);

/// "5" minutes, or "5+3": with so many seconds for every turn.
[[nodiscard]] Result<game::TimeControl> read_clock(std::string_view text);
/// "White 4:58, Black 5:00". Precondition: there is a time control.
[[nodiscard]] std::string clock_text(const game::Match& match, game::Instant now);

/// The moves of the game so far, with the numbers of their turns, or that there are none.
[[nodiscard]] std::string history_text(const game::Game& game);

/// One line that help shows.
[[nodiscard]] std::string help_line(std::string_view usage, std::string_view help);

/// A file of games that is being loaded.
struct Loading {
    std::string path;
    game::PgnFile file;
    std::size_t chosen = 0;  ///< of its games
};
/// What `load FILE` or `load FILE N` names.
[[nodiscard]] Result<Loading> read_record(std::string_view argument);
/// Says which of several games was loaded, and where the record is wrong.
void say_loaded(const Loading& loading, const std::vector<Error>& faults);
/// "1 game", "2 games".
[[nodiscard]] std::string counted(std::size_t count, std::string_view what);
/// "a b c", of which the first `most` are named: "a b ..".
[[nodiscard]] std::string named(const std::vector<std::string>& names, std::size_t most);

/// Writes what `write` hands to its sink to a file; returns what became of it.
[[nodiscard]] std::string saved_text(std::string_view path,
                                     const std::function<void(const notation::TextSink&)>& write);

}  // namespace tessera::cli
