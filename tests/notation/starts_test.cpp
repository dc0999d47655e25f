// Numbered starts as positions: the number of a position and the position of a number.
#include <gtest/gtest.h>

#include <set>

#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

TEST(Starts, OfOneFlatBoardAreNumberedBothWays) {
    const auto hdc2 = variant_named("hdc2");
    const auto chess960 = variant_named("chess960");
    std::set<std::string> texts;
    for (int n = 0; n < 960; ++n) {
        const std::string number = std::to_string(n);
        for (const auto& variant : {hdc2, chess960}) {
            const auto position = start_position(variant, number);
            ASSERT_TRUE(position.ok()) << number;
            const std::string text = print_position(*position);
            texts.insert(text);
            const auto back = start_number(*position);
            ASSERT_TRUE(back.ok()) << back.error().text();
            ASSERT_EQ(*back, number);
            // Read from its own text, the position has the same number.
            const auto read = start_number(testing_support::position(variant, text));
            ASSERT_TRUE(read.ok());
            ASSERT_EQ(*read, number);
        }
    }
    EXPECT_EQ(texts.size(), 960U);
    for (const auto& variant : {hdc2, chess960}) EXPECT_FALSE(start_position(variant, "960").ok());
}

TEST(Starts, DrawnByASeedComeBackOnLargeBoards) {
    for (const char* id : {"hdc3", "hdc4", "hdc5"}) {
        const auto variant = variant_named(id);
        std::set<std::string> drawn;
        const auto seeds = static_cast<std::uint64_t>(affordable(*variant, 40, 2));
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const auto number = random_start_number(*variant, seed);
            ASSERT_TRUE(number.ok());
            drawn.insert(*number);
            const auto position = start_position(variant, *number);
            ASSERT_TRUE(position.ok()) << *number;
            EXPECT_TRUE(position->consistent());
            const auto back =
                start_number(testing_support::position(variant, print_position(*position)));
            ASSERT_TRUE(back.ok()) << back.error().text();
            EXPECT_EQ(*back, *number);
        }
        EXPECT_EQ(drawn.size(), seeds) << id;
    }
}

}  // namespace
}  // namespace tessera::notation
