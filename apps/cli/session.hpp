// A game played in the terminal: what each typed line does.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "engine/engine.hpp"
#include "game/match.hpp"
#include "game/pgn.hpp"
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

class Session {
public:
    Session(game::Game game, PlaySettings settings);

    /// Chooses a view by name.
    [[nodiscard]] std::optional<Error> view(std::string_view name);
    void greet();
    /// Lets the computer move until a human is to move or the game is over.
    void computer_moves();
    /// Carries out one line; false when the player wants to leave.
    [[nodiscard]] bool line(std::string_view text);
    /// "White 3> ": whose move it is.
    [[nodiscard]] std::string prompt() const;

private:
    using Command = void (Session::*)(std::string_view argument);
    struct Entry {
        std::string_view word;
        Command run;
        std::string_view usage;
        std::string_view help;
    };
    static const std::array<Entry, 17> kCommands;

    void help(std::string_view argument);
    void show(std::string_view argument);
    void change_view(std::string_view argument);
    void list_moves(std::string_view argument);
    void attackers(std::string_view argument);
    void hint(std::string_view argument);
    void undo(std::string_view argument);
    void redo(std::string_view argument);
    void resign(std::string_view argument);
    void fresh(std::string_view argument);
    void save(std::string_view argument);
    void load(std::string_view argument);
    void fen(std::string_view argument);
    void history(std::string_view argument);
    void status(std::string_view argument);
    void side(std::string_view argument);
    void show_info(std::string_view argument);

    void play(std::string_view text);
    void replace(game::Game game);
    void say(const std::string& text) const;
    void board(const Marks& marks, std::string_view legend);
    [[nodiscard]] std::vector<FoundLine> search(const engine::Limits& limits, std::uint64_t seed);
    /// Says why, if the command is refused.
    bool carry_out(const game::Command& command);
    [[nodiscard]] const game::Game& game() const { return match_.game(); }
    [[nodiscard]] std::string status_line() const;
    [[nodiscard]] Marks last_move() const;

    PlaySettings settings_;
    game::Match match_;
    game::Tags tags_;
    Arrangement arrangement_;
    engine::Engine engine_;
};

}  // namespace tessera::cli
