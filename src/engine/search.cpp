#include "engine/search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "base/hash.hpp"
#include "engine/see.hpp"
#include "movegen/movegen.hpp"

namespace tessera::engine {
namespace {

using movegen::is_tactical;
using movegen::Stage;
using rules::Colour;
using rules::Move;

constexpr int kMaxPly = 100;
constexpr int kMaxDepth = 64;
constexpr int kMaxCaptures = 10;  ///< captures in a row beyond the nominal depth
constexpr Score kInfinite = kMate + 1;
constexpr Score kIllegal = -kInfinite;
constexpr Score kSeedNoise = 4;
constexpr Score kFutilityMargin = 150;  ///< what a quiet move may gain
/// Nodes searched without a look at the clock, at most: so many where a chess army fights another,
/// fewer where more pieces make every node dearer.
constexpr std::uint64_t kLongestClockInterval = 256;
constexpr std::uint64_t kUsualPieces = 32;
static_assert(kMaxPly < kMateRange);

/// Mates are stored by their distance from the position, not from the root.
Score to_table(Score score, int ply) {
    return !is_mate(score) ? score : score > 0 ? score + ply : score - ply;
}
Score from_table(Score score, int ply) {
    return !is_mate(score) ? score : score > 0 ? score - ply : score + ply;
}

}  // namespace

Search::Search(std::shared_ptr<const rules::Variant> variant, Host host, const Options& options)
    : variant_(std::move(variant)),
      generator_(variant_->generator()),
      long_turns_(variant_->special().moves_per_turn > 1),
      host_(std::move(host)),
      evaluation_(*variant_),
      move_order_(*variant_, evaluation_),
      table_(options.table_bytes),
      plies_(kMaxPly + kMaxCaptures + 2) {}

void Search::begin(const rules::Position& position, std::span<const std::uint64_t> history,
                   const Limits& limits, std::uint64_t seed) {
    position_ = position;
    path_.assign(history.begin(), history.end());
    game_length_ = path_.size();
    path_.push_back(position.key());
    psq_ = evaluation_.psq(position);
    const Score noise = std::max(limits.noise, seed == 0 ? 0 : kSeedNoise);
    // Scores that other errors have entered are of no use.
    if (noise != noise_ || (noise != 0 && seed != seed_)) table_.clear();
    limits_ = limits;
    seed_ = seed;
    noise_ = noise;
    nodes_ = 0;
    started_ = last_clock_check_ = host_.now();
    next_clock_check_ = clock_interval_ = 1;
    const std::uint64_t pieces =
        position.pieces(Colour::white).size() + position.pieces(Colour::black).size();
    longest_clock_interval_ = std::clamp<std::uint64_t>(
        kLongestClockInterval * kUsualPieces / pieces, 1, kLongestClockInterval);
    root_move_.reset();
    root_depth_ = 0;
    table_.new_search();
    move_order_.clear();
    for (Ply& ply : plies_) ply.killers = {};
    result_ = {};
    state_ = State::running;
    stop_requested_.store(false, std::memory_order_relaxed);
    list_root_moves();
}

void Search::list_root_moves() {
    rules::MoveList& moves = plies_[0].moves;
    moves.clear();
    generator_.list(*position_, Stage::all, scratch_, moves);
    if (moves.empty()) {
        const Colour side = position_->side();
        result_.score = position_->royals(side).empty() || in_check(side) ? -kMate : 0;
        state_ = State::over;
        return;
    }
    // What to play if not even one move can be searched to its end.
    score_moves(0, nullptr);
    pick_best(moves, plies_[0].scores, 0);
    result_.best = moves.front();
    result_.pv.assign(1, moves.front());
}

bool Search::resume(std::int64_t milliseconds, const std::function<void(const Info&)>& inform) {
    if (state_ == State::over) return true;
    state_ = State::running;
    slice_end_ = milliseconds < 0 ? -1 : host_.now() + milliseconds;
    iterate(inform);
    return state_ == State::over;
}

SearchResult Search::result() const {
    SearchResult result = result_;
    result.nodes = nodes_;
    return result;
}

/// The best move of the iteration, be it cut short: its first move was the best before.
void Search::take_root_move() {
    if (!root_move_) return;
    result_.best = root_move_;
    result_.score = root_score_;
    if (plies_[0].pv.empty() || plies_[0].pv.front() != *root_move_)
        result_.pv.assign(1, *root_move_);
    else
        result_.pv = plies_[0].pv;
}

void Search::iterate(const std::function<void(const Info&)>& inform) {
    const int deepest = std::clamp(limits_.depth, 1, kMaxDepth);
    while (result_.depth < deepest) {
        const int depth = result_.depth + 1;
        root_depth_ = depth;
        root_move_.reset();
        const Score score = search(depth, 0, {-kInfinite, kInfinite});
        take_root_move();
        if (state_ != State::running) return;
        result_.score = score;
        result_.depth = depth;
        if (inform) inform({depth, score, nodes_, host_.now() - started_, std::span(result_.pv)});
        if (is_mate(score) && kMate - std::abs(score) <= depth) break;
    }
    state_ = State::over;
}

void Search::check_clock() {
    const std::int64_t now = host_.now();
    const bool asked = stop_requested_.load(std::memory_order_relaxed) ||
                       (host_.stop_requested && host_.stop_requested());
    if (asked || (limits_.milliseconds >= 0 && now - started_ >= limits_.milliseconds))
        state_ = State::over;
    else if (slice_end_ >= 0 && now >= slice_end_)
        state_ = State::paused;
    // Nodes cost from under a microsecond to milliseconds: look about every two milliseconds.
    const std::int64_t since = now - last_clock_check_;
    if (since > 2)
        clock_interval_ = std::max<std::uint64_t>(1, clock_interval_ / 2);
    else if (since < 1)
        clock_interval_ = std::min(longest_clock_interval_, clock_interval_ * 2);
    last_clock_check_ = now;
    next_clock_check_ = nodes_ + clock_interval_;
}

bool Search::stopped() {
    if (state_ != State::running) return true;
    if (nodes_ >= limits_.nodes)
        state_ = State::over;
    else if (nodes_ >= next_clock_check_)
        check_clock();
    return state_ != State::running;
}

void Search::make(int ply, const Move& move) {
    Ply& here = at(ply);
    here.psq = psq_;
    psq_ += evaluation_.change(position_->make(move, here.undo));
    path_.push_back(position_->key());
}

void Search::unmake(int ply) {
    path_.pop_back();
    position_->unmake(at(ply).undo);
    psq_ = at(ply).psq;
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
    if (ply == 0) return std::nullopt;
    const Colour side = position_->side();
    if (position_->royals(side).empty()) return lost(ply);
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
    return std::nullopt;
}

Score Search::static_eval() const {
    return evaluation_.score(*position_, psq_) + noise(position_->key());
}

/// The error that the seed gives a position or root move of this number: within +-noise_.
Score Search::noise(std::uint64_t what) const {
    if (noise_ == 0) return 0;
    const auto width = 2 * static_cast<std::uint64_t>(noise_) + 1;
    return static_cast<Score>(mix64(what ^ mix64(seed_ + 1)) % width) - noise_;
}

void Search::update_pv(int ply, const Move& move) {
    rules::MoveList& pv = at(ply).pv;
    const rules::MoveList& rest = at(ply + 1).pv;
    pv.clear();
    pv.push_back(move);
    pv.insert(pv.end(), rest.begin(), rest.end());
}

Score Search::search_child(int depth, int ply, Window window, Colour mover) {
    return position_->side() == mover ? search(depth, ply, window)
                                      : -search(depth, ply, {-window.beta, -window.alpha});
}

/// Searches the position at `ply`, `depth` single moves deep.
Score Search::search(int depth, int ply, Window window) {
    at(ply).pv.clear();
    if (stopped()) return 0;
    if (const auto score = terminal_score(ply)) return *score;
    window.alpha = std::max(window.alpha, lost(ply));
    window.beta = std::min(window.beta, kMate - ply - 1);
    if (window.alpha >= window.beta) return window.alpha;

    const Colour side = position_->side();
    const bool checked = in_check(side);
    // Check extension, once a turn, and not without end. In the middle of a turn a check must be
    // answered, and mate by the whole turn under way not missed.
    if (checked && !mid_turn() && ply < 2 * root_depth_) ++depth;
    if (mid_turn() && (checked || (finishes_root_turn(ply) && root_depth_ > 1)))
        depth = std::max(depth, 1);
    if (depth <= 0 || ply >= kMaxPly) return quiescence(ply, window, 0);

    const TableEntry* found = table_.probe(position_->key());
    std::optional<TableEntry> entry;
    if (found) {
        entry = *found;
        const Score score = from_table(found->score, ply);
        const bool proves = found->bound() == Bound::exact ||
                            (found->bound() == Bound::lower && score >= window.beta) ||
                            (found->bound() == Bound::upper && score <= window.alpha);
        if (ply > 0 && !window.open() && found->depth >= depth && proves) return score;
    }
    if (const auto score = prune_node(depth, ply, window, checked)) return *score;
    ++nodes_;
    return search_moves(depth, ply, window, checked, entry ? &*entry : nullptr);
}

/// How much less deep to search a late quiet move first.
int Search::reduction(int depth, std::size_t tried, bool quiet, bool checked) const {
    if (!quiet || checked || depth < 2 || tried < 4) return 0;
    const int late = std::bit_width(tried) - 2;
    return std::min(depth - 1, (late + depth / 4) / 2);
}

/// Futility: a quiet move this near the end will not bring the score back above alpha.
bool Search::futile(int depth, Score static_eval, Score alpha) const {
    return depth <= 2 && static_eval + kFutilityMargin * depth <= alpha;
}

/// Late move pruning: the quiet move comes so late that it is unlikely to raise alpha.
bool Search::too_late(int depth, std::size_t tried) const {
    return depth <= 3 && static_cast<int>(tried) > 8 + 6 * depth * depth;
}

/// So few pieces that a side may well have no move without being in check.
bool Search::few_pieces() const {
    constexpr std::size_t kFew = 4;
    return position_->pieces(position_->side()).size() <= kFew;
}

/// Reverse futility and razoring: positions so good or so bad that the last moves need no full list
/// to judge.
std::optional<Score> Search::prune_node(int depth, int ply, Window window, bool checked) {
    if (ply == 0 || finishes_root_turn(ply) || checked || window.open() || depth > 2 ||
        few_pieces())
        return std::nullopt;
    const Score eval = static_eval();
    const Score margin = kFutilityMargin * depth * variant_->special().moves_per_turn;
    if (eval - margin >= window.beta && !is_mate(window.beta)) return eval;
    if (depth == 1 && eval + 2 * margin <= window.alpha && !is_mate(window.alpha))
        return quiescence(ply, window, 0);
    return std::nullopt;
}

/// The move just made at `ply` was not legal: a king moved into check, or a turn ended in check.
bool Search::left_in_check(int ply, Colour mover) const {
    const bool turn_over = position_->side() != mover;
    return (turn_over || variant_->royal(at(ply).undo.moved().type())) && in_check(mover);
}

/// The score of a move; kIllegal if it turns out not to be legal.
Score Search::search_move(const Move& move, int depth, int reduced, int ply, Window window,
                          bool first) {
    const Colour mover = position_->side();
    make(ply, move);
    Score score = kIllegal;
    if (!at(ply).exact && left_in_check(ply, mover)) {
        unmake(ply);
        return score;
    }
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

/// Fills the list of the ply. Where turns are long, legal moves are dear (each first move asks for
/// a second): the list then holds what the pieces can do, search_move() finds out what is not
/// legal, and a first move after which no second helps shows in the node after it.
void Search::list_moves(int ply, bool exact) {
    Ply& here = at(ply);
    here.exact = exact || !long_turns_ || few_pieces() || position_->state().only_piece;
    here.moves.clear();
    if (here.exact) {
        generator_.list(*position_, Stage::all, scratch_, here.moves);
        return;
    }
    for (const rules::Cell from : position_->pieces(position_->side())) {
        if (from == position_->moved_this_turn()) continue;
        for (const Move& move : movegen::pseudo_legal_moves_of(*position_, from)) {
            const rules::Piece captured = position_->captured_by(move);
            if (captured.empty() || !variant_->royal(captured.type())) here.moves.push_back(move);
        }
    }
}

/// Scores the moves listed at the ply. At the root the seed has a say: a short search may try no
/// more than the first few.
void Search::score_moves(int ply, const TableEntry* entry) {
    Ply& here = at(ply);
    move_order_.score(*position_, here.moves, entry, &here.killers, here.scores);
    if (ply > 0 || noise_ == 0) return;
    for (std::size_t i = 0; i < here.moves.size(); ++i) {
        const Move& move = here.moves[i];
        if (is_tactical(*position_, move)) continue;
        here.scores[i] +=
            noise(std::uint64_t{lattice::index(move.from)} << 32 | lattice::index(move.to));
    }
}

/// The quiet move at that place of the list was too good.
void Search::update_quiet_history(int ply, std::size_t at_place, int depth) {
    Ply& here = at(ply);
    const Move& move = here.moves[at_place];
    if (here.killers[0] != move) {
        here.killers[1] = here.killers[0];
        here.killers[0] = move;
    }
    move_order_.update_history(*position_, move, std::span(here.moves).first(at_place), depth);
}

/// Searches the moves listed at the ply; kIllegal if none is legal. Raises window.alpha.
Score Search::search_list(int depth, int ply, Window& window, bool checked) {
    Ply& here = at(ply);
    const Score eval = static_eval();
    Score best = kIllegal;
    std::size_t tried = 0;
    for (std::size_t i = 0; i < here.moves.size(); ++i) {
        pick_best(here.moves, here.scores, i);
        const Move move = here.moves[i];
        const bool quiet = !is_tactical(*position_, move);
        // Where the turn under way could end in mate, no check is passed over.
        if (ply > 0 && quiet && !checked && best > -kMate + kMateRange && !window.open() &&
            (futile(depth, eval, window.alpha) || too_late(depth, tried)) &&
            !(finishes_root_turn(ply) && generator_.gives_check(*position_, move, scratch_)))
            continue;
        const Score score = search_move(move, depth, reduction(depth, tried, quiet, checked), ply,
                                        window, tried == 0);
        if (state_ != State::running) return best;
        if (score != kIllegal) ++tried;
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        window.alpha = score;
        here.best = &here.moves[i];
        update_pv(ply, move);
        if (ply == 0) {
            root_move_ = move;
            root_score_ = score;
        }
        if (score < window.beta) continue;
        if (quiet) update_quiet_history(ply, i, depth);
        break;
    }
    return best;
}

Score Search::search_moves(int depth, int ply, Window window, bool checked,
                           const TableEntry* entry) {
    Ply& here = at(ply);
    const Score start_alpha = window.alpha;
    Score best = kIllegal;
    // A second round only where the first found nothing legal and more may be allowed then.
    for (const bool exact : {ply == 0, true}) {
        list_moves(ply, exact);
        score_moves(ply, entry);
        here.best = nullptr;
        best = search_list(depth, ply, window, checked);
        if (state_ != State::running) return best;
        if (best != kIllegal || here.exact) break;
    }
    if (best == kIllegal) {
        // In the middle of a turn: no second move. In check the first was not legal, else a draw.
        if (checked) return mid_turn() ? kIllegal : lost(ply);
        return 0;
    }
    const Bound bound = best >= window.beta  ? Bound::lower
                        : best > start_alpha ? Bound::exact
                                             : Bound::upper;
    table_.store(position_->key(), here.best, to_table(best, ply), depth, bound);
    return best;
}

/// In the middle of a turn the piece that moved is left out: it may move again only when no other
/// can.
void Search::list_captures(rules::MoveList& list) {
    list.clear();
    generator_.list(*position_, Stage::captures, scratch_, list);
    if (!long_turns_) return;
    const auto moved = position_->moved_this_turn();
    std::erase_if(list, [&](const Move& move) { return move.from == moved; });
    for (Move& move : list) move.only_piece = false;
}

/// Plays one capture of a quiescence search; kIllegal if it would leave the king attacked.
Score Search::search_capture(int ply, const Move& move, Window window, int captures) {
    const Colour side = position_->side();
    make(ply, move);
    Score score = kIllegal;
    if (!long_turns_ || !in_check(side))
        score = position_->side() == side
                    ? quiescence(ply + 1, window, captures + 1)
                    : -quiescence(ply + 1, {-window.beta, -window.alpha}, captures + 1);
    unmake(ply);
    return score;
}

/// Follows captures and promotions only, until the position is quiet.
Score Search::quiescence(int ply, Window window, int captures) {
    Ply& here = at(ply);
    here.pv.clear();
    if (stopped()) return 0;
    ++nodes_;
    const Score eval = static_eval();
    if (captures == 0 && few_pieces() && !generator_.any(*position_, scratch_))
        return in_check(position_->side()) ? lost(ply) : 0;
    if (eval >= window.beta || captures >= kMaxCaptures) return eval;
    window.alpha = std::max(window.alpha, eval);

    list_captures(here.moves);
    move_order_.score(*position_, here.moves, nullptr, nullptr, here.scores);
    Score best = eval;
    for (std::size_t i = 0; i < here.moves.size(); ++i) {
        pick_best(here.moves, here.scores, i);
        const Move move = here.moves[i];
        Score gain = kFutilityMargin;
        if (const auto captured = position_->captured_by(move); !captured.empty())
            gain += evaluation_.value(captured.type());
        if (move.promotion != rules::kNoPieceType) gain += evaluation_.value(move.promotion);
        if (eval + gain <= window.alpha) continue;
        if (see_loses(*position_, evaluation_, move)) continue;
        const Score score = search_capture(ply, move, window, captures);
        if (state_ != State::running) return best;
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        window.alpha = score;
        update_pv(ply, move);
        if (score >= window.beta) break;
    }
    return best;
}

}  // namespace tessera::engine
