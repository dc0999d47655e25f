#include "vast/moves/legal.hpp"

namespace tessera::vast {

At captured_on(const Board& board, const Move& move) {
    const Position& p = board.position();
    return lattice::index(captured_on(p.rules(), move, p.side()));
}

void put_move(Board& board, const Move& move) {
    const At from = lattice::index(move.from);
    const Piece piece = board.at(from);
    if (move.type == MoveType::en_passant) board.put(captured_on(board, move), {});
    board.put(from, {});
    board.put(lattice::index(move.to), board.position().rules().arriving(piece, move));
}

Legal::Legal(Board& board)
    : board_(board), mover_(board.position().side()), king_(board.king(mover_)) {
    if (board.listed(other(mover_))) {
        look_at_enemies();
    } else {
        const KingSafety safety = king_safety(board.position(), mover_);
        for (const Cell checker : safety.checkers) checkers_.push_back(lattice::index(checker));
        pins_ = safety.pins;
    }
    if (checkers_.size() != 1) return;
    const Geometry& g = board.geometry();
    const At checker = checkers_.front();
    evasions_.push_back(checker);
    const int steps = alignment(g.packed(king_), g.packed(checker)).steps;
    for (int i = 1; i < steps; ++i)
        evasions_.push_back(Board::moved(king_, i * Board::step_of(king_, checker, steps)));
    std::sort(evasions_.begin(), evasions_.end());
}

/// Who gives check and who pins, asked of every enemy in turn.
void Legal::look_at_enemies() {
    board_.each_behind(king_, other(mover_), [&](At enemy, At between, int pieces) {
        if (pieces == 0) checkers_.push_back(enemy);
        if (pieces == 1 && board_.at(between).is(mover_))
            pins_.push_back({Cell{between}, Cell{enemy}});
    });
    std::sort(pins_.begin(), pins_.end(),
              [](const Pin& a, const Pin& b) { return a.piece < b.piece; });
}

bool Legal::stays_on_pin(At from, At to) const {
    const auto pin = std::lower_bound(pins_.begin(), pins_.end(), Cell{from},
                                      [](const Pin& p, Cell c) { return p.piece < c; });
    if (pin == pins_.end() || pin->piece != Cell{from}) return true;
    const Geometry& g = board_.geometry();
    const At pinner = lattice::index(pin->pinner);
    const int far = alignment(g.packed(king_), g.packed(pinner)).steps;
    const int steps = alignment(g.packed(king_), g.packed(to)).steps;
    return steps != 0 && steps <= far &&
           Board::step_of(king_, to, steps) == Board::step_of(king_, pinner, far);
}

bool Legal::king_safe_on(At to) {
    const std::size_t mark = board_.mark();
    const Piece king = board_.at(king_);
    board_.put(king_, {});
    board_.put(to, king);
    const bool safe = !board_.attacked(to, other(mover_));
    board_.take_back(mark);
    return safe;
}

bool Legal::may_pass_capture(const Move& move) {
    const std::size_t mark = board_.mark();
    const At victim = captured_on(board_, move);
    put_move(board_, move);
    bool safe = board_.slider_through(king_, lattice::index(move.from), other(mover_)) == king_ &&
                board_.slider_through(king_, victim, other(mover_)) == king_;
    for (const At checker : checkers_)
        safe = safe && !(board_.at(checker).is(other(mover_)) && board_.captures(checker, king_));
    board_.take_back(mark);
    return safe;
}

std::vector<At> Legal::passing_pawns() const {
    std::vector<At> pawns;
    const auto passed = board_.position().ep_cell();
    if (!passed) return pawns;
    board_.any_attacker(lattice::index(*passed), mover_, [&](At from) {
        if (board_.at(from).kind() == Kind::pawn) pawns.push_back(from);
        return false;
    });
    return pawns;
}

}  // namespace tessera::vast
