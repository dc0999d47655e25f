// selfplay LEVEL GAMES [GAME ..]: how many moves there are to choose from, and how long games last,
// by letting games be played against themselves. bench/README.md tells more.
//
// The same arguments give the same output: every choice follows from the number of the game.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <random>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "definition/builtin.hpp"
#include "engine/alpha_beta.hpp"
#include "engine/levels.hpp"
#include "game/game.hpp"
#include "lab/openings.hpp"
#include "movegen/movegen.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"

namespace tessera {
namespace {

constexpr std::uint32_t kMostGames = 1'000'000;
constexpr std::int64_t kMostCells = 4096;  ///< of games played when none is named
constexpr int kMostMoves = 100'000;        ///< single moves after which a game is given up

/// Mean of values, one a game, and the standard error of the mean.
class Mean {
public:
    void add(double value) {
        ++count_;
        sum_ += value;
        squares_ += value * value;
    }
    [[nodiscard]] double value() const { return sum_ / count_; }
    [[nodiscard]] double error() const {
        if (count_ < 2) return 0;
        const double variance = (squares_ - sum_ * sum_ / count_) / (count_ - 1);
        return std::sqrt(std::max(0.0, variance) / count_);
    }

private:
    double count_ = 0;
    double sum_ = 0;
    double squares_ = 0;
};

struct Totals {
    Mean branching;  ///< legal single moves in a position, averaged over a game
    Mean length;     ///< single moves
    Mean tree;       ///< logarithm to base 10 of the product of a game's numbers of legal moves
    int decided = 0;
    int unfinished = 0;
};

/// Plays one game; level 0 plays at random.
void play(const std::shared_ptr<const rules::Variant>& variant, engine::AlphaBeta& engine,
          int level, std::uint64_t seed, Totals& totals) {
    std::mt19937_64 random(seed);
    game::Game game(play::ordinary(lab::random_start(variant, seed)));
    rules::MoveList moves;
    double sum = 0;
    double tree = 0;
    int length = 0;
    rules::Outcome outcome = game.outcome();
    while (!outcome.over() && length < kMostMoves) {
        moves = play::legal_moves(game.position());
        sum += static_cast<double>(moves.size());
        tree += std::log10(static_cast<double>(moves.size()));
        ++length;
        if (level == 0) {
            game.follow(lab::nth_move(moves, random() % moves.size()));
        } else {
            const auto found = engine.search(play::ordinary(game.position()), game.history(),
                                             engine::level_limits(level, -1), random() | 1U);
            game.follow(found.best ? *found.best : moves.front());
        }
        outcome = game.outcome();
    }
    if (!outcome.over()) ++totals.unfinished;
    if (outcome.status == rules::Status::checkmate) ++totals.decided;
    if (length == 0) return;
    totals.branching.add(sum / length);
    totals.length.add(length);
    totals.tree.add(tree);
}

int fail(const std::string& reason) {
    std::fprintf(stderr, "selfplay: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    const auto level =
        arguments.size() < 2 ? std::nullopt : parse_number(arguments[0], engine::kLevels - 1);
    const auto games = arguments.size() < 2 ? std::nullopt : parse_number(arguments[1], kMostGames);
    if (!level || games.value_or(0) == 0)
        return fail("usage: selfplay LEVEL GAMES [GAME ..], with a level from 0 (random) to " +
                    std::to_string(engine::kLevels - 1));
    std::vector<std::string> ids(arguments.begin() + 2, arguments.end());
    const bool all = ids.empty();
    if (all)
        for (const auto& builtin : definition::builtin_variants()) ids.emplace_back(builtin.id);
    std::printf("| game | games | moves to choose from | length | log10 of tree | decided |\n");
    std::printf("|---|---|---|---|---|---|\n");
    for (const std::string& id : ids) {
        const auto variant = play::builtin_rules(id);
        if (!variant) return fail(variant.error().text());
        if (all && (*variant)->definition().cells() > kMostCells) continue;
        engine::AlphaBeta engine(*variant,
                                 {.now = [] { return std::int64_t{0}; }, .stop_requested = {}});
        Totals totals;
        for (std::uint32_t seed = 1; seed <= *games; ++seed)
            play(*variant, engine, static_cast<int>(*level), seed, totals);
        std::printf("| %s | %u | %.1f ± %.1f | %.0f ± %.0f | %.0f ± %.0f | %.0f %% |\n", id.c_str(),
                    *games, totals.branching.value(), totals.branching.error(),
                    totals.length.value(), totals.length.error(), totals.tree.value(),
                    totals.tree.error(), 100.0 * totals.decided / *games);
        if (totals.unfinished > 0)
            std::printf("| | %d not finished after %d single moves | | | | |\n", totals.unfinished,
                        kMostMoves);
        std::fflush(stdout);
    }
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run(std::vector<std::string>(argv + 1, argv + argc));
}
