#include "vast/mates/refuter.hpp"

#include "vast/mates/common_lines.hpp"

namespace tessera::vast {

Refuter::Refuter(const Board& board, Colour attacker, At from, At to)
    : board_(board),
      g_(board.geometry()),
      attacker_(attacker),
      defender_(other(attacker)),
      from_(from),
      to_(to),
      old_king_(board.king(defender_)),
      king_(from == old_king_ ? to : old_king_) {
    if (seen(king_, king_)) return;
    choose_flights();
    if (flights_.empty()) return;
    all_ = (Mask{1} << flights_.size()) - 1;
    checks_.assign(std::size_t{all_} + 1, false);
    loose_sets_ = checks_;
    for (const At piece : board_.pieces(attacker_)) add_checks(piece);
    close(checks_);
    close(loose_sets_);
    find_lone_mates();
    usable_ = true;
}

bool Refuter::sees(Kind kind, At from, At to) const {
    return board_.reaches_past(Piece(kind, attacker_), from, to, [&](At c) { return blocks(c); });
}

/// By another piece than the one on `but`.
bool Refuter::seen(At cell, At but) const {
    for (const At piece : board_.pieces(attacker_))
        if (piece != but && piece != cell && sees(board_.at(piece).kind(), piece, cell))
            return true;
    return false;
}

Refuter::Mask Refuter::covered(Kind kind, At from) const {
    Mask mask = 0;
    for (std::size_t i = 0; i < flights_.size(); ++i)
        if (flights_[i] == from || sees(kind, from, flights_[i])) mask |= Mask{1} << i;
    return mask;
}

/// Cells beside the king that nobody holds or guards, far from one another.
void Refuter::choose_flights() {
    struct Free {
        At cell;
        int far;  ///< from those chosen
    };
    std::vector<Free> free;
    Rays(g_, king_).any([&](const Rays::Ray& ray) {
        const At cell = Board::moved(king_, ray.step);
        if (cell != to_ && (board_.empty(cell) || cell == old_king_) && !seen(cell, cell))
            free.push_back({cell, INT32_MAX});
        return false;
    });
    while (flights_.size() < kFlights && !free.empty()) {
        const auto next = std::max_element(
            free.begin(), free.end(), [](const Free& a, const Free& b) { return a.far < b.far; });
        if (next->far == 0) return;
        flights_.push_back(next->cell);
        const Packed chosen = g_.packed(next->cell);
        for (Free& other : free) {
            const Packed far = distances(g_.packed(other.cell), chosen);
            other.far = std::min(other.far, static_cast<int>((far * kOnes) >> 56));
        }
    }
}

/// A move of the piece to the cell gives check as this kind.
void Refuter::add_check(Kind kind, At piece, At to) {
    if (!sees(kind, to, king_)) return;
    const Mask mask = covered(kind, to);
    const bool beside = alignment(g_.packed(to), g_.packed(king_)).steps == 1;
    if (!beside || seen(to, piece)) {
        checks_[mask] = true;
    } else {
        loose_sets_[mask] = true;
        loose_.push_back({to, mask});
    }
}

void Refuter::add_checks(At piece) {
    const Kind kind = board_.at(piece).kind();
    if (kind == Kind::king) return;  // gives no check itself
    if (kind == Kind::pawn) {
        add_pawn_checks(piece);
        return;
    }
    if (kind == Kind::knight) {
        any_common_leap(g_, Leaps(g_, piece), Leaps(g_, king_), [&](At to) {
            add_check(kind, piece, to);
            return false;
        });
        return;
    }
    any_common_cell(g_, piece, king_, [&](const CommonCell& common) {
        if (kind == Kind::man && (common.steps_a > 1 || common.steps_b > 1)) return false;
        if (sees(kind, piece, common.cell)) add_check(kind, piece, common.cell);
        return false;
    });
}

void Refuter::add_pawn_checks(At piece) {
    const Rules& rules = board_.position().rules();
    const int forward = Rules::forward(attacker_);
    const int rank = g_.rank(g_.packed(piece));
    const int last = rules.last_rank(attacker_);
    const auto arrive = [&](At to) {
        if (g_.rank(g_.packed(to)) != last || rules.promotions.empty()) {
            add_check(Kind::pawn, piece, to);
            return;
        }
        for (const Kind kind : rules.promotions) add_check(kind, piece, to);
    };
    if (rank == last) return;
    const std::int32_t ahead = forward * g_.stride(g_.rank_axis());
    arrive(Board::moved(piece, ahead));
    if (rank != last - forward) arrive(Board::moved(piece, 2 * ahead));
    Rays(g_, piece).any([&](const Rays::Ray& ray) {
        if (!ray.odd && ray.ahead == forward) arrive(Board::moved(piece, ray.step));
        return false;
    });
}

/// Makes it true for every part of a set for which it is true.
void Refuter::close(std::vector<bool>& table) const {
    for (std::size_t i = 0; i < flights_.size(); ++i)
        for (Mask mask = 0; mask <= all_; ++mask)
            if ((mask >> i & 1) != 0 && table[mask]) table[mask ^ Mask{1} << i] = true;
}

void Refuter::find_lone_mates() {
    const auto add = [&](Kind kind, At cell) {
        for (const At flight : flights_)
            if (flight != cell && !sees(kind, cell, flight)) return;
        if (sees(kind, cell, king_)) lone_[index(kind)].push_back(cell);
    };
    Rays(g_, king_).any([&](const Rays::Ray& ray) {
        At at = king_;
        for (int i = 1; i <= ray.room; ++i) {
            at = Board::moved(at, ray.step);
            add(Kind::queen, at);
            add(ray.odd ? Kind::rook : Kind::bishop, at);
            if (i == 1) add(Kind::man, at);
            if (i == 1 && !ray.odd) add(Kind::pawn, at);
        }
        return false;
    });
    const Leaps leaps(g_, king_);
    any_common_leap(g_, leaps, leaps, [&](At cell) {
        add(Kind::knight, cell);
        return false;
    });
}

/// A piece there would be in the way of the reply.
bool Refuter::takes_room(At cell) const {
    if (cell == to_) return true;
    if (board_.at(from_).kind() == Kind::knight) return false;
    const int steps = alignment(g_.packed(from_), g_.packed(to_)).steps;
    for (int i = 1; i < steps; ++i)
        if (cell == Board::moved(from_, i * Board::step_of(from_, to_, steps))) return true;
    return false;
}

/// Were the enemy on the cell gone, a slider of the attacker would see the king or a flight.
bool Refuter::opens(At cell) const {
    const auto past = [&](At c) { return c != cell && blocks(c); };
    for (const At piece : board_.pieces(attacker_)) {
        const Piece mover = board_.at(piece);
        if (!slides(mover, false) && !slides(mover, true)) continue;
        if (board_.reaches_past(mover, piece, king_, past)) return true;
        for (const At flight : flights_)
            if (board_.reaches_past(mover, piece, flight, past)) return true;
    }
    return false;
}

bool Refuter::answers(const Move& move) const {
    const At from = lattice::index(move.from);
    const At to = lattice::index(move.to);
    if (!usable_ || move.type == MoveType::en_passant || takes_room(to)) return false;
    if (to == from_) return false;
    const Kind kind = board_.position().rules().arriving(board_.at(from), move).kind();
    if (sees(kind, to, king_) || (board_.at(to).is(defender_) && opens(to))) return false;
    const Mask need = all_ & ~covered(kind, to);
    if (checks_[need]) return false;
    if (loose_sets_[need])
        for (const Loose& loose : loose_)
            if ((need & ~loose.covers) == 0 && sees(kind, to, loose.cell)) return false;
    // Or the piece that has moved goes on to mate by itself.
    if (kind == Kind::king) return true;
    for (std::size_t k = 0; k < kKinds; ++k) {
        if (lone_[k].empty()) continue;
        if (kind == Kind::pawn) return false;
        if (k != index(kind)) continue;
        for (const At cell : lone_[k])
            if (sees(kind, to, cell) &&
                (alignment(g_.packed(cell), g_.packed(king_)).steps != 1 || seen(cell, from)))
                return false;
    }
    return true;
}

}  // namespace tessera::vast
