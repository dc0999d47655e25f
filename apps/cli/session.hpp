// A game played in the terminal, on a board of any size: what each typed line does.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "dialogue.hpp"
#include "engine/engine.hpp"
#include "game/match.hpp"
#include "game/pgn.hpp"
#include "thinking.hpp"

namespace tessera::cli {

class Session {
public:
    Session(game::Game game, const PlaySettings& settings);

    /// Chooses a view by name.
    [[nodiscard]] std::optional<Error> view(std::string_view name) { return view_.choose(name); }
    void greet();
    /// Lets the computer move until a human is to move or the game is over.
    void computer_moves();
    /// Carries out one line; false when the player wants to leave.
    [[nodiscard]] bool line(std::string_view text);
    /// Reads lines from standard input until it ends or the player leaves.
    void run();

private:
    struct Command {
        std::string_view word;
        void (Session::*run)(std::string_view argument);
        std::string_view usage;  ///< empty: another word for the command before
        std::string_view help;
    };
    static const std::vector<Command>& commands();

    // The board, and what is on it.
    void help(std::string_view argument);
    void show(std::string_view argument);
    void change_view(std::string_view argument);
    void go_to(std::string_view argument);
    void slice(std::string_view argument);
    void list_moves(std::string_view argument);
    void attackers(std::string_view argument);
    void hint(std::string_view argument);
    void fen(std::string_view argument);
    void status(std::string_view argument);
    void count_moves();

    // The game (session_game.cpp).
    void undo(std::string_view argument);
    void redo(std::string_view argument);
    void go(std::string_view argument);
    void next(std::string_view argument);
    void promote(std::string_view argument);
    void remove(std::string_view argument);
    void comment(std::string_view argument);
    void draw(std::string_view argument);
    void resign(std::string_view argument);
    void clock(std::string_view argument);
    void fresh(std::string_view argument);
    void save(std::string_view argument);
    void load(std::string_view argument);
    void history(std::string_view argument);
    void side(std::string_view argument);
    void level(std::string_view argument);
    void show_info(std::string_view argument);

    void play(std::string_view text);
    void replace(game::Game game);
    void board(const Marks& marks, std::string_view legend = {}) const;
    /// The board, a slice of which follows a move that it would not show.
    void show_move();
    /// The same and how the game stands, after what has changed it.
    void show_change();
    /// Ends the game if the time of the side to move is up.
    void claim_time();
    /// Prints why, if the command is refused.
    bool carry_out(const game::Command& command);
    [[nodiscard]] std::vector<FoundLine> search(const engine::Limits& limits, std::uint64_t seed);
    /// For one move of the computer, which may have a clock.
    [[nodiscard]] game::Milliseconds time_to_think() const;
    [[nodiscard]] std::unique_ptr<engine::Engine> make_engine() const;

    [[nodiscard]] const game::Game& game() const { return match_.game(); }
    [[nodiscard]] const play::Position& position() const { return game().position(); }
    [[nodiscard]] const play::Variant& variant() const { return game().variant(); }
    [[nodiscard]] bool whole_board() const { return variant().capabilities().whole_board; }
    [[nodiscard]] std::string prompt() const;
    [[nodiscard]] std::string status_line() const;
    [[nodiscard]] std::string piece_name(rules::PieceType type) const;
    [[nodiscard]] std::uint64_t pieces_of(rules::Colour colour) const;
    /// A legal move in words, "knight takes pawn", where its text has no letters of pieces.
    [[nodiscard]] std::string deed(const rules::Move& move) const;
    [[nodiscard]] Marks last_move() const;

    PlaySettings settings_;
    game::Match match_;
    game::Tags tags_;
    BoardView view_;
    std::unique_ptr<engine::Engine> engine_;
};

}  // namespace tessera::cli
