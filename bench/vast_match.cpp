// vast_match AXES PIECES OPPONENT GAMES [MILLISECONDS [LEVEL]]: plays the computer opponent of vast
// boards against a simple player, from random positions of so many pieces (0: start 0), each with
// both colours. OPPONENT is `random` (any move), `greedy` (the most valuable capture, else any
// move) or `self` (the same engine). Prints a line a game and the sum.
#include <cstdio>
#include <string>
#include <string_view>

#include "base/clock.hpp"
#include "base/random.hpp"
#include "base/text.hpp"
#include "engine/levels.hpp"
#include "engine/vast/engine.hpp"
#include "game/game.hpp"
#include "play/vast.hpp"
#include "vast/moves/legal.hpp"
#include "vast/moves/moves.hpp"
#include "vast_boards.hpp"

namespace tessera {
namespace {

using definition::Colour;
using engine::Score;
using vast::Move;
using vast::Position;

struct Options {
    int axes = 3;
    std::uint32_t pieces = 0;
    std::string opponent;
    std::uint32_t games = 2;
    engine::Limits limits;
};

/// A legal move of a piece drawn by chance.
Move random_move(const Position& p, Random& random) {
    vast::Board board(p);
    vast::Legal legal(board);
    std::vector<vast::At> own;
    for (vast::At c = 0; c < p.shape().cells(); ++c)
        if (p.at(lattice::Cell{c}).is(p.side())) own.push_back(c);
    random.shuffle(own);
    for (const vast::At from : own) {
        std::vector<Move> moves;
        legal.any_move(from, [&](const Move& move) {
            moves.push_back(move);
            return false;
        });
        if (!moves.empty()) return moves[random.below(moves.size())];
    }
    return {};
}

Move greedy_move(const Position& p, Random& random) {
    const auto values = engine::vast::piece_values(p.rules());
    std::vector<Move> best;
    Score most = 0;
    movegen::MoveFilter captures;
    captures.captures = true;
    vast::list_moves(p, captures, vast::kNoLimit, false, [&](const Move& move) {
        const auto there = p.at(captured_on(p.rules(), move, p.side()));
        const Score value = values[index(there.kind())];
        if (value > most) best.clear();
        if (value >= most) best.push_back(move);
        most = std::max(most, value);
    });
    return best.empty() ? random_move(p, random) : best[random.below(best.size())];
}

struct Played {
    game::GameResult result;
    std::size_t plies = 0;
    std::int64_t longest = 0;  ///< milliseconds of an answer
};

Played play(const Options& options, play::PositionPtr start, Colour engine_side,
            std::uint64_t seed) {
    game::Game game(std::move(start));
    Random random(seed);
    // By processor time, so that what else the machine does matters little.
    engine::vast::SamplingEngine engine(play::vast(game.variant()).rules,
                                        {.now = processor_milliseconds, .stop_requested = {}});
    Played played;
    while (!game.over()) {
        const Position& p = play::vast(game.position());
        if (p.side() != engine_side && options.opponent != "self") {
            game.follow(options.opponent == "greedy" ? greedy_move(p, random)
                                                     : random_move(p, random));
            continue;
        }
        const std::int64_t begun = processor_milliseconds();
        const auto best = engine.search(p, game.history(), options.limits, seed).best;
        played.longest = std::max(played.longest, processor_milliseconds() - begun);
        if (!best) break;
        game.follow(*best);
    }
    played.result = game.result();
    played.plies = game.line().size();
    return played;
}

int run(const Options& options) {
    const auto game = bench::vast_game(options.axes);
    if (!game) return 2;
    const auto variant =
        std::make_shared<const play::VastRules>(play::VastRules{game->definition, game->rules});
    int won = 0;
    int lost = 0;
    int drawn = 0;
    std::int64_t longest = 0;
    for (std::uint32_t i = 0; i < options.games; ++i) {
        const auto start = options.pieces == 0
                               ? bench::vast_start(*game, "0")
                               : bench::random_vast_position(*game, options.pieces, i / 2 + 1);
        if (!start) return 2;
        const Colour side = i % 2 == 0 ? Colour::white : Colour::black;
        const Played played = play(options, play::vast(variant, *start), side, i + 1);
        const bool draw = played.result.winner == game::Winner::draw;
        const bool win = played.result.winner == game::winner_of(side);
        (draw ? drawn : win ? won : lost) += 1;
        longest = std::max(longest, played.longest);
        std::printf("game %u: engine %s, %s, %zu plies (%s), longest answer %lld ms\n", i + 1,
                    side == Colour::white ? "White" : "Black",
                    draw  ? "draw"
                    : win ? "won"
                          : "lost",
                    played.plies, std::string(played.result.text()).c_str(),
                    static_cast<long long>(played.longest));
        std::fflush(stdout);
    }
    std::printf("won %d, drawn %d, lost %d; longest answer %lld ms\n", won, drawn, lost,
                static_cast<long long>(longest));
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    using tessera::parse_number;
    tessera::Options options;
    const std::vector<std::string> given(argv + 1, argv + argc);
    const auto number = [&](std::size_t i, std::uint32_t usual) {
        return i < given.size() ? parse_number(given[i], 100'000'000).value_or(UINT32_MAX) : usual;
    };
    const bool known =
        given.size() >= 4 && (given[2] == "random" || given[2] == "greedy" || given[2] == "self");
    options.axes = static_cast<int>(number(0, 0));
    options.pieces = number(1, 0);
    options.games = number(3, 2);
    options.limits = tessera::engine::level_limits(static_cast<int>(number(5, 8)), number(4, 300));
    if (!known || options.pieces == UINT32_MAX || options.games == UINT32_MAX) {
        std::fprintf(stderr,
                     "usage: vast_match AXES PIECES random|greedy|self GAMES [MILLISECONDS "
                     "[LEVEL]]\n");
        return 2;
    }
    if (options.opponent = given[2]; tessera::run(options) != 0) {
        std::fprintf(stderr, "vast_match: AXES is no number from 3 to 8\n");
        return 2;
    }
    return 0;
}
