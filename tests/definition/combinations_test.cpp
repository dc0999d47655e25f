// Combinations by rank against counting them one after the other, and against the recurrence cell
// by cell in numbers of another library.
#include "definition/combinations.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <boost/multiprecision/cpp_int.hpp>
#include <random>

namespace tessera::definition {
namespace {

using Big = boost::multiprecision::cpp_int;

Big binomial(std::uint32_t n, std::uint32_t k) {
    Big count = 1;
    for (std::uint32_t i = 1; i <= k; ++i) count = count * (n - k + i) / i;
    return count;
}

/// Sum over the cells not taken of the combinations that take them instead.
Big plain_rank(const std::vector<bool>& taken) {
    auto k = static_cast<std::uint32_t>(std::count(taken.begin(), taken.end(), true));
    auto m = static_cast<std::uint32_t>(taken.size());
    Big rank = 0;
    Big all = binomial(m, k);
    for (const bool takes : taken) {
        if (k == 0) break;
        const Big with = all * k / m;  // of C(m, k) combinations take this cell
        --m;
        if (takes)
            --k;
        else
            rank += with;
        all = takes ? with : Big(all - with);
    }
    return rank;
}

/// Lets the work go on to its end.
bool on(std::uint32_t) {
    return true;
}

TEST(Combinations, ComeInTheOrderOfADictionary) {
    for (std::uint32_t n = 1; n <= 12; ++n)
        for (std::uint32_t k = 0; k <= n; ++k) {
            std::string marks = std::string(k, '1') + std::string(n - k, '0');
            int rank = 0;
            do {
                std::vector<bool> taken;
                for (const char mark : marks) taken.push_back(mark == '1');
                ASSERT_EQ(unrank(Number(rank), n, k, on), taken) << marks;
                ASSERT_EQ(rank_of(taken, on), Number(rank)) << marks;
                ++rank;
            } while (std::prev_permutation(marks.begin(), marks.end()));
            EXPECT_EQ(choose(n, k), Number(rank));
        }
}

/// Runs of taken and of free cells, of all lengths.
std::vector<bool> drawn_marks(std::mt19937_64& random, std::uint32_t n) {
    std::vector<bool> taken;
    const auto longest = 1 + random() % 300;
    while (taken.size() < n) {
        const bool takes = random() % 2 == 0;
        for (auto i = 1 + random() % longest; i > 0 && taken.size() < n; --i)
            taken.push_back(takes);
    }
    return taken;
}

TEST(Combinations, OfThousandsAreThoseOfTheRecurrence) {
    std::mt19937_64 random(20261124);
    for (int i = 0; i < 150; ++i) {
        const auto n = static_cast<std::uint32_t>(1 + random() % (i % 5 == 0 ? 4000 : 600));
        const std::vector<bool> taken = drawn_marks(random, n);
        const auto k = static_cast<std::uint32_t>(std::count(taken.begin(), taken.end(), true));
        const Number rank = rank_of(taken, on);
        ASSERT_EQ(decimal(rank), plain_rank(taken).str()) << n << " " << k;
        ASSERT_EQ(unrank(rank, n, k, on), taken) << n << " " << k;
        ASSERT_EQ(decimal(choose(n, k)), binomial(n, k).str());
    }
}

/// Ranks beside which the leading bits tell least: those of the first combination that leaves a
/// cell free, and the last that takes it; and both ends.
TEST(Combinations, AreExactAtTheirBorders) {
    for (const auto& [n, k] : {std::pair(200U, 100U), {3000U, 700U}, {3000U, 2900U}, {5000U, 3U}}) {
        const Number count = choose(n, k);
        const Number with = choose(n - 1, k - 1);
        for (const Number& rank : {Number(0), Number(1), Number(with - 1), with, Number(with + 1),
                                   Number(count - 2), Number(count - 1)}) {
            const auto taken = unrank(rank, n, k, on);
            EXPECT_EQ(taken.front(), rank < with);
            EXPECT_EQ(std::count(taken.begin(), taken.end(), true), k);
            EXPECT_EQ(decimal(rank), plain_rank(taken).str()) << n << " " << k;
            EXPECT_EQ(rank_of(taken, on), rank);
        }
    }
}

TEST(Combinations, TellHowFarTheyAre) {
    std::mt19937_64 random(7);
    std::vector<bool> taken = drawn_marks(random, 20000);
    std::uint32_t told = 0;
    const Number rank = rank_of(taken, [&](std::uint32_t cells) { return told += cells, true; });
    EXPECT_GT(told, 19000U);
    EXPECT_LE(told, 20000U);
    told = 0;
    const auto k = static_cast<std::uint32_t>(std::count(taken.begin(), taken.end(), true));
    EXPECT_EQ(unrank(rank, 20000, k, [&](std::uint32_t cells) { return told += cells, true; }),
              taken);
    EXPECT_GT(told, 19000U);
    EXPECT_LE(told, 20000U);
}

TEST(Combinations, EndWhereTheyAreToldTo) {
    std::mt19937_64 random(7);
    const std::vector<bool> taken = drawn_marks(random, 20000);
    int asked = 0;
    static_cast<void>(rank_of(taken, [&](std::uint32_t) { return ++asked < 3; }));
    EXPECT_EQ(asked, 3);
}

TEST(Combinations, AreDigitsOfAMixedRadix) {
    for (const std::string text :
         {"0", "1", "118264581564861423", "118264581564861424", "123456789012345678901234567890"}) {
        Number rest = number_of(text);
        const Number digit = take_digit(rest, 60, 30);
        EXPECT_LT(digit, choose(60, 30));
        EXPECT_EQ(decimal(Number(rest * choose(60, 30) + digit)), text);
    }
}

}  // namespace
}  // namespace tessera::definition
