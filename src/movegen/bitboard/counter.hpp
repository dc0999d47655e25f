// Counts moves that are given as bitboards. Included once for each instruction set
// (bitboard/layout.hpp).
//
// rays(count) hands out Rays for so many bundles of vectors, at most kMostRays, to be taken back by
// end(): what is joined until next() are disjoint targets of one bundle.
#pragma once

#include "movegen/bitboard/layout.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// Bundles that a Counter makes room for at once.
inline constexpr int kMostRays = 96;

#if defined(__AVX512VPOPCNTDQ__)

/// The number of members of many bitboards: the processor counts each word of a vector.
template <class L>
class Counter {
public:
    using Bits = L::Bits;
    using Wide = L::Wide;

    class Rays {
    public:
        TESSERA_INLINE void join(const Wide& targets) { ray_ |= targets; }
        TESSERA_INLINE void next() {
            sums_ += reinterpret_cast<Wide>(_mm512_popcnt_epi64(reinterpret_cast<__m512i>(ray_)));
            ray_ = Wide{};
        }
        [[nodiscard]] const Wide& sums() const { return sums_; }

    private:
        Wide sums_{};
        Wide ray_{};
    };
    TESSERA_INLINE static Rays rays(int) { return {}; }
    TESSERA_INLINE void end(const Rays& rays) { sums_ += rays.sums(); }

    TESSERA_INLINE void add(const Bits& set) {
        if constexpr (L::kWords == 4)
            sets_ += reinterpret_cast<Bits>(_mm256_popcnt_epi64(reinterpret_cast<__m256i>(set)));
        else if constexpr (L::kWords == 2)
            sets_ += reinterpret_cast<Bits>(_mm_popcnt_epi64(reinterpret_cast<__m128i>(set)));
        else
            sets_ += static_cast<unsigned>(__builtin_popcountll(set));
    }

    [[nodiscard]] std::uint64_t total() const {
        std::uint64_t total = 0;
        for (int i = 0; i < L::kWords; ++i) total += L::word(sets_, i);
        for (int i = 0; i < L::kWords * L::kParallel; ++i) total += L::word(sums_, i);
        return total;
    }

private:
    Wide sums_{};  ///< word by word
    Bits sets_{};
};

#else

/// The number of members of many bitboards, added up without counting each: carry-save adders in
/// groups of eight.
template <class L>
class Counter {
public:
    using Bits = L::Bits;
    using Wide = L::Wide;

    class Rays {
    public:
        explicit Rays(Wide* out) : out_(out) {}
        TESSERA_INLINE void join(const Wide& targets) { ray_ |= targets; }
        TESSERA_INLINE void next() {
            *out_++ = ray_;
            ray_ = Wide{};
        }
        [[nodiscard]] Wide* out() const { return out_; }

    private:
        Wide* out_;
        Wide ray_{};
    };
    TESSERA_INLINE Rays rays(int count) {
        if (size_ + count > kRoom) flush();
        return Rays(waiting_ + size_);
    }
    TESSERA_INLINE void end(const Rays& rays) { size_ = static_cast<int>(rays.out() - waiting_); }

    TESSERA_INLINE void add(const Bits& set) {
        if constexpr (L::kWords == 1) {
            total_ += static_cast<std::uint64_t>(L::count(set));
        } else {
            Rays ray = rays(1);
            ray.join(set);
            ray.next();
            end(ray);
        }
    }

    [[nodiscard]] std::uint64_t total() {
        flush();
        return total_;
    }

private:
    TESSERA_INLINE static void adder(Bits& high, Bits& low, const Bits& a, const Bits& b,
                                     const Bits& c) {
        const Bits u = a ^ b;
        high = (a & b) | (u & c);
        low = u ^ c;
    }

    /// Counts what waits.
    void flush() {
        if constexpr (L::kWords == 1) {
            for (int i = 0; i < size_; ++i)
                for (int k = 0; k < L::kParallel; ++k)
                    total_ += static_cast<unsigned>(__builtin_popcountll(L::word(waiting_[i], k)));
        } else {
            while (size_ % 8 != 0) waiting_[size_++] = L::none();
            Bits ones = L::none(), twos = L::none(), fours = L::none();
            std::uint64_t eights = 0;
            for (const Bits* w = waiting_; w != waiting_ + size_; w += 8) {
                Bits twos_a, twos_b, fours_a, fours_b, carry;
                adder(twos_a, ones, ones, w[0], w[1]);
                adder(twos_b, ones, ones, w[2], w[3]);
                adder(fours_a, twos, twos, twos_a, twos_b);
                adder(twos_a, ones, ones, w[4], w[5]);
                adder(twos_b, ones, ones, w[6], w[7]);
                adder(fours_b, twos, twos, twos_a, twos_b);
                adder(carry, fours, fours, fours_a, fours_b);
                eights += static_cast<std::uint64_t>(L::count(carry));
            }
            total_ += 8 * eights + static_cast<std::uint64_t>(L::count(ones) + 2 * L::count(twos) +
                                                              4 * L::count(fours));
        }
        size_ = 0;
    }

    static constexpr int kRoom = 2 * kMostRays;
    std::uint64_t total_ = 0;
    int size_ = 0;
    Wide waiting_[kRoom + 8];
};

#endif

}  // namespace tessera::movegen::TESSERA_ISA
