// The program `tessera`: positions, games, play, analysis, server and measurements on the command
// line.
#include <fcntl.h>
#include <unistd.h>

#include <iostream>
#include <string>

#include "base/processor.hpp"
#include "commands.hpp"
#include "serve.hpp"
#include "serve_games.hpp"

namespace {

/// Files that the program opens must not become its standard input or output where it was started
/// without them. What is opened here can be neither read nor written.
void hold_standard_files() {
    for (const int file : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO})
        if (fcntl(file, F_GETFD) < 0) {
            const int held = open("/dev/null", file == STDIN_FILENO ? O_WRONLY : O_RDONLY);
            if (held >= 0 && held != file) close(held);
        }
}

}  // namespace

int main(int argc, char** argv) {
    hold_standard_files();
    if (const std::string refusal = tessera::isa_refusal(); !refusal.empty())
        return tessera::cli::fail(refusal);
    tessera::cli::CommandLine line(
        "Chess on boards of more than two dimensions.\n",
        "tessera COMMAND --help describes a command. Positions and moves are written\n"
        "as docs/notation.md says; docs/command-line.md has an example of every command.");
    tessera::cli::add_play_command(line.top());
    tessera::cli::add_serve_command(line.top(), tessera::cli::serve_games);
    tessera::cli::add_games_commands(line.top());
    tessera::cli::add_question_commands(line.top());
    tessera::cli::add_attacked_command(line.top());
    tessera::cli::add_position_commands(line.top());
    tessera::cli::add_mate2_command(line.top());
    tessera::cli::add_puzzle_command(line.top());
    tessera::cli::add_puzzles_command(line.top());
    tessera::cli::add_lessons_command(line.top());
    tessera::cli::add_endings_commands(line.top());
    tessera::cli::add_dossier_command(line.top());
    tessera::cli::add_verify_command(line.top());
    tessera::cli::add_analyse_command(line.top());
    tessera::cli::add_geometry_commands(line.top());
    tessera::cli::add_uci_command(line.top());
    tessera::cli::add_match_command(line.top());
    tessera::cli::add_bot_command(line.top());
    tessera::cli::add_store_commands(line.top());
    tessera::cli::add_bench_command(line.top());
    tessera::cli::add_learn_command(line.top());
    const int exit_code = line.run(argc, argv);
    std::cout.flush();
    if (!std::cout) return tessera::cli::fail("the output cannot be written");
    return exit_code;
}
