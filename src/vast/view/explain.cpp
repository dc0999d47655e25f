#include "vast/view/explain.hpp"

#include <algorithm>
#include <bit>
#include <utility>
#include <vector>

#include "vast/board/attacks.hpp"
#include "vast/moves/legal.hpp"
#include "vast/moves/outcome.hpp"
#include "vast/moves/pseudo_legal.hpp"

namespace tessera::vast {
namespace {

using movegen::Explanation;
using movegen::Obstacle;
using movegen::Way;
using movegen::WayKind;

/// The way that a piece would take on an empty board.
struct Candidate {
    Way way;
    bool quiet = true;
    bool capture = true;
    std::optional<Cell> blocked = std::nullopt;  ///< by the piece there
};

Explanation because(Obstacle obstacle, Cell at, Cell by) {
    return {.obstacle = obstacle, .ways = {}, .at = at, .by = by, .attack = {}};
}

class Explainer {
public:
    explicit Explainer(const Position& position) : p_(position), geometry_(position.rules()) {}

    [[nodiscard]] Explanation explain(Cell from, Cell to) const;

private:
    [[nodiscard]] Packed packed(Cell c) const { return geometry_.packed(lattice::index(c)); }
    /// One pawn's step further. Precondition: not on the last rank.
    [[nodiscard]] Cell ahead(Cell from, Colour colour) const {
        return Cell{Board::moved(lattice::index(from),
                                 Rules::forward(colour) * geometry_.stride(geometry_.rank_axis()))};
    }

    [[nodiscard]] std::optional<Candidate> candidate(Cell from, Cell to) const;
    [[nodiscard]] std::optional<Candidate> pawn_step(Cell from, Cell to) const;
    /// A movement of the piece, blocked or not, changes so many axes.
    [[nodiscard]] bool changes_axes(Cell from, int axes) const;
    /// Kings and castling left aside.
    [[nodiscard]] std::optional<Move> pseudo_legal(Cell from, Cell to,
                                                   const std::optional<Candidate>& way) const;

    [[nodiscard]] Explanation no_way(Cell from, Cell to, const std::optional<Candidate>& way) const;
    /// Why a move that leaves kings aside is not legal.
    [[nodiscard]] Explanation not_legal(const Move& move) const;
    /// Nothing if no castling leads there.
    [[nodiscard]] std::optional<Explanation> no_castling(Cell from, Cell to) const;
    [[nodiscard]] Explanation restrained(Cell from) const;
    [[nodiscard]] Explanation immobile(Cell from) const;

