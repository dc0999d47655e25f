// Slides counted by lines of bits, from where they arrive. For each direction v and kind of slider,
// seen(c) returns whether the first piece met from cell c backwards, c itself included, is an own
// slider of the kind: it stands on c, or c is empty and seen(c - v). Such a slider can go to c + v
// unless an own piece is there. seen() of a line of cells follows from that of the line before
// alone, so one pass over a chain of lines gives every move along a direction. For each cell the
// directions from which it is reached are added in planes, and the bits of the planes counted.
// docs/vast.md, "Slides".
#pragma once

#include "base/isa.hpp"
#include "vast/counting/kernels.hpp"

namespace tessera::vast::TESSERA_ISA {

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

/// The cells of n from which a step along axis 0 does not lead beyond the edge.
template <int X>
TESSERA_INLINE Words reachable(Words n) {
    if constexpr (X > 0) return n & (Words{} + 0xFEFEFEFEFEFEFEFEU);
    if constexpr (X < 0) return n & (Words{} + 0x7F7F7F7F7F7F7F7FU);
    return n;
}

/// seen() of one low step for one kind; as many words of nothing behind it, and before it those of
/// the plane before, so that the step along axis 2 is a matter of where to read.
struct alignas(8 * kLineWords) Seen {
    std::uint64_t words[kLineWords];
    std::uint64_t nothing[kLineWords];
};

/// How many of up to 15 directions reach each cell, bit by bit.
struct Reached {
    Words ones{}, twos{}, fours{}, eights{};

    TESSERA_INLINE static void add_two(Words& to, Words a, Words b, Words& carry) {
        const Words sum = to ^ a ^ b;
        carry = (to & a) | (to & b) | (a & b);
        to = sum;
    }
    /// Four directions.
    TESSERA_INLINE void add(Words a, Words b, Words c, Words d) {
        Words low, high, next;
        add_two(ones, a, b, low);
        add_two(ones, c, d, high);
        add_two(twos, low, high, next);
        eights ^= fours & next;
        fours ^= next;
    }
};

/// Adds up ones in words.
#if defined(__AVX512VPOPCNTDQ__)
struct Ones {
    Words lanes{};
    TESSERA_INLINE void add(Words words) {
        for (std::size_t i = 0; i < kWords; ++i)
            words[i] = static_cast<std::uint64_t>(__builtin_popcountll(words[i]));
        lanes += words;
    }
    [[nodiscard]] std::uint64_t sum() const {
        std::uint64_t n = 0;
        for (std::size_t i = 0; i < kWords; ++i) n += lanes[i];
        return n;
    }
};
#else
struct Ones {
    std::uint64_t n = 0;
    TESSERA_INLINE void add(Words words) {
        for (std::size_t i = 0; i < kWords; ++i)
            n += static_cast<std::uint64_t>(__builtin_popcountll(words[i]));
    }
    [[nodiscard]] std::uint64_t sum() const { return n; }
};
#endif

/// Moves of one kind, by planes.
struct Moves {
    Ones planes[4];
    TESSERA_INLINE void add(const Reached& reached, Words open) {
        planes[0].add(reached.ones & open);
        planes[1].add(reached.twos & open);
        planes[2].add(reached.fours & open);
        planes[3].add(reached.eights & open);
    }
    [[nodiscard]] std::uint64_t sum() const {
        return planes[0].sum() + 2 * planes[1].sum() + 4 * planes[2].sum() + 8 * planes[3].sum();
    }
};

/// The cells of one half line.
struct Here {
    Words sliders;
    Words empty;
    std::size_t word;  ///< first, within the line
};

/// The sliders that come from before; leaves what is seen from here. Nothing from step `Last` on.
template <int I, int Last>
TESSERA_INLINE Words step_low(const Here& here, const Seen* before, Seen* after) {
    if constexpr (I >= Last) {
        return Words{};
    } else {
        constexpr Low low = low_of(I);
        // Before the first word is the nothing of the step before.
        const Words come =
            shifted<low.bits()>(load(before[I].words + static_cast<int>(here.word) + low.z));
        store(after[I].words + here.word,
              reachable<low.x>(here.sliders) | (reachable<low.x>(here.empty) & come));
        return come;
    }
}

template <int First, int Last>
TESSERA_INLINE void step_lows(const Here& here, const Seen* before, Seen* after, Reached& reached) {
    if constexpr (First < Last) {
        const Words a = step_low<First, Last>(here, before, after);
        const Words b = step_low<First + 1, Last>(here, before, after);
        const Words c = step_low<First + 2, Last>(here, before, after);
        const Words d = step_low<First + 3, Last>(here, before, after);
        reached.add(a, b, c, d);
        step_lows<First + 4, Last>(here, before, after, reached);
    }
}

template <int First, int Last>
TESSERA_INLINE void start_lows(const Here& here, Seen* after) {
    if constexpr (First < Last) {
        store(after[First].words + here.word, reachable<low_of(First).x>(here.sliders));
        start_lows<First + 1, Last>(here, after);
    }
}

/// Slides along the 27 directions that go from line to line of a chain.
class Sweep {
public:
    /// `odd`: an odd number of axes beyond axis 2 change.
    TESSERA_INLINE Sweep(const SlideBoards& boards, bool odd) : boards_(boards), odd_(odd) {}

