// Numbers that the games' documents give, or that follow from them by hand: docs/games/hdc.md,
// oana.md, oana256.md, oana-chiru.md and chesseract.md.
#include <gtest/gtest.h>

#include <map>
#include <set>

#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using rules::Colour;

std::map<char, int> army(const rules::Position& p, Colour colour) {
    std::map<char, int> pieces;
    for (const auto c : p.pieces(colour)) ++pieces[p.variant().letter(p.at(c).type())];
    return pieces;
}

int power(int base, int exponent) {
    return exponent == 0 ? 1 : base * power(base, exponent - 1);
}

/// Slides of a kind, each direction once.
std::size_t slides(const rules::Variant& r, char letter) {
    return r.moves(rules::Piece(r.type_of(letter), Colour::white)).slides.size();
}

std::size_t captures_by_leap(const rules::Variant& r, char letter) {
    std::size_t n = 0;
    for (const auto& leap : r.moves(rules::Piece(r.type_of(letter), Colour::white)).leaps)
        if (leap.capture) n += leap.targets.vectors().size();
    return n;
}

struct HigherDimension {
    int axes;
    int pawns, rooks, bishops_per_colour, pieces, queen, bishop, rook, pawn_captures,
        castling_cells;
};

TEST(KnownValues, TableOfHigherDimensionalChess) {
    for (const HigherDimension& d : {HigherDimension{2, 8, 2, 1, 0, 8, 4, 4, 2, 2},
                                     {3, 64, 16, 8, 7, 26, 12, 14, 4, 4},
                                     {4, 512, 128, 64, 63, 80, 40, 40, 14, 8},
                                     {5, 4096, 1024, 512, 511, 242, 120, 122, 40, 16}}) {
        const auto variant = variant_named("hdc" + std::to_string(d.axes));
        const rules::Position p = notation::start_position(variant);
        std::map<char, int> expected{{'P', d.pawns},
                                     {'R', d.rooks},
                                     {'N', d.rooks},
                                     {'B', 2 * d.bishops_per_colour},
                                     {'Q', d.bishops_per_colour},
                                     {'K', 1}};
        if (d.pieces > 0) expected['M'] = d.pieces;
        for (const Colour colour : rules::kColours) EXPECT_EQ(army(p, colour), expected) << d.axes;
        std::array<int, 2> bishops{};
        for (const auto c : p.pieces(Colour::white))
            if (variant->letter(p.at(c).type()) == 'B')
                ++bishops[static_cast<std::size_t>(variant->shape().parity(c))];
        EXPECT_EQ(bishops[0], d.bishops_per_colour);
        EXPECT_EQ(bishops[1], d.bishops_per_colour);
        EXPECT_EQ(slides(*variant, 'Q'), static_cast<std::size_t>(d.queen));
        EXPECT_EQ(slides(*variant, 'B'), static_cast<std::size_t>(d.bishop));
        EXPECT_EQ(slides(*variant, 'R'), static_cast<std::size_t>(d.rook));
        EXPECT_EQ(captures_by_leap(*variant, 'P'), static_cast<std::size_t>(d.pawn_captures));
        EXPECT_EQ(captures_by_leap(*variant, 'K'), static_cast<std::size_t>(power(3, d.axes) - 1));
        std::set<rules::Cell> targets;
        for (const auto& option : p.castling().options)
            if (option.colour == Colour::white) targets.insert(option.king_to);
        EXPECT_EQ(targets.size(), static_cast<std::size_t>(d.castling_cells)) << d.axes;
        for (const auto target : targets)
            for (int axis = 0; axis < d.axes; ++axis)
                if (axis != 1) {
                    const int at = variant->shape().coordinate(target, axis);
                    EXPECT_TRUE(at == 2 || at == 6) << d.axes;
                }
    }
}