    const Position& p_;
    Geometry geometry_;
};

std::optional<Candidate> Explainer::pawn_step(Cell from, Cell to) const {
    const Colour colour = p_.at(from).colour();
    const Rules& rules = p_.rules();
    const int rank = geometry_.rank(packed(from));
    if (rank == rules.last_rank(colour)) return std::nullopt;
    Candidate found{.way = {.kind = WayKind::leap, .cells = {to}}, .capture = false};
    const Cell one = ahead(from, colour);
    if (to == one) return found;
    if (!rules.double_step || rank != rules.second_rank(colour) ||
        rank + Rules::forward(colour) == rules.last_rank(colour) || to != ahead(one, colour))
        return std::nullopt;
    found.way = {.kind = WayKind::double_step, .cells = {one, to}};
    if (!p_.at(one).empty()) found.blocked = one;
    return found;
}

std::optional<Candidate> Explainer::candidate(Cell from, Cell to) const {
    const Piece piece = p_.at(from);
    const int steps = geometry_.capture_steps(piece, packed(from), packed(to));
    if (steps == 0) return piece.kind() == Kind::pawn ? pawn_step(from, to) : std::nullopt;
    Candidate found{.way = {.kind = WayKind::leap, .cells = {}},
                    .quiet = piece.kind() != Kind::pawn};
    const unsigned ways = ways_of(piece.kind());
    if ((ways & (way::kOddSlide | way::kEvenSlide)) == 0) {
        found.way.cells = {to};
        return found;
    }
    found.way.kind = WayKind::slide;
    const std::int32_t step = Board::step_of(lattice::index(from), lattice::index(to), steps);
    for (int i = 1; i <= steps; ++i) {
        const Cell cell{Board::moved(lattice::index(from), i * step)};
        found.way.cells.push_back(cell);
        if (i < steps && !found.blocked && !p_.at(cell).empty()) found.blocked = cell;
    }
    return found;
}

bool Explainer::changes_axes(Cell from, int axes) const {
    const Piece piece = p_.at(from);
    const unsigned ways = ways_of(piece.kind());
    const bool odd = (axes & 1) != 0;
    if ((ways & (odd ? way::kOddSlide : way::kEvenSlide)) != 0) return true;
    int changing = 0;  // axes along which there is another cell
    int twice = 0;     // along which there is one two cells away
    for (int axis = 0; axis < geometry_.axes(); ++axis) {
        const int at = Geometry::coordinate(packed(from), axis);
        changing += geometry_.size(axis) > 1 ? 1 : 0;
        twice += at >= 2 || at + 2 < geometry_.size(axis) ? 1 : 0;
    }
    switch (piece.kind()) {
        case Kind::king:
        case Kind::man:
            return axes <= changing;
        case Kind::knight:
            return axes >= 2 && axes <= changing && twice > 0;
        case Kind::pawn:
            return geometry_.rank(packed(from)) != p_.rules().last_rank(piece.colour()) &&
                   (axes == 1 || (!odd && axes <= changing));
        case Kind::queen:
        case Kind::rook:
        case Kind::bishop:
            break;
    }
    return false;
}

std::optional<Move> Explainer::pseudo_legal(Cell from, Cell to,
                                            const std::optional<Candidate>& way) const {
    const Piece piece = p_.at(from);
    if (!way || way->blocked) return std::nullopt;
    const bool pawn = piece.kind() == Kind::pawn;
    if (pawn && !way->quiet && piece.is(p_.side()) && p_.ep_cell() == to)
        return Move{from, to, kNoPieceType, MoveType::en_passant};
    const Piece there = p_.at(to);
    if (there.is(piece.colour()) || !(there.empty() ? way->quiet : way->capture))
        return std::nullopt;
    const auto& promotions = p_.rules().promotions;
    const bool promotes = pawn && !promotions.empty() &&
                          geometry_.rank(packed(to)) == p_.rules().last_rank(piece.colour());
    return Move{from, to, promotes ? p_.rules().type_of(promotions.front()) : kNoPieceType,
                way->way.kind == WayKind::double_step ? MoveType::double_step : MoveType::normal};
}

Explanation Explainer::no_way(Cell from, Cell to, const std::optional<Candidate>& way) const {
    if (!way) {
        const int axes = std::popcount(nonzero(distances(packed(from), packed(to))));
        return because(changes_axes(from, axes) ? Obstacle::other_vector : Obstacle::out_of_reach,
                       from, from);
    }
    if (way->blocked) return because(Obstacle::blocked, *way->blocked, from);
    const Piece there = p_.at(to);
    if (there.is(p_.at(from).colour())) return because(Obstacle::own_piece, to, from);
    return because(there.empty() ? Obstacle::only_captures : Obstacle::only_quiet, from, from);
}

Explanation Explainer::not_legal(const Move& move) const {
    const Colour side = p_.side();
    const auto attacker = [side](const Position& p, Cell king) -> std::optional<Cell> {
        for (const Cell from : attackers(p, king))
            if (p.at(from).is(other(side))) return from;
        return std::nullopt;
    };
    Position after = p_;
    after.make(move);
    const Cell king = after.king(side);
    const auto by = attacker(after, king);
    if (!by) return because(Obstacle::not_now, move.from, move.from);
    const bool before = p_.king(side) == king && attacker(p_, king).has_value();
    Explanation found = because(before ? Obstacle::in_check : Obstacle::exposed, king, *by);
    if (auto way = Explainer(after).candidate(*by, king))
        found.attack.push_back(std::move(way->way));
    return found;
}

std::optional<Explanation> Explainer::no_castling(Cell from, Cell to) const {
    const Rules& rules = p_.rules();
    const Colour side = p_.side();
    if (p_.at(from).kind() != Kind::king || !rules.castling ||
        geometry_.rank(packed(from)) != rules.first_rank(side))
        return std::nullopt;
    const std::vector<Cell> cells = rules.castling_cells(side);
    if (!std::binary_search(cells.begin(), cells.end(), to)) return std::nullopt;
    if (!p_.may_castle(side)) return because(Obstacle::no_right, from, from);
    if (!p_.at(to).empty()) return because(Obstacle::castling_over, to, from);
    Board board(p_);
    board.put(lattice::index(from), {});
    for (const Cell cell : {from, to}) {
        std::optional<Cell> by;
        board.any_attacker(lattice::index(cell), other(side), [&](At attacker) {
            if (!by || Cell{attacker} < *by) by = Cell{attacker};
            return false;
        });
        if (by) return because(Obstacle::castling_check, cell, *by);
    }
    return std::nullopt;
}

/// Of a piece without a legal move: what its king has against the first of the others, else a piece
/// in its way.
Explanation Explainer::immobile(Cell from) const {
    const Board board(p_);
    std::optional<Move> first;
    any_pseudo_legal(board, lattice::index(from), [&](const Move& move) {
        first = move;
        return true;
    });
    if (first) return not_legal(*first);
    std::optional<Cell> blocking;
    const auto visit = [&](At to) {
        const auto way = candidate(from, Cell{to});
        const Obstacle obstacle = no_way(from, Cell{to}, way).obstacle;
        if (obstacle == Obstacle::own_piece || obstacle == Obstacle::only_quiet)
            blocking = Cell{to};
        return blocking.has_value();
    };
    if (p_.at(from).kind() == Kind::knight) {
        const Leaps leaps(geometry_, lattice::index(from));
        any_common_leap(geometry_, leaps, leaps, visit);
    } else {
        Rays(geometry_, lattice::index(from)).any([&](const Rays::Ray& ray) {
            return visit(Board::moved(lattice::index(from), ray.step));
        });
    }
    if (blocking) return because(Obstacle::blocked, *blocking, from);
    return because(Obstacle::not_now, from, from);
}

Explanation Explainer::restrained(Cell from) const {
    Board board(p_);
    Legal legal(board);
    std::vector<Cell> targets;
    legal.any_move(lattice::index(from), [&](const Move& move) {
        targets.push_back(move.to);
        return false;
    });
    if (targets.empty()) return immobile(from);
    if (p_.at(from).kind() == Kind::king) return because(Obstacle::none, from, from);
    std::sort(targets.begin(), targets.end());
    std::optional<Move> illegal;
    any_pseudo_legal(board, lattice::index(from), [&](const Move& move) {
        if (!std::binary_search(targets.begin(), targets.end(), move.to)) illegal = move;
        return illegal.has_value();
    });
    return illegal ? not_legal(*illegal) : because(Obstacle::none, from, from);
}

Explanation Explainer::explain(Cell from, Cell to) const {
    const bool own = p_.at(from).is(p_.side());
    if (from == to) return own ? restrained(from) : because(Obstacle::none, from, from);
    std::optional<Candidate> way = candidate(from, to);
    std::optional<Move> move = pseudo_legal(from, to, way);
    std::optional<Move> legal = move;
    if (own) legal = find_move(p_, from, to, move ? move->promotion : kNoPieceType);
    if (legal) move = legal;
    if (move && move->type == MoveType::castling) {
        Explanation found = because(Obstacle::none, from, from);
        found.ways.push_back({.kind = WayKind::castling, .cells = {to, from, from, to}});
        return found;
    }
    Explanation found = legal  ? because(Obstacle::none, from, from)
                        : move ? not_legal(*move)
                               : no_way(from, to, way);
    // Of an own piece that stands there, the way is the one that guards it.
    const bool guards = found.obstacle != Obstacle::own_piece || (way && way->capture);
    if (way && guards) {
        if (move && move->type == MoveType::en_passant) way->way.kind = WayKind::en_passant;
        found.ways.push_back(std::move(way->way));
    }
    if (own && !move && found.ways.empty())
        if (auto castling = no_castling(from, to)) return *std::move(castling);
    return found;
}

}  // namespace

Explanation explain(const Position& position, Cell from, Cell to) {
    return Explainer(position).explain(from, to);
}

}  // namespace tessera::vast
