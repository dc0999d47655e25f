// Moves of one piece on a vast board whatever becomes of its king.
#pragma once

#include <optional>

#include "vast/board/board.hpp"

namespace tessera::vast {

/// Whose moves, and what can be captured in passing.
struct Mover {
    const Rules& rules;
    Colour side;
    std::optional<Cell> ep_cell;
    explicit Mover(const Position& p) : rules(p.rules()), side(p.side()), ep_cell(p.ep_cell()) {}
};

/// Calls f(Move) for each pseudo-legal move of a piece that is no king until it says true; says
/// whether it did. `codes`: Piece::code() by cell. Precondition: a piece of the mover stands there.
template <class Codes, class F>
class PseudoLegal {
public:
    PseudoLegal(const Geometry& geometry, const Codes& codes, const Mover& mover, At from, F& f)
        : g_(geometry), codes_(codes), mover_(mover), from_(from), f_(f) {}

    bool any() {
        const Kind kind = at(from_).kind();
        if (kind == Kind::pawn) return any_of_pawn();
        if (kind == Kind::knight) {
            const Leaps leaps(g_, from_);
            return any_common_leap(g_, leaps, leaps, [&](At to) { return reach(to); });
        }
        const unsigned ways = ways_of(kind);
        return Rays(g_, from_).any([&](const Rays::Ray& ray) {
            const bool step = (ways & way::kStep) != 0;
            if (!step && (ways & (ray.odd ? way::kOddSlide : way::kEvenSlide)) == 0) return false;
            At to = from_;
            for (int i = step ? 1 : ray.room; i > 0; --i) {
                to = Board::moved(to, ray.step);
                if (reach(to)) return true;
                if (codes_[to] != 0) break;
            }
            return false;
        });
    }

private:
    [[nodiscard]] Piece at(At c) const { return Piece::of_code(codes_[c]); }
    bool reach(At to) { return !at(to).is(mover_.side) && f_(Move{Cell{from_}, Cell{to}}); }

    bool any_of_pawn() {
        const Rules& rules = mover_.rules;
        const int forward = Rules::forward(mover_.side);
        const int rank = g_.rank(g_.packed(from_));
        const int last = rules.last_rank(mover_.side);
        if (rank == last) return false;
        const std::int32_t ahead = forward * g_.stride(g_.rank_axis());
        const At one = Board::moved(from_, ahead);
        if (codes_[one] == 0) {
            if (arrive(one, MoveType::normal)) return true;
            // From the second rank, unless it leads off the board.
            if (rules.double_step && rank == rules.second_rank(mover_.side) &&
                rank + forward != last) {
                const At two = Board::moved(one, ahead);
                if (codes_[two] == 0 && arrive(two, MoveType::double_step)) return true;
            }
        }
        return Rays(g_, from_).any([&](const Rays::Ray& ray) {
            if (ray.odd || ray.ahead != forward) return false;
            const At to = Board::moved(from_, ray.step);
            if (codes_[to] != 0) return !at(to).is(mover_.side) && arrive(to, MoveType::normal);
            return mover_.ep_cell == Cell{to} &&
                   f_(Move{Cell{from_}, Cell{to}, kNoPieceType, MoveType::en_passant});
        });
    }
    bool arrive(At to, MoveType type) {
        const Rules& rules = mover_.rules;
        if (g_.rank(g_.packed(to)) != rules.last_rank(mover_.side) || rules.promotions.empty())
            return f_(Move{Cell{from_}, Cell{to}, kNoPieceType, type});
        for (const Kind kind : rules.promotions)
            if (f_(Move{Cell{from_}, Cell{to}, rules.type_of(kind), type})) return true;
        return false;
    }

    const Geometry& g_;
    const Codes& codes_;
    const Mover& mover_;
    At from_;
    F& f_;
};

template <class Codes, class F>
bool any_pseudo_legal(const Geometry& geometry, const Codes& codes, const Mover& mover, At from,
                      F&& f) {
    return PseudoLegal<Codes, F>(geometry, codes, mover, from, f).any();
}

/// The same of any piece of the side to move on a board, its king's castling left out.
template <class F>
bool any_pseudo_legal(const Board& board, At from, F&& f) {
    if (board.at(from).kind() != Kind::king)
        return any_pseudo_legal(board.geometry(), board.codes(), Mover(board.position()), from, f);
    return Rays(board.geometry(), from).any([&](const Rays::Ray& ray) {
        const At to = Board::moved(from, ray.step);
        return !board.at(to).is(board.side()) && f(Move{Cell{from}, Cell{to}});
    });
}

}  // namespace tessera::vast
