// A game in the terminal as its main loop sees it, and what all such games share: lines that are
// commands or moves, the list of commands, how the game stands.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"
#include "base/text.hpp"
#include "commands.hpp"
#include "game/match.hpp"
#include "game/pgn.hpp"
#include "game/result.hpp"
#include "thinking.hpp"

namespace tessera::cli {

struct PlaySettings {
    game::Players players;
    int level = 4;
    std::int64_t milliseconds = 3000;  ///< the computer's time for one single move
    std::uint64_t seed = 0;            ///< varies the computer's choices
    bool colours = false;
    Info info = Info::none;  ///< while the computer thinks
};

/// `human`: white, black, both or none.
[[nodiscard]] game::Players players_of(std::string_view human, int level);
[[nodiscard]] bool names_players(std::string_view human);

class Dialogue {
public:
    Dialogue() = default;
    virtual ~Dialogue() = default;
    Dialogue(const Dialogue&) = delete;
    Dialogue& operator=(const Dialogue&) = delete;

    /// Chooses a view by name.
    [[nodiscard]] virtual std::optional<Error> view(std::string_view name) = 0;
    virtual void greet() = 0;
    /// Lets the computer move until a human is to move or the game is over.
    virtual void computer_moves() = 0;
    /// Carries out one line; false when the player wants to leave.
    [[nodiscard]] virtual bool line(std::string_view text) = 0;
    /// "White 3> ": whose move it is.
    [[nodiscard]] virtual std::string prompt() const = 0;

    /// Reads lines from standard input until it ends or the player leaves.
    void run();
};

/// A command of a kind of session.
template <class Session>
struct SessionCommand {
    std::string_view word;
    void (Session::*run)(std::string_view argument);
    std::string_view usage;
    std::string_view help;
};

void print_text(std::string_view text);

/// The moves of the game so far, with the numbers of their turns, or that there are none.
[[nodiscard]] std::string history_text(const game::Game& game);

/// One line that help shows.
[[nodiscard]] std::string help_line(std::string_view usage, std::string_view help);

template <class Session, std::size_t N>
void print_help(const std::array<SessionCommand<Session>, N>& commands) {
    std::string text;
    for (const auto& command : commands) text += help_line(command.usage, command.help);
    print_text(text + help_line("quit", "leave"));
}

/// Carries out the command that a line names, with what follows its first word; nothing if it names
/// none. False when the player wants to leave.
template <class Session, std::size_t N>
std::optional<bool> run_command(Session& session,
                                const std::array<SessionCommand<Session>, N>& commands,
                                std::string_view text) {
    text = trimmed(text);
    if (text.empty()) return true;
    const std::size_t space = text.find_first_of(" \t");
    const std::string_view word = text.substr(0, space);
    if (word == "quit" || word == "exit") return false;
    for (const auto& command : commands) {
        if (command.word != word) continue;
        (session.*command.run)(space == std::string_view::npos ? std::string_view()
                                                               : trimmed(text.substr(space)));
        return true;
    }
    return std::nullopt;
}

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

/// Writes what `write` hands to its sink to a file; tells what became of it.
[[nodiscard]] std::string saved_text(std::string_view path,
                                     const std::function<void(const notation::TextSink&)>& write);

}  // namespace tessera::cli
