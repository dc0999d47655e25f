// A game on a vast board played in the terminal: the flat slice through one cell, and answers
// about the rest of the board.
#pragma once

#include "commands.hpp"
#include "dialogue.hpp"
#include "engine/engine.hpp"
#include "vast_board.hpp"

namespace tessera::cli {

class VastSession final : public Dialogue {
public:
    VastSession(game::Game game, PlaySettings settings);

    [[nodiscard]] std::optional<Error> view(std::string_view name) override;
    void greet() override;
    void computer_moves() override;
    [[nodiscard]] bool line(std::string_view text) override;
    [[nodiscard]] std::string prompt() const override;

private:
    static const std::array<SessionCommand<VastSession>, 20> kCommands;

    void help(std::string_view argument);
    void show(std::string_view argument);
    void change_view(std::string_view argument);
    void go_to(std::string_view argument);
    void slice(std::string_view argument);
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
    void level(std::string_view argument);

    void play(std::string_view text);
    void replace(game::Game game);
    void count_moves();
    void board(const Marks& marks, std::string_view legend);
    void after_move();
    [[nodiscard]] const game::Game& game() const { return game_; }
    [[nodiscard]] const movegen::vast::Position& position() const {
        return play::vast(game_.position());
    }
    [[nodiscard]] Marks last_move() const;
    [[nodiscard]] bool computer_to_move() const;
    [[nodiscard]] std::string status_line() const;
    [[nodiscard]] std::string name(rules::Cell cell) const;
    [[nodiscard]] std::string piece_name(rules::PieceType type) const;
    /// "knight takes pawn", of a legal move.
    [[nodiscard]] std::string deed(const rules::Move& move) const;
    [[nodiscard]] engine::SearchResult search(int level, std::uint64_t seed) const;

    game::Game game_;
    PlaySettings settings_;
    game::Tags tags_;
    Slice slice_;
};

}  // namespace tessera::cli
