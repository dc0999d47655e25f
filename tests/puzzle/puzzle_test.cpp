// Puzzles as text, and which positions are one under the symmetries of the board.
#include "puzzle/puzzle.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "base/random.hpp"
#include "base/text.hpp"
#include "puzzle/symmetry.hpp"
#include "support/support.hpp"

namespace tessera::test {
namespace {

using puzzle::Puzzle;
using puzzle::Theme;
using testing_support::variant_named;

Puzzle some_puzzle() {
    return {Theme::mate_in_two,
            3,
            2,
            "k7/8/8/8/8/8/8/K6R w - - 0 1",
            {"h1h7", "a8b8", "a1a2"},
            {"h1h7", "a1a2", "a1a2", "h7h8"}};
}

std::string refusal(const std::string& line) {
    const auto read = puzzle::parse_puzzle(line);
    return read ? "" : read.error().text();
}

std::string with_field(std::size_t at, const std::string& text) {
    std::string line;
    std::size_t field = 0;
    const std::string whole = puzzle::print(some_puzzle());
    for (const std::string_view part : split(whole, '\t')) {
        if (field > 0) line += '\t';
        line += field++ == at ? text : std::string(part);
    }
    return line;
}

TEST(PuzzleText, IsReadAsItWasWritten) {
    const Puzzle puzzle = some_puzzle();
    const std::string line = puzzle::print(puzzle);
    EXPECT_NE(line.find("\th1h7 a1a2*2 h7h8"), std::string::npos) << line;
    const auto read = puzzle::parse_puzzle(line);
    ASSERT_TRUE(read) << read.error().text();
    EXPECT_EQ(*read, puzzle);
    EXPECT_EQ(puzzle::print(*read), line);
}

TEST(PuzzleText, NamesEveryThemeOnce) {
    for (std::size_t i = 0; i < puzzle::kThemes; ++i) {
        const auto theme = static_cast<Theme>(i);
        EXPECT_EQ(puzzle::theme_of(puzzle::theme_name(theme)), theme);
    }
    EXPECT_FALSE(puzzle::theme_of("mateIn5"));
}

TEST(PuzzleText, IsRefusedWithTheField) {
    EXPECT_EQ(refusal("mateIn1"), "puzzle: a line has six or seven fields with tabs between");
    EXPECT_EQ(refusal(with_field(1, "mate")), "theme: 'mate' is no theme");
    EXPECT_EQ(refusal(with_field(2, "0")), "grade: '0' is no number from 1 to 8");
    EXPECT_EQ(refusal(with_field(2, "9")), "grade: '9' is no number from 1 to 8");
    EXPECT_EQ(refusal(with_field(3, "x")), "axes: 'x' is no number from 1 to 8");
    EXPECT_EQ(refusal(with_field(5, "")), "solution: there is none");
    EXPECT_EQ(refusal(with_field(5, " a1a2")), "solution: one space stands between its parts");
    EXPECT_NE(refusal(with_field(6, "*2")), "");
    EXPECT_NE(refusal(with_field(6, "a1a2  a1a3")), "");
    EXPECT_EQ(refusal(with_field(6, "a1a2*1")),
              "answers: one is empty, a number behind '*' is wrong, or they are too many");
    EXPECT_EQ(refusal(with_field(6, "a1a2*99999 a1a2*99999")),
              "answers: one is empty, a number behind '*' is wrong, or they are too many");
    EXPECT_EQ(refusal(with_field(0, "00000000")).substr(0, 34),
              "id: '00000000' is not that of this");
    EXPECT_NE(refusal(with_field(4, "k7/8/8/8/8/8/8/K5R1 w - - 0 1")), "");
}

TEST(PuzzleText, OfASetNamesTheLineThatIsWrong) {
    const std::string line = puzzle::print(some_puzzle());
    const auto set = puzzle::parse_set("# a comment\n\n" + line + "\n" + line + "\n");
    ASSERT_TRUE(set);
    EXPECT_EQ(set->size(), 2U);
    const auto wrong = puzzle::parse_set("# a comment\n" + line + "\nmateIn1\n");
    ASSERT_FALSE(wrong);
    EXPECT_EQ(wrong.error().text(),
              "line 3, puzzle: a line has six or seven fields with tabs between");
    EXPECT_EQ(wrong.error().line, 3);
}

/// The pieces of a position after axes have changed places and been reflected.
rules::Description moved(const rules::Position& position, const std::vector<int>& order,
                         unsigned mirrored, bool swapped) {
    const lattice::Shape& shape = position.variant().shape();
    rules::Description out;
    out.side = swapped ? definition::other(position.side()) : position.side();
    for (definition::Placed one : position.describe().pieces) {
        const auto at = shape.coordinates(rules::Cell{one.cell});
        lattice::Coordinates to{};
        for (std::size_t axis = 0; axis < order.size(); ++axis) {
            const auto from = at[static_cast<std::size_t>(order[axis])];
            to[axis] =
                (mirrored >> axis & 1U) != 0
                    ? static_cast<std::int16_t>(shape.size(static_cast<int>(axis)) - 1 - from)
                    : from;
        }
        one.cell = lattice::index(shape.at(to));
        if (swapped) one.colour = definition::other(one.colour);
        out.pieces.push_back(one);
    }
    return out;
}

TEST(SymmetryClass, IsThatOfEveryImageAndOfNoOther) {
    const auto variant = variant_named("tesseract");
    Random random(7);
    std::vector<std::uint64_t> classes;
    for (int round = 0; round < 30; ++round) {
        rules::Description description;
        std::vector<std::uint32_t> taken;
        for (const char letter : std::string("KkQrN")) {
            const auto cell = static_cast<std::uint32_t>(random.below(variant->shape().cells()));
            if (std::ranges::find(taken, cell) != taken.end()) continue;
            taken.push_back(cell);
            const bool black = letter >= 'a';
            description.pieces.push_back({cell,
                                          black ? static_cast<char>(letter - 'a' + 'A') : letter,
                                          black ? rules::Colour::black : rules::Colour::white});
        }
        const auto position = rules::Position::from(variant, description);
        if (!position) continue;
        const std::uint64_t own = puzzle::symmetry_class(*position);
        classes.push_back(own);
        std::vector<int> order{0, 1, 2, 3};
        random.shuffle(order);
        const auto mirrored = static_cast<unsigned>(random.below(16));
        const auto image =
            rules::Position::from(variant, moved(*position, order, mirrored, random.chance(50)));
        if (!image) continue;
        EXPECT_EQ(puzzle::symmetry_class(*image), own);
    }
    ASSERT_GT(classes.size(), 10U);
    std::ranges::sort(classes);
    EXPECT_EQ(std::ranges::adjacent_find(classes), classes.end());
}

}  // namespace
}  // namespace tessera::test
