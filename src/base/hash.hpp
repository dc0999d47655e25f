// Hashing that is the same on every machine.
#pragma once

#include <cstdint>
#include <string_view>

namespace tessera {

/// 2^64 divided by the golden ratio: the step of SplitMix64.
inline constexpr std::uint64_t kGolden64 = 0x9e3779b97f4a7c15ULL;

/// SplitMix64's finisher: every bit of the result depends on every bit of `x`.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) {
    x = (x ^ (x >> 30U)) * 0xbf58476d1ce4e5b9ULL;
    x = (x ^ (x >> 27U)) * 0x94d049bb133111ebULL;
    return x ^ (x >> 31U);
}

/// FNV-1a, 64 bits.
[[nodiscard]] constexpr std::uint64_t fnv1a(std::string_view text) {
    std::uint64_t h = 0xcbf29ce484222325ULL;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
    return h;
}

}  // namespace tessera
