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

/// The moves that leave no king attacked, by looking at the whole board, as the watch has them too.
std::vector<Move> safe_moves(const Generator& generator, const Position& p) {
    std::vector<Move> safe;
    reference::KingWatch watch(generator, p);
    for (const Move& move : generator.moves_of_all(p)) {
        const Position next = generator.after(p, move, false);
        const bool expected = !generator.king_attacked(next, p.side);
        EXPECT_EQ(watch.safe_after(move), expected)
            << print_position(generator, p) << ' ' << move_text(generator.variant(), move);
        if (expected) safe.push_back(move);
    }
    return safe;
}

struct Game {
    const char* id;
    const char* pinned;  ///< pieces, among which a queen that a rook pins
    std::size_t safe;    ///< moves then
};

class KingWatchOf : public testing::TestWithParam<Game> {};

TEST_P(KingWatchOf, SaysWhatLookingAtTheWholeBoardSays) {
    const Generator generator(builtin(GetParam().id));
    const auto start = read_position(generator, generator.variant().setup);
    ASSERT_TRUE(start.ok());
    Random random(1);
    for (int game = 0; game < 20; ++game) {
        Position p = *start;
        for (int ply = 0; ply < 60; ++ply) {
            const std::vector<Move> safe = safe_moves(generator, p);
            if (safe.empty() || HasFailure()) break;
            p = generator.after(p, random.pick(safe), false);
        }
    }
}

/// The queen may go along the line of the piece that pins her, and no further.
TEST_P(KingWatchOf, RefusesThatAPinnedPieceLeavesItsLine) {
    const Generator generator(builtin(GetParam().id));
    const auto p =
        read_position(generator, place(generator.variant(), GetParam().pinned, "w - - 0 1"));
    ASSERT_TRUE(p.ok());
    const std::size_t all = generator.moves_of_all(*p).size();
    EXPECT_EQ(safe_moves(generator, *p).size(), GetParam().safe);
    EXPECT_GT(all, GetParam().safe + 10);
}

INSTANTIATE_TEST_SUITE_P(Games, KingWatchOf,
                         testing::Values(Game{"chess", "Ka1 Qa2 ra5 kh8", 5},
                                         Game{"raumschach", "Ka1a Qa2a ra5a ke5e", 9},
                                         Game{"tesseract-plus", "Ka1a1 Qa2a1 ra4a1 kd4d4", 11}),
                         [](const auto& game) {
                             std::string name = game.param.id;
                             std::erase(name, '-');
                             return name;
                         });

}  // namespace
}  // namespace tessera::test