/// Leaps to all cells of the cube of five cells a side but those that a queen gets to in it.
TEST(KnownValues, KnightsOfEveryDimension) {
    constexpr std::array<int, 7> kLeaps{8, 72, 464, 2640, 14168, 73752, 377504};
    for (int axes = 2; axes <= 8; ++axes) {
        std::uint64_t leaps = 0;
        for (int twos = 1; twos < axes; ++twos)
            for (int ones = 1; twos + ones <= axes; ++ones) {
                std::vector<int> magnitudes(static_cast<std::size_t>(twos), 2);
                magnitudes.insert(magnitudes.end(), static_cast<std::size_t>(ones), 1);
                leaps += lattice::orbit_size(axes, magnitudes);
            }
        const auto known =
            static_cast<std::uint64_t>(kLeaps.at(static_cast<std::size_t>(axes) - 2));
        EXPECT_EQ(leaps, known);
        EXPECT_EQ(leaps, static_cast<std::uint64_t>(power(5, axes) - 2 * power(3, axes) + 1));
        if (axes <= 5) {
            EXPECT_EQ(captures_by_leap(*variant_named("hdc" + std::to_string(axes)), 'N'), known);
        }
    }
}

TEST(KnownValues, PromotionsOfHigherDimensionalPawns) {
    for (const auto& [id, letters] :
         {std::pair("hdc2", "BNQR"), {"hdc3", "BMNQR"}, {"hdc4", "BMNQR"}, {"hdc5", "BMNQR"}}) {
        const auto variant = variant_named(id);
        std::string to;
        for (const auto type :
             variant->moves(rules::Piece(variant->type_of('P'), Colour::white)).promotions)
            to += variant->letter(type);
        std::sort(to.begin(), to.end());
        EXPECT_EQ(to, letters) << id;
    }
}

TEST(KnownValues, ArmiesOfOanasGames) {
    const std::map<char, int> small{{'P', 32}, {'R', 8}, {'N', 8}, {'B', 8}, {'Q', 4}, {'K', 4}};
    const std::map<char, int> large{{'P', 64}, {'R', 16}, {'N', 16}, {'B', 16}, {'Q', 8}, {'K', 8}};
    for (const Colour colour : rules::kColours) {
        EXPECT_EQ(army(start("oana"), colour), small);
        EXPECT_EQ(army(start("oana-fair"), colour), small);
        EXPECT_EQ(army(start("oana256"), colour), large);
    }
}

/// In the game of 256 pieces each of the 32 pawns of the lower layer goes one or two steps up the
/// ranks only, for the upper layer is above it; each of the 32 of the upper layer goes one or two
/// steps either way. Nothing can be captured.
TEST(KnownValues, PawnsOfTheGameOf256Pieces) {
    auto p = start("oana256");
    int pawn_moves = 0;
    for (const auto& m : legal(p)) {
        EXPECT_TRUE(p.captured_by(m).empty());
        pawn_moves += p.variant().letter(p.at(m.from).type()) == 'P' ? 1 : 0;
    }
    EXPECT_EQ(pawn_moves, 32 * 2 + 32 * 4);
    auto turned = p.describe();
    turned.side = Colour::black;
    auto q = rules::Position::from(p.shared_variant(), turned);
    ASSERT_TRUE(q.ok());
    EXPECT_EQ(count_moves(*q), count_moves(p));
}

class OanaChiru : public ::testing::TestWithParam<const char*> {
protected:
    /// White, Black, both or nobody in each of the 64 slices.
    static std::map<std::string, int> slices(const rules::Position& p) {
        std::map<std::pair<int, int>, std::set<Colour>> holders;
        const auto& shape = p.variant().shape();
        for (const Colour colour : rules::kColours)
            for (const auto c : p.pieces(colour))
                holders[{shape.coordinate(c, 2), shape.coordinate(c, 3)}].insert(colour);
        std::map<std::string, int> count{{"none", 64 - static_cast<int>(holders.size())}};
        for (const auto& [slice, colours] : holders)
            ++count[colours.size() == 2               ? "both"
                    : colours.contains(Colour::white) ? "white"
                                                      : "black"];
        return count;
    }
};

