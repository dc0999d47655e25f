// How a command ends: exit codes, and what is wrong.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "base/result.hpp"

namespace tessera::cli {

inline constexpr int kUsable = 0;
inline constexpr int kUnusable = 2;  ///< the input cannot be used

/// What a command returns: its exit code and, where it cannot go on, why.
class Exit {
public:
    Exit(int code) : code_(code) {}
    Exit(Error error, int code = kUnusable) : code_(code), error_(std::move(error)) {}

    [[nodiscard]] int code() const { return code_; }
    [[nodiscard]] const std::optional<Error>& error() const { return error_; }

private:
    int code_;
    std::optional<Error> error_;
};

/// An error of what an option or argument gave.
[[nodiscard]] Error about(const std::string& option, const Error& error);

/// Prints the error, if there is one, on standard error: in a line for people, or as a JSON object
/// of `error`, `code` and, where it is known, `line`. Returns the exit code.
int conclude(const Exit& exit, bool json);

/// One line on standard error; returns kUnusable.
int fail(const std::string& reason);

}  // namespace tessera::cli
