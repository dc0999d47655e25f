// What the words of a game file mean, read back from the definition.
#include "definition/support.hpp"
#include "definition/terms.hpp"

namespace tessera::definition {
namespace {

const std::vector<int> kBox = {5, 4, 3};

StepSet orbit_of(std::vector<int> magnitudes) {
    return {std::move(magnitudes), {}};
}
StepSet pattern_of(std::vector<AxisStep> pattern) {
    return {{}, std::move(pattern)};
}

TEST(Terms, Orbits) {
    EXPECT_EQ(*parse_steps(kBox, "1"), orbit_of({1}));
    EXPECT_EQ(*parse_steps(kBox, "12"), orbit_of({2, 1}));
    EXPECT_EQ(*parse_steps(kBox, "121"), orbit_of({2, 1, 1}));
}

TEST(Terms, Patterns) {
    EXPECT_EQ(*parse_steps(kBox, "0+0"), pattern_of({{0, false}, {1, false}, {0, false}}));
    EXPECT_EQ(*parse_steps(kBox, "*-2"), pattern_of({{1, true}, {-1, false}, {2, false}}));
    EXPECT_EQ(*steps_from_numbers(kBox, {-2, 0, 1}),
              pattern_of({{-2, false}, {0, false}, {1, false}}));
}

TEST(Terms, Zones) {
    EXPECT_EQ(*parse_zone(kBox, "e4c"), (Zone{{4, 3, 2}}));
    EXPECT_EQ(*parse_zone(kBox, "*1*"), (Zone{{std::nullopt, 0, std::nullopt}}));
    EXPECT_EQ(*parse_zone({2, 26}, "b26"), (Zone{{1, 25}}));
    EXPECT_TRUE((Zone{{std::nullopt, 3, std::nullopt}}).contains({0, 3, 2}));
    EXPECT_FALSE((Zone{{std::nullopt, 3, std::nullopt}}).contains({0, 2, 2}));
}

TEST(Terms, NameTemplates) {
    using Style = NamePart::Style;
    EXPECT_EQ(*parse_name_template(kBox, "{2:A}{1:I}-{0:a}"),
              (NameTemplate{{Style::upper, 2, ""},
                            {Style::roman, 1, ""},
                            {Style::literal, 0, "-"},
                            {Style::lower, 0, ""}}));
    EXPECT_EQ(*parse_name_template(kBox, "({0:0},{1:1})"),
              (NameTemplate{{Style::literal, 0, "("},
                            {Style::from_zero, 0, ""},
                            {Style::literal, 0, ","},
                            {Style::from_one, 1, ""},
                            {Style::literal, 0, ")"}}));
}

TEST(Meaning, Board) {
    const VariantDefinition game = parsed(mini());
    EXPECT_EQ(game.id, "mini");
    EXPECT_EQ(game.name, "Mini");
    EXPECT_EQ(game.sizes, (std::vector<int>{4, 4, 2}));
    EXPECT_EQ(game.cells(), 32);
    EXPECT_EQ(game.axis_names, (std::vector<std::string>{"file", "rank", "level"}));
    EXPECT_EQ(game.forward_axes, (std::vector<int>{1, 2}));
    EXPECT_EQ(game.coordinates(0), (std::vector<int>{0, 0, 0}));
    EXPECT_EQ(game.coordinates(23), (std::vector<int>{3, 1, 1}));
}

TEST(Meaning, ViewByDefaultAlternates) {
    const std::string text = mini();
    const auto begin = text.find("[view]");
    const VariantDefinition game =
        parsed(text.substr(0, begin) + text.substr(text.find("[[pieces]]")));
    EXPECT_EQ(game.view.across, (std::vector<int>{0, 2}));
    EXPECT_EQ(game.view.up, (std::vector<int>{1}));
    EXPECT_TRUE(game.view.down.empty());
    EXPECT_TRUE(game.view.board_label.empty());
}

TEST(Meaning, Pieces) {
    const VariantDefinition game = parsed(mini());
    ASSERT_EQ(game.pieces.size(), 3U);
    const PieceDefinition& king = game.pieces[0];
    EXPECT_TRUE(king.royal);
    EXPECT_EQ(
        king.movements,
        (std::vector<Movement>{{Reach::leap, Mode::both, {orbit_of({1}), orbit_of({1, 1})}}}));
    const PieceDefinition& pawn = game.pieces[2];
    EXPECT_TRUE(pawn.pawn);
    EXPECT_FALSE(pawn.royal);
    ASSERT_EQ(pawn.movements.size(), 2U);
    EXPECT_EQ(pawn.movements[0].mode, Mode::quiet);
    EXPECT_EQ(pawn.movements[1].mode, Mode::capture);
    EXPECT_EQ(pawn.movements[1].steps[1], pattern_of({{0, false}, {1, false}, {1, false}}));
    EXPECT_TRUE(pawn.double_step);
    ASSERT_TRUE(pawn.double_from);
    EXPECT_EQ((*pawn.double_from)[index(Colour::black)],
              (std::vector<Zone>{{{std::nullopt, 2, std::nullopt}}}));
    EXPECT_EQ(pawn.promotes_to, (std::vector<char>{'R'}));
    EXPECT_EQ(pawn.promotion_zone[index(Colour::white)],
              (std::vector<Zone>{{{std::nullopt, 3, std::nullopt}}}));
    EXPECT_EQ(game.piece_index('R'), 1U);
    EXPECT_FALSE(game.piece_index('X'));
}

TEST(Meaning, RulesAndTheirDefaults) {
    EXPECT_EQ(parsed(mini()).special,
              (SpecialRules{Castling::none, 0, 0, true, 1, false, 60, true}));
    const VariantDefinition plain =
        parsed(edited(edited(mini(), "en_passant = true", ""), "halfmove_limit = 60", ""));
    EXPECT_EQ(plain.special, (SpecialRules{Castling::none, 0, 0, false, 1, false, 100, true}));
}

TEST(Meaning, CastlingGoesAlongTheLowestAxisThatIsNotForward) {
    const std::string chess = file_text("games/chess.toml");
    EXPECT_EQ(parsed(chess).special.castling_rook, 'R');
    EXPECT_EQ(parsed(chess).special.castling_axis, 0);
    EXPECT_EQ(parsed(edited(chess, "forward = [1]", "forward = [0]")).special.castling_axis, 1);
    const std::string chiru = file_text("games/oana-chiru.toml");
    EXPECT_EQ(parsed(chiru).special.castling_axis, 0);
    const std::string on_two =
        edited(chiru, "\ncastling_rook", "\ncastling_axis = 0\ncastling_rook");
    EXPECT_EQ(identity(parsed(on_two)), identity(parsed(chiru)));
    const std::string swap = file_text("games/tesseract-plus.toml");
    EXPECT_EQ(parsed(edited(swap, "castling_rook = \"R\"", "castling_rook = \"B\""))
                  .special.castling_rook,
              'B');
}

TEST(Meaning, ArmyOfAShuffle) {
    EXPECT_EQ(parsed(file_text("games/hdc2.toml")).army, (Army{'B', 'Q', 'N', 'R', 0}));
    EXPECT_EQ(parsed(file_text("games/hdc3.toml")).army, (Army{'B', 'Q', 'N', 'R', 'M'}));
    EXPECT_EQ(parsed(mini()).army, Army{});
}

TEST(Meaning, Setup) {
    const VariantDefinition game = parsed(mini());
    EXPECT_EQ(game.start, (std::vector<Placed>{{0, 'R', Colour::white},
                                               {3, 'K', Colour::white},
                                               {28, 'R', Colour::black},
                                               {31, 'K', Colour::black}}));
}

/// Order of keys and tables does not matter in a game file.
TEST(Meaning, MovementsComeInAFixedOrder) {
    const VariantDefinition game =
        parsed(edited(mini(), "slide = [\"1\"]",
                      "capture_slide = [\"11\"]\nturning_slide = [\"1\"]\nquiet_slide = [\"111\"]\n"
                      "slide = [\"1\"]\ncapture_leap = [\"2\"]\nquiet_leap = [\"3\"]"));
    std::vector<std::pair<Reach, Mode>> types;
    for (const Movement& m : game.pieces[1].movements) types.emplace_back(m.reach, m.mode);
    EXPECT_EQ(types, (std::vector<std::pair<Reach, Mode>>{{Reach::leap, Mode::quiet},
                                                          {Reach::leap, Mode::capture},
                                                          {Reach::slide, Mode::both},
                                                          {Reach::slide, Mode::quiet},
                                                          {Reach::slide, Mode::capture},
                                                          {Reach::turning_slide, Mode::both}}));
}

}  // namespace
}  // namespace tessera::definition
