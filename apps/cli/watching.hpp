// Long commands: how far they are, for a person who watches, and ending them early.
#pragma once

#include <string>
#include <string_view>

#include "base/work.hpp"
#include "fail.hpp"
#include "terminal/progress_line.hpp"

namespace tessera::cli {

using terminal::ProgressLine;

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

}  // namespace tessera::cli
