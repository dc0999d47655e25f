// Random numbers that are the same on every machine and with every library.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace tessera::test {

/// SplitMix64 (Steele, Lea and Flood, "Fast splittable pseudorandom number generators").
class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed) {}

    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9e3779b97f4a7c15ULL;
        z = (z ^ (z >> 30U)) * 0xbf58476d1ce4e5b9ULL;
        z = (z ^ (z >> 27U)) * 0x94d049bb133111ebULL;
        return z ^ (z >> 31U);
    }
    /// 0 .. n - 1; n > 0. The bias of the remainder does not matter here.
    std::size_t below(std::size_t n) { return static_cast<std::size_t>(next() % n); }
    /// low .. high, both included.
    int between(int low, int high) {
        return low + static_cast<int>(below(static_cast<std::size_t>(high - low + 1)));
    }
    bool chance(int percent) { return between(1, 100) <= percent; }
    template <class T>
    const T& pick(const std::vector<T>& from) {
        return from[below(from.size())];
    }

private:
    std::uint64_t state_;
};

}  // namespace tessera::test
