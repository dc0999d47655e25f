// Games that nobody plays: the reference follows the definition, whatever it says.
#include <gtest/gtest.h>

#include <algorithm>

#include "reference/place.hpp"

namespace tessera::test {
namespace {

using definition::Mode;
using definition::Movement;
using definition::PieceDefinition;
using definition::Reach;
using definition::StepSet;
using definition::VariantDefinition;
using definition::Zone;
using Moves = std::vector<std::string>;

StepSet orbit(std::vector<int> magnitudes) {
    StepSet set;
    set.magnitudes = std::move(magnitudes);
    return set;
}

/// '0', '+' (forward by one) or '*' (one either way) for each axis.
StepSet pattern(std::string_view axes) {
    StepSet set;
    for (const char axis : axes) set.pattern.push_back({axis == '0' ? 0 : 1, axis == '*'});
    return set;
}

PieceDefinition piece(char letter, std::vector<Movement> movements) {
    PieceDefinition result;
    result.letter = letter;
    result.movements = std::move(movements);
    return result;
}

/// 5x3x4 with two kings a side, a pawn that doubles along two axes and promotes, a leaper {3} and a
/// rider that slides by {2}.
VariantDefinition strange() {
    VariantDefinition game;
    game.id = "strange";
    game.sizes = {5, 3, 4};
    game.forward_axes = {2};
    game.pieces.push_back(piece('K', {{Reach::leap, Mode::both, {orbit({1}), orbit({1, 1, 1})}}}));
    game.pieces.back().royal = true;
    game.pieces.push_back(piece('L', {{Reach::leap, Mode::capture, {orbit({3})}},
                                      {Reach::slide, Mode::quiet, {orbit({2})}}}));
    game.pieces.push_back(piece('P', {{Reach::leap, Mode::quiet, {pattern("00+"), pattern("+00")}},
                                      {Reach::leap, Mode::capture, {pattern("*0+")}}}));
    PieceDefinition& pawn = game.pieces.back();
    pawn.pawn = true;
    pawn.double_step = true;
    pawn.double_from = definition::ZonesByColour{};
    (*pawn.double_from)[0] = {Zone{{std::nullopt, std::nullopt, 0}}};
    (*pawn.double_from)[1] = {Zone{{std::nullopt, std::nullopt, 3}}};
    pawn.promotes_to = {'L'};
    pawn.promotion_zone[0] = {Zone{{std::nullopt, std::nullopt, 3}}};
    pawn.promotion_zone[1] = {Zone{{std::nullopt, std::nullopt, 0}}};
    game.special.en_passant = true;
    return game;
}

Moves from(const reference::Game& game, const std::string& pieces, std::string_view cell_name,
           char side = 'w') {
    const auto position =
        game.read(place(game.definition(), pieces, std::string(1, side) + " - - 0 1"));
    if (!position.ok()) {
        ADD_FAILURE() << position.error().text();
        return {};
    }
    Moves targets;
    for (const std::string& move : game.legal_moves(position.value()))
        if (move.starts_with(cell_name)) targets.push_back(move.substr(cell_name.size()));
    return targets;
}

TEST(OwnGames, RidersAndLeapers) {
    const reference::Game game(strange());
    EXPECT_EQ(from(game, "La1a", "a1a"), (Moves{"a1c", "a3a", "c1a", "e1a"}));
    EXPECT_EQ(from(game, "La1a pc1a pd1a pa1d", "a1a"), (Moves{"a1c", "a1d", "a3a", "d1a"}));
}

TEST(OwnGames, PawnsDoublePromoteAndAreTakenInPassing) {
    const reference::Game game(strange());
    EXPECT_EQ(from(game, "Pa1a", "a1a"), (Moves{"a1b", "a1c", "b1a", "c1a"}));
    EXPECT_EQ(from(game, "Pa1b", "a1b"), (Moves{"a1c", "b1b"}));
    // Forward is reversed for Black on axis 2 only.
    EXPECT_EQ(from(game, "pa1d", "a1d", 'b'), (Moves{"a1b", "a1c", "b1d", "c1d"}));
    EXPECT_EQ(from(game, "Pa1c", "a1c"), (Moves{"a1dl", "b1c"}));
    const auto before = game.read(place(game.definition(), "Pa1a pb1c", "w - - 4 1"));
    ASSERT_TRUE(before.ok());
    const auto after = game.play(before.value(), "a1aa1c");
    EXPECT_EQ(game.print(after), place(game.definition(), "Pa1c pb1c", "b - a1b 0 1"));
    EXPECT_EQ(game.print(game.play(after, "b1ca1b")),
              place(game.definition(), "pa1b", "w - - 0 2"));
}

TEST(OwnGames, EveryKingMustBeSafe) {
    const reference::Game game(strange());
    // The leaper on d1a attacks the king on a1a; only moving that king or taking helps.
    const Moves other_king = from(game, "Ka1a Ke3d ld1a", "e3d");
    EXPECT_EQ(other_king, Moves{});
    EXPECT_EQ(from(game, "Ka1a Ke3d ld1a", "a1a").size(), 4U);
    const auto position = game.read(place(game.definition(), "Ka1a Ke3d ld1a", "w - - 0 1"));
    ASSERT_TRUE(position.ok());
    EXPECT_EQ(game.status(position.value()), reference::Status::check);
}

TEST(OwnGames, EmptyBlocksAreWrittenShort) {
    const reference::Game game(strange());
    const auto position = game.read("4k/5/5//-//-//5/5/K4 w - - 0 1");
    ASSERT_TRUE(position.ok());
    EXPECT_EQ(game.print(position.value()), "4k/5/5//-//-//5/5/K4 w - - 0 1");
    const auto spelled = game.read("4k/5/5//5/5/5//5/5/5//5/5/K4 w - - 0 1");
    ASSERT_TRUE(spelled.ok());
    EXPECT_EQ(spelled.value(), position.value());
    EXPECT_FALSE(game.read("4k/5/-//-//-//5/5/K4 w - - 0 1").ok());
}

}  // namespace
}  // namespace tessera::test
