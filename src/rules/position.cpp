#include "rules/position.hpp"

#include <algorithm>
#include <cassert>

#include "base/hash.hpp"
#include "rules/attacks.hpp"

namespace tessera::rules {

using definition::index;
using lattice::index;

namespace {

/// The Zobrist key of each (class, number) pair, computed rather than looked up.
constexpr std::uint64_t zobrist(std::uint64_t cls, std::uint64_t number) {
    return mix64((cls << 32 | number) * kGolden64 + kGolden64);
}

// Classes of keys; pieces use their codes, which are smaller.
constexpr std::uint64_t kUnmovedKey = 100;
constexpr std::uint64_t kSideKey = 101;
constexpr std::uint64_t kRightKey = 102;
constexpr std::uint64_t kEpKey = 103;
constexpr std::uint64_t kMovedKey = 104;
constexpr std::uint64_t kMovesLeftKey = 105;
constexpr std::uint64_t kOnlyPieceKey = 106;

std::uint64_t right_key(const CastlingRight& right) {
    return zobrist(kRightKey, 2 * std::uint64_t{index(right.cell)} + index(right.colour));
}

std::uint64_t piece_key(const Delta::Change& change) {
    const std::uint64_t key = zobrist(change.piece.code(), index(change.cell));
    return change.unmoved ? key ^ zobrist(kUnmovedKey, index(change.cell)) : key;
}

std::uint64_t key_of(const Delta& delta) {
    std::uint64_t key = 0;
    for (const Delta::Change& change : delta.left()) key ^= piece_key(change);
    for (const Delta::Change& change : delta.arrived()) key ^= piece_key(change);
    return key;
}

}  // namespace

Position::Position(std::shared_ptr<const Variant> variant)
    : variant_(std::move(variant)),
      board_(variant_->shape().cells()),
      slot_(variant_->shape().cells(), 0),
      board_index_(variant_->board_index()),
      castling_(variant_->castling()) {
    if (board_index_ == BoardIndex::bitboards) bitboards_ = PieceBitboards(variant_->piece_types());
    if (board_index_ == BoardIndex::rays) rays_ = RayIndex(variant_->ray_layout());
    if (variant_->special().pact) unmoved_.resize(variant_->shape().cells(), 0);
}

void Position::flip_index(Piece piece, Cell c) {
    if (board_index_ == BoardIndex::bitboards) bitboards_.flip(piece, c);
    if (board_index_ == BoardIndex::rays) rays_.flip(piece, c);
}

void Position::put(Cell c, Piece piece) {
    board_[index(c)] = piece;
    auto& pieces = pieces_[index(piece.colour())];
    slot_[index(c)] = static_cast<std::uint32_t>(pieces.size());
    pieces.push_back(c);
    if (variant_->royal(piece.type())) royals_[index(piece.colour())].push_back(c);
    ++counts_[piece.code()];
    flip_index(piece, c);
}

/// Precondition: it is not marked so yet.
void Position::mark_unmoved(Cell c, bool unmoved) {
    unmoved_[index(c)] = unmoved;
    if (board_index_ == BoardIndex::bitboards) bitboards_.flip_unmoved(c);
}

/// In place: copying what has just been written bit by bit would wait for the stores.
void Position::write_delta(const Move& move, Delta& d) const {
    const Piece piece = at(move.from);
    d.removed[0] = {move.from, piece, unmoved(move.from)};
    d.removed_count = d.added_count = 1;
    if (move.type == MoveType::castling) {
        const CastlingOption& o = castling_->options[move.castling];
        d.added[0] = {o.king_to, piece};
        if (o.with_rook) {
            d.removed[1] = {o.rook_from, at(o.rook_from), unmoved(o.rook_from)};
            d.added[1] = {o.rook_to, at(o.rook_from)};
            d.removed_count = d.added_count = 2;
        }
        return;
    }
    const Cell target = move.type == MoveType::en_passant ? *state_.ep_pawn : move.to;
    if (const Piece captured = at(target); !captured.empty()) {
        d.removed[1] = {target, captured, unmoved(target)};
        d.removed_count = 2;
    }
    d.added[0] = {move.to,
                  move.promotion == kNoPieceType ? piece : Piece(move.promotion, piece.colour())};
}

Delta Position::delta_of(const Move& move) const {
    Delta delta;
    write_delta(move, delta);
    return delta;
}

/// The last of the list takes the place of the captured piece.
void Position::take_from_list(const Delta::Change& captured, Undo& undo) {
    auto& pieces = pieces_[index(captured.piece.colour())];
    undo.captured_slot = slot_[index(captured.cell)];
    const Cell last = pieces.back();
    pieces[undo.captured_slot] = last;
    slot_[index(last)] = undo.captured_slot;
    pieces.pop_back();
    if (!variant_->royal(captured.piece.type())) return;
    auto& royals = royals_[index(captured.piece.colour())];
    const auto it = std::find(royals.begin(), royals.end(), captured.cell);
    undo.captured_royal_slot = static_cast<std::uint32_t>(it - royals.begin());
    royals.erase(it);
}

void Position::put_back_on_list(const Delta::Change& captured, const Undo& undo) {
    auto& pieces = pieces_[index(captured.piece.colour())];
    if (undo.captured_slot < pieces.size()) {
        const Cell last = pieces[undo.captured_slot];
        slot_[index(last)] = static_cast<std::uint32_t>(pieces.size());
        pieces.push_back(last);
        pieces[undo.captured_slot] = captured.cell;
    } else {
        pieces.push_back(captured.cell);
    }
    slot_[index(captured.cell)] = undo.captured_slot;
    if (!variant_->royal(captured.piece.type())) return;
    auto& royals = royals_[index(captured.piece.colour())];
    royals.insert(royals.begin() + undo.captured_royal_slot, captured.cell);
}

void Position::move_royal(Piece piece, Cell from, Cell to) {
    if (!variant_->royal(piece.type())) return;
    auto& royals = royals_[index(piece.colour())];
    *std::find(royals.begin(), royals.end(), from) = to;
}

void Position::apply(Undo& undo) {
    const Delta& d = undo.delta;
    // A piece that moves keeps its slot; read first, for castling pieces may change places.
    std::array<std::uint32_t, 2> slots{};
    for (std::size_t i = 0; i < d.removed_count; ++i) {
        const Delta::Change& change = d.removed[i];
        slots[i] = slot_[index(change.cell)];
        board_[index(change.cell)] = Piece();
        --counts_[change.piece.code()];
        flip_index(change.piece, change.cell);
        if (change.unmoved) mark_unmoved(change.cell, false);
    }
    if (d.captures()) take_from_list(d.removed[1], undo);
    for (std::size_t i = 0; i < d.added_count; ++i) {
        const Delta::Change& change = d.added[i];
        board_[index(change.cell)] = change.piece;
        slot_[index(change.cell)] = slots[i];
        pieces_[index(change.piece.colour())][slots[i]] = change.cell;
        ++counts_[change.piece.code()];
        flip_index(change.piece, change.cell);
        move_royal(change.piece, d.removed[i].cell, change.cell);
    }
}

void Position::revert(const Undo& undo) {
    const Delta& d = undo.delta;
    std::array<std::uint32_t, 2> slots{};
    for (std::size_t i = 0; i < d.added_count; ++i) {
        const Delta::Change& change = d.added[i];
        slots[i] = slot_[index(change.cell)];
        board_[index(change.cell)] = Piece();
        --counts_[change.piece.code()];
        flip_index(change.piece, change.cell);
    }
    for (std::size_t i = 0; i < d.removed_count; ++i) {
        const Delta::Change& change = d.removed[i];
        board_[index(change.cell)] = change.piece;
        ++counts_[change.piece.code()];
        flip_index(change.piece, change.cell);
        if (change.unmoved) mark_unmoved(change.cell, true);
        if (i >= d.added_count) {
            put_back_on_list(change, undo);
            continue;
        }
        slot_[index(change.cell)] = slots[i];
        pieces_[index(change.piece.colour())][slots[i]] = change.cell;
        move_royal(change.piece, d.added[i].cell, change.cell);
    }
}

std::uint64_t Position::key_of_rights(const Rights& rights) const {
    std::uint64_t h = 0;
    for (std::size_t i = 0; i < castling_->rights.size(); ++i)
        if (rights.has(i)) h ^= right_key(castling_->rights[i]);
    return h;
}

/// What turns the state's part of the key from one state's into another's.
std::uint64_t Position::key_change(const State& from, const State& to) const {
    std::uint64_t h = 0;
    const auto replace = [&h](std::uint64_t cls, std::optional<Cell> old, std::optional<Cell> now) {
        if (old == now) return;
        if (old) h ^= zobrist(cls, index(*old));
        if (now) h ^= zobrist(cls, index(*now));
    };
    if (from.moves_left != to.moves_left)
        h ^= zobrist(kMovesLeftKey, from.moves_left) ^ zobrist(kMovesLeftKey, to.moves_left);
    if (from.side != to.side) h ^= zobrist(kSideKey, 0);
    if (from.rights != to.rights) h ^= key_of_rights(from.rights) ^ key_of_rights(to.rights);
    replace(kEpKey, from.ep_cell, to.ep_cell);
    replace(kMovedKey, from.moved, to.moved);
    if (from.only_piece != to.only_piece) h ^= zobrist(kOnlyPieceKey, 0);
    return h;
}

std::uint64_t Position::key_of_state() const {
    State zero;
    zero.moves_left = 0;
    return key_change(zero, state_);
}

std::uint64_t Position::key_of_pieces() const {
    std::uint64_t h = 0;
    for (const Colour c : kColours)
        for (const Cell cell : pieces(c)) h ^= piece_key({cell, at(cell), unmoved(cell)});
    return h;
}

void Position::update_rights(const Move& move, const Delta& delta) {
    if (!state_.rights.any()) return;
    state_.rights.remove(castling_->lost_at[index(move.from)]);
    if (delta.captures()) state_.rights.remove(castling_->lost_at[index(delta.removed[1].cell)]);
}

bool Position::can_capture_en_passant(Cell ep_cell, Cell ep_pawn, Colour by) const {
    const Piece pawn(at(ep_pawn).type(), by);
    return !variant_->en_passant_origins(pawn).each(variant_->shape(), ep_cell, [&](Cell c) {
        return at(c) != pawn || !may_capture(*this, c, ep_pawn);
    });
}

void Position::update_ep(const Move& move) {
    state_.ep_cell.reset();
    state_.ep_pawn.reset();
    if (move.type != MoveType::double_step || !variant_->special().en_passant) return;
    if (!variant_->piece_definition(at(move.to).type()).pawn) return;
    const auto passed = static_cast<Cell>((index(move.from) + index(move.to)) / 2);
    if (!can_capture_en_passant(passed, move.to, other(state_.side))) return;
    state_.ep_cell = passed;
    state_.ep_pawn = move.to;
}

void Position::end_turn() {
    if (state_.side == Colour::black) ++state_.fullmove;
    state_.side = other(state_.side);
    state_.moves_left = static_cast<std::uint8_t>(variant_->special().moves_per_turn);
    state_.moved.reset();
    state_.only_piece = false;
}

void Position::update_turn(const Move& move, const Delta& delta) {
    if (--state_.moves_left == 0) return end_turn();
    state_.moved = delta.added[0].cell;  // of a castling not always what its text names
    state_.only_piece = move.only_piece;
}

void Position::make_without_key(const Move& move, Undo& undo) {
    undo.state = state_;
    write_delta(move, undo.delta);
    apply(undo);
    const Piece captured = undo.captured();
    const bool reset = !captured.empty() || (variant_->special().pawn_move_resets &&
                                             variant_->piece_definition(undo.moved().type()).pawn);
    state_.halfmove_clock = reset ? 0 : state_.halfmove_clock + 1;
    state_.king_captured = !captured.empty() && variant_->royal(captured.type());
    update_rights(move, undo.delta);
    update_ep(move);
    update_turn(move, undo.delta);
}

const Delta& Position::make(const Move& move, Undo& undo) {
    make_without_key(move, undo);
    state_.key ^= key_change(undo.state, state_) ^ key_of(undo.delta);
    return undo.delta;
}

void Position::unmake(const Undo& undo) {
    state_ = undo.state;
    revert(undo);
}

void Position::make_null(Undo& undo) {
    assert(!state_.moved);
    undo.state = state_;
    undo.delta = Delta();
    ++state_.halfmove_clock;
    state_.ep_cell.reset();
    state_.ep_pawn.reset();
    end_turn();
    state_.key ^= key_change(undo.state, state_);
}

Piece Position::captured_by(const Move& move) const {
    if (move.type == MoveType::castling) return Piece();
    return at(move.type == MoveType::en_passant ? *state_.ep_pawn : move.to);
}

bool Position::only_kings_left() const {
    for (const Colour c : kColours)
        for (const Cell cell : pieces(c)) {
            const auto& piece = variant_->piece_definition(at(cell).type());
            if (!piece.royal && !piece.minstrel) return false;
        }
    return true;
}

bool Position::insufficient_material() const {
    if (!variant_->special().dead_positions) return false;
    const std::size_t others = pieces_[0].size() + pieces_[1].size() - 2;
    std::optional<int> parity;  // the colour of the cells on which all of them stand
    for (const Colour c : kColours)
        for (const Cell cell : pieces(c)) {
            const PieceType type = at(cell).type();
            if (variant_->royal(type)) continue;
            const DeadMaterial& dead = variant_->dead_material();
            if (others == 1 && (dead.alone >> index(type) & 1U) != 0) return true;
            if ((dead.bound >> index(type) & 1U) == 0) return false;
            const int here = variant_->shape().parity(cell);
            if (parity.value_or(here) != here) return false;
            parity = here;
        }
    return true;
}

bool Position::operator==(const Position& that) const {
    // slot_ follows from pieces_ and holds leftovers on empty cells.
    return variant_ == that.variant_ && state_ == that.state_ && board_ == that.board_ &&
           pieces_ == that.pieces_ && royals_ == that.royals_ && counts_ == that.counts_ &&
           bitboards_ == that.bitboards_ && rays_ == that.rays_ && unmoved_ == that.unmoved_ &&
           *castling_ == *that.castling_;
}

bool Position::index_consistent() const {
    Position fresh(variant_);
    for (std::uint32_t i = 0; i < board_.size(); ++i)
        if (!board_[i].empty()) fresh.flip_index(board_[i], static_cast<Cell>(i));
    for (std::uint32_t i = 0; i < unmoved_.size(); ++i)
        if (unmoved_[i]) fresh.mark_unmoved(static_cast<Cell>(i), true);
    return fresh.bitboards_ == bitboards_ && fresh.rays_ == rays_;
}

bool Position::consistent() const {
    std::size_t standing = 0;
    std::array<int, Piece::kCodes> counts{};
    std::array<std::size_t, 2> royal_pieces{};
    for (std::uint32_t i = 0; i < board_.size(); ++i) {
        const Piece piece = board_[i];
        if (piece.empty()) {
            if (unmoved(static_cast<Cell>(i))) return false;
            continue;
        }
        ++standing;
        ++counts[piece.code()];
        const auto& list = pieces(piece.colour());
        if (slot_[i] >= list.size() || list[slot_[i]] != static_cast<Cell>(i)) return false;
        if (!variant_->royal(piece.type())) continue;
        const auto& kings = royals(piece.colour());
        if (std::count(kings.begin(), kings.end(), static_cast<Cell>(i)) != 1) return false;
        ++royal_pieces[index(piece.colour())];
    }
    return index_consistent() && standing == pieces_[0].size() + pieces_[1].size() &&
           counts == counts_ && royal_pieces[0] == royals_[0].size() &&
           royal_pieces[1] == royals_[1].size() && state_.key == (key_of_pieces() ^ key_of_state());
}

}  // namespace tessera::rules
