// 4*Chess: the pawn examples of the document and the reach of each piece.
#include <gtest/gtest.h>

#include <set>

#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using Names = std::set<std::string>;

struct Targets {
    Names quiet, capture, promoting;
};

/// A position with the white piece on `from`, black knights on `prey` and the kings on kept cells.
Targets targets(char letter, const std::string& from, const Names& prey) {
    auto variant = variant_named("fourstar");
    rules::Description d;
    const auto put = [&](const std::string& name, char piece, rules::Colour colour) {
        d.pieces.push_back({lattice::index(cell(*variant, name)), piece, colour});
    };
    put(from, letter, rules::Colour::white);
    put("ab11", 'K', rules::Colour::white);
    put("ad11", 'K', rules::Colour::black);
    for (const auto& name : prey) put(name, 'N', rules::Colour::black);
    d.fullmove = 2;
    auto parsed = rules::Position::from(variant, d);
    EXPECT_TRUE(parsed.ok()) << (parsed.ok() ? "" : parsed.error().text());
    const auto moves = movegen::pseudo_legal_moves_of(*parsed, cell(*variant, from));
    Targets out;
    for (const auto& m : moves) {
        const auto name = notation::native_name(*variant, m.to);
        (parsed->at(m.to).empty() ? out.quiet : out.capture).insert(name);
        if (m.promotion != rules::kNoPieceType) out.promoting.insert(name);
    }
    return out;
}

/// Every cell whose native name differs from `from` by one step on exactly two of its characters,
/// none of them back except on the file: written out from the document's wording.
Names diagonal_cells_ahead(const std::string& from) {
    Names out;
    for (std::size_t i = 0; i < 4; ++i)
        for (std::size_t j = i + 1; j < 4; ++j)
            for (const int a : {-1, 1})
                for (const int b : {-1, 1}) {
                    std::string to = from;
                    to[i] = static_cast<char>(to[i] + a);
                    to[j] = static_cast<char>(to[j] + b);
                    const bool back = (i != 1 && a < 0) || (j != 1 && b < 0);
                    const auto inside = [&](std::size_t k) {
                        const char low = k < 2 ? 'a' : '1';
                        return to[k] >= low && to[k] <= low + 3;
                    };
                    if (!back && inside(i) && inside(j)) out.insert(to);
                }
    return out;
}

TEST(FourstarPawn, DocumentExamples) {
    const struct {
        const char* from;
        Names quiet;
    } cases[] = {{"ab43", {"bb43", "ab44"}},
                 {"db13", {"db23", "db14"}},
                 {"cb34", {"cb44", "db34"}},
                 {"bb12", {"cb12", "bb22", "bb13"}}};
    for (const auto& c : cases) {
        const Names prey = diagonal_cells_ahead(c.from);
        const Targets r = targets('P', c.from, prey);
        EXPECT_EQ(r.quiet, c.quiet) << c.from;
        EXPECT_EQ(r.capture, prey) << c.from;
    }
}

TEST(FourstarPawn, PromotesOnlyOnTheLastRankOfTheEnemyCorner) {
    const Targets r = targets('P', "cb34", diagonal_cells_ahead("cb34"));
    EXPECT_EQ(r.promoting, Names{"db44"});
    EXPECT_TRUE(targets('P', "ab43", diagonal_cells_ahead("ab43")).promoting.empty());
    EXPECT_TRUE(targets('P', "db13", diagonal_cells_ahead("db13")).promoting.empty());
    EXPECT_TRUE(targets('P', "bb12", diagonal_cells_ahead("bb12")).promoting.empty());
    EXPECT_EQ(targets('P', "dc43", {}).promoting, Names{"dc44"});
}

TEST(FourstarPawn, NeverRetreats) {
    const Targets r = targets('P', "dd44", {"cd43", "dc44", "dc34", "cd44"});
    EXPECT_TRUE(r.quiet.empty());
    EXPECT_TRUE(r.capture.empty());
}

TEST(FourstarPieces, ReachOfACentreCell) {
    const struct {
        char letter;
        std::size_t cells;
    } cases[] = {{'R', 12}, {'B', 30}, {'U', 36}, {'D', 17}, {'N', 24}, {'Q', 95}};
    for (const auto& c : cases)
        EXPECT_EQ(targets(c.letter, "cc33", {}).quiet.size(), c.cells) << c.letter;
}

}  // namespace
}  // namespace tessera
