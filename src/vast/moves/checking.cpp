#include "vast/moves/checking.hpp"

namespace tessera::vast {

Checking::Checking(Board& board, Legal& legal)
    : board_(board),
      legal_(legal),
      mover_(legal.mover()),
      king_(board.king(other(legal.mover()))),
      lines_(sight_lines(board.geometry(), board.codes(), king_)),
      is_special_(board.geometry().cells()) {
    find_special();
}

void Checking::find_targets() {
    targets_known_ = true;
    if (legal_.checkers().size() > 1) return;
    const std::vector<At>& evasions = legal_.evasions();
    const auto add = [&](At cell, KindSet kinds) {
        if (board_.at(cell).is(mover_)) return;
        if (!legal_.checkers().empty() &&
            !std::binary_search(evasions.begin(), evasions.end(), cell))
            return;
        targets_.push_back({cell, kinds});
    };
    Rays(board_.geometry(), king_).any([&](const Rays::Ray& ray) {
        At at = king_;
        for (int i = 1; i <= ray.room; ++i) {
            at = Board::moved(at, ray.step);
            KindSet kinds = set_of(Kind::queen) | set_of(ray.odd ? Kind::rook : Kind::bishop);
            if (i == 1) kinds |= set_of(Kind::man);
            if (i == 1 && !ray.odd && ray.ahead == -Rules::forward(mover_))
                kinds |= set_of(Kind::pawn);
            add(at, kinds);
            if (!board_.empty(at)) break;
        }
        return false;
    });
    if (board_.position().rules().letters[index(Kind::knight)] == 0) return;
    const Leaps leaps(board_.geometry(), king_);
    any_common_leap(board_.geometry(), leaps, leaps, [&](At cell) {
        add(cell, set_of(Kind::knight));
        return false;
    });
}

void Checking::find_special() {
    const auto piece_at = [&](const SightLine& line, int steps) {
        return steps == 0 ? Piece() : board_.at(line.cell(king_, steps));
    };
    for (const SightLine& line : lines_) {
        const Piece first = piece_at(line, line.first);
        const Piece second = piece_at(line, line.second);
        const bool opens = second.is(mover_) && slides(second, line.odd);
        // A pawn may give check from beyond its own cell, having promoted.
        if (first.is(mover_) && (opens || first.kind() == Kind::pawn))
            make_special(line.cell(king_, line.first));
        if (second == Piece(Kind::pawn, mover_)) make_special(line.cell(king_, line.second));
    }
    for (const Pin& pin : legal_.pins()) make_special(lattice::index(pin.piece));
    make_special(board_.king(mover_));
    for (const At pawn : legal_.passing_pawns()) make_special(pawn);
    if (board_.position().rules().double_step) find_double_steps();
}

/// Double steps that give check, as they may be captured in passing.
void Checking::find_double_steps() {
    const Rules& rules = board_.position().rules();
    const Geometry& g = board_.geometry();
    const int forward = Rules::forward(mover_);
    const int from_rank = rules.second_rank(mover_);
    const int to_rank = from_rank + 2 * forward;
    if (from_rank < 0 || from_rank >= g.size(g.rank_axis()) || to_rank < 0 ||
        to_rank >= g.size(g.rank_axis()))
        return;
    const auto double_step = [&](At to) {
        if (g.rank(g.packed(to)) != to_rank) return;
        const At from = Board::moved(to, -2 * forward * g.stride(g.rank_axis()));
        if (board_.at(from) == Piece(Kind::pawn, mover_)) make_special(from);
    };
    if (to_rank == rules.last_rank(mover_)) {
        for (const Target& target : targets()) double_step(target.cell);
        return;
    }
    for (const SightLine& line : lines_)
        if (!line.odd) double_step(line.cell(king_, 1));
}

At Checking::opened_by(At piece) {
    const std::size_t mark = board_.mark();
    board_.put(piece, {});
    const At slider = board_.slider_through(king_, piece, mover_);
    board_.take_back(mark);
    return slider;
}

Checked Checking::checked_by(const Move& move) const {
    Checked checked;
    const At from = lattice::index(move.from);
    const At to = lattice::index(move.to);
    checked.landed = to;
    if (from != to) checked.vacated.push_back(from);
    if (move.type == MoveType::en_passant) checked.vacated.push_back(captured_on(board_, move));
    const auto add = [&](At checker) {
        if (checker != king_ && std::find(checked.checkers.begin(), checked.checkers.end(),
                                          checker) == checked.checkers.end())
            checked.checkers.push_back(checker);
    };
    if (board_.captures(to, king_)) add(to);
    for (const At left : checked.vacated) add(board_.slider_through(king_, left, mover_));
    if (move.type == MoveType::double_step && board_.position().rules().en_passant &&
        move.promotion == kNoPieceType)
        checked.passed = Board::moved(
            from, (static_cast<std::int32_t>(to) - static_cast<std::int32_t>(from)) / 2);
    return checked;
}

}  // namespace tessera::vast
