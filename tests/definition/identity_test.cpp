// Game identity: changes with every rule and with nothing else.
#include <set>

#include "definition/support.hpp"

namespace tessera::definition {
namespace {

std::string identity_of(const std::string& toml) {
    return identity(parsed(toml));
}

TEST(Identity, IsSixteenHexadecimalDigits) {
    const std::string id = identity_of(mini());
    EXPECT_EQ(id.size(), 16U);
    EXPECT_EQ(id.find_first_not_of("0123456789abcdef"), std::string::npos);
    EXPECT_EQ(id, identity_of(mini()));
}

/// If this fails, every saved game of these games is orphaned: raise kRulesVersion only on purpose.
TEST(Identity, OfTheMiniGame) {
    EXPECT_EQ(identity_of(mini()), "cc0774aa3f269906");
}

TEST(Identity, IsUnchangedByWhatIsForPeople) {
    const std::pair<std::string_view, std::string_view> edits[] = {
        {"[board]", "# A comment.\n[board]"},
        {"id = \"mini\"", "id = \"other\""},
        {"\"Mini\"", "\"Another name\"\nsource = \"a book\"\nsummary = \"A sentence.\""},
        {"\"file\", \"rank\", \"level\"", "\"x\", \"y\", \"z\""},
        {"native = \"{2:A}{0:a}{1:1}\"", ""},
        {"native = \"{2:A}", "native = \"{2:I}/"},
        {"across = [0, 2]\nup = [1]", "across = [0]\nup = [1, 2]\ndown = [1]"},
        {"label = \"level {2:A}\"", ""},
        {"\"king\"", "\"emperor\""},
        {"forward = [1, 2]", "forward = [2, 1]"},
        {"\"*+0\", [0, 1, 1]", "\"*+0\", \"0++\""},
        {"[\"1\", \"11\"]", "[ \"1\",\n  \"11\" ]"},
        {"halfmove_limit = 60", "halfmove_limit = 60\npact = false\ncastling = \"none\""},
    };
    for (const auto& [from, to] : edits)
        EXPECT_EQ(identity_of(edited(mini(), from, to)), identity_of(mini())) << to;
}

TEST(Identity, IsUnchangedByTheOrderOfPieces) {
    const std::string& text = mini();
    const auto rook = text.find("[[pieces]]\nletter = \"R\"");
    const auto pawn = text.find("[[pieces]]\nletter = \"P\"");
    const auto variant = text.find("[rules]");
    ASSERT_TRUE(rook < pawn && pawn < variant && variant != std::string::npos);
    const std::string swapped = text.substr(0, rook) + text.substr(pawn, variant - pawn) +
                                text.substr(rook, pawn - rook) + text.substr(variant);
    EXPECT_EQ(identity_of(swapped), identity_of(mini()));
}

/// One edit for each thing that canonical_text() writes; all identities differ.
TEST(Identity, ChangesWithEveryRule) {
    const std::pair<std::string_view, std::string_view> edits[] = {
        {"forward = [1, 2]", "forward = [1]"},
        {"forward = [1, 2]", ""},
        {"letter = \"K\"\nname = \"king\"", "letter = \"K\"\nname = \"king\"\npawn = true"},
        {"pawn = true", "pawn = true\nroyal = true"},
        {"name = \"rook\"", "name = \"rook\"\nminstrel = true"},
        {"name = \"rook\"", "name = \"rook\"\nsticky = true"},
        {"pawn = true", "pawn = false"},
        {"leap = [\"1\", \"11\"]", "leap = [\"1\"]"},
        {"leap = [\"1\", \"11\"]", "leap = [\"1\", \"12\"]"},
        {"leap = [\"1\", \"11\"]", "leap = [\"1\", \"111\"]"},
        {"leap = [\"1\", \"11\"]", "leap = [\"1\", \"11\"]\nslide = [\"1\"]"},
        {"slide = [\"1\"]", "turning_slide = [\"1\"]"},
        {"slide = [\"1\"]", "leap = [\"1\"]"},
        {"slide = [\"1\"]", "quiet_slide = [\"1\"]"},
        {"slide = [\"1\"]", "capture_slide = [\"1\"]"},
        {"slide = [\"1\"]", "slide = [\"1\"]\nquiet_leap = [\"2\"]"},
        {"\"0+0\"", "\"0-0\""},
        {"\"0+0\"", "\"0*0\""},
        {"\"0+0\"", "\"020\""},
        {"\"0+0\"", "\"00+\""},
        {"\"*+0\", [0, 1, 1]", "\"*+0\""},
        {"double_from = { white = [\"*2*\"], black = [\"*3*\"] }", ""},
        {"white = [\"*2*\"]", "white = [\"*1*\"]"},
        {"white = [\"*2*\"]", "white = [\"*2a\"]"},
        {"white = [\"*2*\"]", "white = [\"*2*\", \"*1*\"]"},
        {"black = [\"*3*\"]", "black = []"},
        {"promotes_to = [\"R\"]", "promotes_to = [\"P\"]"},
        {"promotes_to = [\"R\"]", "promotes_to = [\"R\", \"P\"]"},
        {"white = [\"*4*\"]", "white = [\"*3*\"]"},
        {"black = [\"*1*\"]", "black = [\"*2*\"]"},
        {"en_passant = true", "en_passant = false"},
        {"en_passant = true", "moves_per_turn = 2"},
        {"halfmove_limit = 60", "halfmove_limit = 61"},
        {"halfmove_limit = 60", "halfmove_limit = 60\npact = true"},
        {"halfmove_limit = 60", "halfmove_limit = 60\npawn_move_resets = false"},
        {"R2K w", "2RK w"},
        {"R2K w", "R2K b"},
        {"w - - 0 1", "w - - 0 2"},
    };
    std::set<std::string> seen = {identity_of(mini())};
    for (const auto& [from, to] : edits)
        EXPECT_TRUE(seen.insert(identity_of(edited(mini(), from, to))).second) << from << to;
}

TEST(Identity, ChangesWithTheSizeOfTheBoard) {
    const std::string small = edited(edited(mini(), "[4, 4, 2]", "[4, 5, 2]"),
                                     "r2k/4/4/4//4/4/4/R2K", "r2k/4/4/4/4//4/4/4/4/R2K");
    EXPECT_NE(identity_of(small), identity_of(mini()));
}

TEST(Identity, ChangesWithCastlingAndDoubleStep) {
    const std::string text = file_text("games/chess.toml");
    const std::string castling = "castling = \"fide\"\ncastling_rook = \"R\"\n";
    EXPECT_NE(identity_of(edited(text, castling, "")), identity_of(text));
    const std::string no_ep = edited(text, "en_passant = true", "");
    EXPECT_NE(identity_of(edited(no_ep, "double_step = true", "")), identity_of(no_ep));
}

TEST(Identity, ChangesWithThePieceThatCastlesAndTheAxis) {
    const std::string start = "\"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\"";
    const std::string text =
        edited(file_text("games/chess.toml"), start, "\"k7/8/8/8/8/8/8/K7 w - - 0 1\"");
    const std::string free = edited(text, "forward = [1]\n", "");
    const std::string rook = "castling_rook = \"R\"";
    EXPECT_NE(identity_of(edited(text, rook, "castling_rook = \"Q\"")), identity_of(text));
    EXPECT_EQ(identity_of(edited(free, rook, rook + "\ncastling_axis = 0")), identity_of(free));
    EXPECT_NE(identity_of(edited(free, rook, rook + "\ncastling_axis = 1")), identity_of(free));
}

TEST(Identity, ChangesWithTheArmyOfAShuffle) {
    const std::string text = file_text("games/hdc3.toml");
    const std::string army = "queen = \"Q\", knight = \"N\", rook = \"R\", man = \"M\"";
    std::set<std::string> seen = {identity_of(text)};
    for (const char* other : {"queen = \"N\", knight = \"Q\", rook = \"R\", man = \"M\"",
                              "queen = \"Q\", knight = \"R\", rook = \"N\", man = \"M\"",
                              "queen = \"Q\", knight = \"N\", rook = \"M\", man = \"R\""})
        EXPECT_TRUE(seen.insert(identity_of(edited(text, army, other))).second) << other;
}

TEST(Identity, ChangesWithDeadPositionsOnlyWhereTheyAreSet) {
    const std::string text = file_text("games/chess.toml");
    const std::string without = edited(text, "dead_positions = true\n", "");
    EXPECT_NE(identity_of(without), identity_of(text));
    EXPECT_EQ(identity_of(edited(text, "dead_positions = true", "dead_positions = false")),
              identity_of(without));
}

/// Games saved before chess and chess960 drew dead positions: a row for each of today's identities.
TEST(EarlierIdentities, AreThoseOfTheSameGameWithoutDeadPositions) {
    const std::pair<std::string_view, std::string_view> games[] = {
        {"chess", "1227b5027f4bfca1"}, {"chess960", "ff2f9bc4a149967c"}};
    for (const auto& [id, earlier] : games) {
        const std::string text = file_text("games/" + std::string(id) + ".toml");
        const VariantDefinition game = parsed(text);
        EXPECT_EQ(identity_of(edited(text, "dead_positions = true\n", "")), earlier) << id;
        const auto listed = earlier_identities(identity(game));
        EXPECT_EQ(std::vector(listed.begin(), listed.end()), std::vector{earlier}) << id;
        EXPECT_TRUE(is_identity_of(game, earlier)) << id;
        EXPECT_TRUE(is_identity_of(game, identity(game))) << id;
        EXPECT_FALSE(is_identity_of(game, "0123456789abcdef")) << id;
        EXPECT_FALSE(is_identity_of(game, "")) << id;
        // A file of one's own of this id, by other rules.
        EXPECT_FALSE(is_identity_of(
            parsed(edited(text, "dead_positions = true", "halfmove_limit = 90")), earlier))
            << id;
    }
}

TEST(EarlierIdentities, NoOtherGameHas) {
    for (const BuiltinVariant& builtin : builtin_variants()) {
        if (builtin.id == "chess" || builtin.id == "chess960") continue;
        const std::string now = identity_of(std::string(builtin.toml));
        EXPECT_TRUE(earlier_identities(now).empty()) << builtin.id;
        EXPECT_TRUE(is_identity_of(now, now)) << builtin.id;
        EXPECT_FALSE(is_identity_of(now, "1227b5027f4bfca1")) << builtin.id;
    }
}

}  // namespace
}  // namespace tessera::definition
