#include "reference/events.hpp"

#include <algorithm>

namespace tessera::reference {

using definition::Castling;
using definition::Mode;
using definition::other;
using Turn = Position::Turn;

namespace {

using Events = std::set<std::string>;

void note_refused_captures(const Generator& g, const Position& p, Events& events) {
    for (const Cell from : g.cells_of(p, p.side)) {
        for (const Cell to : g.cells_of(p, other(p.side))) {
            const Bars bars = g.bars(p, from, to);
            if (bars.minstrel || bars.pacified == bars.pact) continue;
            if (g.piece_on(p, to).royal || !g.reaches_to_capture(p, from, to)) continue;
            events.insert(bars.pact ? "pact refusal" : "pacified refusal");
        }
    }
}

void note_pacified_checks(const Generator& g, const Position& p, Events& events) {
    for (const Cell king : g.cells_of(p, p.side)) {
        if (!g.piece_on(p, king).royal) continue;
        for (const Cell from : g.cells_of(p, other(p.side))) {
            const Bars bars = g.bars(p, from, king);
            if (bars.pacified && !bars.minstrel && !bars.pact &&
                g.reaches_to_capture(p, from, king))
                events.insert("pacified check");
        }
    }
}

std::string corner_name(const Generator& g, const Position& p, Cell from, const Way& way) {
    if (!way.beyond) return "turn at edge";
    if (g.stands(p, *way.beyond, p.side)) return "turn at friend";
    const Bars bars = g.bars(p, from, *way.beyond);
    if (g.piece_on(p, *way.beyond).minstrel) return "turn at minstrel";
    if (bars.pacified) return "turn at pacified";
    return bars.pact ? "turn at pact" : "";
}

bool may_turn(const definition::PieceDefinition& piece) {
    return std::any_of(piece.movements.begin(), piece.movements.end(), [](const auto& movement) {
        return movement.reach == definition::Reach::turning_slide;
    });
}

/// Only where every open way to a cell turns, and all at the same obstruction.
void note_turns(const Generator& g, const Position& p, Events& events) {
    for (const Cell from : g.cells_of(p, p.side)) {
        const std::size_t type = g.type_on(p, from);
        if (!may_turn(g.piece_on(p, from))) continue;
        for (Cell to = 0; to < p.board.size(); ++to) {
            if (g.stands(p, to, p.side)) continue;
            if (!g.empty(p, to) && (g.bars(p, from, to).any() || g.piece_on(p, to).royal)) continue;
            Events corners;
            for (const Way& way : g.ways().between(type, p.side, from, to)) {
                if (way.mode == (g.empty(p, to) ? Mode::capture : Mode::quiet)) continue;
                if (g.open(p, from, way))
                    corners.insert(way.turns ? corner_name(g, p, from, way) : "");
            }
            if (corners.size() == 1 && !corners.begin()->empty()) events.insert(*corners.begin());
        }
    }
}

void note_sticky(const Generator& g, const Position& p, Events& events) {
    for (const Cell from : g.cells_of(p, p.side)) {
        if (!g.stuck(p, from)) continue;
        for (Cell to = 0; to < p.board.size(); ++to)
            for (const Way& way : g.ways().between(g.type_on(p, from), p.side, from, to))
                if (way.mode != Mode::capture && g.empty(p, to) && g.open(p, from, way))
                    events.insert("sticky refusal");
    }
}

void note_kings(const Generator& g, const Position& p, Events& events) {
    const std::vector<Cell> kings = g.kings_of(p, p.side);
    const auto attacked =
        std::count_if(kings.begin(), kings.end(), [&](Cell king) { return g.attacked(p, king); });
    if (attacked > 1) events.insert("several kings attacked");
}

void note_en_passant(const Generator& g, const Position& p, Events& events) {
    if (!p.double_step) return;
    for (const Cell from : g.cells_of(p, p.side)) {
        if (!g.piece_on(p, from).pawn) continue;
        if (g.type_on(p, from) != g.type_on(p, p.double_step->pawn) &&
            g.reaches_to_capture(p, from, p.double_step->passed))
            events.insert("en passant, other type");
        for (const Move& move : g.moves_of(p, from, false)) {
            if (!move.victim || *move.victim == move.to) continue;
            const Position next = g.after(p, move, false);
            Position with_victim = next;
            with_victim.board[*move.victim] = p.board[*move.victim];
            if (g.king_attacked(next, p.side) && !g.king_attacked(with_victim, p.side))
                events.insert("en passant refused");
        }
    }
}

void note_material(const Generator& g, const Position& p, Events& events) {
    std::size_t others = 0;
    for (const definition::Colour colour : definition::kColours)
        for (const Cell cell : g.cells_of(p, colour)) others += g.piece_on(p, cell).royal ? 0 : 1;
    events.insert(others == 1 ? "dead by one piece" : "dead by several pieces");
}

void note_second_move(const Generator& g, const Position& p, Events& events) {
    const bool others = !g.second_moves_of_others(p).empty();
    const bool same = !g.second_moves_of_same(p).empty();
    if (others && same) events.insert("other must move");
    if (!others && same) events.insert("same must move");
    if (!others && !same && !g.king_attacked(p, p.side)) events.insert("case 2 draw");
}

void note_king_steps(const Generator& g, const Position& p, Events& events) {
    for (const Cell from : g.cells_of(p, p.side)) {
        if (!g.piece_on(p, from).royal) continue;
        for (const Move& move : g.moves_of(p, from, false)) {
            const Position next = g.after(p, move, false);
            if (g.king_steps_into_attack(p, move, next) && g.any_second_move(next))
                events.insert("king may not step into attack");
        }
    }
}

void note_castling(const Generator& g, const Position& p, const Move& move, Events& events) {
    const Castling type = g.variant().special.castling;
    if (type == Castling::king_jump) {
        const auto targets = g.jump_targets(move.from);
        const bool held = p.rights.contains({move.from, move.from, p.side});
        if (move.castling)
            events.insert(move.from == move.to ? "pass" : "king jump");
        else if (held && std::find(targets.begin(), targets.end(), move.to) != targets.end())
            events.insert("king jump by a step");
    }
    if (!move.castling || !move.rook) return;
    if (type == Castling::swap) {
        events.insert("swap");
        return;
    }
    const auto [rook_from, rook_to] = *move.rook;
    const bool to_last = rook_from > move.from;
    events.insert(std::string("castling ") + board_letter(to_last ? 'K' : 'Q', p.side));
    if (g.kings_of(p, p.side).size() > 1) events.insert("castling among kings");
    if (type != Castling::chess960) return;
    if (move.to == move.from) events.insert("castling, king stays");
    if (rook_to == rook_from) events.insert("castling, rook stays");
    if (move.to == rook_from && rook_to == move.from) events.insert("castling, onto each other");
    if (g.outermost_rook(p.board, move.from, to_last, p.side) != rook_from)
        events.insert("castling with inner rook");
}

}  // namespace

std::string axes_of(const definition::VariantDefinition& variant, const std::vector<int>& vector) {
    std::string names;
    for (std::size_t axis = 0; axis < vector.size(); ++axis)
        if (vector[axis] != 0) names += (names.empty() ? "" : ", ") + variant.axis_names[axis];
    return names;
}

Events position_events(const Generator& g, const Position& p) {
    Events events;
    if (p.king_captured) return events;
    if (!g.only_kings_and_minstrels(p) && g.insufficient_material(p)) note_material(g, p, events);
    const bool forbidden =
        g.variant().special.pact ||
        std::any_of(g.variant().pieces.begin(), g.variant().pieces.end(),
                    [](const definition::PieceDefinition& piece) { return piece.minstrel; });
    if (forbidden) {
        note_refused_captures(g, p, events);
        note_pacified_checks(g, p, events);
    }
    note_kings(g, p, events);
    note_turns(g, p, events);
    note_sticky(g, p, events);
    note_en_passant(g, p, events);
    if (p.turn == Turn::second) note_second_move(g, p, events);
    if (p.turn == Turn::first) note_king_steps(g, p, events);
    return events;
}

Events move_events(const Generator& g, const Position& p, const Move& move, const Position& next) {
    Events events;
    note_castling(g, p, move, events);
    const std::string mover(1, p.board[move.from]);
    if (move.victim && *move.victim != move.to) events.insert("en passant " + mover);
    if (move.passed)
        events.insert("double step " + mover + " on " +
                      axes_of(g.variant(), g.ways().difference(move.from, move.to)));
    if (move.promotion != 0) events.insert("promotion " + mover + "=" + move.promotion);
    if (next.king_captured) events.insert("king captured");
    if (p.turn == Turn::first && g.king_attacked(next, p.side)) {
        if (g.king_attacked(p, p.side))
            events.insert("check left, then cured");
        else
            events.insert("king exposed, then cured");
    }
    return events;
}

}  // namespace tessera::reference
