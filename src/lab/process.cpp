#include "lab/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include "base/clock.hpp"

namespace tessera::lab {
namespace {

/// How long a program may take to end after `quit`.
constexpr std::int64_t kFarewellMilliseconds = 500;

std::optional<pid_t> spawn(const std::string& command, int in, int out) {
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
    // The shell gives way to the program, so that its processor time can be asked for.
    std::string text = "exec " + command;
    std::array<char, 3> shell{'s', 'h', 0};
    std::array<char, 3> option{'-', 'c', 0};
    std::array<char*, 4> arguments{shell.data(), option.data(), text.data(), nullptr};
    pid_t pid = -1;
    const int fault = posix_spawn(&pid, "/bin/sh", &actions, nullptr, arguments.data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    return fault == 0 ? std::optional(pid) : std::nullopt;
}

}  // namespace

Result<Process> Process::start(const std::string& command) {
    // A program that has ended must not end this one.
    std::signal(SIGPIPE, SIG_IGN);
    std::array<int, 2> in{-1, -1};
    std::array<int, 2> out{-1, -1};
    if (pipe2(in.data(), O_CLOEXEC) != 0 || pipe2(out.data(), O_CLOEXEC) != 0)
        return Error{command, std::strerror(errno)};
    const auto pid = spawn(command, in[0], out[1]);
    ::close(in[0]);
    ::close(out[1]);
    Process process(pid.value_or(-1), in[1], out[0]);
    if (!pid) return Error{command, "cannot be started"};
    return process;
}

Process::Process(Process&& other) noexcept
    : pid_(std::exchange(other.pid_, -1)),
      in_(std::exchange(other.in_, -1)),
      out_(std::exchange(other.out_, -1)),
      text_(std::move(other.text_)),
      ended_(other.ended_) {}

Process& Process::operator=(Process&& other) noexcept {
    if (this == &other) return *this;
    close();
    pid_ = std::exchange(other.pid_, -1);
    in_ = std::exchange(other.in_, -1);
    out_ = std::exchange(other.out_, -1);
    text_ = std::move(other.text_);
    ended_ = other.ended_;
    return *this;
}

Process::~Process() {
    close();
}

void Process::close() {
    if (pid_ > 0) write_line("quit");
    if (in_ >= 0) ::close(in_);
    if (pid_ > 0) {
        const std::int64_t end = wall_milliseconds() + kFarewellMilliseconds;
        while (read_more(end)) continue;
        kill(pid_, SIGKILL);
        waitpid(pid_, nullptr, 0);
    }
    if (out_ >= 0) ::close(out_);
    pid_ = in_ = out_ = -1;
}

bool Process::write_line(std::string_view line) {
    std::string rest(line);
    rest += '\n';
    for (std::string_view left = rest; !left.empty();) {
        const ssize_t count = ::write(in_, left.data(), left.size());
        if (count < 0 && errno != EINTR) return false;
        if (count > 0) left.remove_prefix(static_cast<std::size_t>(count));
    }
    return true;
}

bool Process::read_more(std::int64_t deadline) {
    constexpr std::int64_t kLongestPoll = 60'000;
    const std::int64_t left = deadline - wall_milliseconds();
    if (ended_ || left <= 0) return false;
    pollfd output{.fd = out_, .events = POLLIN, .revents = 0};
    if (poll(&output, 1, static_cast<int>(std::min(left, kLongestPoll))) <= 0) return true;
    std::array<char, 4096> buffer;
    const ssize_t count = ::read(out_, buffer.data(), buffer.size());
    if (count > 0) text_.append(buffer.data(), static_cast<std::size_t>(count));
    ended_ = count == 0 || (count < 0 && errno != EINTR);
    return !ended_;
}

Result<std::string> Process::read_line(std::int64_t deadline) {
    std::size_t end = text_.find('\n');
    while (end == std::string::npos) {
        if (!read_more(deadline)) return Error{"", ended_ ? "has ended" : "does not reply"};
        end = text_.find('\n');
    }
    std::string line = text_.substr(0, end);
    text_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

std::optional<clockid_t> Process::processor_clock() const {
    clockid_t clock{};
    if (pid_ <= 0 || clock_getcpuclockid(pid_, &clock) != 0) return std::nullopt;
    return clock;
}

}  // namespace tessera::lab
