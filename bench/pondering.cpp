// pondering GAME PAIRS NODES: an engine that searches on while its opponent thinks against one that
// does not, in pairs of games of one opening with colours exchanged. bench/README.md tells more.
//
// As on the page, it searches the position after the reply that it expects, and keeps of that what
// is in its transposition table. The opponent takes as many nodes for its move.
#include <cstdio>
#include <string>
#include <vector>

#include "pairs.hpp"

namespace tessera {
namespace {

using rules::Colour;

/// After the best line up to the engine's next turn.
void ponder(engine::AlphaBeta& engine, game::Game game, const engine::SearchResult& found,
            const engine::Limits& limits, std::uint64_t seed) {
    const Colour own = game.position().side();
    bool replied = false;
    for (const rules::Move& move : found.pv) {
        replied = replied || game.position().side() != own;
        if (replied && game.position().side() == own) break;
        game.follow(move);
        if (game.over()) return;
    }
    if (game.position().side() == own && !replied) return;
    static_cast<void>(engine.search(game.position(), game.history(), limits, seed));
}

/// Half points of the engine that plays `side` and ponders.
int play(bench::Engines& engines, const game::Game& opening, Colour side,
         const engine::Limits& limits, std::uint64_t seed) {
    return bench::play_out(opening, side, [&](const game::Game& game, std::size_t) {
        const Colour mover = game.position().side();
        auto& engine = engines.of(mover);
        const auto found = engine.search(game.position(), game.history(), limits, seed);
        if (mover == side) ponder(engine, game, found, limits, seed);
        return *found.best;
    });
}

int fail(const std::string& reason) {
    std::fprintf(stderr, "pondering: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.size() != 3) return fail("usage: pondering GAME PAIRS NODES");
    const auto plan = bench::read_plan(arguments);
    if (!plan) return fail(plan.error().text());
    const engine::Limits limits{.nodes = plan->nodes};
    const auto score = bench::play_pairs(
        *plan, [&](bench::Engines& engines, const game::Game& opening, Colour side,
                   std::uint64_t seed) { return play(engines, opening, side, limits, seed); });
    std::printf(
        "| pondering in | won, drawn, lost | score | Elo |\n|---|---|---:|---:|\n| %s | %s |\n",
        arguments[0].c_str(), bench::cells_of(score).c_str());
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    return tessera::run({argv + 1, argv + argc});
}
