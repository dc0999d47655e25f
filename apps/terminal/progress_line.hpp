// How far a long command is, for a person who watches.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace tessera::terminal {

/// A line on standard error that is rewritten while a command runs and vanishes at the end; only on
/// a terminal, and only of what takes longer than two seconds.
class ProgressLine {
public:
    /// What is counted: "nodes".
    explicit ProgressLine(std::string_view unit);
    ~ProgressLine();
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// `share` of the whole, 0 to 1, says how much time is left.
    void show(std::uint64_t count, double share);
    /// Before anything else is printed.
    void clear();

private:
    std::string unit_;
    bool terminal_;
    std::int64_t begun_;
    std::int64_t next_;      ///< when to write again, milliseconds
    std::size_t width_ = 0;  ///< of the line that is shown
};

}  // namespace tessera::terminal
