// A program that is spoken to by lines: its standard input and output are pipes.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.hpp"

namespace tessera::lab {

/// Ended by the destructor, if it has not ended by itself.
class Process {
public:
    /// `command` is run by /bin/sh; what it writes on standard error is seen.
    [[nodiscard]] static Result<Process> start(const std::string& command);
    Process(Process&& other) noexcept;
    Process& operator=(Process&& other) noexcept;
    ~Process();

    /// False if it does not listen any more.
    bool write_line(std::string_view line);
    /// To be read from when poll(2) says so.
    [[nodiscard]] int output() const { return out_; }
    /// Reads what there is, at least once; false if it has ended.
    bool read_more();
    /// The next line that has been read whole.
    [[nodiscard]] std::optional<std::string> next_line();
    /// That it and its children that have ended have had a processor; nothing if it has ended.
    [[nodiscard]] std::optional<std::int64_t> processor_milliseconds() const;

private:
    Process(pid_t pid, int in, int out) : pid_(pid), in_(in), out_(out) {}
    void close();

    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    std::string text_;
};

}  // namespace tessera::lab
