// Games written as files read back as the same games; the fuzz target for game files relies on it.
#include <gtest/gtest.h>

#include "badinput/corpus.hpp"
#include "definition/builtin.hpp"
#include "definition/parse.hpp"
#include "support/game_text.hpp"

namespace tessera::badinput {
namespace {

void expect_same_after_writing(std::string_view toml) {
    const auto game = definition::parse_variant(toml);
    ASSERT_TRUE(game) << game.error().front().text("file");
    const std::string text = testing_support::game_text(*game);
    const auto again = definition::parse_variant(text);
    ASSERT_TRUE(again) << again.error().front().text("written") << "\n" << text;
    EXPECT_TRUE(testing_support::same_game(*again, *game)) << text;
    EXPECT_EQ(definition::identity(*again), definition::identity(*game)) << text;
}

TEST(GameText, OfEveryBuiltinGameReadsBack) {
    for (const auto& game : definition::builtin_variants()) expect_same_after_writing(game.toml);
}

TEST(GameText, OfTestGamesReadsBack) {
    for (const char* path :
         {"tests/definition/data/mini.toml", "tests/definition/data/terrace.toml",
          "tests/badinput/data/numerals.toml", "tests/agreement/medley.toml",
          "tests/agreement/sideways.toml"})
        expect_same_after_writing(file_text(path));
}

/// Else the check that a written game is the same could not fail.
TEST(GameText, TellsGamesApart) {
    const std::string mini = file_text("tests/definition/data/mini.toml");
    const auto game = definition::parse_variant(mini).value();
    for (const auto& [from, to] : {std::pair("level {2:A}", "{2:A}"), std::pair("60", "61"),
                                   std::pair("Mini", "Minor"), std::pair("0+0", "0+1")}) {
        const auto other = definition::parse_variant(
            std::string(mini).replace(mini.find(from), std::string(from).size(), to));
        ASSERT_TRUE(other) << to;
        EXPECT_FALSE(testing_support::same_game(*other, game)) << to;
    }
}

}  // namespace
}  // namespace tessera::badinput