INSTANTIATE_TEST_SUITE_P(KnownValues, OanaChiru, ::testing::Values("oana-chiru", "oana-chiru-odd"));

TEST_P(OanaChiru, ArraySlicesAndQuietStart) {
    auto p = start(GetParam());
    const std::map<char, int> expected{{'K', 28}, {'Q', 28},  {'R', 56}, {'B', 56},
                                       {'N', 56}, {'P', 112}, {'W', 112}};
    for (const Colour colour : rules::kColours) {
        EXPECT_EQ(army(p, colour), expected);
        EXPECT_FALSE(movegen::in_check(p, colour));
    }
    EXPECT_EQ(slices(p), (std::map<std::string, int>{
                             {"white", 24}, {"black", 24}, {"both", 4}, {"none", 12}}));
    for (const auto& m : legal(p)) EXPECT_TRUE(p.captured_by(m).empty());
}

/// Reflections of the axes in `mask`, with the colours exchanged or not, that map the array onto
/// itself.
bool keeps_array(const rules::Position& p, unsigned mask, bool swap) {
    const auto& shape = p.variant().shape();
    for (const Colour colour : rules::kColours)
        for (const auto c : p.pieces(colour)) {
            auto at = shape.coordinates(c);
            for (std::size_t axis = 0; axis < 4; ++axis)
                if (mask >> axis & 1U) at[axis] = static_cast<std::int16_t>(7 - at[axis]);
            const rules::Piece image = p.at(shape.at(at));
            if (image.empty() || image.type() != p.at(c).type() ||
                !image.is(swap ? rules::other(colour) : colour))
                return false;
        }
    return true;
}

/// The same for the way a piece type goes.
bool keeps_moves(const rules::Variant& variant, char letter, unsigned mask, bool swap) {
    const auto vectors = [&](Colour colour, bool reflect) {
        std::set<std::pair<bool, lattice::Vector>> set;
        for (const auto& leap : variant.moves(rules::Piece(variant.type_of(letter), colour)).leaps)
            for (auto v : leap.targets.vectors()) {
                for (std::size_t axis = 0; axis < 4; ++axis)
                    if (reflect && (mask >> axis & 1U))
                        v.step[axis] = static_cast<std::int16_t>(-v.step[axis]);
                set.insert({leap.capture, v});
            }
        return set;
    };
    return vectors(Colour::white, true) == vectors(swap ? Colour::black : Colour::white, false);
}

TEST_P(OanaChiru, OneReflectionKeepsArrayAndPawns) {
    const auto p = start(GetParam());
    std::vector<std::pair<unsigned, bool>> array, all;
    for (const bool swap : {false, true})
        for (unsigned mask = 0; mask < 16; ++mask) {
            if (!keeps_array(p, mask, swap)) continue;
            array.emplace_back(mask, swap);
            if (keeps_moves(p.variant(), 'P', mask, swap) &&
                keeps_moves(p.variant(), 'W', mask, swap))
                all.emplace_back(mask, swap);
        }
    constexpr unsigned kY = 2, kZ = 4, kW = 8;
    using List = std::vector<std::pair<unsigned, bool>>;
    EXPECT_EQ(array, (List{{0, false}, {kZ | kW, false}, {kY | kZ, true}, {kY | kW, true}}));
    EXPECT_EQ(all, (List{{0, false}, {kY | kW, true}}));
}

/// Twelve W-pawns a side start on the last cells of their way: no move, no attack.
TEST_P(OanaChiru, WPawnsOnTheirLastCellsNeverMove) {
    auto p = start(GetParam());
    for (const Colour colour : rules::kColours) {
        int idle = 0;
        for (const auto c : p.pieces(colour)) {
            if (p.variant().letter(p.at(c).type()) != 'W') continue;
            if (p.variant().shape().coordinate(c, 3) != (colour == Colour::white ? 7 : 0)) continue;
            ++idle;
            EXPECT_TRUE(movegen::pseudo_legal_moves_of(p, c).empty());
        }
        EXPECT_EQ(idle, 12);
    }
}

