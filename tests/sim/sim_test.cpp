#include <gtest/gtest.h>

#include "sim/world.hpp"

namespace tessera::sim {
namespace {

TEST(Simulation, FindsNothingWrongInManyWorlds) {
    Report sum;
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
        const Options options{.seed = seed, .processes = seed % 4 == 0 ? 2 : 1};
        const Report report = simulate(options);
        ASSERT_EQ(report.violation, "") << "seed " << seed << ", processes " << options.processes;
        sum.acknowledged += report.acknowledged;
        sum.crashes += report.crashes;
        sum.freezes += report.freezes;
        sum.events += report.events;
        sum.games_over += report.games_over;
    }
    EXPECT_GT(sum.acknowledged, 1000U);
    EXPECT_GT(sum.crashes, 40U);
    EXPECT_GT(sum.games_over, 40U);
    std::cout << sum.acknowledged << " acknowledged, " << sum.events << " events, " << sum.crashes
              << " crashes, " << sum.freezes << " freezes, " << sum.games_over << " games over\n";
}

TEST(Simulation, IsDecidedByItsSeed) {
    const Report one = simulate({.seed = 5}), same = simulate({.seed = 5}),
                 other = simulate({.seed = 6});
    EXPECT_EQ(one.events, same.events);
    EXPECT_EQ(one.acknowledged, same.acknowledged);
    EXPECT_NE(one.acknowledged, other.acknowledged);
}

class Planted : public testing::TestWithParam<std::pair<PlantedFault, std::string_view>> {};

TEST_P(Planted, IsFound) {
    for (std::uint64_t seed = 1; seed <= 200; ++seed) {
        const Report report =
            simulate({.seed = seed, .fault = GetParam().first, .processes = seed % 2 == 0 ? 2 : 1});
        if (report.violation.empty()) continue;
        std::cout << "seed " << seed << ": " << report.violation << '\n';
        return;
    }
    FAIL() << GetParam().second << " is not found";
}

INSTANTIATE_TEST_SUITE_P(Faults, Planted, testing::ValuesIn(kPlantedFaults),
                         [](const auto& fault) { return std::string(fault.param.second); });

}  // namespace
}  // namespace tessera::sim
