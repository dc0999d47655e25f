// Whole games against random moves: every move of the engine is legal and leaves the position
// whole.
#include <gtest/gtest.h>

#include <cstdlib>

#include "scenes.hpp"

namespace tessera::engine::testing {
namespace {

class Play : public ::testing::TestWithParam<std::string> {};

INSTANTIATE_TEST_SUITE_P(EveryGame, Play, ::testing::ValuesIn(testing_support::game_ids()),
                         test_name);

/// Plays one game; whether the engine's side was ahead or had won at its end. On large boards the
/// games end before many pieces have met, and it is enough not to be behind.
bool beats_random(const Rules& variant, AlphaBeta& engine, Random& random, rules::Colour side) {
    constexpr int kLongest = 100;
    const int longest = affordable(*variant, kLongest, 30);
    const auto nodes = static_cast<std::uint64_t>(affordable(*variant, 400));
    rules::Position position = notation::start_position(variant);
    std::vector<std::uint64_t> history;
    for (int ply = 0; ply < longest && !movegen::outcome(position).over(); ++ply) {
        const auto moves = legal(position);
        rules::Move move = random.pick(moves);
        if (position.side() == side) {
            const SearchResult result =
                engine.search(position, history, {.depth = 3, .nodes = nodes}, random.next());
            EXPECT_TRUE(result.best);
            EXPECT_NE(std::find(moves.begin(), moves.end(), *result.best), moves.end())
                << fen(position) << ' ' << notation::move_text(*variant, *result.best);
            move = *result.best;
        }
        history.push_back(position.key());
        position = after(position, move);
        EXPECT_TRUE(position.consistent()) << fen(position);
        if (::testing::Test::HasFailure()) return false;
    }
    if (movegen::outcome(position).status == rules::Status::checkmate)
        return position.side() != side;
    Score material = 0;
    for (const rules::Colour colour : rules::kColours)
        for (const rules::Cell c : position.pieces(colour))
            material += (colour == side ? 1 : -1) * engine.value(position.at(c).type());
    return material > 0 || (material == 0 && longest < kLongest);
}

TEST_P(Play, ManyGamesAgainstRandomMoves) {
    const Rules variant = variant_named(GetParam());
    // PLAY_GAMES: for a longer run.
    const char* const wanted = std::getenv("PLAY_GAMES");
    const int games = affordable(*variant, wanted != nullptr ? std::atoi(wanted) : 24);
    AlphaBeta engine = engine_for(variant);
    Random random(8);
    int better = 0;
    for (int game = 0; game < games && !HasFailure(); ++game)
        better += beats_random(variant, engine, random, rules::kColours[game % 2]) ? 1 : 0;
    EXPECT_GE(10 * better, 9 * games);
}

}  // namespace
}  // namespace tessera::engine::testing
