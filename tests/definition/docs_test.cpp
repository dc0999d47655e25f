// docs/making-a-game.md against the program: its example, its faults, its list of keys.
#include <algorithm>

#include "definition/support.hpp"

namespace tessera::definition {
namespace {

const std::string& page() {
    static const std::string kText = file_text("docs/making-a-game.md");
    return kText;
}

const std::string& example() {
    static const std::string kText = file_text("tests/definition/data/terrace.toml");
    return kText;
}

/// The fenced block that begins with the given text.
std::string block(const std::string& fence, const std::string& begins) {
    const auto from = page().find("```" + fence + "\n" + begins);
    EXPECT_NE(from, std::string::npos) << begins;
    if (from == std::string::npos) return "";
    const auto begin = from + fence.size() + 4;
    return page().substr(begin, page().find("```", begin) - begin);
}

TEST(MakingAGame, ExampleIsTheFileAndLoads) {
    EXPECT_EQ(block("toml", "# Terrace"), example());
    const VariantDefinition game = parsed(example());
    EXPECT_EQ(game.id, "terrace");
    EXPECT_NE(page().find("ok terrace " + identity(game)), std::string::npos);
}

TEST(MakingAGame, FaultsAreThePrograms) {
    std::string text = edited(example(), "slide = [\"1\"]", "slides = [\"1\"]");
    text = edited(text, "[\"R\", \"N\", \"A\"]", "[\"Q\", \"N\", \"A\"]");
    text = edited(text, "5/5/PPPPP/", "5/5/PPPP/");
    const auto result = parse_variant(text);
    ASSERT_FALSE(result);
    std::string lines;
    for (const FileError& error : result.error()) lines += error.text("my.toml") + "\n";
    EXPECT_EQ(block("", "my.toml:"), lines);
}

TEST(MakingAGame, ShuffleIsThatOfAGame) {
    EXPECT_TRUE(file_text("games/hdc3.toml").ends_with(block("toml", "[rules]")));
}

/// A long setup may be written on several lines.
TEST(MakingAGame, SetupMayBeWrappedAsInToml) {
    const std::string wrapped = edited(
        edited(example(), "\"raknr/ppppp/5/5//-//", "\"\"\"raknr/ppppp/5/5\\\n    //-//\\\n"),
        "w - - 0 1\"", "w - - 0 1\"\"\"");
    EXPECT_EQ(identity(parsed(wrapped)), identity(parsed(example())));
}

TEST(MakingAGame, NamesEveryKey) {
    for (const char* key : {"id",
                            "name",
                            "source",
                            "summary",
                            "size",
                            "axes",
                            "forward",
                            "native",
                            "across",
                            "up",
                            "down",
                            "label",
                            "letter",
                            "royal",
                            "leap",
                            "slide",
                            "quiet_leap",
                            "quiet_slide",
                            "capture_leap",
                            "capture_slide",
                            "turning_slide",
                            "pawn",
                            "double_step",
                            "double_from",
                            "promotes_to",
                            "promotion_zone",
                            "minstrel",
                            "sticky",
                            "castling",
                            "castling_rook",
                            "castling_axis",
                            "en_passant",
                            "moves_per_turn",
                            "pact",
                            "halfmove_limit",
                            "pawn_move_resets",
                            "dead_positions",
                            "position",
                            "shuffle",
                            "army",
                            "number"})
        EXPECT_NE(page().find("`" + std::string(key) + "`"), std::string::npos) << key;
}

TEST(MakingAGame, GivesTheLimits) {
    EXPECT_EQ(kMinAxes, 2);
    EXPECT_EQ(kMaxAxes, 8);
    EXPECT_EQ(kMaxSize, 26);
    EXPECT_EQ(kMaxPieceTypes, 26);
    EXPECT_EQ(kMaxCells, 32768);
    EXPECT_EQ(kMaxVectors, 32768);
    EXPECT_EQ(kMaxSteps, 1000U);
    std::string text = page();
    std::replace(text.begin(), text.end(), '\n', ' ');
    for (const char* limit :
         {"two to eight axes", "2 to 8 axes of 1 to 26 cells, at most 32,768 cells", "at most 26.",
          "at most 1,000 steps", "at most 32,768 vectors"})
        EXPECT_NE(text.find(limit), std::string::npos) << limit;
}

}  // namespace
}  // namespace tessera::definition
