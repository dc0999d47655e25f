// Long commands: how far they are, for a person who watches, and ending them early.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/work.hpp"
#include "fail.hpp"

namespace tessera::cli {

inline constexpr int kInterrupted = 130;  ///< exit code: ended by SIGINT

/// While one lives, SIGINT is noted instead of ending the program; a second one ends it.
class Interruption {
public:
    Interruption();
    ~Interruption();
    Interruption(const Interruption&) = delete;
    Interruption& operator=(const Interruption&) = delete;

    [[nodiscard]] static bool noted();
};

/// An error that reports what was done before the interruption, with kInterrupted.
[[nodiscard]] Exit interrupted(const std::string& done);
/// The same of work of which such a share was done.
[[nodiscard]] Exit interrupted(const std::string& done, double share);
/// The error, or that an interruption is why.
[[nodiscard]] Exit refused(const Error& error);

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

/// Work on all cores that is watched and can be interrupted.
class WatchedWork {
public:
    /// As of ProgressLine.
    explicit WatchedWork(std::string_view unit) : progress_(unit) {}

    /// While this lives.
    [[nodiscard]] Work work();
    /// Before anything else is printed.
    void clear() { progress_.clear(); }
    [[nodiscard]] double share() const { return share_; }

private:
    Interruption interruption_;
    ProgressLine progress_;
    double share_ = 0;
};

/// Of so many done in so many milliseconds: "12.5 %  1234567 nodes  98.7 M/s  1:05 left".
[[nodiscard]] std::string progress_text(std::uint64_t count, std::string_view unit, double share,
                                        std::int64_t milliseconds);

}  // namespace tessera::cli
