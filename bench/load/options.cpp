#include "options.hpp"

#include <CLI/App.hpp>
#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <random>

#include "base/random.hpp"
#include "play/load.hpp"

namespace tessera::load {

Result<Options> read_options(int argc, char** argv) {
    Options o;
    CLI::App app("Puts load on a server: players, spectators and idle sockets.");
    app.add_option("--host", o.host);
    app.add_option("--port", o.port);
    app.add_option("--variant", o.variant);
    app.add_option("--games", o.games, "played at the same time");
    app.add_option("--idle", o.idle, "sockets that only say hello");
    app.add_option("--spectators", o.spectators, "of one further game");
    app.add_option("--rate", o.rate, "moves a second of all games together")
        ->check(CLI::PositiveNumber);
    app.add_option("--seconds", o.seconds, "measured, once every socket is there");
    app.add_option("--processes", o.processes)->check(CLI::PositiveNumber);
    app.add_option("--plies", o.plies, "after which another game is begun")
        ->check(CLI::Range(2, 10'000));
    const auto* seed =
        app.add_option("--seed", o.seed, "another for each run on a store (default: drawn)");
    app.add_option("--server", o.server, "process id of the server, to measure it");
    try {
        app.parse(argc, argv);
    } catch (const CLI::ParseError& error) {
        if (error.get_exit_code() == 0) std::exit(app.exit(error));
        return Error{"", error.what()};
    }
    if (seed->empty()) o.seed = std::random_device()();
    return o;
}

Result<std::vector<std::vector<std::string>>> draw_games(const Options& options) {
    constexpr int kGames = 40;
    const auto variant = play::builtin(options.variant);
    if (!variant) return variant.error();
    Random random(options.seed);
    std::vector<std::vector<std::string>> games;
    for (int i = 0; i < kGames; ++i) {
        const auto position = (*variant)->start();
        auto& moves = games.emplace_back();
        while (moves.size() < options.plies && !position->outcome().over()) {
            const auto movable = position->movable();
            const auto list = position->moves_of(movable[random.below(movable.size())]);
            const auto& move = list[random.below(list.size())];
            moves.push_back((*variant)->move_text(move));
            position->make(move);
        }
    }
    return games;
}

}  // namespace tessera::load
