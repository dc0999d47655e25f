// What a piece may do by itself: captures, moves, and the position after a move.
#include "reference/generator.hpp"

#include <algorithm>
#include <cassert>

namespace tessera::reference {

using definition::Colour;
using definition::Mode;
using definition::other;
using definition::PieceDefinition;

char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}
bool is_upper(char letter) {
    return letter >= 'A' && letter <= 'Z';
}
char board_letter(char letter, Colour colour) {
    return colour == Colour::white ? letter : static_cast<char>(letter - 'A' + 'a');
}

namespace {

Cell stepped(Cell cell, const Leg& leg) {
    return static_cast<Cell>(static_cast<std::int32_t>(cell) + leg.step);
}

}  // namespace

Generator::Generator(const definition::VariantDefinition& definition)
    : variant_(definition), ways_(variant_) {
    for (std::size_t type = 0; type < variant_.pieces.size(); ++type)
        type_of_letter_[static_cast<std::size_t>(variant_.pieces[type].letter - 'A')] = type;
    start_.assign(static_cast<std::size_t>(variant_.cells()), kEmpty);
    for (const auto& placed : variant_.start)
        start_[placed.cell] = board_letter(placed.letter, placed.colour);
    start_rights_ = find_start_rights();
    for (const PieceDefinition& piece : variant_.pieces)
        has_minstrel_ = has_minstrel_ || piece.minstrel;
}

std::size_t Generator::type_on(const Position& p, Cell cell) const {
    assert(!empty(p, cell));
    return type_of_letter_[static_cast<std::size_t>(upper(p.board[cell]) - 'A')];
}

std::vector<Cell> Generator::cells_of(const Position& p, Colour colour) const {
    std::vector<Cell> cells;
    (void)any_of(p, colour, [&](Cell cell) {
        cells.push_back(cell);
        return false;
    });
    return cells;
}

/// Aikin, Chesseract, "The Minstrel"; docs/games/chesseract.md.
bool Generator::pacified(const Position& p, Cell cell) const {
    if (!has_minstrel_) return false;
    for (const Cell near : ways_.neighbours(cell)) {
        if (empty(p, near) || is_upper(p.board[near]) == is_upper(p.board[cell])) continue;
        if (piece_on(p, near).minstrel) return true;
    }
    return false;
}

Bars Generator::bars(const Position& p, Cell from, Cell victim) const {
    Bars bars;
    bars.minstrel = piece_on(p, from).minstrel || piece_on(p, victim).minstrel;
    bars.pacified = pacified(p, from) || pacified(p, victim);
    bars.pact =
        variant_.special.pact && p.unmoved[from] && p.unmoved[victim] && !piece_on(p, victim).pawn;
    return bars;
}

bool Generator::clear(const Position& p, Cell from, const Way& way) const {
    Cell at = from;
    for (int i = 1; i < way.leg.times + (way.turns ? 1 : 0); ++i) {
        at = stepped(at, way.leg);
        if (!empty(p, at)) return false;
    }
    for (int i = 1; way.turns && i < way.second.times; ++i) {
        at = stepped(at, way.second);
        if (!empty(p, at)) return false;
    }
    return true;
}

/// The board's edge, a friend, or an enemy that this piece cannot capture now. An enemy king that
/// it could capture ends the leg like any other such piece (Aikin, Chesseract, "The Rook").
bool Generator::corner_holds(const Position& p, Cell from, const Way& way) const {
    if (!way.beyond) return true;
    if (empty(p, *way.beyond)) return false;
    if (is_upper(p.board[*way.beyond]) == is_upper(p.board[from])) return true;
    return bars(p, from, *way.beyond).any();
}

bool Generator::open(const Position& p, Cell from, const Way& way) const {
    return clear(p, from, way) && (!way.turns || corner_holds(p, from, way));
}

bool Generator::reaches_to_capture(const Position& p, Cell from, Cell to) const {
    const Colour colour = stands(p, from, Colour::white) ? Colour::white : Colour::black;
    for (const Way& way : ways_.between(type_on(p, from), colour, from, to))
        if (way.mode != Mode::quiet && open(p, from, way)) return true;
    return false;
}

bool Generator::could_capture(const Position& p, Cell from, Cell victim) const {
    return reaches_to_capture(p, from, victim) && !bars(p, from, victim).any();
}

