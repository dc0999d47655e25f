#include "game/pgn.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "play/ordinary.hpp"
#include "support/support.hpp"

namespace tessera::game {
namespace {

using namespace testing_support;

PgnGame read(std::string_view id, std::string_view text) {
    auto pgn = read_pgn(*play::ordinary(variant_named(id)), text);
    if (!pgn) stop(pgn.error().text() + " in\n" + std::string(text));
    return std::move(pgn).value();
}

std::string refusal(std::string_view id, std::string_view text) {
    const auto pgn = read_pgn(*play::ordinary(variant_named(id)), text);
    return pgn ? "accepted" : pgn.error().text();
}

/// The tree as text: moves, comments, glyphs and nesting in the order of the children.
std::string tree(const Game& game, NodeId id = 0) {
    const Node& node = game.node(id);
    std::string text = id == 0 ? "" : game.variant().move_text(node.move);
    for (const std::uint16_t glyph : node.glyphs) text += "$" + std::to_string(glyph);
    if (!node.comment.empty()) text += "{" + node.comment + "}";
    if (!node.before.empty()) text += "<" + node.before + ">";
    if (!node.after.empty()) text += "[" + node.after + "]";
    for (const NodeId child : node.children) text += "(" + tree(game, child) + ")";
    return text;
}

std::string moves_of(std::string_view pgn) {
    return std::string(pgn.substr(pgn.find("\n\n") + 2));
}

/// A random tree with variations, comments and glyphs.
Game random_tree(const std::shared_ptr<const rules::Variant>& variant, Random& random, int moves) {
    const std::vector<std::string> comments{"",
                                            "",
                                            "",
                                            "one",
                                            "{ brace",
                                            "a; b",
                                            "% c \"d\"",
                                            "a comment of many words that has to go on to the next "
                                            "line, since it is longer than a line (of 80)"};
    Game game(*play::ordinary(variant));
    for (int i = 0; i < moves; ++i) {
        if (random.chance(13)) game.go(static_cast<NodeId>(random.below(game.nodes())));
        const auto list = legal(play::ordinary(game.position()));
        if (list.empty()) continue;
        game.follow(random.pick(list));
        game.comment(game.current(), random.pick(comments));
        if (random.chance(17)) game.annotate(game.current(), random.below(140));
    }
    return game;
}

TEST(Pgn, OfARandomTreeReadsBackAsTheSameTreeAndText) {
    Random random(6);
    for (const std::string& id : game_ids()) {
        const auto variant = variant_named(id);
        const int games = affordable(*variant, 3);
        for (int i = 0; i < games; ++i) {
            Game game = random_tree(variant, random, affordable(*variant, 60, 4));
            game.comment(0, "before the first move");
            const std::string text = write_pgn(game, {{"White", "A"}, {"Annotator", "B \"\\\""}});
            PgnGame again = read(id, text);
            ASSERT_EQ(tree(again.game), tree(game)) << text;
            ASSERT_EQ(write_pgn(again.game, again.tags), text);
            for (const auto line : split(moves_of(text), '\n')) ASSERT_LE(line.size(), 80u) << line;
        }
    }
}

TEST(Pgn, IsWrittenWithTagsNumbersVariationsAndResult) {
    PgnGame pgn = read("chess", "1. e4 {best} e5 (1... c5!? 2. Nf3 (2. c3) d6) 2. Nf3 Nc6 1-0");
    EXPECT_EQ(write_pgn(pgn.game, {{"Event", "Test"}, {"ECO", "C44"}, {"Result", "0-1"}}),
              "[Event \"Test\"]\n[Site \"?\"]\n[Date \"????.??.??\"]\n[Round \"?\"]\n"
              "[White \"?\"]\n[Black \"?\"]\n[Result \"1-0\"]\n[TesseraRules \"" +
                  pgn.game.variant().identity() +
                  "\"]\n[ECO \"C44\"]\n\n"
                  "1. e4 {best} 1... e5 (1... c5 $5 2. Nf3 (2. c3) 2... d6) 2. Nf3 Nc6 1-0\n");
}

TEST(Pgn, NumbersEachSidesTurnOfTwoMoves) {
    PgnGame pgn = read("chesseract", "1. Ua1c2 1... Ra1c4 Ua1b3 *");
    EXPECT_EQ(moves_of(write_pgn(pgn.game, {})), "1. Ua1c2 1... Ra1c4 Ua1b3 *\n");
}

TEST(Pgn, CarriesTheStartPositionWhereItIsNotTheUsualOne) {
    Game game(play::ordinary(position(variant_named("chess"), "4k3/P7/8/8/8/8/8/4K3 b - - 3 40")));
    game.follow(game.position().parse_readable("Kd7").value());
    const std::string text = write_pgn(game, {});
    EXPECT_NE(text.find("[SetUp \"1\"]\n[FEN \"4k3/P7/8/8/8/8/8/4K3 b - - 3 40\"]\n"),
              std::string::npos);
    EXPECT_EQ(moves_of(text), "40... Kd7 *\n");
    PgnGame again = read("chess", text);
    EXPECT_EQ(write_pgn(again.game, again.tags), text);
}

TEST(Pgn, KeepsHowAGameEndedOffTheBoard) {
    const std::vector<std::pair<Ending, const char*>> endings{
        {Ending::resignation, "resignation"}, {Ending::time_forfeit, "time forfeit"}};
    for (const auto& [ending, word] : endings) {
        Game game(*play::ordinary(variant_named("chess")));
        game.end(Winner::black, ending);
        const std::string text = write_pgn(game, {});
        EXPECT_NE(text.find("[Termination \"" + std::string(word) + "\"]"), std::string::npos);
        PgnGame again = read("chess", text);
        EXPECT_EQ(again.game.result().text(), "0-1");
        EXPECT_EQ(again.game.result().ending, ending);
    }
    EXPECT_EQ(read("chess", "1. e4 1/2-1/2").game.result().ending, Ending::none);
    PgnGame other = read("chess", "[Termination \"adjudication\"]\n\n1. e4 1-0");
    EXPECT_EQ(other.game.result().ending, Ending::adjudication);
    EXPECT_NE(write_pgn(other.game, other.tags).find("[Termination \"adjudication\"]"),
              std::string::npos);
}

TEST(Pgn, OfOtherProgramsIsRead) {
    const PgnGame pgn = read("chess",
                             "\xEF\xBB\xBF[Event \"a \\\"b\\\" c\\\\d\"]\r\n[Result \"*\"]\r\n"
                             "% left to others\r\n\r\n"
                             "1.e4 e5 ; to the line's end\r\n2 Nf3! $13 Nc6 { two\r\nlines }"
                             "{ and more } 3. Bb5 (3.Bc4) a6?! *\r\n");
    EXPECT_EQ(pgn.tags.front().second, "a \"b\" c\\d");
    EXPECT_EQ(tree(pgn.game),
              "(e2e4(e7e5{to the line's end}(g1f3$1$13(b8c6{two lines and more}"
              "(f1b5(a7a6$6))(f1c4)))))");
    EXPECT_EQ(pgn.game.current(), 7u);
}

TEST(Pgn, MayGoOnPastADraw) {
    EXPECT_EQ(read("chess", "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. e4 *").game.nodes(),
              10u);
}

TEST(Pgn, OfTheSameGameUnderAnEarlierIdentityIsRead) {
    for (const char* id : {"chess", "chess960"}) {
        const auto variant = variant_named(id);
        for (const std::string_view earlier : definition::earlier_identities(variant->identity())) {
            for (const std::string& tag : {std::string("[TesseraRules \""),
                                           "[Variant \"" + std::string(id) + "\"]\n[GameId \""}) {
                PgnGame pgn = read(id, tag + std::string(earlier) + "\"]\n\n1. e4 e5 *");
                EXPECT_EQ(pgn.game.line().size(), 2U) << id;
                // Written anew, it is of today's.
                const std::string text = write_pgn(pgn.game, pgn.tags);
                EXPECT_NE(text.find("[TesseraRules \"" + variant->identity() + "\"]"),
                          std::string::npos);
                EXPECT_EQ(text.find(earlier), std::string::npos);
            }
        }
    }
}

/// A record goes on where the material was dead, as earlier programs let it.
TEST(Pgn, GoesOnBehindADeadPosition) {
    PgnGame pgn = read("chess",
                       "[SetUp \"1\"]\n[FEN \"8/8/4k3/3p4/8/8/2N5/K7 w - - 0 1\"]\n\n"
                       "1. Nb4 Kd6 2. Nxd5 Kxd5 *");
    EXPECT_EQ(pgn.game.line().size(), 4U);
}

TEST(Pgn, OfOtherRulesIsRefused) {
    EXPECT_EQ(refusal("chess", "[TesseraRules \"0123456789abcdef\"]\n*"),
              "line 1: the game was played by other rules: its identity is '0123456789abcdef', "
              "that of chess is '" +
                  variant_named("chess")->identity() + "'");
}

}  // namespace
}  // namespace tessera::game
