// Vectors, and moving sets by several of them at once. Included once for each instruction set
// (sets/set.hpp).
#pragma once

#include <span>

#include "rules/sets/set.hpp"

namespace tessera::rules::TESSERA_ISA {

/// One vector: moving a set by it is a shift within words, by `bits`, after words move up by `lane`
/// places. Boards whose bits cross words use `offset` instead.
template <class L>
struct Step {
    L::Set landing = L::none();  ///< cells that the vector reaches from some cell of the board
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

/// How many words sets move up or down by at most, except where the processor moves several at
/// once.
inline constexpr int kMostLane = 1;

/// How as many sets as L::kSets move, the board's edges left to the caller.
template <class L, bool Alone = L::kSets == 1>
class Turn;

/// One set: by the same number of bits in every word.
template <class L>
class Turn<L, true> {
public:
    using Wide = L::Wide;

    explicit Turn(std::span<const Step<L>> steps)
        : offset_(steps.front().offset),
          bits_(steps.front().bits),
          lane_(steps.front().lane),
          left_(steps.front().left) {}

    /// Calls f with a function (turn, set) -> set for this turn and all that are alike().
    template <class F>
    TESSERA_INLINE auto with(F&& f) const {
        if constexpr (!L::kAligned) {
            return f([](const Turn& t, const Wide& x) { return L::carried(x, t.offset_); });
        } else {
            if constexpr (L::kWords > 1) {
                if (lane_ > 0) return both_ways<1>(f);
                if (lane_ < 0) return both_ways<-1>(f);
            }
            return both_ways<0>(f);
        }
    }
    [[nodiscard]] bool alike(const Turn& t) const {
        return !L::kAligned || (lane_ == t.lane_ && left_ == t.left_);
    }

private:
    template <int Lane, class F>
    TESSERA_INLINE auto both_ways(F&& f) const {
        if (left_)
            return f([](const Turn& t, const Wide& x) {
                return L::template shift<Lane, true>(x, t.bits_);
            });
        return f([](const Turn& t, const Wide& x) {
            return L::template shift<Lane, false>(x, t.bits_);
        });
    }

    std::int32_t offset_;
    std::uint32_t bits_;
    int lane_;
    bool left_;
};

#if defined(__AVX2__)

/// Several sets: every word by a number of bits of its own. What leaves at one end of a word or of
/// a set comes in at the other.
template <class L>
class Turn<L, false> {
public:
    using Wide = L::Wide;

    explicit Turn(std::span<const Step<L>> steps) {
        for (int k = 0; k < L::kSets; ++k) {
            const bool filled = static_cast<std::size_t>(k) < steps.size();
            const Step<L> s = filled ? steps[static_cast<std::size_t>(k)] : Step<L>{};
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
            return f([](const Turn& t, const Wide& x) { return t.carried(x); });
        } else {
            if constexpr (L::kWords > 1)
                if (!still_)
                    return f(
                        [](const Turn& t, const Wide& x) { return t.rotated(t.rearranged(x)); });
            return f([](const Turn& t, const Wide& x) { return t.rotated(x); });
        }
#else
        return f([](const Turn& t, const Wide& x) { return t.rotated(x); });
#endif
    }
    [[nodiscard]] bool alike(const Turn& t) const { return !L::kAligned || still_ == t.still_; }

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

/// Vectors by which sets move at once, one set by each. If there are fewer than L::kSets, the other
/// sets vanish.
template <class L>
struct Bundle {
    using Wide = L::Wide;

    explicit Bundle(std::span<const Step<L>> steps) : landing{}, turn(steps) {
        typename L::Set land[L::kSets];
        for (auto& l : land) l = L::none();
        for (std::size_t k = 0; k < steps.size(); ++k) {
            land[k] = steps[k].landing;
            offset[k] = steps[k].offset;
            repeats = steps[k].repeats > repeats ? steps[k].repeats : repeats;
        }
        std::memcpy(&landing, land, sizeof landing);
    }

    Wide landing;
    [[no_unique_address]] Turn<L> turn;
    std::int32_t offset[L::kSets] = {};
    int repeats = 0;  ///< how often one of the vectors fits on the board
};

/// As few bundles as hold the steps.
template <class L>
List<Bundle<L>> bundled(std::span<const Step<L>> steps) {
    List<Bundle<L>> bundles;
    constexpr std::size_t kMost = L::kSets;
    for (std::size_t i = 0; i < steps.size(); i += kMost)
        bundles.emplace_back(steps.subspan(i, steps.size() - i < kMost ? steps.size() - i : kMost));
    return bundles;
}

/// Sets moved by the vectors of a bundle, once.
template <class L>
TESSERA_INLINE L::Wide moved(const typename L::Wide& sets, const Bundle<L>& b) {
    return b.turn.with([&](auto&& move) { return move(b.turn, sets) & b.landing; });
}

/// The cells that sets come to by the vectors of a bundle, again and again, the first that is not
/// empty included.
template <class L>
TESSERA_LONG L::Wide slid(const typename L::Wide& sets, const Bundle<L>& b,
                          const typename L::Wide& empty) {
    return b.turn.with([&](auto&& move) {
        typename L::Wide at = move(b.turn, sets) & b.landing;
        typename L::Wide all = at;
        for (int n = 2; n <= b.repeats; ++n) {
            at = move(b.turn, at & empty) & b.landing;
            all |= at;
        }
        return all;
    });
}

}  // namespace tessera::rules::TESSERA_ISA
