#include <gtest/gtest.h>

#include "definition/builtin.hpp"
#include "notation/vast_text.hpp"
#include "play/vast_rules.hpp"
#include "vast/boxes.hpp"
#include "vast/counting/count.hpp"

namespace tessera::test {
namespace {

using notation::Placing;

std::string text_of(const vast::Position& p, Placing placing) {
    std::string text;
    notation::print_position(p, placing, [&](std::string_view part) { text += part; });
    return text;
}

/// A source that gives a few characters at a time.
notation::TextSource in_pieces(const std::string& text, std::size_t most) {
    return [whole = notation::source_of(text), most](std::span<char> into) {
        return whole(into.first(std::min(into.size(), most)));
    };
}

std::string error_of(const std::string& id, const std::string& text) {
    const auto variant = play::builtin_vast_variant(id);
    const auto p = notation::parse_position(variant->rules, notation::source_of(text));
    return p ? "none" : p.error().text();
}

TEST(VastText, IsReadAsItWasWritten) {
    std::mt19937_64 random(1);
    int read = 0;
    for (const auto& sizes : {std::vector<int>{3, 3, 3, 3}, std::vector<int>{2, 5, 3, 2, 2},
                              std::vector<int>{8, 8}, std::vector<int>{5, 6, 4}}) {
        const Box box(sizes);
        for (int round = 0; round < 60; ++round) {
            const auto p = random_position(box, {.per_thousand = 10 * round}, random);
            if (!p) continue;
            const std::string dense = text_of(*p, Placing::dense);
            const std::string sparse = text_of(*p, Placing::sparse);
            for (const std::string& text : {dense, sparse, dense + '\n', sparse + "\r\n"}) {
                const auto again =
                    notation::parse_position(box.rules, in_pieces(text, 1 + round % 7));
                ASSERT_TRUE(again) << text << ": " << again.error().text();
                EXPECT_EQ(text_of(*again, Placing::dense), dense);
                EXPECT_EQ(text_of(*again, Placing::sparse), sparse);
            }
            ++read;
        }
    }
    EXPECT_GT(read, 60);
}

TEST(VastText, EmptyBlocksAreOneDash) {
    const auto variant = play::builtin_vast_variant("hdc6");
    const std::string text = "{Ka1a1a1,kh8h8h8} w - - 0 1";
    const auto p = notation::parse_position(variant->rules, notation::source_of(text));
    ASSERT_TRUE(p) << p.error().text();
    EXPECT_EQ(text_of(*p, Placing::sparse), text);
    const std::string dense = text_of(*p, Placing::dense);
    EXPECT_EQ(dense.substr(0, 40), "7k/8/8/8/8/8/8/8//-//-//-//-//-//-//-///");
    EXPECT_NE(dense.find("/////-/////-/////"), std::string::npos);
    // The same with the blocks spelled out one dimension further.
    std::string longer = dense;
    const std::string five = "/////-/////";
    longer.replace(longer.find(five), five.size(),
                   "/////-////-////-////-////-////-////-////-/////");
    const auto again = notation::parse_position(variant->rules, notation::source_of(longer));
    ASSERT_TRUE(again) << again.error().text();
    EXPECT_EQ(text_of(*again, Placing::dense), dense);
}

TEST(VastText, TellsWhatIsWrong) {
    EXPECT_EQ(error_of("hdc6", ""),
              "position: empty; expected placement side rights ep halfmove fullmove");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1,kh8h8h8,Ka1a1a1} w - - 0 1"),
              "placement, character 19: a1a1a1 is given twice");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1,kh8h8h9} w - - 0 1"),
              "placement, character 11: 'h8h8h9' is not a cell: cells run from a1a1a1 to h8h8h8");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1,Xh8h8h8} w - - 0 1"),
              "placement, character 10: a piece's letter expected");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1} w - - 0 1"), "placement: Black has no king");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1,kh8h8h8,kh8h8g8} w - - 0 1"),
              "placement: Black has more than one king");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1,kh8h8h8,Qa1h8h8} w - - 0 1"),
              "placement: Black, not to move, stands in check");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1,kh8h8h8} w KK - 0 1"), "rights: 'K' is given twice");
    EXPECT_EQ(error_of("hdc6", "{Ka2a1a1,kh8h8h8} w K - 0 1"),
              "rights: White's king is not on its first rank");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1,kh8h8h8} w - a6a1a1 0 1"),
              "ep: no double step can just have passed this cell");
    EXPECT_EQ(error_of("hdc6", "{Ka1a1a1,kh8h8h8} w - - 0"),
              "position: 6 fields expected (placement side rights ep halfmove fullmove), found 5");
    EXPECT_EQ(error_of("hdc6", "8/8 w - - 0 1"),
              "placement, character 4: ends early: 6 more blocks along axis 1 expected");
    EXPECT_EQ(error_of("hdc6", "9/8 w - - 0 1"),
              "placement, character 1: rank is too long: room for 8 more cells");
}

