// Vectors, and moving bitboards by several of them at once. Included once for each instruction set
// (bitboard/layout.hpp).
#pragma once

#include <span>

#include "movegen/bitboard/layout.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// One vector: moving a bitboard by it is a shift within words, by `bits`, after words move up by
/// `lane` places. Boards whose bits cross words use `offset` instead.
template <class L>
struct Shift {
    L::Bits landing = L::none();  ///< cells that the vector reaches from some cell of the board
    std::int32_t offset = 0;
    std::uint32_t bits = 0;
    int lane = 0;
    bool left = true;
    int repeats = 0;           ///< how often the vector fits on the board
    std::uint32_t class_ = 0;  ///< of slides: which class
};

/// A Wide, or nothing: bundles are small so that all of them stay in the near cache.
struct Unused {};
template <class L, bool Used>
using IfUsed = std::conditional_t<Used, typename L::Wide, Unused>;

/// How many words bitboards move up or down by at most, except where the processor moves several at
/// once.
inline constexpr int kMostLane = 1;

/// How as many bitboards as L::kParallel move, the board's edges left to the caller.
template <class L, bool Alone = L::kParallel == 1>
class Shifter;

/// One bitboard: by the same number of bits in every word.
template <class L>
class Shifter<L, true> {
public:
    using Wide = L::Wide;

    explicit Shifter(std::span<const Shift<L>> steps)
        : offset_(steps.front().offset),
          bits_(steps.front().bits),
          lane_(steps.front().lane),
          left_(steps.front().left) {}

    /// Calls f with a function (shifter, bitboard) -> bitboard for this shifter and all that are
    /// alike().
    template <class F>
    TESSERA_INLINE auto with(F&& f) const {
        if constexpr (!L::kAligned) {
            return f([](const Shifter& t, const Wide& x) { return L::carried(x, t.offset_); });
        } else {
            if constexpr (L::kWords > 1) {
                if (lane_ > 0) return both_ways<1>(f);
                if (lane_ < 0) return both_ways<-1>(f);
            }
            return both_ways<0>(f);
        }
    }
    [[nodiscard]] bool alike(const Shifter& t) const {
        return !L::kAligned || (lane_ == t.lane_ && left_ == t.left_);
    }

private:
    template <int Lane, class F>
    TESSERA_INLINE auto both_ways(F&& f) const {
        if (left_)
            return f([](const Shifter& t, const Wide& x) {
                return L::template shift<Lane, true>(x, t.bits_);
            });
        return f([](const Shifter& t, const Wide& x) {
            return L::template shift<Lane, false>(x, t.bits_);
        });
    }

    std::int32_t offset_;
    std::uint32_t bits_;
    int lane_;
    bool left_;
};

#if defined(__AVX2__)

/// Several bitboards: every word by a number of bits of its own. What leaves at one end of a word
/// or of a bitboard comes in at the other.
template <class L>
class Shifter<L, false> {
public:
    using Wide = L::Wide;

    explicit Shifter(std::span<const Shift<L>> steps) {
        for (int k = 0; k < L::kParallel; ++k) {
            const bool filled = static_cast<std::size_t>(k) < steps.size();
            const Shift<L> s = filled ? steps[static_cast<std::size_t>(k)] : Shift<L>{};
            const int words = L::kAligned ? s.lane : s.offset >> 6;
            const int bits = static_cast<int>(s.bits);
            const int up = L::kAligned ? (s.left ? bits : 64 - bits) & 63 : s.offset & 63;
            for (int w = 0; w < L::kWords; ++w) {
                const int at = k * L::kWords + w;
                const auto from = [&](int word) -> std::uint64_t {
                    const int within = word & (L::kWords - 1);
                    return static_cast<unsigned>(k * L::kWords + within);
                };
                up_[at] = static_cast<std::uint64_t>(up);
                if constexpr (L::kWords > 1) source_[at] = from(w - words);
                if constexpr (!L::kAligned) below_[at] = from(w - words - 1);
                still_ = still_ && words == 0;
            }
        }
    }

