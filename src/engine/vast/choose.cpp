#include <algorithm>

#include "engine/levels.hpp"
#include "engine/vast/crowd.hpp"
#include "engine/vast/search.hpp"
#include "movegen/vast/answers.hpp"
#include "movegen/vast/key.hpp"
#include "movegen/vast/legal.hpp"
#include "movegen/vast/outcome.hpp"

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

class Chooser {
public:
    Chooser(const Position& position, std::span<const std::uint64_t> history, const Limits& limits,
            const Host& host, const Executor& executor)
        : board_(position, movegen::vast::kFewPieces, movegen::vast::key_of(position)),
          worth_(position.rules()),
          history_(history),
          level_(level_limits(limits.level, limits.milliseconds)),
          seed_(mix64(limits.seed + kGolden64)),
          host_(host),
          budget_(host_, limits.milliseconds),
          executor_(executor),
          random_(board_.key() ^ seed_) {}

    std::optional<Choice> choose() {
        if (const auto mate = mate_in_one(few() ? kMateFew : kMateMany))
            return Choice{*mate, kMate - 1, true, 1};
        const bool search = board_.count(Colour::white) + board_.count(Colour::black) <= kSearched;
        std::vector<Weighed> moves = search ? searched() : weighed();
        if (moves.empty()) moves = any_move();
        if (moves.empty()) return std::nullopt;
        const Weighed best = safest(moves);
        return Choice{best.move, best.score, false, looked_at_};
    }

private:
    /// Few enough pieces that to look for a mate in one costs little.
    [[nodiscard]] bool few() const {
        return board_.few(Colour::white) && board_.few(Colour::black);
    }
    /// As far as a share of the time allows.
    [[nodiscard]] std::optional<Move> mate_in_one(double share) {
        std::optional<Move> mate;
        const std::int64_t begun = budget_.elapsed();
        const auto go_on = [&](const Progress&) { return !budget_.over(share); };
        movegen::vast::mates_in_one(board_.position(), 1, [&](const Move& move) { mate = move; },
                                    {executor_, go_on});
        longest_mate_ = std::max(longest_mate_, budget_.elapsed() - begun);
        return mate;
    }

    [[nodiscard]] Score noise() {
        return level_.noise == 0 ? 0 : random_.between(-level_.noise, level_.noise);
    }

    [[nodiscard]] std::vector<Weighed> searched() {
        std::vector<Weighed> moves;
        if (!list_all(board_, kRootMoves, moves)) {
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
        std::erase_if(moves, [&](const Weighed& m) { return !board_.legal(m.move); });
        if (moves.empty()) return moves;
        // Best first, so that a search cut short has looked at what promises most.
        for (Weighed& m : moves)
            m.score = exchange(board_, worth_.values(), m.move) + worth_.step(board_, m.move);
        sort(moves);
        for (Weighed& m : moves) m.score = noise();
        Search search(board_, worth_, budget_, history_, {level_.depth, level_.nodes, seed_, 0.85});
        search.run(moves);
        looked_at_ = search.nodes();
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
        Crowd crowd(board_, worth_, budget_, executor_, seed_);
        std::vector<Weighed> moves = crowd.weigh(level_.depth < 3 ? 8 : kAnswers);
        looked_at_ = crowd.looked_at();
        const Colour side = board_.side();
        const bool behind = worth_.material(board_.position(), side) <
                            kBehind * worth_.material(board_.position(), definition::other(side));
        for (Weighed& m : moves) {
            m.score += noise();
            if (!behind && repeats(m.move)) m.score -= kRepeats;
        }
        sort(moves);
        return moves;
    }
    [[nodiscard]] bool repeats(const Move& move) {
        board_.make(move);
        const bool known =
            std::find(history_.begin(), history_.end(), board_.key()) != history_.end();
        board_.unmake();
        return known;
    }

    /// Where samples held no legal move: the first that is found, if there is one.
    [[nodiscard]] std::vector<Weighed> any_move() {
        std::vector<Weighed> found;
        if (!movegen::vast::any_legal_move(board_.position())) return found;
        movegen::vast::Legal legal(board_);
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
        if (level_.depth < 2) return moves.front();
        for (std::size_t i = 0; i < std::min(moves.size(), kSafe); ++i) {
            if (budget_.over(kSafeBy) || !budget_.fits(longest_mate_)) break;
            board_.make(moves[i].move);
            const bool mated = mate_in_one(kMateBy).has_value();
            board_.unmake();
            if (!mated) return moves[i];
        }
        return moves.front();
    }

    Board board_;
    Worth worth_;
    std::span<const std::uint64_t> history_;
    engine::Limits level_;
    std::uint64_t seed_;
    const Host& host_;
    Budget budget_;
    const Executor& executor_;
    Random random_;
    std::int64_t longest_mate_ = 0;  ///< milliseconds that looking for a mate has taken
    std::uint64_t looked_at_ = 0;
};

}  // namespace

std::optional<Choice> choose_move(const Position& position, std::span<const std::uint64_t> history,
                                  const Limits& limits, const Host& host,
                                  const Executor& executor) {
    return Chooser(position, history, limits, host, executor).choose();
}

}  // namespace tessera::engine::vast
