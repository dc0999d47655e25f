#include "rules/legal.hpp"

#include <functional>

namespace tessera::rules {

LegalGenerator::LegalGenerator(Position& p)
    : p_(p), single_(p.moves_left() == 1 && !p.state().moved), pinned_(p.rules().shape().cells()) {
    if (!p.rules().plain_attacks()) return;
    in_check_ = p.in_check(p.side());
    if (!in_check_) find_pinned();
}

/// Marks the own men that alone stand between an own king and an enemy slider.
void LegalGenerator::find_pinned() {
    const Ruleset& rules = p_.rules();
    const auto directions = rules.directions();
    const auto count = static_cast<DirectionId>(directions.size());
    const Colour side = p_.side();
    for (const Cell king : p_.royals(side)) {
        for (DirectionId d = 0; d < count; ++d) {
            const std::uint32_t mask = rules.capturing_sliders(other(side), directions[d].opposite);
            if (mask == 0) continue;
            auto c = static_cast<std::int32_t>(lattice::index(king));
            int shield = -1;
            for (int n = rules.ray_length(king, d); n > 0; --n) {
                c += directions[d].offset;
                const Man man = p_.at(static_cast<Cell>(c));
                if (man.empty()) continue;
                if (man.is(side)) {
                    if (shield >= 0) break;
                    shield = c;
                    continue;
                }
                if (shield >= 0 && (mask >> index(man.kind()) & 1U))
                    pinned_.insert(static_cast<Cell>(shield));
                break;
            }
        }
    }
}

bool LegalGenerator::safe_after(const Move& move) {
    Undo undo;
    const Colour side = p_.side();
    p_.apply(move, undo);
    const bool safe = !p_.in_check(side);
    p_.retract(move, undo);
    return safe;
}

bool LegalGenerator::safe(const Move& move) {
    const bool settled = !in_check_ && move.type != MoveType::en_passant &&
                         move.type != MoveType::castling && !pinned_.contains(move.from) &&
                         !p_.rules().royal(p_.at(move.from).kind());
    return settled || safe_after(move);
}

bool LegalGenerator::legal_first(const Move& move, bool only_man) {
    Undo undo;
    const Colour side = p_.side();
    const bool king_moves = p_.rules().royal(p_.at(move.from).kind());
    p_.apply(move, undo);
    // Only the king that steps must be safe at once; others may wait for the second move.
    bool legal =
        !king_moves || (move.type == MoveType::castling ? !p_.in_check(side)
                                                        : !attacked(p_, move.to, other(side)));
    if (legal) {
        auto stop = [](const Move&) { return false; };
        const bool can_finish = !second_moves(move.to, only_man, stop);
        legal = can_finish || !p_.in_check(side);
    }
    p_.retract(move, undo);
    return legal;
}

void LegalGenerator::list_first_moves(MoveList& list) {
    MoveList unfinished;  // refused so far, though their man might be the only one
    auto sort_out = [&](const Move& m) {
        (legal_first(m, false) ? list : unfinished).push_back(m);
        return true;
    };
    const auto& men = p_.men(p_.side());
    for (std::size_t i = 0; i < men.size(); ++i) man_moves(p_, men[i], RoyalCapture::no, sort_out);
    castling_moves(p_, sort_out);
    if (list.empty()) return;
    const Cell only = list.front().from;
    for (const Move& m : list)
        if (m.from != only) return;
    for (const Move& m : unfinished)
        if (m.from == only && legal_first(m, true)) list.push_back(m);
    for (Move& m : list) m.only_man = true;
}

void Position::legal_moves(MoveList& list) {
    LegalGenerator(*this).generate([&](const Move& m) { return list.push_back(m), true; });
}

namespace {

/// One type of receiver, so that the code of all moves is not written out for each use.
using Receiver = std::function<bool(const Move&)>;

void moves_of(LegalGenerator& generator, Cell from, const Receiver& emit) {
    generator.generate_of(from, emit);
}
void castlings(LegalGenerator& generator, const Receiver& emit) {
    generator.generate_castling(emit);
}

}  // namespace

void Position::legal_moves_of(Cell from, MoveList& list) {
    LegalGenerator generator(*this);
    if (!generator.each_alone()) {
        MoveList all;
        legal_moves(all);
        std::erase_if(all, [&](const Move& m) { return m.from != from; });
        list.insert(list.end(), all.begin(), all.end());
        return;
    }
    const Receiver take = [&](const Move& m) {
        if (m.from == from) list.push_back(m);
        return true;
    };
    moves_of(generator, from, take);
    castlings(generator, take);
}

std::vector<bool> Position::movable() {
    std::vector<bool> can(rules().shape().cells(), false);
    LegalGenerator generator(*this);
    if (!generator.each_alone()) {
        MoveList all;
        legal_moves(all);
        for (const Move& m : all) can[lattice::index(m.from)] = true;
        return can;
    }
    const auto mark = [&](const Move& m) { can[lattice::index(m.from)] = true; };
    // One move of each man will do.
    const Receiver first = [&](const Move& m) { return mark(m), false; };
    const auto& men = this->men(side());
    for (std::size_t i = 0; i < men.size(); ++i) moves_of(generator, men[i], first);
    castlings(generator, [&](const Move& m) { return mark(m), true; });
    return can;
}

bool Position::has_legal_move() {
    return !LegalGenerator(*this).generate([](const Move&) { return false; });
}

std::uint64_t Position::count_legal_moves() {
    std::uint64_t n = 0;
    LegalGenerator(*this).generate([&](const Move&) { return ++n, true; });
    return n;
}

void Position::reach(Cell from, MoveList& list) {
    man_moves(*this, from, RoyalCapture::yes,
              [&](const Move& m) { return list.push_back(m), true; });
}

void Position::forcing_moves(Cell from, MoveList& list) const {
    man_moves(*this, from, RoyalCapture::no, [&](const Move& m) {
        const bool quiet =
            m.promotion == kNoKind && m.type != MoveType::en_passant && at(m.to).empty();
        if (!quiet) list.push_back(m);
        return true;
    });
}

std::uint64_t Position::perft(int depth) {
    std::vector<MoveList> lists(static_cast<std::size_t>(depth > 0 ? depth : 0));
    return perft(depth, lists);
}

std::uint64_t Position::perft(int depth, std::vector<MoveList>& lists) {
    if (depth <= 0) return 1;
    if (depth == 1) return count_legal_moves();
    MoveList& list = lists[static_cast<std::size_t>(depth) - 1];
    list.clear();
    legal_moves(list);
    std::uint64_t nodes = 0;
    for (const Move& m : list) {
        Undo undo;
        make(m, undo);
        nodes += perft(depth - 1, lists);
        unmake(m, undo);
    }
    return nodes;
}

}  // namespace tessera::rules
