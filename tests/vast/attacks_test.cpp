#include <gtest/gtest.h>

#include "movegen/vast/attacks.hpp"
#include "vast/boxes.hpp"

namespace tessera::test {
namespace {

namespace vast = movegen::vast;

const std::vector<std::vector<int>> kShapes{{2, 2, 2, 2}, {3, 3, 3, 3}, {4, 4, 4, 4},
                                            {8, 8},       {5, 6, 4},    {2, 5, 3, 2, 2},
                                            {8, 8, 2},    {3, 4, 1, 5}};

TEST(VastAttacks, AreTheReferences) {
    std::mt19937_64 random(1);
    int asked = 0;
    for (const auto& sizes : kShapes) {
        const Box box(sizes);
        for (int round = 0; round < 60; ++round) {
            const auto p = random_position(box, {.per_thousand = 50 + 10 * round}, random);
            if (!p) continue;
            const auto told = to_reference(box, *p);
            for (std::uint32_t c = 0; c < box.rules->shape.cells(); c += 1 + random() % 7) {
                std::vector<lattice::Cell> expected;
                for (reference::Cell from = 0; from < told.board.size(); ++from) {
                    if (told.board[from] == reference::kEmpty || from == c) continue;
                    // An ordinary enemy on the cell.
                    auto with = told;
                    with.board[c] = reference::is_upper(told.board[from]) ? 'm' : 'M';
                    if (box.generator.could_capture(with, from, c))
                        expected.push_back(lattice::Cell{from});
                }
                ASSERT_EQ(vast::attackers(*p, lattice::Cell{c}), expected);
                ++asked;
                for (const auto by : definition::kColours)
                    ASSERT_EQ(vast::is_attacked(*p, lattice::Cell{c}, by),
                              std::any_of(expected.begin(), expected.end(),
                                          [&](auto from) { return p->at(from).is(by); }));
            }
        }
    }
    EXPECT_GT(asked, 5000);
}

}  // namespace
}  // namespace tessera::test
