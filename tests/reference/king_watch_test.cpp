// The reference's one shortcut: after a move only pieces aligned with a king are asked about.
#include <gtest/gtest.h>

#include "base/random.hpp"
#include "reference/generator.hpp"
#include "reference/place.hpp"

namespace tessera::test {
namespace {

using reference::Generator;
using reference::Move;
using reference::Position;

class KingWatchOf : public testing::TestWithParam<std::string_view> {};

TEST_P(KingWatchOf, SaysWhatLookingAtTheWholeBoardSays) {
    const Generator generator(builtin(GetParam()));
    const auto start = read_position(generator, generator.variant().setup);
    ASSERT_TRUE(start.ok());
    Random random(1);
    std::size_t refused = 0;
    std::size_t asked = 0;
    for (int game = 0; game < 20; ++game) {
        Position p = *start;
        for (int ply = 0; ply < 60; ++ply) {
            std::vector<Move> safe;
            reference::KingWatch watch(generator, p);
            for (const Move& move : generator.moves_of_all(p)) {
                const Position next = generator.after(p, move, false);
                const bool expected = !generator.king_attacked(next, p.side);
                ASSERT_EQ(watch.safe_after(move), expected)
                    << print_position(generator, p) << ' ' << move_text(generator.variant(), move);
                ++asked;
                refused += expected ? 0U : 1U;
                if (expected) safe.push_back(move);
            }
            if (safe.empty()) break;
            p = generator.after(p, random.pick(safe), false);
        }
    }
    EXPECT_GT(asked, 1000U);
    EXPECT_GT(refused, 10U);
}

INSTANTIATE_TEST_SUITE_P(Games, KingWatchOf,
                         testing::Values("chess", "raumschach", "tesseract-plus"));

}  // namespace
}  // namespace tessera::test
