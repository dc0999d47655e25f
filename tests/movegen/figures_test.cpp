// The figures of Jim Aikin, Chesseract (2004), cell by cell, after the corrections listed here (and
// explained in docs/games/chesseract.md, "Errors in the document").
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <set>

#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using lattice::Cell;

/// One character a cell, rows as printed.
using Figure = std::vector<std::string>;

Figure printed(const std::string& name) {
    std::ifstream file(TESSERA_SOURCE_DIR "/tests/movegen/data/chesseract_figures.txt");
    Figure rows;
    std::string line;
    while (std::getline(file, line) && line != "figure " + name) {
    }
    while (rows.size() < 16 && std::getline(file, line)) {
        line.erase(std::remove(line.begin(), line.end(), ' '), line.end());
        rows.push_back(line);
    }
    EXPECT_EQ(rows.size(), 16U) << "figure " << name;
    return rows;
}

const rules::Variant& game() {
    static const auto variant = variant_named("chesseract");
    return *variant;
}

Cell at(std::string_view native) {
    return cell(game(), native);
}

/// Character of a figure on a cell: boards A-D across, I-IV up.
char& mark(Figure& figure, Cell c) {
    const auto& s = game().shape();
    const int row = 4 * (3 - s.coordinate(c, 3)) + 3 - s.coordinate(c, 1);
    return figure[static_cast<std::size_t>(row)]
                 [static_cast<std::size_t>(4 * s.coordinate(c, 2) + s.coordinate(c, 0))];
}

void correct(Figure& figure, std::initializer_list<std::pair<const char*, char>> cells) {
    for (const auto& [name, character] : cells) mark(figure, at(name)) = character;
}

/// Replaces a whole board, given as its marked local cells.
void correct_board(Figure& figure, const std::string& board,
                   std::initializer_list<const char*> marked) {
    for (const char file : {'a', 'b', 'c', 'd'})
        for (const char rank : {'1', '2', '3', '4'}) {
            const std::string local{file, rank};
            const bool on = std::count(marked.begin(), marked.end(), local) > 0;
            mark(figure, at(board + local)) = on ? 'o' : '.';
        }
}

template <class Wanted>
std::set<std::string> cells_where(Figure figure, Wanted wanted) {
    std::set<std::string> out;
    for (std::uint32_t i = 0; i < 256; ++i)
        if (wanted(mark(figure, static_cast<Cell>(i))))
            out.insert(notation::native_name(game(), static_cast<Cell>(i)));
    return out;
}

std::set<std::string> cells_with(const Figure& figure, std::string_view characters) {
    return cells_where(figure,
                       [&](char c) { return characters.find(c) != std::string_view::npos; });
}

struct Array {
    std::map<std::string, char> pieces;  ///< native cell and letter, lower case Black
};

rules::Position build(const Array& array) {
    rules::Description d;
    for (const auto& [name, letter] : array.pieces) {
        const bool black = letter >= 'a';
        d.pieces.push_back({lattice::index(at(name)),
                            black ? static_cast<char>(letter - 'a' + 'A') : letter,
                            black ? rules::Colour::black : rules::Colour::white});
    }
    d.moves_left = 2;
    d.fullmove = 2;
    auto p = rules::Position::from(variant_named("chesseract"), d);
    EXPECT_TRUE(p.ok()) << (p.ok() ? "" : p.error().text());
    return std::move(p).value();
}

/// Cells that the piece on `from` reaches quietly and by capture.
struct Reached {
    std::set<std::string> quiet, capture;
};
Reached reach(rules::Position p, const std::string& from) {
    const rules::MoveList moves = movegen::pseudo_legal_moves_of(p, at(from));
    Reached out;
    for (const auto& m : moves)
        (p.at(m.to).empty() ? out.quiet : out.capture)
            .insert(notation::native_name(p.variant(), m.to));
    EXPECT_EQ(out.quiet.size() + out.capture.size(), moves.size()) << "a move is listed twice";
    return out;
}

TEST(ChesseractFigures, Figure1NamesACell) {
    EXPECT_EQ(cells_with(printed("1"), "x"), std::set<std::string>{"AIIIc1"});
}

