#include "lab/process.hpp"

#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <ctime>
#include <utility>

#include "lab/clocks.hpp"

namespace tessera::lab {
namespace {

/// How long a program may take to end after `quit`.
constexpr int kFarewellMilliseconds = 500;

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
      text_(std::move(other.text_)) {}

Process& Process::operator=(Process&& other) noexcept {
    if (this == &other) return *this;
    close();
    pid_ = std::exchange(other.pid_, -1);
    in_ = std::exchange(other.in_, -1);
    out_ = std::exchange(other.out_, -1);
    text_ = std::move(other.text_);
    return *this;
}

Process::~Process() {
    close();
}

void Process::close() {
    if (pid_ > 0) write_line("quit");
    if (in_ >= 0) ::close(in_);
    if (pid_ > 0) {
        pollfd gone{.fd = out_, .events = POLLIN, .revents = 0};
        const std::int64_t end = wall_milliseconds() + kFarewellMilliseconds;
        while (wall_milliseconds() < end && poll(&gone, 1, kFarewellMilliseconds) > 0)
            if (!read_more()) break;
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

bool Process::read_more() {
    std::array<char, 4096> buffer;
    const ssize_t count = ::read(out_, buffer.data(), buffer.size());
    if (count > 0) text_.append(buffer.data(), static_cast<std::size_t>(count));
    return count > 0 || (count < 0 && errno == EINTR);
}

std::optional<std::string> Process::next_line() {
    const std::size_t end = text_.find('\n');
    if (end == std::string::npos) return std::nullopt;
    std::string line = text_.substr(0, end);
    text_.erase(0, end + 1);
    if (line.ends_with('\r')) line.pop_back();
    return line;
}

std::optional<std::int64_t> Process::processor_milliseconds() const {
    clockid_t clock{};
    if (pid_ <= 0 || clock_getcpuclockid(pid_, &clock) != 0) return std::nullopt;
    return milliseconds_of(clock);
}

}  // namespace tessera::lab
