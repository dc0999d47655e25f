// Pseudo-legal moves: what a piece may do before the safety of its own king is asked. Internal to
// rules/.
//
// Every generator calls emit(Move) for each move, each once, and stops and returns false as soon as
// emit does.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "rules/attacks.hpp"
#include "rules/position.hpp"

namespace tessera::rules {

/// Whether the enemy's royal pieces may be taken.
enum class RoyalCapture : std::uint8_t { no, yes };

/// The moves of one piece, castling left out.
template <class Emit>
class PieceMoves {
public:
    PieceMoves(const Position& p, Cell from, RoyalCapture royal_capture, Emit& emit)
        : p_(p),
          variant_(p.variant()),
          from_(from),
          piece_(p.at(from)),
          moves_(variant_.moves(piece_)),
          royal_capture_(royal_capture),
          emit_(emit) {
        const bool sticky = variant_.piece_definition(piece_.type()).sticky;
        may_move_quietly_ = !sticky || !stuck(p, from);
        may_capture_ = variant_.plain_attacks() || may_capture(p, from);
    }

    bool generate() {
        if (!moves_.overlapping) return all([this](Cell to) { return target(to); });
        CellSet seen(variant_.shape().cells());
        return all([this, &seen](Cell to) { return !seen.insert(to) || target(to); });
    }

private:
    template <class F>
    bool all(F&& accept) {
        return leaps(accept) && slides(accept) && turning(accept) && doubles() && en_passant();
    }

    [[nodiscard]] bool can_take(Cell cell) const {
        const Piece prey = p_.at(cell);
        return may_capture_ && !prey.is(piece_.colour()) && may_capture(p_, from_, cell);
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
                    p_.at(to).empty() ? quiet : leap.capture && can_take(to) && wanted(to);
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
            if (can_take(to)) {
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
                return !empty(to) || target(to, MoveType::double_step);
            });
            if (!go_on) return false;
        }
        return true;
    }

    /// Only by a piece of the kind that made the double step (FIDE Laws of Chess, 3.7.4.1).
    bool en_passant() {
        const State& s = p_.state();
        if (!s.passed || piece_.colour() != s.side || p_.at(*s.passer).type() != piece_.type())
            return true;
        for (const LeapMove& leap : moves_.leaps) {
            if (!leap.capture || !may_capture(p_, from_, *s.passer)) continue;
            const bool go_on = leap.targets.each(variant_.shape(), from_, [&](Cell to) {
                return to != *s.passed || target(to, MoveType::en_passant);
            });
            if (!go_on) return false;
        }
        return true;
    }

    const Position& p_;
    const Variant& variant_;
    Cell from_;
    Piece piece_;
    const Moves& moves_;
    RoyalCapture royal_capture_;
    Emit& emit_;
    bool may_move_quietly_ = true;
    bool may_capture_ = true;
};

template <class Emit>
bool piece_moves(const Position& p, Cell from, RoyalCapture royal_capture, Emit&& emit) {
    return PieceMoves<std::remove_reference_t<Emit>>(p, from, royal_capture, emit).generate();
}

/// No cell from the lowest to the highest of king's and rook's cells on their line holds another
/// piece.
[[nodiscard]] bool castling_path_clear(const Position& p, const CastlingOption& o);

/// Castling of the side to move: everything but the final safety of the kings.
/// is_attacked(Cell, Victim) -> bool: by the enemy.
template <class Attacked, class Emit>
bool castling_moves(const Position& p, Attacked&& is_attacked, Emit&& emit) {
    // No cell that the king leaves, passes or reaches may be attacked.
    const auto path_safe = [&](const CastlingOption& o) {
        const auto [low, high] =
            std::minmax({lattice::index(o.king_from), lattice::index(o.king_to)});
        for (auto c = low; c <= high; c += p.variant().castling_step())
            if (is_attacked(static_cast<Cell>(c), Victim::ordinary)) return false;
        return true;
    };
    const State& s = p.state();
    if (!s.rights.any()) return true;
    const auto& options = p.castling().options;
    for (std::size_t i = 0; i < options.size(); ++i) {
        const CastlingOption& o = options[i];
        if (o.colour != s.side || !s.rights.has(o.right)) continue;
        const bool free =
            o.by_path ? castling_path_clear(p, o) && path_safe(o)
                      : (o.with_rook || o.king_to == o.king_from || p.at(o.king_to).empty()) &&
                            !is_attacked(o.king_from, Victim::present);
        if (!free) continue;
        const Move move{o.king_from, o.text_to, kNoPieceType, MoveType::castling,
                        static_cast<std::uint8_t>(i)};
        if (!emit(move)) return false;
    }
    return true;
}

/// The same by the mailbox.
template <class Emit>
bool castling_moves(const Position& p, Emit&& emit) {
    const auto by = other(p.state().side);
    const auto is_attacked = [&](Cell c, Victim victim) {
        return !each_attacker(p, c, by, victim, [](Cell) { return false; });
    };
    return castling_moves(p, is_attacked, emit);
}

}  // namespace tessera::rules
