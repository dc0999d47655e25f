#include "engine/search.hpp"

#include <algorithm>
#include <bit>
#include <cstdlib>

#include "engine/exchange.hpp"

namespace tessera::engine {
namespace {

using rules::Colour;
using rules::Move;

constexpr int kMaxPly = 100;
constexpr int kMaxDepth = 64;
constexpr int kMaxCaptures = 10;  ///< captures in a row beyond the nominal depth
constexpr Score kInfinite = kMate + 1;
constexpr Score kIllegal = -kInfinite;
constexpr Score kMateRange = kMate - 1000;  ///< scores beyond it are mates
constexpr Score kSeedNoise = 4;
constexpr Score kSwing = 150;  ///< what a quiet move may gain
/// Nodes searched without a look at the clock, at most: so many where a chess army fights another,
/// fewer where more pieces make every node dearer.
constexpr std::uint64_t kMostBetweenLooks = 256;
constexpr std::uint64_t kUsualPieces = 32;

bool is_mate(Score score) {
    return std::abs(score) > kMateRange;
}

std::uint64_t mix(std::uint64_t x) {
    x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9U;
    x = (x ^ (x >> 27)) * 0x94d049bb133111ebU;
    return x ^ (x >> 31);
}

/// Mates are remembered by their distance from the position, not from the root.
Score to_table(Score score, int ply) {
    return score > kMateRange ? score + ply : score < -kMateRange ? score - ply : score;
}
Score from_table(Score score, int ply) {
    return score > kMateRange ? score - ply : score < -kMateRange ? score + ply : score;
}

bool forcing(const rules::Position& position, const Move& move) {
    return move.promotion != rules::kNoPieceType || !position.captured_by(move).empty();
}

}  // namespace

Search::Search(const rules::Variant& variant, Clock clock, std::size_t table_bytes)
    : variant_(variant),
      long_turns_(variant.special().moves_per_turn > 1),
      clock_(std::move(clock)),
      evaluation_(variant),
      ordering_(variant, evaluation_),
      table_(table_bytes),
      frames_(kMaxPly + kMaxCaptures + 2) {}

void Search::begin(const rules::Position& position, std::span<const std::uint64_t> history,
                   const Limits& limits, std::uint64_t seed) {
    position_ = position;
    path_.assign(history.begin(), history.end());
    game_length_ = path_.size();
    path_.push_back(position.hash());
    balance_ = evaluation_.balance(position);
    limits_ = limits;
    seed_ = seed;
    noise_ = std::max(limits.noise, seed == 0 ? 0 : kSeedNoise);
    nodes_ = 0;
    stopped_ = false;
    started_ = last_look_ = limits.milliseconds >= 0 ? clock_() : 0;
    look_at_ = look_every_ = 1;
    const std::uint64_t pieces =
        position.pieces(Colour::white).size() + position.pieces(Colour::black).size();
    most_between_looks_ =
        std::clamp<std::uint64_t>(kMostBetweenLooks * kUsualPieces / pieces, 1, kMostBetweenLooks);
    root_best_.reset();
    table_.forget();
    ordering_.forget();
    for (Frame& frame : frames_) frame.killers = {};
}

SearchResult Search::run(const rules::Position& position, std::span<const std::uint64_t> history,
                         const Limits& limits, std::uint64_t seed) {
    begin(position, history, limits, seed);
    SearchResult result;
    rules::MoveList& moves = frames_[0].moves;
    moves.clear();
    position_->legal_moves(moves);
    if (moves.empty()) {
        const bool lost =
            position_->royals(position_->side()).empty() || position_->in_check(position_->side());
        result.score = lost ? -kMate : 0;
        return result;
    }
    // What to play if not even one move can be searched to its end.
    rank_moves(0, nullptr);
    bring_best(moves, frames_[0].ranks, 0);
    result.best = moves.front();
    result.line.assign(1, moves.front());
    iterate(result);
    result.nodes = nodes_;
    return result;
}

void Search::iterate(SearchResult& result) {
    const int deepest = std::clamp(limits_.depth, 1, kMaxDepth);
    for (int depth = 1; depth <= deepest; ++depth) {
        root_depth_ = depth;
        root_best_.reset();
        const Score score = node(depth, 0, {-kInfinite, kInfinite});
        if (root_best_) {
            // An iteration cut short counts as far as it came: its first move was the best so far.
            result.best = root_best_;
            result.score = root_score_;
            if (frames_[0].line.empty() || frames_[0].line.front() != *root_best_)
                result.line.assign(1, *root_best_);
            else
                result.line = frames_[0].line;
        }
        if (stopped_) return;
        result.score = score;
        result.depth = depth;
        if (is_mate(score) && kMate - std::abs(score) <= depth) return;
    }
}

bool Search::stop() {
    if (stopped_) return true;
    if (nodes_ >= limits_.nodes) return stopped_ = true;
    if (limits_.milliseconds < 0 || nodes_ < look_at_) return false;
    const std::int64_t now = clock_();
    if (now - started_ >= limits_.milliseconds) return stopped_ = true;
    // Nodes cost from under a microsecond to milliseconds: look about every two milliseconds.
    const std::int64_t since = now - last_look_;
    if (since > 2)
        look_every_ = std::max<std::uint64_t>(1, look_every_ / 2);
    else if (since < 1)
        look_every_ = std::min(most_between_looks_, look_every_ * 2);
    last_look_ = now;
    look_at_ = nodes_ + look_every_;
    return false;
}

void Search::make(int ply, const Move& move) {
    Frame& frame = frame_at(ply);
    frame.balance = balance_;
    position_->make(move, frame.undo);
    balance_ += evaluation_.change(*position_, move, frame.undo);
    path_.push_back(position_->hash());
}

void Search::unmake(int ply, const Move& move) {
    Frame& frame = frame_at(ply);
    path_.pop_back();
    position_->unmake(move, frame.undo);
    balance_ = frame.balance;
}

/// Once in the search or twice in the game before it: no progress, as good as a third time.
bool Search::repeated(int ply) const {
    if (ply == 0) return false;
    const std::uint64_t hash = position_->hash();
    const std::size_t here = path_.size() - 1;
    const std::size_t back = std::min<std::size_t>(here, position_->state().halfmove_clock);
    int in_game = 0;
    for (std::size_t i = here; i-- > here - back;) {
        if (path_[i] != hash) continue;
        if (i >= game_length_ || ++in_game == 2) return true;
    }
    return false;
}

/// The score where the rules end the game here without a look at the moves.
std::optional<Score> Search::settled(int ply) {
    if (ply == 0) return std::nullopt;
    const Colour side = position_->side();
    if (position_->royals(side).empty()) return lost(ply);
    const rules::Undo& undo = frame_at(ply - 1).undo;
    if (!undo.captured.empty()) {
        if (position_->only_kings_left()) return 0;
    } else if (repeated(ply)) {
        return 0;
    }
    if (position_->state().halfmove_clock >=
        static_cast<std::uint32_t>(variant_.special().halfmove_limit)) {
        const bool mated = position_->in_check(side) && !position_->has_legal_move();
        return mated ? lost(ply) : 0;
    }
    return std::nullopt;
}

Score Search::standing() const {
    return evaluation_.score(*position_, balance_) + noise(position_->hash());
}

/// What the seed adds for the thing of that name: within +-noise_.
Score Search::noise(std::uint64_t name) const {
    if (noise_ == 0) return 0;
    const auto width = 2 * static_cast<std::uint64_t>(noise_) + 1;
    return static_cast<Score>(mix(name ^ mix(seed_ + 1)) % width) - noise_;
}

void Search::extend_line(int ply, const Move& move) {
    rules::MoveList& line = frame_at(ply).line;
    const rules::MoveList& rest = frame_at(ply + 1).line;
    line.clear();
    line.push_back(move);
    line.insert(line.end(), rest.begin(), rest.end());
}

Score Search::child(int depth, int ply, Window window, Colour mover) {
    return position_->side() == mover ? node(depth, ply, window)
                                      : -node(depth, ply, {-window.beta, -window.alpha});
}

/// Searches the position at `ply`, `depth` single moves deep.
Score Search::node(int depth, int ply, Window window) {
    frame_at(ply).line.clear();
    if (stop()) return 0;
    if (const auto score = settled(ply)) return *score;
    window.alpha = std::max(window.alpha, lost(ply));
    window.beta = std::min(window.beta, kMate - ply - 1);
    if (window.alpha >= window.beta) return window.alpha;

    const Colour side = position_->side();
    const bool checked = position_->in_check(side);
    // Once a turn, and not without end. In the middle of a turn a check must
    // be answered, and mate by the whole turn under way not missed.
    if (checked && !mid_turn() && ply < 2 * root_depth_) ++depth;
    if (mid_turn() && (checked || (finishes_root_turn(ply) && root_depth_ > 1)))
        depth = std::max(depth, 1);
    if (depth <= 0 || ply >= kMaxPly) return quiesce(ply, window, 0);

    const std::uint64_t hash = position_->hash();
    const Entry* found = table_.find(hash);
    std::optional<Entry> remembered;
    if (found) {
        remembered = *found;
        const Score score = from_table(found->score, ply);
        const bool proves = found->bound == Bound::exact ||
                            (found->bound == Bound::lower && score >= window.beta) ||
                            (found->bound == Bound::upper && score <= window.alpha);
        if (ply > 0 && !window.open() && found->depth >= depth && proves) return score;
    }
    if (const auto score = prune_node(depth, ply, window, checked)) return *score;
    ++nodes_;
    return try_moves(depth, ply, window, checked, remembered ? &*remembered : nullptr);
}

/// How much less deep to search a late quiet move first.
int Search::reduction(int depth, std::size_t tried, bool quiet, bool checked) const {
    if (!quiet || checked || depth < 2 || tried < 4) return 0;
    const int late = std::bit_width(tried) - 2;
    return std::min(depth - 1, (late + depth / 4) / 2);
}

/// A quiet move this near the end will not bring the score back above alpha, or comes so late that
/// it is unlikely to.
bool Search::prune_quiet(int depth, std::size_t tried, Score standing_score, Score alpha) const {
    return (depth <= 2 && standing_score + kSwing * depth <= alpha) ||
           (depth <= 3 && static_cast<int>(tried) > 8 + 6 * depth * depth);
}

/// So few pieces that a side may well have no move without being in check.
bool Search::few_pieces() const {
    constexpr std::size_t kFew = 4;
    return position_->pieces(position_->side()).size() <= kFew;
}

/// Positions so good or so bad that the last moves need no full list to judge.
std::optional<Score> Search::prune_node(int depth, int ply, Window window, bool checked) {
    if (ply == 0 || finishes_root_turn(ply) || checked || window.open() || depth > 2 ||
        few_pieces())
        return std::nullopt;
    const Score standing_score = standing();
    const Score swing = kSwing * depth * variant_.special().moves_per_turn;
    if (standing_score - swing >= window.beta && !is_mate(window.beta)) return standing_score;
    if (depth == 1 && standing_score + 2 * swing <= window.alpha && !is_mate(window.alpha))
        return quiesce(ply, window, 0);
    return std::nullopt;
}

/// The move just made at `ply` was not legal: a king moved into check, or a turn ended in check.
bool Search::left_in_check(int ply, Colour mover) const {
    const rules::Piece moved = frame_at(ply).undo.moved;
    const bool turn_over = position_->side() != mover;
    return (turn_over || variant_.royal(moved.type())) && position_->in_check(mover);
}

/// Asked where the turn under way could end in mate, which a person would not want missed.
bool Search::gives_check(int ply, const Move& move) {
    make(ply, move);
    const bool check = position_->in_check(position_->side());
    unmake(ply, move);
    return check;
}

/// The score of a move; kIllegal if it turns out not to be legal.
Score Search::try_move(const Move& move, int depth, int reduced, int ply, Window window,
                       bool first) {
    const Colour mover = position_->side();
    make(ply, move);
    Score score = kIllegal;
    if (!frame_at(ply).exact && left_in_check(ply, mover)) {
        unmake(ply, move);
        return score;
    }
    if (first) {
        score = child(depth - 1, ply + 1, window, mover);
    } else {
        const Window null{window.alpha, window.alpha + 1};
        score = child(depth - 1 - reduced, ply + 1, null, mover);
        if (score > window.alpha && reduced > 0) score = child(depth - 1, ply + 1, null, mover);
        if (score > window.alpha && score < window.beta)
            score = child(depth - 1, ply + 1, window, mover);
    }
    unmake(ply, move);
    return score;
}

/// Fills the list of the ply. Where turns are long, legal moves are dear (each first move asks for
/// a second): the list then holds what the pieces can do, try_move() finds out what is not legal,
/// and a first move after which no second helps shows in the node after it.
void Search::list_moves(int ply, bool exact) {
    Frame& frame = frame_at(ply);
    frame.exact = exact || !long_turns_ || few_pieces() || position_->state().only_piece;
    frame.moves.clear();
    if (frame.exact) {
        position_->legal_moves(frame.moves);
        return;
    }
    for (const rules::Cell from : position_->pieces(position_->side()))
        if (from != position_->moved_this_turn()) position_->reach(from, frame.moves);
    std::erase_if(frame.moves, [&](const Move& move) {
        const rules::Piece prey = position_->captured_by(move);
        return !prey.empty() && variant_.royal(prey.type());
    });
}

/// Ranks the moves listed at the ply. At the root the seed has a say: a short search may try no
/// more than the first few.
void Search::rank_moves(int ply, const Entry* remembered) {
    Frame& frame = frame_at(ply);
    ordering_.rank(*position_, frame.moves, remembered, &frame.killers, frame.ranks);
    if (ply > 0 || noise_ == 0) return;
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        const Move& move = frame.moves[i];
        if (forcing(*position_, move)) continue;
        const std::uint64_t name =
            std::uint64_t{lattice::index(move.from)} << 32 | lattice::index(move.to);
        frame.ranks[i] += noise(name);
    }
}

