// What the commands of the program share: files, games and the options that name a position.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "command.hpp"
#include "fail.hpp"
#include "game/game.hpp"
#include "game/vast_game.hpp"
#include "movegen/vast/position.hpp"
#include "notation/vast_text.hpp"
#include "output.hpp"

namespace tessera::variants {
struct VastVariant;
}

namespace tessera::cli {

/// A game on a vast board and its variant.
struct VastPlay {
    std::shared_ptr<const variants::VastVariant> variant;
    game::VastGame game;
};

/// The whole of a file, or of standard input for "-".
[[nodiscard]] Result<std::string> read_text(const std::string& path);
/// Built-in game by name, or a game file by path (anything with a slash or ending in .toml).
[[nodiscard]] Result<std::shared_ptr<const rules::Variant>> find_variant(const std::string& name);
/// The same of games on vast boards; nothing if the name is of none.
[[nodiscard]] std::shared_ptr<const variants::VastVariant> find_vast_variant(
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
    /// The position that the options name on a vast board; nothing if --variant names no game on
    /// one.
    [[nodiscard]] std::optional<Result<movegen::vast::Position>> vast_position() const;
    /// Likewise the game that led there.
    [[nodiscard]] std::optional<Result<VastPlay>> vast_game() const;
    /// Likewise the number of that position, if it is a start.
    [[nodiscard]] std::optional<Result<std::string>> vast_start_number() const;
    /// The game on a vast board that --variant names; nothing if it names none.
    [[nodiscard]] std::shared_ptr<const variants::VastVariant> vast_variant() const {
        return find_vast_variant(variant_);
    }

private:
    [[nodiscard]] Result<movegen::vast::Position> vast_start(
        const variants::VastVariant& variant) const;
    struct VastStart {
        movegen::vast::Position position;
        std::string number;  ///< empty if it was given as a text
    };
    /// Without the moves.
    [[nodiscard]] Result<VastStart> vast_start_alone(const variants::VastVariant& variant) const;
    /// Calls play(Move) for each of the moves, which plays it in the position.
    template <class Play>
    [[nodiscard]] std::optional<Error> play_moves(const movegen::vast::Position& position,
                                                  const Play& play) const;
    /// Two options that exclude each other.
    [[nodiscard]] std::optional<Error> contradiction() const;
    [[nodiscard]] Result<rules::Position> start(
        std::shared_ptr<const rules::Variant> variant) const;
    [[nodiscard]] Result<rules::Position> numbered_start(
        std::shared_ptr<const rules::Variant> variant) const;

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

/// Each adds its commands to the program.
void add_position_commands(const Command& program);
void add_question_commands(const Command& program);
void add_attacked_command(const Command& program);
void add_games_commands(const Command& program);
void add_geometry_commands(const Command& program);
void add_play_command(const Command& program);
void add_uci_command(const Command& program);
void add_match_command(const Command& program);
void add_analyse_command(const Command& program);
void add_mate2_command(const Command& program);
void add_puzzle_command(const Command& program);
void add_bench_command(const Command& program);

}  // namespace tessera::cli
