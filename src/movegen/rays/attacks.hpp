// Attacks, checks and pins by the ray index. Included once for each instruction set
// (rays/generator.hpp).
#pragma once

#include <vector>

#include "movegen/move_generator.hpp"
#include "movegen/rays/lanes.hpp"
#include "movegen/rays/tables.hpp"

namespace tessera::movegen::TESSERA_ISA {

/// Calls f(bit) for each bit, from the lowest.
template <class F>
TESSERA_INLINE void each_bit(std::uint64_t bits, F&& f) {
    for (; bits != 0; bits &= bits - 1) f(static_cast<std::size_t>(std::countr_zero(bits)));
}

TESSERA_INLINE Cell cell_at(std::size_t word, std::size_t bit) {
    return static_cast<Cell>(64 * word + bit);
}

/// A set of the board's cells.
class WordSet {
public:
    TESSERA_INLINE bool contains(Cell c) const {
        return words_[lattice::index(c) / 64] >> (lattice::index(c) % 64) & 1U;
    }
    TESSERA_INLINE void insert(Cell c) {
        words_[lattice::index(c) / 64] |= std::uint64_t{1} << (lattice::index(c) % 64);
    }
    TESSERA_INLINE void erase(Cell c) {
        words_[lattice::index(c) / 64] &= ~(std::uint64_t{1} << (lattice::index(c) % 64));
    }
    TESSERA_INLINE std::uint64_t& word(std::size_t w) { return words_[w]; }
    TESSERA_INLINE std::uint64_t word(std::size_t w) const { return words_[w]; }

private:
    std::uint64_t words_[rules::kRayIndexWords + 1]{};
};

/// A few items without memory of their own, more with it.
template <class T, std::size_t Few>
class Several {
public:
    void push_back(const T& item) {
        if (size_ < Few)
            few_[size_] = item;
        else
            more_.push_back(item);
        ++size_;
    }
    [[nodiscard]] std::size_t size() const { return size_; }
    [[nodiscard]] bool empty() const { return size_ == 0; }
    const T& operator[](std::size_t i) const { return i < Few ? few_[i] : more_[i - Few]; }

private:
    T few_[Few];
    std::vector<T> more_;  // of a type of this namespace, so compiled for its instruction set alone
    std::size_t size_ = 0;
};

/// Cells in a line from a king: the one `n` steps away is king + n * offset.
struct Segment {
    Cell king{};
    std::int32_t offset = 0;
    int steps = 0;  ///< to the attacker

    TESSERA_INLINE Cell cell(int n) const {
        return static_cast<Cell>(static_cast<std::int32_t>(lattice::index(king)) + n * offset);
    }
    [[nodiscard]] bool contains(Cell c) const {
        for (int n = 1; n <= steps; ++n)
            if (cell(n) == c) return true;
        return false;
    }
};

/// A piece that alone stands between its king and an enemy slider: it may go along the segment.
struct Pin {
    Cell piece{};
    std::uint32_t direction = 0;  ///< ray direction of the segment
    Segment segment;
};

/// One position, seen from a side whose kings are attacked.
template <Colour Side>
class RayAttacks {
public:
    RayAttacks(const RayTables& tables, const Position& p)
        : t_(tables),
          layout_(tables.layout()),
          p_(p),
          index_(p.rays()),
          closed_(index_.words(rules::RayLayout::closed(side_))),
          closed_to_enemy_(index_.words(rules::RayLayout::closed(enemy_))) {}

    TESSERA_INLINE bool leap_attacks(Cell cell) const {
        return !each_leap_attack(cell, [](std::size_t, std::uint64_t) { return false; });
    }

