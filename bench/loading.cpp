// loading [GAME]: how long loading a built-in game and listing its first moves take, and how much
// memory. One game a process, so that the memory is that game's alone. Without a game: the ids of
// all. bench/loading.mjs runs it.
#include <chrono>
#include <cstdio>
#include <string>
#include <string_view>

#include "definition/builtin.hpp"
#include "movegen/movegen.hpp"
#include "notation/notation.hpp"
#include "peak_memory.hpp"
#include "play/rules.hpp"

namespace tessera {
namespace {

double milliseconds_since(std::chrono::steady_clock::time_point start) {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start)
        .count();
}

int measure(std::string_view id) {
    const long before = bench::peak_memory();
    const auto start = std::chrono::steady_clock::now();
    const auto variant = play::builtin_rules(id);
    if (!variant) {
        std::fprintf(stderr, "load: %s\n", variant.error().text().c_str());
        return 2;
    }
    rules::Position position = notation::start_position(*variant);
    const double load = milliseconds_since(start);

    const auto loaded = std::chrono::steady_clock::now();
    const rules::MoveList moves = movegen::legal_moves(position);
    const double list = milliseconds_since(loaded);
    std::printf(
        R"({"cells": %u, "load": %.3f, "list": %.3f, "moves": %zu, "before": %ld, "peak": %ld})"
        "\n",
        (*variant)->shape().cells(), load, list, moves.size(), before, bench::peak_memory());
    return 0;
}

}  // namespace
}  // namespace tessera

int main(int argc, char** argv) {
    if (argc == 2) return tessera::measure(argv[1]);
    for (const auto& game : tessera::definition::builtin_variants())
        std::printf("%.*s\n", static_cast<int>(game.id.size()), game.id.data());
    return argc == 1 ? 0 : 2;
}
