#include "vast/mates/mate2.hpp"

#include <memory>

#include "vast/board/text_order.hpp"
#include "vast/mates/common_lines.hpp"
#include "vast/mates/refuter.hpp"
#include "vast/moves/legal.hpp"
#include "vast/moves/worker_pool.hpp"

namespace tessera::vast {

namespace {

constexpr std::size_t kKeptReplies = 8;
constexpr std::size_t kRefuters = 12;
/// A reply that refuted so many first moves is worth a Refuter.
constexpr int kWorthwhile = 6;
/// Flights that a check must cover to be looked at, and cells that are asked for them.
constexpr std::size_t kOpen = 12;
constexpr int kLooks = 400;
/// Replies between looks at the clock.
constexpr std::uint64_t kPatience = 64;

/// Decides first moves one after another, and remembers what refuted the last.
class Decider {
public:
    Decider(const Position& position, Meter& meter)
        : board_(position), attacker_(position.side()), meter_(meter) {}

    /// Whether the legal move forces mate in at most two. Meaningless if the meter has ended.
    bool forces_mate(const Move& move) {
        for (const auto& refuter : refuters_)
            if (refuter->answers(move)) return false;
        board_.make(move);
        const bool forced = !refuted();
        board_.unmake();
        ask_for_refuter();
        return forced;
    }

private:
    struct Reply {
        Move move;
        int refuted = 0;  ///< first moves
        bool asked = false;
    };

    /// The first move is made: the defender has a reply after which there is no mate, or has none
    /// and is not in check.
    bool refuted() {
        for (std::size_t i = 0; i < replies_.size(); ++i)
            if (is_legal_reply(replies_[i].move) && saves(replies_[i].move)) {
                ++replies_[i].refuted;
                std::rotate(replies_.begin(), replies_.begin() + static_cast<std::ptrdiff_t>(i),
                            replies_.begin() + static_cast<std::ptrdiff_t>(i) + 1);
                return true;
            }
        Legal legal(board_);
        bool any = false;
        const auto try_reply = [&](const Move& reply) {
            any = true;
            if (++asked_ % kPatience == 0 ? !meter_.step(0) : meter_.ended()) return true;
            if (!saves(reply)) return false;
            remember(reply);
            return true;
        };
        // The king's first: pieces have far more, and mostly to no purpose.
        const At king = board_.king(board_.side());
        if (legal.any_move(king, try_reply)) return true;
        if (legal.checkers().size() < 2) {
            // Whatever is tried, the list is as before in the end.
            const std::vector<At>& pieces = board_.pieces(board_.side());
            for (std::size_t i = 0; i < pieces.size(); ++i)
                if (pieces[i] != king && legal.any_move(pieces[i], try_reply)) return true;
        }
        return !any && legal.checkers().empty();
    }
    void remember(const Move& reply) {
        if (reply.type != MoveType::normal || reply.promotion != kNoPieceType) return;
        if (replies_.size() == kKeptReplies) replies_.pop_back();
        replies_.insert(replies_.begin(), {reply, 1});
    }
    /// Of a remembered move. Those of pawns and castling are not remembered as legal.
    bool is_legal_reply(const Move& reply) {
        const At from = lattice::index(reply.from);
        const At to = lattice::index(reply.to);
        const Piece piece = board_.at(from);
        if (!piece.is(board_.side()) || piece.kind() == Kind::pawn ||
            reply.type != MoveType::normal || reply.promotion != kNoPieceType ||
            board_.at(to).is(board_.side()) || !board_.captures(from, to))
            return false;
        return board_.legal(reply);
    }
    /// After the legal reply there is no mate in one.
    bool saves(const Move& reply) {
        board_.make(reply);
        const bool mate = mate_in_one();
        board_.unmake();
        return !mate;
    }

