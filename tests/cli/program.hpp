// Runs the built program as a user would.
#pragma once

#include <poll.h>
#include <pty.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdio>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

namespace tessera::cli_tests {

struct Ended {
    int code = -1;
    std::string out;
    std::string err;
};

inline std::string temporary(const std::string& name) {
    return "/tmp/tessera_test_cli_" + std::to_string(getpid()) + "_" + name;
}

inline std::string file_with(const std::string& name, const std::string& text) {
    const std::string path = temporary(name);
    std::ofstream(path, std::ios::binary) << text;
    return path;
}

inline std::string text_of(const std::string& path) {
    std::ifstream file(path);
    std::ostringstream text;
    text << file.rdbuf();
    return text.str();
}

inline std::string shell_quoted(const std::string& text) {
    std::string out = "'";
    for (const char c : text) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
}

inline Ended run(const std::vector<std::string>& arguments, const std::string& input = "") {
    const std::string in = file_with("in", input);
    const std::string err = temporary("err");
    std::string command = shell_quoted(TESSERA_PROGRAM);
    for (const std::string& a : arguments) command += ' ' + shell_quoted(a);
    command += " <" + in + " 2>" + err;
    Ended result;
    std::FILE* const pipe = popen(command.c_str(), "r");
    if (pipe == nullptr) return result;
    char buffer[4096];
    for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;)
        result.out.append(buffer, n);
    const int status = pclose(pipe);
    result.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    result.err = text_of(err);
    std::remove(in.c_str());
    std::remove(err.c_str());
    return result;
}

/// What a command prints by either way, and its exit status.
inline std::string of_shell(const std::string& command) {
    std::FILE* const pipe = popen(("(" + command + ") 2>&1; echo code $?").c_str(), "r");
    std::string out;
    if (pipe == nullptr) return out;
    char buffer[4096];
    for (std::size_t n = 0; (n = fread(buffer, 1, sizeof buffer, pipe)) > 0;) out.append(buffer, n);
    pclose(pipe);
    return out;
}

/// Adds what can be read, waiting for it; false at the end.
inline bool read_more(int from, std::string& text) {
    std::array<char, 4096> buffer{};
    const ssize_t n = read(from, buffer.data(), buffer.size());
    if (n > 0) text.append(buffer.data(), static_cast<std::size_t>(n));
    return n > 0;
}

/// What the program prints, which shows its progress on a terminal, and its exit status. It is
/// interrupted once it has shown something of either, that is, in the midst of its work: it waits
/// for what it prints to be read.
inline std::string interrupted(const std::string& arguments) {
    std::array<int, 2> out{};
    int terminal = -1;
    if (pipe(out.data()) != 0) return "no pipe";
    const std::string command =
        "TERM=xterm exec " + shell_quoted(TESSERA_PROGRAM) + ' ' + arguments;
    const pid_t program = forkpty(&terminal, nullptr, nullptr, nullptr);
    if (program == 0) {
        dup2(out[1], STDOUT_FILENO);
        close(out[0]);
        close(out[1]);
        execl("/bin/sh", "sh", "-c", command.c_str(), nullptr);
        _exit(127);
    }
    close(out[1]);
    std::array<pollfd, 2> shown{{{out[0], POLLIN, 0}, {terminal, POLLIN, 0}}};
    poll(shown.data(), shown.size(), -1);
    kill(program, SIGINT);
    std::string printed;
    std::string told;
    while (read_more(out[0], printed)) {
    }
    while (read_more(terminal, told)) {
    }
    close(out[0]);
    close(terminal);
    int status = 0;
    waitpid(program, &status, 0);
    std::erase(told, '\r');
    const std::size_t end = told.find("tessera: ");  // behind the line that shows the progress
    told = end == std::string::npos ? told : told.substr(end);
    return printed + told + "code " + std::to_string(WIFEXITED(status) ? WEXITSTATUS(status) : -1) +
           '\n';
}

inline std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    std::istringstream in(text);
    for (std::string line; std::getline(in, line);) lines.push_back(line);
    return lines;
}

/// What the program printed, if it succeeded in silence.
inline std::string output(const std::vector<std::string>& arguments,
                          const std::string& input = "") {
    const Ended r = run(arguments, input);
    if (r.code != 0 || !r.err.empty()) return "code " + std::to_string(r.code) + ": " + r.err;
    return r.out;
}

/// The one line on standard error of a run that failed with 2 and printed nothing.
inline std::string failure(const std::vector<std::string>& arguments,
                           const std::string& input = "") {
    const Ended r = run(arguments, input);
    const bool one_line = !r.err.empty() && r.err.find('\n') == r.err.size() - 1;
    if (r.code != 2 || !r.out.empty() || !one_line)
        return "code " + std::to_string(r.code) + ": " + r.out + r.err;
    return r.err.substr(0, r.err.size() - 1);
}

}  // namespace tessera::cli_tests
