// The placement field: round trips on boards of every kind, and each fault with its place.
#include "base/random.hpp"
#include "definition/support.hpp"

namespace tessera::definition {
namespace {

VariantDefinition board(std::vector<int> sizes) {
    VariantDefinition game;
    game.sizes = std::move(sizes);
    for (const char letter : {'K', 'N', 'P', 'R'}) {
        PieceDefinition piece;
        piece.letter = letter;
        game.pieces.push_back(piece);
    }
    return game;
}

const std::vector<std::vector<int>>& boards() {
    static const std::vector<std::vector<int>> kSizes = {{8, 8},
                                                         {26, 3},
                                                         {3, 26},
                                                         {5, 5, 5},
                                                         {4, 4, 4, 4},
                                                         {2, 3, 4},
                                                         {4, 1, 2},
                                                         {1, 4, 1, 3},
                                                         {3, 2, 3, 2, 3},
                                                         {1, 1, 1, 1, 1},
                                                         {2, 2, 2, 2, 2, 2, 2, 2},
                                                         {1, 2, 1, 2, 1, 2},
                                                         {26, 2, 2}};
    return kSizes;
}

std::vector<Placed> random_pieces(const VariantDefinition& game, Random& random) {
    // From an empty board to a full one.
    const int density = random.between(0, 100);
    std::vector<Placed> pieces;
    for (std::uint32_t cell = 0; cell < game.cells(); ++cell)
        if (random.chance(density))
            pieces.push_back({cell, random.pick(game.pieces).letter,
                              random.chance(50) ? Colour::white : Colour::black});
    return pieces;
}

/// Some pieces within one flat board: the rest is empty blocks of every size.
std::vector<Placed> random_corner(const VariantDefinition& game, Random& random) {
    const auto flat = static_cast<std::uint32_t>(game.sizes[0] * game.sizes[1]);
    const auto boards_on_it = static_cast<std::uint32_t>(game.cells()) / flat;
    const std::uint32_t base = static_cast<std::uint32_t>(random.below(boards_on_it)) * flat;
    std::vector<Placed> pieces;
    for (std::uint32_t cell = base; cell < base + flat; ++cell)
        if (random.chance(33)) pieces.push_back({cell, 'N', Colour::black});
    return pieces;
}

/// Every cell written out, no dash.
std::string spelled_out(const VariantDefinition& game, const std::vector<Placed>& pieces,
                        int dimensions, std::uint32_t base) {
    std::uint32_t cells = 1;
    for (int axis = 0; axis < dimensions - 1; ++axis)
        cells *= static_cast<std::uint32_t>(game.sizes[static_cast<std::size_t>(axis)]);
    std::string out;
    const int axis = dimensions - 1;
    const int size = game.sizes[static_cast<std::size_t>(axis)];
    if (dimensions == 1) {
        for (std::uint32_t cell = base; cell < base + static_cast<std::uint32_t>(size); ++cell) {
            char c = '1';
            for (const Placed& piece : pieces) {
                if (piece.cell != cell) continue;
                c = piece.colour == Colour::white ? piece.letter
                                                  : static_cast<char>(piece.letter - 'A' + 'a');
            }
            // Single empty cells side by side would read as a longer run.
            if (c == '1' && !out.empty() && out.back() >= '0' && out.back() <= '9') {
                std::size_t digits = out.size();
                while (digits > 0 && out[digits - 1] >= '0' && out[digits - 1] <= '9') --digits;
                const int run = std::stoi(out.substr(digits)) + 1;
                out = out.substr(0, digits) + std::to_string(run);
            } else {
                out += c;
            }
        }
        return out;
    }
    for (int i = size - 1; i >= 0; --i) {
        out += spelled_out(game, pieces, axis, base + static_cast<std::uint32_t>(i) * cells);
        if (i > 0) out.append(static_cast<std::size_t>(axis), '/');
    }
    return out;
}

TEST(Placement, RoundTripsOfRandomPieces) {
    Random random(3);
    for (const auto& sizes : boards()) {
        const VariantDefinition game = board(sizes);
        for (int trial = 0; trial < 60; ++trial) {
            const auto pieces =
                trial % 3 == 0 ? random_corner(game, random) : random_pieces(game, random);
            const std::string text = print_placement(game, pieces);
            const auto read = parse_placement(game, text);
            ASSERT_TRUE(read) << text << ": " << read.error().text();
            ASSERT_EQ(*read, pieces) << text;
            ASSERT_EQ(print_placement(game, *read), text);
            const auto plain = parse_placement(game, spelled_out(game, pieces, game.axes(), 0));
            ASSERT_TRUE(plain) << spelled_out(game, pieces, game.axes(), 0) << plain.error().text();
            ASSERT_EQ(*plain, pieces);
            const std::string list = print_sparse_placement(game, pieces);
            const auto listed = parse_placement(game, list);
            ASSERT_TRUE(listed) << list << ": " << listed.error().text();
            ASSERT_EQ(*listed, pieces) << list;
        }
    }
}

TEST(Placement, PrintsPiecesInAnyOrder) {
    const VariantDefinition game = board({4, 4});
    const std::vector<Placed> pieces = {{15, 'K', Colour::black}, {0, 'R', Colour::white}};
    EXPECT_EQ(print_placement(game, pieces), "3k/4/4/R3");
}

TEST(Placement, IsOrdinaryFenInTwoDimensions) {
    const VariantDefinition game = board({8, 8});
    const std::string text = "rn2k2r/pppppppp/8/1N6/8/8/PPPPPPPP/R3K2R";
    const auto pieces = parse_placement(game, text);
    ASSERT_TRUE(pieces) << pieces.error().text();
    EXPECT_EQ(print_placement(game, *pieces), text);
    EXPECT_EQ(print_placement(game, {}), "8/8/8/8/8/8/8/8");
}

TEST(Placement, LargestEmptyBlocksAreDashes) {
    const VariantDefinition game = board({4, 4, 4, 4});
    EXPECT_EQ(print_placement(game, {}), "-");
    EXPECT_EQ(print_placement(game, {{0, 'K', Colour::white}}), "-///-///-///-//-//-//4/4/4/K3");
    EXPECT_EQ(print_placement(game, {{255, 'K', Colour::white}}), "3K/4/4/4//-//-//-///-///-///-");
    const VariantDefinition cube = board({3, 2, 2});
    EXPECT_EQ(print_placement(cube, {{0, 'K', Colour::white}}), "-//3/K2");
}

TEST(Placement, DashesOfAnySizeMayBeSpelledOut) {
    const VariantDefinition game = board({2, 2, 2, 2});
    for (const char* text : {"-", "-///-", "-//-///-", "-///-//-", "-//-///-//-", "2/2//-///-",
                             "2/2//2/2///-//2/2", "-///2/2//2/2"}) {
        const auto pieces = parse_placement(game, text);
        ASSERT_TRUE(pieces) << text << ": " << pieces.error().text();
        EXPECT_TRUE(pieces->empty()) << text;
    }
}

TEST(Placement, RunsMayExceedNine) {
    const VariantDefinition game = board({26, 2});
    EXPECT_EQ(print_placement(game, {{3, 'K', Colour::white}}), "26/3K22");
    EXPECT_EQ(parse_placement(game, "26/3K22")->size(), 1U);
}

TEST(Placement, MayListThePiecesAndTheirCells) {
    const VariantDefinition game = board({3, 12, 2});
    const std::vector<Placed> pieces = {{0, 'R', Colour::black},
                                        {2, 'K', Colour::white},
                                        {5, 'P', Colour::white},
                                        {27, 'P', Colour::white},
                                        {71, 'K', Colour::black}};
    // By colour, then as the game orders its letters (K, N, P, R), then by cell.
    const std::string text = "{Kc1a,Pc2a,Pa10a,kc12b,ra1a}";
    EXPECT_EQ(print_sparse_placement(game, pieces), text);
    for (const char* same : {"{Kc1a,Pc2a,Pa10a,kc12b,ra1a}", "{ra1a,Pa10a,kc12b,Kc1a,Pc2a}"}) {
        const auto read = parse_placement(game, same);
        ASSERT_TRUE(read) << same << ": " << read.error().text();
        EXPECT_EQ(*read, pieces) << same;
    }
    EXPECT_EQ(print_sparse_placement(game, {}), "{}");
    EXPECT_TRUE(parse_placement(game, "{}").value().empty());
}

TEST(Placement, Faults) {
    struct Case {
        std::vector<int> sizes;
        std::string text;
        std::string fault;
    };
    const Case cases[] = {
        // Letters and other characters.
        {{4, 2}, "4/3x", "character 4: no piece has the letter 'x'"},
        {{4, 2}, "4/3Q", "character 4: no piece has the letter 'Q'"},
        {{4, 2}, "4/3?", "character 4: unexpected '?'"},
        {{4, 2}, "4/3 ", "character 4: unexpected ' '"},
        {{4, 2}, std::string("4/3\n"), "character 4: unexpected '?'"},
        {{4, 2}, std::string("4/3\0", 4), "character 4: unexpected '?'"},
        {{4, 2}, "4/3\xc3\xa9", "character 4: unexpected '?'"},
        // Lengths of ranks.
        {{4, 2}, "", "character 1: rank has 0 cells instead of 4"},
        {{4, 2}, "3/4", "character 2: rank has 3 cells instead of 4"},
        {{4, 2}, "K2/4", "character 3: rank has 3 cells instead of 4"},
        {{4, 2}, "5/4", "character 1: rank is too long: room for 4 more cells"},
        {{4, 2}, "K4/4", "character 2: rank is too long: room for 3 more cells"},
        {{4, 2}, "KKKKK/4", "character 5: rank is too long: room for 0 more cells"},
        {{4, 2}, "KKKK1/4", "character 5: rank is too long: room for 0 more cells"},
        {{4, 2}, "4/KKK", "character 6: rank has 3 cells instead of 4"},
        {{4, 2},
         "99999999999999999999999/4",
         "character 1: rank is too long: room for 4 more cells"},
        {{4, 2}, "0K3/4", "character 1: a run of empty cells cannot start with 0"},
        {{4, 2}, "04/4", "character 1: a run of empty cells cannot start with 0"},
        // Numbers of blocks and slashes.
        {{4, 2}, "4", "character 2: ends early: 1 more block along axis 1 expected"},
        {{4, 3}, "4", "character 2: ends early: 2 more blocks along axis 1 expected"},
        {{4, 2}, "4/4/4", "character 4: unexpected '/' after the whole board"},
        {{4, 2},
         "4//4",
         "character 2: 2 slashes too early: 1 more block along axis 1 expected first"},
        {{4, 2}, "/4/4", "character 1: rank has 0 cells instead of 4"},
        {{4, 2}, "4/4/", "character 4: unexpected '/' after the whole board"},
        {{2, 2, 2}, "2/2", "character 4: ends early: 1 more block along axis 2 expected"},
        {{2, 2, 2}, "2/2/2/2", "character 4: 2 slashes expected here, found 1"},
        {{2, 2, 2},
         "2//2/2",
         "character 2: 2 slashes too early: 1 more block along axis 1 expected first"},
        {{2, 2, 2}, "2/2//2", "character 7: ends early: 1 more block along axis 1 expected"},
        {{2, 2, 2}, "2/2//2/2//2/2", "character 9: unexpected '/' after the whole board"},
        // Dashes.
        {{4, 2}, "-", "character 1: unexpected '-'"},
        {{4, 2}, "4/-", "character 3: unexpected '-'"},
        {{2, 2, 2}, "-/-", "character 2: 2 slashes expected here, found 1"},
        {{2, 2, 2}, "--", "character 2: unexpected '-' after the whole board"},
        {{2, 2, 2}, "-//-//-", "character 5: unexpected '/' after the whole board"},
        {{2, 2, 2}, "-//2/-", "character 6: unexpected '-'"},
        {{2, 2, 2}, "-//K", "character 5: rank has 1 cells instead of 2"},
        {{2, 2, 2}, "-2/2", "character 2: unexpected '2' after the whole board"},
        {{2, 2, 2, 2}, "-//-", "character 5: ends early: 1 more block along axis 3 expected"},
        {{2, 2, 2, 2}, "-//-//-//-", "character 5: 3 slashes expected here, found 2"},
        {{2, 2, 2, 2}, "-///-///-", "character 6: unexpected '/' after the whole board"},
        {{2, 2, 2, 2}, "-////-", "character 2: unexpected '/' after the whole board"},
        // Lists of pieces and cells.
        {{4, 2}, "{", "character 2: ends early: a piece's letter expected"},
        {{4, 2}, "{Ka1", "character 5: ends early: , or } expected"},
        {{4, 2}, "{Ka1,", "character 6: ends early: a piece's letter expected"},
        {{4, 2}, "{Ka1,}", "character 6: unexpected '}'"},
        {{4, 2}, "{,Ka1}", "character 2: unexpected ','"},
        {{4, 2}, "{Ka1}}", "character 6: unexpected '}' after the whole board"},
        {{4, 2}, "{}4/4", "character 3: unexpected '4' after the whole board"},
        {{4, 2}, "{{Ka1}", "character 2: unexpected '{'"},
        {{4, 2}, "{1Ka1}", "character 2: unexpected '1'"},
        {{4, 2}, "{Qa1}", "character 2: no piece has the letter 'Q'"},
        {{4, 2}, "{Ka1,qb1}", "character 6: no piece has the letter 'q'"},
        {{4, 2}, "{Ka1,ka1}", "character 7: 'a1' is given twice"},
        {{4, 2}, "{K}", "character 3: '' is not a cell: cells run from a1 to d2"},
        {{4, 2}, "{Ke1}", "character 3: 'e1' is not a cell: cells run from a1 to d2"},
        {{4, 2}, "{Ka3}", "character 3: 'a3' is not a cell: cells run from a1 to d2"},
        {{4, 2}, "{Ka0}", "character 3: 'a0' is not a cell: cells run from a1 to d2"},
        {{4, 2}, "{Ka01}", "character 3: 'a01' is not a cell: cells run from a1 to d2"},
        {{4, 2}, "{KA1}", "character 3: 'A1' is not a cell: cells run from a1 to d2"},
        {{4, 2}, "{Ka1a}", "character 3: 'a1a' is not a cell: cells run from a1 to d2"},
        {{4, 2}, "{Ka1 }", "character 3: 'a1 ' is not a cell: cells run from a1 to d2"},
        {{4, 2},
         "{Ka99999999999}",
         "character 3: 'a99999999999' is not a cell: cells run from a1 to d2"},
        {{2, 2, 2}, "{Ka1}", "character 3: 'a1' is not a cell: cells run from a1a to b2b"},
        {{2, 2, 2}, "{Ka1c}", "character 3: 'a1c' is not a cell: cells run from a1a to b2b"},
    };
    for (const Case& c : cases) {
        const auto read = parse_placement(board(c.sizes), c.text);
        ASSERT_FALSE(read) << c.text;
        EXPECT_EQ(read.error().text(), "placement, " + c.fault) << c.text;
    }
}

}  // namespace
}  // namespace tessera::definition
