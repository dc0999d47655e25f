// A program that is spoken to by lines: its standard input and output are pipes.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <ctime>
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
    /// The next line. `deadline`: of wall_milliseconds(); an error after it, or if the program has
    /// ended.
    [[nodiscard]] Result<std::string> read_line(std::int64_t deadline);
    /// Of the time that it has had a processor; nothing if it has ended.
    [[nodiscard]] std::optional<clockid_t> processor_clock() const;

private:
    Process(pid_t pid, int in, int out) : pid_(pid), in_(in), out_(out) {}
    void close();
    /// Waits for output and takes what there is; false at the deadline or the end.
    [[nodiscard]] bool read_more(std::int64_t deadline);

    pid_t pid_ = -1;
    int in_ = -1;
    int out_ = -1;
    std::string text_;    ///< read, but not handed out
    bool ended_ = false;  ///< the program writes no more
};

}  // namespace tessera::lab
