// bench: the engine's signature, a count of nodes that changes whenever the engine plays otherwise.
#include <chrono>
#include <cmath>
#include <iostream>

#include "answers.hpp"
#include "definition/builtin.hpp"
#include "engine/bench.hpp"

namespace tessera::cli {
namespace {

Exit run_bench(const std::vector<std::string>& games, const JsonOption& options) {
    const auto begun = std::chrono::steady_clock::now();
    std::uint64_t nodes = 0;
    JsonWriter json;
    json.open_object().key("games").open_object();
    for (const std::string& name : games) {
        const auto variant = find_ordinary_variant(name);
        if (!variant) return variant.error();
        const std::uint64_t count = engine::bench(*variant);
        nodes += count;
        if (options.json())
            json.member((*variant)->definition().id, count);
        else
            std::cout << (*variant)->definition().id << ' ' << count << '\n' << std::flush;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    const auto milliseconds = std::llround(1000 * taken.count());
    const auto speed = std::llround(static_cast<double>(nodes) / taken.count());
    if (options.json()) {
        json.close_object().member("nodes", nodes).member("milliseconds", milliseconds);
        return print_json(std::move(json.member("nodesPerSecond", speed).close_object()));
    }
    std::cout << "nodes " << nodes << "\ntime " << milliseconds << " ms\nnodes/s " << speed << '\n';
    return kUsable;
}

}  // namespace

void add_bench_command(const Command& program) {
    const Command command =
        program.add("bench", "Count the nodes the engine searches in fixed positions");
    const auto variant = std::make_shared<std::string>();
    const Option option = command.text(
        "--variant", *variant, "built-in game, or path of a game file (default: all)", "ID");
    const auto json = std::make_shared<JsonOption>(command);
    command.run([=]() -> Exit {
        std::vector<std::string> games;
        if (option.given())
            games.push_back(*variant);
        else
            for (const auto& game : definition::builtin_variants()) games.emplace_back(game.id);
        return run_bench(games, *json);
    });
}

}  // namespace tessera::cli
