// bench: the engine's signature, a count of nodes that changes whenever the engine plays otherwise.
#include <chrono>
#include <cmath>
#include <iostream>

#include "commands.hpp"
#include "definition/builtin.hpp"
#include "engine/bench.hpp"

namespace tessera::cli {
namespace {

int run_bench(const std::vector<std::string>& games) {
    const auto begun = std::chrono::steady_clock::now();
    std::uint64_t nodes = 0;
    for (const std::string& name : games) {
        const auto variant = find_ordinary_variant(name);
        if (!variant) return fail(variant.error().text());
        const std::uint64_t count = engine::bench(*variant);
        nodes += count;
        std::cout << (*variant)->definition().id << ' ' << count << '\n' << std::flush;
    }
    const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - begun;
    std::cout << "nodes " << nodes << "\ntime " << std::llround(1000 * taken.count())
              << " ms\nnodes/s " << std::llround(static_cast<double>(nodes) / taken.count())
              << '\n';
    return kUsable;
}

}  // namespace

void add_bench_command(const Command& program) {
    const Command command =
        program.add("bench", "Count the nodes the engine searches in fixed positions");
    const auto variant = std::make_shared<std::string>();
    const Option option = command.text(
        "--variant", *variant, "built-in game, or path of a game file (default: all)", "ID");
    command.run([variant, option] {
        std::vector<std::string> games;
        if (option.given())
            games.push_back(*variant);
        else
            for (const auto& game : definition::builtin_variants()) games.emplace_back(game.id);
        return run_bench(games);
    });
}

}  // namespace tessera::cli