    template <class F>
    TESSERA_INLINE auto with(F&& f) const {
#if defined(__AVX512F__)
        if constexpr (!L::kAligned) {
            return f([](const Shifter& t, const Wide& x) { return t.carried(x); });
        } else {
            if constexpr (L::kWords > 1)
                if (!still_)
                    return f(
                        [](const Shifter& t, const Wide& x) { return t.rotated(t.rearranged(x)); });
            return f([](const Shifter& t, const Wide& x) { return t.rotated(x); });
        }
#else
        return f([](const Shifter& t, const Wide& x) { return t.rotated(x); });
#endif
    }
    [[nodiscard]] bool alike(const Shifter& t) const { return !L::kAligned || still_ == t.still_; }

private:
#if defined(__AVX512F__)
    typedef __m512i Register;
    TESSERA_INLINE Wide rotated(const Wide& x) const {
        return (Wide)_mm512_rolv_epi64((Register)x, (Register)up_);
    }
    TESSERA_INLINE Wide rearranged(const Wide& x) const {
        return (Wide)_mm512_permutexvar_epi64((Register)source_, (Register)x);
    }
    TESSERA_INLINE Wide carried(const Wide& x) const {
        const Register low = _mm512_permutexvar_epi64((Register)below_, (Register)x);
        return (Wide)_mm512_shldv_epi64((Register)rearranged(x), low, (Register)up_);
    }
#else
    static_assert(L::kWords == 1 && L::kAligned);
    typedef __m256i Register;
    TESSERA_INLINE Wide rotated(const Wide& x) const {
        const Wide down = (Wide{} + 64) - up_;
        return (Wide)_mm256_sllv_epi64((Register)x, (Register)up_) |
               (Wide)_mm256_srlv_epi64((Register)x, (Register)down);
    }
#endif

    Wide up_{};                                                  ///< bits
    [[no_unique_address]] IfUsed<L, (L::kWords > 1)> source_{};  ///< where each word comes from
    [[no_unique_address]] IfUsed<L, !L::kAligned> below_{};      ///< the word before it
    bool still_ = true;
};

#endif

/// Vectors by which bitboards move at once, one by each. If there are fewer than L::kParallel, the
/// other bitboards vanish.
template <class L>
struct ShiftBundle {
    using Wide = L::Wide;

    explicit ShiftBundle(std::span<const Shift<L>> steps) : landing{}, shifter(steps) {
        typename L::Bits land[L::kParallel];
        for (auto& l : land) l = L::none();
        for (std::size_t k = 0; k < steps.size(); ++k) {
            land[k] = steps[k].landing;
            offset[k] = steps[k].offset;
            repeats = steps[k].repeats > repeats ? steps[k].repeats : repeats;
        }
        std::memcpy(&landing, land, sizeof landing);
    }

    Wide landing;
    [[no_unique_address]] Shifter<L> shifter;
    std::int32_t offset[L::kParallel] = {};
    int repeats = 0;  ///< how often one of the vectors fits on the board
};

/// As few bundles as hold the steps.
template <class L>
List<ShiftBundle<L>> bundled(std::span<const Shift<L>> steps) {
    List<ShiftBundle<L>> bundles;
    constexpr std::size_t kMost = L::kParallel;
    for (std::size_t i = 0; i < steps.size(); i += kMost)
        bundles.emplace_back(steps.subspan(i, steps.size() - i < kMost ? steps.size() - i : kMost));
    return bundles;
}

/// Bitboards moved by the vectors of a bundle, once.
template <class L>
TESSERA_INLINE L::Wide moved(const typename L::Wide& bitboards, const ShiftBundle<L>& b) {
    return b.shifter.with([&](auto&& move) { return move(b.shifter, bitboards) & b.landing; });
}

/// The cells that bitboards come to by the vectors of a bundle, again and again, the first that is
/// not empty included.
template <class L>
TESSERA_LONG L::Wide slid(const typename L::Wide& bitboards, const ShiftBundle<L>& b,
                          const typename L::Wide& empty) {
    return b.shifter.with([&](auto&& move) {
        typename L::Wide at = move(b.shifter, bitboards) & b.landing;
        typename L::Wide all = at;
        for (int n = 2; n <= b.repeats; ++n) {
            at = move(b.shifter, at & empty) & b.landing;
            all |= at;
        }
        return all;
    });
}

}  // namespace tessera::movegen::TESSERA_ISA
