// The lines of a file's keys, however they are written.
#include "base/text.hpp"
#include "definition/support.hpp"

namespace tessera::definition {
namespace {

using Line = std::pair<std::string_view, int>;

void expect_lines(const std::string& toml, std::initializer_list<Line> expected) {
    const VariantDefinition variant = parsed(toml);
    for (const auto& [key, line] : expected) EXPECT_EQ(variant.lines.of(key), line) << key;
}

/// What stands between the two texts, the first included, replaced.
std::string cut(std::string text, std::string_view from, std::string_view until,
                std::string_view by) {
    const auto begin = text.find(from);
    const auto end = text.find(until, begin);
    EXPECT_NE(end, std::string::npos) << until;
    return text.replace(begin, end - begin, by);
}

TEST(KeyLines, OfTablesAndTheirKeys) {
    expect_lines(mini(), {{"id", 1},
                          {"board", 3},
                          {"board.size", 4},
                          {"view.label", 11},
                          {"pieces", 12},
                          {"pieces[0].letter", 13},
                          {"pieces[1].slide", 20},
                          {"pieces[2].double_from", 28},
                          {"pieces[2].double_from.black", 28},
                          {"pieces[2].promotes_to", 29},
                          {"rules.halfmove_limit", 33},
                          {"setup.position", 35}});
}

TEST(KeyLines, OfKeysThatTheFileDoesNotGive) {
    expect_lines(mini(), {{"", 0}, {"rules.pact", 0}, {"pieces[3].letter", 0}, {"position", 0}});
    EXPECT_EQ(VariantDefinition{}.lines.of("id"), 0);
}

TEST(KeyLines, OfDottedKeys) {
    const std::string setup = "position = \"r2k/4/4/4//4/4/4/R2K w - - 0 1\"\n";
    const std::string tail = "[rules]\nen_passant = true\nhalfmove_limit = 60\n[setup]\n" + setup;
    const std::string text = edited(mini(), tail, "");
    expect_lines("rules.en_passant = true\n\nsetup.position =" + setup.substr(10) +
                     " rules . halfmove_limit = 60\n" + text,
                 {{"rules", 1},
                  {"rules.en_passant", 1},
                  {"setup", 3},
                  {"setup.position", 3},
                  {"rules.halfmove_limit", 4},
                  {"id", 5}});
}

TEST(KeyLines, OfQuotedKeys) {
    const std::string text =
        edited(mini(), "[setup]\nposition", "[ 'setup' ]\n# here:\n\"position\"");
    expect_lines(text, {{"setup", 34}, {"setup.position", 36}});
    expect_lines(edited(mini(), "[rules]\nen_passant", "['rules']\n\"en\\u005fpassant\""),
                 {{"rules.en_passant", 32}});
}

TEST(KeyLines, OfInlineTables) {
    std::string text = cut(mini(), "[rules]", "[setup]", "");
    text = edited(text, "[setup]\nposition = \"r2k/4/4/4//4/4/4/R2K w - - 0 1\"\n", "");
    expect_lines(
        "rules = { en_passant = true, halfmove_limit = 60 }\n"
        "setup = { position = \"r2k/4/4/4//4/4/4/R2K w - - 0 1\" }\n" +
            text,
        {{"rules.halfmove_limit", 1}, {"setup", 2}, {"setup.position", 2}});
}

TEST(KeyLines, OfListsOverSeveralLines) {
    expect_lines(edited(mini(), "size = [4, 4, 2]", "size = [\n4,\n4, # ranks\n2\n]"),
                 {{"board.size", 4}, {"board.axes", 9}});
    const std::string pieces =
        "pieces = [\n"
        "  { letter = \"K\", name = \"king\", royal = true, leap = [\"1\"] },\n"
        "\n"
        "  { letter = \"R\", name = \"rook\", slide = [\n"
        "    \"1\" ], capture_leap = [\"11\"] },\n"
        "]\n";
    const std::string rest = cut(mini(), "[[pieces]]", "[rules]", "");
    expect_lines(pieces + edited(rest, "en_passant = true\n", ""), {{"pieces", 1},
                                                                    {"pieces[0].leap", 2},
                                                                    {"pieces[1].letter", 4},
                                                                    {"pieces[1].slide", 4},
                                                                    {"pieces[1].capture_leap", 5}});
}

TEST(KeyLines, OfTextsOverSeveralLines) {
    const std::string setup = "position = \"r2k/4/4/4//4/4/4/R2K w - - 0 1\"";
    expect_lines(edited(mini(), setup,
                        "\n\nposition = \"\"\"\\\n  r2k/4/4/4//\\\n  4/4/4/R2K w - - 0 1\"\"\""),
                 {{"setup.position", 37}});
}

/// Every built-in file is written one key a line.
TEST(KeyLines, OfEveryKeyOfTheBuiltInGames) {
    for (const BuiltinVariant& game : builtin_variants()) {
        const VariantDefinition variant = parsed(game.toml);
        std::string table;
        int piece = -1;
        int number = 0;
        for (const std::string_view raw : split(game.toml, '\n')) {
            ++number;
            const std::string_view line = trimmed(raw);
            if (line == "[[pieces]]") {
                table = "pieces[" + std::to_string(++piece) + "].";
            } else if (line.starts_with('[')) {
                table = std::string(line.substr(1, line.find(']') - 1)) + ".";
            } else if (!line.empty() && !line.starts_with('#')) {
                const std::string key = table + std::string(line.substr(0, line.find(' ')));
                EXPECT_EQ(variant.lines.of(key), number) << game.id << ' ' << key;
            }
        }
    }
}

TEST(KeyLines, AreNoPartOfTheGame) {
    const VariantDefinition variant = parsed(mini());
    VariantDefinition other = parsed("\n\n" + mini());
    EXPECT_EQ(other.lines.of("id"), 3);
    EXPECT_EQ(canonical_text(other), canonical_text(variant));
    EXPECT_EQ(identity(other), identity(variant));
}

}  // namespace
}  // namespace tessera::definition
