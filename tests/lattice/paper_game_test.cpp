// Oana, Four-Dimensional Chess: A Mathematical Framework and Interactive Implementation (2025):
// what it says about games and about ways through the board, true or false. docs/mathematics.md
// lists all.
#include <gtest/gtest.h>

#include <bitset>
#include <cmath>
#include <map>
#include <set>

#include "game/game.hpp"
#include "lattice/paper.hpp"
#include "play/ordinary.hpp"

namespace tessera::paper {
namespace {

using rules::Colour;

using CellSet = std::bitset<4096>;

/// By cell of places(): the cells up to n moves away, for n = 1, 2, .. until nothing is added. Sets
/// are joined instead of searched, so that it shares no method with the program.
std::vector<std::vector<CellSet>> within_moves(bool (*piece)(const Place&)) {
    const auto number = [](const Place& p) {
        return static_cast<std::size_t>(((p[0] * 8 + p[1]) * 8 + p[2]) * 8 + p[3]);
    };
    std::vector<Place> steps;
    for (const Place& d : differences(7))
        if (piece(d)) steps.push_back(d);
    std::vector<std::vector<std::size_t>> next(4096);
    std::vector<CellSet> reached(4096);
    for (std::size_t i = 0; i < 4096; ++i) {
        reached[i].set(i);
        for (const Place& d : steps)
            if (valid(plus(places()[i], d))) next[i].push_back(number(plus(places()[i], d)));
    }
    std::vector<std::vector<CellSet>> all{reached};
    for (;;) {
        std::vector<CellSet> more = all.back();
        for (std::size_t i = 0; i < 4096; ++i)
            for (const std::size_t j : next[i]) more[i] |= all.back()[j];
        if (more == all.back()) return all;
        all.push_back(std::move(more));
    }
}

std::vector<std::uint64_t> pairs_by_distance(const std::vector<std::vector<CellSet>>& within) {
    std::vector<std::uint64_t> pairs;
    std::uint64_t before = 0;
    for (const auto& sets : within) {
        std::uint64_t sum = 0;
        for (const CellSet& set : sets) sum += set.count();
        pairs.push_back(sum - before);
        before = sum;
    }
    return pairs;
}

/// Theorem 2.8: seven moves are enough, but not by its proof; four are the truth.
TEST(PaperTheorem28, QueenNeedsUpToFourMovesAndMoreThanTheGreatestDifference) {
    const auto within = within_moves(queen);
    const auto pairs = pairs_by_distance(within);
    EXPECT_EQ(pairs, (std::vector<std::uint64_t>{4096, 329728, 5412480, 11019392, 11520}));
    EXPECT_LE(pairs.size() - 1, 7U);
    EXPECT_EQ(rules::move_distances(game(), piece('Q')).pairs, pairs);
    EXPECT_EQ(rules::move_distances(game(), piece('Q', Colour::black)).unreachable, 0U);
    // The proof: as many moves as the greatest coordinate difference. From a corner:
    std::vector<Place> counterexamples;
    for (std::size_t i = 0; i < 4096; ++i) {
        const auto most = static_cast<std::size_t>(chebyshev(places()[i]));
        const bool reached = within[std::min(most, within.size() - 1)][0].test(i);
        if (!reached) counterexamples.push_back(places()[i]);
    }
    const Place ones{1, 1, 1, 1};
    EXPECT_NE(std::find(counterexamples.begin(), counterexamples.end(), ones),
              counterexamples.end());
    const std::size_t far = (((1 * 8) + 1) * 8 + 1) * 8 + 1;
    EXPECT_FALSE(within[1][0].test(far));
    EXPECT_TRUE(within[2][0].test(far));
}

/// Theorem 2.9 and corollary 2.2; its condition is sufficient only: the knight connects the board
/// as well. The bishop keeps to its colour.
TEST(PaperTheorem29, BoardIsConnected) {
    struct Row {
        char letter;
        bool (*piece)(const Place&);
        bool connected;
    };
    for (const Row& row : {Row{'Q', queen, true}, Row{'R', rook, true}, Row{'K', king, true},
                           Row{'N', knight, true}, Row{'B', bishop, false}}) {
        const auto within = within_moves(row.piece);
        std::uint64_t reached = 0;
        for (const CellSet& set : within.back()) reached += set.count();
        EXPECT_EQ(reached == 4096ULL * 4096, row.connected) << row.letter;
        const auto shown = rules::move_distances(game(), piece(row.letter));
        EXPECT_EQ(shown.pairs, pairs_by_distance(within)) << row.letter;
        EXPECT_EQ(shown.unreachable, 4096ULL * 4096 - reached) << row.letter;
        // The proof's four moves, and the greatest Chebyshev distance.
        if (row.letter == 'R') {
            EXPECT_EQ(within.size() - 1, 4U);
        }
        if (row.letter == 'K') {
            EXPECT_EQ(within.size() - 1, 7U);
        }
        if (row.letter != 'B') continue;
        for (std::size_t i = 0; i < 4096; ++i)
            for (const std::size_t j : {i ^ 1U, i ^ 9U})
                EXPECT_EQ(within.back()[i].test(j),
                          (manhattan(places()[i]) - manhattan(places()[j])) % 2 == 0);
    }
}

/// Knights of both sides out and back: the position before.
std::vector<std::string> shuffle() {
    const auto text = [](const Place& a, const Place& b) {
        return notation::cell_name(game(), cell(a)) + notation::cell_name(game(), cell(b));
    };
    const Place white{1, 0, 0, 4};
    const Place white_out{2, 0, 2, 4};
    const Place black{1, 0, 7, 0};
    const Place black_out{2, 0, 5, 0};
    return {text(white, white_out), text(black, black_out), text(white_out, white),
            text(black_out, black)};
}

/// Theorem 2.7: that there are finitely many positions ends no game. By the rules of movement alone
/// this one goes on for ever.
TEST(PaperTheorem27, FinitelyManyPositionsDoNotEndAGame) {
    rules::Position p = testing_support::start("oana");
    const std::uint64_t before = p.key();
    for (int round = 0; round < 100; ++round) {
        for (const std::string& text : shuffle()) {
            const auto move = notation::parse_move(p, text);
            ASSERT_TRUE(move) << text;
            rules::Undo undo;
            p.make(*move, undo);
        }
        ASSERT_EQ(p.key(), before);
    }
}

/// What does end it: the third occurrence of a position, and 100 plies without capture or pawn
/// move.
TEST(PaperTheorem27, RepetitionAndTheQuietLimitEndEveryGame) {
    game::Game played(*play::ordinary(testing_support::variant_named("oana")));
    std::set<std::uint64_t> positions{played.position().key()};
    int plies = 0;
    while (!played.outcome().over()) {
        const auto text = shuffle()[static_cast<std::size_t>(plies) % 4];
        const auto move = played.position().parse_move(text);
        ASSERT_TRUE(move);
        ASSERT_TRUE(played.play(*move));
        positions.insert(played.position().key());
        ASSERT_LT(++plies, 50);
    }
    EXPECT_EQ(played.outcome().reason, rules::Reason::repetition);
    // Corollary 2.1 counts every position once. Before the third occurrence all may come twice.
    EXPECT_EQ(plies, 8);
    EXPECT_EQ(positions.size(), 4U);

    auto late = testing_support::start("oana").describe();
    late.halfmove_clock = 99;
    auto position = rules::Position::from(testing_support::variant_named("oana"), late);
    ASSERT_TRUE(position);
    EXPECT_FALSE(movegen::outcome(*position).over());
    const auto move = notation::parse_move(*position, shuffle().front());
    ASSERT_TRUE(move);
    rules::Undo undo;
    position->make(*move, undo);
    EXPECT_EQ(movegen::outcome(*position).reason, rules::Reason::halfmove_limit);
}

/// Corollary 2.1, a bound that follows: every capture or pawn move may be put off for 100 plies.
TEST(PaperTheorem27, LongestGame) {
    std::map<rules::Cell, int> longest[2];
    // Pawns go up along y, and up (White) or down (Black) along z: an order to count in.
    const auto moves_left = [&](Colour colour, const Place& p, const auto& self) -> int {
        auto& known = longest[definition::index(colour)];
        if (const auto it = known.find(cell(p)); it != known.end()) return it->second;
        const bool white = colour == Colour::white;
        int most = 0;
        const bool promoted = p[1] == (white ? 7 : 0) && p[2] == (white ? 7 : 0);
        if (!promoted)
            for (const Place& d : differences(1)) {
                const int z = white ? d[2] : -d[2];
                const bool quiet = d[3] == 0 && d[0] == 0 && d[1] + z == 1 && d[1] * z == 0;
                const bool takes =
                    d[3] == 0 && d[1] >= 0 && z >= 0 && manhattan(d) == 2 && d[1] + z > 0;
                if ((quiet || takes) && valid(plus(p, d)))
                    most = std::max(most, 1 + self(colour, plus(p, d), self));
            }
        return known[cell(p)] = most;
    };
    int pawn_moves = 0;
    int pieces = 0;
    int kings = 0;
    for (const Place& p : places()) {
        const rules::Piece piece = game().starts_on(cell(p));
        if (piece.empty()) continue;
        ++pieces;
        if (game().royal(piece.type())) ++kings;
        if (game().letter(piece.type()) == 'P')
            pawn_moves += moves_left(piece.colour(), p, moves_left);
    }
    EXPECT_EQ(kings, 8);
    EXPECT_EQ((pawn_moves + pieces - kings + 1) * game().special().halfmove_limit, 95'300);
}

/// The note to corollary 2.1 and section 5.1.2.
TEST(PaperComplexity, BigNumbersAsComputed) {
    const auto log_factorial = [](int n) { return std::lgamma(n + 1.0) / std::log(10.0); };
    double placements = log_factorial(4096) - log_factorial(4096 - 128);
    for (const int alike : {32, 8, 8, 8, 4, 4}) placements -= 2 * log_factorial(alike);
    EXPECT_GT(placements, 100);
    // b^d with the paper's middle estimates counts games, not positions, as its text says.
    EXPECT_NEAR(75 * std::log10(250), 180, 0.5);
    EXPECT_GT(placements, 180) << "the positions are more than the 10^180 given for them";
}

/// Section 2.6.2: the list of conditions asks what stands on the target, the formula does not.
TEST(PaperLegality, FormulaLacksTheConditionOnTheTarget) {
    rules::Position p = testing_support::start("oana");
    const Place rook_at{0, 0, 0, 4};
    const Place pawn_at{0, 0, 1, 4};
    ASSERT_TRUE(rook(minus(pawn_at, rook_at)));
    ASSERT_EQ(chebyshev(minus(pawn_at, rook_at)), 1) << "nothing lies between";
    ASSERT_TRUE(p.at(cell(pawn_at)).is(Colour::white));
    for (const auto& move : testing_support::legal(p))
        EXPECT_FALSE(move.from == cell(rook_at) && move.to == cell(pawn_at));
}

/// Section 2.6.3 takes all moves of an enemy piece for attacks; a pawn's quiet moves are none.
TEST(PaperLegality, QuietMovesOfPawnsGiveNoCheck) {
    const auto in_check = [](const Place& pawn) {
        rules::Description d;
        const auto put = [&d](const Place& p, char letter, Colour colour) {
            d.pieces.push_back({lattice::index(cell(p)), letter, colour});
        };
        put({4, 0, 3, 0}, 'K', Colour::white);
        put({0, 0, 7, 7}, 'K', Colour::black);
        put(pawn, 'P', Colour::black);
        auto p = rules::Position::from(testing_support::variant_named("oana"), d);
        return p.ok() && movegen::in_check(*p, Colour::white);
    };
    EXPECT_FALSE(in_check({4, 0, 4, 0})) << "in front of it";
    EXPECT_TRUE(in_check({3, 0, 4, 0}));
}

/// Section 4.1.3: four kings a side, one on each w of their half.
TEST(PaperLegality, OneKingOnEachW) {
    std::map<int, int> kings[2];
    for (const Place& p : places()) {
        const rules::Piece piece = game().starts_on(cell(p));
        if (!piece.empty() && game().royal(piece.type()))
            ++kings[definition::index(piece.colour())][p[3]];
    }
    EXPECT_EQ(kings[0], (std::map<int, int>{{4, 1}, {5, 1}, {6, 1}, {7, 1}}));
    EXPECT_EQ(kings[1], (std::map<int, int>{{0, 1}, {1, 1}, {2, 1}, {3, 1}}));
}

}  // namespace
}  // namespace tessera::paper
