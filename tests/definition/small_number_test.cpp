// The browser's natural numbers against those of a library.
#include "definition/small_number.hpp"

#include <gtest/gtest.h>

#include <boost/multiprecision/cpp_int.hpp>
#include <random>

namespace tessera::definition {
namespace {

using Big = boost::multiprecision::cpp_int;

/// Both of the same value, with so many words of 32 bits.
std::pair<SmallNumber, Big> drawn(std::mt19937& random, unsigned words) {
    std::pair<SmallNumber, Big> both;
    for (unsigned i = 0; i < words; ++i) {
        // Words of zeros and of ones carry farthest.
        const std::uint32_t kind = random() % 4;
        const auto word = kind == 0 ? 0U : kind == 1 ? ~0U : static_cast<std::uint32_t>(random());
        both.first *= 1U << 31;
        both.first.scale(2, 0);
        both.first += word;
        both.second = (both.second << 32) + word;
    }
    return both;
}

std::string digits(SmallNumber n) {
    std::string text;
    while (text.empty() || n != 0) text.insert(text.begin(), static_cast<char>('0' + n.divide(10)));
    return text;
}

TEST(SmallNumber, CalculatesAsALibraryDoes) {
    std::mt19937 random(7);
    for (int round = 0; round < 2000; ++round) {
        const auto [a, big_a] = drawn(random, random() % 12);
        const auto [b, big_b] = drawn(random, random() % 6);
        const auto small = static_cast<std::uint32_t>(random() | 1U);
        EXPECT_EQ(digits(a), big_a.str());
        EXPECT_EQ(a.bits(), big_a == 0 ? 0 : msb(big_a) + 1);
        EXPECT_EQ(a < b, big_a < big_b);
        EXPECT_EQ(a == b, big_a == big_b);
        EXPECT_EQ(digits(a * b), Big(big_a * big_b).str());
        EXPECT_EQ(digits(a * small), Big(big_a * small).str());
        EXPECT_EQ(digits(a / small), Big(big_a / small).str());
        SmallNumber sum = a;
        sum += b;
        EXPECT_EQ(digits(sum), Big(big_a + big_b).str());
        EXPECT_EQ(sum - b, a);
        if (big_b == 0) continue;
        SmallNumber quotient = a;
        quotient /= b;
        EXPECT_EQ(digits(quotient), Big(big_a / big_b).str());
        EXPECT_EQ(digits(a % b), Big(big_a % big_b).str());
    }
}

}  // namespace
}  // namespace tessera::definition
