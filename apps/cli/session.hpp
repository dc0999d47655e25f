// A game played in the terminal: what each typed line does.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "board.hpp"
#include "dialogue.hpp"
#include "engine/engine.hpp"
#include "game/match.hpp"
#include "game/pgn.hpp"
#include "play/ordinary.hpp"

namespace tessera::cli {

class Session final : public Dialogue {
public:
    Session(game::Game game, PlaySettings settings);

    [[nodiscard]] std::optional<Error> view(std::string_view name) override;
    void greet() override;
    void computer_moves() override;
    [[nodiscard]] bool line(std::string_view text) override;
    [[nodiscard]] std::string prompt() const override;

private:
    static const std::array<SessionCommand<Session>, 17> kCommands;

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
    [[nodiscard]] std::unique_ptr<engine::Engine> make_engine() const;
    [[nodiscard]] std::vector<FoundLine> search(const engine::Limits& limits, std::uint64_t seed);
    /// Says why, if the command is refused.
    bool carry_out(const game::Command& command);
    [[nodiscard]] const game::Game& game() const { return match_.game(); }
    [[nodiscard]] const rules::Variant& rules() const { return *play::rules_of(game().variant()); }
    [[nodiscard]] const rules::Position& position() const {
        return play::ordinary(game().position());
    }
    [[nodiscard]] std::string status_line() const;
    [[nodiscard]] Marks last_move() const;

    PlaySettings settings_;
    game::Match match_;
    game::Tags tags_;
    Arrangement arrangement_;
    std::unique_ptr<engine::Engine> engine_;
};

}  // namespace tessera::cli
