#include "rules/position.hpp"

#include <algorithm>
#include <cassert>

#include "rules/generator.hpp"

namespace tessera::rules {

using definition::index;
using lattice::index;

namespace {

/// SplitMix64's finisher: one key for each (class, number) pair, without a table.
constexpr std::uint64_t key(std::uint64_t type, std::uint64_t number) {
    std::uint64_t z = (type << 32 | number) * 0x9e3779b97f4a7c15ULL + 0x9e3779b97f4a7c15ULL;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebULL;
    return z ^ (z >> 31);
}

// Classes of keys; pieces use their codes, which are smaller.
constexpr std::uint64_t kUnmovedKey = 100;
constexpr std::uint64_t kSideKey = 101;
constexpr std::uint64_t kRightKey = 102;
constexpr std::uint64_t kPassedKey = 103;
constexpr std::uint64_t kMovedKey = 104;
constexpr std::uint64_t kMovesLeftKey = 105;
constexpr std::uint64_t kOnlyPieceKey = 106;

std::uint64_t right_key(const CastlingRight& right) {
    return key(kRightKey, 2 * std::uint64_t{index(right.cell)} + index(right.colour));
}

std::uint64_t piece_key(Piece piece, Cell c) {
    return key(piece.code(), index(c));
}

}  // namespace

Position::Position(std::shared_ptr<const Variant> variant)
    : variant_(std::move(variant)),
      board_(variant_->shape().cells()),
      slot_(variant_->shape().cells(), 0),
      castling_(variant_->castling()) {
    if (variant_->sets()) sets_ = PieceBitboards(variant_->piece_types());
    if (variant_->lines()) lines_ = PiecesOnRays(variant_->lines()->tables());
    if (variant_->special().pact) unmoved_.resize(variant_->shape().cells(), 0);
}

void Position::put(Cell c, Piece piece) {
    board_[index(c)] = piece;
    auto& pieces = pieces_[index(piece.colour())];
    slot_[index(c)] = static_cast<std::uint32_t>(pieces.size());
    pieces.push_back(c);
    if (variant_->royal(piece.type())) royals_[index(piece.colour())].push_back(c);
    ++counts_[piece.code()];
    flip(piece, c);
}

void Position::shift(Cell from, Cell to) {
    const Piece piece = board_[index(from)];
    board_[index(from)] = Piece();
    board_[index(to)] = piece;
    const std::uint32_t slot = slot_[index(from)];
    slot_[index(to)] = slot;
    pieces_[index(piece.colour())][slot] = to;
    flip(piece, from);
    flip(piece, to);
    if (!variant_->royal(piece.type())) return;
    auto& royals = royals_[index(piece.colour())];
    *std::find(royals.begin(), royals.end(), from) = to;
}

void Position::take(Cell c, Undo& undo) {
    const Piece piece = board_[index(c)];
    auto& pieces = pieces_[index(piece.colour())];
    undo.captured = piece;
    undo.captured_at = c;
    undo.captured_slot = slot_[index(c)];
    undo.captured_unmoved = unmoved(c);
    if (undo.captured_unmoved) mark_unmoved(c, false);
    const Cell last = pieces.back();
    pieces[undo.captured_slot] = last;
    slot_[index(last)] = undo.captured_slot;
    pieces.pop_back();
    if (variant_->royal(piece.type())) {
        auto& royals = royals_[index(piece.colour())];
        const auto it = std::find(royals.begin(), royals.end(), c);
        undo.captured_royal_slot = static_cast<std::uint32_t>(it - royals.begin());
        royals.erase(it);
    }
    --counts_[piece.code()];
    board_[index(c)] = Piece();
    flip(piece, c);
}

void Position::put_back(Cell c, const Undo& undo) {
    const Piece piece = undo.captured;
    auto& pieces = pieces_[index(piece.colour())];
    if (undo.captured_slot < pieces.size()) {
        const Cell last = pieces[undo.captured_slot];
        slot_[index(last)] = static_cast<std::uint32_t>(pieces.size());
        pieces.push_back(last);
        pieces[undo.captured_slot] = c;
    } else {
        pieces.push_back(c);
    }
    slot_[index(c)] = undo.captured_slot;
    if (variant_->royal(piece.type())) {
        auto& royals = royals_[index(piece.colour())];
        royals.insert(royals.begin() + undo.captured_royal_slot, c);
    }
    ++counts_[piece.code()];
    board_[index(c)] = piece;
    flip(piece, c);
    if (undo.captured_unmoved) mark_unmoved(c, true);
}

/// Precondition: it is not marked so yet.
void Position::mark_unmoved(Cell c, bool unmoved) {
    unmoved_[index(c)] = unmoved;
    if (sets_.kept()) sets_.flip_unmoved(c);
}

void Position::replace_type(Cell c, Piece piece) {
    --counts_[board_[index(c)].code()];
    ++counts_[piece.code()];
    flip(board_[index(c)], c);
    flip(piece, c);
    board_[index(c)] = piece;
}

void Position::apply(const Move& move, Undo& undo) {
    undo.moved = board_[index(move.from)];
    undo.captured = Piece();
    undo.mover_unmoved = unmoved(move.from);
    if (undo.mover_unmoved) mark_unmoved(move.from, false);
    if (move.type == MoveType::castling) return apply_castling(castling_->options[move.castling]);
    if (move.type == MoveType::en_passant)
        take(*state_.passer, undo);
    else if (!board_[index(move.to)].empty())
        take(move.to, undo);
    shift(move.from, move.to);
    if (move.promotion != kNoPieceType)
        replace_type(move.to, Piece(move.promotion, undo.moved.colour()));
}

void Position::retract(const Move& move, const Undo& undo) {
    if (move.type == MoveType::castling) {
        retract_castling(castling_->options[move.castling]);
    } else {
        if (move.promotion != kNoPieceType) replace_type(move.to, undo.moved);
        shift(move.to, move.from);
        if (!undo.captured.empty()) put_back(undo.captured_at, undo);
    }
    if (undo.mover_unmoved) mark_unmoved(move.from, true);
}

/// The `to` cells may be any of the `from` cells.
void Position::relocate(const TwoPieces& t) {
    const Piece a = at(t.a_from);
    const Piece b = at(t.b_from);
    const std::uint32_t a_slot = slot_[index(t.a_from)];
    const std::uint32_t b_slot = slot_[index(t.b_from)];
    auto& pieces = pieces_[index(a.colour())];
    board_[index(t.a_from)] = Piece();
    board_[index(t.b_from)] = Piece();
    board_[index(t.a_to)] = a;
    board_[index(t.b_to)] = b;
    slot_[index(t.a_to)] = a_slot;
    slot_[index(t.b_to)] = b_slot;
    pieces[a_slot] = t.a_to;
    pieces[b_slot] = t.b_to;
    flip(a, t.a_from);
    flip(b, t.b_from);
    flip(a, t.a_to);
    flip(b, t.b_to);
}

void Position::apply_castling(const CastlingOption& o) {
    if (!o.with_rook) {
        if (o.king_to != o.king_from) shift(o.king_from, o.king_to);
        return;
    }
    relocate({o.king_from, o.king_to, o.rook_from, o.rook_to});
    auto& royals = royals_[index(o.colour)];
    *std::find(royals.begin(), royals.end(), o.king_from) = o.king_to;
}

void Position::retract_castling(const CastlingOption& o) {
    if (!o.with_rook) {
        if (o.king_to != o.king_from) shift(o.king_to, o.king_from);
        return;
    }
    relocate({o.king_to, o.king_from, o.rook_to, o.rook_from});
    auto& royals = royals_[index(o.colour)];
    *std::find(royals.begin(), royals.end(), o.king_to) = o.king_from;
}

std::uint64_t Position::hash_of_rights(const Rights& rights) const {
    std::uint64_t h = 0;
    for (std::size_t i = 0; i < castling_->rights.size(); ++i)
        if (rights.has(i)) h ^= right_key(castling_->rights[i]);
    return h;
}

/// What turns the state's part of the hash from one state's into another's.
std::uint64_t Position::hash_change(const State& from, const State& to) const {
    std::uint64_t h = 0;
    const auto replace = [&h](std::uint64_t type, std::optional<Cell> old,
                              std::optional<Cell> now) {
        if (old == now) return;
        if (old) h ^= key(type, index(*old));
        if (now) h ^= key(type, index(*now));
    };
    if (from.moves_left != to.moves_left)
        h ^= key(kMovesLeftKey, from.moves_left) ^ key(kMovesLeftKey, to.moves_left);
    if (from.side != to.side) h ^= key(kSideKey, 0);
    if (from.rights != to.rights) h ^= hash_of_rights(from.rights) ^ hash_of_rights(to.rights);
    replace(kPassedKey, from.passed, to.passed);
    replace(kMovedKey, from.moved, to.moved);
    if (from.only_piece != to.only_piece) h ^= key(kOnlyPieceKey, 0);
    return h;
}

std::uint64_t Position::hash_of_state() const {
    State zero;
    zero.moves_left = 0;
    return hash_change(zero, state_);
}

std::uint64_t Position::hash_of_pieces() const {
    std::uint64_t h = 0;
    for (const Colour c : kColours)
        for (const Cell cell : pieces(c)) {
            h ^= piece_key(at(cell), cell);
            if (unmoved(cell)) h ^= key(kUnmovedKey, index(cell));
        }
    return h;
}

/// The part of the hash that apply() changed.
void Position::update_hash(const Move& move, const Undo& undo) {
    std::uint64_t& h = state_.hash;
    h ^= piece_key(undo.moved, move.from);
    if (undo.mover_unmoved) h ^= key(kUnmovedKey, index(move.from));
    if (move.type == MoveType::castling) {
        const CastlingOption& o = castling_->options[move.castling];
        h ^= piece_key(undo.moved, o.king_to);
        if (!o.with_rook) return;
        const Piece rook = at(o.rook_to);
        h ^= piece_key(rook, o.rook_from) ^ piece_key(rook, o.rook_to);
        return;
    }
    h ^= piece_key(at(move.to), move.to);
    if (undo.captured.empty()) return;
    h ^= piece_key(undo.captured, undo.captured_at);
    if (undo.captured_unmoved) h ^= key(kUnmovedKey, index(undo.captured_at));
}

void Position::update_rights(const Move& move, const Undo& undo) {
    if (!state_.rights.any()) return;
    state_.rights.remove(castling_->lost_at[index(move.from)]);
    if (!undo.captured.empty()) state_.rights.remove(castling_->lost_at[index(undo.captured_at)]);
}

bool Position::passed_can_be_taken(Cell passed, Cell passer, Colour by) const {
    const Piece wanted(at(passer).type(), by);
    if (const auto* sets = variant_->sets())
        return sets->takes_in_passing(*this, wanted, passed, passer);
    return !each_attacker(*this, passed, by, Victim::ordinary, [&](Cell c) {
        return at(c) != wanted || !may_capture(*this, c, passer);
    });
}

void Position::update_passed(const Move& move) {
    state_.passed.reset();
    state_.passer.reset();
    if (move.type != MoveType::double_step || !variant_->special().en_passant) return;
    if (!variant_->piece_definition(at(move.to).type()).pawn) return;
    const auto passed = static_cast<Cell>((index(move.from) + index(move.to)) / 2);
    if (!passed_can_be_taken(passed, move.to, other(state_.side))) return;
    state_.passed = passed;
    state_.passer = move.to;
}

void Position::update_turn(const Move& move) {
    if (--state_.moves_left > 0) {
        state_.moved = move.to;
        state_.only_piece = move.only_piece;
        return;
    }
    if (state_.side == Colour::black) ++state_.fullmove;
    state_.side = other(state_.side);
    state_.moves_left = static_cast<std::uint8_t>(variant_->special().moves_per_turn);
    state_.moved.reset();
    state_.only_piece = false;
}

void Position::advance(const Move& move, Undo& undo) {
    undo.state = state_;
    apply(move, undo);
    const bool reset =
        !undo.captured.empty() || (variant_->special().pawn_move_resets &&
                                   variant_->piece_definition(undo.moved.type()).pawn);
    state_.halfmove_clock = reset ? 0 : state_.halfmove_clock + 1;
    state_.king_taken = !undo.captured.empty() && variant_->royal(undo.captured.type());
    update_rights(move, undo);
    update_passed(move);
    update_turn(move);
}

void Position::make(const Move& move, Undo& undo) {
    advance(move, undo);
    state_.hash ^= hash_change(undo.state, state_);
    update_hash(move, undo);
}

void Position::unmake(const Move& move, const Undo& undo) {
    state_ = undo.state;  // first: taking back en passant and castling reads it
    retract(move, undo);
}

Piece Position::captured_by(const Move& move) const {
    if (move.type == MoveType::castling) return Piece();
    return at(move.type == MoveType::en_passant ? *state_.passer : move.to);
}

bool Position::only_kings_left() const {
    for (const Colour c : kColours)
        for (const Cell cell : pieces(c)) {
            const definition::PieceDefinition& piece = variant_->piece_definition(at(cell).type());
            if (!piece.royal && !piece.minstrel) return false;
        }
    return true;
}

Outcome Position::outcome() {
    if (state_.king_taken) return {Status::checkmate, Reason::king_captured};
    const bool check = in_check(state_.side);
    if (!has_legal_move()) {
        if (check) return {Status::checkmate, Reason::none};
        if (state_.moved) return {Status::draw, Reason::no_second_move};
        return {Status::stalemate, Reason::none};
    }
    if (only_kings_left()) return {Status::draw, Reason::only_kings};
    if (state_.halfmove_clock >= static_cast<std::uint32_t>(variant_->special().halfmove_limit))
        return {Status::draw, Reason::halfmove_limit};
    return {check ? Status::check : Status::ongoing, Reason::none};
}

bool Position::operator==(const Position& that) const {
    // slot_ follows from pieces_ and holds leftovers on empty cells.
    return variant_ == that.variant_ && state_ == that.state_ && board_ == that.board_ &&
           pieces_ == that.pieces_ && royals_ == that.royals_ && counts_ == that.counts_ &&
           sets_ == that.sets_ && lines_ == that.lines_ && unmoved_ == that.unmoved_ &&
           *castling_ == *that.castling_;
}

bool Position::sets_consistent() const {
    if (!sets_.kept()) return true;
    PieceBitboards sets(variant_->piece_types());
    for (std::uint32_t i = 0; i < board_.size(); ++i)
        if (!board_[i].empty()) sets.flip(board_[i], static_cast<Cell>(i));
    for (std::uint32_t i = 0; i < unmoved_.size(); ++i)
        if (unmoved_[i]) sets.flip_unmoved(static_cast<Cell>(i));
    return sets == sets_;
}

bool Position::lines_consistent() const {
    if (!lines_.kept()) return true;
    PiecesOnRays lines(variant_->lines()->tables());
    for (std::uint32_t i = 0; i < board_.size(); ++i)
        if (!board_[i].empty()) lines.flip(board_[i], static_cast<Cell>(i));
    return lines == lines_;
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
    return sets_consistent() && lines_consistent() &&
           standing == pieces_[0].size() + pieces_[1].size() && counts == counts_ &&
           royal_pieces[0] == royals_[0].size() && royal_pieces[1] == royals_[1].size() &&
           state_.hash == (hash_of_pieces() ^ hash_of_state());
}

}  // namespace tessera::rules
