#include "vast/expected.hpp"
#include "vast/moves/checks.hpp"

namespace tessera::test {
namespace {

using vast::Kind;

struct Seen {
    int positions = 0;
    int with_mates = 0;
    int without = 0;
    std::uint64_t checks = 0;
};

Seen compare_random(const std::vector<int>& sizes, int rounds, std::uint64_t seed) {
    const Box box(sizes);
    std::mt19937_64 random(seed);
    const std::vector<std::string> kLetters{"QRBNMP", "PPPPM", "NNNP",   "QRB",
                                            "RBPN",   "MQ",    "PPPPPPQ"};
    Seen seen;
    // A few rounds may not meet a mate: then some more.
    for (int round = 0; round < rounds || (seen.with_mates == 0 && round < 200); ++round) {
        Mix mix;
        mix.per_thousand = static_cast<int>(random() % (round % 3 == 0 ? 150 : 700));
        mix.white = 20 + static_cast<int>(random() % 60);
        mix.letters = kLetters[random() % kLetters.size()];
        mix.cornered = random() % 3 != 0;
        const auto p = random_position(box, mix, random);
        if (!p) continue;
        const Expected expected = expected_of(box, *p);
        compare(*p, expected);
        if (testing::Test::HasFatalFailure()) return seen;
        ++seen.positions;
        ++(expected.mates.empty() ? seen.without : seen.with_mates);
        seen.checks += expected.checks.size();
    }
    return seen;
}

class VastAnswers : public testing::TestWithParam<std::vector<int>> {};

TEST_P(VastAnswers, AreTheReferences) {
    // VAST_ROUNDS: for a longer comparison.
    const char* wanted = std::getenv("VAST_ROUNDS");
    const int rounds =
        wanted != nullptr
            ? std::atoi(wanted)
            : testing_support::thinned(lattice::Shape(GetParam()).axes() > 5 ? 20 : 100);
    const Seen seen = compare_random(GetParam(), rounds, 7);
    EXPECT_GT(seen.positions, rounds / 4);
    EXPECT_GT(seen.with_mates, 0);
    EXPECT_GT(seen.without, 0);
    if (wanted != nullptr)
        std::printf("%d positions, %d with mates, %d without, %llu checks\n", seen.positions,
                    seen.with_mates, seen.without, static_cast<unsigned long long>(seen.checks));
}

INSTANTIATE_TEST_SUITE_P(
    Boxes, VastAnswers,
    testing::Values(std::vector{3, 3, 3, 3}, std::vector{3, 3, 3, 3, 3}, std::vector{4, 4, 4, 4},
                    std::vector{3, 2, 2, 3, 2, 2, 2, 3}, std::vector{8, 8}, std::vector{8, 8, 8},
                    std::vector{5, 5, 5}, std::vector{6, 6, 6}, std::vector{5, 6, 4},
                    std::vector{2, 5, 3, 2, 2}, std::vector{3, 4, 1, 5}, std::vector{7, 3, 5},
                    std::vector{5, 5, 5, 5}, std::vector{3, 5, 3, 3, 3}));

/// A king with hardly a piece of his own among knights, and sliders that are opened by leaving:
/// some have a flight from nearly every knight, others none.
TEST(VastAnswers, AreTheReferencesOfKnightsAroundAKing) {
    for (const std::vector<int>& sizes :
         {std::vector{5, 5, 5, 5}, std::vector{6, 6, 6}, std::vector{4, 4, 4, 4}}) {
        const Box box(sizes);
        std::mt19937_64 random(11);
        int with_mates = 0;
        int without = 0;
        for (int round = 0; round < 300 && (round < 40 || with_mates * without == 0); ++round) {
            const auto p = random_position(box,
                                           {.per_thousand = 30 + static_cast<int>(random() % 200),
                                            .white = 97,
                                            .letters = round % 2 == 0 ? "NNNNNN" : "NNNNRB",
                                            .cornered = round % 3 == 0},
                                           random);
            if (!p) continue;
            const Expected expected = expected_of(box, *p);
            compare(*p, expected);
            if (testing::Test::HasFatalFailure()) return;
            ++(expected.mates.empty() ? without : with_mates);
        }
        EXPECT_GT(with_mates, 0);
        EXPECT_GT(without, 0);
    }
}

/// Nothing guards g7 and g8, and no knight takes both; the one that leaps from g5 to f7 opens the
/// rook's line to them.
TEST(VastAnswers, FindTheMateOfAKnightThatOpensALineBesideTheKing) {
    const Box box({8, 8});
    vast::Setup setup;
    setup.codes.assign(64, 0);
    const auto put = [&](const char* cell, Kind kind, definition::Colour colour) {
        setup.codes[static_cast<std::size_t>(cell[0] - 'a' + 8 * (cell[1] - '1'))] =
            vast::Piece(kind, colour).code();
    };
    put("h8", Kind::king, definition::Colour::black);
    put("a1", Kind::king, definition::Colour::white);
    put("g1", Kind::rook, definition::Colour::white);
    put("d3", Kind::bishop, definition::Colour::white);
    put("g5", Kind::knight, definition::Colour::white);
    put("f8", Kind::knight, definition::Colour::white);
    const auto p = vast::Position::of(box.rules, setup);
    ASSERT_TRUE(p);
    const Expected expected = expected_of(box, *p);
    EXPECT_EQ(expected.mates, std::vector<std::string>{"g5f7"});
    compare(*p, expected);
}

/// Ends after each number of questions to the watch: what was given until then is the beginning.
TEST(VastAnswers, EndEarlyWhenTheWatchSaysSo) {
    const Box box({5, 5, 5, 5});
    std::mt19937_64 random(4);
    const auto p = random_quiet_position(box, {.per_thousand = 300, .white = 70}, random);
    for (const Answer answer : {Answer{vast::checks}, Answer{vast::mates_in_one}})
        for (const std::uint32_t most_listed : {0U, vast::kMostListed}) {
            const auto run = [&](const Watch& watch) {
                std::vector<std::string> found;
                answer(
                    p, vast::kNoLimit,
                    [&](const vast::Move& move) {
                        found.push_back(notation::move_text(p.rules(), move));
                    },
                    {run_in_turn, watch}, most_listed);
                return found;
            };
            int all = 0;
            const auto expected = run([&](const Progress& now) {
                EXPECT_LE(now.share, 1.0001);
                ++all;
                return true;
            });
            ASSERT_GT(all, 2);
            for (int most = 1; most <= all; ++most) {
                int asked = 0;
                const auto found = run([&](const Progress&) { return ++asked < most; });
                EXPECT_EQ(asked, most);
                ASSERT_LE(found.size(), expected.size());
                EXPECT_TRUE(std::equal(found.begin(), found.end(), expected.begin()));
            }
        }
}

}  // namespace
}  // namespace tessera::test
