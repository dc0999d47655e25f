#include "engine/vast/move_sampler.hpp"

#include <algorithm>
#include <atomic>
#include <unordered_map>

namespace tessera::engine::vast {

using definition::other;

namespace {

// How much is looked at; the time may end each of them early.
constexpr std::size_t kVictims = 1000;   ///< enemy pieces of a kind
constexpr std::size_t kCapturersOf = 6;  ///< of a victim
constexpr std::size_t kGuarded = 500;    ///< own pieces of a kind, whether they are attacked
constexpr std::size_t kRescued = 48;     ///< of these, for which ways out are sought
constexpr std::size_t kWaysOut = 24;     ///< quiet moves of such a piece
constexpr std::size_t kPromoting = 256;  ///< pawns before the last rank
constexpr std::size_t kQuietMoves = 3000;
constexpr std::size_t kKingSteps = 1500;
constexpr int kDraws = 400;  ///< cells drawn for each that is wanted

// Shares of the time by which the stages have to be over.
constexpr double kCapturesBy = 0.25;
constexpr double kThreatsBy = 0.4;
constexpr double kQuietBy = 0.5;
constexpr double kWeighedBy = 0.75;
constexpr double kAnsweredBy = 0.85;

}  // namespace

MoveSampler::MoveSampler(Board& board, const Worth& worth, const Budget& budget,
                         const Executor& executor, std::uint64_t seed)
    : board_(board),
      worth_(worth),
      budget_(budget),
      executor_(executor),
      random_(board.key() ^ seed),
      side_(board.side()) {}

std::vector<At> MoveSampler::sample(Piece piece, std::size_t most) {
    std::vector<At> cells;
    const std::uint32_t count = board_.position().count(piece.colour(), piece.kind());
    const auto codes = board_.codes();
    if (board_.listed(piece.colour())) {
        for (const At c : board_.pieces(piece.colour()))
            if (board_.at(c) == piece) cells.push_back(c);
        random_.shuffle(cells);
        if (cells.size() > most) cells.resize(most);
        return cells;
    }
    if (count == 0) return cells;
    const std::size_t wanted = std::min<std::size_t>(most, count);
    const std::size_t draws = wanted * kDraws;
    for (std::size_t i = 0; i < draws && cells.size() < wanted; ++i) {
        const auto c = static_cast<At>(random_.below(codes.size()));
        if (codes[c] == piece.code()) cells.push_back(c);
    }
    std::sort(cells.begin(), cells.end());
    cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
    return cells;
}

void MoveSampler::add(const Move& move) {
    const Piece there = board_.at(lattice::index(move.to));
    if (move.type != MoveType::castling && !there.empty() && there.kind() == Kind::king) return;
    moves_.push_back({move, 0});
}

void MoveSampler::add_captures_of(At victim, std::size_t most) {
    if (board_.at(victim).kind() == Kind::king) return;
    std::size_t found = 0;
    const int last = board_.rules().last_rank(side_);
    board_.any_attacker(victim, side_, [&](At from) {
        Move move{Cell{from}, Cell{victim}};
        if (board_.at(from).kind() == Kind::pawn && !board_.rules().promotions.empty() &&
            board_.geometry().rank(board_.packed(victim)) == last)
            move.promotion = board_.rules().type_of(board_.rules().promotions.front());
        add(move);
        return ++found == most;
    });
}

void MoveSampler::add_captures() {
    if (board_.listed(side_) && board_.listed(other(side_))) {
        list_captures(board_, 20'000, moves_);
        return;
    }
    std::vector<Kind> kinds = board_.rules().kinds;
    std::sort(kinds.begin(), kinds.end(), [&](Kind a, Kind b) {
        return std::pair(-worth_.value(a), a) < std::pair(-worth_.value(b), b);
    });
    for (const Kind kind : kinds)
        for (const At victim : sample(Piece(kind, other(side_)), kVictims)) {
            if (budget_.over(kCapturesBy)) return;
            add_captures_of(victim, kCapturersOf);
        }
    if (const auto passed = board_.position().ep_cell())
        board_.any_attacker(lattice::index(*passed), side_, [&](At from) {
            if (board_.at(from).kind() == Kind::pawn)
                add(Move{Cell{from}, *passed, kNoPieceType, MoveType::en_passant});
            return false;
        });
}

void MoveSampler::add_promotions() {
    const Geometry& g = board_.geometry();
    const int before = board_.rules().last_rank(side_) - Rules::forward(side_);
    std::size_t found = 0;
    for (const At from : sample(Piece(Kind::pawn, side_), board_.listed(side_) ? SIZE_MAX : 4096)) {
        if (g.rank(board_.packed(from)) != before) continue;
        any_pseudo_legal(board_, from, [&](const Move& move) {
            add(move);
            return false;
        });
        if (++found == kPromoting) break;
    }
}

void MoveSampler::find_threats() {
    for (const Kind kind : board_.rules().kinds) {
        if (kind == Kind::king) continue;
        for (const At c : sample(Piece(kind, side_), kGuarded)) {
            if (budget_.over(kThreatsBy)) break;
            Threat threat{c, c, 0};
            threat.loss = hanging(board_, worth_.values(), c, other(side_), threat.attacker);
            if (threat.loss > 0) threats_.push_back(threat);
        }
    }
    std::sort(threats_.begin(), threats_.end(), [](const Threat& a, const Threat& b) {
        return std::pair(-a.loss, a.victim) < std::pair(-b.loss, b.victim);
    });
}

void MoveSampler::add_rescues() {
    for (std::size_t i = 0; i < std::min(threats_.size(), kRescued); ++i) {
        if (budget_.over(kThreatsBy)) return;
        add_captures_of(threats_[i].attacker, kCapturersOf);
        for (std::size_t n = 0; n < kWaysOut; ++n)
            if (const auto move = random_quiet(board_, threats_[i].victim, random_)) add(*move);
    }
}

void MoveSampler::add_quiet_moves() {
    const std::vector<Kind>& kinds = board_.rules().kinds;
    std::size_t found = 0;
    for (std::size_t i = 0; i < 4 * kQuietMoves && found < kQuietMoves; i += 16) {
        if (budget_.over(kQuietBy)) return;
        const Kind kind = kinds[i / 16 % kinds.size()];
        for (const At from : sample(Piece(kind, side_), 16))
            if (const auto move = random_quiet(board_, from, random_)) {
                add(*move);
                ++found;
            }
    }
    list_castlings(board_, moves_);
}

/// Against one checker captures of it and pieces put between; the king's steps against any.
void MoveSampler::add_evasions() {
    const At king = board_.king(side_);
    const Geometry& g = board_.geometry();
    std::vector<At> checkers;
    board_.any_attacker(king, other(side_), [&](At from) {
        checkers.push_back(from);
        return checkers.size() == 2;
    });
    if (checkers.size() == 1) {
        const At checker = checkers.front();
        add_captures_of(checker, 64);
        const int steps = tessera::vast::alignment(g.packed(king), g.packed(checker)).steps;
        const std::int32_t back = -Rules::forward(side_) * g.stride(g.rank_axis());
        for (int i = 1; i < steps; ++i) {
            const At between = Board::moved(king, i * Board::step_of(king, checker, steps));
            std::size_t found = 0;
            board_.any_attacker(between, side_, [&](At from) {
                const Kind kind = board_.at(from).kind();
                if (kind == Kind::king || kind == Kind::pawn) return false;
                add(Move{Cell{from}, Cell{between}});
                return ++found == 32;
            });
            for (int ranks = 1; ranks <= 2; ++ranks) {
                const int rank = g.rank(g.packed(between)) - ranks * Rules::forward(side_);
                if (rank < 0 || rank >= g.size(g.rank_axis())) break;
                const At from = Board::moved(between, ranks * back);
                if (board_.at(from) != Piece(Kind::pawn, side_)) continue;
                any_pseudo_legal(board_, from, [&](const Move& move) {
                    if (lattice::index(move.to) == between) add(move);
                    return false;
                });
            }
        }
    }
    std::size_t steps = 0;
    any_pseudo_legal(board_, king, [&](const Move& move) {
        add(move);
        return ++steps == kKingSteps;
    });
}

/// By exchanges, the places that change, and the threat that moving away ends. Shared among cores.
void MoveSampler::weigh_at_once() {
    std::unordered_map<At, Score> saved;
    std::unordered_map<At, Score> ended;
    for (const Threat& threat : threats_) {
        saved[threat.victim] = std::max(saved[threat.victim], threat.loss);
        ended[threat.attacker] = std::max(ended[threat.attacker], threat.loss);
    }
    constexpr std::size_t kEach = 16;
    constexpr Score kUnknown = -kMate;
    const auto score_of = [&](const Move& move) {
        Score score = exchange(board_, worth_.values(), move) + worth_.step(board_, move);
        if (const auto s = saved.find(lattice::index(move.from)); s != saved.end())
            score += s->second;
        if (const auto e = ended.find(lattice::index(move.to)); e != ended.end())
            score += e->second;
        return score;
    };
    executor_((moves_.size() + kEach - 1) / kEach, [&](std::size_t task) {
        for (std::size_t i = task * kEach; i < std::min(moves_.size(), (task + 1) * kEach); ++i)
            moves_[i].score =
                budget_.over(kWeighedBy) && i >= kEach ? kUnknown : score_of(moves_[i].move);
    });
    looked_at_ += moves_.size();
    sort(moves_);
}

/// What the enemy takes at best after a legal move, where it went left out, for that has been
/// weighed. The move has been made.
Score MoveSampler::answer_to(const Move& move) {
    Score worst = 0;
    At attacker = 0;
    const auto look = [&](At c) {
        if (c == lattice::index(move.to) || !board_.at(c).is(side_) ||
            board_.at(c).kind() == Kind::king)
            return;
        worst = std::max(worst, hanging(board_, worth_.values(), c, other(side_), attacker));
    };
    for (std::size_t i = 0; i < std::min(threats_.size(), kRescued); ++i)
        if (threats_[i].loss > worst) look(threats_[i].victim);
    // What stood behind the piece that has left.
    const At from = lattice::index(move.from);
    const std::size_t side = 2 * kRescued;
    std::size_t seen = 0;
    Rays(board_.geometry(), from).any([&](const Rays::Ray& ray) {
        At c = from;
        for (int i = 1; i <= ray.room; ++i) {
            c = Board::moved(c, ray.step);
            if (board_.empty(c)) continue;
            if (board_.at(c).is(side_) && worth_.value(board_.at(c).kind()) > worst) {
                look(c);
                ++seen;
            }
            break;
        }
        return seen == side;
    });
    return worst;
}

std::vector<Weighed> MoveSampler::weigh(std::size_t answers) {
    const bool check = board_.in_check(side_);
    if (check) {
        add_evasions();
    } else {
        add_captures();
        add_promotions();
        find_threats();
        add_rescues();
        add_quiet_moves();
    }
    weigh_at_once();
    std::vector<Weighed> legal;
    for (const Weighed& m : moves_) {
        const bool enough = legal.size() >= answers || budget_.over(kAnsweredBy);
        if (enough && !legal.empty()) break;
        if (std::any_of(legal.begin(), legal.end(),
                        [&](const Weighed& known) { return known.move == m.move; }))
            continue;
        board_.make(m.move);
        if (!board_.in_check(side_)) legal.push_back({m.move, m.score - answer_to(m.move)});
        board_.unmake();
    }
    sort(legal);
    return legal;
}

}  // namespace tessera::engine::vast
