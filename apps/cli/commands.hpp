// What the commands of the program share: files, games and the options that name a position.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "command.hpp"
#include "definition/parse.hpp"
#include "fail.hpp"
#include "game/game.hpp"
#include "output.hpp"
#include "play/ordinary.hpp"
#include "play/vast.hpp"
#include "watching.hpp"

namespace tessera::cli {

/// The whole of a file, or of standard input for "-".
[[nodiscard]] Result<std::string> read_text(const std::string& path);
/// Built-in game by name, or a game file by path (anything with a slash or ending in .toml).
[[nodiscard]] Result<play::VariantPtr> find_variant(const std::string& name);
/// Files that the game file names, from its own folder.
[[nodiscard]] definition::SetupFiles files_beside(const std::string& game_file);
/// The same for commands that need every move listed: an error for vast boards.
[[nodiscard]] Result<std::shared_ptr<const rules::Variant>> find_ordinary_variant(
    const std::string& name);

/// 8x8x8
[[nodiscard]] std::string size_text(const std::vector<int>& sizes);

/// Options --variant and --fen of one command and, where it plays moves, --start and --moves.
class PositionOptions {
public:
    enum class Parts : std::uint8_t { position, moves };
    explicit PositionOptions(const Command& command, Parts parts = Parts::moves);
    /// --variant may be left out.
    PositionOptions(const Command& command, const std::string& usual_variant);
    /// The game after the moves, standing at the position the options name.
    [[nodiscard]] Result<game::Game> game() const;
    /// The same for commands that need every move listed: an error for vast boards.
    [[nodiscard]] Result<game::Game> ordinary_game() const;

private:
    /// Two options that exclude each other.
    [[nodiscard]] std::optional<Error> contradiction() const;
    /// The game before the moves.
    [[nodiscard]] Result<game::Game> start(const play::Variant& variant) const;
    [[nodiscard]] Result<game::Game> numbered_start(const play::Variant& variant) const;

    /// Returns the option --variant.
    Option add(const Command& command, Parts parts);

    std::string variant_;
    std::string fen_;
    std::string start_;
    std::string seed_;
    std::string moves_;
    std::optional<Option> fen_option_;
    std::optional<Option> start_option_;
    std::optional<Option> seed_option_;
};

/// Calls `ordinary(game)` or, where not every move can be listed, `vast(game)`, with the game that
/// the options name.
template <class Ordinary, class Vast>
Exit answer_by_board(const PositionOptions& named, const Ordinary& ordinary, const Vast& vast) {
    const auto game = named.game();
    if (!game) return refused(game.error());
    return game->variant().capabilities().whole_board ? ordinary(*game) : vast(*game);
}

/// Each adds its commands to the program.
void add_position_commands(const Command& program);
void add_question_commands(const Command& program);
void add_attacked_command(const Command& program);
void add_games_commands(const Command& program);
void add_geometry_commands(const Command& program);
void add_play_command(const Command& program);
void add_uci_command(const Command& program);
void add_match_command(const Command& program);
void add_bot_command(const Command& program);
void add_analyse_command(const Command& program);
void add_mate2_command(const Command& program);
void add_puzzle_command(const Command& program);
void add_puzzles_command(const Command& program);
void add_lessons_command(const Command& program);
void add_endings_commands(const Command& program);
void add_dossier_command(const Command& program);
void add_verify_command(const Command& program);
void add_store_commands(const Command& program);
void add_bench_command(const Command& program);
void add_learn_command(const Command& program);

}  // namespace tessera::cli
