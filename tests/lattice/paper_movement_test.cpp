// Oana, Four-Dimensional Chess: A Mathematical Framework and Interactive Implementation (2025):
// what it says about cells, distances and movement, true or false. docs/mathematics.md lists all.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <random>
#include <set>

#include "lattice/paper.hpp"

namespace tessera::paper {
namespace {

constexpr int kPaperCells = 4096;

TEST(PaperBoard, CellsAndTerritories) {
    EXPECT_EQ(places().size(), static_cast<std::size_t>(kPaperCells));
    EXPECT_EQ(game().shape().cells(), static_cast<std::uint32_t>(kPaperCells));
    // Section 2.1.3: a half of the w axis is 32 flat boards.
    std::set<std::pair<int, int>> boards;
    for (const Place& p : places())
        if (p[3] <= 3) boards.insert({p[1], p[3]});
    EXPECT_EQ(boards.size(), 32U);
}

/// Abstract and section 9.3 say 128 pieces a side; the list of 9.3 adds up to half of it.
TEST(PaperBoard, PiecesOfTheListAreHalfOfThoseClaimed) {
    const std::map<char, int> list = {{'P', 8 * 4}, {'R', 2 * 4}, {'N', 2 * 4},
                                      {'B', 2 * 4}, {'Q', 1 * 4}, {'K', 1 * 4}};
    constexpr int kClaimed = 128;
    constexpr int kClaimedEmpty = 3840;
    int pieces = 0;
    for (const auto& [letter, count] : list) pieces += count;
    EXPECT_EQ(2 * pieces, kClaimed);
    EXPECT_EQ(kPaperCells - 2 * kClaimed, kClaimedEmpty);
    // The game oana has the list, oana256 the claim.
    const auto count = [](const char* id, std::map<char, int>& by_letter) {
        int all = 0;
        const auto variant = testing_support::variant_named(id);
        for (const auto& placed : variant->definition().start) {
            ++all;
            if (placed.colour == rules::Colour::white) ++by_letter[placed.letter];
        }
        return all;
    };
    std::map<char, int> oana;
    std::map<char, int> oana256;
    EXPECT_EQ(count("oana", oana), 2 * pieces);
    EXPECT_EQ(oana, list);
    EXPECT_EQ(count("oana256", oana256), 2 * kClaimed);
    for (const auto& [letter, number] : list) EXPECT_EQ(oana256[letter], 2 * number) << letter;
}

/// Section 2.2.
TEST(PaperDistances, AreMetricsAndTheProgramsOwn) {
    std::mt19937 random(1);
    for (int trial = 0; trial < 3000; ++trial) {
        const Place& p = places()[random() % places().size()];
        const Place& q = places()[random() % places().size()];
        const Place& r = places()[random() % places().size()];
        for (const auto metric : {manhattan, chebyshev}) {
            EXPECT_EQ(metric(minus(p, q)) == 0, p == q);
            EXPECT_EQ(metric(minus(p, q)), metric(minus(q, p)));
            EXPECT_LE(metric(minus(p, q)), metric(minus(p, r)) + metric(minus(r, q)));
        }
        EXPECT_LE(std::sqrt(squared(minus(p, q))),
                  std::sqrt(squared(minus(p, r))) + std::sqrt(squared(minus(r, q))) + 1e-12);
        const lattice::Shape& shape = game().shape();
        EXPECT_EQ(shape.manhattan(cell(p), cell(q)), manhattan(minus(p, q)));
        EXPECT_EQ(shape.chebyshev(cell(p), cell(q)), chebyshev(minus(p, q)));
        EXPECT_EQ(shape.euclidean_squared(cell(p), cell(q)), squared(minus(p, q)));
    }
}

/// Sections 2.3.2 to 2.3.6 and 9.1, theorems 2.1 to 2.4: numbers of vectors without boundaries.
TEST(PaperMovement, NumbersOfDirections) {
    const auto count = [](bool (*piece)(const Place&)) {
        const auto all = differences(2);
        return std::count_if(all.begin(), all.end(), piece);
    };
    EXPECT_EQ(directions(rook).size(), 8U);
    EXPECT_EQ(directions(bishop).size(), 24U);
    EXPECT_EQ(directions(queen).size(), 32U);
    EXPECT_EQ(count(knight), 48);
    EXPECT_EQ(count(king), 80);
}

/// Section 2.3.1 calls directions unit vectors: they are in the Chebyshev metric alone.
TEST(PaperMovement, DirectionsAreUnitVectorsOnlyInTheChebyshevMetric) {
    int long_ones = 0;
    for (const Place& d : directions(queen)) {
        EXPECT_EQ(chebyshev(d), 1);
        if (squared(d) != 1) ++long_ones;
    }
    EXPECT_EQ(long_ones, static_cast<int>(directions(bishop).size()));
}

/// Theorem 2.1 and, for bishops, 2.2: a cell differs in the piece's way exactly if a multiple of
/// one of its directions leads there, of as many steps as the Chebyshev distance.
TEST(PaperMovement, DirectionsAreComplete) {
    for (const auto piece : {rook, bishop, queen}) {
        std::set<Place> reached;
        for (const Place& d : directions(piece))
            for (int n = 1; n <= 7; ++n) reached.insert(plus({}, d, n));
        for (const Place& d : differences(7)) ASSERT_EQ(reached.count(d) > 0, piece(d));
        for (const Place& d : reached) ASSERT_TRUE(reached.count(minus({}, d)));
    }
}

/// Theorem 2.3: 48 is right, but the proof's five steps would count every leap twice; and the
/// sum of section 2.3.4 alone would let other vectors in.
TEST(PaperMovement, KnightsProofCountsTwiceAndItsSumIsNotEnough) {
    std::multiset<Place> by_steps;
    for (std::size_t two = 0; two < 4; ++two)
        for (std::size_t one = 0; one < 4; ++one)
            for (const int sign : {-1, 1})
                for (const int other : {-1, 1})
                    for (int order = 0; order < 2 && one != two; ++order) {
                        Place d{};
                        d[two] = 2 * sign;
                        d[one] = other;
                        by_steps.insert(d);
                    }
    EXPECT_EQ(by_steps.size(), 96U);
    for (const Place& d : by_steps) EXPECT_EQ(by_steps.count(d), 2U);
    const auto all = differences(3);
    const auto no_leap = std::find_if(
        all.begin(), all.end(), [](const Place& d) { return manhattan(d) == 3 && !knight(d); });
    EXPECT_NE(no_leap, all.end());
}

/// Section 2.3.6: "any direction the queen can move" and the set K(P) are not the same.
TEST(PaperMovement, KingHasMoreStepsThanTheQueenHasDirections) {
    const auto all = differences(1);
    const auto more =
        std::find_if(all.begin(), all.end(), [](const Place& d) { return king(d) && !queen(d); });
    ASSERT_NE(more, all.end());
    EXPECT_GT(nonzero(*more), 2);
    const Place middle{3, 3, 3, 3};
    EXPECT_EQ(rules::reach_on_empty_board(game(), piece('K'), cell(middle)).quiet.size(), 80U);
}

struct Extremes {
    std::size_t least = SIZE_MAX;
    std::size_t most = 0;
    void include(std::size_t n) {
        least = std::min(least, n);
        most = std::max(most, n);
    }
    bool operator==(const Extremes&) const = default;
};

/// Section 5.1.1 multiplies directions by seven steps; no cell has seven free steps both ways. The
/// figures of the corrected table, and the program's reach from every cell by plain comparison.
TEST(PaperMovement, MovesFromACellOfTheEmptyBoard) {
    struct Row {
        char letter;
        bool (*piece)(const Place&);
        std::size_t claimed;
        Extremes correct;
    };
    const Row rows[] = {{'R', rook, 56, {28, 28}},
                        {'B', bishop, 168, {42, 78}},
                        {'Q', queen, 224, {70, 106}},
                        {'N', knight, 48, {12, 48}},
                        {'K', king, 80, {15, 80}}};
    for (const Row& row : rows) {
        Extremes found;
        for (const Place& p : places()) {
            // One cell of each type: coordinates ascending, in the lower half.
            if (!std::is_sorted(p.begin(), p.end()) || p[3] > 3) continue;
            const auto n = static_cast<std::size_t>(count_from(p, row.piece));
            found.include(n);
            const auto reach = rules::reach_on_empty_board(game(), piece(row.letter), cell(p));
            ASSERT_EQ(reach.quiet.size(), n);
            ASSERT_EQ(reach.capture, reach.quiet);
            for (const rules::Cell to : reach.quiet) {
                const Place q = {game().shape().coordinate(to, 0), game().shape().coordinate(to, 2),
                                 game().shape().coordinate(to, 1),
                                 game().shape().coordinate(to, 3)};
                ASSERT_TRUE(row.piece(minus(q, p)));
            }
        }
        EXPECT_EQ(found, row.correct) << row.letter;
        const bool leaper = row.letter == 'N' || row.letter == 'K';
        EXPECT_EQ(found.most == row.claimed, leaper) << row.letter;
        Extremes shown;
        for (const auto& type : rules::reach_by_type(game(), piece(row.letter))) {
            shown.include(type.all.least);
            shown.include(type.all.most);
        }
        EXPECT_EQ(shown, row.correct) << row.letter;
    }
}

/// Section 2.3.7 for White, and 5.1.1: "up to 8".
TEST(PaperMovement, PawnHasUpToNineMovesThenUpToSeven) {
    constexpr std::size_t kClaimed = 8;
    const std::vector<Place> quiet = {{0, 0, 1, 0}, {0, 1, 0, 0}};
    const std::vector<Place> capture = {
        {1, 0, 1, 0}, {-1, 0, 1, 0}, {1, 1, 0, 0}, {-1, 1, 0, 0}, {0, 1, 1, 0}};
    std::size_t first = 0;
    std::size_t later = 0;
    for (const Place& p : places()) {
        // Section 9.3's boards: pawns on the second rank of the lowest layer of their half.
        const bool starts = p[1] == 0 && p[2] == 1 && p[3] >= 4;
        std::vector<rules::Cell> moves;
        std::vector<rules::Cell> captures;
        for (const Place& d : quiet) {
            if (valid(plus(p, d))) moves.push_back(cell(plus(p, d)));
            if (starts && valid(plus(p, d, 2))) moves.push_back(cell(plus(p, d, 2)));
        }
        for (const Place& d : capture)
            if (valid(plus(p, d))) captures.push_back(cell(plus(p, d)));
        std::sort(moves.begin(), moves.end());
        std::sort(captures.begin(), captures.end());
        const auto reach = rules::reach_on_empty_board(game(), piece('P'), cell(p));
        ASSERT_EQ(reach.quiet, moves);
        ASSERT_EQ(reach.capture, captures);
        auto& most = starts ? first : later;
        most = std::max(most, moves.size() + captures.size());
    }
    EXPECT_EQ(first, 9U);
    EXPECT_EQ(later, 7U);
    EXPECT_GT(first, kClaimed);
}

/// Section 2.3.7 reverses z for Black and promotes on z = 0, y = 0: whoever steps along y is lost.
TEST(PaperMovement, BlackPawnThatLeavesItsLayerNeverPromotes) {
    const auto promotes = [](const rules::Variant& variant, const Place& from) {
        const rules::Piece pawn(variant.type_of('P'), rules::Colour::black);
        std::set<rules::Cell> seen{cell(from)};
        std::vector<rules::Cell> open{cell(from)};
        while (!open.empty()) {
            const rules::Cell at = open.back();
            open.pop_back();
            if (variant.moves(pawn).promotes_on[lattice::index(at)]) return true;
            for (const rules::Cell to : rules::reach_on_empty_board(variant, pawn, at).all())
                if (seen.insert(to).second) open.push_back(to);
        }
        return false;
    };
    const auto fair = testing_support::variant_named("oana-fair");
    for (int x = 0; x < 8; ++x) {
        EXPECT_TRUE(promotes(game(), {x, 0, 6, 0}));
        for (int y = 1; y < 8; ++y) EXPECT_FALSE(promotes(game(), {x, y, 6, 0}));
        EXPECT_TRUE(promotes(*fair, {x, 1, 6, 0}));
    }
}

/// Section 5.2.1: d1 = 1 implies Chebyshev 1, so the two conditions are one; 80 and 8 neighbours
/// have the inner cells only.
TEST(PaperSpace, AdjacencyIsChebyshevOne) {
    for (const Place& d : differences(2))
        if (manhattan(d) == 1) {
            EXPECT_EQ(chebyshev(d), 1);
        }
    int with_80 = 0;
    int with_8 = 0;
    int inner = 0;
    for (const Place& p : places()) {
        int near = 0;
        int beside = 0;
        for (const Place& d : differences(1)) {
            if (!valid(plus(p, d))) continue;
            if (chebyshev(d) == 1) ++near;
            if (manhattan(d) == 1) ++beside;
        }
        if (near == 80) ++with_80;
        if (beside == 8) ++with_8;
        if (*std::min_element(p.begin(), p.end()) > 0 && *std::max_element(p.begin(), p.end()) < 7)
            ++inner;
    }
    EXPECT_EQ(with_80, inner);
    EXPECT_EQ(with_8, inner);
    EXPECT_LT(inner, kPaperCells);
}

/// Section 5.2.2's sum as printed.
std::uint64_t printed_ball(int d) {
    const auto choose = [](int n, int k) {
        std::uint64_t ways = 1;
        for (int i = 0; i < k; ++i)
            ways = ways * static_cast<std::uint64_t>(n - i) / static_cast<std::uint64_t>(i + 1);
        return k > n ? 0 : ways;
    };
    std::uint64_t sum = 0;
    for (int i = 0; i <= d; ++i) sum += choose(d, i) * choose(4, i) * (std::uint64_t{1} << i);
    return sum;
}

TEST(PaperSpace, BallFormulaHoldsOnTheInfiniteLatticeNotOnTheBoard) {
    const std::vector<std::uint64_t> infinite = {1, 9, 41, 129, 321, 681};
    const std::vector<std::uint64_t> middle = {1, 9, 41, 129, 317, 645, 1125, 1725};
    for (int d = 0; d <= 7; ++d) {
        const auto i = static_cast<std::size_t>(d);
        std::uint64_t cells = 0;
        for (const Place& q : differences(d))
            if (manhattan(q) <= d) ++cells;
        EXPECT_EQ(printed_ball(d), cells);
        if (i < infinite.size()) {
            EXPECT_EQ(cells, infinite[i]);
        }
        EXPECT_EQ(lattice::infinite_ball(lattice::Metric::manhattan, 4, d), cells);
        std::uint64_t from_middle = 0;
        std::uint64_t from_corner = 0;
        for (const Place& p : places()) {
            if (manhattan(minus(p, {3, 3, 3, 3})) <= d) ++from_middle;
            if (manhattan(p) <= d) ++from_corner;
        }
        EXPECT_EQ(from_middle, middle[i]);
        // C(d + 4, 4)
        const auto n = static_cast<std::uint64_t>(d);
        EXPECT_EQ(from_corner, (n + 4) * (n + 3) * (n + 2) * (n + 1) / 24);
        const auto shown = [&](const Place& p) {
            return lattice::board_balls(game().shape(), cell(p), lattice::Metric::manhattan)[i];
        };
        EXPECT_EQ(shown({3, 3, 3, 3}), from_middle);
        EXPECT_EQ(shown({0, 0, 0, 0}), from_corner);
        // Beyond distance 3 the board ends before the ball does.
        EXPECT_EQ(from_middle == printed_ball(d), d <= 3);
    }
}

/// Section 3.3.2 divides by the length ||P1 - P0||: a step on the lattice comes out only if that is
/// the Chebyshev distance.
TEST(PaperSpace, PathStepsDivideByTheChebyshevDistance) {
    int broken = 0;
    for (const Place& d : differences(7)) {
        if (!queen(d)) continue;
        Place step{};
        for (std::size_t i = 0; i < 4; ++i) {
            ASSERT_EQ(d[i] % chebyshev(d), 0);
            step[i] = d[i] / chebyshev(d);
        }
        ASSERT_EQ(plus({}, step, chebyshev(d)), d);
        ASSERT_TRUE(queen(step));
        const double length = std::sqrt(squared(d));
        if (std::abs(chebyshev(d) / length - 1) > 1e-12) ++broken;
        const Place from = {d[0] < 0 ? 7 : 0, d[1] < 0 ? 7 : 0, d[2] < 0 ? 7 : 0, d[3] < 0 ? 7 : 0};
        const auto line = lattice::straight_line(game().shape(), cell(from), cell(plus(from, d)));
        ASSERT_TRUE(line);
        ASSERT_EQ(line->length, chebyshev(d));
        ASSERT_EQ(game().shape().step(cell(from), line->step), cell(plus(from, step)));
    }
    EXPECT_EQ(broken, 7 * static_cast<int>(directions(bishop).size()));
}

}  // namespace
}  // namespace tessera::paper