/// The piece on this cell could be captured.
bool Generator::attacked(const Position& p, Cell cell) const {
    const Colour colour = stands(p, cell, Colour::white) ? Colour::white : Colour::black;
    return any_of(p, other(colour), [&](Cell from) { return could_capture(p, from, cell); });
}

std::vector<Cell> Generator::kings_of(const Position& p, Colour colour) const {
    std::vector<Cell> kings;
    (void)any_of(p, colour, [&](Cell cell) {
        if (piece_on(p, cell).royal) kings.push_back(cell);
        return false;
    });
    return kings;
}

bool Generator::king_attacked(const Position& p, Colour colour) const {
    const std::vector<Cell> kings = kings_of(p, colour);
    return std::any_of(kings.begin(), kings.end(), [&](Cell king) { return attacked(p, king); });
}

std::vector<Cell> Generator::aligned(const Position& p, Cell cell, Colour by) const {
    std::vector<Cell> pieces;
    (void)any_of(p, by, [&](Cell from) {
        const auto ways = ways_.between(type_on(p, from), by, from, cell);
        if (std::any_of(ways.begin(), ways.end(),
                        [](const Way& way) { return way.mode != Mode::quiet; }))
            pieces.push_back(from);
        return false;
    });
    return pieces;
}

/// Aikin, Chesseract, "The Sticky Pawn Rule".
bool Generator::stuck(const Position& p, Cell cell) const {
    if (!piece_on(p, cell).sticky) return false;
    for (const Cell near : ways_.neighbours(cell)) {
        if (empty(p, near) || is_upper(p.board[near]) == is_upper(p.board[cell])) continue;
        if (piece_on(p, near).sticky) return true;
    }
    return false;
}

/// Adds a move, once for each letter of a compulsory promotion.
void Generator::add(std::vector<Move>& moves, const Position& p, const Move& move) const {
    const PieceDefinition& piece = piece_on(p, move.from);
    const std::vector<int>& to = ways_.coordinates(move.to);
    const auto& zones = piece.promotion_zone[index(p.side)];
    if (piece.promotes_to.empty() ||
        std::none_of(zones.begin(), zones.end(),
                     [&](const auto& zone) { return zone.contains(to); })) {
        moves.push_back(move);
        return;
    }
    for (const char letter : piece.promotes_to) {
        moves.push_back(move);
        moves.back().promotion = letter;
    }
}

void Generator::add_plain_moves(std::vector<Move>& moves, const Position& p, Cell from,
                                bool take_king) const {
    const bool is_stuck = stuck(p, from);
    const std::size_t type = type_on(p, from);
    for (const Cell to : ways_.targets(type, p.side, from)) {
        if (stands(p, to, p.side)) continue;
        for (const Way& way : ways_.between(type, p.side, from, to)) {
            if (!open(p, from, way)) continue;
            Move move{.from = from, .to = to};
            if (empty(p, to)) {
                if (way.mode == Mode::capture || is_stuck) continue;
            } else {
                if (way.mode == Mode::quiet || bars(p, from, to).any()) continue;
                if (piece_on(p, to).royal && !take_king) continue;
                move.victim = to;
            }
            add(moves, p, move);
        }
    }
}

bool Generator::double_steps_from(const PieceDefinition& piece, Colour colour, Cell cell) const {
    if (!piece.double_step) return false;
    if (!piece.double_from) return starts_here(cell, board_letter(piece.letter, colour));
    const std::vector<int>& at = ways_.coordinates(cell);
    const auto& zones = (*piece.double_from)[index(colour)];
    return std::any_of(zones.begin(), zones.end(),
                       [&](const auto& zone) { return zone.contains(at); });
}

void Generator::add_double_steps(std::vector<Move>& moves, const Position& p, Cell from) const {
    const PieceDefinition& piece = piece_on(p, from);
    if (!double_steps_from(piece, p.side, from) || stuck(p, from)) return;
    const std::size_t type = type_on(p, from);
    for (const Cell passed : ways_.targets(type, p.side, from)) {
        if (!empty(p, passed)) continue;
        for (const Way& way : ways_.between(type, p.side, from, passed)) {
            if (!way.leap || way.mode == Mode::capture) continue;
            const auto to = ways_.shifted(passed, ways_.difference(from, passed));
            if (to && empty(p, *to)) add(moves, p, {.from = from, .to = *to, .passed = passed});
        }
    }
}

