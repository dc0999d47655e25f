// How long a bot waits for a server, and when it asks again. Internal to bot.
#pragma once

#include <cstdint>

namespace tessera::bot {

/// A stream without even an empty line for so long is dead. Milliseconds, as below.
inline constexpr std::int64_t kSilence = 25'000;
/// Before something is asked again; twice as long each time, up to the longest.
inline constexpr std::int64_t kFirstPause = 250;
inline constexpr std::int64_t kLongestPause = 5'000;

/// What is refused by such a status may be asked again as it is: too much was asked, or the server,
/// or a proxy before it, cannot do it now.
[[nodiscard]] constexpr bool passes(int status) {
    constexpr int kTooMany = 429;
    constexpr int kServerFault = 500;
    return status == kTooMany || status >= kServerFault;
}

}  // namespace tessera::bot
