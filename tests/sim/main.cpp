// Simulations at length, or one of them again: sim [--hours N] [--seed N] [--processes N] [--tables
// N] [--fault NAME].
#include <CLI/CLI.hpp>
#include <chrono>
#include <cstdio>

#include "sim/world.hpp"

namespace {

using namespace tessera;

/// Simulated time in one world, in seconds.
constexpr double kWorld = 54;

int run(double hours, std::uint64_t seed, int processes, int tables, PlantedFault fault) {
    const auto begun = std::chrono::steady_clock::now();
    sim::Report sum;
    std::uint64_t worlds = 0;
    for (; worlds == 0 || static_cast<double>(worlds) * kWorld < hours * 3600; ++worlds, ++seed) {
        sim::Options options{.seed = seed, .fault = fault, .tables = tables};
        options.processes = processes > 0 ? processes : seed % 4 == 0 ? 2 : 1;
        const sim::Report report = sim::simulate(options);
        sum.acknowledged += report.acknowledged;
        sum.events += report.events;
        sum.crashes += report.crashes;
        sum.freezes += report.freezes;
        sum.games_over += report.games_over;
        if (report.violation.empty()) continue;
        std::printf("--seed %llu --processes %d --tables %d: %s\n",
                    static_cast<unsigned long long>(seed), options.processes, tables,
                    report.violation.c_str());
        for (const std::string& line : report.log) std::printf("    %s\n", line.c_str());
        sum.violation = report.violation;
        break;
    }
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begun;
    std::printf(
        "%llu worlds, %.2f simulated hours in %.0f s: %llu requests acknowledged, %llu "
        "events, %llu games over, %llu crashes, %llu freezes\n",
        static_cast<unsigned long long>(worlds), static_cast<double>(worlds) * kWorld / 3600,
        took.count(), static_cast<unsigned long long>(sum.acknowledged),
        static_cast<unsigned long long>(sum.events),
        static_cast<unsigned long long>(sum.games_over),
        static_cast<unsigned long long>(sum.crashes), static_cast<unsigned long long>(sum.freezes));
    return sum.violation.empty() ? 0 : 1;
}

}  // namespace

int main(int argc, char** argv) {
    CLI::App app("Simulates games between people on processes, networks and disks that fail");
    double hours = 0;
    std::uint64_t seed = 1;
    int processes = 0;
    int tables = sim::Options{}.tables;
    std::string name = "none";
    app.add_option("--hours", hours, "simulated hours; 0: one world");
    app.add_option("--seed", seed, "of the first world");
    app.add_option("--processes", processes, "that serve each world; 0: one, in every fourth two");
    app.add_option("--tables", tables, "of two players and a spectator each");
    app.add_option("--fault", name, "a fault to plant");
    CLI11_PARSE(app, argc, argv);
    auto fault = PlantedFault::none;
    for (const auto& [known, word] : kPlantedFaults)
        if (word == name) fault = known;
    if (fault == PlantedFault::none && name != "none") {
        std::fprintf(stderr, "sim: there is no fault %s\n", name.c_str());
        return 2;
    }
    return run(hours, seed, processes, tables, fault);
}
