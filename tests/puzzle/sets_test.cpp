// The sets that come with the program: every line is read, no two positions of a set are one under
// the board's symmetries, and of each set some puzzles are proved by another move generator and
// replayed by the second set of rules; tessera puzzles --check and tessera-verify do so of all.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>

#include "base/clock.hpp"
#include "puzzle/prover.hpp"
#include "puzzle/symmetry.hpp"
#include "replay.hpp"
#include "support/support.hpp"

namespace tessera::test {
namespace {

namespace fs = std::filesystem;

using testing_support::definition_of;
using testing_support::thinned;
using testing_support::variant_named;

/// Of each set; of large boards, where a proof can take seconds, fewer.
constexpr int kProved = 20;
constexpr int kProvedOfLarge = 3;
constexpr std::uint32_t kLargeCells = 4'096;

std::vector<std::string> sets() {
    std::vector<std::string> games;
    for (const auto& entry : fs::directory_iterator(TESSERA_SOURCE_DIR "/puzzles"))
        games.push_back(entry.path().stem().string());
    std::ranges::sort(games);
    return games;
}

class PuzzleSets : public testing::TestWithParam<std::string> {
protected:
    void SetUp() override {
        std::ifstream file(TESSERA_SOURCE_DIR "/puzzles/" + GetParam() + ".txt");
        std::ostringstream text;
        text << file.rdbuf();
        auto read = puzzle::parse_set(text.str());
        ASSERT_TRUE(read) << read.error().text();
        puzzles_ = std::move(read).value();
        ASSERT_FALSE(puzzles_.empty());
    }
    /// Spread over the set; the same each time.
    [[nodiscard]] std::vector<puzzle::Puzzle> some() const {
        const bool large = variant_named(GetParam())->shape().cells() >= kLargeCells;
        const auto count = static_cast<std::size_t>(thinned(large ? kProvedOfLarge : kProved));
        const std::size_t step = std::max<std::size_t>(1, puzzles_.size() / count);
        std::vector<puzzle::Puzzle> found;
        for (std::size_t i = 0; i < puzzles_.size(); i += step) found.push_back(puzzles_[i]);
        return found;
    }

    std::vector<puzzle::Puzzle> puzzles_;
};

TEST_P(PuzzleSets, HaveNoPositionTwice) {
    const auto variant = variant_named(GetParam());
    std::set<std::uint64_t> classes;
    std::set<std::string> ids;
    for (const puzzle::Puzzle& puzzle : puzzles_) {
        const auto position = notation::parse_position(variant, puzzle.position);
        ASSERT_TRUE(position) << puzzle::id_of(puzzle) << ' ' << position.error().text();
        EXPECT_TRUE(classes.insert(puzzle::symmetry_class(*position)).second)
            << puzzle::id_of(puzzle);
        EXPECT_TRUE(ids.insert(puzzle::id_of(puzzle)).second) << puzzle::id_of(puzzle);
    }
}

TEST_P(PuzzleSets, AreProvedByAnotherMoveGenerator) {
    puzzle::Prover prover(puzzle::second_rules(*variant_named(GetParam())),
                          {.now = wall_milliseconds, .stop_requested = {}}, puzzle::kProofNodes);
    for (const puzzle::Puzzle& puzzle : some()) {
        const auto fault = prover.fault(puzzle);
        EXPECT_FALSE(fault) << puzzle::id_of(puzzle) << ' ' << fault->text();
    }
}

TEST_P(PuzzleSets, AreReplayedByTheSecondRules) {
    if (testing_support::kSanitized && variant_named(GetParam())->shape().cells() >= kLargeCells)
        GTEST_SKIP() << "a puzzle takes a minute with sanitizers";
    const reference::Game game(definition_of(GetParam()));
    for (const puzzle::Puzzle& puzzle : some()) {
        const auto fault = verify::fault(game, puzzle);
        EXPECT_FALSE(fault) << puzzle::id_of(puzzle) << ' ' << fault->text();
    }
}

INSTANTIATE_TEST_SUITE_P(Games, PuzzleSets, testing::ValuesIn(sets()), [](const auto& test) {
    std::string name = test.param;
    std::ranges::replace(name, '-', '_');
    return name;
});

}  // namespace
}  // namespace tessera::test