    /// Calls f(word, cells) for enemy pieces that capture on the cell by a leap until f returns
    /// false; whether it never did.
    template <class F>
    TESSERA_INLINE bool each_leap_attack(Cell cell, F&& f) const {
        const auto& attacks = t_.origins(enemy_);
        for (std::size_t i = 0; i < attacks.size(); ++i) {
            const std::size_t set = layout_.leapers(enemy_, i);
            if ((attacks[i].near(lattice::index(cell) / 64) & index_.filled(set)) == 0) continue;
            const std::uint64_t* const leapers = index_.words(set);
            std::uint64_t found = 0;
            attacks[i].each(
                cell, [&](std::size_t word, std::uint64_t from) { found |= leapers[word] & from; });
            if (found == 0) continue;
            bool go_on = true;
            attacks[i].each(cell, [&](std::size_t word, std::uint64_t from) {
                const std::uint64_t met = leapers[word] & from;
                if (met != 0 && go_on) go_on = f(word, met);
            });
            if (!go_on) return false;
        }
        return true;
    }

    /// Calls f(first ray direction, pieces) for the rays of a cell, eight at once, until f returns
    /// false; whether it never did.
    template <class F>
    TESSERA_INLINE bool each_lanes(Cell cell, std::size_t begin, std::size_t end, F&& f) const {
        const rules::RayPlace* const places = layout_.places(cell);
        for (std::size_t d = begin; d < end; d += kLanes)
            if (!f(d, RayLanes(index_, places + d))) return false;
        return true;
    }

    TESSERA_INLINE bool slide_attacks(Cell cell) const {
        return !each_lanes(cell, 0, directions(), [&](std::size_t d, const RayLanes& rays) {
            const Lanes found = rays.reach(rays.occupied()) & rays.sliders(enemy_);
            return !any(found & first_lanes(directions() - d));
        });
    }

    [[nodiscard]] bool in_check() const {
        for (const Cell king : p_.royals(side_))
            if (leap_attacks(king) || slide_attacks(king)) return true;
        return false;
    }

    /// Calls check(segment) for each slider that attacks the king, and blocked(piece's cell, ray
    /// direction, segment) for each that would if a single piece of `Blocker` were gone.
    template <Colour Blocker, class Check, class Blocked>
    TESSERA_INLINE void look_along_rays(Cell king, Check&& check, Blocked&& blocked) const {
        const rules::RayPlace* const places = layout_.places(king);
        each_lanes(king, 0, directions(), [&](std::size_t d, const RayLanes& rays) {
            const Lanes occupied = rays.occupied();
            const Lanes sliders = rays.sliders(enemy_) & first_lanes(directions() - d);
            const Lanes seen = rays.reach(occupied);
            const Lanes shields = seen & rays.closed(Blocker);
            const Lanes behind = rays.reach(occupied & ~shields) & sliders;
            // Sliders that see the king are among those behind.
            if (!any(behind)) return true;
            for (std::size_t lane = 0; lane < kLanes; ++lane) {
                if (behind[lane] == 0) continue;
                const int place = static_cast<int>(places[d + lane].place());
                const std::uint32_t below = (1U << place) - 1;
                const std::int32_t offset = layout_.offset(d + lane);
                each_bit(behind[lane], [&](std::size_t bit) {
                    const int slider = static_cast<int>(bit);
                    const bool down = slider < place;
                    const Segment segment{king, down ? -offset : offset,
                                          down ? place - slider : slider - place};
                    if (seen[lane] >> bit & 1U) return check(segment);
                    const std::uint32_t shield = shields[lane] & (down ? below : ~below);
                    const int step = std::countr_zero(shield) - place;
                    const auto piece = static_cast<Cell>(
                        static_cast<std::int32_t>(lattice::index(king)) + step * offset);
                    // Royals are closed to both sides.
                    if (p_.at(piece).is(Blocker))
                        blocked(piece, static_cast<std::uint32_t>(d + lane), segment);
                });
            }
            return true;
        });
    }

protected:
    static constexpr Colour side_ = Side;
    static constexpr Colour enemy_ = other(Side);

    TESSERA_INLINE std::size_t directions() const { return layout_.ray_directions(); }

    const RayTables& t_;
    const rules::RayLayout& layout_;
    const Position& p_;
    const rules::RayIndex& index_;
    const std::uint64_t* closed_;  ///< by word: where no piece of the side can go
    const std::uint64_t* closed_to_enemy_;
};

}  // namespace tessera::movegen::TESSERA_ISA
