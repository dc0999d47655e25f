// How much less a test does where it is built to find undefined behaviour, or with assertions.
#pragma once

namespace tessera::testing_support {

/// Built to find undefined behaviour, and some ten times slower for it.
#if defined(__SANITIZE_ADDRESS__)
inline constexpr bool kSanitized = true;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif
#else
inline constexpr bool kSanitized = false;
#endif

/// Built with assertions, and some three times slower for it.
#if defined(NDEBUG)
inline constexpr bool kAsserted = false;
#else
inline constexpr bool kAsserted = true;
#endif

/// Built so that thinned() leaves out repetitions.
inline constexpr bool kThinned = kSanitized || kAsserted;

/// `count`, or an eighth or a third of it (at least 1) where every repetition takes so much longer.
inline constexpr int thinned(int count) {
    constexpr int kTimes = kSanitized ? 8 : kAsserted ? 3 : 1;
    return (count + kTimes - 1) / kTimes;
}

}  // namespace tessera::testing_support