TEST(ChesseractFigures, Figure2Adjacency) {
    const Figure figure = printed("2");
    const Cell centre = at("CIIIb2");
    std::map<int, std::set<std::string>> by_axes;
    for (int k = 1; k <= 4; ++k)
        for (const auto& v : lattice::directions(4, k))
            if (const auto c = game().shape().step(centre, v))
                by_axes[k].insert(notation::native_name(game(), *c));
    EXPECT_EQ(by_axes[1], cells_with(figure, "o"));
    EXPECT_EQ(by_axes[2], cells_with(figure, "2"));
    EXPECT_EQ(by_axes[3], cells_with(figure, "3"));
    EXPECT_EQ(by_axes[4], cells_with(figure, "4"));
    EXPECT_EQ(cells_with(figure, "X"), std::set<std::string>{"CIIIb2"});
}

TEST(ChesseractFigures, Figure3TypesOfCells) {
    Figure figure = printed("3");
    const std::string by_inner_coordinates = ">-*o:";  // corner, edge, face, side, centre
    std::map<char, int> counts;
    for (std::uint32_t i = 0; i < 256; ++i) {
        const auto c = static_cast<Cell>(i);
        int inner = 0;
        for (int axis = 0; axis < 4; ++axis) {
            const int x = game().shape().coordinate(c, axis);
            inner += x == 1 || x == 2;
        }
        EXPECT_EQ(mark(figure, c), by_inner_coordinates[static_cast<std::size_t>(inner)]);
        ++counts[mark(figure, c)];
    }
    EXPECT_EQ(counts, (std::map<char, int>{{'>', 16}, {'-', 64}, {'*', 96}, {'o', 64}, {':', 16}}));
}

char letter_on(const rules::Position& p, Cell c) {
    const auto piece = p.at(c);
    if (piece.empty()) return '.';
    const char letter = p.variant().letter(piece.type());
    return piece.is(rules::Colour::white) ? letter : static_cast<char>(letter - 'A' + 'a');
}

TEST(ChesseractFigures, Figure4OpeningLayout) {
    Figure figure = printed("4");
    const auto p = start("chesseract");
    for (std::uint32_t i = 0; i < 256; ++i)
        EXPECT_EQ(letter_on(p, static_cast<Cell>(i)), mark(figure, static_cast<Cell>(i)));
}

/// The layout drawn with the axes {inside across, inside up, boards across, boards up}.
Figure drawn(const rules::Position& p, const std::array<int, 4>& axes) {
    Figure out(16, std::string(16, '.'));
    for (std::uint32_t i = 0; i < 256; ++i) {
        const auto x = p.variant().shape().coordinates(static_cast<Cell>(i));
        const auto along = [&](int k) {
            return static_cast<std::size_t>(
                x[static_cast<std::size_t>(axes[static_cast<std::size_t>(k)])]);
        };
        out[4 * (3 - along(3)) + 3 - along(1)][4 * along(2) + along(0)] =
            letter_on(p, static_cast<Cell>(i));
    }
    return out;
}

TEST(ChesseractFigures, Figures5aAnd5bAreOtherViewsOfTheLayout) {
    const auto p = start("chesseract");
    EXPECT_EQ(drawn(p, {2, 3, 0, 1}), printed("5a"));
    EXPECT_EQ(drawn(p, {0, 3, 1, 2}), printed("5b"));
}

TEST(ChesseractFigures, Figure6Kings) {
    const Figure figure = printed("6");
    const auto p = build({{{"AIIb1", 'K'}, {"CIIIc3", 'k'}}});
    EXPECT_EQ(reach(p, "AIIb1").quiet, cells_with(figure, "o"));
    EXPECT_EQ(reach(p, "CIIIc3").quiet, cells_with(figure, "*"));
}

