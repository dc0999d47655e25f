// pondering GAME PAIRS NODES: an engine that searches on while its opponent thinks against one that
// does not, in pairs of games of one opening with colours exchanged. bench/README.md tells more.
//
// As on the page, it searches the position after the reply that it expects, and keeps of that what
// is in its transposition table. The opponent takes as many nodes for its move.
#include <array>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/text.hpp"
#include "engine/alpha_beta.hpp"
#include "pairs.hpp"
#include "play/load.hpp"
#include "play/ordinary.hpp"

namespace tessera {
namespace {

using rules::Colour;

constexpr std::uint32_t kMostPairs = 100'000;
constexpr std::uint32_t kMostNodes = 1'000'000'000;
constexpr std::size_t kTableBytes = std::size_t{4} << 20U;  ///< as in the browser

/// Both sides of a game, for one thread.
class Players {
public:
    Players(const play::VariantPtr& variant, std::uint64_t nodes) : limits_{.nodes = nodes} {
        const engine::Host host{.now = [] { return std::int64_t{0}; }, .stop_requested = {}};
        for (auto& engine : engines_)
            engine.emplace(play::rules_of(*variant), host,
                           engine::Options{.table_bytes = kTableBytes});
    }

    /// Half points of the engine that plays `side` and ponders.
    int play(const game::Game& opening, Colour side, std::uint64_t seed) {
        for (auto& engine : engines_) engine->new_game();
        return bench::play_out(opening, side, [&](const game::Game& game, std::size_t) {
            const Colour mover = game.position().side();
            auto& engine = *engines_[definition::index(mover)];
            const auto found = engine.search(game.position(), game.history(), limits_, seed);
            if (mover == side) ponder(engine, game, found, seed);
            return *found.best;
        });
    }

private:
    /// After the best line up to the engine's next turn.
    void ponder(engine::AlphaBeta& engine, game::Game game, const engine::SearchResult& found,
                std::uint64_t seed) {
        const Colour own = game.position().side();
        bool replied = false;
        for (const rules::Move& move : found.pv) {
            replied = replied || game.position().side() != own;
            if (replied && game.position().side() == own) break;
            game.follow(move);
            if (game.over()) return;
        }
        if (game.position().side() == own && !replied) return;
        static_cast<void>(engine.search(game.position(), game.history(), limits_, seed));
    }

    engine::Limits limits_;
    std::array<std::optional<engine::AlphaBeta>, 2> engines_;
};

int fail(const std::string& reason) {
    std::fprintf(stderr, "pondering: %s\n", reason.c_str());
    return 2;
}

int run(const std::vector<std::string>& arguments) {
    if (arguments.size() != 3) return fail("usage: pondering GAME PAIRS NODES");
    const auto variant = play::builtin(arguments[0]);
    if (!variant) return fail(variant.error().text());
    if (!(*variant)->capabilities().whole_board) return fail("its board is too large");
    const auto pairs = parse_number(arguments[1], kMostPairs);
    const auto nodes = parse_number(arguments[2], kMostNodes);
    if (pairs.value_or(0) == 0 || nodes.value_or(0) == 0)
        return fail("PAIRS and NODES are numbers from 1");
    const auto score = bench::play_pairs(*variant, *pairs, [&]() -> bench::PlayGame {
        const auto players = std::make_shared<Players>(*variant, *nodes);
        return [players](const game::Game& opening, Colour side, std::uint64_t seed) {
            return players->play(opening, side, seed);
        };
    });
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
