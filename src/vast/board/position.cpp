#include "vast/board/position.hpp"

#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

namespace tessera::vast {

using definition::colour_name;
using lattice::Shape;

namespace {

int rank_of(const Rules& rules, Cell c) {
    return rules.shape.coordinate(c, rules.rank_axis);
}

/// The cell so many ranks further for White. Precondition: on the board.
Cell ranks_on(const Rules& rules, Cell c, int ranks) {
    const std::int64_t stride = rules.shape.stride(rules.rank_axis);
    return static_cast<Cell>(static_cast<std::int64_t>(lattice::index(c)) + ranks * stride);
}

/// Whether the side not to move can just have passed over the cell.
bool just_passed(const Position& p, Cell passed) {
    const Rules& rules = p.rules();
    if (!rules.en_passant || !rules.double_step) return false;
    const Colour mover = other(p.side());
    const int forward = Rules::forward(mover);
    const int rank = rank_of(rules, passed);
    const int to_rank = rank + forward;
    if (rank != rules.second_rank(mover) + forward || to_rank < 0 ||
        to_rank >= rules.shape.size(rules.rank_axis))
        return false;
    return p.at(passed).empty() && p.at(ranks_on(rules, passed, -forward)).empty() &&
           p.at(ranks_on(rules, passed, forward)) == Piece(Kind::pawn, mover);
}

}  // namespace

std::vector<Cell> Rules::castling_cells(Colour c) const {
    std::vector<Cell> cells;
    if (!castling) return cells;
    for (unsigned mask = 0; mask < 1U << (shape.axes() - 1); ++mask) {
        Coordinates to{};
        for (int axis = 0, bit = 0; axis < shape.axes(); ++axis) {
            const bool far = axis != rank_axis && (mask >> bit++ & 1U) != 0;
            to[static_cast<std::size_t>(axis)] =
                static_cast<std::int16_t>(axis == rank_axis ? first_rank(c)
                                          : far             ? shape.size(axis) - 2
                                                            : 2);
        }
        cells.push_back(shape.at(to));
    }
    std::sort(cells.begin(), cells.end());
    return cells;
}

Position::Position(std::shared_ptr<const Rules> rules, Setup setup)
    : rules_(std::move(rules)), setup_(std::move(setup)) {}

Result<Position> Position::of(std::shared_ptr<const Rules> rules, Setup setup) {
    assert(setup.codes.size() == rules->shape.cells());
    Position p(std::move(rules), std::move(setup));
    std::array<std::uint32_t, 16> found{};
    for (const std::uint8_t code : p.setup_.codes) ++found[code];
    for (const Colour colour : kColours) {
        const std::size_t side = definition::index(colour);
        for (const Kind kind : p.rules().kinds)
            p.counts_[side][index(kind)] = found[Piece(kind, colour).code()];
        const std::uint8_t king = Piece(Kind::king, colour).code();
        if (found[king] != 1)
            return Error{"placement", colour_name(colour) + " has " +
                                          (found[king] == 0 ? "no king" : "more than one king")};
        const auto at = std::find(p.setup_.codes.begin(), p.setup_.codes.end(), king);
        p.kings_[side] = static_cast<Cell>(at - p.setup_.codes.begin());
        if (p.setup_.may_castle[side] &&
            (!p.rules().castling ||
             rank_of(p.rules(), p.kings_[side]) != p.rules().first_rank(colour)))
            return Error{"rights", colour_name(colour) + "'s king is not on its first rank"};
    }
    if (p.setup_.ep_cell) {
        if (!just_passed(p, *p.setup_.ep_cell))
            return Error{"ep", "no double step can just have passed this cell"};
        if (!pawn_captures_onto(p, *p.setup_.ep_cell, p.side())) p.setup_.ep_cell.reset();
    }
    return p;
}

Position Position::without_codes() const {
    Setup empty{Codes(setup_.codes.size()), setup_.side,    setup_.may_castle, setup_.ep_cell,
                setup_.halfmove_clock,      setup_.fullmove};
    Position p(rules_, std::move(empty));
    p.kings_ = kings_;
    p.counts_ = counts_;
    return p;
}

void Position::put(Cell c, Piece piece) {
    std::uint8_t& code = setup_.codes[lattice::index(c)];
    const Piece before = Piece::of_code(code);
    if (!before.empty()) --counts_[definition::index(before.colour())][index(before.kind())];
    if (!piece.empty()) ++counts_[definition::index(piece.colour())][index(piece.kind())];
    code = piece.code();
}

MadeMove Position::make(const Move& move) {
    const Colour mover = side();
    const Piece piece = at(move.from);
    MadeMove made{move,
                  {},
                  captured_on(*rules_, move, mover),
                  setup_.may_castle,
                  setup_.ep_cell,
                  setup_.halfmove_clock,
                  setup_.fullmove};
    setup_.ep_cell.reset();
    if (move.type != MoveType::castling) {
        made.captured = at(made.captured_on);
        put(made.captured_on, {});
    }
    put(move.from, {});
    put(move.to, rules_->arriving(piece, move));
    if (piece.kind() == Kind::king) {
        kings_[definition::index(mover)] = move.to;
        setup_.may_castle[definition::index(mover)] = false;
    }
    const bool irreversible = piece.kind() == Kind::pawn || !made.captured.empty();
    setup_.halfmove_clock = irreversible ? 0 : setup_.halfmove_clock + 1;
    if (mover == Colour::black) ++setup_.fullmove;
    setup_.side = other(mover);
    if (move.type == MoveType::double_step && rules_->en_passant) {
        const Cell passed = ranks_on(*rules_, move.from, Rules::forward(mover));
        if (pawn_captures_onto(*this, passed, side())) setup_.ep_cell = passed;
    }
    return made;
}

void Position::unmake(const MadeMove& made) {
    const Move& move = made.move;
    setup_.side = other(setup_.side);
    const Piece piece = move.promotion == kNoPieceType ? at(move.to) : Piece(Kind::pawn, side());
    put(move.to, {});
    if (move.type != MoveType::castling) put(made.captured_on, made.captured);
    put(move.from, piece);
    if (piece.kind() == Kind::king) kings_[definition::index(side())] = move.from;
    setup_.may_castle = made.may_castle;
    setup_.ep_cell = made.ep_cell;
    setup_.halfmove_clock = made.halfmove_clock;
    setup_.fullmove = made.fullmove;
}

Cell captured_on(const Rules& rules, const Move& move, Colour mover) {
    if (move.type != MoveType::en_passant) return move.to;
    return ranks_on(rules, move.to, -Rules::forward(mover));
}

bool pawn_captures_onto(const Position& p, Cell to, Colour by) {
    const Shape& shape = p.shape();
    const int rank_axis = p.rules().rank_axis;
    Coordinates at = shape.coordinates(to);
    at[static_cast<std::size_t>(rank_axis)] =
        static_cast<std::int16_t>(at[static_cast<std::size_t>(rank_axis)] - Rules::forward(by));
    if (const int rank = at[static_cast<std::size_t>(rank_axis)];
        rank < 0 || rank >= shape.size(rank_axis))
        return false;
    const Piece pawn(Kind::pawn, by);
    // Over the lateral neighbours, with the number of axes changed odd.
    const auto search = [&](const auto& self, int axis, bool odd) -> bool {
        if (axis == shape.axes()) return odd && p.at(shape.at(at)) == pawn;
        if (axis == rank_axis) return self(self, axis + 1, odd);
        std::int16_t& x = at[static_cast<std::size_t>(axis)];
        const std::int16_t here = x;
        bool found = self(self, axis + 1, odd);
        for (const int step : {-1, 1}) {
            if (found || here + step < 0 || here + step >= shape.size(axis)) continue;
            x = static_cast<std::int16_t>(here + step);
            found = self(self, axis + 1, !odd);
        }
        x = here;
        return found;
    };
    return search(search, 0, false);
}

}  // namespace tessera::vast
