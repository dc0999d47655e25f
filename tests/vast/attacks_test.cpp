#include <gtest/gtest.h>

#include "vast/board/attacks.hpp"
#include "vast/boxes.hpp"
#include "vast/counting/attack_map.hpp"

namespace tessera::test {
namespace {

const std::vector<std::vector<int>> kShapes{{2, 2, 2, 2}, {3, 3, 3, 3}, {4, 4, 4, 4},
                                            {8, 8},       {5, 6, 4},    {2, 5, 3, 2, 2},
                                            {8, 8, 2},    {3, 4, 1, 5}};

TEST(VastAttacks, AreTheReferences) {
    std::mt19937_64 random(1);
    int asked = 0;
    for (const auto& sizes : kShapes) {
        const Box box(sizes);
        for (int round = 0; round < 60; ++round) {
            const auto p = random_position(
                box, {.per_thousand = 50 + 10 * round, .any = round % 2 == 0}, random);
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

/// One by one, by walking and by lines of bits, with each instruction set.
TEST(VastAttacks, OfASideAreThoseOfItsCells) {
    std::mt19937_64 random(2);
    auto shapes = kShapes;
    shapes.push_back({3, 3, 3, 3, 3});
    shapes.push_back({8, 8, 8});
    shapes.push_back({2, 2, 2, 2, 2, 2, 2, 2});
    shapes.push_back({8, 4, 5, 3});
    for (const auto& sizes : shapes) {
        const Box box(sizes);
        for (int round = 0; round < testing_support::thinned(24); ++round) {
            const Mix mix{.per_thousand = 20 + 40 * round,
                          .letters = round % 3 == 0   ? "QRB"
                                     : round % 3 == 1 ? "NMP"
                                                      : "QRBNMP"};
            const auto p = random_position(box, mix, random);
            if (!p) continue;
            for (const auto by : definition::kColours) {
                std::vector<std::uint32_t> expected;
                for (std::uint32_t c = 0; c < box.rules->shape.cells(); ++c)
                    if (vast::is_attacked(*p, lattice::Cell{c}, by)) expected.push_back(c);
                for (const Isa isa : kIsas) {
                    if (!processor_has(isa)) continue;
                    for (const std::uint32_t few : {0U, 20U, 100'000U}) {
                        const auto found = vast::attacked_cells(*p, by, run_in_turn, isa, few);
                        std::vector<std::uint32_t> cells;
                        for (std::uint32_t c = 0; c < box.rules->shape.cells(); ++c)
                            if (found.has(c)) cells.push_back(c);
                        ASSERT_EQ(cells, expected) << name(isa) << ' ' << few;
                        ASSERT_EQ(found.size(), expected.size());
                    }
                }
            }
        }
    }
}

}  // namespace
}  // namespace tessera::test
