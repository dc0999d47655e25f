// samples GAME GAMES SEED NODES [ONE_OF]: quiet positions of games that the engine plays against
// itself, with the result, for `tune` and `label`. bench/README.md tells more.
//
// The same arguments give the same output: every choice follows from the seed and the number of the
// game.
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/alpha_beta.hpp"
#include "game/game.hpp"
#include "lab/openings.hpp"
#include "movegen/move_generator.hpp"
#include "movegen/playable_variant.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"
#include "sample_files.hpp"

namespace tessera {
namespace {

constexpr std::uint32_t kMost = 1'000'000'000;
constexpr int kMostOpening = 10;        ///< random single moves that a game begins with
constexpr int kFewestOpening = 2;       ///< ..
constexpr double kDecided = 0.22;       ///< ahead by such a share of an army ..
constexpr int kDecidedPlies = 6;        ///< .. for so many single moves: won
constexpr int kMostPlies = 300;         ///< single moves, then drawn
constexpr std::uint32_t kOneOf = 7;     ///< so many quiet positions is kept, usually
constexpr double kWorthKnowing = 0.35;  ///< positions decided by more of an army are not kept

class SelfPlay {
public:
    SelfPlay(const std::shared_ptr<const rules::Variant>& variant, std::uint64_t nodes,
             std::uint32_t one_of)
        : variant_(variant),
          engine_(variant, {.now = [] { return std::int64_t{0}; }, .stop_requested = {}}),
          nodes_(nodes),
          one_of_(one_of) {
        for (std::uint32_t c = 0; c < variant->shape().cells(); ++c)
            if (const rules::Piece piece = variant->starts_on(static_cast<rules::Cell>(c));
                piece.is(rules::Colour::white))
                army_ += engine_.value(piece.type());
    }

    /// Prints the positions of one game.
    void play(std::uint64_t seed) {
        Random random(mix64(seed));
        const int plies = random.between(kFewestOpening, kMostOpening);
        game::Game game =
            lab::opening(play::ordinary(variant_), {.seed = random.next(), .plies = plies}, 0);
        kept_.clear();
        engine_.new_game();
        const double points = finish(game, random);
        for (bench::Sample& sample : kept_) {
            sample.points = points;
            bench::print_sample(sample);
        }
    }

private:
    /// Plays the game to its end. The points of White.
    double finish(game::Game& game, Random& random) {
        int decided = 0;
        for (int ply = 0; ply < kMostPlies; ++ply) {
            const rules::Outcome outcome = game.outcome();
            if (outcome.over()) {
                if (outcome.status != rules::Status::checkmate) return 0.5;
                return play::mate_winner(game.position()) == rules::Colour::white ? 1 : 0;
            }
            const auto found = engine_.search(play::ordinary(game.position()), game.history(),
                                              {.nodes = nodes_}, random.next() | 1U);
            if (!found.best) break;
            const bool white = game.position().side() == rules::Colour::white;
            const engine::Score score = white ? found.score : -found.score;
            decided = std::abs(score) < kDecided * army_ ? 0
                      : score > 0                        ? std::max(decided, 0) + 1
                                                         : std::min(decided, 0) - 1;
            if (std::abs(decided) >= kDecidedPlies) return decided > 0 ? 1 : 0;
            if (random.below(one_of_) == 0)
                keep(play::ordinary(game.position()), *found.best, score);
            game.follow(*found.best);
        }
        return 0.5;
    }

    void keep(const rules::Position& position, const rules::Move& best, engine::Score score) {
        if (movegen::is_tactical(position, best) || std::abs(score) > kWorthKnowing * army_ ||
            position.moved_this_turn() ||
            movegen::generator_of(*variant_).in_check(position, position.side()))
            return;
        kept_.push_back({.position = position, .score = static_cast<double>(score)});
    }

    std::shared_ptr<const rules::Variant> variant_;
    engine::AlphaBeta engine_;
    std::uint64_t nodes_;
    std::uint32_t one_of_;
    engine::Score army_ = 0;  ///< value of White's pieces at the start
    std::vector<bench::Sample> kept_;
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "samples: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    std::vector<std::uint32_t> numbers;
    for (std::size_t i = 1; i < arguments.size(); ++i)
        if (const auto number = parse_number(arguments[i], kMost)) numbers.push_back(*number);
    if (numbers.size() == 3 && arguments.size() == 4) numbers.push_back(kOneOf);
    if (numbers.size() != 4 || arguments.size() > 5 || numbers[3] == 0)
        return fail("usage: samples GAME GAMES SEED NODES [ONE_OF]");
    const auto variant = play::builtin_rules(arguments[0]);
    if (!variant) return fail(variant.error().text());
    SelfPlay play(*variant, numbers[2], numbers[3]);
    for (std::uint64_t number = 0; number < numbers[0]; ++number) {
        play.play((std::uint64_t{numbers[1]} << 32U) + number);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
