// dead_positions in games of any pieces: what is drawn can never be mate.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <vector>

#include "base/random.hpp"
#include "support/support.hpp"

namespace tessera {
namespace {

using namespace testing_support;
using rules::Cell;
using rules::Colour;
using rules::Reason;
using rules::Status;

using Rules = std::shared_ptr<const rules::Variant>;

std::string game_of(const std::string& size, const std::string& axes, const std::string& king,
                    const std::string& movement, const std::string& start) {
    return "id = \"dead\"\nname = \"Dead\"\n[board]\nsize = [" + size + "]\naxes = [" + axes +
           "]\n[[pieces]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nleap = [" + king +
           "]\n[[pieces]]\nletter = \"X\"\nname = \"other\"\n" + movement +
           "\n[rules]\ndead_positions = true\n[setup]\nposition = \"" + start + " w - - 0 1\"\n";
}

Rules flat_game(const std::string& movement, const std::string& size = "4, 4") {
    return variant_of(game_of(size, "\"file\", \"rank\"", "\"1\", \"11\"", movement, "{Ka1,kb3}"));
}

Rules spatial_game(const std::string& movement) {
    return variant_of(game_of("3, 3, 3", "\"file\", \"rank\", \"level\"", "\"1\", \"11\", \"111\"",
                              movement, "{Ka1a,kc1a}"));
}

struct Met {
    int positions = 0;
    int dead = 0;
    int mates = 0;

