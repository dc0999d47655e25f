// How much less a test does where it is built to find undefined behaviour.
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

/// `count`, or an eighth of it (at least 1) where every repetition takes so much longer.
inline constexpr int thinned(int count) {
    return kSanitized ? (count + 7) / 8 : count;
}

}  // namespace tessera::testing_support
