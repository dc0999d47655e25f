#include "engine/mate_search.hpp"

#include <algorithm>
#include <bit>

#include "base/hash.hpp"
#include "movegen/playable_variant.hpp"

namespace tessera::engine {
namespace {

using movegen::Stage;
using rules::Colour;
using rules::Move;

constexpr std::uint16_t kUnproved = UINT16_MAX;
constexpr std::size_t kSuccesses = std::size_t{1} << 16;
/// Positions between looks at the clock, times the pieces of one.
constexpr std::uint64_t kClockInterval = 2048;

// Promises of moves, the best tried first.
constexpr std::int64_t kKiller = 1 << 22;
constexpr std::int64_t kCheck = 1 << 20;
constexpr std::int64_t kReply = 16;
constexpr std::int64_t kMostReplies = 1 << 18;
constexpr std::int64_t kMostSuccesses = 1 << 16;
constexpr std::int64_t kSuccess = 8;
constexpr std::int64_t kCapture = 64;
constexpr std::int64_t kRoyalMove = 16;

}  // namespace

MateSearch::MateSearch(std::shared_ptr<const rules::Variant> variant, Host host,
                       const Options& options)
    : variant_(std::move(variant)),
      generator_(movegen::generator_of(*variant_)),
      sees_checks_(variant_->special().moves_per_turn == 1 &&
                   variant_->shape().cells() <= rules::kTableCells),
      host_(std::move(host)),
      table_(std::bit_floor(std::max(options.table_bytes, sizeof(Entry)) / sizeof(Entry))),
      successes_(kSuccesses) {}

MateResult MateSearch::find(const rules::Position& position, std::span<const std::uint64_t> history,
                            const MateLimits& limits) {
    return run(position, history, limits, position.side());
}

MateResult MateSearch::find_against(const rules::Position& position,
                                    std::span<const std::uint64_t> history,
                                    const MateLimits& limits) {
    MateLimits all = limits;
    all.first_moves = {};
    return run(position, history, all, other(position.side()));
}

MateResult MateSearch::run(const rules::Position& position, std::span<const std::uint64_t> history,
                           const MateLimits& limits, Colour attacker) {
    position_ = position;
    attacker_ = attacker;
    limits_ = limits;
    nodes_ = 0;
    interrupted_ = false;
    started_ = host_.now();
    const std::size_t pieces = position.piece_count();
    clock_interval_ = std::max<std::uint64_t>(1, kClockInterval / pieces);
    next_clock_check_ = 0;
    std::ranges::fill(successes_, 0);
    plies_.clear();
    if (++search_ == 0) {
        std::ranges::fill(table_, Entry());
        search_ = 1;
    }
    std::vector<std::uint64_t> keys(history.begin(), history.end());
    std::ranges::sort(keys);
    twice_.clear();
    for (std::size_t i = 1; i < keys.size(); ++i)
        if (keys[i] == keys[i - 1]) twice_.push_back(keys[i]);

    MateResult result;
    const bool attacks = position.side() == attacker;
    // The king has been captured: by the side not to move.
    if (position.state().king_captured) {
        if (!attacks) result.verdict = MateVerdict::mate;
        return result;
    }
    const int moves = variant_->special().moves_per_turn;
    const int most = attacks ? std::max(1, limits.turns) : limits.turns;
    for (int turns = attacks ? 1 : 0; turns <= most; ++turns) {
        const int single_moves = position.moves_left() + moves * (2 * turns - (attacks ? 2 : 1));
        limit_near_ = position.state().halfmove_clock +
                          static_cast<std::uint32_t>(std::max(0, single_moves)) >=
                      static_cast<std::uint32_t>(variant_->special().halfmove_limit);
        plies_.resize(static_cast<std::size_t>(std::max(0, single_moves)) + 2);
        const bool mate = attacks ? attack(0, turns) : defend(0, turns);
        if (interrupted_) {
            result.verdict = MateVerdict::interrupted;
            break;
        }
        result.turns = turns;
        if (!mate) continue;
        result.verdict = MateVerdict::mate;
        result.single_moves = turns == 0 ? 0 : single_moves;
        result.line = best_play(turns);
        break;
    }
    result.nodes = nodes_;
    return result;
}

bool MateSearch::stopped() {
    if (interrupted_) return true;
    if (nodes_ >= limits_.nodes) return interrupted_ = true;
    if (nodes_ >= next_clock_check_) {
        next_clock_check_ = nodes_ + clock_interval_;
        interrupted_ =
            (host_.stop_requested && host_.stop_requested()) ||
            (limits_.milliseconds >= 0 && host_.now() - started_ >= limits_.milliseconds);
    }
    return interrupted_;
}

/// By the rules, if the side to move has a legal move.
bool MateSearch::drawn() const {
    const rules::Position& p = *position_;
    return p.state().halfmove_clock >=
               static_cast<std::uint32_t>(variant_->special().halfmove_limit) ||
           p.only_kings_left() || p.insufficient_material() ||
           std::ranges::binary_search(twice_, p.key());
}

std::uint64_t MateSearch::table_key() const {
    const std::uint64_t key = position_->key();
    return limit_near_ ? mix64(key ^ mix64(position_->state().halfmove_clock + kGolden64)) : key;
}

std::optional<bool> MateSearch::known(int turns) const {
    const std::uint64_t key = table_key();
    const Entry& entry = table_[key & (table_.size() - 1)];
    if (entry.search != search_ || entry.key != key) return std::nullopt;
    if (entry.proved <= turns) return true;
    if (entry.refuted >= turns) return false;
    return std::nullopt;
}

void MateSearch::store(std::uint64_t key, int turns, bool mate) {
    Entry& entry = table_[key & (table_.size() - 1)];
    if (entry.search != search_ || entry.key != key)
        entry = {.key = key, .search = search_, .proved = kUnproved, .refuted = 0};
    const auto number = static_cast<std::uint16_t>(std::min(turns, kUnproved - 1));
    if (mate)
        entry.proved = std::min(entry.proved, number);
    else
        entry.refuted = std::max(entry.refuted, number);
}

bool MateSearch::after(int ply, const Move& move, int turns) {
    rules::Position& p = *position_;
    const Colour mover = p.side();
    p.make(move, at(ply).undo);
    bool mate = false;
    if (p.state().king_captured)
        mate = mover == attacker_;
    else if (p.side() == attacker_)
        mate = attack(ply + 1, turns);
    else
        mate = defend(ply + 1, mover == attacker_ ? turns - 1 : turns);
    p.unmake(at(ply).undo);
    return mate;
}

bool MateSearch::attack(int ply, int turns) {
    if (turns == 0 || stopped()) return false;
    ++nodes_;
    if (drawn()) return false;
    if (ply == 0) return try_attacks(ply, turns);
    if (const auto mate = known(turns)) return *mate;
    const std::uint64_t key = table_key();
    const bool mate = try_attacks(ply, turns);
    if (!interrupted_) store(key, turns, mate);
    return mate;
}

bool MateSearch::try_attacks(int ply, int turns) {
    if (turns == 1 && position_->moves_left() == 1) return attack_at_once(ply);
    list_attacks(ply);
    while (const auto move = at(ply).moves.take()) {
        const bool mate = after(ply, *move, turns);
        if (mate) reward(ply, *move);
        if (mate || interrupted_) return mate;
    }
    return false;
}

/// By one single move.
bool MateSearch::attack_at_once(int ply) {
    rules::Position& p = *position_;
    Ply& here = at(ply);
    list_checks(ply);
    here.moves.rank([&](const Move& move) { return rank(ply, move, 0); });
    while (const auto move = here.moves.take()) {
        p.make(*move, here.undo);
        const bool mate = p.state().king_captured || mated();
        p.unmake(here.undo);
        if (!mate) continue;
        reward(ply, *move);
        return true;
    }
    return false;
}

/// All that may mate at once: checks, and moves that capture a king.
void MateSearch::list_checks(int ply) {
    rules::Position& p = *position_;
    RankedMoves& moves = at(ply).moves;
    moves.clear();
    if (!sees_checks_) {
        generator_.list(p, Stage::all, scratch_, moves.moves);
        std::erase_if(moves.moves, [&](const Move& move) {
            p.make_without_key(move, at(ply).undo);
            const bool wins = p.state().king_captured || generator_.in_check(p, p.side());
            p.unmake(at(ply).undo);
            return !wins;
        });
    } else {
        generator_.list(p, Stage::captures, scratch_, moves.moves);
        std::erase_if(moves.moves,
                      [&](const Move& move) { return !generator_.gives_check(p, move, scratch_); });
        generator_.list(p, Stage::quiet_checks, scratch_, moves.moves);
    }
    if (ply == 0) keep_first_moves();
}

void MateSearch::keep_first_moves() {
    if (limits_.first_moves.empty()) return;
    std::erase_if(at(0).moves.moves, [&](const Move& move) {
        return std::ranges::find(limits_.first_moves, move) == limits_.first_moves.end();
    });
}

bool MateSearch::defend(int ply, int turns) {
    if (stopped()) return false;
    ++nodes_;
    const rules::Position& p = *position_;
    if (turns == 0) return mated();
    if (ply > 0)
        if (const auto mate = known(turns)) return *mate;
    const std::uint64_t key = table_key();
    list_defences(ply);
    RankedMoves& replies = at(ply).moves;
    if (replies.moves.empty()) return generator_.in_check(p, p.side());
    bool mate = !drawn();
    while (mate) {
        const auto reply = replies.take();
        if (!reply) break;
        mate = after(ply, *reply, turns);
        if (interrupted_) return false;
        if (!mate) reward(ply, *reply);
    }
    if (ply > 0) store(key, turns, mate);
    return mate;
}

/// There is no legal move, and a king is attacked.
bool MateSearch::mated() {
    const rules::Position& p = *position_;
    return generator_.in_check(p, p.side()) && !generator_.any(p, scratch_);
}

std::uint32_t& MateSearch::successes(const Move& move) {
    const std::uint64_t cells =
        std::uint64_t{lattice::index(move.from)} << 32 | lattice::index(move.to);
    const auto side = static_cast<std::uint64_t>(position_->side());
    return successes_[mix64(cells << 1U ^ side) & (kSuccesses - 1)];
}

/// The move decided the node.
void MateSearch::reward(int ply, const Move& move) {
    ++successes(move);
    at(ply).best = move;
}

/// By what is known of the move, and by the rest. Promotions of one pawn differ in nothing else.
std::int64_t MateSearch::rank(int ply, const Move& move, std::int64_t rest) {
    std::int64_t promise =
        rest + kSuccess * std::min<std::int64_t>(successes(move), kMostSuccesses);
    if (!position_->captured_by(move).empty()) promise += kCapture;
    if (move == at(ply).best) promise += kKiller;
    return promise * 256 + static_cast<std::int64_t>(rules::index(move.promotion));
}

/// All, checks first, those with the fewest replies before others.
void MateSearch::list_attacks(int ply) {
    rules::Position& p = *position_;
    Ply& here = at(ply);
    here.moves.clear();
    generator_.list(p, Stage::all, scratch_, here.moves.moves);
    if (ply == 0) keep_first_moves();
    here.moves.rank([&](const Move& move) {
        if (!sees_checks_ || !generator_.gives_check(p, move, scratch_)) return rank(ply, move, 0);
        const std::int64_t promise = rank(ply, move, kCheck);
        p.make_without_key(move, here.undo);
        const auto replies = static_cast<std::int64_t>(generator_.count(p, scratch_));
        p.unmake(here.undo);
        return promise - 256 * std::min(kReply * replies, kMostReplies);
    });
}

/// All; kings' moves before others.
void MateSearch::list_defences(int ply) {
    const rules::Position& p = *position_;
    RankedMoves& moves = at(ply).moves;
    moves.clear();
    generator_.list(p, Stage::all, scratch_, moves.moves);
    moves.rank([&](const Move& move) {
        return rank(ply, move, variant_->royal(p.at(move.from).type()) ? kRoyalMove : 0);
    });
}

/// From the root, of which it has been proved that it takes so many turns.
std::vector<Move> MateSearch::best_play(int turns) {
    std::vector<Move> line;
    std::vector<rules::Undo> undos;
    rules::Position& p = *position_;
    while (!p.state().king_captured) {
        const int ply = static_cast<int>(line.size());
        const bool attacks = p.side() == attacker_;
        std::optional<Move> move;
        if (!attacks)
            move = longest_defence(ply, turns);
        else if (ply == 0 || try_attacks(ply, turns))
            move = at(ply).best;
        if (!move) break;
        line.push_back(*move);
        p.make(*move, undos.emplace_back());
        if (attacks && p.side() != attacker_) --turns;
    }
    for (auto undo = undos.rbegin(); undo != undos.rend(); ++undo) p.unmake(*undo);
    return line;
}

std::optional<Move> MateSearch::longest_defence(int ply, int& turns) {
    list_defences(ply);
    std::optional<Move> best;
    int longest = 0;
    // Every reply loses in so many turns at most.
    while (const auto move = at(ply).moves.take()) {
        int needed = longest;
        while (needed < turns && !after(ply, *move, needed)) {
            if (interrupted_) return std::nullopt;
            ++needed;
        }
        if (best && needed <= longest) continue;
        best = move;
        longest = needed;
    }
    turns = longest;
    return best;
}

}  // namespace tessera::engine
