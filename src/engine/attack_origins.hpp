// From which cells pieces capture on a cell: bitboards by piece and target, so that of a hundred
// pieces only those few are looked at that bear on it.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "rules/position.hpp"

namespace tessera::engine {

class AttackOrigins {
public:
    /// One piece that captures by leaps, or by sliding on an empty board.
    struct Way {
        rules::Piece piece;
        bool slides = false;
    };

    /// Without tables where the variant keeps no bitboards, attacks are not plain, or two
    /// directions lead from one cell to another.
    explicit AttackOrigins(const rules::Variant& variant);

    [[nodiscard]] bool usable() const { return usable_; }
    /// White's before Black's, of a colour those that leap first.
    [[nodiscard]] std::span<const Way> ways() const { return ways_; }
    /// The cells from which each of the ways() captures on that one.
    [[nodiscard]] std::span<const rules::Bitboard> origins(rules::Cell target) const {
        return {origins_.data() + lattice::index(target) * ways_.size(), ways_.size()};
    }
    /// The direction from `target` to a cell from which some piece slides there.
    [[nodiscard]] rules::DirectionId direction(rules::Cell target, rules::Cell from) const {
        return directions_[lattice::index(target) * cells_ + lattice::index(from)];
    }

private:
    static constexpr std::uint8_t kNoDirection = UINT8_MAX;

    [[nodiscard]] std::vector<rules::Bitboard> slide_origins(const rules::Variant& variant,
                                                             rules::Piece piece);
    [[nodiscard]] bool set_direction(rules::Cell target, rules::Cell from, rules::DirectionId d);

    std::size_t cells_;
    bool usable_;
    std::vector<Way> ways_;
    std::vector<rules::Bitboard> origins_;  ///< by target and way, since a target is asked for all
    std::vector<std::uint8_t> directions_;  ///< by target and origin
};

/// From where the piece captures on each cell by a leap; empty if it has no such leaps.
[[nodiscard]] std::vector<rules::Bitboard> leap_origins(const rules::Variant& variant,
                                                        rules::Piece piece);

inline void include(rules::Bitboard& set, rules::Cell c) {
    set.word[lattice::index(c) / 64] |= std::uint64_t{1} << (lattice::index(c) % 64);
}

inline void include(rules::Bitboard& set, const rules::Bitboard& more) {
    for (std::size_t w = 0; w < set.word.size(); ++w) set.word[w] |= more.word[w];
}

/// Calls f(Cell) for each member of both.
template <class F>
void each_common(const rules::Bitboard& a, const rules::Bitboard& b, F&& f) {
    std::uint64_t any = 0;
    for (std::size_t w = 0; w < a.word.size(); ++w) any |= a.word[w] & b.word[w];
    if (any == 0) return;
    for (std::size_t w = 0; w < a.word.size(); ++w)
        for (std::uint64_t bits = a.word[w] & b.word[w]; bits != 0; bits &= bits - 1)
            f(static_cast<rules::Cell>(64 * w + static_cast<std::size_t>(__builtin_ctzll(bits))));
}

/// Calls f(Cell) for each member.
template <class F>
void each_member(const rules::Bitboard& set, F&& f) {
    each_common(set, set, f);
}

}  // namespace tessera::engine