    bool mate_in_one() {
        if (mating_ && is_mating(*mating_)) return true;
        Legal legal(board_);
        const At king = board_.king(other(attacker_));
        const std::vector<At> open = open_flights(king);
        const std::vector<At>& pieces = board_.pieces(attacker_);
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            const At piece = pieces[i];
            const bool opens = board_.at(piece).kind() == Kind::pawn || opens_line(piece, king);
            const auto mates = [&](const Move& move) {
                if (!gives_mate(move)) return false;
                mating_ = move;
                return true;
            };
            const auto covers_all = [&](Kind kind, At to) {
                return std::ranges::all_of(
                    open, [&](At flight) { return flight == to || sees(kind, to, flight); });
            };
            const auto may_mate = [&](const Move& move) {
                return covers_all(board_.at(piece).kind(), lattice::index(move.to)) && mates(move);
            };
            if (opens ? legal.any_move(piece, mates)
                      : any_direct_check(legal, piece, king, may_mate))
                return true;
        }
        return false;
    }
    /// A piece of the attacker captures from one cell on another, its own side's pieces and the
    /// king being transparent.
    [[nodiscard]] bool sees(Kind kind, At from, At to) {
        const Colour defender = other(attacker_);
        const At king = board_.king(defender);
        return board_.reaches_past(Piece(kind, attacker_), from, to,
                                   [&](At c) { return c != king && board_.at(c).is(defender); });
    }
    /// Some cells to which the king may go unless the next move attacks them from where it ends.
    [[nodiscard]] std::vector<At> open_flights(At king) {
        std::vector<At> open;
        const auto is_open = [&](At cell) {
            return board_.empty(cell) &&
                   std::ranges::none_of(board_.pieces(attacker_), [&](At piece) {
                       return sees(board_.at(piece).kind(), piece, cell);
                   });
        };
        int looks = 0;
        Rays(board_.geometry(), king).any([&](const Rays::Ray& ray) {
            const At cell = Board::moved(king, ray.step);
            if (is_open(cell)) open.push_back(cell);
            return open.size() == kOpen || ++looks == kLooks;
        });
        return open;
    }
    /// The move that mated last mates again.
    bool is_mating(const Move& move) {
        const At from = lattice::index(move.from);
        const At to = lattice::index(move.to);
        const Piece piece = board_.at(from);
        if (!piece.is(attacker_) || piece.kind() == Kind::pawn || piece.kind() == Kind::king ||
            move.promotion != kNoPieceType || board_.at(to).is(attacker_) ||
            !board_.captures(from, to))
            return false;
        return board_.legal(move) && gives_mate(move);
    }
    /// A slider behind it may attack the king once it leaves.
    bool opens_line(At piece, At king) {
        const Geometry& g = board_.geometry();
        const int steps = alignment(g.packed(king), g.packed(piece)).steps;
        if (steps == 0 || !board_.clear(king, piece, steps)) return false;
        const std::size_t mark = board_.mark();
        board_.put(piece, {});
        const bool opens = board_.slider_through(king, piece, attacker_) != king;
        board_.take_back(mark);
        return opens;
    }
    /// Calls f(Move) for each legal move of the piece, no pawn, after which it attacks the king.
    template <class F>
    bool any_direct_check(const Legal& legal, At piece, At king, F& f) {
        const Geometry& g = board_.geometry();
        const Piece mover = board_.at(piece);
        const auto arrive = [&](At to) {
            return !board_.at(to).is(attacker_) && legal.allowed(piece, to) &&
                   f(Move{Cell{piece}, Cell{to}});
        };
        if (mover.kind() == Kind::king) return false;
        if (mover.kind() == Kind::knight)
            return any_common_leap(g, Leaps(g, piece), Leaps(g, king), arrive);
        return any_common_cell(g, piece, king, [&](const CommonCell& common) {
            return board_.reaches(mover, piece, common.cell) &&
                   board_.reaches(mover, common.cell, king) && arrive(common.cell);
        });
    }

