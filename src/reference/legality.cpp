// Legal moves and the state of the game: check, and the turns of two moves.
#include <algorithm>
#include <cstdlib>

#include "reference/generator.hpp"

namespace tessera::reference {

using definition::other;
using Turn = Position::Turn;

/// Of the enemy pieces, only one that is aligned with a king can capture it, and a move of another
/// piece changes nothing about who is aligned: it opens or shuts ways, and may capture one of them.
/// A king that moves itself is looked at anew.
KingWatch::KingWatch(const Generator& generator, const Position& p)
    : g_(generator), p_(p), next_(p), enemies_(g_.cells_of(p, other(p.side))) {
    for (const Cell king : g_.kings_of(p, p.side))
        kings_.push_back({king, g_.aligned(p, king, other(p.side))});
}

bool KingWatch::safe_after(const Move& move) {
    const bool king_moves = g_.piece_on(p_, move.from).royal;
    if (!king_moves && std::all_of(kings_.begin(), kings_.end(),
                                   [](const Watched& each) { return each.enemies.empty(); }))
        return true;
    g_.move_pieces(next_, p_, move);
    const bool safe =
        !(king_moves && captured_by(enemies_, move, move.to)) &&
        std::ranges::none_of(kings_, [&](const Watched& each) {
            return each.king != move.from && captured_by(each.enemies, move, each.king);
        });
    each_touched(move, [&](Cell cell) {
        next_.board[cell] = p_.board[cell];
        if (!p_.unmoved.empty()) next_.unmoved[cell] = p_.unmoved[cell];
    });
    return safe;
}

/// After the move one of the enemies could capture what stands on the cell.
bool KingWatch::captured_by(const std::vector<Cell>& enemies, const Move& move, Cell cell) const {
    return std::ranges::any_of(enemies, [&](Cell enemy) {
        return enemy != move.victim && g_.could_capture(next_, enemy, cell);
    });
}

std::vector<Move> Generator::safe(const Position& p, std::vector<Move> moves) const {
    KingWatch watch(*this, p);
    std::erase_if(moves, [&](const Move& move) { return !watch.safe_after(move); });
    return moves;
}

std::vector<Move> Generator::legal_moves(const Position& p) const {
    if (p.king_captured) return {};
    if (p.turn == Turn::first) return first_moves(p);
    if (p.turn == Turn::second) return second_moves(p);
    return safe(p, moves_of_all(p));
}

// The rest follows Aikin, Chesseract, "Movement", rules 1 to 6, as docs/games/chesseract.md numbers
// and settles them.

/// Rule 6: "The king can never be moved into check", not even if the second move would cure it.
bool Generator::king_steps_into_attack(const Position& p, const Move& move,
                                       const Position& next) const {
    return piece_on(p, move.from).royal && attacked(next, move.to);
}

/// A first move is legal if the turn can be finished after it: by a second move, or, where nothing
/// can move, by the draw of rule 3, for which the own king must not be attacked. Hence a king that
/// is not attacked is enough, whether or not anything can move.
bool Generator::may_move_first(const Position& p, const Move& move, bool only_movable) const {
    const Position next = after(p, move, only_movable);
    if (king_steps_into_attack(p, move, next)) return false;
    return !king_attacked(next, p.side) || any_second_move(next);
}

std::optional<Cell> Generator::only_movable_piece(const Position& p) const {
    if (p.turn != Turn::first) return std::nullopt;
    std::optional<Cell> only;
    for (const Cell cell : cells_of(p, p.side)) {
        const std::vector<Move> moves = moves_of(p, cell, false);
        const bool movable = std::any_of(moves.begin(), moves.end(), [&](const Move& move) {
            return may_move_first(p, move, false);
        });
        if (!movable) continue;
        if (only) return std::nullopt;
        only = cell;
    }
    return only;
}

/// Rule 4 lets the only movable piece capture the king with its second move. That can make more of
/// its own first moves legal, but never another piece's.
std::vector<Move> Generator::first_moves(const Position& p) const {
    const std::optional<Cell> only = only_movable_piece(p);
    std::vector<Move> moves = only ? moves_of(p, *only, false) : moves_of_all(p);
    std::erase_if(moves,
                  [&](const Move& move) { return !may_move_first(p, move, only.has_value()); });
    return moves;
}

std::vector<Move> Generator::second_moves_of_others(const Position& p) const {
    std::vector<Move> moves = moves_of_all(p);
    std::erase_if(moves, [&](const Move& move) { return move.from == p.moved; });
    return safe(p, std::move(moves));
}

/// The enemy king, where rule 4 allows it, is a target like any other: it was not attacked when the
/// turn began, so a piece that can capture it now gave check with its first move.
std::vector<Move> Generator::second_moves_of_same(const Position& p) const {
    return safe(p, moves_of(p, p.moved, p.only_movable));
}

/// Rules 1 and 2: another piece if any can, else the same again.
std::vector<Move> Generator::second_moves(const Position& p) const {
    const std::vector<Move> others = second_moves_of_others(p);
    return others.empty() ? second_moves_of_same(p) : others;
}

/// Whether second_moves() has any, without finding them all.
bool Generator::any_second_move(const Position& p) const {
    KingWatch watch(*this, p);
    for (const Cell cell : cells_of(p, p.side)) {
        const bool take_king = cell == p.moved && p.only_movable;
        for (const Move& move : moves_of(p, cell, take_king))
            if (watch.safe_after(move)) return true;
    }
    return false;
}

Position Generator::play(const Position& p, const Move& move) const {
    return after(p, move, only_movable_piece(p).has_value());
}

bool Generator::only_kings_and_minstrels(const Position& p) const {
    for (Cell cell = 0; cell < p.board.size(); ++cell)
        if (!empty(p, cell) && !piece_on(p, cell).royal && !piece_on(p, cell).minstrel)
            return false;
    return true;
}

namespace {

/// The step leads to a cell of the other colour.
bool changes_colour(const definition::StepSet& set) {
    int sum = 0;
    for (const int magnitude : set.magnitudes) sum += magnitude;
    for (const definition::AxisStep& along : set.pattern) sum += std::abs(along.step);
    return sum % 2 == 1;
}

}  // namespace

bool Generator::keeps_colour(const definition::PieceDefinition& piece) const {
    if (castles_with_rook(variant_.special.castling) &&
        piece.letter == variant_.special.castling_rook)
        return false;
    for (const definition::Movement& movement : piece.movements)
        for (const definition::StepSet& set : movement.steps)
            if (changes_colour(set)) return false;
    return piece.promotes_to.empty();
}

/// From any one cell.
bool Generator::attacks_one_colour(const definition::PieceDefinition& piece) const {
    std::set<bool> changes;
    for (const definition::Movement& movement : piece.movements) {
        if (movement.mode == definition::Mode::quiet) continue;
        for (const definition::StepSet& set : movement.steps) {
            changes.insert(changes_colour(set));
            // The second step of a slide comes back to the colour of the cell.
            if (movement.reach != definition::Reach::leap) changes.insert(false);
        }
    }
    return changes.size() <= 1 && piece.promotes_to.empty();
}

bool Generator::insufficient_material(const Position& p) const {
    if (!variant_.special.dead_positions) return false;
    std::set<Cell> others;
    for (const definition::Colour colour : definition::kColours)
        for (const Cell cell : cells_of(p, colour))
            if (!piece_on(p, cell).royal) others.insert(cell);
    if (others.size() == 1 && attacks_one_colour(piece_on(p, *others.begin()))) return true;
    std::set<int> colours;
    for (const Cell cell : others) {
        if (!keeps_colour(piece_on(p, cell))) return false;
        int sum = 0;
        for (const int coordinate : variant_.coordinates(cell)) sum += coordinate;
        colours.insert(sum % 2);
    }
    return colours.size() <= 1;
}

Status Generator::status(const Position& p) const {
    return status(p, !legal_moves(p).empty());
}

Status Generator::status(const Position& p, bool can_move) const {
    if (p.king_captured) return Status::checkmate;
    const bool check = king_attacked(p, p.side);
    if (!can_move) {
        if (check) return Status::checkmate;
        return p.turn == Turn::second ? Status::draw : Status::stalemate;
    }
    if (p.halfmove >= variant_.special.halfmove_limit) return Status::draw;
    if (only_kings_and_minstrels(p) || insufficient_material(p)) return Status::draw;
    return check ? Status::check : Status::ongoing;
}

std::uint64_t Generator::perft(const Position& p, int depth) const {
    if (depth <= 0) return 1;
    const std::vector<Move> moves = legal_moves(p);
    if (depth == 1) return moves.size();
    const bool only_movable = only_movable_piece(p).has_value();
    std::uint64_t nodes = 0;
    for (const Move& move : moves) nodes += perft(after(p, move, only_movable), depth - 1);
    return nodes;
}

}  // namespace tessera::reference
