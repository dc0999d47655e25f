// The command line, as the commands see it. CLI11 stays behind it: its headers take long to
// compile.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "fail.hpp"

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace tessera::cli {

inline constexpr const char* kVersion = "0.1.0";

/// A number from `least` to `most`; `where` is what errors call it.
[[nodiscard]] Result<std::uint32_t> read_number(const std::string& text, const std::string& where,
                                                std::uint32_t least, std::uint32_t most);

/// An option of a command, or an argument.
class Option {
public:
    explicit Option(CLI::Option* option) : option_(option) {}
    /// Without it the command is refused.
    Option required() const;
    /// One of these, which help shows.
    Option among(const std::vector<std::string>& values) const;
    [[nodiscard]] bool given() const;

private:
    CLI::Option* option_;
};

/// The program, or one of its commands. Copies stand for the same command.
class Command {
public:
    Command(CLI::App* app, int* exit_code) : app_(app), exit_code_(exit_code) {}

    /// A command below this one.
    [[nodiscard]] Command add(const std::string& name, const std::string& help) const;
    /// One of the commands below has to be given.
    void needs_one() const;

    /// An argument, or an option if the name begins with "--". `type` is what help shows for its
    /// value.
    Option text(const std::string& name, std::string& value, const std::string& help,
                const std::string& type = "") const;
    /// Any number of arguments, at least one.
    void texts(const std::string& name, std::vector<std::string>& values,
               const std::string& help) const;
    /// An option that may be given several times, with a value each.
    void repeated(const std::string& name, std::vector<std::string>& values,
                  const std::string& help, const std::string& type) const;
    void flag(const std::string& name, bool& value, const std::string& help) const;

    /// What the command does, unless one below it is given. Its error is printed as JSON where the
    /// command has an option --json and it is given.
    void run(std::function<Exit()> action) const;

private:
    CLI::App* app_;
    int* exit_code_;
};

class CommandLine {
public:
    /// Of the program `tessera`; `more` stands below its help.
    CommandLine(const std::string& about, const std::string& more);
    ~CommandLine();
    CommandLine(const CommandLine&) = delete;
    CommandLine& operator=(const CommandLine&) = delete;

    [[nodiscard]] Command top() { return {app_.get(), &exit_code_}; }
    /// Runs the command that the arguments name; returns the exit code.
    [[nodiscard]] int run(int argc, char** argv);

private:
    std::unique_ptr<CLI::App> app_;
    int exit_code_ = 0;
};

}  // namespace tessera::cli
