// The games that come with the program.
#include <algorithm>
#include <set>

#include "definition/support.hpp"

namespace tessera::definition {
namespace {

TEST(BuiltinGames, EveryFileParsesUnderItsOwnName) {
    ASSERT_FALSE(builtin_games().empty());
    for (const BuiltinGame& game : builtin_games()) {
        EXPECT_EQ(faults(game.toml), std::vector<std::string>{}) << game.id;
        EXPECT_EQ(parsed(game.toml).id, game.id);
        EXPECT_EQ(game.toml, file_text("games/" + std::string(game.id) + ".toml"));
    }
}

TEST(BuiltinGames, AreSortedAndDifferent) {
    std::vector<std::string_view> ids;
    std::set<std::string> identities;
    for (const BuiltinGame& game : builtin_games()) {
        ids.push_back(game.id);
        identities.insert(identity(parsed(game.toml)));
    }
    EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
    EXPECT_EQ(identities.size(), ids.size());
}

TEST(BuiltinGames, TellPeopleWhatTheyAre) {
    for (const BuiltinGame& game : builtin_games()) {
        const GameDefinition definition = parsed(game.toml);
        EXPECT_FALSE(definition.source.empty()) << game.id;
        EXPECT_FALSE(definition.summary.empty()) << game.id;
        const std::string rules = file_text("docs/games/" + definition.id + ".md");
        EXPECT_NE(rules.find("Game id `" + definition.id + "`"), std::string::npos) << game.id;
        EXPECT_NE(rules.find(definition.setup), std::string::npos) << game.id;
    }
}

/// Men a side, from the documents of the games.
TEST(BuiltinGames, ArmiesAreCounted) {
    const std::pair<std::string_view, int> armies[] = {
        {"chess", 16},      {"chess960", 16},  {"chesseract", 32}, {"fourstar", 48},
        {"raumschach", 20}, {"tesschess", 16}, {"tesseract", 16},  {"tesseract-plus", 16}};
    for (const auto& [id, men] : armies) {
        const auto game = std::find_if(builtin_games().begin(), builtin_games().end(),
                                       [id = id](const BuiltinGame& g) { return g.id == id; });
        ASSERT_NE(game, builtin_games().end());
        const GameDefinition definition = parsed(game->toml);
        for (const Colour c : kColours)
            EXPECT_EQ(std::count_if(definition.start.begin(), definition.start.end(),
                                    [c](const Placed& p) { return p.colour == c; }),
                      men)
                << id;
    }
}

}  // namespace
}  // namespace tessera::definition
