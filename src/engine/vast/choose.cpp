#include <algorithm>

#include "engine/blindness.hpp"
#include "engine/vast/choose.hpp"
#include "engine/vast/move_sampler.hpp"
#include "engine/vast/tree_search.hpp"
#include "vast/board/key.hpp"
#include "vast/mates/mate1.hpp"
#include "vast/moves/legal.hpp"
#include "vast/moves/outcome.hpp"

namespace tessera::engine::vast {

namespace {

/// With so many pieces in all, moves are searched; with more they are weighed.
constexpr std::uint32_t kSearched = 256;
/// Root moves that are searched where all are too many.
constexpr std::size_t kRootMoves = 2000;
constexpr std::size_t kRootSample = 400;
/// Moves whose answers are weighed on crowded boards.
constexpr std::size_t kAnswers = 128;
/// The first moves of a choice that are asked whether they let the enemy mate.
constexpr std::size_t kSafe = 16;
/// Levels that overlook more weigh few answers, and do not ask that.
constexpr int kCareless = 50;
constexpr std::size_t kFewAnswers = 8;
/// Below this share of the value of the enemy's army one is behind, and a repetition welcome.
constexpr double kBehind = 0.9;
/// What a move is worth to the side ahead less if it leads back to an earlier position.
constexpr Score kRepeats = 400;

// Shares of the time for a mate in one, among few pieces and among many.
constexpr double kMateFew = 0.4;
constexpr double kMateMany = 0.2;
/// By which the last move is asked whether it lets the enemy mate, and by which that is answered.
constexpr double kSafeBy = 0.93;
constexpr double kMateBy = 0.97;

/// Moves of a line of play that are reported.
constexpr std::size_t kLongestLine = 20;

class Chooser {
public:
    Chooser(const Position& position, const Request& request, const Worth& worth, const Host& host)
        : budget_(host, request.limits.milliseconds),
          board_(position, tessera::vast::kMostListed, tessera::vast::key_of(position)),
          worth_(worth),
          request_(request),
          limits_(request.limits),
          lines_(static_cast<std::size_t>(std::max(1, request.limits.lines))),
          seed_(mix64(request.seed + kGolden64)),
          executor_(host.executor),
          random_(board_.key() ^ seed_),
          blindness_(limits_.blindness, seed_ ^ board_.key(), board_.in_check(board_.side())) {}

    [[nodiscard]] SearchResult choose() {
        mates_ = mates_in_one(listed() ? kMateFew : kMateMany, lines_);
        if (!request_.first_moves.empty())
            std::erase_if(mates_, [&](const Move& mate) { return !asked_for(mate); });
        for (std::size_t i = 0; i < mates_.size(); ++i)
            report(i + 1, 1, kMate - 1, std::array{mates_[i]});
        std::vector<Weighed> moves;
        if (mates_.size() < lines_) moves = others();
        if (!mates_.empty()) return result({mates_.front(), kMate - 1}, 1);
        if (moves.empty()) return none();
        return result(lines_ > 1 ? moves.front() : safest(moves), std::max(1, depth_));
    }

private:
    /// Both sides have so few pieces that looking for a mate in one costs little.
    [[nodiscard]] bool listed() const {
        return board_.listed(Colour::white) && board_.listed(Colour::black);
    }
    [[nodiscard]] bool asked_for(const Move& move) const {
        return std::find(request_.first_moves.begin(), request_.first_moves.end(), move) !=
               request_.first_moves.end();
    }

    /// At most so many, as far as a share of the time allows.
    [[nodiscard]] std::vector<Move> mates_in_one(double share, std::size_t most) {
        std::vector<Move> mates;
        const std::int64_t begun = budget_.elapsed();
        const auto go_on = [&](const Progress&) { return !budget_.over(share); };
        tessera::vast::mates_in_one(board_.position(), most,
                                    [&](const Move& move) { mates.push_back(move); },
                                    {executor_, go_on});
        longest_mate_ = std::max(longest_mate_, budget_.elapsed() - begun);
        std::erase_if(mates, [this](const Move& mate) { return overlooks(mate); });
        return mates;
    }

