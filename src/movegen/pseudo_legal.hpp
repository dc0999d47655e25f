// Pseudo-legal moves, cell by cell: what a piece may do before the safety of its own kings is
// asked. Internal to movegen/.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "movegen/move_generator.hpp"
#include "rules/attacks.hpp"

namespace tessera::movegen {

using rules::Direction;
using rules::DoubleStep;
using rules::LeapMove;
using rules::MoveTable;
using rules::SlideMove;

/// Cells of a board of up to definition::kMaxCells, cleared only as far as the board goes.
class CellMask {
public:
    explicit CellMask(std::uint32_t cells) { clear(cells); }
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

/// Whether the enemy's royal pieces may be captured.
enum class RoyalCapture : std::uint8_t { no, yes };

/// The moves of one piece, castling left out.
template <class Emit>
class PseudoLegal {
public:
    PseudoLegal(const Position& p, Cell from, RoyalCapture royal_capture, Emit& emit)
        : p_(p),
          variant_(p.variant()),
          from_(from),
          piece_(p.at(from)),
          moves_(variant_.moves(piece_)),
          royal_capture_(royal_capture),
          emit_(emit) {
        const bool sticky = variant_.piece_definition(piece_.type()).sticky;
        may_move_quietly_ = !sticky || !rules::stuck(p, from);
        may_capture_ = rules::may_capture(p, from);
    }

    bool generate() {
        if (!moves_.overlapping) return all([this](Cell to) { return target(to); });
        CellMask seen(variant_.shape().cells());
        return all([this, &seen](Cell to) { return !seen.insert(to) || target(to); });
    }

private:
    template <class F>
    bool all(F&& accept) {
        return leaps(accept) && slides(accept) && turning(accept) && doubles() && en_passant();
    }

    [[nodiscard]] bool can_capture(Cell cell) const {
        return may_capture_ && !p_.at(cell).is(piece_.colour()) &&
               rules::may_capture(p_, from_, cell);
    }
    [[nodiscard]] bool wanted(Cell cell) const {
        return royal_capture_ == RoyalCapture::yes || !variant_.royal(p_.at(cell).type());
    }

    /// Emits the move to `to`, once for each promotion.
    bool target(Cell to, MoveType type = MoveType::normal) {
        Move move{from_, to, kNoPieceType, type};
        if (moves_.promotes_on.empty() || !moves_.promotes_on[lattice::index(to)])
            return emit_(move);
        for (const PieceType promoted : moves_.promotions) {
            move.promotion = promoted;
            if (!emit_(move)) return false;
        }
        return true;
    }

    template <class F>
    bool leaps(F& accept) {
        for (const LeapMove& leap : moves_.leaps) {
            const bool quiet = leap.quiet && may_move_quietly_;
            const bool go_on = leap.targets.each(variant_.shape(), from_, [&](Cell to) {
                const bool good =
                    p_.at(to).empty() ? quiet : leap.capture && can_capture(to) && wanted(to);
                return !good || accept(to);
            });
            if (!go_on) return false;
        }
        return true;
    }

    /// Walks from `start` in a direction, accepting targets. `end`: the cells walked, and whether
    /// the walk ended at an obstruction or the edge rather than at an enemy that can be taken.
    struct End {
        int steps = 0;
        bool obstructed = true;
    };
    template <class F>
    bool walk(Cell start, const SlideMove& slide, F& accept, End& end) {
        const std::int32_t offset = variant_.directions()[slide.direction].offset;
        auto c = static_cast<std::int32_t>(lattice::index(start));
        for (int n = variant_.ray_length(start, slide.direction); n > 0; --n) {
            c += offset;
            const auto to = static_cast<Cell>(c);
            if (p_.at(to).empty()) {
                ++end.steps;
                if (slide.quiet && may_move_quietly_ && !accept(to)) return false;
                continue;
            }
            if (can_capture(to)) {
                end.obstructed = false;
                return !slide.capture || !wanted(to) || accept(to);
            }
            return true;
        }
        return true;
    }

    template <class F>
    bool slides(F& accept) {
        for (const SlideMove& slide : moves_.slides) {
            End end;
            if (!walk(from_, slide, accept, end)) return false;
        }
        return true;
    }

    template <class F>
    bool turning(F& accept) {
        for (const SlideMove& first : moves_.turning) {
            End end;
            if (!walk(from_, first, accept, end)) return false;
            if (!end.obstructed || end.steps == 0) continue;
            const Direction& ahead = variant_.directions()[first.direction];
            const auto corner = static_cast<Cell>(static_cast<std::int32_t>(lattice::index(from_)) +
                                                  end.steps * ahead.offset);
            for (const SlideMove& second : moves_.turning) {
                if (second.direction == first.direction || second.direction == ahead.opposite)
                    continue;
                End last;
                if (!walk(corner, second, accept, last)) return false;
            }
        }
        return true;
    }

    bool doubles() {
        if (moves_.doubles.empty() || !moves_.double_from[lattice::index(from_)] ||
            !may_move_quietly_)
            return true;
        const auto empty = [this](Cell c) { return p_.at(c).empty(); };
        for (const DoubleStep& step : moves_.doubles) {
            // A board may end between the two cells: then each() has nothing to call for.
            bool passed = false;
            step.once.each(variant_.shape(), from_, [&](Cell c) { return passed = empty(c); });
            if (!passed) continue;
            const bool go_on = step.twice.each(variant_.shape(), from_, [&](Cell to) {
                return !empty(to) || goes(to) || target(to, MoveType::double_step);
            });
            if (!go_on) return false;
        }
        return true;
    }

    /// Only by a piece of the type that made the double step (FIDE Laws of Chess, 3.7.4.1).
    bool en_passant() {
        const rules::State& s = p_.state();
        if (!s.ep_cell || piece_.colour() != s.side || p_.at(*s.ep_pawn).type() != piece_.type())
            return true;
        if (!rules::may_capture(p_, from_, *s.ep_pawn)) return true;
        if (moves_.overlapping && rules::goes_or_steps_twice(p_, from_, *s.ep_cell)) return true;
        for (const LeapMove& leap : moves_.leaps) {
            if (!leap.capture) continue;
            const bool elsewhere = leap.targets.each(variant_.shape(), from_,
                                                     [&](Cell to) { return to != *s.ep_cell; });
            if (!elsewhere) return target(*s.ep_cell, MoveType::en_passant);
        }
        return true;
    }

    /// The piece goes to the empty cell by another movement.
    [[nodiscard]] bool goes(Cell to) const {
        return moves_.overlapping && rules::goes_quietly(p_, from_, to);
    }

    const Position& p_;
    const Variant& variant_;
    Cell from_;
    Piece piece_;
    const MoveTable& moves_;
    RoyalCapture royal_capture_;
    Emit& emit_;
    bool may_move_quietly_ = true;
    bool may_capture_ = true;
};

/// Calls emit(Move) for each such move of the piece, each once, castling left out; stops and
/// returns false as soon as emit does.
template <class Emit>
bool pseudo_legal_of(const Position& p, Cell from, RoyalCapture royal_capture, Emit&& emit) {
    return PseudoLegal<std::remove_reference_t<Emit>>(p, from, royal_capture, emit).generate();
}

}  // namespace tessera::movegen
