// Letters and axes are data: a game with its axes exchanged and every letter another one is the
// same game to the reference.
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>

#include "reference/place.hpp"
#include "support/game_text.hpp"
#include "support/turned.hpp"

namespace tessera::test {
namespace {

using definition::VariantDefinition;
using testing_support::Turning;

VariantDefinition parsed(const std::string& toml) {
    auto game = definition::parse_variant(toml);
    if (game.ok()) return game.value();
    for (const auto& error : game.error()) ADD_FAILURE() << error.text("game");
    return {};
}

/// The image of a game, by way of a file.
VariantDefinition turned(const VariantDefinition& game) {
    return parsed(testing_support::game_text(Turning(game).game()));
}

/// A position of a flat board as the image has it.
std::string image_of(const Turning& turning, const VariantDefinition& game,
                     const std::string& pieces, const std::string& fields) {
    const std::string text = place(game, pieces, fields);
    const auto list = definition::parse_placement(game, text.substr(0, text.find(' ')));
    return definition::print_placement(turning.game(), turning.pieces(list.value())) + ' ' + fields;
}

/// A move of a flat board as the image has it: the coordinates of each cell change places.
std::string image_of(const std::string& move) {
    std::string image;
    for (std::size_t i = 0; i + 1 < move.size(); i += 2) {
        image += static_cast<char>('a' + move[i + 1] - '1');
        image += static_cast<char>('1' + move[i] - 'a');
    }
    return image;
}

/// tests/agreement/sideways.toml: chess on exchanged axes, with a king G and rooks T.
class SidewaysChess : public testing::Test {
protected:
    static VariantDefinition load() {
        std::ifstream in(TESSERA_SOURCE_DIR "/tests/agreement/sideways.toml");
        return parsed({std::istreambuf_iterator<char>(in), {}});
    }
    reference::Position at(std::string_view text) const {
        auto position = game_.read(text);
        if (position.ok()) return position.value();
        ADD_FAILURE() << text << ": " << position.error().text();
        return {};
    }
    reference::Game game_{load()};
};

TEST_F(SidewaysChess, HasTheCountsOfChess) {
    const auto start = at(game_.definition().setup);
    const std::uint64_t nodes[] = {20, 400, 8902, 197281};
    for (int depth = 1; depth <= 4; ++depth) EXPECT_EQ(game_.perft(start, depth), nodes[depth - 1]);
    const auto kiwipete =
        at("TRr4t/1R3rl1/1RD2kr1/GL1RKrdg/1L2R1r1/1RK3r1/1R1r1k2/TR3lrt w KQkq - 0 1");
    EXPECT_EQ(game_.perft(kiwipete, 1), 48U);
    EXPECT_EQ(game_.perft(kiwipete, 2), 2039U);
}

TEST_F(SidewaysChess, WritesAndReadsCastlingRightsAsChessDoes) {
    for (const char* rights : {"KQkq", "KQ", "kq", "Kq", "Q", "k", "-"}) {
        const std::string text = std::string("T6t/8/8/G6g/8/8/8/T6t w ") + rights + " - 0 1";
        EXPECT_EQ(game_.print(at(text)), text);
    }
    for (const char* wrong : {"G", "T", "A", "KK", "1"})
        EXPECT_FALSE(game_.read(std::string("T6t/8/8/G6g/8/8/8/T6t w ") + wrong + " - 0 1").ok())
            << wrong;
    EXPECT_FALSE(game_.read("T6t/8/8/G6g/8/8/8/7t w Q - 0 1").ok());
    EXPECT_TRUE(game_.read("T6t/8/8/G6g/8/8/8/7t w K - 0 1").ok());
}

TEST_F(SidewaysChess, CastlesUpAndDown) {
    const auto position = at("T6t/8/8/G6g/8/8/8/T6t w KQkq - 0 1");
    EXPECT_EQ(game_.print(game_.play(position, "a5a7")), "7t/G7/T7/7g/8/8/8/T6t b kq - 1 1");
    EXPECT_EQ(game_.print(game_.play(position, "a5a3")), "T6t/8/8/7g/T7/G7/8/7t b kq - 1 1");
}

TEST(TurnedGames, HaveAsManyMoves) {
    for (const char* id : {"chess960", "chesseract", "fourstar", "hdc2", "hdc3", "oana256",
                           "raumschach", "tesschess", "tesseract", "tesseract-plus"}) {
        const VariantDefinition game = builtin(id);
        const reference::Game plain(game);
        const reference::Game image(turned(game));
        const auto start = plain.read(game.setup).value();
        const auto start_of_image = image.read(image.definition().setup).value();
        const int depth = game.cells() <= 64 ? 2 : 1;
        EXPECT_EQ(image.perft(start_of_image, depth), plain.perft(start, depth)) << id;
    }
}

TEST(TurnedGames, Chess960RightsAreFilesAlongTheCastlingAxis) {
    const VariantDefinition game = builtin("chess960");
    const Turning turning(game);
    const reference::Game plain(game);
    const reference::Game image(turning.game());
    for (const auto& [pieces, fields] : {std::pair("Ke1 Rf1 Rh1 ke8", "w F - 0 1"),
                                         {"Ke1 Rf1 Rh1 ke8", "w K - 0 1"},
                                         {"Rb1 Kc1 ra8 rb8 ke8 rf8 rg8", "w Qfb - 0 1"},
                                         {"Ra1 Ke1 Rh1 rb8 ke8", "w KQ - 0 1"}}) {
        const auto position = plain.read(place(game, pieces, fields)).value();
        const std::string text = image_of(turning, game, pieces, fields);
        const auto turned = image.read(text);
        ASSERT_TRUE(turned.ok()) << text;
        EXPECT_EQ(image.print(*turned), text);
        std::vector<std::string> moves;
        for (const std::string& move : plain.legal_moves(position)) moves.push_back(image_of(move));
        std::sort(moves.begin(), moves.end());
        EXPECT_EQ(image.legal_moves(*turned), moves) << text;
    }
}

}  // namespace
}  // namespace tessera::test
