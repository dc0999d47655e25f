// Exit codes, and how a command says that it cannot go on.
#pragma once

#include <string>

namespace tessera::cli {

inline constexpr int kUsable = 0;
inline constexpr int kUnusable = 2;  ///< the input cannot be used

/// One line on standard error; returns kUnusable.
int fail(const std::string& reason);

}  // namespace tessera::cli