/// W-pawns keep y and z all their life, and those of one side never share them with the other's:
/// none can take another in passing.
TEST_P(OanaChiru, WPawnsKeepTheirRankAndRow) {
    const auto p = start(GetParam());
    const auto& variant = p.variant();
    for (const Colour colour : rules::kColours)
        for (const auto& leap : variant.moves(rules::Piece(variant.type_of('W'), colour)).leaps)
            for (const auto& v : leap.targets.vectors()) {
                EXPECT_EQ(v.step[1], 0);
                EXPECT_EQ(v.step[2], 0);
            }
    for (const Colour colour : rules::kColours)
        for (const auto c : p.pieces(colour))
            if (variant.letter(p.at(c).type()) == 'W') {
                EXPECT_EQ(variant.shape().coordinate(c, 1), colour == Colour::white ? 1 : 6);
            }
}

/// A position of the game by letters and native cells, "P3555", lower case for Black.
rules::Position placed(const std::shared_ptr<const rules::Variant>& variant, Colour side,
                       std::vector<std::string> pieces) {
    rules::Description d;
    d.side = side;
    pieces.insert(pieces.end(), {"K1111", "k8888"});
    for (const std::string& piece : pieces) {
        const bool white = piece[0] >= 'A' && piece[0] <= 'Z';
        d.pieces.push_back({lattice::index(cell(*variant, piece.substr(1))),
                            static_cast<char>(white ? piece[0] : piece[0] - 'a' + 'A'),
                            white ? Colour::white : Colour::black});
    }
    std::sort(d.pieces.begin(), d.pieces.end(),
              [](const auto& a, const auto& b) { return a.cell < b.cell; });
    auto p = rules::Position::from(variant, d);
    if (!p) stop(p.error().text());
    return std::move(p).value();
}

TEST_P(OanaChiru, TakesInPassingOnlyTheSameKindOfPawn) {
    const auto variant = variant_named(GetParam());
    const struct {
        Colour side;
        const char *doubling, *capturing, *doubled, *passed;
    } cases[] = {{Colour::black, "p4755", "P3555", "4555", "4655"},
                 {Colour::white, "P4255", "p3455", "4455", "4355"},
                 {Colour::black, "w4537", "W3535", "4535", "4536"},
                 {Colour::white, "W4532", "w3534", "4534", "4533"}};
    for (const auto& c : cases) {
        for (const bool same_kind : {true, false}) {
            std::string capturing = c.capturing;
            if (!same_kind) {
                const std::map<char, char> other{{'P', 'W'}, {'W', 'P'}, {'p', 'w'}, {'w', 'p'}};
                capturing[0] = other.at(capturing[0]);
            }
            auto p = placed(variant, c.side, {c.doubling, capturing});
            const auto first = notation::parse_move(p, std::string(c.doubling + 1) + c.doubled);
            ASSERT_TRUE(first.ok()) << first.error().text();
            rules::Undo undo;
            p.make(*first, undo);
            const auto take = notation::parse_move(p, capturing.substr(1) + c.passed);
            ASSERT_EQ(take.ok(), same_kind) << c.doubling << ' ' << capturing;
            if (!same_kind) continue;
            EXPECT_EQ(p.captured_by(*take).colour(), c.side);
            p.make(*take, undo);
            EXPECT_TRUE(p.at(cell(*variant, c.doubled)).empty());
            EXPECT_FALSE(p.at(cell(*variant, c.passed)).empty());
        }
    }
}

/// From the start five pieces of White can take a pawn of the nearest rows at once.
TEST(KnownValues, ChesseractPiecesThatCanCaptureAtTheStart) {
    auto p = start("chesseract");
    std::set<rules::Cell> takers;
    for (const auto& m : legal(p))
        if (!p.captured_by(m).empty()) takers.insert(m.from);
    EXPECT_EQ(takers.size(), 5U);
}

}  // namespace
}  // namespace tessera
