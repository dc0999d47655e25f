// Who could capture what: the one place that knows pacification, the pact and turning paths.
// Internal to rules/.
#pragma once

#include <algorithm>
#include <array>
#include <utility>

#include "rules/position.hpp"

namespace tessera::rules {

/// A set of cells for boards up to definition::kMaxCells, cleared only as far as the board goes.
class CellSet {
public:
    explicit CellSet(std::uint32_t cells) { clear(cells); }
    void clear(std::uint32_t cells) {
        std::fill_n(words_.begin(), (cells + 63) / 64, std::uint64_t{0});
    }
    /// Returns whether the cell was new.
    bool insert(Cell c) {
        std::uint64_t& word = words_[lattice::index(c) / 64];
        const std::uint64_t bit = std::uint64_t{1} << (lattice::index(c) % 64);
        const bool fresh = (word & bit) == 0;
        word |= bit;
        return fresh;
    }
    [[nodiscard]] bool contains(Cell c) const {
        return words_[lattice::index(c) / 64] >> (lattice::index(c) % 64) & 1U;
    }

private:
    std::array<std::uint64_t, definition::kMaxCells / 64> words_;
};

/// An enemy minstrel stands on a one-axis neighbour of the piece on the cell
/// (Aikin, Chesseract, "The Minstrel").
[[nodiscard]] bool pacified(const Position& p, Cell cell);

/// The piece on `from` may capture at all: neither a minstrel nor pacified.
[[nodiscard]] bool may_capture(const Position& p, Cell from);

/// The pact and the minstrels let the piece on `from` capture the enemy piece on `victim`.
[[nodiscard]] bool may_capture(const Position& p, Cell from, Cell victim);

/// An enemy sticky piece stands on a one-axis neighbour of the sticky piece on the cell
/// (Aikin, Chesseract, "The Sticky Pawn Rule").
[[nodiscard]] bool stuck(const Position& p, Cell cell);

/// The piece on `cell` ends a leg of the turning piece on `from` as the board's edge does: a
/// friend, or an enemy that cannot be captured now (Aikin, Chesseract, "The Rook").
[[nodiscard]] bool obstructs(const Position& p, Cell from, Cell cell);

/// The turning piece on `from` gets to `to`, whatever stands on `to`, straight or by one corner.
[[nodiscard]] bool turning_reaches(const Position& p, Cell from, Cell to);

/// One of the up to two paths with a corner: along `axis` first. Precondition: `from` and `to`
/// differ on exactly two axes, one of them `axis`.
[[nodiscard]] bool corner_path_open(const Position& p, Cell from, Cell to, int axis);

/// What a capture on the target would take.
enum class Victim : std::uint8_t {
    present,  ///< the piece that stands there
    ordinary  ///< a moved enemy piece without special protection
};

namespace detail {

template <class F>
bool each_slide_attacker(const Position& p, Cell target, Colour by, F& f) {
    const Variant& variant = p.variant();
    const auto directions = variant.directions();
    const auto count = static_cast<DirectionId>(directions.size());
    for (DirectionId d = 0; d < count; ++d) {
        const std::uint32_t mask = variant.capturing_sliders(by, directions[d].opposite);
        if (mask == 0) continue;
        auto c = static_cast<std::int32_t>(lattice::index(target));
        for (int n = variant.ray_length(target, d); n > 0; --n) {
            c += directions[d].offset;
            const Piece piece = p.at(static_cast<Cell>(c));
            if (piece.empty()) continue;
            if (piece.is(by) && (mask >> index(piece.type()) & 1U) && !f(static_cast<Cell>(c)))
                return false;
            break;
        }
    }
    return true;
}

template <class F>
bool each_leap_attacker(const Position& p, Cell target, Colour by, F& f) {
    for (const LeapAttack& attack : p.variant().leap_attacks(by)) {
        const bool go_on = attack.origins.each(p.variant().shape(), target, [&](Cell c) {
            const Piece piece = p.at(c);
            return !piece.is(by) || !(attack.types >> index(piece.type()) & 1U) || f(c);
        });
        if (!go_on) return false;
    }
    return true;
}

template <class F>
bool each_turning_attacker(const Position& p, Cell target, Colour by, F& f) {
    const std::uint32_t types = p.variant().turning_types();
    if (types == 0) return true;
    for (const Cell c : p.pieces(by))
        if ((types >> index(p.at(c).type()) & 1U) && c != target && turning_reaches(p, c, target) &&
            !f(c))
            return false;
    return true;
}

}  // namespace detail

/// Calls f(Cell) for each piece of `by` that could capture on `target`, pins ignored; a piece that
/// can in several ways may come more than once. Stops and returns false as soon as f does.
template <class F>
bool each_attacker(const Position& p, Cell target, Colour by, Victim victim, F&& f) {
    const bool plain = p.variant().plain_attacks();
    auto checked = [&](Cell c) {
        if (plain) return f(c);
        const bool able = victim == Victim::present ? may_capture(p, c, target) : may_capture(p, c);
        return !able || f(c);
    };
    return detail::each_leap_attacker(p, target, by, checked) &&
           detail::each_slide_attacker(p, target, by, checked) &&
           detail::each_turning_attacker(p, target, by, checked);
}

/// Adds every cell on which some piece of `by` could capture an enemy piece. Precondition: attacks
/// are plain.
void add_attacks(const Position& p, Colour by, CellSet& cells);

/// Some piece of `by` could capture the piece on `target` now.
[[nodiscard]] inline bool attacked(const Position& p, Cell target, Colour by) {
    return !each_attacker(p, target, by, Victim::present, [](Cell) { return false; });
}

}  // namespace tessera::rules
