// A program that serves, as a process of its own.
#pragma once

#include <poll.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <string>
#include <vector>

namespace tessera::server {

/// A program that serves, with its standard output.
class Process {
public:
    Process(const std::string& program, const std::vector<std::string>& arguments,
            const std::vector<std::string>& environment = {}, int handed_over = -1) {
        std::array<int, 2> out{};
        if (pipe(out.data()) != 0) return;
        pid_ = fork();
        if (pid_ == 0) {
            dup2(out[1], STDOUT_FILENO);
            if (handed_over >= 0) dup2(handed_over, 3);
            for (const std::string& one : environment) putenv(strdup(one.c_str()));
            if (handed_over >= 0) setenv("LISTEN_PID", std::to_string(getpid()).c_str(), 1);
            std::vector<char*> pointers{strdup(program.c_str()), strdup("serve")};
            for (const std::string& one : arguments) pointers.push_back(strdup(one.c_str()));
            pointers.push_back(nullptr);
            execv(pointers[0], pointers.data());
            _exit(127);
        }
        ::close(out[1]);
        out_ = out[0];
    }
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;
    ~Process() {
        if (pid_ > 0) (void)end();
        ::close(out_);
    }

    [[nodiscard]] pid_t pid() const { return pid_; }
    void signal(int number) const { kill(pid_, number); }
    /// From "Tessera is at http://127.0.0.1:PORT/".
    [[nodiscard]] std::uint16_t read_port() const {
        std::string line;
        for (char c = 0; ::read(out_, &c, 1) == 1 && c != '\n';) line += c;
        const std::size_t colon = line.rfind(':');
        return colon == std::string::npos
                   ? std::uint16_t{0}
                   : static_cast<std::uint16_t>(std::stoul(line.substr(colon + 1)));
    }
    /// Whether it has printed anything that was not read.
    [[nodiscard]] bool has_printed() const {
        pollfd state{out_, POLLIN, 0};
        return ::poll(&state, 1, 0) > 0 && (state.revents & POLLIN) != 0;
    }
    /// The exit code after SIGTERM.
    [[nodiscard]] int end() {
        signal(SIGTERM);
        int status = 0;
        waitpid(pid_, &status, 0);
        pid_ = -1;
        return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    }

private:
    pid_t pid_ = -1;
    int out_ = -1;
};

}  // namespace tessera::server