/// The quiet move at that place of the list was too good.
void Search::refuted_by(int ply, std::size_t at, int depth) {
    Frame& frame = frame_at(ply);
    const Move& move = frame.moves[at];
    if (frame.killers[0] != move) {
        frame.killers[1] = frame.killers[0];
        frame.killers[0] = move;
    }
    ordering_.reward(*position_, move, std::span(frame.moves).first(at), depth);
}

/// Tries the moves listed at the ply; kIllegal if none is legal. Raises window.alpha.
Score Search::try_list(int depth, int ply, Window& window, bool checked) {
    Frame& frame = frame_at(ply);
    const Score standing_score = standing();
    Score best = kIllegal;
    std::size_t tried = 0;
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        bring_best(frame.moves, frame.ranks, i);
        const Move move = frame.moves[i];
        const bool quiet = !forcing(*position_, move);
        if (ply > 0 && quiet && !checked && best > -kMateRange && !window.open() &&
            prune_quiet(depth, tried, standing_score, window.alpha) &&
            !(finishes_root_turn(ply) && gives_check(ply, move)))
            continue;
        const Score score =
            try_move(move, depth, reduction(depth, tried, quiet, checked), ply, window, tried == 0);
        if (stopped_) return best;
        if (score != kIllegal) ++tried;
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        window.alpha = score;
        frame.best = &frame.moves[i];
        extend_line(ply, move);
        if (ply == 0) {
            root_best_ = move;
            root_score_ = score;
        }
        if (score < window.beta) continue;
        if (quiet) refuted_by(ply, i, depth);
        break;
    }
    return best;
}

