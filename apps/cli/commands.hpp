// What the commands of the program share: the options that name a position, errors, exit codes.
#pragma once

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "game/game.hpp"

namespace tessera::cli {

inline constexpr int kUsable = 0;
inline constexpr int kUnusable = 2;  ///< the input cannot be used

/// One line on standard error; returns kUnusable.
int fail(const std::string& reason);

/// The whole of a file, or of standard input for "-".
[[nodiscard]] Result<std::string> read_text(const std::string& path);

/// Built-in game by name, or a game file by path (anything with a slash or ending in .toml).
[[nodiscard]] Result<std::shared_ptr<const rules::Variant>> find_variant(const std::string& name);

/// Options --variant and --fen of one command and, where it plays moves, --start and --moves.
class PositionOptions {
public:
    enum class Parts : std::uint8_t { position, moves };
    explicit PositionOptions(CLI::App& command, Parts parts = Parts::moves);
    /// --variant may be left out.
    PositionOptions(CLI::App& command, const std::string& usual_variant);
    /// The game after the moves, standing at the position the options name.
    [[nodiscard]] Result<game::Game> game() const;

private:
    [[nodiscard]] Result<rules::Position> start(
        std::shared_ptr<const rules::Variant> variant) const;
    [[nodiscard]] Result<rules::Position> numbered_start(
        std::shared_ptr<const rules::Variant> variant) const;

    void add(CLI::App& command, Parts parts);

    CLI::Option* variant_option_ = nullptr;
    std::string variant_;
    std::string fen_;
    std::string start_;
    std::string seed_;
    std::string moves_;
    CLI::Option* fen_option_ = nullptr;
    CLI::Option* start_option_ = nullptr;
    CLI::Option* seed_option_ = nullptr;
};

/// Each adds its commands; the one that runs stores its exit code.
void add_position_commands(CLI::App& app, int& exit_code);
void add_games_commands(CLI::App& app, int& exit_code);
void add_geometry_commands(CLI::App& app, int& exit_code);
void add_play_command(CLI::App& app, int& exit_code);
void add_serve_command(CLI::App& app, int& exit_code);
void add_uci_command(CLI::App& app, int& exit_code);
void add_bench_command(CLI::App& app, int& exit_code);

}  // namespace tessera::cli
