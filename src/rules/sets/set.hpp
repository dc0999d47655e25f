// Sets of cells of one, two or four words, and moving all of a set by one vector.
//
// Included once for each instruction set, in a namespace of its own (TESSERA_ISA): what the
// compiler makes of it must not be shared between them.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <vector>

#include "rules/cell_sets.hpp"
#include "rules/isa.hpp"

namespace tessera::rules::TESSERA_ISA {

/// std::vector under a name of this namespace.
template <class T>
struct Memory : std::allocator<T> {
    template <class U>
    struct rebind {
        using other = Memory<U>;
    };
};
template <class T>
using List = std::vector<T, Memory<T>>;

template <int Words>
struct Storage;
template <>
struct Storage<1> {
    using Type = std::uint64_t;
};
template <>
struct Storage<2> {
    typedef std::uint64_t Type __attribute__((vector_size(16)));
};
template <>
struct Storage<4> {
    typedef std::uint64_t Type __attribute__((vector_size(32)));
};

/// The set of each cell alone.
struct Singles {
    constexpr Singles() {
        for (std::uint32_t c = 0; c < kSetCells; ++c)
            of[c].word[c / 64] = std::uint64_t{1} << (c % 64);
    }
    SetWords of[kSetCells];
};
inline constexpr Singles kSingles;

/// How cells lie in words. `kAligned`: a vector moves whole words by a number of words and, within
/// each word, all bits alike, because a word holds whole slices of the board. Otherwise bits cross
/// from word to word.
template <int Words, bool Aligned>
struct Layout {
    static constexpr int kWords = Words;
    static constexpr bool kAligned = Aligned;
    using Set = Storage<Words>::Type;

    TESSERA_INLINE static Set load(const SetWords& from) {
        Set set;
        std::memcpy(&set, from.word.data(), sizeof set);
        return set;
    }

    TESSERA_INLINE static std::uint64_t word(const Set& set, int i) {
        if constexpr (Words == 1)
            return set;
        else
            return set[i];
    }

    TESSERA_INLINE static bool any(const Set& set) {
        if constexpr (Words == 1) {
            return set != 0;
        } else if constexpr (Words == 2) {
            return (set[0] | set[1]) != 0;
        } else {
#if defined(__AVX__)
            typedef long long Signed __attribute__((vector_size(32)));
            return !__builtin_ia32_ptestz256((Signed)set, (Signed)set);
#else
            return (set[0] | set[1] | set[2] | set[3]) != 0;
#endif
        }
    }

    TESSERA_INLINE static int count(const Set& set) {
        int n = 0;
        for (int i = 0; i < Words; ++i) n += __builtin_popcountll(word(set, i));
        return n;
    }

    TESSERA_INLINE static Set none() { return Set{}; }
    TESSERA_INLINE static Set all() { return ~Set{}; }

    TESSERA_INLINE static Set single(Cell c) {
        if constexpr (Words == 1) {
            return std::uint64_t{1} << lattice::index(c);
        } else {
            return load(kSingles.of[lattice::index(c)]);
        }
    }

    TESSERA_INLINE static bool contains(const Set& set, Cell c) {
        if constexpr (Words == 1) {
            return set >> lattice::index(c) & 1U;
        } else {
            std::uint64_t words[Words];
            std::memcpy(words, &set, sizeof set);
            return words[lattice::index(c) / 64] >> (lattice::index(c) % 64) & 1U;
        }
    }

    /// Calls f(Cell) for each member, ascending.
    template <class F>
    TESSERA_INLINE static void each(const Set& set, F&& f) {
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t w = word(set, i); w != 0; w &= w - 1)
                f(static_cast<Cell>(64 * i + __builtin_ctzll(w)));
    }

    /// As each(), until f returns false; whether it never did.
    template <class F>
    TESSERA_INLINE static bool every(const Set& set, F&& f) {
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t w = word(set, i); w != 0; w &= w - 1)
                if (!f(static_cast<Cell>(64 * i + __builtin_ctzll(w)))) return false;
        return true;
    }

    /// Every word moved up by `Lane` places. What leaves at one end comes in at the other: callers
    /// mask it off.
    template <int Lane>
    TESSERA_INLINE static Set lanes(const Set& set) {
        if constexpr (Words == 1 || Lane == 0) {
            return set;
        } else if constexpr (Words == 2) {
            return __builtin_shufflevector(set, set, (0 - Lane) & 1, (1 - Lane) & 1);
        } else {
            return __builtin_shufflevector(set, set, (0 - Lane) & 3, (1 - Lane) & 3, (2 - Lane) & 3,
                                           (3 - Lane) & 3);
        }
    }

    /// Every bit moved by `bits` places within its word.
    template <int Lane, bool Left>
    TESSERA_INLINE static Set shift(const Set& set, unsigned bits) {
        if constexpr (Left)
            return lanes<Lane>(set) << bits;
        else
            return lanes<Lane>(set) >> bits;
    }

    /// Every bit moved by `offset` places across words.
    TESSERA_INLINE static Set carried(const Set& set, int offset) {
        std::uint64_t in[Words];
        std::uint64_t out[Words];
        std::memcpy(in, &set, sizeof set);
        const int words = offset >> 6;
        const unsigned bits = static_cast<unsigned>(offset) & 63U;
        for (int i = 0; i < Words; ++i) {
            const int low = i - words;
            std::uint64_t w = low >= 0 && low < Words ? in[low] << bits : 0;
            if (bits != 0 && low >= 1 && low <= Words) w |= in[low - 1] >> (64 - bits);
            out[i] = w;
        }
        Set moved;
        std::memcpy(&moved, out, sizeof moved);
        return moved;
    }
};

/// Sets that a Counter makes room for at once.
inline constexpr int kMostRays = 96;

/// The number of members of many sets, added up without counting each: carry-save adders in
/// groups of eight.
template <class L>
class Counter {
public:
    using Set = L::Set;

    /// Room for `count` more sets, at most kMostRays, to be written by the caller and then taken().
    TESSERA_INLINE Set* room(int count) {
        if (size_ + count > kRoom) flush();
        return waiting_ + size_;
    }
    TESSERA_INLINE void taken(const Set* end) { size_ = static_cast<int>(end - waiting_); }

    TESSERA_INLINE void add(const Set& set) {
        Set* const at = room(1);
        *at = set;
        taken(at + 1);
    }

    [[nodiscard]] std::uint64_t total() {
        flush();
        return total_;
    }

private:
    TESSERA_INLINE static void adder(Set& high, Set& low, const Set& a, const Set& b,
                                     const Set& c) {
        const Set u = a ^ b;
        high = (a & b) | (u & c);
        low = u ^ c;
    }

    /// Counts what waits.
    void flush() {
        if constexpr (L::kWords == 1) {
            for (int i = 0; i < size_; ++i)
                total_ += static_cast<std::uint64_t>(L::count(waiting_[i]));
        } else {
            while (size_ % 8 != 0) waiting_[size_++] = L::none();
            Set ones = L::none(), twos = L::none(), fours = L::none();
            std::uint64_t eights = 0;
            for (const Set* w = waiting_; w != waiting_ + size_; w += 8) {
                Set twos_a, twos_b, fours_a, fours_b, carry;
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
    Set waiting_[kRoom + 8];
};

}  // namespace tessera::rules::TESSERA_ISA
