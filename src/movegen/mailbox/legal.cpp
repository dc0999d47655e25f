#include "movegen/mailbox/legal.hpp"

#include <algorithm>

namespace tessera::movegen::mailbox {

using rules::DirectionId;

namespace {

/// With more kings than this, their cells are looked up in a map of all attacks.
constexpr std::size_t kFewKings = 2;

/// Where the king stands after the move.
Cell king_after(const rules::Delta& delta, Cell king) {
    for (std::size_t i = 0; i < delta.added_count; ++i)
        if (delta.removed[i].cell == king) return delta.added[i].cell;
    return king;
}

}  // namespace

Legal::Legal(const Position& p, Trial trial)
    : p_(p),
      trial_(trial),
      single_(p.moves_left() == 1 && !p.state().moved),
      pinned_(p.variant().shape().cells()),
      check_mask_(p.variant().shape().cells()),
      attacked_(0) {
    if (p.variant().plain_attacks()) find_checks_and_pins();
}

void Legal::find_checks_and_pins() {
    const auto count = static_cast<DirectionId>(p_.variant().directions().size());
    const Colour enemy = other(p_.side());
    for (const Cell king : p_.royals(p_.side())) {
        auto leaper = [&](Cell c) { return add_check({&c, 1}), true; };
        rules::each_leap_attacker(p_, king, enemy, leaper);
        for (DirectionId d = 0; d < count; ++d) look_along(king, d);
    }
}

void Legal::look_along(Cell king, DirectionId d) {
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
        if (shield < 0) return add_check({passed.data(), steps});
        const auto pinned = static_cast<Cell>(shield);
        pins_.push_back({pinned, king, direction.offset, static_cast<int>(steps)});
        pinned_.insert(pinned);
        return;
    }
}

bool Legal::pins_allow(const Move& move) const {
    return std::all_of(pins_.begin(), pins_.end(), [&](const Pin& pin) {
        return pin.piece != move.from || pin.allows(move.to);
    });
}

void Legal::add_check(std::span<const Cell> evasions) {
    const CellMask before = check_mask_;
    check_mask_.clear(p_.variant().shape().cells());
    for (const Cell c : evasions)
        if (checks_ == 0 || before.contains(c)) check_mask_.insert(c);
    ++checks_;
}

bool Legal::safe_after(const Move& move) const {
    const rules::Delta delta = p_.delta_of(move);
    const rules::BoardAfter after(p_, delta);
    return std::none_of(p_.royals(p_.side()).begin(), p_.royals(p_.side()).end(), [&](Cell king) {
        return rules::attacked(after, king_after(delta, king), other(p_.side()));
    });
}

bool Legal::king_may_go(Cell to) {
    const Colour enemy = other(p_.side());
    if (p_.royals(p_.side()).size() <= kFewKings)
        return !rules::attacked(p_, to, enemy, rules::Victim::ordinary);
    if (!mapped_) {
        attacked_.clear(p_.variant().shape().cells());
        for (const Cell from : p_.pieces(enemy))
            rules::each_plain_attack(p_, from, [&](Cell c) { attacked_.insert(c); });
        mapped_ = true;
    }
    return !attacked_.contains(to);
}

bool Legal::safe(const Move& move) {
    // En passant and castling change more than two cells.
    const bool usual = move.type == MoveType::normal || move.type == MoveType::double_step;
    if (!usual || !p_.variant().plain_attacks()) return safe_after(move);
    if (p_.variant().royal(p_.at(move.from).type()))
        // Out of check no ray to another king, or to the cell it goes to, runs through this one.
        return checks_ == 0 ? king_may_go(move.to) : safe_after(move);
    if (checks_ > 0 && !check_mask_.contains(move.to)) return false;
    return !pinned_.contains(move.from) || pins_allow(move);
}

bool Legal::legal_first(Move move, bool only_piece) {
    struct After {
        Position& p;
        Colour side;

        bool royal_safe() const { return !rules::attacked(p, *p.state().moved, other(side)); }
        bool attacked() const { return rules::in_check(p, side); }
        bool can_finish() const {
            const Receiver stop = [](const Move&) { return false; };
            return !Legal(p, Trial(p)).generate(stop);
        }
    };
    const bool royal_moves = p_.variant().royal(p_.at(move.from).type());
    const Colour side = p_.side();
    move.only_piece = only_piece;
    Position& p = trial_.position();
    Undo undo;
    p.make_without_key(move, undo);
    const bool legal = first_move_stands(After{p, side}, royal_moves);
    p.unmake(undo);
    return legal;
}

}  // namespace tessera::movegen::mailbox
