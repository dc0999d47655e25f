// Names of endings, and which games and pieces have none.
#include <gtest/gtest.h>

#include "endings/built.hpp"

namespace tessera::test {
namespace {

using testing_support::variant_named;
using testing_support::variant_of;

std::string fault_of_name(std::string_view name) {
    const auto found = endings::parse_material(*variant_named("chess"), name);
    return found ? "" : found.error().reason;
}

std::string fault_of_ending(std::string_view game, std::string_view name) {
    const VariantPtr variant = variant_named(game);
    const auto made = endings::Ending::make(variant, material(variant, name));
    return made ? "" : made.error().reason;
}

TEST(Material, IsNamedByTheLettersOfTheGame) {
    const VariantPtr chess = variant_named("chess");
    EXPECT_EQ(endings::name_of(*chess, material(chess, "KQvKR")), "KQvKR");
    EXPECT_EQ(endings::name_of(*chess, material(chess, "KNBvK")), "KBNvK");
    EXPECT_TRUE(material(chess, "KQvKR").ordered());
    EXPECT_FALSE(material(chess, "KRvKQ").ordered());
    EXPECT_FALSE(material(chess, "KvKN").ordered());
    EXPECT_EQ(endings::name_of(*chess, material(chess, "KvKN").swapped()), "KNvK");
    EXPECT_TRUE(material(chess, "KvK").bare());
}

TEST(Material, IsRefusedWhereTheNameIsNone) {
    EXPECT_EQ(fault_of_name("KQK"), "'KQK' is no ending, such as KQvK");
    EXPECT_EQ(fault_of_name("KXvK"), "'X' is no piece of the game");
    EXPECT_EQ(fault_of_name("QKvK"), "each side has one king, which comes first");
    EXPECT_EQ(fault_of_name("KKvK"), "each side has one king, which comes first");
    EXPECT_EQ(fault_of_name("Kv"), "each side has a king: KQvK");
    EXPECT_EQ(fault_of_name("KQQvKQQ"), "it has more than 5 pieces");
}

TEST(Material, ListsEveryChoiceOfPiecesOnce) {
    const VariantPtr chess = variant_named("chess");
    std::string three;
    for (const endings::Material& one : endings::materials(*chess, 3))
        three += endings::name_of(*chess, one) + ' ';
    EXPECT_EQ(three, "KQvK KRvK KBvK KNvK ");
    // Two of four types for one side, like or not, and one against one.
    EXPECT_EQ(endings::materials(*chess, 4).size(), 10U + 10U);
    EXPECT_TRUE(endings::materials(*chess, 2).empty());
}

TEST(Ending, IsRefusedWithTheRuleThatForbidsIt) {
    EXPECT_EQ(fault_of_ending("chesseract", "KQvK"), "the game has turns of more than one move");
    EXPECT_EQ(fault_of_ending("chess", "KPvK"), "a pawn is a pawn or promotes");
    EXPECT_EQ(fault_of_ending("hdc4", "KQRvK").substr(0, 7), "it has ");
    EXPECT_EQ(fault_of_ending("hdc5", "KQvK"), "the board has more than 4096 cells");
    EXPECT_EQ(fault_of_ending("chess", "KQRvKR"),
              "it has 121110528 entries a side, and 30000000 are the most");
}

TEST(Ending, IsRefusedWhereTheSidesMoveDifferently) {
    std::string toml(kTiny);
    const std::string rook = "letter = \"R\"\nname = \"rook\"\nslide = [\"1\"]";
    toml.replace(toml.find(rook), rook.size(),
                 "letter = \"R\"\nname = \"rook\"\nquiet_leap = [\"00+\"]");
    const VariantPtr variant = variant_of(toml);
    const auto made = endings::Ending::make(variant, material(variant, "KRvK"));
    ASSERT_FALSE(made);
    EXPECT_EQ(made.error().reason, "a rook of White moves otherwise than one of Black");
}

}  // namespace
}  // namespace tessera::test
