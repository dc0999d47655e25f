// The pieces of an ending on its board: moves, moves back, and who attacks a cell.
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "endings/ending.hpp"

namespace tessera::endings {

/// For one thread. Slots are those of the ending.
class Board {
public:
    static constexpr std::size_t kNobody = SIZE_MAX;

    explicit Board(const Ending& ending)
        : ending_(ending), on_(ending.variant().shape().cells(), kEmpty) {}

    /// Puts the pieces where they stand, in place of those there; false, and nothing is put, if two
    /// share a cell.
    bool put(const Cells& cells);
    [[nodiscard]] const Cells& cells() const { return cells_; }
    /// Some piece of the side captures on the cell, if an enemy stands there. A piece in `but` is
    /// not there.
    [[nodiscard]] bool attacks(rules::Colour side, rules::Cell cell, std::size_t but = kNobody);
    /// The side that is not to move is not in check.
    [[nodiscard]] bool legal(rules::Colour to_move) {
        const rules::Colour other = definition::other(to_move);
        return !attacks(to_move, cells_[ending_.king(other)]);
    }
    [[nodiscard]] bool in_check(rules::Colour side) {
        return attacks(definition::other(side), cells_[ending_.king(side)]);
    }
    /// The king of the side would not be in check if the piece went to the cell, capturing what is
    /// in `captured`.
    [[nodiscard]] bool safe_after(std::size_t slot, rules::Cell to, std::size_t captured);

    /// Calls f(slot, Cell to, captured slot or kNobody) for each pseudo-legal move of the side but
    /// captures of kings, until f returns false; whether it never did.
    template <class F>
    bool each_move(rules::Colour side, F&& f) const;
    /// Calls f(slot, Cell from) for each move without capture by which a piece of the side may have
    /// come to where it stands.
    template <class F>
    void each_move_back(rules::Colour side, F&& f) const;

private:
    static constexpr std::int8_t kEmpty = -1;

    [[nodiscard]] std::int8_t on(rules::Cell cell) const { return on_[lattice::index(cell)]; }
    [[nodiscard]] bool reaches(std::size_t slot, rules::Cell to) const;
    void take(std::size_t slot) { on_[lattice::index(cells_[slot])] = kEmpty; }
    void set(std::size_t slot, rules::Cell cell) {
        cells_[slot] = cell;
        on_[lattice::index(cell)] = static_cast<std::int8_t>(slot);
    }

    const Ending& ending_;
    Cells cells_{};
    std::vector<std::int8_t> on_;  ///< by cell: the slot, or kEmpty
    bool standing_ = false;
};

template <class F>
bool Board::each_move(rules::Colour side, F&& f) const {
    const rules::Variant& variant = ending_.variant();
    const auto begin = static_cast<std::int8_t>(ending_.begin(side));
    const auto end = static_cast<std::int8_t>(ending_.end(side));
    const std::size_t king = ending_.king(definition::other(side));
    for (std::size_t slot = ending_.begin(side); slot < ending_.end(side); ++slot) {
        const rules::MoveTable& moves = *ending_.types_[ending_.slots_[slot].type].moves;
        const rules::Cell from = cells_[slot];
        // Whether f goes on, where the piece may stop at the cell.
        const auto visit = [&](rules::Cell to, bool quiet, bool capture) {
            const std::int8_t there = on(to);
            if (there == kEmpty) return !quiet || f(slot, to, kNobody);
            const bool enemy = there < begin || there >= end;
            if (!enemy || !capture || static_cast<std::size_t>(there) == king) return true;
            return static_cast<bool>(f(slot, to, static_cast<std::size_t>(there)));
        };
        for (const rules::LeapMove& leap : moves.leaps)
            if (!leap.targets.each(variant.shape(), from, [&](rules::Cell to) {
                    return visit(to, leap.quiet, leap.capture);
                }))
                return false;
        for (const rules::SlideMove& slide : moves.slides) {
            const std::int32_t offset = variant.directions()[slide.direction].offset;
            auto to = static_cast<std::int32_t>(lattice::index(from));
            for (int n = variant.ray_length(from, slide.direction); n > 0; --n) {
                to += offset;
                const auto cell = static_cast<rules::Cell>(to);
                if (!visit(cell, slide.quiet, slide.capture)) return false;
                if (on(cell) != kEmpty) break;
            }
        }
    }
    return true;
}

template <class F>
void Board::each_move_back(rules::Colour side, F&& f) const {
    const rules::Variant& variant = ending_.variant();
    for (std::size_t slot = ending_.begin(side); slot < ending_.end(side); ++slot) {
        const Ending::Type& type = ending_.types_[ending_.slots_[slot].type];
        const rules::Cell at = cells_[slot];
        for (const rules::LeapTable& leaps : type.quiet_origins)
            leaps.each(variant.shape(), at, [&](rules::Cell from) {
                if (on(from) == kEmpty) f(slot, from);
                return true;
            });
        for (const rules::SlideMove& slide : type.moves->slides) {
            if (!slide.quiet) continue;
            const rules::DirectionId back = variant.directions()[slide.direction].opposite;
            const std::int32_t offset = variant.directions()[back].offset;
            auto from = static_cast<std::int32_t>(lattice::index(at));
            for (int n = variant.ray_length(at, back); n > 0; --n) {
                from += offset;
                const auto cell = static_cast<rules::Cell>(from);
                if (on(cell) != kEmpty) break;
                f(slot, cell);
            }
        }
    }
}

}  // namespace tessera::endings
