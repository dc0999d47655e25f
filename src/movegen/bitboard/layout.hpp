// Bitboards of one, two or four words, and moving all of one by one vector.
//
// Included once for each instruction set, in a namespace of its own (TESSERA_ISA): what the
// compiler makes of it must not be shared between them.
#pragma once

#include <cstdint>
#include <cstring>
#include <memory>
#include <type_traits>
#include <vector>

#if defined(__AVX2__)
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "base/isa.hpp"
#include "movegen/move_generator.hpp"

namespace tessera::movegen::TESSERA_ISA {

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
template <>
struct Storage<8> {
    typedef std::uint64_t Type __attribute__((vector_size(64)));
};

/// The bitboard of each cell alone.
struct Singles {
    constexpr Singles() {
        for (std::uint32_t c = 0; c < rules::kBitboardCells; ++c)
            of[c].word[c / 64] = std::uint64_t{1} << (c % 64);
    }
    rules::Bitboard of[rules::kBitboardCells];
};
inline constexpr Singles kSingles;

/// How cells lie in words. `kAligned`: a vector moves whole words by a number of words and, within
/// each word, all bits alike, because a word holds whole slices of the board. Otherwise bits cross
/// from word to word.
template <int Words, bool Aligned>
struct Layout {
    static constexpr int kWords = Words;
    static constexpr bool kAligned = Aligned;
    using Bits = Storage<Words>::Type;

    /// How many bitboards the processor moves at once, each by a vector of its own.
#if defined(__AVX512F__)
    static constexpr int kParallel = 8 / Words;
#elif defined(__AVX2__)
    static constexpr int kParallel = Words == 1 ? 4 : 1;
#else
    static constexpr int kParallel = 1;
#endif
    /// Whether to ask first if a set is empty: WebAssembly takes vectors apart slowly.
#if defined(__wasm_simd128__)
    static constexpr bool kAsksFirst = true;
#else
    static constexpr bool kAsksFirst = false;
#endif
    /// So many bitboards.
    using Wide = Storage<Words * kParallel>::Type;

    TESSERA_INLINE static Bits load(const rules::Bitboard& from) {
        Bits set;
        std::memcpy(&set, from.word.data(), sizeof set);
        return set;
    }

    template <class S>
    TESSERA_INLINE static std::uint64_t word(const S& set, int i) {
        if constexpr (std::is_integral_v<S>)
            return set;
        else
            return set[i];
    }

    /// The set kParallel times.
    TESSERA_INLINE static Wide spread(const Bits& set) {
        if constexpr (kParallel == 1)
            return set;
        else if constexpr (Words == 1)
            return Wide{} + set;
        else if constexpr (Words == 2)
            return __builtin_shufflevector(set, set, 0, 1, 0, 1, 0, 1, 0, 1);
        else
            return __builtin_shufflevector(set, set, 0, 1, 2, 3, 0, 1, 2, 3);
    }

    /// What is in one or another of the bitboards.
    TESSERA_INLINE static Bits joined(const Wide& wide) {
        Bits part[kParallel];
        std::memcpy(part, &wide, sizeof wide);
        Bits all = part[0];
        for (int i = 1; i < kParallel; ++i) all |= part[i];
        return all;
    }

    /// Of one bitboard or a Wide.
    template <class S>
    TESSERA_INLINE static bool any(const S& set) {
        if constexpr (std::is_integral_v<S>) {
            return set != 0;
        } else if constexpr (sizeof(S) == 16) {
#if defined(__wasm_simd128__)
            return wasm_v128_any_true((v128_t)set);
#else
            return (set[0] | set[1]) != 0;
#endif
        } else if constexpr (sizeof(S) == 64) {
#if defined(__AVX512F__)
            return _mm512_test_epi64_mask((__m512i)set, (__m512i)set) != 0;
#endif
        } else {
#if defined(__AVX__)
            typedef long long Signed __attribute__((vector_size(32)));
            return !__builtin_ia32_ptestz256((Signed)set, (Signed)set);
#elif defined(__wasm_simd128__)
            return wasm_v128_any_true((v128_t)(__builtin_shufflevector(set, set, 0, 1) |
                                               __builtin_shufflevector(set, set, 2, 3)));
#else
            return (set[0] | set[1] | set[2] | set[3]) != 0;
#endif
        }
    }

    TESSERA_INLINE static int count(const Bits& set) {
        int n = 0;
        for (int i = 0; i < Words; ++i) n += __builtin_popcountll(word(set, i));
        return n;
    }

    TESSERA_INLINE static Bits none() { return Bits{}; }
    TESSERA_INLINE static Bits all() { return ~Bits{}; }

    TESSERA_INLINE static Bits single(Cell c) {
        if constexpr (Words == 1) {
            return std::uint64_t{1} << lattice::index(c);
        } else {
            return load(kSingles.of[lattice::index(c)]);
        }
    }

    TESSERA_INLINE static bool contains(const Bits& set, Cell c) {
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
    TESSERA_INLINE static void each(const Bits& set, F&& f) {
        if (kAsksFirst && !any(set)) return;
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t w = word(set, i); w != 0; w &= w - 1)
                f(static_cast<Cell>(64 * i + __builtin_ctzll(w)));
    }

    /// Calls f(number of the bitboard, Cell) for each member of each bitboard.
    template <class F>
    TESSERA_INLINE static void each_of_all(const Wide& wide, F&& f) {
        std::uint64_t words[Words * kParallel];
        std::memcpy(words, &wide, sizeof wide);
        const auto each_in = [&](int i) {
            for (std::uint64_t w = words[i]; w != 0; w &= w - 1)
                f(i / Words, static_cast<Cell>(64 * (i % Words) + __builtin_ctzll(w)));
        };
#if defined(__AVX512F__)
        for (unsigned some = _mm512_test_epi64_mask((__m512i)wide, (__m512i)wide); some != 0;
             some &= some - 1)
            each_in(__builtin_ctz(some));
#else
        for (int i = 0; i < Words * kParallel; ++i) each_in(i);
#endif
    }

    /// As each(), until f returns false; whether it never did.
    template <class F>
    TESSERA_INLINE static bool every(const Bits& set, F&& f) {
        if (kAsksFirst && !any(set)) return true;
        for (int i = 0; i < Words; ++i)
            for (std::uint64_t w = word(set, i); w != 0; w &= w - 1)
                if (!f(static_cast<Cell>(64 * i + __builtin_ctzll(w)))) return false;
        return true;
    }

    /// Every word moved up by `Lane` places. What leaves at one end comes in at the other: callers
    /// mask it off.
    template <int Lane>
    TESSERA_INLINE static Bits lanes(const Bits& set) {
        if constexpr (Words == 1 || Lane == 0) {
            return set;
        } else {
            static_assert(Words == 4);
            return __builtin_shufflevector(set, set, (0 - Lane) & 3, (1 - Lane) & 3, (2 - Lane) & 3,
                                           (3 - Lane) & 3);
        }
    }

    /// Every bit moved by `bits` places within its word.
    template <int Lane, bool Left>
    TESSERA_INLINE static Bits shift(const Bits& set, unsigned bits) {
        if constexpr (Left)
            return lanes<Lane>(set) << bits;
        else
            return lanes<Lane>(set) >> bits;
    }

    /// Every bit moved by `offset` places across words.
    TESSERA_INLINE static Bits carried(const Bits& set, int offset) {
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
        Bits moved;
        std::memcpy(&moved, out, sizeof moved);
        return moved;
    }
};

}  // namespace tessera::movegen::TESSERA_ISA
