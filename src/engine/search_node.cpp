// The nodes of the search below the root.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>

#include "engine/search.hpp"
#include "movegen/movegen.hpp"

namespace tessera::engine {
namespace {

using movegen::is_tactical;
using rules::Colour;
using rules::Move;

// Margins are in hundredths of the weakest capturing piece.
constexpr int kReverseFutilityDepth = 8;
constexpr Score kReverseFutilityMargin = 80;  ///< a ply
constexpr int kNeverPruned = 2;  ///< plies from the root, so that sacrifices for mate are seen
constexpr int kRazorDepth = 2;
constexpr Score kRazorMargin = 300;  ///< a ply
constexpr int kFutilityDepth = 6;    ///< after reduction
constexpr Score kFutilityMargin = 150;
constexpr Score kFutilityMarginPerPly = 120;
constexpr int kLateDepth = 6;  ///< late move pruning up to this depth
constexpr int kSeeDepth = 6;
constexpr Score kSeeMargin = 90;  ///< a ply, that a capture may lose
constexpr int kNullDepth = 3;
constexpr std::size_t kMostTried = 64;

/// Plies by which the move tried after so many others is searched less deep, times 1024. Less at
/// the root, so that quiet moves which mate in two are not put off.
int base_reduction(int depth, int tried, bool at_root) {
    static const std::array<double, 256> kLogarithms = [] {
        std::array<double, 256> out{};
        for (std::size_t i = 1; i < out.size(); ++i) out[i] = std::log(static_cast<double>(i));
        return out;
    }();
    const auto log = [&](int n) {
        return kLogarithms[static_cast<std::size_t>(std::clamp(n, 1, 255))];
    };
    const double logarithms = log(depth) * log(tried);
    return static_cast<int>(1024 * (at_root ? 0.4 + logarithms / 2.2 : 0.8 + logarithms / 1.7));
}

int history_bonus(int depth) {
    return std::min(160 * depth - 100, 1600);
}

}  // namespace

void Search::make(int ply, const Move& move) {
    Ply& here = at(ply);
    here.side = position_->side();
    here.slot = history_.slot(*position_, move);
    const rules::Delta& delta = position_->make(move, here.undo);
    evaluator_.made(delta);
    table_.prefetch(position_->key());
    path_.push_back(position_->key());
}

void Search::unmake(int ply) {
    path_.pop_back();
    position_->unmake(at(ply).undo);
    evaluator_.unmade(at(ply).undo.delta);
}

/// Once in the search or twice in the game before it: no progress, as good as a third time.
bool Search::is_repetition(int ply) const {
    if (ply == 0) return false;
    const std::uint64_t key = position_->key();
    const std::size_t here = path_.size() - 1;
    const std::size_t back = std::min<std::size_t>(here, position_->state().halfmove_clock);
    int in_game = 0;
    for (std::size_t i = here; i-- > here - back;) {
        if (path_[i] != key) continue;
        if (i >= game_length_ || ++in_game == 2) return true;
    }
    return false;
}

/// The score where the rules end the game here without a look at the moves.
std::optional<Score> Search::terminal_score(int ply) {
    const Colour side = position_->side();
    if (position_->royals(side).empty()) return lost(ply);
    if (position_->insufficient_material()) return 0;
    if (at(ply - 1).undo.delta.captures()) {
        if (position_->only_kings_left()) return 0;
    } else if (is_repetition(ply)) {
        return 0;
    }
    if (position_->state().halfmove_clock >=
        static_cast<std::uint32_t>(variant_->special().halfmove_limit)) {
        const bool mated = in_check(side) && !generator_.any(*position_, scratch_);
        return mated ? lost(ply) : 0;
    }
    return tablebase_score(ply);
}

/// What a table says. Nothing where the halfmove limit comes before the mate: there the table,
/// which knows no such limit, is no proof.
std::optional<Score> Search::tablebase_score(int ply) const {
    if (position_->piece_count() > tablebase_.most_pieces || limits_.errs()) return std::nullopt;
    const auto score = tablebase_.probe(*position_);
    if (!score) return score;
    const std::int64_t left = variant_->special().halfmove_limit -
                              static_cast<std::int64_t>(position_->state().halfmove_clock);
    if (std::abs(moves_to_mate(*score)) > left) return std::nullopt;
    return from_table(*score, ply);
}

void Search::update_pv(int ply, const Move& move) {
    rules::MoveList& pv = at(ply).pv;
    const rules::MoveList& rest = at(ply + 1).pv;
    pv.clear();
    pv.push_back(move);
    pv.insert(pv.end(), rest.begin(), rest.end());
}

Score Search::search_child(int depth, int ply, Window window, Colour mover) {
    return position_->side() == mover ? search(depth, ply, window, true)
                                      : -search(depth, ply, {-window.beta, -window.alpha}, true);
}

/// Searches the position at `ply`, `depth` single moves deep. `may_pass`: by a null move.
Score Search::search(int depth, int ply, Window window, bool may_pass) {
    Ply& here = at(ply);
    here.pv.clear();
    if (stopped()) return 0;
    if (const auto score = terminal_score(ply)) return *score;
    window.alpha = std::max(window.alpha, lost(ply));
    window.beta = std::min(window.beta, kMate - ply - 1);
    if (window.alpha >= window.beta) return window.alpha;

    selective_depth_ = std::max(selective_depth_, ply);
    here.side = position_->side();
    Node node{.depth = depth,
              .ply = ply,
              .checked = in_check(here.side),
              .improving = false,
              .entry = {}};
    // Check extension, once a turn, and not without end. In the middle of a turn a check must be
    // answered, and mate by the whole turn under way not missed.
    if (node.checked && !mid_turn() && ply < 2 * root_depth_) ++node.depth;
    if (mid_turn() && (node.checked || (finishes_root_turn(ply) && root_depth_ > 1)))
        node.depth = std::max(node.depth, 1);
    if (node.depth <= 0 || ply >= kMaxPly) return quiescence(ply, window, 0, std::nullopt);

    node.entry = table_.probe(position_->key());
    if (const auto score = table_score(node, window)) return *score;
    ++nodes_;
    here.eval = node.entry && node.entry->eval != kNoEval ? node.entry->eval : static_eval(window);
    node.improving =
        ply >= 2 && !node.checked && here.side == at(ply - 2).side && here.eval > at(ply - 2).eval;
    if (const auto score = prune_node(node, window, may_pass)) return *score;
    // Without a move to begin with, a shallower search finds one as well.
    if (!node.entry && node.depth >= 5) --node.depth;
    const Score before = window.alpha;
    Found found;
    // A second round only where the first found nothing legal and more may be allowed then.
    for (const bool exact : {!long_turns_ || position_->moves_left() == 1 || few_pieces(), true}) {
        found = search_moves(node, window, exact);
        if (state_ != State::running) return found.score;
        if (found.score != kIllegal || here.exact) break;
    }
    if (found.score == kIllegal && found.overlooked) return here.eval;
    if (found.score == kIllegal) {
        // In the middle of a turn: no second move. In check the first was not legal, else a draw.
        if (node.checked) return mid_turn() ? kIllegal : lost(ply);
        return 0;
    }
    const Bound bound = found.score >= window.beta ? Bound::lower
                        : found.score > before     ? Bound::exact
                                                   : Bound::upper;
    table_.store(position_->key(), found.best ? &*found.best : nullptr, to_table(found.score, ply),
                 here.eval, node.depth, bound);
    return found.score;
}

/// The score of the table if it decides a search with the window.
std::optional<Score> Search::bounded_score(const TableEntry& entry, int ply, Window window) {
    const Score score = from_table(entry.score, ply);
    const Bound bound = entry.bound();
    if (bound == Bound::exact || (bound == Bound::lower && score >= window.beta) ||
        (bound == Bound::upper && score <= window.alpha))
        return score;
    return std::nullopt;
}

std::optional<Score> Search::table_score(const Node& node, Window window) const {
    if (!node.entry || window.open() || node.entry->depth < node.depth) return std::nullopt;
    return bounded_score(*node.entry, node.ply, window);
}

/// So few pieces that a side may well have no move without being in check, or have to make one
/// that it would rather not.
bool Search::few_pieces() const {
    constexpr std::size_t kFew = 4;
    return position_->pieces(position_->side()).size() <= kFew;
}

/// Reverse futility, razoring and the null move: positions so good or so bad that their moves need
/// not be looked at.
std::optional<Score> Search::prune_node(const Node& node, Window window, bool may_pass) {
    const bool by_root = !long_turns_ && node.ply <= kNeverPruned;
    if (by_root || finishes_root_turn(node.ply) || node.checked || window.open() || few_pieces())
        return std::nullopt;
    const Score eval = at(node.ply).eval;
    const Score turns = variant_->special().moves_per_turn;
    if (node.depth <= kReverseFutilityDepth && !is_mate(window.beta) &&
        eval - kReverseFutilityMargin * (node.depth - (node.improving ? 1 : 0)) * turns >=
            window.beta)
        return eval;
    if (node.depth <= kRazorDepth && !is_mate(window.alpha) &&
        eval + kRazorMargin * node.depth * turns <= window.alpha) {
        const Score score = quiescence(node.ply, {window.alpha, window.alpha + 1}, 0, std::nullopt);
        if (score <= window.alpha) return score;
    }
    if (may_pass && node.depth >= kNullDepth && eval >= window.beta && !is_mate(window.beta) &&
        !mid_turn())
        return try_null_move(node, window);
    return std::nullopt;
}

/// Passes a whole turn: a position that is good enough even then is good enough.
std::optional<Score> Search::try_null_move(const Node& node, Window window) {
    Ply& here = at(node.ply);
    const int reduced = 3 + node.depth / 4 + std::min<Score>(2, (here.eval - window.beta) / 200);
    here.slot = History::kNoSlot;
    position_->make_null(here.undo);
    path_.push_back(position_->key());
    const Score score =
        -search(node.depth - reduced, node.ply + 1, {-window.beta, -window.beta + 1}, false);
    path_.pop_back();
    position_->unmake_null(here.undo);
    if (state_ != State::running) return 0;
    if (score < window.beta) return std::nullopt;
    return is_mate(score) ? window.beta : score;
}

/// The score of a move; kIllegal if it turns out not to be legal.
Score Search::search_move(const Move& move, const Node& node, int reduced, Window window,
                          bool first) {
    const int ply = node.ply;
    const int depth = node.depth;
    const Colour mover = position_->side();
    make(ply, move);
    Score score = kIllegal;
    if (first) {
        score = search_child(depth - 1, ply + 1, window, mover);
    } else {
        const Window zero{window.alpha, window.alpha + 1};
        score = search_child(depth - 1 - reduced, ply + 1, zero, mover);
        if (score > window.alpha && reduced > 0)
            score = search_child(depth - 1, ply + 1, zero, mover);
        if (score > window.alpha && score < window.beta)
            score = search_child(depth - 1, ply + 1, window, mover);
    }
    unmake(ply);
    return score;
}

/// The moves that led to the node at `ply`.
History::Context Search::context(int ply) const {
    return {ply >= 1 ? at(ply - 1).slot : History::kNoSlot,
            ply >= 2 ? at(ply - 2).slot : History::kNoSlot};
}

PickerHints Search::hints(const Node& node) const {
    PickerHints hints;
    hints.table = node.entry;
    hints.killers = at(node.ply).killers;
    hints.context = context(node.ply);
    if (hints.context[0] != History::kNoSlot) hints.counter = history_.counter(hints.context[0]);
    return hints;
}

/// Searches the moves of a node; the score is kIllegal if none is legal.
Search::Found Search::search_moves(const Node& node, Window window, bool exact) {
    Ply& here = at(node.ply);
    here.exact = exact;
    here.tried.clear();
    here.room.quiet.clear();
    const bool listed = node.checked || long_turns_;
    rules::MoveList& moves = here.room.quiet.moves;
    // Which first moves of a turn are legal is dear to ask: one after which no second helps shows
    // in the node after it.
    if (!exact)
        generator_.list_first(*position_, movegen::Stage::all, false, scratch_, moves);
    else if (listed)
        generator_.list(*position_, movegen::Stage::all, scratch_, moves);
    const PickerHints hints = this->hints(node);
    MovePicker picker(tools_, *position_, hints, here.room,
                      listed ? MovePicker::Moves::listed : MovePicker::Moves::staged);
    Found found;
    int tried = 0;
    while (const auto move = picker.next()) {
        if (!node.checked && overlooks(*move)) {
            found.overlooked = true;
            continue;
        }
        const bool quiet = !is_tactical(*position_, *move);
        if (found.score > -kMate + kMateRange &&
            skips(node, *move, quiet, tried, window.alpha, picker))
            continue;
        const int reduced = reduction(node, *move, quiet, tried, window);
        const Score score = search_move(*move, node, reduced, window, tried == 0);
        if (state_ != State::running) return found;
        if (score != kIllegal) ++tried;
        if (score > found.score) found.score = score;
        if (score > window.alpha) {
            window.alpha = score;
            found.best = *move;
            update_pv(node.ply, *move);
            if (score >= window.beta) {
                reward(node, *move);
                break;
            }
        }
        if (here.tried.size() < kMostTried) here.tried.push_back(*move);
    }
    return found;
}

/// Late move pruning, futility and SEE pruning: the move is unlikely to raise alpha. Checks are
/// searched all the same.
bool Search::skips(const Node& node, const Move& move, bool quiet, int tried, Score alpha,
                   MovePicker& picker) {
    if (node.checked || few_pieces() || tried == 0) return false;
    if (quiet) {
        const int most = (6 + 3 * node.depth * node.depth) / (node.improving ? 1 : 2);
        const bool late = node.depth <= kLateDepth && tried >= most;
        const Score behind = alpha - at(node.ply).eval - kFutilityMargin;
        const auto futile = [&] {
            if (behind < 0) return false;
            const int left = std::max(
                0, node.depth - 1 - reduction(node, move, quiet, tried, {alpha, alpha + 1}));
            return left <= kFutilityDepth && kFutilityMarginPerPly * left <= behind;
        };
        if (!late && !futile()) return false;
        picker.skip_quiets();
    } else if (node.depth > kSeeDepth ||
               exchange_.gains(*position_, move, -kSeeMargin * node.depth)) {
        return false;
    }
    return !tools_.sees_checks || !generator_.gives_check(*position_, move, scratch_);
}

/// How much less deep to search a late move first.
int Search::reduction(const Node& node, const Move& move, bool quiet, int tried,
                      Window window) const {
    if (node.depth < 2 || tried < 2) return 0;
    int reduced = base_reduction(node.depth, tried, node.ply == 0);
    if (quiet) {
        reduced -= 1024 * history_.quiet(history_.slot(*position_, move), context(node.ply)) /
                   History::kLimit;
    } else {
        reduced -= 1024;
    }
    if (window.open()) reduced -= 1024;
    if (!node.improving) reduced += 512;
    return std::clamp(reduced / 1024, 0, node.depth - 1);
}

/// The move refuted the position; those tried before it did not.
void Search::reward(const Node& node, const Move& best) {
    Ply& here = at(node.ply);
    const int bonus = history_bonus(node.depth);
    const History::Context context = this->context(node.ply);
    const auto capture = [&](const Move& move, int amount) {
        const rules::Piece captured = position_->captured_by(move);
        if (!captured.empty())
            history_.add_capture(history_.slot(*position_, move), captured.type(), amount);
    };
    const bool quiet = !is_tactical(*position_, best);
    if (quiet) {
        if (here.killers[0] != best) here.killers = {best, here.killers[0]};
        if (context[0] != History::kNoSlot) history_.set_counter(context[0], best);
        history_.add_quiet(history_.slot(*position_, best), context, bonus);
    } else {
        capture(best, bonus);
    }
    for (const Move& move : here.tried) {
        if (is_tactical(*position_, move))
            capture(move, -bonus);
        else if (quiet)
            history_.add_quiet(history_.slot(*position_, move), context, -bonus);
    }
}

}  // namespace tessera::engine
