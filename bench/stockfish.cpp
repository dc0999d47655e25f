#include "stockfish.hpp"

#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "processor_time.hpp"

namespace tessera::bench {
namespace {

/// Of `go perft 6` from the start of chess.
constexpr std::uint64_t kLeaves = 119'060'324;
constexpr std::string_view kCounted = "Nodes searched: ";

using Pipe = std::array<int, 2>;

void close_both(const Pipe& pipe) {
    close(pipe[0]);
    close(pipe[1]);
}

/// -1 if it cannot be run.
pid_t spawn(const char* path, const Pipe& commands, const Pipe& replies) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, commands[0], STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, replies[1], STDOUT_FILENO);
    for (const int fd : {commands[0], commands[1], replies[0], replies[1]})
        posix_spawn_file_actions_addclose(&actions, fd);
    std::string name = path;
    std::array<char*, 2> arguments{name.data(), nullptr};
    pid_t process = -1;
    if (posix_spawn(&process, path, &actions, nullptr, arguments.data(), environ) != 0)
        process = -1;
    posix_spawn_file_actions_destroy(&actions);
    return process;
}

}  // namespace

Stockfish::Stockfish() {
    const char* const given = std::getenv("TESSERA_STOCKFISH");
    Pipe commands{};
    Pipe replies{};
    if (pipe(commands.data()) != 0) return;
    if (pipe(replies.data()) != 0) {
        close_both(commands);
        return;
    }
    process_ = spawn(given ? given : "/usr/games/stockfish", commands, replies);
    close(commands[0]);
    close(replies[1]);
    if (process_ > 0) {
        in_ = fdopen(commands[1], "w");
        out_ = fdopen(replies[0], "r");
        std::signal(SIGPIPE, SIG_IGN);  // should it end before its time
        std::fputs("setoption name Threads value 1\nisready\n", in_);
        std::fflush(in_);
        std::array<char, 1024> line{};
        while (std::fgets(line.data(), line.size(), out_))
            if (std::string_view(line.data()).starts_with("readyok")) break;
        return;
    }
    close(commands[1]);
    close(replies[0]);
}

Stockfish::~Stockfish() {
    if (process_ <= 0) return;
    std::fputs("quit\n", in_);
    std::fclose(in_);
    std::fclose(out_);
    waitpid(process_, nullptr, 0);
}

std::optional<double> Stockfish::leaves_per_second() {
    if (process_ <= 0) return std::nullopt;
    clockid_t clock{};
    if (clock_getcpuclockid(process_, &clock) != 0) return std::nullopt;
    const double begun = processor_seconds(clock);
    std::fputs("position startpos\ngo perft 6\n", in_);
    std::fflush(in_);
    std::array<char, 1024> line{};
    while (std::fgets(line.data(), line.size(), out_)) {
        if (!std::string_view(line.data()).starts_with(kCounted)) continue;
        if (std::strtoull(line.data() + kCounted.size(), nullptr, 10) != kLeaves) break;
        return kLeaves / (processor_seconds(clock) - begun);
    }
    return std::nullopt;
}

}  // namespace tessera::bench
