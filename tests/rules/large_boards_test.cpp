// The built-in games on boards of 512 to 32,768 cells.
#include <gtest/gtest.h>

#include <map>

#include "definition/start_number.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;

rules::Position start_of(const std::string& id) {
    return notation::start_position(ruleset(id));
}

/// The same men with the other side to move.
rules::Position turned(const rules::Position& p) {
    auto d = p.describe();
    d.side = rules::other(d.side);
    auto q = rules::Position::from(p.shared_rules(), d);
    EXPECT_TRUE(q.ok()) << (q.ok() ? "" : q.error().text());
    return std::move(q).value();
}

TEST(LargeBoards, FirstMovesOfOanasGameForEitherSide) {
    for (const char* id : {"oana", "oana-fair"}) {
        auto p = start_of(id);
        EXPECT_EQ(p.perft(1), 689U) << id;
        EXPECT_EQ(turned(p).perft(1), 689U) << id;
        EXPECT_EQ(p.royals(rules::Colour::white).size(), 4U);
    }
}

TEST(LargeBoards, FirstMovesOfOanaAndChirusGameByMan) {
    for (const char* id : {"oana-chiru", "oana-chiru-odd"}) {
        auto p = start_of(id);
        EXPECT_EQ(p.men(rules::Colour::white).size(), 448U);
        std::map<char, int> by_letter;
        for (const auto& m : legal(p)) ++by_letter[p.rules().letter(p.at(m.from).kind())];
        const std::map<char, int> expected = {{'N', 696}, {'B', 480}, {'Q', 324}, {'K', 264},
                                              {'P', 224}, {'R', 144}, {'W', 20}};
        EXPECT_EQ(by_letter, expected) << id;
        EXPECT_EQ(turned(p).perft(1), 2152U) << id;
        EXPECT_EQ(p.castling().rights.size(), 112U);
        const auto text = notation::print_position(p);
        EXPECT_NE(text.find(" w * - 0 1"), std::string::npos);
    }
}

/// Leaps and captures of a man on a cell far from every edge, or of the rank behind for pawns.
std::size_t leaps(const rules::Ruleset& rules, char letter) {
    std::size_t n = 0;
    for (const auto& leap :
         rules.moves(rules::Man(rules.kind_of(letter), rules::Colour::white)).leaps)
        if (leap.capture) n += leap.targets.vectors().size();
    return n;
}

TEST(LargeBoards, HigherDimensionalMenHaveTheirDirections) {
    const struct {
        const char* id;
        std::size_t men, queen, bishop, rook, knight, captures;
    } cases[] = {{"hdc3", 128, 26, 12, 14, 72, 4},
                 {"hdc4", 1024, 80, 40, 40, 464, 14},
                 {"hdc5", 8192, 242, 120, 122, 2640, 40}};
    for (const auto& c : cases) {
        auto p = start_of(c.id);
        const auto& r = p.rules();
        const auto slides = [&](char letter) {
            return r.moves(rules::Man(r.kind_of(letter), rules::Colour::white)).slides.size();
        };
        EXPECT_EQ(p.men(rules::Colour::black).size(), c.men) << c.id;
        EXPECT_EQ(slides('Q'), c.queen) << c.id;
        EXPECT_EQ(slides('B'), c.bishop) << c.id;
        EXPECT_EQ(slides('R'), c.rook) << c.id;
        EXPECT_EQ(leaps(r, 'N'), c.knight) << c.id;
        EXPECT_EQ(leaps(r, 'P'), c.captures) << c.id;
        EXPECT_EQ(leaps(r, 'K'), c.queen) << c.id;
        EXPECT_EQ(p.perft(1), turned(p).perft(1)) << c.id;
    }
}

TEST(LargeBoards, StartNumbersAreAsManyAsTheArmyAllows) {
    const auto three = ruleset("hdc3");
    EXPECT_EQ(definition::start_count(three->definition()),
              "15438661586226652764627386057231352000000");
    EXPECT_EQ(definition::start_count(ruleset("hdc4")->definition()).size(), 343U);
    for (const char* id : {"hdc3", "hdc4", "hdc5"}) {
        const auto rules = ruleset(id);
        for (std::uint64_t seed = 0; seed < 4; ++seed) {
            const auto number = definition::random_start(rules->definition(), seed);
            const auto men = definition::start_array(rules->definition(), number);
            ASSERT_TRUE(men.ok());
            const auto back = definition::start_number(rules->definition(), *men);
            ASSERT_TRUE(back.ok()) << back.error().text();
            EXPECT_EQ(*back, number);
        }
    }
}

TEST(LargeBoards, PositionsPrintReadBackAndRestore) {
    for (const char* id : {"oana", "oana256", "oana-chiru", "hdc3"}) {
        std::mt19937_64 random(3);
        random_game(start_of(id), random, 6, [&](rules::Position& p) {
            const auto text = notation::print_position(p);
            const auto again = position(p.shared_rules(), text);
            EXPECT_EQ(notation::print_position(again), text) << id;
            EXPECT_EQ(again.hash(), p.hash()) << id;
            EXPECT_TRUE(p.consistent()) << id;
        });
    }
}

}  // namespace
}  // namespace tessera