    TESSERA_INLINE void start(std::uint32_t line) {
        for (std::size_t word = 0; word < kLineWords; word += kWords) {
            start_lows<0, kEvenLows>(here(boards_.queens, line, word), seen_[at_].queens);
            start_lows<kEvenLows, kLows>(here(boards_.queens, line, word), seen_[at_].queens);
            start_lows<0, kEvenLows>(here(others(odd_), line, word), seen_[at_].others);
            start_lows<kEvenLows, kLows>(here(others(!odd_), line, word), seen_[at_].others);
        }
    }
    /// Counted: as moves to this line.
    template <bool Counted>
    TESSERA_INLINE void step(std::uint32_t line) {
        Steps& before = seen_[at_];
        Steps& after = seen_[at_ ^= 1];
        for (std::size_t word = 0; word < kLineWords; word += kWords) {
            step_kind<0, kEvenLows, Counted>(boards_.queens, line, word, before.queens,
                                             after.queens, queens_);
            step_kind<kEvenLows, kLows, Counted>(boards_.queens, line, word, before.queens,
                                                 after.queens, queens_);
            step_kind<0, kEvenLows, Counted>(others(odd_), line, word, before.others, after.others,
                                             even_);
            step_kind<kEvenLows, kLows, Counted>(others(!odd_), line, word, before.others,
                                                 after.others, uneven_);
        }
    }
    TESSERA_INLINE void add_to(SlideCounts& counts) const {
        counts.queens += queens_.sum();
        (odd_ ? counts.rooks : counts.bishops) += even_.sum();
        (odd_ ? counts.bishops : counts.rooks) += uneven_.sum();
    }

private:
    /// Of all low steps; first the nothing before them.
    struct Steps {
        Seen before_queens{};
        Seen queens[kLows] = {};
        Seen others[kLows] = {};
    };

    [[nodiscard]] TESSERA_INLINE const std::uint64_t* others(bool odd) const {
        return odd ? boards_.rooks : boards_.bishops;
    }
    [[nodiscard]] TESSERA_INLINE Here here(const std::uint64_t* sliders, std::uint32_t line,
                                           std::size_t word) const {
        const std::size_t at = line * kLineWords + word;
        return {load(sliders + at), load(boards_.empty + at), word};
    }
    template <int First, int Last, bool Counted>
    TESSERA_INLINE void step_kind(const std::uint64_t* sliders, std::uint32_t line,
                                  std::size_t word, const Seen* before, Seen* after,
                                  Moves& moves) const {
        Reached reached;
        step_lows<First, Last>(here(sliders, line, word), before, after, reached);
        if constexpr (Counted) moves.add(reached, load(boards_.open + line * kLineWords + word));
    }

    const SlideBoards& boards_;
    bool odd_;
    std::size_t at_ = 0;
    Steps seen_[2];
    Moves queens_, even_, uneven_;
};

inline void slide_chains(const SlideBoards& boards, const std::uint32_t* lines,
                         const std::uint8_t* lengths, std::size_t chains, bool odd,
                         SlideCounts& counts) {
    Sweep sweep(boards, odd);
    for (std::size_t chain = 0; chain < chains; lines += lengths[chain++]) {
        sweep.start(lines[0]);
        for (int i = 1; i < lengths[chain]; ++i) sweep.step<true>(lines[i]);
    }
    sweep.add_to(counts);
}

/// As chains in which a line follows itself as often as there are cells along an axis.
inline void slide_within(const SlideBoards& boards, std::size_t lines, SlideCounts& counts) {
    Sweep sweep(boards, false);
    for (std::uint32_t line = 0; line < lines; ++line) {
        sweep.start(line);
        for (int i = 0; i < 6; ++i) sweep.step<false>(line);
        sweep.step<true>(line);
    }
    sweep.add_to(counts);
}

}  // namespace tessera::vast::TESSERA_ISA
