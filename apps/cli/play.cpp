// play: a game in the terminal. Reads moves and commands from standard input.
#include <unistd.h>

#include <iostream>
#include <random>

#include "base/text.hpp"
#include "commands.hpp"
#include "engine/levels.hpp"
#include "session.hpp"
#include "terminal/terminal.hpp"
#include "watching.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kLongestSeconds = 3600;

struct Options {
    std::string view = "own";
    std::string human = "white";
    std::string level = "4";
    std::string seconds = "3";
    std::string seed;
    std::string clock;
    std::string info = "auto";
};

std::uint64_t random_seed() {
    std::random_device device;
    return device() | 1U;
}

Result<PlaySettings> settings(const Options& options) {
    PlaySettings s;
    const auto level = read_number(options.level, "--level", 1, engine::kLevels);
    if (!level) return level.error();
    s.level = static_cast<int>(*level);
    s.players = players_of(options.human, s.level);
    const auto seconds = read_number(options.seconds, "--seconds", 1, kLongestSeconds);
    if (!seconds) return seconds.error();
    s.milliseconds = std::int64_t{1000} * *seconds;
    const auto seed = parse_number(options.seed, UINT32_MAX);
    if (!options.seed.empty() && !seed)
        return Error{"--seed", quote(options.seed) + " is not a number"};
    s.seed = seed ? *seed : random_seed();
    if (!options.clock.empty()) {
        const auto clock = read_clock(options.clock);
        if (!clock) return Error{"--clock", clock.error().reason};
        s.clock = *clock;
    }
    const auto info = info_of(options.info);
    if (!info) return info.error();
    s.info = *info;
    s.colours = terminal::takes_escape_codes(STDOUT_FILENO);
    return s;
}

Exit play(const PositionOptions& position, const Options& options) {
    const auto chosen = settings(options);
    auto game = position.game();
    if (!game) return refused(game.error());
    if (!chosen) return chosen.error();
    Session session(std::move(game).value(), *chosen);
    if (const auto error = session.view(options.view)) return about("--view", *error);
    session.greet();
    session.computer_moves();
    session.run();
    return kUsable;
}

}  // namespace

void add_play_command(const Command& program) {
    const Command command = program.add("play", "Play in the terminal");
    const auto options = std::make_shared<Options>();
    const auto position = std::make_shared<PositionOptions>(command, "fourstar");
    command.text("--human", options->human, "who is played at the keyboard (default: white)")
        .among({"white", "black", "both", "none"});
    command.text("--level", options->level, "strength of the computer, 1 to 8 (default: 4)", "N");
    command.text("--seconds", options->seconds,
                 "the computer's time for a single move (default: 3)", "N");
    command.text("--clock", options->clock,
                 "clocks for both sides: minutes, and seconds added for every turn",
                 "MINUTES[+SECONDS]");
    command.text("--seed", options->seed, "makes the computer's choices repeatable", "N");
    command
        .text("--info", options->info,
              "depth, score and line while the computer thinks (default: auto, on a terminal)")
        .among({"auto", "on", "off"});
    command.text("--view", options->view,
                 "axes of the small boards, as 01, or their first label (default: own)", "VIEW");
    command.run([position, options]() -> Exit { return play(*position, *options); });
}

}  // namespace tessera::cli