Score Search::try_moves(int depth, int ply, Window window, bool checked, const Entry* remembered) {
    Frame& frame = frame_at(ply);
    const Score start_alpha = window.alpha;
    Score best = kIllegal;
    // A second round only where the first found nothing legal and more may be allowed then.
    for (const bool exact : {ply == 0, true}) {
        list_moves(ply, exact);
        rank_moves(ply, remembered);
        frame.best = nullptr;
        best = try_list(depth, ply, window, checked);
        if (stopped_) return best;
        if (best != kIllegal || frame.exact) break;
    }
    if (best == kIllegal) {
        // In the middle of a turn: no second move. In check the first was not legal, else a draw.
        if (checked) return mid_turn() ? kIllegal : lost(ply);
        return 0;
    }
    const Bound bound = best >= window.beta  ? Bound::lower
                        : best > start_alpha ? Bound::exact
                                             : Bound::upper;
    table_.store(position_->hash(), frame.best, to_table(best, ply), depth, bound);
    return best;
}

/// Captures and promotions, some of which may leave the king attacked. In the middle of a turn the
/// piece that moved is left out: it may move again only when no other can.
void Search::list_captures(rules::MoveList& list) {
    list.clear();
    for (const rules::Cell from : position_->pieces(position_->side()))
        if (from != position_->moved_this_turn()) position_->forcing_moves(from, list);
}

