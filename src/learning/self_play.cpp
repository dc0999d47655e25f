#include "learning/self_play.hpp"

#include <algorithm>
#include <cstdlib>
#include <optional>
#include <utility>

#include "lab/openings.hpp"
#include "movegen/move_generator.hpp"
#include "movegen/playable_variant.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"

namespace tessera::learning {
namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 20U;  ///< cleared before every game
constexpr int kMostOpening = 12;      ///< random single moves that a game begins with
constexpr int kFewestOpening = 2;     ///< ..
constexpr int kMostTries = 50;        ///< openings drawn ..
constexpr int kThinned = 40;          ///< .. of which so many of 100 begin with pieces missing, ..
constexpr double kMostMissing = 0.6;  ///< .. at most such a share of all, ..
constexpr double kMostAhead = 0.4;    ///< .. that leave a side ahead by such a share of an army,
constexpr int kImbalanced = 30;       ///< .. of which so many of 100 may be imbalanced ..
constexpr double kMostImbalance = 0.25;   ///< .. by such a share of an army, ..
constexpr engine::Score kBalanced = 100;  ///< .. and the others by so much
constexpr int kCareless = 50;             ///< games of 100 with blunders: ..
constexpr int kBlunders = 6;              ///< .. so many of 100 moves are random, ..
constexpr int kCaptures = 70;             ///< .. captures, if there are any, in so many of 100
constexpr double kDecided = 0.3;          ///< ahead by such a share of an army ..
constexpr int kDecidedPlies = 8;          ///< .. for so many single moves: won
constexpr int kMostPlies = 300;           ///< single moves, then drawn
constexpr double kWorthKnowing = 0.4;     ///< positions decided by more of an army are not kept

/// The start without some pieces that are not royal; nothing if that is no position.
std::optional<rules::Position> thinned(const rules::Position& start, Random& random) {
    constexpr double kWhole = 1U << 20U;
    const double drawn = static_cast<double>(random.below(1U << 20U)) / kWhole;
    const auto missing = static_cast<std::size_t>(kMostMissing * drawn * drawn * kWhole);
    rules::Description left = start.describe();
    std::erase_if(left.pieces, [&](const definition::Placed& placed) {
        const auto cell = static_cast<rules::Cell>(placed.cell);
        return !start.variant().royal(start.at(cell).type()) && random.below(1U << 20U) < missing;
    });
    std::erase_if(left.unmoved, [&](rules::Cell cell) {
        return std::ranges::none_of(left.pieces, [&](const definition::Placed& placed) {
            return placed.cell == lattice::index(cell);
        });
    });
    left.rights.clear();
    auto position = rules::Position::from(start.shared_variant(), left);
    if (!position) return std::nullopt;
    return std::move(position).value();
}

}  // namespace

SelfPlay::SelfPlay(std::shared_ptr<const rules::Variant> variant, SelfPlayPlan plan)
    : variant_(std::move(variant)),
      plan_(std::move(plan)),
      engine_(variant_,
              {.now = [] { return std::int64_t{0}; },
               .stop_requested = {},
               .evaluated = [this](const rules::Position& position) { sample(position); }},
              {.table_bytes = kTableBytes, .net = plan_.net}) {
    for (std::uint32_t c = 0; c < variant_->shape().cells(); ++c)
        if (const rules::Piece piece = variant_->starts_on(static_cast<rules::Cell>(c));
            piece.is(rules::Colour::white)) {
            army_ += engine_.value(piece.type());
            ++army_size_;
        }
}

std::vector<Sample> SelfPlay::play(std::uint64_t seed) {
    Random random(mix64(seed));
    kept_.clear();
    engine_.new_game();
    game::Game game = open(random);
    const double points = finish(game, random);
    for (Sample& sample : kept_) sample.points = points;
    return std::exchange(kept_, {});
}

/// Random single moves, not to an end, and to no lead but the one allowed.
game::Game SelfPlay::open(Random& random) {
    const bool fewer = plan_.uneven && random.chance(kThinned);
    const double lead = fewer ? kMostAhead : random.chance(kImbalanced) ? kMostImbalance : 0;
    const engine::Score allowed = std::max(kBalanced, static_cast<engine::Score>(lead * army_));
    for (int tries = 0; tries < kMostTries; ++tries) {
        const int plies = random.between(kFewestOpening, kMostOpening);
        std::optional<rules::Position> start = lab::random_start(variant_, random.next());
        if (fewer) start = thinned(*start, random);
        if (!start) continue;
        game::Game game(play::ordinary(*start));
        for (int i = 0; (i < plies || game.position().moved_this_turn()) && !game.over(); ++i) {
            rules::MoveList moves = play::legal_moves(game.position());
            game.follow(lab::nth_move(moves, random.below(moves.size())));
        }
        if (game.over() || excluded(play::ordinary(game.position()))) continue;
        const auto found = engine_.search(play::ordinary(game.position()), game.history(),
                                          {.nodes = plan_.nodes}, random.next() | 1U);
        if (std::abs(found.score) <= allowed) return game;
    }
    return game::Game(play::ordinary(lab::random_start(variant_, random.next())));
}

