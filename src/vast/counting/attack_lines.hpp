// What sliders attack, by lines of bits. For each direction v, ahead(c) is set if a slider that
// goes along v stands on c, or c is empty and c is attacked along v: then c + v is attacked. So one
// pass over a chain of lines, along v, finds what all sliders attack along it. docs/vast.md,
// "Attacked cells".
#pragma once

#include "vast/counting/slides.hpp"

namespace tessera::vast::TESSERA_ISA {

using vast::AttackBoards;

/// ahead() of a line for one low step; words of nothing beside them.
struct Ahead {
    std::uint64_t words[kLineWords + 2];
};

/// From the line before to this one, whose cells are those of the line before less the low step.
template <int I>
TESSERA_INLINE void attack_low(const AttackBoards& boards, std::size_t at, std::size_t word,
                               bool odd, const Ahead& before, Ahead& after, Words& attacked) {
    constexpr Low low = low_of(I);
    const Words here = shifted<low.bits()>(load(&before.words[word + 1 + low.z]));
    attacked |= here;
    const Words sliders = load((low.odd() != odd ? boards.odd : boards.even) + at);
    const Words ahead = sliders | (here & load(boards.empty + at));
    store(&after.words[word + 1], reachable<low.x>(ahead));
}

template <int I>
TESSERA_INLINE void attack_lows(const AttackBoards& boards, std::size_t at, std::size_t word,
                                bool odd, const Ahead* before, Ahead* after, Words& attacked) {
    if constexpr (I < kLows) {
        attack_low<I>(boards, at, word, odd, before[I], after[I], attacked);
        attack_lows<I + 1>(boards, at, word, odd, before, after, attacked);
    }
}

template <int I>
TESSERA_INLINE void attack_from(const AttackBoards& boards, std::size_t at, std::size_t word,
                                bool odd, Ahead* after) {
    if constexpr (I < kLows) {
        constexpr Low low = low_of(I);
        const Words sliders = load((low.odd() != odd ? boards.odd : boards.even) + at);
        store(&after[I].words[word + 1], reachable<low.x>(sliders));
        attack_from<I + 1>(boards, at, word, odd, after);
    }
}

inline void attack_chain(const AttackBoards& boards, const std::uint32_t* lines, int length,
                         bool odd, std::uint64_t* attacked) {
    Ahead ahead[2][kLows];
    for (auto& each : ahead)
        for (Ahead& a : each) a.words[0] = a.words[kLineWords + 1] = 0;
    for (std::size_t word = 0; word < kLineWords; word += kWords)
        attack_from<0>(boards, lines[0] * kLineWords + word, word, odd, ahead[0]);
    for (int i = 1; i < length; ++i)
        for (std::size_t word = 0; word < kLineWords; word += kWords) {
            const std::size_t at = lines[i] * kLineWords + word;
            Words here = load(attacked + at);
            attack_lows<0>(boards, at, word, odd, ahead[(i - 1) % 2], ahead[i % 2], here);
            store(attacked + at, here);
        }
}

template <int I = 0>
TESSERA_INLINE void attack_along(const AttackBoards& boards, std::size_t line,
                                 std::uint64_t* attacked) {
    if constexpr (I < kLows) {
        constexpr Low low = low_of(I);
        if constexpr (low.x != 0 || low.y != 0 || low.z != 0) {
            Ahead ahead[2] = {};
            for (std::size_t word = 0; word < kLineWords; word += kWords) {
                const std::size_t at = line * kLineWords + word;
                const Words sliders = load((low.odd() ? boards.odd : boards.even) + at);
                store(&ahead[0].words[word + 1], reachable<low.x>(sliders));
            }
            // As often as a line of cells has steps. What stood there stays in the planes.
            for (int step = 0; step < 7; ++step)
                for (std::size_t word = 0; word < kLineWords; word += kWords) {
                    const std::size_t at = line * kLineWords + word;
                    Words here = load(attacked + at);
                    attack_low<I>(boards, at, word, false, ahead[step % 2], ahead[(step + 1) % 2],
                                  here);
                    store(attacked + at, here);
                }
        }
        attack_along<I + 1>(boards, line, attacked);
    }
}
inline void attack_within(const AttackBoards& boards, std::size_t line, std::uint64_t* attacked) {
    attack_along(boards, line, attacked);
}

inline constexpr vast::AttackKernels attack_kernels{&attack_within, &attack_chain};

}  // namespace tessera::vast::TESSERA_ISA
