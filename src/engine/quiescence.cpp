// Quiescence: captures and promotions are played out, so that no evaluation is asked for in the
// middle of an exchange. Bounded: after a few plies only the piece that captured last is
// recaptured.
#include <algorithm>

#include "engine/search.hpp"
#include "movegen/movegen.hpp"

namespace tessera::engine {
namespace {

using rules::Cell;
using rules::Colour;
using rules::Move;

// Depths count down from 0.
constexpr int kRecapturesOnly = -2;  ///< from here on, captures on the cell of the last one
constexpr int kDeepest = -8;
constexpr int kEvasions = -1;  ///< down to here a check is answered with every evasion
/// Down to here all captures are tried, and the result is good for the transposition table.
constexpr int kStored = kRecapturesOnly + 1;
constexpr Score kDeltaMargin = 150;

}  // namespace

Score Search::quiescence(int ply, Window window, int depth, std::optional<Cell> target) {
    Ply& here = at(ply);
    here.pv.clear();
    if (stopped()) return 0;
    ++nodes_;
    selective_depth_ = std::max(selective_depth_, ply);
    here.side = position_->side();
    if (position_->royals(here.side).empty()) return lost(ply);
    PickerHints hints;
    if (depth >= kStored) hints.table = table_.probe(position_->key());
    if (hints.table && !window.open() && hints.table->depth >= depth)
        if (const auto score = bounded_score(*hints.table, ply, window)) return *score;
    const bool checked = !long_turns_ && depth >= kEvasions && in_check(here.side);
    if (!checked && depth == 0 && few_pieces() && !generator_.any(*position_, scratch_))
        return in_check(here.side) ? lost(ply) : 0;
    here.eval = checked                                       ? kNoEval
                : hints.table && hints.table->eval != kNoEval ? hints.table->eval
                                                              : static_eval(window);
    const Score before = window.alpha;
    Score best = kIllegal;
    if (checked) {
        hints.killers = here.killers;
        best = search_evasions(ply, window, depth, hints);
    } else {
        if (here.eval >= window.beta || depth <= kDeepest) return here.eval;
        window.alpha = std::max(window.alpha, here.eval);
        best = search_tactical(ply, window, depth, hints, target);
        if (state_ == State::running && best < window.beta && depth == 0 && !long_turns_ &&
            tools_.sees_checks)
            best = search_quiet_checks(ply, window, best);
    }
    if (state_ != State::running || depth < kStored) return best;
    const Bound bound = best >= window.beta ? Bound::lower
                        : best > before     ? Bound::exact
                                            : Bound::upper;
    table_.store(position_->key(), here.pv.empty() ? nullptr : &here.pv.front(),
                 to_table(best, ply), here.eval, depth, bound);
    return best;
}

/// Captures and promotions that lose nothing; at least the static evaluation.
Score Search::search_tactical(int ply, Window& window, int depth, const PickerHints& hints,
                              std::optional<Cell> target) {
    Ply& here = at(ply);
    MovePicker picker(tools_, *position_, hints, here.room, MovePicker::Moves::tactical);
    const auto moved = position_->moved_this_turn();
    const Score eval = here.eval;
    Score best = eval;
    while (auto move = picker.next()) {
        if (depth <= kRecapturesOnly && target && move->to != *target) continue;
        // In the middle of a turn the piece that moved may move again only when no other can.
        if (move->from == moved || overlooks(*move)) continue;
        move->only_piece = false;
        Score gain = kDeltaMargin;
        if (const auto captured = position_->captured_by(*move); !captured.empty())
            gain += evaluation_.value(captured.type());
        if (move->promotion != rules::kNoPieceType) gain += evaluation_.value(move->promotion);
        if (eval + gain <= window.alpha) {
            best = std::max(best, eval + gain);
            continue;
        }
        if (!try_move(ply, *move, depth, window, best)) break;
    }
    return best;
}

/// Searches a move, by which `best`, alpha and the principal variation may rise; false if no other
/// needs to be searched.
bool Search::try_move(int ply, const Move& move, int depth, Window& window, Score& best) {
    const Colour side = position_->side();
    make(ply, move);
    const Score score =
        position_->side() == side
            ? quiescence(ply + 1, window, depth - 1, move.to)
            : -quiescence(ply + 1, {-window.beta, -window.alpha}, depth - 1, move.to);
    unmake(ply);
    if (state_ != State::running) return false;
    if (score <= best) return true;
    best = score;
    if (score <= window.alpha) return true;
    window.alpha = score;
    update_pv(ply, move);
    return score < window.beta;
}

/// At the first ply, so that mates are seen.
Score Search::search_quiet_checks(int ply, Window window, Score best) {
    Ply& here = at(ply);
    here.room.quiet.clear();
    generator_.list(*position_, movegen::Stage::quiet_checks, scratch_, here.room.quiet.moves);
    here.room.quiet.rank([](const Move&) { return 0; });
    while (const auto move = here.room.quiet.take()) {
        if (overlooks(*move) || !exchange_.gains(*position_, *move, 0)) continue;
        if (!try_move(ply, *move, 0, window, best)) break;
    }
    return best;
}

Score Search::search_evasions(int ply, Window window, int depth, const PickerHints& hints) {
    Ply& here = at(ply);
    here.room.quiet.clear();
    generator_.list(*position_, movegen::Stage::evasions, scratch_, here.room.quiet.moves);
    if (here.room.quiet.moves.empty()) return lost(ply);
    MovePicker picker(tools_, *position_, hints, here.room, MovePicker::Moves::listed);
    Score best = kIllegal;
    while (const auto move = picker.next()) {
        if (!try_move(ply, *move, depth, window, best)) break;
    }
    return best;
}

}  // namespace tessera::engine
