#include <gtest/gtest.h>

#include <algorithm>

#include "movegen/movegen.hpp"
#include "movegen/playable_variant.hpp"
#include "notation/notation.hpp"
#include "notation/vast_text.hpp"
#include "play/rules.hpp"
#include "play/vast_rules.hpp"
#include "vast/board/attacks.hpp"
#include "vast/boxes.hpp"
#include "vast/counting/count.hpp"

namespace tessera::test {
namespace {

using definition::Colour;
using lattice::Cell;
using vast::Kind;

const std::vector<std::vector<int>> kCountedShapes{
    {8, 8},          {8, 8, 8},       {3, 3, 3},       {5, 6, 5},          {3, 2, 2, 2},
    {3, 3, 3, 3},    {4, 4, 4, 4},    {5, 5, 5, 5},    {3, 4, 1, 5},       {8, 4, 2, 3},
    {3, 3, 3, 3, 3}, {2, 5, 3, 2, 2}, {2, 8, 2, 2, 3}, {2, 4, 2, 3, 2, 2}, {2, 4, 2, 2, 2, 2, 2, 2},
};

/// What each kind can do, by the reference.
vast::MoveCounts expected_counts(const Box& box, const vast::Position& p) {
    vast::MoveCounts counts;
    for (const auto& move : box.generator.legal_moves(to_reference(box, p)))
        ++counts.by_kind[index(p.at(Cell{move.from}).kind())];
    return counts;
}

/// What the positions of a test were about, so that it cannot pass by asking nothing.
struct Met {
    int positions = 0, checks = 0, double_checks = 0, pins = 0, en_passant = 0, castling = 0,
        none = 0;
};

void look(const vast::Position& p, const vast::MoveCounts& counts, Met& met) {
    const auto safety = vast::king_safety(p, p.side());
    ++met.positions;
    met.checks += safety.checkers.size() == 1;
    met.double_checks += safety.checkers.size() > 1;
    met.pins += !safety.pins.empty();
    met.en_passant += p.ep_cell().has_value();
    met.castling += p.may_castle(p.side()) && safety.checkers.empty();
    met.none += counts.all() == 0;
}

Isa isa_of(std::uint64_t number) {
    const Isa isa = kIsas[number % kIsas.size()];
    return processor_has(isa) ? isa : Isa::portable;
}

/// Positions with so many of a thousand cells filled.
void compare(const Box& box, int per_thousand, int rounds, std::mt19937_64& random, Met& met) {
    const std::vector<std::string> letters{"QRBNMP", "QRBNMPPPPPP", "P", "NM", "QRB", "QNPPP"};
    for (int round = 0; round < rounds; ++round) {
        const Mix mix{.per_thousand = per_thousand,
                      .white = 20 + static_cast<int>(random() % 61),
                      .letters = letters[random() % letters.size()],
                      .cornered = round % 2 == 0};
        const auto p = random_position(box, mix, random);
        if (!p) continue;
        const auto expected = expected_counts(box, *p);
        const Isa isa = isa_of(random());
        const auto found = vast::count_moves(*p, {}, isa);
        ASSERT_EQ(found.by_kind, expected.by_kind)
            << "sizes " << box.rules->shape.axes() << ", cells " << box.rules->shape.cells() << ", "
            << per_thousand << " of 1000, " << name(isa);
        look(*p, expected, met);
    }
}

class VastCounts : public testing::TestWithParam<std::size_t> {};

TEST_P(VastCounts, AreTheReferences) {
    const Box box(kCountedShapes[GetParam()]);
    std::mt19937_64 random(GetParam());
    Met met;
    const int rounds =
        std::max(6, testing_support::thinned(box.rules->shape.cells() <= 256 ? 100 : 24));
    for (const int per_thousand : {5, 30, 100, 200, 300, 500, 700, 950}) {
        compare(box, per_thousand, rounds, random, met);
        if (HasFatalFailure()) return;
    }
    EXPECT_GT(met.positions, rounds);
    EXPECT_GT(met.checks, 0);
    if (!testing_support::kThinned) {
        EXPECT_GT(met.positions, 2 * rounds);
        EXPECT_GT(met.double_checks, 0);
    }
}
INSTANTIATE_TEST_SUITE_P(Boxes, VastCounts, testing::Range(std::size_t{0}, kCountedShapes.size()));

TEST(VastCount, MeetsEveryRule) {
    Met met;
    std::mt19937_64 random(7);
    for (const auto& sizes : {std::vector<int>{5, 5, 5}, std::vector<int>{5, 6, 5, 5}}) {
        const Box box(sizes);
        for (const int per_thousand : {100, 250, 400}) {
            compare(box, per_thousand, testing_support::thinned(sizes.size() == 3 ? 300 : 80),
                    random, met);
            if (HasFatalFailure()) return;
        }
    }
    const int least = testing_support::thinned(10);
    EXPECT_GT(met.pins, least);
    EXPECT_GT(met.en_passant, least);
    EXPECT_GT(met.castling, least);
    EXPECT_GT(met.checks, least);
}

/// The same games through the generators of smaller boards, some random moves on.
class SmallGames : public testing::TestWithParam<std::pair<const char*, int>> {};

TEST_P(SmallGames, CountAsTheOtherGenerators) {
    const auto [id, most] = GetParam();
    const auto variant = play::builtin_rules(id).value();
    const auto rules =
        std::make_shared<const vast::Rules>(vast::rules_of(variant->definition()).value());
    auto position = notation::start_position(variant);
    std::mt19937_64 random(5);
    for (int ply = 0; ply < testing_support::thinned(most); ++ply) {
        const auto p = notation::parse_position(
            rules, notation::source_of(notation::print_position(position)));
        ASSERT_TRUE(p) << p.error().text();
        const auto found = vast::count_moves(*p, {}, isa_of(random()));
        const auto expected = movegen::moves_by_type(position);
        for (std::size_t i = 0; i < rules->kinds.size(); ++i)
            ASSERT_EQ(found.by_kind[index(rules->kinds[i])], expected[i]) << id << ' ' << ply;
        const auto legal = movegen::legal_moves(position);
        if (legal.empty()) break;
        rules::Undo undo;
        position.make(
            *std::next(legal.begin(), static_cast<std::ptrdiff_t>(random() % legal.size())), undo);
    }
}
/// Where boards are large, a variant counts so by itself; the list is found cell by cell.
TEST(VastCount, IsWhatLargeBoardsCountBy) {
    const auto variant = play::builtin_rules("hdc5").value();
    auto position = notation::start_position(variant);
    std::mt19937_64 random(6);
    for (int ply = 0; ply < 5; ++ply) {
        const auto legal = movegen::legal_moves(position);
        movegen::Scratch scratch;
        ASSERT_EQ(movegen::generator_of(*variant).count(position, scratch), legal.size()) << ply;
        rules::Undo undo;
        position.make(
            *std::next(legal.begin(), static_cast<std::ptrdiff_t>(random() % legal.size())), undo);
    }
    // A capture in passing, rights to castle, a pin and a check, with few pieces and many.
    std::string pawns;
    for (const char file : std::string("abcdfgh"))
        for (const char a : std::string("abcdefgh"))
            pawns += std::string(",P") + file + "2" + a + "1a";
    for (const std::string& fen :
         {"{Ke1a1a,Qe2a1a,re8a1a,ke8h8h,Pd5a1a,pe5a1a" + pawns + "} w K e6a1a 0 9",
          "{Ke1a1a,Ne3a1a,ke8h8h" + pawns + "} w K - 0 9",
          "{Ke1a1a,Qb2b1b,re8a1a,ke8h8h" + pawns + "} w - - 0 9"}) {
        const auto p = notation::parse_position(variant, fen);
        ASSERT_TRUE(p) << p.error().text();
        movegen::Scratch scratch;
        EXPECT_EQ(movegen::generator_of(*variant).count(*p, scratch),
                  movegen::legal_moves(*p).size())
            << fen;
    }
}

INSTANTIATE_TEST_SUITE_P(Hdc, SmallGames,
                         testing::Values(std::pair("hdc3", 200), std::pair("hdc4", 60),
                                         std::pair("hdc5", 6)));

/// Every slider can move, so that lines of bits are swept: as its pieces are asked one by one.
TEST(VastCount, SweepsAsItWalks) {
    const Box box({8, 8, 8, 3});
    std::mt19937_64 random(3);
    for (const int per_thousand : {150, 400, 800}) {
        const auto p =
            random_quiet_position(box, {.per_thousand = per_thousand, .letters = "QRB"}, random);
        const auto expected = expected_counts(box, p);
        for (const Isa isa : kIsas) {
            if (!processor_has(isa)) continue;
            EXPECT_EQ(vast::count_moves(p, {}, isa).by_kind, expected.by_kind) << name(isa);
        }
    }
}

TEST(VastCount, IsTheSameInParts) {
    const Box box({4, 4, 4, 4});
    std::mt19937_64 random(11);
    for (int round = 0; round < 20; ++round) {
        const auto p = random_position(box, {.per_thousand = 300}, random);
        if (p) {
            EXPECT_EQ(vast::count_moves(*p, {in_two_threads}).by_kind,
                      vast::count_moves(*p).by_kind);
        }
    }
}

TEST(VastCount, EndsEarlyWhenTheWatchSaysSo) {
    const Box box({8, 8, 8, 3});
    std::mt19937_64 random(3);
    const auto p = random_quiet_position(box, {.per_thousand = 400}, random);
    const auto all = vast::count_moves(p);
    std::vector<double> shares;
    const Watch listening = [&](const Progress& now) {
        shares.push_back(now.share);
        return true;
    };
    EXPECT_EQ(vast::count_moves(p, {run_in_turn, listening}).by_kind, all.by_kind);
    ASSERT_GT(shares.size(), 3U);
    EXPECT_TRUE(std::is_sorted(shares.begin(), shares.end()));
    EXPECT_LE(shares.back(), 1.0001);
    std::size_t asked = 0;
    const auto some = vast::count_moves(
        p, {run_in_turn, [&](const Progress&) { return ++asked < shares.size() / 4; }});
    EXPECT_EQ(asked, shares.size() / 4);
    EXPECT_LT(some.all(), all.all());
}

}  // namespace
}  // namespace tessera::test
