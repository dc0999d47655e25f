#include <gtest/gtest.h>

#include "base/text.hpp"
#include "lattice/cell_name.hpp"
#include "notation/notation.hpp"
#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

TEST(CellNames, AlternateLettersAndNumbersByAxis) {
    EXPECT_EQ(cell_name(*variant_named("chess"), rules::Cell{0}), "a1");
    EXPECT_EQ(cell_name(*variant_named("chess"), rules::Cell{63}), "h8");
    EXPECT_EQ(cell_name(*variant_named("fourstar"), rules::Cell{1 + 4 * 2 + 16 * 3 + 64 * 0}),
              "b3d1");
}

TEST(CellNames, AreTheInventorsOwnWhereTheGameHasThem) {
    EXPECT_EQ(native_name(*variant_named("chess"), rules::Cell{63}), "h8");
    EXPECT_EQ(native_name(*variant_named("chesseract"), cell(*variant_named("chesseract"), "b2b3")),
              "BIIIb2");
    EXPECT_EQ(native_name(*variant_named("fourstar"), cell(*variant_named("fourstar"), "a4d4")),
              "da44");
}

TEST(CellNames, OfEveryCellOfEveryGameReadBackInBothForms) {
    for (const std::string& id : game_ids()) {
        const auto variant = variant_named(id);
        for (std::uint32_t i = 0; i < variant->shape().cells(); ++i) {
            const rules::Cell c{i};
            EXPECT_EQ(parse_cell(*variant, cell_name(*variant, c)).value(), c);
            EXPECT_EQ(parse_cell(*variant, native_name(*variant, c)).value(), c);
        }
    }
}

TEST(CellNames, OfBoardsOfAnyShapeReadBackFromCoordinatesAlone) {
    const std::vector<std::vector<int>> boards{{26}, {1, 12}, {2, 12, 3}, {3, 1, 2, 11, 2}};
    for (const auto& sizes : boards) {
        const lattice::Shape shape(sizes);
        for (std::uint32_t i = 0; i < shape.cells(); ++i) {
            const std::string name = lattice::cell_name(shape, rules::Cell{i});
            EXPECT_EQ(lattice::read_cell_name(shape, name), rules::Cell{i}) << name;
            EXPECT_FALSE(lattice::read_cell_name(shape, name + "99")) << name;
            EXPECT_FALSE(lattice::read_cell_name(shape, name + "a")) << name;
            EXPECT_FALSE(lattice::read_cell_name(shape, name.substr(1))) << name;
        }
    }
    const lattice::Shape shape(std::vector<int>{2, 12, 3});
    EXPECT_EQ(lattice::cell_name(shape, rules::Cell{71}), "b12c");
    for (const char* text : {"", "a", "a1", "a0a", "a01a", "a13a", "c1a", "a1d", "A1a", "a1a ",
                             "a99999999999999999999a", "a-1a", "a+1a"})
        EXPECT_FALSE(lattice::read_cell_name(shape, text)) << text;
}

TEST(CellNames, NameTheFlatBoardOfACell) {
    const auto chesseract = variant_named("chesseract");
    EXPECT_EQ(board_label(*chesseract, cell(*chesseract, "CIIIa4")), "CIII");
    const auto chess = variant_named("chess");
    EXPECT_EQ(board_label(*chess, cell(*chess, "e4")), "");
}

TEST(CellNames, ThatAreNoCellsAreRefusedWithTheRangeOfCells) {
    const auto variant = variant_named("chesseract");
    for (const char* text : {"", "a", "a1a", "a1a5", "e1a1", "a1a1 ", " a1a1", "A1a1", "AVa1",
                             "AIIIIa1", "a01a1", "a1a1a1", "AIA1"}) {
        const auto parsed = parse_cell(*variant, text);
        ASSERT_FALSE(parsed.ok()) << text;
        EXPECT_EQ(parsed.error().text(),
                  "'" + std::string(text) + "' is not a cell: cells run from AIa1 to DIVd4");
    }
}

TEST(Text, QuotesWithoutLineEndsAndNotForEver) {
    EXPECT_EQ(quote("a\nb\x1b"), "'a?b?'");
    EXPECT_EQ(quote(std::string(100, 'x')), "'" + std::string(40, 'x') + "..'");
}

TEST(Text, ReadsNumbersWithoutSignLeadingZeroOrOverflow) {
    EXPECT_EQ(parse_number("0", 5), 0u);
    EXPECT_EQ(parse_number("5", 5), 5u);
    for (const char* text :
         {"", "6", "05", "00", "+1", "-1", "1 ", " 1", "1x", "0x1", "1.0", "99999999999999999999"})
        EXPECT_FALSE(parse_number(text, 5)) << text;
}

}  // namespace
}  // namespace tessera::notation