TEST(VastText, MovesAreReadIfLegal) {
    const auto variant = play::builtin_vast_variant("hdc6");
    auto p = play::vast_start(*variant).value();
    const auto move = notation::parse_move(p, "a2a1a1a4a1a1");
    ASSERT_TRUE(move) << move.error().text();
    EXPECT_EQ(move->type, vast::MoveType::double_step);
    EXPECT_EQ(notation::move_text(p.rules(), *move), "a2a1a1a4a1a1");
    p.make(*move);
    EXPECT_EQ(notation::parse_move(p, "a4a1a1a5a1a1").error().text(),
              "'a4a1a1a5a1a1': no piece of Black stands on a4a1a1");
    EXPECT_EQ(notation::parse_move(p, "a7a1a1a3a1a1").error().text(),
              "'a7a1a1a3a1a1': the piece on a7a1a1 has no such move");
    EXPECT_EQ(notation::parse_move(p, "a7a1").error().text(),
              "'a7a1' does not have the form of a move");
}

TEST(VastGames, StartAsTheirDocumentSays) {
    const std::vector<std::pair<std::string, std::uint64_t>> starts{{"hdc6", 12468896},
                                                                    {"hdc7", 435678528}};
    for (const auto& [id, moves] : starts) {
        const auto variant = play::builtin_vast_variant(id);
        ASSERT_TRUE(variant);
        const auto p = play::vast_start(*variant).value();
        const std::uint32_t rank = p.shape().cells() / 8;
        for (const auto colour : definition::kColours) {
            EXPECT_EQ(p.count(colour, vast::Kind::pawn), rank);
            EXPECT_EQ(p.count(colour, vast::Kind::rook), rank / 4);
            EXPECT_EQ(p.count(colour, vast::Kind::knight), rank / 4);
            EXPECT_EQ(p.count(colour, vast::Kind::bishop), rank / 4);
            EXPECT_EQ(p.count(colour, vast::Kind::queen), rank / 8);
            EXPECT_EQ(p.count(colour, vast::Kind::man), rank / 8 - 1);
        }
        EXPECT_EQ(vast::count_moves(p).all(), moves) << id;
    }
    EXPECT_EQ(definition::builtin_vast_variants().size(), 3U);
    EXPECT_FALSE(play::builtin_vast_variant("hdc5"));
}

/// Whatever the order of the pieces in the file, types are its places.
TEST(VastGames, TypesArePlacesInTheFile) {
    auto box = box_definition({8, 8, 8});
    std::reverse(box.pieces.begin(), box.pieces.end());
    const auto rules = vast::rules_of(box).value();
    ASSERT_EQ(rules.kinds.size(), box.pieces.size());
    for (std::size_t i = 0; i < box.pieces.size(); ++i) {
        const auto type = static_cast<rules::PieceType>(i);
        EXPECT_EQ(rules.letter_of(type), box.pieces[i].letter);
        EXPECT_EQ(rules.type_of(box.pieces[i].letter), type);
        EXPECT_EQ(rules.type_of(rules.kind_of(type)), type);
        for (const auto colour : definition::kColours) {
            const rules::Piece piece(type, colour);
            EXPECT_EQ(rules.piece_of(rules.piece_of(piece)), piece);
        }
    }
    EXPECT_EQ(rules.type_of('X'), rules::kNoPieceType);
    EXPECT_TRUE(rules.piece_of(rules::Piece()).empty());
    EXPECT_TRUE(rules.piece_of(vast::Piece()).empty());
}

TEST(VastGames, OthersAreRefusedWithTheReason) {
    const auto reason = [](auto change) {
        auto box = box_definition({8, 8, 8});
        change(box);
        const auto rules = vast::rules_of(box);
        return rules ? "none" : rules.error().text();
    };
    const std::string start = "box is not higher dimensional chess: ";
    EXPECT_EQ(reason([](auto&) {}), "none");
    EXPECT_EQ(reason([](auto& box) { box.forward_axes = {1, 2}; }),
              start + "it has not exactly one forward axis");
    EXPECT_EQ(reason([](auto& box) { box.pieces[1].movements[0].steps.pop_back(); }),
              start + "piece Q moves as none of its pieces");
    EXPECT_EQ(reason([](auto& box) { box.pieces[5].letter = 'X'; }),
              start + "its pawn promotes to a letter of no piece");
    EXPECT_EQ(reason([](auto& box) { box.pieces[6].promotion_zone[0].front().coordinates[1] = 6; }),
              start + "its pawn promotes elsewhere than on its last rank");
    EXPECT_EQ(reason([](auto& box) { box.pieces[0].royal = false; }),
              start + "piece M moves as another one");
    EXPECT_EQ(reason([](auto& box) { box.special.moves_per_turn = 2; }),
              start + "it has two moves a turn or the pact");
    EXPECT_EQ(reason([](auto& box) { box.sizes[2] = 9; }),
              start + "it has an axis of more than 8 cells");
}

}  // namespace
}  // namespace tessera::test
