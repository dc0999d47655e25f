// Speeds: games of about the same length have ratings of their own.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace tessera::rating {

enum class Speed : std::uint8_t { bullet, blitz, rapid, classical, correspondence };

/// Of a game whose players have so much time each, in milliseconds: by how long it may take a
/// player, which is the time at first and 40 times what a move adds or leaves free (the increment
/// and the delay). Bullet is under 3 minutes, blitz under 8, rapid under 25.
[[nodiscard]] Speed speed_of(std::int64_t initial, std::int64_t increment, std::int64_t delay);

/// `bullet`, `blitz`, `rapid`, `classical`, `correspondence`; the other way round nothing for any
/// other text.
[[nodiscard]] std::string_view word(Speed speed);
[[nodiscard]] std::optional<Speed> read_speed(std::string_view word);

}  // namespace tessera::rating