    /// If it is a position; `description`: its pieces in any order.
    void look_at(const Rules& variant, rules::Description description) {
        std::sort(description.pieces.begin(), description.pieces.end(),
                  [](const auto& a, const auto& b) { return a.cell < b.cell; });
        const auto position = rules::Position::from(variant, description);
        if (!position) return;
        ++positions;
        const bool is_dead = position->insufficient_material();
        const bool is_mate = movegen::outcome(*position).status == Status::checkmate;
        dead += is_dead ? 1 : 0;
        mates += is_mate ? 1 : 0;
        EXPECT_FALSE(is_dead && is_mate) << notation::print_position(*position);
    }
};

/// Every position of the kings and one white piece, with Black to move.
Met all_with_one(const Rules& variant) {
    Met met;
    const std::uint32_t cells = variant->shape().cells();
    for (std::uint32_t place = 0; place < cells * cells * cells; ++place) {
        const std::array<std::uint32_t, 3> at{place % cells, place / cells % cells,
                                              place / cells / cells};
        if (at[0] == at[1] || at[0] == at[2] || at[1] == at[2]) continue;
        rules::Description description;
        description.side = Colour::black;
        description.pieces = {
            {at[0], 'K', Colour::white}, {at[1], 'K', Colour::black}, {at[2], 'X', Colour::white}};
        met.look_at(variant, description);
    }
    return met;
}

TEST(DeadPositions, OfOnePieceThatAttacksOneColourHaveNoMate) {
    for (const char* movement :
         {"slide = [\"11\"]", "leap = [\"11\"]", "leap = [\"21\"]", "leap = [\"1\"]",
          "leap = [\"22\", \"11\"]", "leap = [\"21\", \"3\"]",
          "quiet_slide = [\"1\"]\ncapture_slide = [\"11\"]",
          "quiet_leap = [\"1\", \"11\"]\ncapture_leap = [\"21\"]"}) {
        for (const Rules& variant : {flat_game(movement), flat_game(movement, "4, 3")}) {
            const Met met = all_with_one(variant);
            EXPECT_GT(met.positions, 100) << movement;
            EXPECT_EQ(met.dead, met.positions) << movement;
            EXPECT_EQ(met.mates, 0) << movement;
        }
    }
    for (const char* movement :
         {"slide = [\"11\"]", "leap = [\"21\"]", "leap = [\"111\"]", "leap = [\"11\", \"211\"]"}) {
        const Met met = all_with_one(spatial_game(movement));
        EXPECT_GT(met.positions, 1000) << movement;
        EXPECT_EQ(met.dead, met.positions) << movement;
    }
}

TEST(DeadPositions, OfOnePieceThatAttacksBothColoursAreNone) {
    for (const char* movement : {"slide = [\"1\"]", "leap = [\"1\", \"11\"]"}) {
        const Met met = all_with_one(flat_game(movement));
        EXPECT_EQ(met.dead, 0) << movement;
        EXPECT_GT(met.mates, 0) << movement;
    }
    // These slide back to the colour of their cell, or leap to both.
    for (const char* movement : {"slide = [\"111\"]", "leap = [\"21\", \"211\"]"})
        EXPECT_EQ(all_with_one(spatial_game(movement)).dead, 0) << movement;
}

/// By up to six pieces of both sides, at random.
Met some_with_several(const Rules& variant, bool one_colour) {
    Met met;
    Random random(29);
    const std::uint32_t cells = variant->shape().cells();
    for (int tries = 0; tries < 4000; ++tries) {
        rules::Description description;
        description.side = random.chance(50) ? Colour::white : Colour::black;
        std::vector<std::uint8_t> taken(cells, 0);
        const auto add = [&](char letter, Colour colour) {
            const auto at = static_cast<std::uint32_t>(random.below(cells));
            if (taken[at] != 0) return;
            if (letter == 'X' && one_colour && variant->shape().parity(Cell{at}) == 0) return;
            taken[at] = 1;
            description.pieces.push_back({at, letter, colour});
        };
        add('K', Colour::white);
        add('K', Colour::black);
        for (int n = 0; n < 6; ++n) add('X', random.chance(50) ? Colour::white : Colour::black);
        if (description.pieces.size() >= 4) met.look_at(variant, description);
    }
    return met;
}

TEST(DeadPositions, OfSeveralPiecesAreThoseBoundToOneColour) {
    for (const Rules& variant : {flat_game("slide = [\"11\"]"), spatial_game("slide = [\"11\"]")}) {
        const Met bound = some_with_several(variant, true);
        EXPECT_GT(bound.positions, 100);
        EXPECT_EQ(bound.dead, bound.positions);
        const Met free = some_with_several(variant, false);
        EXPECT_LT(free.dead, free.positions / 2);
    }
    // A piece that changes colours is dead alone only.
    EXPECT_EQ(some_with_several(flat_game("leap = [\"21\"]"), true).dead, 0);
    EXPECT_EQ(
        some_with_several(flat_game("quiet_slide = [\"1\"]\ncapture_slide = [\"11\"]"), true).dead,
        0);
}

TEST(DeadPositions, APieceThatPromotesOrCastlesIsNoneOfThem) {
    const Rules promotes = variant_of(
        "id = \"dead\"\nname = \"Dead\"\n[board]\nsize = [8, 8]\naxes = [\"file\", \"rank\"]\n"
        "[[pieces]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nleap = [\"1\", \"11\"]\n"
        "[[pieces]]\nletter = \"R\"\nname = \"rook\"\nslide = [\"1\"]\n"
        "[[pieces]]\nletter = \"B\"\nname = \"bishop\"\nslide = [\"11\"]\n"
        "[[pieces]]\nletter = \"S\"\nname = \"silver\"\nleap = [\"11\"]\npromotes_to = [\"R\"]\n"
        "promotion_zone = { white = [\"*8\"], black = [\"*1\"] }\n"
        "[rules]\ncastling = \"fide\"\ncastling_rook = \"B\"\ndead_positions = true\n"
        "[setup]\nposition = \"{Ke1,Ba1,ke8} w - - 0 1\"\n");
    const auto reason = [&](const char* pieces) {
        return movegen::outcome(placed(promotes, pieces, "w - - 0 1")).reason;
    };
    EXPECT_EQ(reason("Ke1 Sa2 ke8"), Reason::none);
    EXPECT_EQ(reason("Ke1 Ba2 ke8"), Reason::insufficient_material);
    EXPECT_EQ(reason("Ke1 Bc3 Ba1 ke8"), Reason::none);
}

}  // namespace
}  // namespace tessera
