#include "movegen/movegen.hpp"

#include <algorithm>
#include <optional>

#include "movegen/playable_variant.hpp"
#include "movegen/pseudo_legal.hpp"

namespace tessera::movegen {

using rules::Outcome;
using rules::Reason;
using rules::Status;

namespace {

bool takes_royal(const Position& p, const Move& move) {
    const Piece captured = p.captured_by(move);
    return !captured.empty() && p.variant().royal(captured.type());
}

/// All that the filter asks for but checks and mates.
bool passes(const Position& p, const Move& move, const MoveFilter& filter) {
    return (!filter.piece || p.at(move.from).type() == *filter.piece) &&
           (!filter.from || move.from == *filter.from) && (!filter.to || move.to == *filter.to) &&
           (!filter.captures || !p.captured_by(move).empty()) &&
           (!filter.promotions || move.promotion != kNoPieceType);
}

/// The legal moves among which those are that the filter asks for.
MoveList candidates(const Position& p, const MoveFilter& filter, Scratch& scratch) {
    const MoveGenerator& generator = generator_of(p);
    MoveList moves;
    if (filter.from) {
        if (p.at(*filter.from).is(p.side())) generator.list_of(p, *filter.from, scratch, moves);
    } else {
        const bool tactical = filter.captures || filter.promotions;
        generator.list(p, tactical ? Stage::captures : Stage::all, scratch, moves);
    }
    return moves;
}

}  // namespace

MoveList legal_moves(const Position& p, const MoveFilter& filter) {
    const MoveGenerator& generator = generator_of(p);
    Scratch scratch;
    MoveList moves = candidates(p, filter, scratch);
    std::optional<Position> board;  // on which mates are tried
    const auto mates = [&](const Move& move) {
        if (takes_royal(p, move)) return true;
        if (!generator.gives_check(p, move, scratch)) return false;
        if (!board) board = p;
        Undo undo;
        board->make_without_key(move, undo);
        const bool mate = outcome(*board, scratch).status == Status::checkmate;
        board->unmake(undo);
        return mate;
    };
    std::erase_if(moves, [&](const Move& move) {
        if (!passes(p, move, filter) || (filter.mates && !mates(move))) return true;
        return filter.checks && (takes_royal(p, move) || !generator.gives_check(p, move, scratch));
    });
    return moves;
}

std::vector<Cell> origins(const Position& p, Piece piece, Cell to) {
    const rules::Variant& variant = p.variant();
    const lattice::Shape& shape = variant.shape();
    const rules::MoveTable& moves = variant.moves(piece);
    std::vector<Cell> cells;
    const auto add = [&](Cell c) {
        if (p.at(c) == piece && std::find(cells.begin(), cells.end(), c) == cells.end())
            cells.push_back(c);
    };
    // Castling takes a king anywhere, and paths with a corner come from anywhere.
    if (variant.royal(piece.type()) || !moves.turning.empty()) {
        for (const Cell c : p.pieces(piece.colour())) add(c);
        return cells;
    }
    for (const rules::SlideMove& slide : moves.slides) {
        const rules::DirectionId back = variant.directions()[slide.direction].opposite;
        auto c = static_cast<std::int32_t>(lattice::index(to));
        for (int n = variant.ray_length(to, back); n > 0; --n) {
            c += variant.directions()[back].offset;
            if (!p.at(static_cast<Cell>(c)).empty()) break;
        }
        add(static_cast<Cell>(c));
    }
    const lattice::Coordinates at = shape.coordinates(to);
    const auto add_leaps = [&](const rules::LeapTable& leaps) {
        for (const lattice::Vector& v : leaps.vectors())
            if (const auto c = shape.step(to, at, -v)) add(*c);
    };
    for (const rules::LeapMove& leap : moves.leaps) add_leaps(leap.targets);
    for (const rules::DoubleStep& step : moves.doubles) add_leaps(step.twice);
    return cells;
}

std::vector<std::uint64_t> moves_by_type(const Position& p) {
    std::vector<std::uint64_t> counts(p.variant().piece_types(), 0);
    for (const Move& move : legal_moves(p)) ++counts[rules::index(p.at(move.from).type())];
    return counts;
}

MoveList legal_moves(const Position& p) {
    Scratch scratch;
    MoveList moves;
    generator_of(p).list(p, Stage::all, scratch, moves);
    return moves;
}

MoveList legal_moves_of(const Position& p, Cell from) {
    Scratch scratch;
    MoveList moves;
    generator_of(p).list_of(p, from, scratch, moves);
    return moves;
}

bool in_check(const Position& p, Colour c) {
    return generator_of(p).in_check(p, c);
}

MoveList pseudo_legal_moves_of(const Position& p, Cell from) {
    MoveList moves;
    pseudo_legal_of(p, from, RoyalCapture::yes,
                    [&](const Move& m) { return moves.push_back(m), true; });
    return moves;
}

Outcome outcome(const Position& p, Scratch& scratch) {
    return outcome(p, !p.state().king_captured && generator_of(p).any(p, scratch));
}

Outcome outcome(const Position& p, bool any_move) {
    const rules::State& state = p.state();
    if (state.king_captured) return {Status::checkmate, Reason::king_captured};
    const bool check = generator_of(p).in_check(p, state.side);
    if (!any_move) {
        if (check) return {Status::checkmate, Reason::none};
        if (state.moved) return {Status::draw, Reason::no_second_move};
        return {Status::stalemate, Reason::none};
    }
    if (p.only_kings_left()) return {Status::draw, Reason::only_kings};
    if (p.insufficient_material()) return {Status::draw, Reason::insufficient_material};
    if (state.halfmove_clock >= static_cast<std::uint32_t>(p.variant().special().halfmove_limit))
        return {Status::draw, Reason::halfmove_limit};
    return {check ? Status::check : Status::ongoing, Reason::none};
}

Outcome outcome(const Position& p) {
    Scratch scratch;
    return outcome(p, scratch);
}

}  // namespace tessera::movegen
