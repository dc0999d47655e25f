#include "vast/moves/outcome.hpp"

#include <algorithm>

#include "vast/counting/count.hpp"
#include "vast/moves/legal.hpp"

namespace tessera::vast {

namespace {

/// Finds a pseudo-legal move by its cells.
class Finder {
public:
    explicit Finder(const Position& position)
        : p_(position), rules_(position.rules()), geometry_(rules_) {}

    [[nodiscard]] std::optional<Move> find(Cell from, Cell to, PieceType promotion) {
        const Piece piece = p_.at(from);
        if (!piece.is(p_.side()) || (p_.at(to).is(p_.side()) && from != to)) return std::nullopt;
        if (piece.kind() == Kind::pawn) return pawn_move(from, to, promotion);
        if (promotion != kNoPieceType) return std::nullopt;
        const int steps = geometry_.capture_steps(piece, geometry_.packed(lattice::index(from)),
                                                  geometry_.packed(lattice::index(to)));
        if (steps != 0) {
            if (!clear(from, to, steps)) return std::nullopt;
            return Move{from, to};
        }
        return piece.kind() == Kind::king ? castling(from, to) : std::nullopt;
    }

    /// A piece other than king has a pseudo-legal move, captures in passing aside.
    [[nodiscard]] bool moves(At from) const {
        const Piece piece = p_.at(Cell{from});
        const auto free = [&](At to) { return !p_.at(Cell{to}).is(p_.side()); };
        if (piece.kind() == Kind::pawn) {
            const int rank = geometry_.rank(geometry_.packed(from));
            if (rank == rules_.last_rank(p_.side())) return false;
            const int forward = Rules::forward(p_.side());
            if (p_.at(Cell{Board::moved(from, forward * geometry_.stride(geometry_.rank_axis()))})
                    .empty())
                return true;
            return Rays(geometry_, from).any([&](const Rays::Ray& ray) {
                return !ray.odd && ray.ahead == forward &&
                       p_.at(Cell{Board::moved(from, ray.step)}).is(other(p_.side()));
            });
        }
        if (piece.kind() == Kind::knight) {
            const Leaps leaps(geometry_, from);
            return any_common_leap(geometry_, leaps, leaps, free);
        }
        const unsigned ways = ways_of(piece.kind());
        return Rays(geometry_, from).any([&](const Rays::Ray& ray) {
            return (ways & (way::kStep | (ray.odd ? way::kOddSlide : way::kEvenSlide))) != 0 &&
                   free(Board::moved(from, ray.step));
        });
    }

private:
    [[nodiscard]] bool clear(Cell from, Cell to, int steps) const {
        const At start = lattice::index(from);
        const std::int32_t step = steps < 2 ? 0 : Board::step_of(start, lattice::index(to), steps);
        for (int i = 1; i < steps; ++i)
            if (!p_.at(Cell{Board::moved(start, i * step)}).empty()) return false;
        return true;
    }

    [[nodiscard]] std::optional<Move> pawn_move(Cell from, Cell to, PieceType promotion) const {
        const Packed a = geometry_.packed(lattice::index(from));
        const Packed b = geometry_.packed(lattice::index(to));
        const int forward = Rules::forward(p_.side());
        const int last = rules_.last_rank(p_.side());
        // On their last rank pawns that promote cannot stand.
        if (geometry_.rank(a) == last) return std::nullopt;
        const bool promotes = geometry_.rank(b) == last && !rules_.promotions.empty();
        if (promotes != (promotion != kNoPieceType)) return std::nullopt;
        if (promotes && !promotes_to(promotion)) return std::nullopt;
        if (geometry_.capture_steps(Piece(Kind::pawn, p_.side()), a, b) == 1) {
            if (!p_.at(to).empty()) return Move{from, to, promotion};
            if (p_.ep_cell() != to) return std::nullopt;
            return Move{from, to, kNoPieceType, MoveType::en_passant};
        }
        const std::int32_t ahead = forward * geometry_.stride(geometry_.rank_axis());
        const Cell one{Board::moved(lattice::index(from), ahead)};
        if (!p_.at(one).empty()) return std::nullopt;
        if (to == one) return Move{from, to, promotion};
        if (!rules_.double_step || geometry_.rank(a) != rules_.second_rank(p_.side()) ||
            geometry_.rank(a) + forward == last ||
            to != Cell{Board::moved(lattice::index(one), ahead)} || !p_.at(to).empty())
            return std::nullopt;
        return Move{from, to, promotion, MoveType::double_step};
    }

    [[nodiscard]] bool promotes_to(PieceType type) const {
        return std::any_of(rules_.promotions.begin(), rules_.promotions.end(),
                           [&](Kind kind) { return rules_.type_of(kind) == type; });
    }

