#include "variants/load.hpp"

#include <gtest/gtest.h>

#include "support/support.hpp"

namespace tessera::variants {
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
    const auto loaded = load_variant(toml);
    return loaded ? "accepted" : loaded.error().front().text("my.toml");
}

TEST(Variants, AllBuiltInGamesLoadUnderTheirNames) {
    for (const std::string& id : game_ids()) {
        const auto variant = builtin_variant(id);
        ASSERT_TRUE(variant.ok()) << variant.error().text();
        EXPECT_EQ((*variant)->definition().id, id);
    }
}

TEST(Variants, AnUnknownNameIsAnError) {
    EXPECT_EQ(builtin_variant("checkers").error().text(), "there is no game named 'checkers'");
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

}  // namespace
}  // namespace tessera::variants
