#include "engine/search.hpp"

#include <algorithm>
#include <cassert>
#include <cstdlib>
#include <functional>
#include <utility>

#include "base/hash.hpp"
#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"

namespace tessera::engine {
namespace {

using rules::Colour;
using rules::Move;

constexpr Score kSeedNoise = 4;
/// Nodes searched without a look at the clock, at most: so many where a chess army fights another,
/// fewer where more pieces make every node dearer.
constexpr std::uint64_t kLongestClockInterval = 256;
constexpr std::uint64_t kUsualPieces = 32;
constexpr int kAspirationDepth = 4;  ///< below, scores change too much for a narrow window
constexpr Score kAspiration = 40;
/// Plies that quiescence may add.
constexpr int kMostQuiescence = 16;
static_assert(kMaxPly + kMostQuiescence < kMateRange);

}  // namespace

Search::Search(std::shared_ptr<const rules::Variant> variant, Host host, const Options& options,
               TranspositionTable& table, Role role)
    : variant_(std::move(variant)),
      generator_(movegen::generator_of(*variant_)),
      long_turns_(variant_->special().moves_per_turn > 1),
      host_(std::move(host)),
      evaluator_(*variant_, options.net ? *options.net : builtin_net(*variant_),
                 kMaxPly + kMostQuiescence + 1),
      evaluation_(evaluator_.weights()),
      history_(*variant_),
      exchange_(*variant_, evaluation_),
      tools_{generator_, scratch_,  evaluation_,
             history_,   exchange_, !long_turns_ && variant_->shape().cells() <= rules::kTableCells,
             {}},
      table_(table),
      role_(role),
      plies_(kMaxPly + kMostQuiescence + 2),
      tablebase_(options.tablebase) {
    // Listing takes milliseconds there.
    if (variant_->shape().cells() > rules::kTableCells)
        tools_.late = [this] {
            if (state_ == State::running) check_clock();
            return state_ != State::running;
        };
}

void Search::new_game() {
    if (role_ == Role::main) table_.clear();
    history_.clear();
}

void Search::set_position(const rules::Position& position) {
    position_ = position;
    evaluator_.reset(position);
}

void Search::begin(const rules::Position& position, std::span<const std::uint64_t> history,
                   const Limits& limits, std::uint64_t seed) {
    set_position(position);
    path_.assign(history.begin(), history.end());
    game_length_ = path_.size();
    path_.push_back(position.key());
    const Score noise = std::max(limits.noise, seed == 0 ? 0 : kSeedNoise);
    // Scores that other errors have entered are of no use; and a weak level plays the same whatever
    // came before.
    if (noise != noise_ || limits.errs() || (noise != 0 && seed != seed_)) new_game();
    limits_ = limits;
    seed_ = seed;
    blindness_ = Blindness(limits.blindness, seed ^ position.key(), in_check(position.side()));
    noise_ = noise;
    nodes_ = 0;
    started_ = last_clock_check_ = host_.now();
    next_clock_check_ = clock_interval_ = 1;
    const std::uint64_t pieces = position.piece_count();
    longest_clock_interval_ = std::clamp<std::uint64_t>(
        kLongestClockInterval * kUsualPieces / pieces, 1, kLongestClockInterval);
    root_move_.reset();
    root_depth_ = 0;
    root_place_ = 0;
    selective_depth_ = 0;
    if (role_ == Role::main) table_.new_search();
    for (Ply& ply : plies_) {
        ply.killers = {};
        ply.slot = History::kNoSlot;
    }
    result_ = {};
    state_ = State::running;
    stop_requested_.store(false, std::memory_order_relaxed);
    list_root_moves();
}

/// Those asked for. Ranked as in any node, so that the best comes first even if no search of one is
/// finished.
void Search::list_root_moves() {
    root_moves_.clear();
    PickerRoom& room = plies_[0].room;
    room.quiet.clear();
    generator_.list(*position_, movegen::Stage::all, scratch_, room.quiet.moves);
    if (room.quiet.moves.empty()) {
        const Colour side = position_->side();
        result_.score = position_->royals(side).empty() || in_check(side) ? -kMate : 0;
        state_ = State::over;
        return;
    }
    PickerHints hints;
    hints.table = table_.probe(position_->key());
    MovePicker picker(tools_, *position_, hints, room, MovePicker::Moves::listed);
    const bool asked = !limits_.first_moves.empty();
    const bool seen = !std::ranges::all_of(
        room.quiet.moves, [this](const rules::Move& move) { return overlooks(move); });
    const auto wanted = [&](const rules::Move& move) {
        if (!asked) return !seen || !overlooks(move);
        return std::ranges::find(limits_.first_moves, move) != limits_.first_moves.end();
    };
    const auto lines = static_cast<std::size_t>(std::max(1, limits_.lines));
    const bool late =
        tools_.late && limits_.milliseconds >= 0 && host_.now() - started_ >= limits_.milliseconds;
    if (late && !asked) {
        root_moves_.push_back({.move = picker.first()});
        state_ = State::over;
    } else {
        picker.rank_all();
        // The others follow when it is their turn: to sort hundreds of thousands takes long.
        const bool lazily = !asked && noise_ == 0 && !blindness_.any();
        while (!lazily || root_moves_.size() < lines) {
            const auto move = room.quiet.take();
            if (!move) break;
            if (wanted(*move)) root_moves_.push_back({.move = *move});
        }
    }
    limits_.first_moves = {};
    assert(!root_moves_.empty());
    if (noise_ != 0) {
        // A short search may try no more than the first few.
        for (RootMove& m : root_moves_) {
            const bool tactical = movegen::is_tactical(*position_, m.move);
            const bool gains = tactical && exchange_.gains(*position_, m.move, 0);
            m.score = gains      ? kInfinite
                      : tactical ? -kInfinite
                                 : noise(std::uint64_t{lattice::index(m.move.from)} << 32 |
                                         lattice::index(m.move.to));
        }
        sort_root_moves();
    }
    result_.best = root_moves_.front().move;
    result_.pv.assign(1, *result_.best);
    lines_.assign(std::min(root_moves_.size(), lines), {});
}

bool Search::resume(std::int64_t milliseconds, const std::function<void(const Info&)>& inform) {
    if (state_ == State::over) return true;
    state_ = State::running;
    slice_end_ = milliseconds < 0 ? -1 : host_.now() + milliseconds;
    iterate(inform);
    if (state_ == State::over && result_.depth == 0 && !root_move_)
        result_.score = static_eval({-kInfinite, kInfinite});
    return state_ == State::over;
}

SearchResult Search::result() const {
    SearchResult result = result_;
    result.nodes = nodes_;
    return result;
}

SearchProgress Search::progress() const {
    SearchProgress progress{.nodes = nodes_,
                            .depth = root_depth_,
                            .move = {},
                            .move_number = static_cast<int>(root_place_) + 1,
                            .table_permille = table_.permille()};
    if (root_depth_ > 0 && root_place_ < root_moves_.size())
        progress.move = root_moves_[root_place_].move;
    return progress;
}

Score Search::evaluate(const rules::Position& position) {
    set_position(position);
    const Score noise = std::exchange(noise_, 0);
    const Score score = static_eval({-kInfinite, kInfinite});
    noise_ = noise;
    return score;
}

/// Those that are not the first of a line already, by score; those of equal score stay in their
/// order.
void Search::sort_root_moves() {
    const auto others = std::span(root_moves_).subspan(line_);
    for (std::uint32_t i = 0; i < others.size(); ++i) others[i].place = i;
    // A heap, since that is little code for the browser.
    const auto better = [](const RootMove& a, const RootMove& b) {
        return a.score != b.score ? a.score > b.score : a.place < b.place;
    };
    std::ranges::make_heap(others, better);
    std::ranges::sort_heap(others, better);
}

/// The best move of the iteration, be it cut short: its first move was the best before.
void Search::take_root_move() {
    if (!root_move_) return;
    result_.best = root_move_;
    // A move that has not been tried yet may avoid the mate.
    const bool mated = is_mate(root_score_) && root_score_ < 0;
    if (!mated || state_ == State::running) result_.score = root_score_;
    if (plies_[0].pv.empty() || plies_[0].pv.front() != *root_move_)
        result_.pv.assign(1, *root_move_);
    else
        result_.pv = plies_[0].pv;
}

void Search::iterate(const std::function<void(const Info&)>& inform) {
    const int deepest = std::clamp(limits_.depth, 1, kMaxDepth);
    const int step = role_ == Role::main ? 1 : 2;
    int next = step;
#if !defined(__wasm__)
    // What ends the game at once needs no iterations before.
    const int left = position_->moves_left();  // of the turn
    if (long_turns_ && root_depth_ == 0 && deepest >= left && noise_ == 0 && !blindness_.any() &&
        lines_.size() == 1 && find_mate_in_turn())
        next = left;
#endif
    while (result_.depth < deepest) {
        const int depth = result_.depth + std::exchange(next, step);
        root_depth_ = depth;
        if (!search_lines(depth)) return;
        result_.score = lines_.front().score;
        result_.depth = depth;
        if (inform) report_lines(inform);
        if (found_enough()) break;
    }
    state_ = State::over;
}

/// One iteration: the best move, then the best of the others, for so many lines; false if it was
/// cut short.
bool Search::search_lines(int depth) {
    for (line_ = 0; line_ < lines_.size(); ++line_) {
        root_move_.reset();
        const Score score = aspire(depth);
        if (state_ == State::running) extend_pv(score);
        if (line_ == 0) take_root_move();
        if (state_ != State::running) break;
        lines_[line_].score = score;
        lines_[line_].pv.assign(at(0).pv.begin(), at(0).pv.end());
    }
    const bool whole = line_ == lines_.size();
    line_ = 0;
    if (whole && lines_.size() > 1) {
        // A later line may have turned out better than one before it.
        for (auto line = lines_.begin(); line != lines_.end(); ++line)
            std::rotate(std::ranges::upper_bound(lines_.begin(), line, line->score,
                                                 std::ranges::greater(), &Line::score),
                        line, line + 1);
        for (std::size_t i = lines_.size(); i-- > 0;) {
            const auto first =
                std::ranges::find(root_moves_, lines_[i].pv.front(), &RootMove::move);
            std::rotate(root_moves_.begin(), first, first + 1);
        }
        result_.best = lines_.front().pv.front();
        result_.pv.assign(lines_.front().pv.begin(), lines_.front().pv.end());
    }
    return whole;
}

/// Where a table has ended the best line before its mate: with the moves that the table leads to.
void Search::extend_pv(Score score) {
    rules::MoveList& pv = at(0).pv;
    const auto length = static_cast<std::size_t>(std::abs(moves_to_mate(score)));
    if (tablebase_.most_pieces == 0 || pv.size() >= length) return;
    rules::Position end = *position_;
    rules::Undo undo;
    for (const Move& move : pv) end.make(move, undo);
    rules::MoveList moves;
    while (pv.size() < length) {
        const auto left = static_cast<Score>(length - pv.size()) - 1;
        const Score wanted = left % 2 == 1 ? kMate - left : left - kMate;
        moves.clear();
        generator_.list(end, movegen::Stage::all, scratch_, moves);
        const auto next = std::ranges::find_if(moves, [&](const Move& move) {
            end.make(move, undo);
            const bool leads = tablebase_.probe(end) == wanted;
            end.unmake(undo);
            return leads;
        });
        if (next == moves.end()) return;
        pv.push_back(*next);
        end.make(*next, undo);
    }
}

void Search::report_lines(const std::function<void(const Info&)>& inform) const {
    const std::int64_t time = host_.now() - started_;
    const int permille = table_.permille();
    for (std::size_t i = 0; i < lines_.size(); ++i)
        inform({.depth = result_.depth,
                .score = lines_[i].score,
                .nodes = nodes_,
                .milliseconds = time,
                .pv = lines_[i].pv,
                .line = static_cast<int>(i) + 1,
                .selective_depth = std::max(selective_depth_, result_.depth),
                .table_permille = permille});
}

/// Deeper iterations would find nothing better, or nothing better is asked for.
bool Search::found_enough() const {
    const Score score = lines_.back().score;
    if (is_mate(score) && kMate - std::abs(score) <= result_.depth) return true;
    const Score best = lines_.front().score;
    return limits_.mate > 0 && best > 0 && is_mate(best) && moves_to_mate(best) <= limits_.mate;
}

/// Searches the root with a window around the score of the iteration before, wider until the score
/// lies within.
Score Search::aspire(int depth) {
    Window window{-kInfinite, kInfinite};
    const Score before = lines_[line_].score;
    if (depth < kAspirationDepth || is_mate(before)) return search_root(depth, window);
    Score width = kAspiration;
    window = {before - width, before + width};
    for (;;) {
        const Score score = search_root(depth, window);
        if (state_ != State::running) return score;
        width *= 3;
        if (score <= window.alpha)
            window.alpha = std::max(-kInfinite, score - width);
        else if (score >= window.beta)
            window.beta = std::min(kInfinite, score + width);
        else
            return score;
        if (width > 30 * kAspiration) window = {-kInfinite, kInfinite};
    }
}

Score Search::search_root(int depth, Window window) {
    Ply& here = at(0);
    here.pv.clear();
    here.side = position_->side();
    here.eval = static_eval(window);
    here.exact = true;
    ++nodes_;
    Node node{
        .depth = depth, .ply = 0, .checked = in_check(here.side), .improving = true, .entry = {}};
    const Score alpha = window.alpha;
    Score best = -kInfinite;
    int tried = 0;
    for (std::size_t i = line_;; ++i) {
        if (i == root_moves_.size()) {
            const auto move = here.room.quiet.take();
            if (!move) break;
            root_moves_.push_back({.move = *move});
        }
        RootMove& root = root_moves_[i];
        root_place_ = i;
        root.score = -kInfinite;
        const bool quiet = !movegen::is_tactical(*position_, root.move);
        const int reduced = reduction(node, root.move, quiet, tried, window);
        const Score score = search_move(root.move, node, reduced, window, tried == 0);
        if (state_ != State::running) return best;
        ++tried;
        best = std::max(best, score);
        if (score > window.alpha || tried == 1) {
            root.score = score;
            if (score > window.alpha) {
                update_pv(0, root.move);
                root_move_ = root.move;
                root_score_ = score;
            }
        }
        window.alpha = std::max(window.alpha, score);
        if (score >= window.beta) break;
    }
    // After failing low the order of before is best.
    if (best > alpha) sort_root_moves();
    const Bound bound = best >= window.beta ? Bound::lower
                        : best > alpha      ? Bound::exact
                                            : Bound::upper;
    if (best > alpha && line_ == 0)
        table_.store(position_->key(), &*root_move_, best, kNoEval, depth, bound);
    return best;
}

/// By the net, if there is one and neither side has only kings left: those are driven to the rim.
Score Search::static_eval(Window window) {
    if (position_->insufficient_material()) return 0;
    if (host_.evaluated) host_.evaluated(*position_);
    const Score error = noise(position_->key());
    return evaluator_.score(*position_, window.alpha, window.beta) + error;
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

/// The error that the seed gives a position or root move of this number: within +-noise_.
Score Search::noise(std::uint64_t what) const {
    if (noise_ == 0) return 0;
    const auto width = 2 * static_cast<std::uint64_t>(noise_) + 1;
    return static_cast<Score>(mix64(what ^ mix64(seed_ + 1)) % width) - noise_;
}

}  // namespace tessera::engine