/// A random move, rather a capture. Most leave a side behind, as do most moves that a search looks
/// at: a net that had seen none would not know what a piece is worth while all are on the board.
rules::Move SelfPlay::blunder(const game::Game& game, Random& random) {
    const rules::Position& position = play::ordinary(game.position());
    rules::MoveList moves = play::legal_moves(game.position());
    rules::MoveList captures;
    for (const rules::Move& move : moves)
        if (movegen::is_tactical(position, move)) captures.push_back(move);
    rules::MoveList& from = !captures.empty() && random.chance(kCaptures) ? captures : moves;
    return lab::nth_move(from, random.below(from.size()));
}

/// Plays the game to its end. The points of White.
double SelfPlay::finish(game::Game& game, Random& random) {
    int decided = 0;
    const bool careless = plan_.uneven && random.chance(kCareless);
    for (int ply = 0; ply < kMostPlies; ++ply) {
        const rules::Outcome outcome = game.outcome();
        if (outcome.over()) {
            if (outcome.status != rules::Status::checkmate) return 0.5;
            return play::mate_winner(game.position()) == rules::Colour::white ? 1 : 0;
        }
        begin_sampling(play::ordinary(game.position()), random);
        const auto found = engine_.search(play::ordinary(game.position()), game.history(),
                                          {.nodes = plan_.nodes}, random.next() | 1U);
        sample_size_ = 0;
        if (!found.best) break;
        const bool white = game.position().side() == rules::Colour::white;
        const engine::Score score = white ? found.score : -found.score;
        decided = std::abs(score) < kDecided * army_ ? 0
                  : score > 0                        ? std::max(decided, 0) + 1
                                                     : std::min(decided, 0) - 1;
        if (std::abs(decided) >= kDecidedPlies) return decided > 0 ? 1 : 0;
        if (random.below(plan_.one_of) == 0) keep_played(game, found, random.next() | 1U);
        keep_sampled(random);
        game.follow(careless && random.chance(kBlunders) ? blunder(game, random) : *found.best);
    }
    return 0.5;
}

void SelfPlay::keep_played(const game::Game& game, const engine::SearchResult& found,
                           std::uint64_t seed) {
    const rules::Position& position = play::ordinary(game.position());
    const auto quiet = [&](const engine::SearchResult& result) {
        return result.best && !movegen::is_tactical(position, *result.best) &&
               worth_knowing(result.score);
    };
    if (!quiet(found) || !learned_from(position)) return;
    engine::Score score = found.score;
    if (plan_.label_nodes > plan_.nodes) {
        const auto deeper =
            engine_.search(position, game.history(), {.nodes = plan_.label_nodes}, seed);
        if (!quiet(deeper)) return;
        score = deeper.score;
    }
    keep(position, score);
}

/// More of them, the more pieces there are: where all are on the board, hardly a position of a game
/// is quiet, and games are decided.
void SelfPlay::begin_sampling(const rules::Position& position, Random& random) {
    sampled_.clear();
    if (plan_.sampled == 0) return;
    const std::size_t pieces = position.piece_count();
    const std::size_t start = 2 * std::max<std::size_t>(1, army_size_);
    sample_size_ = (plan_.sampled * pieces + random.below(start)) / start;
    evaluated_ = 0;
    sampler_ = Random(random.next());
}

/// Each as likely as any other.
void SelfPlay::sample(const rules::Position& position) {
    if (sample_size_ == 0) return;
    ++evaluated_;
    if (sampled_.size() < sample_size_) {
        sampled_.push_back(position);
    } else if (const std::size_t place = sampler_.below(evaluated_); place < sample_size_) {
        sampled_[place] = position;
    }
}

void SelfPlay::keep_sampled(Random& random) {
    for (const rules::Position& position : sampled_) {
        if (!learned_from(position)) continue;
        const auto found = engine_.search(
            position, {}, {.nodes = std::max(plan_.nodes, plan_.label_nodes)}, random.next() | 1U);
        if (found.best && worth_knowing(found.score)) keep(position, found.score);
    }
}

void SelfPlay::keep(const rules::Position& position, engine::Score score) {
    const bool white = position.side() == rules::Colour::white;
    kept_.push_back({.position = position, .score = static_cast<double>(white ? score : -score)});
}

bool SelfPlay::worth_knowing(engine::Score score) const {
    return std::abs(score) <= kWorthKnowing * army_;
}

bool SelfPlay::learned_from(const rules::Position& position) const {
    return !excluded(position) && !position.bare(rules::Colour::white) &&
           !position.bare(rules::Colour::black) &&
           !movegen::generator_of(*variant_).in_check(position, position.side());
}

}  // namespace tessera::learning
