// Runs the built program as a user would.
#pragma once

#include <sys/wait.h>
#include <unistd.h>

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
    std::stringstream text;
    text << std::ifstream(err).rdbuf();
    result.err = text.str();
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

/// As of_shell() for the program, interrupted after so many seconds.
inline std::string interrupted(const std::string& arguments, int seconds = 1) {
    return of_shell("timeout --preserve-status -s INT " + std::to_string(seconds) + " " +
                    shell_quoted(TESSERA_PROGRAM) + " " + arguments);
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