void Generator::add_en_passant(std::vector<Move>& moves, const Position& p, Cell from) const {
    if (!variant_.special.en_passant || !p.double_step || !piece_on(p, from).pawn) return;
    const Cell to = p.double_step->passed;
    const Cell victim = p.double_step->pawn;
    if (!empty(p, to) || !stands(p, victim, other(p.side))) return;
    if (piece_on(p, from).letter != piece_on(p, victim).letter) return;
    const auto ways = ways_.between(type_on(p, from), p.side, from, to);
    const bool leaps = std::any_of(ways.begin(), ways.end(), [](const Way& way) {
        return way.leap && way.mode != Mode::quiet;
    });
    if (leaps && !bars(p, from, victim).any())
        add(moves, p, {.from = from, .to = to, .victim = victim});
}

std::vector<Move> Generator::moves_of(const Position& p, Cell from, bool take_king) const {
    std::vector<Move> moves;
    add_plain_moves(moves, p, from, take_king);
    add_double_steps(moves, p, from);
    add_en_passant(moves, p, from);
    add_castling(moves, p, from);
    std::vector<std::tuple<Cell, Cell, char>> texts;
    texts.reserve(moves.size());
    for (const Move& move : moves) texts.push_back(move.text());
    std::sort(texts.begin(), texts.end());
    if (std::adjacent_find(texts.begin(), texts.end()) == texts.end()) return moves;
    // Of moves of equal text, the one found first.
    std::set<std::tuple<Cell, Cell, char>> known;
    std::erase_if(moves, [&](const Move& move) { return !known.insert(move.text()).second; });
    return moves;
}

std::vector<Move> Generator::moves_of_all(const Position& p) const {
    std::vector<Move> all;
    for (const Cell cell : cells_of(p, p.side))
        for (const Move& move : moves_of(p, cell, false)) all.push_back(move);
    return all;
}

bool Generator::en_passant_possible(const Position& p) const {
    for (const Cell cell : cells_of(p, p.side)) {
        std::vector<Move> moves;
        add_en_passant(moves, p, cell);
        if (!moves.empty()) return true;
    }
    return false;
}

void Generator::move_pieces(Position& next, const Position& p, const Move& move) const {
    if (move.victim) next.board[*move.victim] = kEmpty;
    next.board[move.from] = kEmpty;
    next.board[move.to] =
        move.promotion != 0 ? board_letter(move.promotion, p.side) : p.board[move.from];
    if (move.rook) {
        if (move.rook->first != move.to) next.board[move.rook->first] = kEmpty;
        next.board[move.rook->second] = p.board[move.rook->first];
    }
    if (variant_.special.pact) each_touched(move, [&](Cell cell) { next.unmoved[cell] = false; });
}

Position Generator::after(const Position& p, const Move& move, bool only_movable) const {
    Position next = p;
    const PieceDefinition& piece = piece_on(p, move.from);
    if (move.victim) next.king_captured = piece_on(p, *move.victim).royal;
    move_pieces(next, p, move);

    // A piece that moves or is captured takes its rights along.
    std::vector<Cell> moving{move.from, move.to};
    if (move.rook) moving.push_back(move.rook->first);
    std::erase_if(next.rights, [&](const CastlingRight& right) {
        return std::any_of(moving.begin(), moving.end(),
                           [&](Cell cell) { return cell == right.king || cell == right.rook; });
    });

    next.double_step.reset();
    if (move.passed && piece.pawn && variant_.special.en_passant)
        next.double_step = Position::DoubleStep{*move.passed, move.to};

    const bool resets = move.victim || (piece.pawn && variant_.special.pawn_move_resets);
    next.halfmove = resets ? 0 : p.halfmove + 1;

    next.moved = 0;
    next.only_movable = false;
    if (p.turn == Position::Turn::first) {
        next.turn = Position::Turn::second;
        next.moved = move.to;
        next.only_movable = only_movable;
        return next;
    }
    next.side = other(p.side);
    if (p.side == Colour::black) ++next.fullmove;
    if (variant_.special.moves_per_turn == 2) next.turn = Position::Turn::first;
    return next;
}

}  // namespace tessera::reference