    [[nodiscard]] std::optional<Move> castling(Cell from, Cell to) const {
        if (!p_.may_castle(p_.side()) || (from != to && !p_.at(to).empty())) return std::nullopt;
        const std::vector<Cell> cells = rules_.castling_cells(p_.side());
        if (!std::binary_search(cells.begin(), cells.end(), to) ||
            is_attacked(p_, from, other(p_.side())))
            return std::nullopt;
        return Move{from, to, kNoPieceType, MoveType::castling};
    }

    const Position& p_;
    const Rules& rules_;
    Geometry geometry_;
};

/// A capture in passing is legal.
bool passes_capture(const Board& board, Legal& legal) {
    for (const At pawn : legal.passing_pawns())
        if (legal.may_pass_capture(
                Move{Cell{pawn}, *board.position().ep_cell(), kNoPieceType, MoveType::en_passant}))
            return true;
    return false;
}

/// A piece other than the king ends the only check.
bool ends_check(Board& board, Legal& legal) {
    const Colour side = legal.mover();
    const Geometry& g = board.geometry();
    const std::int32_t back = -Rules::forward(side) * g.stride(g.rank_axis());
    const auto steps_onto = [&](At to) {
        At from = to;
        for (int i = 0; i < 2; ++i) {
            const int rank = g.rank(g.packed(from)) - Rules::forward(side);
            if (rank < 0 || rank >= g.size(g.rank_axis())) return false;
            from = Board::moved(from, back);
            if (board.empty(from)) continue;
            return board.at(from) == Piece(Kind::pawn, side) &&
                   legal.any_move(from,
                                  [&](const Move& move) { return lattice::index(move.to) == to; });
        }
        return false;
    };
    for (const At to : legal.evasions()) {
        const bool capture = !board.empty(to);
        const bool comes = board.any_attacker(to, side, [&](At from) {
            const Kind kind = board.at(from).kind();
            return kind != Kind::king && (kind != Kind::pawn || capture) && legal.allowed(from, to);
        });
        if (comes || (!capture && steps_onto(to))) return true;
    }
    return passes_capture(board, legal);
}

bool only_kings(const Position& p) {
    for (const Colour colour : kColours)
        for (const Kind kind : p.rules().kinds)
            if (kind != Kind::king && p.count(colour, kind) != 0) return false;
    return true;
}

bool any_legal_move(const Position& position, const KingSafety& safety, int asked_first) {
    const bool check = !safety.checkers.empty();
    int asked = 0;
    if (!check) {
        const Finder finder(position);
        for (At c = 0; c < position.shape().cells() && asked < asked_first; ++c) {
            const Piece piece = position.at(Cell{c});
            if (!piece.is(position.side()) || piece.kind() == Kind::king) continue;
            ++asked;
            const auto pin = std::lower_bound(safety.pins.begin(), safety.pins.end(), Cell{c},
                                              [](const Pin& p, Cell at) { return p.piece < at; });
            const bool pinned = pin != safety.pins.end() && pin->piece == Cell{c};
            if (!pinned && finder.moves(c)) return true;
        }
    }
    Board board(position);
    Legal legal(board);
    const auto found = [](const Move&) { return true; };
    if (legal.any_move(board.king(position.side()), found)) return true;
    if (check) return safety.checkers.size() == 1 && ends_check(board, legal);
    for (const Pin& pin : safety.pins)
        if (legal.any_move(lattice::index(pin.piece), found)) return true;
    return asked < asked_first ? passes_capture(board, legal) : count_moves(position).all() != 0;
}

}  // namespace

std::optional<Move> find_move(const Position& position, Cell from, Cell to, PieceType promotion) {
    const auto move = Finder(position).find(from, to, promotion);
    if (!move || is_attacked_after(position, *move, position.side())) return std::nullopt;
    return move;
}

bool any_legal_move(const Position& position, int asked_first) {
    return any_legal_move(position, king_safety(position, position.side()), asked_first);
}

rules::Outcome outcome(const Position& position) {
    using rules::Reason;
    using rules::Status;
    const KingSafety safety = king_safety(position, position.side());
    const bool check = !safety.checkers.empty();
    if (!any_legal_move(position, safety, kAskedFirst))
        return {check ? Status::checkmate : Status::stalemate, Reason::none};
    if (only_kings(position)) return {Status::draw, Reason::only_kings};
    if (position.halfmove_clock() >= position.rules().halfmove_limit)
        return {Status::draw, Reason::halfmove_limit};
    return {check ? Status::check : Status::ongoing, Reason::none};
}

}  // namespace tessera::vast
