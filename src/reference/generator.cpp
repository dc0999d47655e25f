// What a man may do by itself: captures, moves, and the position after a move.
#include "reference/generator.hpp"

#include <algorithm>
#include <cassert>

namespace tessera::reference {

using definition::Colour;
using definition::Man;
using definition::Mode;
using definition::other;

char upper(char letter) {
    return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}
bool is_upper(char letter) {
    return letter >= 'A' && letter <= 'Z';
}
char board_letter(char letter, Colour colour) {
    return colour == Colour::white ? letter : static_cast<char>(letter - 'A' + 'a');
}

Generator::Generator(const definition::GameDefinition& definition)
    : game_(definition), ways_(game_) {
    for (std::size_t kind = 0; kind < game_.men.size(); ++kind)
        kind_of_letter_[static_cast<std::size_t>(game_.men[kind].letter - 'A')] = kind;
    start_.assign(static_cast<std::size_t>(game_.cells()), kEmpty);
    for (const auto& placed : game_.start)
        start_[placed.cell] = board_letter(placed.letter, placed.colour);
}

bool Generator::stands(const Position& p, Cell cell, Colour colour) const {
    const char letter = p.board[cell];
    return colour == Colour::white ? is_upper(letter) : letter >= 'a' && letter <= 'z';
}

std::size_t Generator::kind_on(const Position& p, Cell cell) const {
    assert(!empty(p, cell));
    return kind_of_letter_[static_cast<std::size_t>(upper(p.board[cell]) - 'A')];
}

std::vector<Cell> Generator::cells_of(const Position& p, Colour colour) const {
    std::vector<Cell> cells;
    for (Cell cell = 0; cell < p.board.size(); ++cell)
        if (stands(p, cell, colour)) cells.push_back(cell);
    return cells;
}

/// Aikin, Chesseract, "The Minstrel"; docs/games/chesseract.md.
bool Generator::pacified(const Position& p, Cell cell) const {
    for (const Cell near : ways_.neighbours(cell)) {
        if (empty(p, near) || is_upper(p.board[near]) == is_upper(p.board[cell])) continue;
        if (man_on(p, near).minstrel) return true;
    }
    return false;
}

Bars Generator::bars(const Position& p, Cell from, Cell victim) const {
    Bars bars;
    bars.minstrel = man_on(p, from).minstrel || man_on(p, victim).minstrel;
    bars.pacified = pacified(p, from) || pacified(p, victim);
    bars.pact = game_.rules.pact && p.unmoved[from] && p.unmoved[victim] && !man_on(p, victim).pawn;
    return bars;
}

bool Generator::clear(const Position& p, const Way& way) const {
    return std::all_of(way.clear.begin(), way.clear.end(),
                       [&](Cell cell) { return empty(p, cell); });
}

/// The board's edge, a friend, or an enemy that this man cannot capture now. An enemy king that it
/// could capture ends the leg like any other such man (Aikin, Chesseract, "The Rook").
bool Generator::corner_holds(const Position& p, Cell from, const Way& way) const {
    if (!way.beyond) return true;
    if (empty(p, *way.beyond)) return false;
    if (is_upper(p.board[*way.beyond]) == is_upper(p.board[from])) return true;
    return bars(p, from, *way.beyond).any();
}

bool Generator::open(const Position& p, Cell from, const Way& way) const {
    return clear(p, way) && (!way.turns || corner_holds(p, from, way));
}

bool Generator::reaches_to_capture(const Position& p, Cell from, Cell to) const {
    const Colour colour = stands(p, from, Colour::white) ? Colour::white : Colour::black;
    for (const Way& way : ways_.between(kind_on(p, from), colour, from, to))
        if (way.mode != Mode::quiet && open(p, from, way)) return true;
    return false;
}

bool Generator::could_capture(const Position& p, Cell from, Cell victim) const {
    return reaches_to_capture(p, from, victim) && !bars(p, from, victim).any();
}

/// The man on this cell could be captured.
bool Generator::attacked(const Position& p, Cell cell) const {
    const Colour colour = stands(p, cell, Colour::white) ? Colour::white : Colour::black;
    for (Cell from = 0; from < p.board.size(); ++from)
        if (stands(p, from, other(colour)) && could_capture(p, from, cell)) return true;
    return false;
}

bool Generator::king_attacked(const Position& p, Colour colour) const {
    for (const Man& man : game_.men) {
        if (!man.royal) continue;
        const char letter = board_letter(man.letter, colour);
        for (Cell cell = 0; cell < p.board.size(); ++cell)
            if (p.board[cell] == letter && attacked(p, cell)) return true;
    }
    return false;
}

/// Aikin, Chesseract, "The Sticky Pawn Rule".
bool Generator::stuck(const Position& p, Cell cell) const {
    if (!man_on(p, cell).sticky) return false;
    for (const Cell near : ways_.neighbours(cell)) {
        if (empty(p, near) || is_upper(p.board[near]) == is_upper(p.board[cell])) continue;
        if (man_on(p, near).sticky) return true;
    }
    return false;
}

/// Adds a move, once for each letter of a compulsory promotion; a move with the same text is one
/// move.
void Generator::add(std::vector<Move>& moves, const Position& p, const Move& move) const {
    const Man& man = man_on(p, move.from);
    std::vector<char> letters{0};
    if (!man.promotes_to.empty()) {
        const std::vector<int> to = game_.coordinates(move.to);
        const auto& zones = man.promotion_zone[index(p.side)];
        if (std::any_of(zones.begin(), zones.end(),
                        [&](const auto& zone) { return zone.contains(to); }))
            letters = man.promotes_to;
    }
    for (const char letter : letters) {
        Move lettered = move;
        lettered.promotion = letter;
        const bool known = std::any_of(moves.begin(), moves.end(), [&](const Move& earlier) {
            return earlier.same_text(lettered);
        });
        if (!known) moves.push_back(lettered);
    }
}

void Generator::add_plain_moves(std::vector<Move>& moves, const Position& p, Cell from,
                                bool take_king) const {
    const bool is_stuck = stuck(p, from);
    for (const Way& way : ways_.from(kind_on(p, from), p.side, from)) {
        if (stands(p, way.to, p.side) || !open(p, from, way)) continue;
        Move move{.from = from, .to = way.to};
        if (empty(p, way.to)) {
            if (way.mode == Mode::capture || is_stuck) continue;
        } else {
            if (way.mode == Mode::quiet || bars(p, from, way.to).any()) continue;
            if (man_on(p, way.to).royal && !take_king) continue;
            move.victim = way.to;
        }
        add(moves, p, move);
    }
}

bool Generator::double_steps_from(const Man& man, Colour colour, Cell cell) const {
    if (!man.double_step) return false;
    if (!man.double_from) return starts_here(cell, board_letter(man.letter, colour));
    const std::vector<int> at = game_.coordinates(cell);
    const auto& zones = (*man.double_from)[index(colour)];
    return std::any_of(zones.begin(), zones.end(),
                       [&](const auto& zone) { return zone.contains(at); });
}

void Generator::add_double_steps(std::vector<Move>& moves, const Position& p, Cell from) const {
    const Man& man = man_on(p, from);
    if (!double_steps_from(man, p.side, from) || stuck(p, from)) return;
    for (const Way& way : ways_.from(kind_on(p, from), p.side, from)) {
        if (!way.leap || way.mode == Mode::capture || !empty(p, way.to)) continue;
        const auto to = ways_.shifted(way.to, ways_.difference(from, way.to));
        if (to && empty(p, *to)) add(moves, p, {.from = from, .to = *to, .passed = way.to});
    }
}

void Generator::add_en_passant(std::vector<Move>& moves, const Position& p, Cell from) const {
    if (!game_.rules.en_passant || !p.double_step || !man_on(p, from).pawn) return;
    const Cell to = p.double_step->passed;
    const Cell victim = p.double_step->pawn;
    if (!empty(p, to) || !stands(p, victim, other(p.side))) return;
    if (man_on(p, from).letter != man_on(p, victim).letter) return;
    if (reaches_to_capture(p, from, to) && !bars(p, from, victim).any())
        add(moves, p, {.from = from, .to = to, .victim = victim});
}

std::vector<Move> Generator::moves_of(const Position& p, Cell from, bool take_king) const {
    std::vector<Move> moves;
    add_plain_moves(moves, p, from, take_king);
    add_double_steps(moves, p, from);
    add_en_passant(moves, p, from);
    add_castling(moves, p, from);
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

Position Generator::after(const Position& p, const Move& move, bool only_movable) const {
    Position next = p;
    const Man& man = man_on(p, move.from);
    if (move.victim) {
        next.king_taken = man_on(p, *move.victim).royal;
        next.board[*move.victim] = kEmpty;
    }
    next.board[move.from] = kEmpty;
    next.board[move.to] =
        move.promotion != 0 ? board_letter(move.promotion, p.side) : p.board[move.from];
    if (move.rook) {
        if (move.rook->first != move.to) next.board[move.rook->first] = kEmpty;
        next.board[move.rook->second] = p.board[move.rook->first];
    }

    // A man that moves or is captured takes its rights along.
    std::vector<Cell> moving{move.from, move.to};
    if (move.rook) moving.push_back(move.rook->first);
    std::erase_if(next.rights, [&](const CastlingRight& right) {
        return std::any_of(moving.begin(), moving.end(),
                           [&](Cell cell) { return cell == right.king || cell == right.rook; });
    });

    if (game_.rules.pact) {
        for (const Cell touched : {move.from, move.to}) next.unmoved[touched] = false;
        if (move.victim) next.unmoved[*move.victim] = false;
        if (move.rook) next.unmoved[move.rook->first] = next.unmoved[move.rook->second] = false;
    }

    next.double_step.reset();
    if (move.passed && man.pawn && game_.rules.en_passant)
        next.double_step = Position::DoubleStep{*move.passed, move.to};

    const bool resets = move.victim || (man.pawn && game_.rules.pawn_move_resets);
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
    if (game_.rules.moves_per_turn == 2) next.turn = Position::Turn::first;
    return next;
}

}  // namespace tessera::reference