    /// Precondition: legal.
    bool gives_mate(const Move& move) {
        board_.make(move);
        const bool mate = board_.in_check(board_.side()) && !has_evasion();
        board_.unmake();
        return mate;
    }
    bool has_evasion() {
        const Colour defender = board_.side();
        const At king = board_.king(defender);
        const Geometry& g = board_.geometry();
        const auto flees = [&](At to) {
            if (board_.at(to).is(defender)) return false;
            const std::size_t mark = board_.mark();
            board_.put(king, {});
            const bool safe = !board_.attacked(to, attacker_);
            board_.take_back(mark);
            return safe;
        };
        for (std::size_t i = 0; i < flights_.size(); ++i)
            if (alignment(g.packed(king), g.packed(flights_[i])).steps == 1 && flees(flights_[i])) {
                std::swap(flights_[i], flights_.front());
                return true;
            }
        const bool flight = Rays(g, king).any([&](const Rays::Ray& ray) {
            const At to = Board::moved(king, ray.step);
            if (!flees(to)) return false;
            if (flights_.size() == kKeptReplies) flights_.pop_back();
            flights_.insert(flights_.begin(), to);
            return true;
        });
        if (flight) return true;
        Legal legal(board_);
        return legal.checkers().size() == 1 && any_evasion(legal, king);
    }
    /// By a piece other than the king: onto the cells that end the check, or in passing.
    bool any_evasion(Legal& legal, At king) {
        const Colour defender = board_.side();
        const auto yes = [](const Move&) { return true; };
        for (const At to : legal.evasions()) {
            const bool taken = !board_.empty(to);
            if (board_.any_attacker(to, defender, [&](At from) {
                    return from != king && (taken || board_.at(from).kind() != Kind::pawn) &&
                           legal.allowed(from, to);
                }))
                return true;
        }
        const std::vector<At>& pieces = board_.pieces(defender);
        for (std::size_t i = 0; i < pieces.size(); ++i)
            if (board_.at(pieces[i]).kind() == Kind::pawn && legal.any_move(pieces[i], yes))
                return true;
        return false;
    }

    /// Once the position stands again: makes one for a reply that has refuted often.
    void ask_for_refuter() {
        if (refuters_.size() == kRefuters || replies_.empty()) return;
        Reply& reply = replies_.front();
        const At from = lattice::index(reply.move.from);
        const At to = lattice::index(reply.move.to);
        if (reply.asked || reply.refuted < kWorthwhile) return;
        reply.asked = true;
        const Piece piece = board_.at(from);
        if (!piece.is(other(attacker_)) || piece.kind() == Kind::pawn || !board_.empty(to) ||
            reply.move.type != MoveType::normal || !board_.captures(from, to))
            return;
        auto refuter = std::make_unique<Refuter>(board_, attacker_, from, to);
        if (refuter->usable()) refuters_.push_back(std::move(refuter));
    }

    Board board_;
    Colour attacker_;
    Meter& meter_;
    std::uint64_t asked_ = 0;
    std::vector<Reply> replies_;  ///< the last that refuted first
    std::vector<At> flights_;
    std::optional<Move> mating_;
    std::vector<std::unique_ptr<Refuter>> refuters_;
};

}  // namespace

std::uint64_t mates_in_two(const Position& position, std::uint64_t limit, const MoveSink& sink,
                           const Work& work) {
    Board board(position);
    Legal legal(board);
    const std::vector<At> pieces = board.pieces(legal.mover());
    std::vector<Move> moves;
    for (const At piece : pieces)
        legal.any_move(piece, [&](const Move& move) {
            moves.push_back(move);
            return false;
        });
    Meter meter(work.watch, moves.size());
    WorkerPool<Decider> workers([&] { return std::make_unique<Decider>(position, meter); });
    std::vector<std::uint8_t> forced(moves.size(), 0);
    workers.each(work, meter, 1, moves.size(), [&](Decider& decider, std::size_t i) {
        if (decider.forces_mate(moves[i]) && !meter.ended()) forced[i] = 1;
    });
    std::vector<Move> found;
    for (std::size_t i = 0; i < moves.size(); ++i)
        if (forced[i] != 0) found.push_back(moves[i]);
    TextOrder(board).sort(found);
    for (std::size_t i = 0; i < found.size() && i < limit; ++i) sink(found[i]);
    return found.size();
}

}  // namespace tessera::vast
