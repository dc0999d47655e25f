#include "movegen/vast/answers.hpp"

#include <gtest/gtest.h>

#include "vast/boxes.hpp"

namespace tessera::test {
namespace {

namespace vast = movegen::vast;

std::string text_of(const Box& box, const vast::Move& move) {
    std::string text = reference::cell_name(box.definition, lattice::index(move.from)) +
                       reference::cell_name(box.definition, lattice::index(move.to));
    if (move.promotion)
        text += static_cast<char>(box.rules->letters[index(*move.promotion)] + 'a' - 'A');
    return text;
}

struct Lists {
    std::vector<std::string> checks;
    std::vector<std::string> mates;
};

Lists expected_of(const Box& box, const reference::Position& told) {
    Lists lists;
    const auto& g = box.generator;
    for (const reference::Move& move : g.legal_moves(told)) {
        const auto next = g.play(told, move);
        if (!g.king_attacked(next, next.side)) continue;
        const std::string text = reference::move_text(box.definition, move);
        lists.checks.push_back(text);
        if (g.legal_moves(next).empty()) lists.mates.push_back(text);
    }
    std::sort(lists.checks.begin(), lists.checks.end());
    std::sort(lists.mates.begin(), lists.mates.end());
    return lists;
}

using Answer = std::uint64_t (*)(const vast::Position&, std::uint64_t, const vast::MoveSink&,
                                 const Work&, std::uint32_t);

void compare(const Box& box, const vast::Position& p, Answer answer,
             const std::vector<std::string>& expected, std::uint32_t few) {
    std::vector<std::string> found;
    const auto take = [&](const vast::Move& move) { found.push_back(text_of(box, move)); };
    const auto where = [&] {
        return reference::print_position(box.generator, to_reference(box, p));
    };
    const std::uint64_t count =
        answer(p, vast::kNoLimit, take, few == 0 ? Work{in_two_threads} : Work{}, few);
    ASSERT_EQ(found, expected) << where();
    ASSERT_EQ(count, expected.size()) << where();
    found.clear();
    const std::uint64_t limit = expected.size() / 2;
    ASSERT_EQ(answer(p, limit, take, {}, few), expected.size()) << where();
    ASSERT_EQ(found, std::vector<std::string>(
                         expected.begin(), expected.begin() + static_cast<std::ptrdiff_t>(limit)))
        << where();
}

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
    for (int round = 0; round < rounds; ++round) {
        Mix mix;
        mix.per_thousand = static_cast<int>(random() % (round % 3 == 0 ? 150 : 700));
        mix.white = 20 + static_cast<int>(random() % 60);
        mix.letters = kLetters[random() % kLetters.size()];
        mix.cornered = random() % 3 != 0;
        const auto p = random_position(box, mix, random);
        if (!p) continue;
        const Lists expected = expected_of(box, to_reference(box, *p));
        // As where there are few pieces, and where there are many.
        for (const std::uint32_t few : {vast::kFewPieces, 0U, 10U}) {
            compare(box, *p, vast::checks, expected.checks, few);
            compare(box, *p, vast::mates_in_one, expected.mates, few);
        }
        if (testing::Test::HasFatalFailure()) return seen;
        ++seen.positions;
        ++(expected.mates.empty() ? seen.without : seen.with_mates);
        seen.checks += expected.checks.size();
    }
    return seen;
}

class VastAnswers : public testing::TestWithParam<std::vector<int>> {};

TEST_P(VastAnswers, AreTheReferences) {
    const std::uint64_t cells = lattice::Shape(GetParam()).cells();
    // VAST_ROUNDS: for a longer comparison.
    const char* wanted = std::getenv("VAST_ROUNDS");
    const int rounds = wanted != nullptr ? std::atoi(wanted) : cells > 200 ? 240 : 400;
    const Seen seen = compare_random(GetParam(), rounds, 7);
    EXPECT_GT(seen.positions, rounds / 4);
    EXPECT_GT(seen.with_mates, 0);
    EXPECT_GT(seen.without, 0);
}

INSTANTIATE_TEST_SUITE_P(
    Boxes, VastAnswers,
    testing::Values(std::vector{3, 3, 3, 3}, std::vector{3, 3, 3, 3, 3}, std::vector{4, 4, 4, 4},
                    std::vector{3, 2, 2, 3, 2, 2, 2, 3}, std::vector{8, 8}, std::vector{8, 8, 8},
                    std::vector{5, 5, 5}, std::vector{6, 6, 6}, std::vector{5, 6, 4},
                    std::vector{2, 5, 3, 2, 2}, std::vector{3, 4, 1, 5}, std::vector{7, 3, 5},
                    std::vector{5, 5, 5, 5}, std::vector{3, 5, 3, 3, 3}));

/// Ends after each number of questions to the watch: what was given until then is the beginning.
TEST(VastAnswers, EndEarlyWhenTheWatchSaysSo) {
    const Box box({5, 5, 5, 5});
    std::mt19937_64 random(4);
    const auto p = random_quiet_position(box, {.per_thousand = 300, .white = 70}, random);
    for (const Answer answer : {Answer{vast::checks}, Answer{vast::mates_in_one}})
        for (const std::uint32_t few : {0U, vast::kFewPieces}) {
            const auto run = [&](const Watch& watch) {
                std::vector<std::string> found;
                answer(
                    p, vast::kNoLimit,
                    [&](const vast::Move& move) { found.push_back(text_of(box, move)); },
                    {run_in_turn, watch}, few);
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
