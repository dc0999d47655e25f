#include "play/rules.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace tessera::play {
namespace {

using namespace testing_support;

std::string toml_of(std::string_view id) {
    for (const auto& game : definition::builtin_variants())
        if (game.id == id) return std::string(game.toml);
    return {};
}

std::string replaced(std::string text, std::string_view from, std::string_view to) {
    const std::size_t at = text.find(from);
    if (at == std::string::npos) stop("nothing to replace");
    return text.replace(at, from.size(), to);
}

std::string first_error(const std::string& toml) {
    const auto loaded = load_rules(toml);
    return loaded ? "accepted" : loaded.error().front().text("my.toml");
}

TEST(Variants, AllBuiltInGamesLoadUnderTheirNames) {
    for (const std::string& id : game_ids()) {
        const auto variant = builtin_rules(id);
        ASSERT_TRUE(variant.ok()) << variant.error().text();
        EXPECT_EQ((*variant)->definition().id, id);
    }
}

TEST(Variants, AnUnknownNameIsAnError) {
    EXPECT_EQ(builtin_rules("checkers").error().text(), "there is no game named 'checkers'");
}

TEST(Variants, ASetupThatTheRulesRefuseIsAFaultOfItsLine) {
    const std::string toml = toml_of("chess");
    const auto lines = std::count(toml.begin(), toml.end(), '\n');
    const std::string place = "my.toml:" + std::to_string(lines) + ": setup.position: ";
    EXPECT_EQ(first_error(replaced(toml, " w KQkq - 0 1", " w KQkk - 0 1")),
              place + "rights: 'k' is given twice");
    EXPECT_EQ(first_error(replaced(toml, " w KQkq - 0 1", " w KQkq - 0")),
              place +
                  "position: 6 fields expected (placement side rights ep halfmove fullmove), "
                  "found 5");
}

TEST(Variants, TheSetupMayStandInAFileOfItsOwn) {
    const std::string toml = toml_of("chess");
    const auto line = std::to_string(std::count(toml.begin(), toml.end(), '\n'));
    const std::size_t key = toml.rfind("position = ");
    const std::string text(toml, key + 12, toml.size() - key - 14);
    const std::string named = toml.substr(0, key) + "position = \"@start.txt\"\n";
    const auto loaded = [&](const Result<std::string>& content) {
        const auto game =
            load_rules(named, [&](std::string_view name, const definition::VariantDefinition& g) {
                EXPECT_EQ(name, "start.txt");
                EXPECT_EQ(g.sizes, (std::vector<int>{8, 8}));
                return content;
            });
        return game ? (*game)->identity() : game.error().front().text("my.toml");
    };
    EXPECT_EQ(loaded(text), builtin_rules("chess").value()->identity());
    const std::string fault = "my.toml:" + line + ": setup.position: start.txt: ";
    EXPECT_EQ(loaded(Error{"", "cannot read"}), fault + "cannot read");
    EXPECT_EQ(loaded(std::string("rnbqkbnr/9")),
              fault + "placement, character 10: rank is too long: room for 8 more cells");
    EXPECT_EQ(loaded(text + "\n" + text), fault + "a position on one line expected");
    EXPECT_EQ(loaded(replaced(text, " w KQkq", " w KQkk")), fault + "rights: 'k' is given twice");
    EXPECT_EQ(first_error(named),
              "my.toml:" + line + ": setup.position: names a file, but none can be read beside " +
                  "the game's file here");
}

/// Wherever the file gives the setup, and in whatever form.
TEST(Variants, ARefusedSetupIsAFaultOfItsLineHoweverItIsWritten) {
    const std::string toml = toml_of("chess");
    const std::string bad = "\"4k3/8/8/8/8/8/8/K3R3 w - - 0 1\"";
    const std::string fault = ": setup.position: placement: Black, not to move, stands in check";
    const std::string_view setup = std::string_view(toml).substr(toml.find("[setup]"));
    const std::string rest = toml.substr(0, toml.size() - setup.size());
    const auto after = std::count(rest.begin(), rest.end(), '\n');
    const auto line = [&](auto number) { return "my.toml:" + std::to_string(number) + fault; };
    for (const char* key : {"setup.position", "setup . \"position\"", "'setup'.'position'"})
        EXPECT_EQ(first_error("# A game.\n" + std::string(key) + " = " + bad + '\n' + rest),
                  line(2));
    EXPECT_EQ(first_error("setup = { position = " + bad + " }\n" + rest), line(1));
    EXPECT_EQ(first_error(rest + "[ \"setup\" ] # here\n\n'position' = " + bad + '\n'),
              line(after + 3));
    EXPECT_EQ(first_error(rest + "[setup]\nposition = \"\"\"\n4k3/8/8/8/8/8/8/\\\n  K3R3 w - "
                                 "- 0 1\"\"\"\n"),
              line(after + 2));
}

/// Shuffles that put a piece beside the king which leaps from there to the enemy's.
TEST(Variants, ARefusedShuffleIsAFaultOfWhatChoosesTheArray) {
    const std::string toml = toml_of("hdc2");
    const auto line = [&](std::string_view key) {
        const std::string_view before = std::string_view(toml).substr(0, toml.find(key));
        return "my.toml:" + std::to_string(std::count(before.begin(), before.end(), '\n') + 1);
    };
    const std::string fault = ": placement: Black, not to move, stands in check";
    // RNBQKBNR
    EXPECT_EQ(first_error(replaced(toml, "slide = [\"1\", \"11\"]", "leap = [\"71\"]")),
              line("number") + ": setup.number" + fault);
    // BBQNNRKR
    EXPECT_EQ(first_error(replaced(replaced(toml, "number = \"518\"\n", ""), "slide = [\"1\"]",
                                   "leap = [\"71\"]")),
              line("shuffle") + ": setup.shuffle" + fault);
}

}  // namespace
}  // namespace tessera::play
