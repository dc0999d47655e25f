#include <gtest/gtest.h>

#include <iostream>
#include <vector>

#include "sim/world.hpp"
#include "support/sanitized.hpp"

namespace tessera::sim {
namespace {

using testing_support::kThinned;

TEST(Simulation, FindsNothingWrongInManyWorlds) {
    constexpr std::uint64_t kWorlds = kThinned ? 4 : 40;
    Report sum;
    for (std::uint64_t seed = 1; seed <= kWorlds; ++seed) {
        const Options options{.seed = seed, .processes = seed % 4 == 0 ? 2 : 1};
        const Report report = simulate(options);
        ASSERT_EQ(report.violation, "") << "seed " << seed << ", processes " << options.processes;
        sum.acknowledged += report.acknowledged;
        sum.crashes += report.crashes;
        sum.games_over += report.games_over;
    }
    EXPECT_GT(sum.acknowledged, 50 * kWorlds);
    EXPECT_GT(sum.crashes, kWorlds);
    EXPECT_GT(sum.games_over, kWorlds);
}

TEST(Simulation, IsDecidedByItsSeed) {
    const Report one = simulate({.seed = 5}), same = simulate({.seed = 5}),
                 other = simulate({.seed = 6});
    EXPECT_EQ(one.events, same.events);
    EXPECT_EQ(one.acknowledged, same.acknowledged);
    EXPECT_NE(one.acknowledged, other.acknowledged);
}

using Fault = std::pair<PlantedFault, std::string_view>;

std::vector<Fault> planted() {
    std::vector<Fault> faults(kPlantedFaults.begin(), kPlantedFaults.end());
    if (kThinned) faults.resize(3);
    return faults;
}

class Planted : public testing::TestWithParam<Fault> {};

TEST_P(Planted, IsFound) {
    for (std::uint64_t seed = 1; seed <= 100; ++seed) {
        const Options options{
            .seed = seed, .fault = GetParam().first, .processes = seed % 4 == 0 ? 2 : 1};
        if (!simulate(options).violation.empty()) return;
    }
    FAIL() << GetParam().second << " is not found";
}

INSTANTIATE_TEST_SUITE_P(Faults, Planted, testing::ValuesIn(planted()),
                         [](const auto& fault) { return std::string(fault.param.second); });

}  // namespace
}  // namespace tessera::sim
