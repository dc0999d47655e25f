// The games that come with the program.
#include <algorithm>
#include <cctype>
#include <filesystem>
#include <set>

#include "definition/support.hpp"

namespace tessera::definition {
namespace {

TEST(BuiltinGames, EveryFileParsesUnderItsOwnName) {
    ASSERT_FALSE(builtin_variants().empty());
    for (const BuiltinVariant& game : builtin_variants()) {
        EXPECT_EQ(faults(game.toml), std::vector<std::string>{}) << game.id;
        EXPECT_EQ(parsed(game.toml).id, game.id);
        EXPECT_EQ(game.toml, file_text("games/" + std::string(game.id) + ".toml"));
    }
}

TEST(BuiltinGames, AreSortedAndDifferent) {
    std::vector<std::string_view> ids;
    std::set<std::string> identities;
    for (const BuiltinVariant& game : builtin_variants()) {
        ids.push_back(game.id);
        identities.insert(identity(parsed(game.toml)));
    }
    EXPECT_TRUE(std::is_sorted(ids.begin(), ids.end()));
    EXPECT_EQ(identities.size(), ids.size());
}

/// The page of a game, or of its family: docs/games/hdc.md for hdc3.
std::string rules_page(std::string id) {
    if (!std::filesystem::exists(TESSERA_SOURCE_DIR "/docs/games/" + id + ".md"))
        while (std::isdigit(static_cast<unsigned char>(id.back()))) id.pop_back();
    return file_text("docs/games/" + id + ".md");
}

/// Start positions of larger boards are described, not printed.
constexpr std::int64_t kCellsToPrint = 512;

TEST(BuiltinGames, TellPeopleWhatTheyAre) {
    for (const BuiltinVariant& game : builtin_variants()) {
        const VariantDefinition definition = parsed(game.toml);
        EXPECT_FALSE(definition.source.empty()) << game.id;
        EXPECT_FALSE(definition.summary.empty()) << game.id;
        const std::string variant = rules_page(definition.id);
        EXPECT_NE(variant.find("`" + definition.id + "`"), std::string::npos) << game.id;
        if (definition.cells() <= kCellsToPrint && definition.shuffle == Shuffle::none) {
            EXPECT_NE(variant.find(definition.setup), std::string::npos) << game.id;
        }
    }
}

/// Pieces a side, from the documents of the games.
TEST(BuiltinGames, ArmiesAreCounted) {
    const std::pair<std::string_view, int> armies[] = {
        {"chess", 16},         {"chess960", 16},    {"chesseract", 32},      {"fourstar", 48},
        {"hdc2", 16},          {"hdc3", 128},       {"hdc4", 1024},          {"hdc5", 8192},
        {"oana", 64},          {"oana-chiru", 448}, {"oana-chiru-odd", 448}, {"oana-fair", 64},
        {"oana256", 128},      {"raumschach", 20},  {"tesschess", 16},       {"tesseract", 16},
        {"tesseract-plus", 16}};
    EXPECT_EQ(std::size(armies), builtin_variants().size());
    for (const auto& [id, pieces] : armies) {
        const BuiltinVariant* game = find_builtin(builtin_variants(), id);
        ASSERT_NE(game, nullptr);
        const VariantDefinition definition = parsed(game->toml);
        for (const Colour c : kColours)
            EXPECT_EQ(std::count_if(definition.start.begin(), definition.start.end(),
                                    [c](const Placed& p) { return p.colour == c; }),
                      pieces)
                << id;
    }
}

}  // namespace
}  // namespace tessera::definition