/// Plays one capture of a quiet search; kIllegal if it would leave the king attacked.
Score Search::capture_result(int ply, const Move& move, Window window, int captures) {
    const Colour side = position_->side();
    make(ply, move);
    Score score = kIllegal;
    if (!position_->in_check(side))
        score = position_->side() == side
                    ? quiesce(ply + 1, window, captures + 1)
                    : -quiesce(ply + 1, {-window.beta, -window.alpha}, captures + 1);
    unmake(ply, move);
    return score;
}

/// Follows captures and promotions only, until the position is quiet.
Score Search::quiesce(int ply, Window window, int captures) {
    Frame& frame = frame_at(ply);
    frame.line.clear();
    if (stop()) return 0;
    ++nodes_;
    const Score standing_score = standing();
    if (captures == 0 && few_pieces() && !position_->has_legal_move())
        return position_->in_check(position_->side()) ? lost(ply) : 0;
    if (standing_score >= window.beta || captures >= kMaxCaptures) return standing_score;
    window.alpha = std::max(window.alpha, standing_score);

    list_captures(frame.moves);
    ordering_.rank(*position_, frame.moves, nullptr, nullptr, frame.ranks);
    Score best = standing_score;
    for (std::size_t i = 0; i < frame.moves.size(); ++i) {
        bring_best(frame.moves, frame.ranks, i);
        const Move move = frame.moves[i];
        Score gain = kSwing;
        if (const auto piece = position_->captured_by(move); !piece.empty())
            gain += evaluation_.value(piece.type());
        if (move.promotion != rules::kNoPieceType) gain += evaluation_.value(move.promotion);
        if (standing_score + gain <= window.alpha) continue;
        if (see_loses(*position_, evaluation_, move)) continue;
        const Score score = capture_result(ply, move, window, captures);
        if (stopped_) return best;
        if (score <= best) continue;
        best = score;
        if (score <= window.alpha) continue;
        window.alpha = score;
        extend_line(ply, move);
        if (score >= window.beta) break;
    }
    return best;
}

}  // namespace tessera::engine