    [[nodiscard]] bool overlooks(const Move& move) const {
        return blindness_.any() && blindness_.overlooks(board_.position().shape(), move);
    }
    /// Where all are overlooked, none is.
    void drop_overlooked(std::vector<Weighed>& moves) const {
        const auto overlooked = [this](const Weighed& m) { return overlooks(m.move); };
        if (!std::ranges::all_of(moves, overlooked)) std::erase_if(moves, overlooked);
    }

    /// Moves that do not mate, best first.
    [[nodiscard]] std::vector<Weighed> others() {
        const bool search = board_.count(Colour::white) + board_.count(Colour::black) <= kSearched;
        std::vector<Weighed> moves = search ? searched() : weighed();
        return moves.empty() && mates_.empty() ? any_move() : moves;
    }

    [[nodiscard]] Score noise() {
        return limits_.noise == 0 ? 0 : random_.between(-limits_.noise, limits_.noise);
    }

    /// Reports one of the lines; `number`: 1 is the best.
    void report(std::size_t number, int depth, Score score, std::span<const Move> line) const {
        if (!request_.inform || number > lines_) return;
        request_.inform({.depth = depth,
                         .score = score,
                         .nodes = nodes_,
                         .milliseconds = budget_.elapsed(),
                         .pv = line,
                         .line = static_cast<int>(number),
                         .selective_depth = static_cast<int>(line.size())});
    }

    [[nodiscard]] SearchResult result(const Weighed& best, int depth) const {
        SearchResult found{.best = best.move,
                           .score = best.score,
                           .depth = depth,
                           .nodes = nodes_,
                           .pv = {best.move}};
        if (!line_.empty() && line_.front() == best.move) found.pv = line_;
        return found;
    }
    /// Where there is no legal move.
    [[nodiscard]] SearchResult none() const {
        SearchResult found;
        if (board_.in_check(board_.side())) found.score = -kMate;
        return found;
    }

    /// The moves that were asked for, or all that are worth searching.
    [[nodiscard]] std::vector<Weighed> root_moves() {
        std::vector<Weighed> moves;
        for (const Move& move : request_.first_moves) moves.push_back({move, 0});
        if (moves.empty() && !list_all(board_, kRootMoves, moves)) {
            moves.clear();
            list_captures(board_, kRootMoves, moves);
            const std::vector<At> own = board_.pieces(board_.side());
            const std::size_t each = std::max<std::size_t>(2, kRootSample / own.size());
            for (const At from : own)
                for (std::size_t i = 0; i < each; ++i)
                    if (const auto move = random_quiet(board_, from, random_))
                        moves.push_back({*move, 0});
            add_moves_to_the_king(moves);
            list_castlings(board_, moves);
        }
        std::erase_if(moves, [&](const Weighed& m) {
            return is_mate_in_one(m.move) || !board_.legal(m.move);
        });
        return moves;
    }
    [[nodiscard]] bool is_mate_in_one(const Move& move) const {
        return std::find(mates_.begin(), mates_.end(), move) != mates_.end();
    }

    /// At once, by exchanges.
    void weigh(std::vector<Weighed>& moves) const {
        for (Weighed& m : moves)
            m.score = exchange(board_, worth_.values(), m.move) + worth_.step(board_, m.move);
        sort(moves);
    }

    [[nodiscard]] std::vector<Weighed> searched() {
        std::vector<Weighed> moves = root_moves();
        if (moves.empty()) return moves;
        drop_overlooked(moves);
        // Best first, so that a search cut short has looked at what promises most.
        weigh(moves);
        for (Weighed& m : moves) m.score = noise();
        TreeSearch search(board_, worth_, budget_, request_.history,
                          {limits_.depth, limits_.nodes, seed_, 0.85, lines_ - mates_.size()});
        search.run(moves, [&](int depth, std::size_t number, const Weighed& found) {
            nodes_ = search.nodes();
            depth_ = depth;
            const std::vector<Move> line = search.line(found.move, kLongestLine);
            if (number == 1) line_ = line;
            report(mates_.size() + number, depth, found.score, line);
        });
        nodes_ = search.nodes();
        return moves;
    }

