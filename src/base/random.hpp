// Random numbers that are the same on every machine and with every library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "base/hash.hpp"

namespace tessera {

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
class Random {
public:
    using result_type = std::uint64_t;

    explicit constexpr Random(std::uint64_t seed) : state_(seed) {}

    constexpr std::uint64_t next() { return mix64(state_ += kGolden64); }
    /// 0 .. n - 1; n > 0. The bias of the remainder does not matter where n is far below 2^64.
    constexpr std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
    /// low .. high, both included.
    constexpr int between(int low, int high) {
        return low + static_cast<int>(below(static_cast<std::size_t>(high - low) + 1));
    }
    constexpr bool chance(int percent) { return between(1, 100) <= percent; }
    template <class Range>
    const auto& pick(const Range& from) {
        return from[below(from.size())];
    }
    /// Fisher and Yates; std::shuffle gives another order with every library.
    template <class Range>
    void shuffle(Range& items) {
        for (std::size_t i = items.size(); i > 1; --i) {
            using std::swap;
            swap(items[i - 1], items[below(i)]);
        }
    }

private:
    std::uint64_t state_;
};

}  // namespace tessera
