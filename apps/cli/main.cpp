// The program `tessera`: positions, games, play, server and measurements on the command line.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <string>

#include "base/processor.hpp"
#include "commands.hpp"

namespace {

/// CLI11's own message, on one line.
int usage_error(const CLI::ParseError& error) {
    std::string text = error.what();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return tessera::cli::fail(text + " (tessera --help)");
}

}  // namespace

int main(int argc, char** argv) {
    if (const std::string refusal = tessera::isa_refusal(); !refusal.empty())
        return tessera::cli::fail(refusal);
    CLI::App app("Chess on boards of more than two dimensions.\n", "tessera");
    app.set_version_flag("--version", "tessera 0.1.0");
    app.require_subcommand(0, 1);
    app.footer(
        "tessera COMMAND --help tells more about a command. Positions and moves are written\n"
        "as docs/notation.md says; docs/command-line.md has an example of every command.");
    int exit_code = tessera::cli::kUsable;
    tessera::cli::add_play_command(app, exit_code);
    tessera::cli::add_serve_command(app, exit_code);
    tessera::cli::add_games_commands(app, exit_code);
    tessera::cli::add_position_commands(app, exit_code);
    tessera::cli::add_geometry_commands(app, exit_code);
    tessera::cli::add_uci_command(app, exit_code);
    tessera::cli::add_bench_command(app, exit_code);
    try {
        app.parse(argc, argv);
    } catch (const CLI::Success& help) {
        return app.exit(help);
    } catch (const CLI::ParseError& error) {
        return usage_error(error);
    }
    if (app.get_subcommands().empty())
        return tessera::cli::fail("a command is missing (tessera --help)");
    std::cout.flush();
    if (!std::cout) return tessera::cli::fail("the output cannot be written");
    return exit_code;
}
