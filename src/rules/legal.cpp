#include "rules/legal.hpp"

#include <algorithm>
#include <functional>

namespace tessera::rules {

namespace {

/// With more kings than this, their cells are looked up in a map of all attacks.
constexpr std::size_t kFewKings = 2;

}  // namespace

LegalGenerator::LegalGenerator(Position& p)
    : p_(p),
      single_(p.moves_left() == 1 && !p.state().moved),
      pinned_(p.variant().shape().cells()),
      answers_(p.variant().shape().cells()),
      attacked_(0) {
    if (p.variant().plain_attacks()) look_around();
}

LegalGenerator::LegalGenerator(Position& p, const Remainder& remainder)
    : p_(p), single_(true), pinned_(p.variant().shape().cells()), answers_(0), attacked_(0) {
    if (remainder.check)
        look_around();
    else
        for (const Pin& pin : remainder.pins) add_pin(pin);
}

void LegalGenerator::look_around() {
    const auto count = static_cast<DirectionId>(p_.variant().directions().size());
    const Colour enemy = other(p_.side());
    for (const Cell king : p_.royals(p_.side())) {
        auto leaper = [&](Cell c) { return add_check({&c, 1}), true; };
        detail::each_leap_attacker(p_, king, enemy, leaper);
        for (DirectionId d = 0; d < count; ++d) look_along(king, d);
    }
}

void LegalGenerator::look_along(Cell king, DirectionId d) {
    const Variant& variant = p_.variant();
    const Direction& direction = variant.directions()[d];
    const std::uint32_t mask = variant.capturing_sliders(other(p_.side()), direction.opposite);
    if (mask == 0) return;
    std::array<Cell, definition::kMaxSize> passed;
    std::size_t steps = 0;
    auto c = static_cast<std::int32_t>(lattice::index(king));
    int shield = -1;
    for (int n = variant.ray_length(king, d); n > 0; --n) {
        c += direction.offset;
        passed[steps++] = static_cast<Cell>(c);
        const Piece piece = p_.at(static_cast<Cell>(c));
        if (piece.empty()) continue;
        if (piece.is(p_.side())) {
            if (shield >= 0) return;
            shield = c;
            continue;
        }
        if ((mask >> index(piece.type()) & 1U) == 0) return;
        if (shield >= 0)
            add_pin({static_cast<Cell>(shield), king, direction.offset, static_cast<int>(steps)});
        else
            add_check({passed.data(), steps});
        return;
    }
}

void LegalGenerator::add_pin(const Pin& pin) {
    pins_.push_back(pin);
    pinned_.insert(pin.piece);
}

bool LegalGenerator::pins_allow(const Move& move) const {
    return std::all_of(pins_.begin(), pins_.end(), [&](const Pin& pin) {
        return pin.piece != move.from || pin.allows(move.to);
    });
}

void LegalGenerator::add_check(std::span<const Cell> answers) {
    const CellSet before = answers_;
    answers_.clear(p_.variant().shape().cells());
    for (const Cell c : answers)
        if (checks_ == 0 || before.contains(c)) answers_.insert(c);
    ++checks_;
}

bool LegalGenerator::safe_after(const Move& move) {
    Undo undo;
    const Colour side = p_.side();
    p_.apply(move, undo);
    const bool safe = !p_.in_check(side);
    p_.retract(move, undo);
    return safe;
}

bool LegalGenerator::king_may_go(Cell to) {
    const Colour enemy = other(p_.side());
    if (p_.royals(p_.side()).size() <= kFewKings)
        return each_attacker(p_, to, enemy, Victim::ordinary, [](Cell) { return false; });
    if (!mapped_) {
        attacked_.clear(p_.variant().shape().cells());
        add_attacks(p_, enemy, attacked_);
        mapped_ = true;
    }
    return !attacked_.contains(to);
}

bool LegalGenerator::safe(const Move& move) {
    // En passant and castling change more than two cells.
    const bool usual = move.type == MoveType::normal || move.type == MoveType::double_step;
    if (!usual || !p_.variant().plain_attacks()) return safe_after(move);
    if (p_.variant().royal(p_.at(move.from).type()))
        // Out of check no line to another king, or to the cell it goes to, runs through this one.
        return checks_ == 0 ? king_may_go(move.to) : safe_after(move);
    if (checks_ > 0 && !answers_.contains(move.to)) return false;
    return !pinned_.contains(move.from) || pins_allow(move);
}

bool LegalGenerator::legal_first(const Move& move, bool only_piece) {
    Undo undo;
    const Colour side = p_.side();
    const bool king_moves = p_.variant().royal(p_.at(move.from).type());
    p_.apply(move, undo);
    // Only the king that steps must be safe at once; others may wait for the second move.
    bool legal =
        !king_moves || (move.type == MoveType::castling ? !p_.in_check(side)
                                                        : !attacked(p_, move.to, other(side)));
    if (legal) {
        auto stop = [](const Move&) { return false; };
        const bool can_finish = !second_moves(move.to, only_piece, stop);
        legal = can_finish || !p_.in_check(side);
    }
    p_.retract(move, undo);
    return legal;
}

void LegalGenerator::list_first_moves(MoveList& list) {
    MoveList unfinished;  // refused so far, though their piece might be the only one
    auto sort_out = [&](const Move& m) {
        (legal_first(m, false) ? list : unfinished).push_back(m);
        return true;
    };
    const auto& pieces = p_.pieces(p_.side());
    for (std::size_t i = 0; i < pieces.size(); ++i)
        piece_moves(p_, pieces[i], RoyalCapture::no, sort_out);
    castling_moves(p_, sort_out);
    if (list.empty()) return;
    const Cell only = list.front().from;
    for (const Move& m : list)
        if (m.from != only) return;
    for (const Move& m : unfinished)
        if (m.from == only && legal_first(m, true)) list.push_back(m);
    for (Move& m : list) m.only_piece = true;
}

void Position::legal_moves(MoveList& list) {
    if (const auto* sets = variant_->sets()) return sets->list(*this, list);
    const auto take = [&](const Move& m) { return list.push_back(m), true; };
    if (const auto* lines = variant_->lines()) {
        Remainder remainder;
        lines->list(*this, list, remainder);
        LegalGenerator(*this, remainder).generate_remainder(remainder, take);
        return;
    }
    LegalGenerator(*this).generate(take);
}

namespace {

/// One type of receiver, so that the code of all moves is not written out for each use.
using Receiver = std::function<bool(const Move&)>;

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
    generator.generate_of(from, take);
    generator.generate_castling(take);
}

std::vector<bool> Position::movable() {
    std::vector<bool> can(variant().shape().cells(), false);
    LegalGenerator generator(*this);
    if (!generator.each_alone()) {
        MoveList all;
        legal_moves(all);
        for (const Move& m : all) can[lattice::index(m.from)] = true;
        return can;
    }
    const auto mark = [&](const Move& m) { can[lattice::index(m.from)] = true; };
    // One move of each piece will do.
    const Receiver first = [&](const Move& m) { return mark(m), false; };
    const Receiver every = [&](const Move& m) { return mark(m), true; };
    const auto& pieces = this->pieces(side());
    for (std::size_t i = 0; i < pieces.size(); ++i) generator.generate_of(pieces[i], first);
    generator.generate_castling(every);
    return can;
}

bool Position::has_legal_move() {
    if (const auto* sets = variant_->sets()) return sets->any(*this);
    const auto stop = [](const Move&) { return false; };
    if (const auto* lines = variant_->lines()) {
        Remainder remainder;
        return lines->any(*this, remainder) ||
               !LegalGenerator(*this, remainder).generate_remainder(remainder, stop);
    }
    return !LegalGenerator(*this).generate(stop);
}

std::uint64_t Position::count_legal_moves() {
    if (const auto* sets = variant_->sets()) return sets->count(*this);
    std::uint64_t n = 0;
    const auto count = [&](const Move&) { return ++n, true; };
    if (const auto* lines = variant_->lines()) {
        Remainder remainder;
        n = lines->count(*this, remainder);
        LegalGenerator(*this, remainder).generate_remainder(remainder, count);
        return n;
    }
    LegalGenerator(*this).generate(count);
    return n;
}

void Position::reach(Cell from, MoveList& list) {
    piece_moves(*this, from, RoyalCapture::yes,
                [&](const Move& m) { return list.push_back(m), true; });
}

void Position::forcing_moves(Cell from, MoveList& list) const {
    piece_moves(*this, from, RoyalCapture::no, [&](const Move& m) {
        const bool quiet =
            m.promotion == kNoPieceType && m.type != MoveType::en_passant && at(m.to).empty();
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
        advance(m, undo);
        nodes += perft(depth - 1, lists);
        unmake(m, undo);
    }
    return nodes;
}

}  // namespace tessera::rules
