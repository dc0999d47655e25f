#include "vast/mates/mate2.hpp"

#include <gtest/gtest.h>

#include "vast/boxes.hpp"

namespace tessera::test {
namespace {

/// Whether a move of the position gives checkmate, by the second set of rules.
bool has_mate(const reference::Generator& g, const reference::Position& position) {
    for (const reference::Move& move : g.legal_moves(position)) {
        const auto next = g.play(position, move);
        if (g.king_attacked(next, next.side) && g.legal_moves(next).empty()) return true;
    }
    return false;
}

/// Every first move against every reply.
std::vector<std::string> brute_force(const Box& box, const reference::Position& told) {
    const auto& g = box.generator;
    std::vector<std::string> forced;
    for (const reference::Move& move : g.legal_moves(told)) {
        const auto next = g.play(told, move);
        const auto replies = g.legal_moves(next);
        const bool all = std::ranges::all_of(replies, [&](const reference::Move& reply) {
            return has_mate(g, g.play(next, reply));
        });
        if (replies.empty() ? g.king_attacked(next, next.side) : all)
            forced.push_back(reference::move_text(box.definition, move));
    }
    std::ranges::sort(forced);
    return forced;
}

struct Compared {
    int positions = 0;
    int with = 0;
    int without = 0;
};

std::vector<std::string> found_in(const Box& box, const vast::Position& position,
                                  std::uint64_t limit = vast::kNoLimit) {
    std::vector<std::string> found;
    vast::mates_in_two(position, limit,
                       [&](const vast::Move& move) { found.push_back(text_of(box, move)); });
    return found;
}

Compared compare_random(const std::vector<int>& sizes, int rounds, int most_per_thousand) {
    const Box box(sizes);
    std::mt19937_64 random(11);
    const std::vector<std::string> kLetters{"QRBNMP", "PPPPM", "NNNP", "QRB", "RBPN", "MQ"};
    Compared seen;
    for (int round = 0; round < rounds; ++round) {
        Mix mix;
        mix.per_thousand =
            10 + static_cast<int>(random() % static_cast<std::uint64_t>(most_per_thousand));
        mix.white = 30 + static_cast<int>(random() % 40);
        mix.letters = kLetters[random() % kLetters.size()];
        mix.cornered = random() % 4 != 0;
        const auto p = random_position(box, mix, random);
        if (!p) continue;
        const auto told = to_reference(box, *p);
        const auto expected = brute_force(box, told);
        EXPECT_EQ(found_in(box, *p), expected) << reference::print_position(box.generator, told);
        if (testing::Test::HasFailure()) return seen;
        ++seen.positions;
        ++(expected.empty() ? seen.without : seen.with);
    }
    return seen;
}

struct Boards {
    std::vector<int> sizes;
    int rounds;
    int most_per_thousand;
};

class VastMatesInTwo : public testing::TestWithParam<Boards> {};

TEST_P(VastMatesInTwo, AreThoseOfAllRepliesTried) {
    // VAST_ROUNDS: for a longer comparison.
    const char* wanted = std::getenv("VAST_ROUNDS");
    const int rounds = wanted != nullptr ? std::atoi(wanted) : GetParam().rounds;
    const Compared seen = compare_random(GetParam().sizes, rounds, GetParam().most_per_thousand);
    EXPECT_GT(seen.positions, rounds / 4);
    EXPECT_GT(seen.with, 0);
    EXPECT_GT(seen.without, 0);
}

INSTANTIATE_TEST_SUITE_P(Boxes, VastMatesInTwo,
                         testing::Values(Boards{{8, 8}, 60, 300}, Boards{{2, 4, 2, 2}, 80, 400},
                                         Boards{{3, 3, 3, 3}, 50, 100}, Boards{{5, 5, 3}, 50, 120},
                                         Boards{{6, 6, 6}, 16, 40}, Boards{{4, 4, 4, 4}, 12, 40},
                                         Boards{{3, 5, 3, 3}, 30, 60}));

TEST(VastMateInTwo, ListsTheFirstInTheOrderOfTheirTexts) {
    const Box box({8, 8});
    const auto p = vast::Position::of(box.rules, [&] {
        vast::Setup setup;
        setup.codes.assign(64, 0);
        setup.codes[63] = vast::Piece(vast::Kind::king, definition::Colour::black).code();
        setup.codes[46] = vast::Piece(vast::Kind::king, definition::Colour::white).code();
        setup.codes[1] = vast::Piece(vast::Kind::queen, definition::Colour::white).code();
        return setup;
    }());
    ASSERT_TRUE(p.ok());
    const auto all = found_in(box, *p);
    ASSERT_GT(all.size(), 2U);
    EXPECT_EQ(found_in(box, *p, 2), std::vector<std::string>(all.begin(), all.begin() + 2));
}

TEST(VastMateInTwo, EndsWhenTheWatchSaysSo) {
    const Box box({8, 8, 8});
    std::mt19937_64 random(3);
    Mix mix;
    mix.per_thousand = 40;
    std::optional<vast::Position> p;
    while (!p) p = random_position(box, mix, random);
    int looks = 0;
    Work work;
    work.watch = [&](const Progress&) { return ++looks < 2; };
    vast::mates_in_two(*p, 0, [](const vast::Move&) {}, work);
    EXPECT_LE(looks, 3);
}

}  // namespace
}  // namespace tessera::test
