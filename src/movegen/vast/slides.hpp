// Slides counted by lines of bits. For each direction v, room(c) is the number of cells to which a
// slider on c could go: 0 if the next cell n = c + v is off the board or an own piece's, else 1,
// and if n is empty room(n) more. It is kept in three planes of bits and follows from the line of n
// alone, so one pass over a chain of lines gives it for every cell. The rooms of all directions
// from a line are added in planes, and the bits of the planes below each kind of slider counted.
// docs/vast.md, "Slides".
#pragma once

#include "movegen/isa.hpp"
#include "movegen/vast/kernels.hpp"

namespace tessera::movegen::TESSERA_ISA {

using vast::kLineWords;
using vast::SlideBoards;
using vast::SlideCounts;

#if defined(__AVX512F__)
inline constexpr std::size_t kWords = 8;
#elif defined(__AVX2__)
inline constexpr std::size_t kWords = 4;
#else
inline constexpr std::size_t kWords = 2;
#endif
typedef std::uint64_t Words __attribute__((vector_size(8 * kWords)));
/// So that it may be read from anywhere.
typedef std::uint64_t LooseWords __attribute__((vector_size(8 * kWords), aligned(8), may_alias));

TESSERA_INLINE Words load(const std::uint64_t* from) {
    return *reinterpret_cast<const LooseWords*>(from);
}
TESSERA_INLINE void store(std::uint64_t* to, Words words) {
    *reinterpret_cast<LooseWords*>(to) = words;
}

/// A step of -1, 0 or 1 along each of axes 0, 1 and 2.
struct Low {
    int x, y, z;
    [[nodiscard]] constexpr int bits() const { return x + 8 * y; }
    [[nodiscard]] constexpr bool odd() const { return (x + y + z) % 2 != 0; }
};
inline constexpr int kLows = 27;
/// Those of an even number of axes first.
inline constexpr int kEvenLows = 13;
constexpr Low low_of(int i) {
    int number = 0;
    for (int n = 0; n < kLows; ++n) {
        const Low low{n % 3 - 1, n / 3 % 3 - 1, n / 9 - 1};
        if (low.odd() != (i >= kEvenLows)) continue;
        if (number++ == (i >= kEvenLows ? i - kEvenLows : i)) return low;
    }
    return {};
}

/// From the cells of n to those of c = n - step.
template <int Bits>
TESSERA_INLINE Words shifted(Words n) {
    if constexpr (Bits > 0) return n >> Bits;
    if constexpr (Bits < 0) return n << -Bits;
    return n;
}

/// The cells of n from which a step along axis 0 does not come from beyond the edge.
template <int X>
TESSERA_INLINE Words reachable(Words n) {
    if constexpr (X > 0) return n & (Words{} + 0xFEFEFEFEFEFEFEFEU);
    if constexpr (X < 0) return n & (Words{} + 0x7F7F7F7F7F7F7F7FU);
    return n;
}

/// 1 + room(n) in planes where n is open, else 0, for one low step; words of nothing beside them so
/// that the step along axis 2 is a matter of where to read.
struct Planes {
    std::uint64_t words[3][kLineWords + 2];
};

/// A number of up to 7 bits for every cell.
struct Sum {
    Words bits[7];
    TESSERA_INLINE void add(Words a, Words b, Words c) {
        Words carry = bits[0] & a;
        bits[0] ^= a;
        const Words one = bits[1] ^ b;
        const Words one_carry = (bits[1] & b) | (one & carry);
        bits[1] = one ^ carry;
        const Words two = bits[2] ^ c;
        carry = (bits[2] & c) | (two & one_carry);
        bits[2] = two ^ one_carry;
        for (int i = 3; i < 7; ++i) {
            const Words next = bits[i] & carry;
            bits[i] ^= carry;
            carry = next;
        }
    }
};

TESSERA_INLINE std::uint64_t population(Words words) {
    std::uint64_t n = 0;
    for (std::size_t i = 0; i < kWords; ++i)
        n += static_cast<std::uint64_t>(__builtin_popcountll(words[i]));
    return n;
}

/// Adds the numbers of a sum below the sliders of a line, from word `at` on.
TESSERA_INLINE void count_below(const SlideBoards& boards, std::size_t at, const Sum& sum, bool odd,
                                SlideCounts& counts) {
    const Words queens = load(boards.queens + at);
    const Words others = load((odd ? boards.rooks : boards.bishops) + at);
    std::uint64_t of_queens = 0;
    std::uint64_t of_others = 0;
    for (int i = 0; i < 7; ++i) {
        of_queens += population(sum.bits[i] & queens) << i;
        of_others += population(sum.bits[i] & others) << i;
    }
    counts.queens += of_queens;
    (odd ? counts.rooks : counts.bishops) += of_others;
}

/// The cells of one half line.
struct Here {
    Words open;
    Words empty;
    std::size_t word;  ///< first, within the line
};

template <int I>
TESSERA_INLINE void step_low(const Here& here, const Planes* before, Planes* after, Sum& sum) {
    constexpr Low low = low_of(I);
    const std::size_t from = here.word + 1 + low.z;
    const Words a = shifted<low.bits()>(load(&before[I].words[0][from]));
    const Words b = shifted<low.bits()>(load(&before[I].words[1][from]));
    const Words c = shifted<low.bits()>(load(&before[I].words[2][from]));
    sum.add(a, b, c);
    const Words open = reachable<low.x>(here.open);
    const Words p = a & here.empty;
    const Words q = b & here.empty;
    store(&after[I].words[0][here.word + 1], open & ~p);
    store(&after[I].words[1][here.word + 1], open & (p ^ q));
    store(&after[I].words[2][here.word + 1], open & ((c & here.empty) ^ (p & q)));
}

template <int First, int I, int Last>
TESSERA_INLINE void step_lows(const Here& here, const Planes* before, Planes* after, Sum& sum) {
    if constexpr (I < Last) {
        step_low<I>(here, before, after, sum);
        step_lows<First, I + 1, Last>(here, before, after, sum);
    }
}

template <int I>
TESSERA_INLINE void start_low(const Here& here, Planes* after) {
    if constexpr (I < kLows) {
        store(&after[I].words[0][here.word + 1], reachable<low_of(I).x>(here.open));
        store(&after[I].words[1][here.word + 1], Words{});
        store(&after[I].words[2][here.word + 1], Words{});
        start_low<I + 1>(here, after);
    }
}

TESSERA_INLINE Here here_of(const SlideBoards& boards, std::size_t line, std::size_t word) {
    return {load(boards.open + line * kLineWords + word),
            load(boards.empty + line * kLineWords + word), word};
}

inline void slide_chain(const SlideBoards& boards, const std::uint32_t* lines, int length, bool odd,
                        SlideCounts& counts) {
    Planes planes[2][kLows];
    for (auto& each : planes)
        for (Planes& p : each)
            for (auto& words : p.words) words[0] = words[kLineWords + 1] = 0;
    for (std::size_t word = 0; word < kLineWords; word += kWords)
        start_low<0>(here_of(boards, lines[0], word), planes[0]);
    for (int i = 1; i < length; ++i) {
        const Planes* const before = planes[(i - 1) % 2];
        Planes* const after = planes[i % 2];
        for (std::size_t word = 0; word < kLineWords; word += kWords) {
            const Here here = here_of(boards, lines[i], word);
            const std::size_t at = lines[i] * kLineWords + word;
            Sum even{};
            step_lows<0, 0, kEvenLows>(here, before, after, even);
            count_below(boards, at, even, odd, counts);
            Sum uneven{};
            step_lows<kEvenLows, kEvenLows, kLows>(here, before, after, uneven);
            count_below(boards, at, uneven, !odd, counts);
        }
    }
}

/// The direction that stays in the line: as often as a line of cells is long.
template <int I>
TESSERA_INLINE void slide_low(const SlideBoards& boards, std::size_t line, SlideCounts& counts) {
    constexpr Low low = low_of(I);
    if constexpr (low.x != 0 || low.y != 0 || low.z != 0) {
        Planes planes[2] = {};
        Sum sums[kLineWords / kWords] = {};
        for (std::size_t round = 0; round < 8; ++round)
            for (std::size_t word = 0; word < kLineWords; word += kWords) {
                const Here here = here_of(boards, line, word);
                // step_low() takes the planes of low step I from a list of them all.
                const Planes& before = planes[round % 2];
                const std::size_t from = word + 1 + low.z;
                const Words a = shifted<low.bits()>(load(&before.words[0][from]));
                const Words b = shifted<low.bits()>(load(&before.words[1][from]));
                const Words c = shifted<low.bits()>(load(&before.words[2][from]));
                if (round == 7) sums[word / kWords].add(a, b, c);
                const Words open = reachable<low.x>(here.open);
                const Words p = a & here.empty;
                const Words q = b & here.empty;
                Planes& after = planes[(round + 1) % 2];
                store(&after.words[0][word + 1], open & ~p);
                store(&after.words[1][word + 1], open & (p ^ q));
                store(&after.words[2][word + 1], open & ((c & here.empty) ^ (p & q)));
            }
        for (std::size_t word = 0; word < kLineWords; word += kWords)
            count_below(boards, line * kLineWords + word, sums[word / kWords], low.odd(), counts);
    }
}
template <int I = 0>
TESSERA_INLINE void slide_lows(const SlideBoards& boards, std::size_t line, SlideCounts& counts) {
    if constexpr (I < kLows) {
        slide_low<I>(boards, line, counts);
        slide_lows<I + 1>(boards, line, counts);
    }
}
inline void slide_within(const SlideBoards& boards, std::size_t line, SlideCounts& counts) {
    slide_lows(boards, line, counts);
}

}  // namespace tessera::movegen::TESSERA_ISA