    /// Sliders' and knights' moves to cells around the enemy's king, which a sample would miss.
    void add_moves_to_the_king(std::vector<Weighed>& moves) {
        const Colour side = board_.side();
        const At king = board_.king(definition::other(side));
        std::vector<At> around;
        Rays(board_.geometry(), king).any([&](const Rays::Ray& ray) {
            At c = king;
            for (int i = 1; i <= std::min(ray.room, 2); ++i) {
                c = Board::moved(c, ray.step);
                if (board_.empty(c)) around.push_back(c);
            }
            return false;
        });
        random_.shuffle(around);
        const std::size_t end = moves.size() + kRootSample;
        for (const At c : around) {
            board_.any_attacker(c, side, [&](At from) {
                const Kind kind = board_.at(from).kind();
                if (kind != Kind::pawn && kind != Kind::king)
                    moves.push_back({Move{Cell{from}, Cell{c}}, 0});
                return false;
            });
            if (moves.size() >= end) return;
        }
    }

    [[nodiscard]] std::vector<Weighed> weighed() {
        std::vector<Weighed> moves;
        if (request_.first_moves.empty()) {
            MoveSampler sampler(board_, worth_, budget_, executor_, seed_);
            moves = sampler.weigh(limits_.blindness > kCareless ? kFewAnswers : kAnswers);
            nodes_ = sampler.looked_at();
            std::erase_if(moves, [&](const Weighed& m) { return is_mate_in_one(m.move); });
        } else {
            moves = root_moves();
            weigh(moves);
            nodes_ = moves.size();
        }
        drop_overlooked(moves);
        const Colour side = board_.side();
        const bool behind = worth_.material(board_.position(), side) <
                            kBehind * worth_.material(board_.position(), definition::other(side));
        for (Weighed& m : moves) {
            m.score += noise();
            if (!behind && repeats(m.move)) m.score -= kRepeats;
        }
        sort(moves);
        // What a move gains at once, on top of what is there.
        const Score now = worth_.lead(board_.position());
        for (Weighed& m : moves) m.score += now;
        for (std::size_t i = 0; i < std::min(moves.size(), lines_); ++i)
            report(mates_.size() + i + 1, 1, moves[i].score, std::array{moves[i].move});
        return moves;
    }
    [[nodiscard]] bool repeats(const Move& move) {
        board_.make(move);
        const bool known = std::find(request_.history.begin(), request_.history.end(),
                                     board_.key()) != request_.history.end();
        board_.unmake();
        return known;
    }

    /// Where samples held no legal move: the first that is found, if there is one.
    [[nodiscard]] std::vector<Weighed> any_move() {
        std::vector<Weighed> found;
        if (!tessera::vast::any_legal_move(board_.position())) return found;
        tessera::vast::Legal legal(board_);
        const auto take = [&](const Move& move) {
            found.push_back({move, 0});
            return true;
        };
        if (legal.any_move(board_.king(board_.side()), take)) return found;
        for (At c = 0; c < board_.geometry().cells(); ++c)
            if (board_.at(c).is(board_.side()) && legal.any_move(c, take)) break;
        return found;
    }

    /// The first of the moves that does not let the enemy mate, as far as the time allows to ask.
    [[nodiscard]] Weighed safest(const std::vector<Weighed>& moves) {
        if (limits_.blindness > kCareless) return moves.front();
        for (std::size_t i = 0; i < std::min(moves.size(), kSafe); ++i) {
            if (budget_.over(kSafeBy) || !budget_.fits(longest_mate_)) break;
            board_.make(moves[i].move);
            const bool mated = !mates_in_one(kMateBy, 1).empty();
            board_.unmake();
            if (!mated) return moves[i];
        }
        return moves.front();
    }

    Budget budget_;  // first: what is set up below takes of it
    Board board_;
    const Worth& worth_;
    const Request& request_;
    const Limits& limits_;
    std::size_t lines_;
    std::uint64_t seed_;
    const Executor& executor_;
    Random random_;
    Blindness blindness_;
    std::int64_t longest_mate_ = 0;  ///< milliseconds that looking for a mate has taken
    std::vector<Move> mates_;
    std::vector<Move> line_;  ///< best play of the tree's last iteration
    int depth_ = 0;           ///< of that iteration
    std::uint64_t nodes_ = 0;
};

}  // namespace

SearchResult choose_move(const Position& position, const Request& request, const Worth& worth,
                         const Host& host) {
    return Chooser(position, request, worth, host).choose();
}

}  // namespace tessera::engine::vast
