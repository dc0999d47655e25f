// Numbered starts (definition/start_number.hpp) against the numbering of Chess960 as Scharnagl
// published it, worked out here by itself, and against the counts of docs/games/hdc.md.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

#include "definition/start_number.hpp"
#include "reference/place.hpp"
#include "support/sanitized.hpp"

namespace tessera::test {
namespace {

using definition::Colour;
using definition::VariantDefinition;

/// A game of numbered starts on so many axes of eight cells, with no more than shuffling needs.
VariantDefinition shuffled(int axes) {
    VariantDefinition game;
    game.id = "shuffled";
    game.sizes.assign(static_cast<std::size_t>(axes), 8);
    game.forward_axes = {1};
    game.shuffle = definition::Shuffle::hdc;
    game.army = {'B', 'Q', 'N', 'R', 'M'};
    for (const char letter : std::string(axes == 2 ? "KQRBNP" : "KQRBNPM")) {
        definition::PieceDefinition piece;
        piece.letter = letter;
        piece.royal = letter == 'K';
        piece.pawn = letter == 'P';
        game.pieces.push_back(piece);
    }
    return game;
}

/// The n-th free file, counted from 0.
std::size_t free_file(const std::string& rank, int n) {
    for (std::size_t file = 0; file < rank.size(); ++file)
        if (rank[file] == '.' && n-- == 0) return file;
    return rank.size();
}

/// Scharnagl's tables: n mod 4 the bishop on b, d, f, h; then mod 4 the one on a, c, e, g; then mod
/// 6 the queen; the rest the two knights among five; rook, king and rook in what is left.
std::string scharnagl(int n) {
    static constexpr std::array<std::array<int, 2>, 10> kKnights{
        {{0, 1}, {0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}, {2, 3}, {2, 4}, {3, 4}}};
    std::string rank(8, '.');
    rank[static_cast<std::size_t>(2 * (n % 4) + 1)] = 'B';
    n /= 4;
    rank[static_cast<std::size_t>(2 * (n % 4))] = 'B';
    n /= 4;
    rank[free_file(rank, n % 6)] = 'Q';
    n /= 6;
    const auto [first, second] = kKnights.at(static_cast<std::size_t>(n));
    const std::size_t first_file = free_file(rank, first);
    const std::size_t second_file = free_file(rank, second);
    rank[first_file] = rank[second_file] = 'N';
    for (const char letter : std::string("RKR")) rank[free_file(rank, 0)] = letter;
    return rank;
}

/// The letters of a colour on one rank, all boards in a row; '.' for none.
std::string rank_of(const VariantDefinition& game, const std::vector<definition::Placed>& pieces,
                    Colour colour, int rank) {
    std::string letters(static_cast<std::size_t>(game.cells()) / 8, '.');
    for (const auto& placed : pieces)
        if (placed.colour == colour && placed.cell / 8 % 8 == static_cast<std::uint32_t>(rank))
            letters[placed.cell / 64 * 8 + placed.cell % 8] = placed.letter;
    return letters;
}

TEST(StartNumber, IsTheChess960NumberOnOneBoard) {
    const VariantDefinition game = shuffled(2);
    EXPECT_EQ(definition::start_count(game), "960");
    std::set<std::string> ranks;
    for (int n = 0; n < 960; ++n) {
        const auto pieces = definition::start_array(game, std::to_string(n));
        ASSERT_TRUE(pieces.ok()) << n;
        ASSERT_EQ(pieces->size(), 32U);
        ASSERT_EQ(rank_of(game, *pieces, Colour::white, 0), scharnagl(n)) << n;
        ASSERT_EQ(rank_of(game, *pieces, Colour::black, 7), scharnagl(n)) << n;
        ASSERT_EQ(rank_of(game, *pieces, Colour::white, 1), "PPPPPPPP");
        ASSERT_EQ(rank_of(game, *pieces, Colour::black, 6), "PPPPPPPP");
        const auto number = definition::start_number(game, *pieces);
        ASSERT_TRUE(number.ok());
        ASSERT_EQ(*number, std::to_string(n));
        ranks.insert(scharnagl(n));
    }
    EXPECT_EQ(ranks.size(), 960U);
    EXPECT_EQ(scharnagl(0), "BBQNNRKR");
    EXPECT_EQ(scharnagl(518), "RNBQKBNR");
    EXPECT_EQ(scharnagl(959), "RKRNNQBB");
    for (const char* wrong : {"960", "-1", "", "01", "+1", "1x", "99999999999999999999999"})
        EXPECT_FALSE(definition::start_array(game, wrong).ok()) << wrong;
}

/// In three dimensions: every number has the right army, and is the number of its array.
void check_three_axes(const VariantDefinition& game, const std::string& number) {
    const auto pieces = definition::start_array(game, number);
    ASSERT_TRUE(pieces.ok()) << number;
    const std::string rank = rank_of(game, *pieces, Colour::white, 0);
    EXPECT_EQ(rank_of(game, *pieces, Colour::black, 7), rank);
    EXPECT_EQ(rank_of(game, *pieces, Colour::white, 1), std::string(64, 'P'));
    EXPECT_EQ(rank_of(game, *pieces, Colour::black, 6), std::string(64, 'P'));
    EXPECT_EQ(pieces->size(), 256U);
    for (const auto& [letter, count] :
         {std::pair('R', 16), {'N', 16}, {'B', 16}, {'Q', 8}, {'K', 1}, {'M', 7}})
        EXPECT_EQ(std::count(rank.begin(), rank.end(), letter), count) << letter;
    int odd_bishops = 0;
    for (std::size_t i = 0; i < rank.size(); ++i)
        if (rank[i] == 'B' && (i + i / 8) % 2 == 1) ++odd_bishops;
    EXPECT_EQ(odd_bishops, 8);
    const auto again = definition::start_number(game, *pieces);
    ASSERT_TRUE(again.ok());
    EXPECT_EQ(*again, number);
}

TEST(StartNumber, CountsAndRoundTripsOnThreeAxes) {
    const VariantDefinition game = shuffled(3);
    EXPECT_EQ(definition::start_count(game), "15438661586226652764627386057231352000000");
    for (const char* number :
         {"0", "1", "10518299", "10518300", "15438661586226652764627386057231351999999"})
        check_three_axes(game, number);
    for (std::uint64_t seed = 0; seed < 50; ++seed)
        check_three_axes(game, definition::random_start(game, seed));
    EXPECT_FALSE(definition::start_array(game, "15438661586226652764627386057231352000000").ok());
}

/// Number 0 and the last one by hand: the first kind takes the lowest free cells, or the highest.
TEST(StartNumber, BeginsWithTheLowestCells) {
    const VariantDefinition game = shuffled(3);
    const auto first = definition::start_array(game, "0");
    ASSERT_TRUE(first.ok());
    std::string expected(64, '.');
    const auto fill = [&](char letter, int count, int parity, bool from_end) {
        for (std::size_t k = 0; k < 64 && count > 0; ++k) {
            const std::size_t i = from_end ? 63 - k : k;
            if (expected[i] != '.' || (parity >= 0 && (i + i / 8) % 2 != std::size_t(parity)))
                continue;
            expected[i] = letter;
            --count;
        }
    };
    const auto army = [&](bool from_end) {
        expected.assign(64, '.');
        fill('B', 8, 1, from_end);
        fill('B', 8, 0, from_end);
        fill('Q', 8, -1, from_end);
        fill('N', 16, -1, from_end);
        fill('K', 1, -1, from_end);
        fill('R', 16, -1, from_end);
        fill('M', 7, -1, from_end);
        return expected;
    };
    EXPECT_EQ(rank_of(game, *first, Colour::white, 0), army(false));
    const auto last = definition::start_array(game, "15438661586226652764627386057231351999999");
    ASSERT_TRUE(last.ok());
    EXPECT_EQ(rank_of(game, *last, Colour::white, 0), army(true));
}

/// With other letters and another forward axis, a number sets the same pieces up along that axis.
TEST(StartNumber, GoesByTheArmyAndTheForwardAxis) {
    for (const auto& [axes, forward] :
         {std::pair(2, 0), std::pair(3, 0), std::pair(3, 2), std::pair(4, 0)}) {
        const VariantDefinition game = shuffled(axes);
        VariantDefinition other = game;
        other.forward_axes = {forward};
        other.army = {'P', 'K', 'B', 'X', 'R'};
        const std::map<char, char> letters{{'B', 'P'}, {'Q', 'K'}, {'N', 'B'}, {'R', 'X'},
                                           {'M', 'R'}, {'K', 'M'}, {'P', 'Q'}};
        for (auto& piece : other.pieces) piece.letter = letters.at(piece.letter);
        EXPECT_EQ(definition::start_count(other), definition::start_count(game));
        std::vector<std::string> numbers = {"0", "1", "518", "959"};
        for (std::uint64_t seed = 0; seed < 20; ++seed)
            numbers.push_back(definition::random_start(game, seed));
        for (const std::string& number : numbers) {
            auto expected = definition::start_array(game, number).value();
            for (auto& placed : expected) {
                std::vector<int> at = game.coordinates(placed.cell);
                // The lateral axes keep their order.
                const int rank = at[1];
                at.erase(at.begin() + 1);
                at.insert(at.begin() + forward, rank);
                placed.cell = 0;
                for (std::size_t axis = at.size(); axis-- > 0;)
                    placed.cell = placed.cell * 8 + static_cast<std::uint32_t>(at[axis]);
                placed.letter = letters.at(placed.letter);
            }
            std::sort(expected.begin(), expected.end(),
                      [](const auto& a, const auto& b) { return a.cell < b.cell; });
            const auto pieces = definition::start_array(other, number);
            ASSERT_TRUE(pieces.ok()) << number;
            ASSERT_EQ(*pieces, expected) << axes << " axes, forward " << forward << ": " << number;
            EXPECT_EQ(definition::start_number(other, *pieces).value(), number);
        }
    }
}

/// On the largest boards: every first rank has the army of docs/games/hdc.md and its own number.
TEST(StartNumber, RoundTripsOnSixAndSevenAxes) {
    std::size_t digits = 2769;
    for (const int axes : testing_support::kSanitized ? std::vector{6} : std::vector{6, 7}) {
        const VariantDefinition game = shuffled(axes);
        const std::string count = definition::start_count(game);
        // Eight times the cells: eight times the bits, and a few.
        EXPECT_NEAR(static_cast<double>(count.size()), 8.0 * static_cast<double>(digits), 700);
        digits = count.size();
        const std::string drawn = definition::random_start(game, 1);
        EXPECT_NE(drawn, definition::random_start(game, 2));
        for (const std::string& number : {std::string("0"), std::string("1"), drawn}) {
            const auto rank = definition::start_rank(game, number);
            ASSERT_TRUE(rank.ok());
            const auto share = static_cast<std::ptrdiff_t>(rank->size() / 8);
            for (const auto& [letter, eighths] : {std::pair('B', 2), {'Q', 1}, {'N', 2}, {'R', 2}})
                EXPECT_EQ(std::count(rank->begin(), rank->end(), letter), eighths * share);
            EXPECT_EQ(std::count(rank->begin(), rank->end(), 'M'), share - 1);
            const auto again = definition::number_of_rank(game, *rank);
            ASSERT_TRUE(again.ok());
            EXPECT_EQ(*again, number);
        }
        EXPECT_FALSE(definition::start_rank(game, count).ok());
        EXPECT_FALSE(definition::start_rank(game, count + "0").ok());
    }
}

TEST(StartNumber, EndsEarlyWhenTheWatchSaysSo) {
    const VariantDefinition game = shuffled(6);
    const std::string number = definition::random_start(game, 1);
    double share = 0;
    const Work watched{run_in_turn, [&](const Progress& now) {
                           EXPECT_GE(now.share, share);
                           share = now.share;
                           return true;
                       }};
    const std::string rank = definition::start_rank(game, number, watched).value();
    EXPECT_GT(share, 0.8);
    share = 0;
    EXPECT_EQ(definition::number_of_rank(game, rank, watched).value(), number);
    EXPECT_GT(share, 0.8);
    int asked = 0;
    const Work ended{run_in_turn, [&](const Progress&) { return ++asked < 3; }};
    EXPECT_FALSE(definition::start_rank(game, number, ended).ok());
    EXPECT_EQ(asked, 3);
    asked = 0;
    EXPECT_FALSE(definition::number_of_rank(game, rank, ended).ok());
    EXPECT_EQ(asked, 3);
}

TEST(StartNumber, IsOfNoRankWithAnotherArmy) {
    const VariantDefinition game = shuffled(4);
    const std::string rank =
        definition::start_rank(game, definition::random_start(game, 3)).value();
    EXPECT_FALSE(definition::number_of_rank(game, rank.substr(1)).ok());
    for (const char other : std::string("PX.")) {
        std::string changed = rank;
        changed[100] = other;
        EXPECT_FALSE(definition::number_of_rank(game, changed).ok());
    }
    // Two bishops on cells of one colour more.
    std::string changed = rank;
    const std::size_t bishop = rank.find('B');
    const std::size_t beside = bishop ^ 1U;
    std::swap(changed[bishop], changed[beside]);
    EXPECT_EQ(definition::number_of_rank(game, changed).ok(), rank[beside] == 'B');
}

}  // namespace
}  // namespace tessera::test
