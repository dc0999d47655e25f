// Mates within the turn of two moves that begins, or goes on, at the root. They are looked for
// before anything else, since the first iterations may not come to them in time.
#if !defined(__wasm__)  // where the code is more to load than the mates are worth
#include <algorithm>

#include "engine/search.hpp"

namespace tessera::engine {

using rules::Move;

/// The move just made mates, or has captured a king.
bool Search::has_mated() {
    return position_->state().king_captured ||
           (in_check(position_->side()) && !generator_.any(*position_, scratch_));
}

/// A last move of the turn that mates.
std::optional<Move> Search::mate_at_once(int ply) {
    Ply& here = at(ply);
    rules::MoveList& moves = here.room.tactical.moves;
    moves.clear();
    generator_.list_possible_checks(*position_, scratch_, moves);
    for (const Move& move : moves) {
        position_->make_without_key(move, here.undo);
        const bool mate = has_mated();
        position_->unmake(here.undo);
        if (mate) return move;
    }
    return std::nullopt;
}

/// The first move leads to mate by the next, which the table is then told.
bool Search::mates_by_next(const Move& move) {
    rules::Undo undo;
    position_->make(move, undo);
    const auto next = mate_at_once(1);
    if (next) table_.store(position_->key(), &*next, kMate - 1, kNoEval, 1, Bound::exact);
    position_->unmake(undo);
    return next.has_value();
}

/// Puts a move that mates within the turn before the others; whether there is one. Takes a quarter
/// of the time at most.
bool Search::find_mate_in_turn() {
    const auto late = [&] {
        return stop_requested_.load(std::memory_order_relaxed) ||
               (limits_.milliseconds >= 0 && host_.now() - started_ > limits_.milliseconds / 4);
    };
    const auto to_front = [&](const Move& move) {
        while (const auto other = at(0).room.quiet.take()) root_moves_.push_back({.move = *other});
        const auto found = std::ranges::find(root_moves_, move, &RootMove::move);
        if (found == root_moves_.end()) return false;
        std::rotate(root_moves_.begin(), found, found + 1);
        return true;
    };
    if (position_->moves_left() == 1) {
        const auto move = mate_at_once(0);
        return move && to_front(*move);
    }
    for (const Move& move : at(0).room.quiet.moves) {
        if (late()) return false;
        if (mates_by_next(move) && to_front(move)) return true;
    }
    return false;
}

}  // namespace tessera::engine
#endif
