#include "engine/vast/tree_search.hpp"

#include <algorithm>

#include "vast/moves/outcome.hpp"

namespace tessera::engine::vast {

namespace {

constexpr std::size_t kEntries = std::size_t{1} << 16;
constexpr int kMostPlies = 64;
/// Up to so many moves of a node are all looked at.
constexpr std::size_t kFullWidth = 600;
/// Of more, so many that capture nothing.
constexpr std::size_t kSampled = 48;
constexpr std::size_t kMostCaptures = 64;
/// Moves behind these are searched less deep at first.
constexpr std::size_t kReducedFrom = 6;
constexpr Score kInfinite = kMate + 1;

Score victim_value(const Board& board, const Worth& worth, const Move& move) {
    if (move.type == MoveType::castling) return 0;
    if (move.type == MoveType::en_passant) return worth.value(Kind::pawn);
    const Piece there = board.at(lattice::index(move.to));
    return there.empty() ? 0 : worth.value(there.kind());
}

}  // namespace

TreeSearch::TreeSearch(Board& board, const Worth& worth, const Budget& budget,
                       std::span<const std::uint64_t> history, const TreeLimits& limits)
    : board_(board),
      worth_(worth),
      budget_(budget),
      limits_(limits),
      line_(history.begin(), history.end()),
      table_(kEntries),
      killers_(kMostPlies + 1) {}

bool TreeSearch::stopped() {
    if (!stopped_ && (nodes_ >= limits_.nodes || (nodes_ % 16 == 0 && budget_.over(limits_.share))))
        stopped_ = true;
    return stopped_;
}

bool TreeSearch::repeated() const {
    const std::size_t clock = board_.position().halfmove_clock();
    const std::size_t first = line_.size() - std::min(line_.size(), clock);
    return std::find(line_.begin() + static_cast<std::ptrdiff_t>(first), line_.end(),
                     board_.key()) != line_.end();
}

bool TreeSearch::drawn() const {
    if (board_.position().halfmove_clock() >= board_.rules().halfmove_limit) return true;
    return repeated() || (board_.count(Colour::white) == 1 && board_.count(Colour::black) == 1);
}

void TreeSearch::list(std::vector<Weighed>& moves, bool check) {
    if (list_all(board_, check ? 4 * kFullWidth : kFullWidth, moves)) return;
    moves.clear();
    list_captures(board_, kMostCaptures, moves);
    Random random(board_.key() ^ limits_.seed);
    const std::vector<At>& own = board_.pieces(board_.side());
    const std::size_t each = std::max<std::size_t>(1, kSampled / own.size());
    for (const At from : own)
        for (std::size_t i = 0; i < each; ++i)
            if (const auto move = random_quiet(board_, from, random)) moves.push_back({*move, 0});
}

void TreeSearch::order(std::vector<Weighed>& moves, const Entry& known, int ply) {
    const auto& killers = killers_[static_cast<std::size_t>(ply)];
    for (Weighed& m : moves) {
        const Score victim = victim_value(board_, worth_, m.move);
        m.score = worth_.step(board_, m.move);
        if (victim != 0)
            m.score +=
                100'000 + 8 * victim - worth_.value(board_.at(lattice::index(m.move.from)).kind());
        if (m.move.promotion != kNoPieceType)
            m.score += 90'000 + worth_.value(board_.rules().kind_of(m.move.promotion));
        if (m.move == killers[0] || m.move == killers[1]) m.score += 50'000;
        if (known.key == board_.key() && m.move == known.best) m.score = kMate;
    }
    sort(moves);
}

Score TreeSearch::quiet(int ply, Score alpha, Score beta) {
    ++nodes_;
    const Score stands = worth_.of(board_);
    if (stands >= beta || ply >= kMostPlies || stopped()) return stands;
    Score best = stands;
    alpha = std::max(alpha, best);
    std::vector<Weighed> moves;
    list_captures(board_, kMostCaptures, moves);
    for (Weighed& m : moves) m.score = exchange(board_, worth_.values(), m.move);
    sort(moves);
    const Colour mover = board_.side();
    for (const Weighed& m : moves) {
        if (m.score <= 0) break;
        board_.make(m.move);
        const bool legal = !board_.in_check(mover);
        const Score score = legal ? -quiet(ply + 1, -beta, -alpha) : -kInfinite;
        board_.unmake();
        if (stopped_) return best;
        best = std::max(best, score);
        alpha = std::max(alpha, best);
        if (best >= beta) break;
    }
    return best;
}

Score TreeSearch::node(int depth, int ply, Score alpha, Score beta) {
    if (drawn()) return 0;
    const Colour mover = board_.side();
    const bool check = board_.in_check(mover);
    if (check) ++depth;
    if (depth <= 0 || ply >= kMostPlies) return quiet(ply, alpha, beta);
    ++nodes_;
    if (stopped()) return 0;
    const Entry known = entry();
    if (known.key == board_.key() && known.depth >= depth &&
        (known.bound == 0 || (known.bound > 0 ? known.score >= beta : known.score <= alpha)))
        return known.score;
    std::vector<Weighed> moves;
    list(moves, check);
    order(moves, known, ply);
    Entry found{board_.key(), {}, -kInfinite, static_cast<std::int8_t>(depth), -1};
    line_.push_back(board_.key());
    std::size_t tried = 0;
    for (const Weighed& m : moves) {
        const bool quiet_move =
            victim_value(board_, worth_, m.move) == 0 && m.move.promotion == kNoPieceType;
        board_.make(m.move);
        if (board_.in_check(mover)) {
            board_.unmake();
            continue;
        }
        ++tried;
        const bool reduced = depth >= 2 && tried > kReducedFrom && quiet_move && !check;
        Score score = -kInfinite;
        if (reduced) score = -node(depth - 2, ply + 1, -alpha - 1, -alpha);
        if (!reduced || (score > alpha && !stopped_))
            score = -node(depth - 1, ply + 1, -beta, -alpha);
        board_.unmake();
        if (stopped_) break;
        if (score > found.score) {
            found.score = score;
            found.best = m.move;
        }
        if (score > alpha) {
            alpha = score;
            found.bound = 0;
        }
        if (score >= beta) {
            found.bound = 1;
            auto& killers = killers_[static_cast<std::size_t>(ply)];
            if (quiet_move && !(killers[0] == m.move)) killers = {m.move, killers[0]};
            break;
        }
    }
    line_.pop_back();
    if (stopped_) return found.score;
    if (tried == 0) {
        // Where moves are sampled, that none was found proves nothing.
        if (!tessera::vast::any_legal_move(board_.position())) return check ? ply - kMate : 0;
        return worth_.of(board_);
    }
    entry() = found;
    return found.score;
}

std::vector<Move> TreeSearch::line(const Move& first, std::size_t most) {
    std::vector<Move> moves;
    Move next = first;
    while (moves.size() < most) {
        moves.push_back(next);
        board_.make(next);
        const Entry& known = entry();
        // A draw by repetition or counting ends what the table knows.
        if (known.key != board_.key() || known.bound < 0 || drawn() || known.best == Move{} ||
            !board_.legal(known.best))
            break;
        next = known.best;
    }
    for (std::size_t i = 0; i < moves.size(); ++i) board_.unmake();
    return moves;
}

void TreeSearch::run(std::vector<Weighed>& root, const OnLine& on_line) {
    struct Scored {
        Weighed found;
        Score offset = 0;
    };
    std::vector<Scored> moves;
    moves.reserve(root.size());
    for (const Weighed& m : root) moves.push_back({{m.move, 0}, m.score});
    line_.push_back(board_.key());
    std::vector<Score> best;  // of this iteration, as many as there are lines, best first
    for (int depth = 1; depth <= std::min(limits_.depth, kMostPlies - 1); ++depth) {
        best.clear();
        std::size_t done = 0;
        for (Scored& m : moves) {
            board_.make(m.found.move);
            Score score = -kInfinite;
            const bool open = best.size() < limits_.lines;
            const Score alpha = open ? -kInfinite : best.back() - m.offset;
            if (!open) score = -node(depth - 1, 1, -alpha - 1, -alpha);
            if (open || (score > alpha && !stopped_))
                score = -node(depth - 1, 1, -kInfinite, -alpha);
            board_.unmake();
            if (stopped_) break;
            m.found.score = score + (is_mate(score) ? 0 : m.offset);
            best.insert(std::upper_bound(best.begin(), best.end(), m.found.score, std::greater<>()),
                        m.found.score);
            if (best.size() > limits_.lines) best.pop_back();
            ++done;
        }
        // What an unfinished iteration has found counts as far as it came.
        const auto end = moves.begin() + static_cast<std::ptrdiff_t>(done);
        std::sort(moves.begin(), end,
                  [](const Scored& a, const Scored& b) { return better(a.found, b.found); });
        if (stopped_) break;
        for (std::size_t i = 0; on_line && i < best.size(); ++i)
            on_line(depth, i + 1, moves[i].found);
        if (is_mate(best.front()) || moves.size() < 2) break;
    }
    line_.pop_back();
    for (std::size_t i = 0; i < moves.size(); ++i) root[i] = moves[i].found;
}

}  // namespace tessera::engine::vast