TEST(ChesseractFigures, Figure7Pawn) {
    const Figure figure = printed("7");
    Array array{{{"CIIIc2", 'P'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}};
    EXPECT_EQ(reach(build(array), "CIIIc2").quiet, cells_with(figure, "o"));
    for (const auto& name : cells_with(figure, "x")) array.pieces[name] = 'n';
    const auto blocked = reach(build(array), "CIIIc2");
    EXPECT_EQ(blocked.capture, cells_with(figure, "x"));
    EXPECT_EQ(blocked.quiet, cells_with(figure, "o"));
}

TEST(ChesseractFigures, Figure8StickyPawns) {
    Figure figure = printed("8");
    Array array{{{"AIa1", 'K'}, {"DIVd4", 'k'}}};
    for (std::uint32_t i = 0; i < 256; ++i) {
        const auto c = static_cast<Cell>(i);
        if (mark(figure, c) != '.')
            array.pieces[notation::native_name(game(), c)] = mark(figure, c);
    }
    auto p = build(array);
    for (const auto& [name, letter] : array.pieces)
        if (letter == 'P' || letter == 'p') {
            EXPECT_TRUE(reach(p, name).quiet.empty()) << name;
        }
    ASSERT_EQ(array.pieces.at("CIIc2"), 'p');
    EXPECT_EQ(reach(p, "CIIc2").capture.count("CIIIc1"), 1U);
    // The capturer then stands on CIIIc1, beside CIIc1, which therefore does not become free as the
    // document says; CIIb2 is held by DIIb2 (the document's "DIIc2").
    array.pieces.erase("CIIc2");
    array.pieces["CIIIc1"] = 'p';
    p = build(array);
    for (const char* name : {"CIIc1", "CIIc3", "CIIb2"})
        EXPECT_TRUE(reach(p, name).quiet.empty()) << name;
    array.pieces.erase("CIIIc1");
    EXPECT_FALSE(reach(build(array), "CIIc1").quiet.empty());
}

TEST(ChesseractFigures, Figure9Knight) {
    const auto p = build({{{"BIIIb2", 'N'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}});
    EXPECT_EQ(reach(p, "BIIIb2").quiet, cells_with(printed("9"), "o"));
}

TEST(ChesseractFigures, Figure10Unicorn) {
    Figure figure = printed("10");
    correct_board(figure, "BI", {"a2", "b1", "b3", "c2"});
    const auto p = build({{{"CIIIb2", 'U'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}});
    EXPECT_EQ(reach(p, "CIIIb2").quiet, cells_with(figure, "o"));
}

/// Figure 11 with the corrections of docs/games/chesseract.md.
Figure corrected_figure_11() {
    Figure figure = printed("11");
    correct(figure, {{"BIIIa3", '*'},
                     {"DIIIa2", '*'},
                     {"DIIId2", '*'},
                     {"DIIIb1", '*'},
                     {"DIIIb4", '*'},
                     {"DIIb2", '.'},
                     {"CIVb2", 'x'}});
    return figure;
}

TEST(ChesseractFigures, Figure11Rook) {
    const Figure figure = corrected_figure_11();
    Array array{{{"BIIIb2", 'R'}, {"DIIIb2", 'P'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}};
    const auto reached = reach(build(array), "BIIIb2").quiet;
    EXPECT_EQ(reached, cells_with(figure, "o+*x"));
    EXPECT_EQ(reached.size(), 59U);
    array.pieces.erase("DIIIb2");
    EXPECT_EQ(reach(build(array), "BIIIb2").quiet.size(), 60U);
}

TEST(ChesseractFigures, Figure11MarksTurningCellsAndDoublePaths) {
    const Figure figure = corrected_figure_11();
    const auto p = build({{{"BIIIb2", 'R'}, {"DIIIb2", 'P'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}});
    const auto& shape = p.variant().shape();
    const Cell rook = at("BIIIb2");
    std::set<std::string> first_leg, corners, one_path, two_paths;
    std::map<std::string, int> paths;
    for (const auto& v : lattice::directions(4, 1)) {
        std::optional<Cell> corner;
        for (auto c = shape.step(rook, v); c && p.at(*c).empty(); c = shape.step(*c, v)) {
            first_leg.insert(notation::native_name(p.variant(), *c));
            corner = c;
        }
        if (!corner) continue;
        corners.insert(notation::native_name(p.variant(), *corner));
        for (const auto& w : lattice::directions(4, 1)) {
            if (w == v || w == -v) continue;
            for (auto c = shape.step(*corner, w); c && p.at(*c).empty(); c = shape.step(*c, w))
                ++paths[notation::native_name(p.variant(), *c)];
        }
    }
    for (const auto& [name, n] : paths) (n == 1 ? one_path : two_paths).insert(name);
    EXPECT_EQ(cells_with(figure, "o+"), first_leg);
    EXPECT_EQ(cells_with(figure, "+"), corners);
    EXPECT_EQ(cells_with(figure, "*"), one_path);
    EXPECT_EQ(cells_with(figure, "x"), two_paths);
}

TEST(ChesseractFigures, Figure12BishopAndCellColours) {
    Figure figure = printed("12");
    const auto p = build({{{"CIIc2", 'B'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}});
    EXPECT_EQ(reach(p, "CIIc2").quiet, cells_with(figure, "O"));
    EXPECT_EQ(reach(p, "CIIc2").quiet.size(), 30U);
    const int light = game().shape().parity(at("CIIc2"));
    for (std::uint32_t i = 0; i < 256; ++i) {
        const auto c = static_cast<Cell>(i);
        EXPECT_EQ(mark(figure, c) == ':', game().shape().parity(c) != light);
    }
}

TEST(ChesseractFigures, Figure13Queen) {
    const Figure figure = printed("13");
    const auto rook = build({{{"BIIIc3", 'R'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}});
    const auto bishop = build({{{"BIIIc3", 'B'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}});
    const auto queen = build({{{"BIIIc3", 'Q'}, {"AIa1", 'K'}, {"DIVd4", 'k'}}});
    EXPECT_EQ(reach(rook, "BIIIc3").quiet, cells_with(figure, "x@"));
    EXPECT_EQ(reach(bishop, "BIIIc3").quiet, cells_with(figure, "o@"));
    EXPECT_EQ(reach(queen, "BIIIc3").quiet, cells_with(figure, "xo@"));
    EXPECT_EQ(reach(queen, "BIIIc3").quiet.size(), 66U);
}

TEST(ChesseractFigures, Figure14Wizard) {
    Figure figure = printed("14");
    correct_board(figure, "DI", {"b1", "b2", "b3", "c1", "c3", "d1", "d2", "d3"});
    Array array{{{"CIIc2", 'W'}, {"BIa1", 'K'}, {"DIVd4", 'k'}}};
    EXPECT_EQ(reach(build(array), "CIIc2").quiet, cells_with(figure, "o"));
    EXPECT_EQ(cells_with(figure, "o").size(), 53U);
    array.pieces["BIIb3"] = 'P';
    const auto obstructed = reach(build(array), "CIIc2").quiet;
    EXPECT_EQ(obstructed.count("AIIa4"), 0U);
    array.pieces.erase("BIIb3");
    array.pieces["BIIIb3"] = 'P';
    EXPECT_EQ(reach(build(array), "CIIc2").quiet.count("AIVa4"), 0U);
}

TEST(ChesseractFigures, Figure15Dragon) {
    const Figure figure = printed("15");
    const auto unicorn = build({{{"BIIb3", 'U'}, {"AIa1", 'K'}, {"DIVc3", 'k'}}});
    const auto wizard = build({{{"BIIb3", 'W'}, {"AIa1", 'K'}, {"DIVc3", 'k'}}});
    const auto dragon = build({{{"BIIb3", 'D'}, {"AIa1", 'K'}, {"DIVc3", 'k'}}});
    EXPECT_EQ(reach(unicorn, "BIIb3").quiet, cells_with(figure, "o"));
    EXPECT_EQ(reach(wizard, "BIIb3").quiet, cells_with(figure, "x"));
    EXPECT_EQ(reach(dragon, "BIIb3").quiet, cells_with(figure, "xo"));
    EXPECT_EQ(reach(dragon, "BIIb3").quiet.size(), 101U);
}

}  // namespace
}  // namespace tessera
