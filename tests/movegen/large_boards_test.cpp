// The built-in games on boards of 512 to 32,768 cells.
#include <gtest/gtest.h>

#include <map>

#include "definition/start_number.hpp"
#include "support/random_positions.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;

rules::Position start_of(const std::string& id) {
    return notation::start_position(variant_named(id));
}

/// The same pieces with the other side to move.
rules::Position turned(const rules::Position& p) {
    auto d = p.describe();
    d.side = rules::other(d.side);
    auto q = rules::Position::from(p.shared_variant(), d);
    EXPECT_TRUE(q.ok()) << (q.ok() ? "" : q.error().text());
    return std::move(q).value();
}

TEST(LargeBoards, FirstMovesOfOanasGameForEitherSide) {
    for (const char* id : {"oana", "oana-fair"}) {
        auto p = start_of(id);
        EXPECT_EQ(movegen::perft(p, 1), 689U) << id;
        EXPECT_EQ(movegen::perft(turned(p), 1), 689U) << id;
        EXPECT_EQ(p.royals(rules::Colour::white).size(), 4U);
    }
}

TEST(LargeBoards, FirstMovesOfOanaAndChirusGameByPiece) {
    for (const char* id : {"oana-chiru", "oana-chiru-odd"}) {
        auto p = start_of(id);
        EXPECT_EQ(p.pieces(rules::Colour::white).size(), 448U);
        std::map<char, int> by_letter;
        for (const auto& m : legal(p)) ++by_letter[p.variant().letter(p.at(m.from).type())];
        const std::map<char, int> expected = {{'N', 696}, {'B', 480}, {'Q', 324}, {'K', 264},
                                              {'P', 224}, {'R', 144}, {'W', 20}};
        EXPECT_EQ(by_letter, expected) << id;
        EXPECT_EQ(movegen::perft(turned(p), 1), 2152U) << id;
        EXPECT_EQ(p.castling().rights.size(), 112U);
        const auto text = notation::print_position(p);
        EXPECT_NE(text.find(" w * - 0 1"), std::string::npos);
    }
}

TEST(LargeBoards, FirstMovesOfEitherSideAreAsMany) {
    for (const char* id : {"hdc3", "hdc4", "hdc5"}) {
        auto p = start_of(id);
        EXPECT_EQ(movegen::perft(p, 1), movegen::perft(turned(p), 1)) << id;
    }
}

TEST(LargeBoards, StartNumbersAreAsManyAsTheArmyAllows) {
    const auto three = variant_named("hdc3");
    EXPECT_EQ(definition::start_count(three->definition()),
              "15438661586226652764627386057231352000000");
    EXPECT_EQ(definition::start_count(variant_named("hdc4")->definition()).size(), 343U);
    for (const char* id : {"hdc3", "hdc4", "hdc5"}) {
        const auto variant = variant_named(id);
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            const auto number = definition::random_start(variant->definition(), seed);
            const auto pieces = definition::start_array(variant->definition(), number);
            ASSERT_TRUE(pieces.ok());
            const auto back = definition::start_number(variant->definition(), *pieces);
            ASSERT_TRUE(back.ok()) << back.error().text();
            EXPECT_EQ(*back, number);
        }
    }
}

TEST(LargeBoards, PositionsPrintReadBackAndRestore) {
    for (const char* id : {"oana", "oana256", "oana-chiru", "hdc3"}) {
        Random random(3);
        random_game(start_of(id), random, 6, [&](const rules::Position& p) {
            const auto text = notation::print_position(p);
            const auto again = position(p.shared_variant(), text);
            EXPECT_EQ(notation::print_position(again), text) << id;
            EXPECT_EQ(again.key(), p.key()) << id;
            EXPECT_TRUE(p.consistent()) << id;
        });
    }
}

}  // namespace
}  // namespace tessera
