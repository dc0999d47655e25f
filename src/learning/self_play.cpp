#include "learning/self_play.hpp"

#include <cstdlib>
#include <utility>

#include "lab/openings.hpp"
#include "movegen/move_generator.hpp"
#include "movegen/playable_variant.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"

namespace tessera::learning {
namespace {

constexpr std::size_t kTableBytes = std::size_t{1} << 20U;  ///< cleared before every game
constexpr int kMostOpening = 12;          ///< random single moves that a game begins with
constexpr int kFewestOpening = 2;         ///< ..
constexpr int kMostTries = 50;            ///< openings drawn ..
constexpr int kImbalanced = 30;           ///< .. of which so many of 100 may be imbalanced ..
constexpr double kMostImbalance = 0.25;   ///< .. by such a share of an army, ..
constexpr engine::Score kBalanced = 100;  ///< .. and the others by so much
constexpr double kDecided = 0.3;          ///< ahead by such a share of an army ..
constexpr int kDecidedPlies = 8;          ///< .. for so many single moves: won
constexpr int kMostPlies = 300;           ///< single moves, then drawn
constexpr double kWorthKnowing = 0.4;     ///< positions decided by more of an army are not kept

}  // namespace

SelfPlay::SelfPlay(std::shared_ptr<const rules::Variant> variant, SelfPlayPlan plan)
    : variant_(std::move(variant)),
      plan_(std::move(plan)),
      engine_(variant_, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
              {.table_bytes = kTableBytes, .net = plan_.net}) {
    for (std::uint32_t c = 0; c < variant_->shape().cells(); ++c)
        if (const rules::Piece piece = variant_->starts_on(static_cast<rules::Cell>(c));
            piece.is(rules::Colour::white))
            army_ += engine_.value(piece.type());
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
    const bool imbalanced = random.chance(kImbalanced);
    const engine::Score allowed =
        imbalanced ? std::max(kBalanced, static_cast<engine::Score>(kMostImbalance * army_))
                   : kBalanced;
    for (int tries = 0; tries < kMostTries; ++tries) {
        const int plies = random.between(kFewestOpening, kMostOpening);
        game::Game game(play::ordinary(lab::random_start(variant_, random.next())));
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

/// Plays the game to its end. The points of White.
double SelfPlay::finish(game::Game& game, Random& random) {
    int decided = 0;
    for (int ply = 0; ply < kMostPlies; ++ply) {
        const rules::Outcome outcome = game.outcome();
        if (outcome.over()) {
            if (outcome.status != rules::Status::checkmate) return 0.5;
            return play::mate_winner(game.position()) == rules::Colour::white ? 1 : 0;
        }
        const auto found = engine_.search(play::ordinary(game.position()), game.history(),
                                          {.nodes = plan_.nodes}, random.next() | 1U);
        if (!found.best) break;
        const bool white = game.position().side() == rules::Colour::white;
        const engine::Score score = white ? found.score : -found.score;
        decided = std::abs(score) < kDecided * army_ ? 0
                  : score > 0                        ? std::max(decided, 0) + 1
                                                     : std::min(decided, 0) - 1;
        if (std::abs(decided) >= kDecidedPlies) return decided > 0 ? 1 : 0;
        if (random.below(plan_.one_of) == 0) keep(game, found, random.next() | 1U);
        game.follow(*found.best);
    }
    return 0.5;
}

void SelfPlay::keep(const game::Game& game, const engine::SearchResult& found, std::uint64_t seed) {
    const rules::Position& position = play::ordinary(game.position());
    const auto quiet = [&](const engine::SearchResult& result) {
        return result.best && !movegen::is_tactical(position, *result.best) &&
               std::abs(result.score) <= kWorthKnowing * army_;
    };
    if (!quiet(found) || position.moved_this_turn() || excluded(position) ||
        position.bare(rules::Colour::white) || position.bare(rules::Colour::black) ||
        movegen::generator_of(*variant_).in_check(position, position.side()))
        return;
    engine::Score score = found.score;
    if (plan_.label_nodes > plan_.nodes) {
        const auto deeper =
            engine_.search(position, game.history(), {.nodes = plan_.label_nodes}, seed);
        if (!quiet(deeper)) return;
        score = deeper.score;
    }
    kept_.push_back(
        {.position = position,
         .score = static_cast<double>(position.side() == rules::Colour::white ? score : -score)});
}

}  // namespace tessera::learning
