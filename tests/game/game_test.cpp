#include "game/game.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "base/text.hpp"
#include "game/pgn.hpp"
#include "play/ordinary.hpp"
#include "play/rules.hpp"
#include "support/support.hpp"

namespace tessera::game {
namespace {

using namespace testing_support;

Game play(std::shared_ptr<const rules::Variant> variant, std::string_view fen,
          std::string_view moves) {
    Game game = fen.empty() ? Game(*play::ordinary(std::move(variant)))
                            : Game(play::ordinary(position(std::move(variant), fen)));
    if (moves.empty()) return game;
    for (const auto text : split(moves, ' ')) {
        const auto move = game.position().parse_readable(text);
        if (!move) stop(move.error().text());
        game.follow(*move);
    }
    return game;
}

Game chess(std::string_view moves, std::string_view fen = "") {
    return play(variant_named("chess"), fen, moves);
}

std::string status(Game& game) {
    return reason_words(game.position(), game.outcome());
}

std::string fen(Game& game) {
    return game.position().text();
}

TEST(Game, TakesMovesBackAndPlaysThemAgain) {
    Game game = chess("e4 e5 Nf3");
    const std::string after = fen(game);
    EXPECT_TRUE(game.undo());
    EXPECT_TRUE(game.undo());
    EXPECT_TRUE(game.undo());
    EXPECT_FALSE(game.undo());
    EXPECT_EQ(fen(game), game.variant().definition().setup);
    EXPECT_TRUE(game.redo());
    EXPECT_TRUE(game.redo());
    EXPECT_TRUE(game.redo());
    EXPECT_FALSE(game.redo());
    EXPECT_EQ(fen(game), after);
}

TEST(Game, KeepsAnotherMoveAsAVariationAndTheSameMoveOnce) {
    Game game = chess("e4 e5");
    const NodeId e5 = game.current();
    game.undo();
    game.follow(game.position().parse_readable("c5").value());
    const NodeId c5 = game.current();
    game.undo();
    game.follow(game.position().parse_readable("e5").value());
    EXPECT_EQ(game.current(), e5);
    EXPECT_EQ(game.nodes(), 4u);
    game.undo();
    EXPECT_EQ(game.node(game.current()).children, (std::vector<NodeId>{e5, c5}));
}

TEST(Game, RedoFollowsTheChildLastVisited) {
    Game game = chess("e4 e5");
    game.undo();
    game.follow(game.position().parse_readable("c5").value());
    const NodeId c5 = game.current();
    game.undo();
    game.undo();
    game.redo();
    game.redo();
    EXPECT_EQ(game.current(), c5);
}

TEST(Game, GoesFromAnyNodeToAnyOther) {
    Random random(5);
    for (const std::string& id : game_ids()) {
        Game game(*play::ordinary(variant_named(id)));
        const int moves = affordable(*play::rules_of(game.variant()), 60, 4);
        const int visits = affordable(*play::rules_of(game.variant()), 200, 10);
        std::vector<std::string> fens{fen(game)};
        for (int i = 0; i < moves; ++i) {
            game.go(static_cast<NodeId>(random.below(game.nodes())));
            const auto list = legal(play::ordinary(game.position()));
            if (list.empty()) continue;
            const std::size_t before = game.nodes();
            game.follow(random.pick(list));
            if (game.nodes() > before) fens.push_back(fen(game));
        }
        for (int i = 0; i < visits; ++i) {
            const auto id_to = static_cast<NodeId>(random.below(game.nodes()));
            game.go(id_to);
            ASSERT_EQ(fen(game), fens[id_to]);
            ASSERT_TRUE(play::ordinary(game.position()).consistent());
        }
    }
}

TEST(Game, IsDrawnByTheThirdOccurrenceOfAPosition) {
    Game game = chess("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1");
    EXPECT_EQ(game.occurrences(), 2);
    EXPECT_EQ(status(game), "Black to move");
    game.follow(game.position().parse_readable("Ng8").value());
    EXPECT_EQ(game.occurrences(), 3);
    EXPECT_EQ(status(game), "third repetition");
    EXPECT_EQ(game.result().text(), "1/2-1/2");
    const auto refused = game.play(legal(play::ordinary(game.position())).front());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().text(), "the game is over: 1/2-1/2");
}

TEST(Game, CountsNoRepetitionWhereTheRightsDiffer) {
    Game game = chess("Ke2 Ke7 Ke1 Ke8 Ke2 Ke7 Ke1 Ke8", "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    EXPECT_EQ(game.occurrences(), 2);
    EXPECT_EQ(status(game), "White to move");
}

TEST(Game, CountsRepetitionsOnlyOnTheWayToTheCurrentNode) {
    Game game = chess("Nf3 Nf6 Ng1 Ng8");
    game.go(0);
    for (const char* text : {"Nc3", "Nc6", "Nb1", "Nb8"})
        game.follow(game.position().parse_readable(text).value());
    EXPECT_EQ(game.occurrences(), 2);
}

TEST(Game, ReplaysMovesPastADraw) {
    Game game = chess("Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8 e4");
    EXPECT_EQ(status(game), "Black to move");
}

TEST(Game, PutsMateAndStalemateBeforeTheDraws) {
    Game mate = chess("Ra8", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80");
    EXPECT_EQ(mate.outcome().status, rules::Status::checkmate);
    EXPECT_EQ(status(mate), "White wins");
    EXPECT_EQ(mate.result().text(), "1-0");
    Game quiet = chess("Ra7", "6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80");
    EXPECT_EQ(status(quiet), "100 single moves without a capture or pawn move");
    Game stalemate = chess("Qb6", "k7/8/8/8/8/8/1Q6/4K3 w - - 99 80");
    EXPECT_EQ(stalemate.outcome().status, rules::Status::stalemate);
    EXPECT_EQ(status(stalemate), "Black has no legal move and is not in check");
}

TEST(Game, SaysWhoIsInCheckAndWhoMoves) {
    Game check = chess("Ra8+", "6k1/5pp1/8/8/8/8/8/R5K1 w - - 0 1");
    EXPECT_EQ(status(check), "Black is in check");
    Game kings = chess("", "4k3/8/8/8/8/8/8/4K3 w - - 0 1");
    EXPECT_EQ(status(kings), "only kings are left");
    Game chesseract = play(variant_named("chesseract"), "", "Ua1c2 Ra1c4");
    EXPECT_EQ(status(chesseract), "Black to make the second move of the turn");
}

TEST(Game, EndsByResignationAgreementOrTimeAtOneNode) {
    Game game = chess("e4 e5");
    game.end(Winner::black, Ending::resignation);
    EXPECT_EQ(game.result().text(), "0-1");
    EXPECT_EQ(game.result().ending, Ending::resignation);
    EXPECT_FALSE(game.play(legal(play::ordinary(game.position())).front()).ok());
    game.undo();
    EXPECT_EQ(game.result().text(), "*");
    game.end(Winner::draw, Ending::agreement);
    EXPECT_EQ(game.result().text(), "1/2-1/2");
    game.end(Winner::white, Ending::time_forfeit);
    EXPECT_EQ(game.result().text(), "1/2-1/2") << "a game ends once";
}

TEST(Game, KeepsCommentsAsOneLineWithoutClosingBraces) {
    Game game = chess("e4");
    game.comment(1, "  good\n\tmove {really}  ");
    EXPECT_EQ(game.node(1).comment, "good move {really)");
}

std::optional<Error> set_line(Game& game, std::string_view moves) {
    return game.set_line(moves.empty() ? std::vector<std::string_view>() : split(moves, ' '));
}

TEST(Game, IsALineOnceThatIsSet) {
    Game game = chess("e4 e5 Nf3");
    game.undo();
    game.comment(1, "best by test");
    game.follow(game.position().parse_readable("Bc4").value());
    game.end(Winner::black, Ending::resignation);
    for (const std::string_view moves :
         {"e2e4 e7e5 f1c4 b8c6", "e2e4 e7e5 f1c4 b8c6", "e2e4 c7c5", "e2e4", "", "d2d4"}) {
        ASSERT_FALSE(set_line(game, moves)) << moves;
        const Game fresh = [&] {
            Game begun(game.variant());
            for (const auto text :
                 moves.empty() ? std::vector<std::string_view>() : split(moves, ' '))
                begun.follow(begun.position().parse_move(text).value());
            return begun;
        }();
        EXPECT_EQ(write_pgn(game, {}), write_pgn(fresh, {})) << moves;
        EXPECT_EQ(fen(game), fresh.position().text()) << moves;
        EXPECT_EQ(game.nodes(), fresh.nodes()) << moves;
        EXPECT_EQ(game.current(), fresh.current()) << moves;
        EXPECT_EQ(game.history(), fresh.history()) << moves;
        EXPECT_EQ(game.result().text(), "*") << moves;
        EXPECT_FALSE(game.redo()) << moves;
    }
}

TEST(Game, IsAsItWasWhereALineIsRefused) {
    Game game = chess("e4 e5 Nf3");
    game.undo();
    game.undo();
    game.follow(game.position().parse_readable("c5").value());
    game.undo();
    const std::string before = write_pgn(game, {});
    const auto fault = set_line(game, "e2e4 c7c5 g1f3 d7d6 d7d6");
    ASSERT_TRUE(fault);
    EXPECT_NE(fault->text().find("d7d6"), std::string::npos) << fault->text();
    EXPECT_EQ(write_pgn(game, {}), before);
    EXPECT_EQ(game.nodes(), 5u);
    EXPECT_EQ(game.current(), 1u);
    EXPECT_TRUE(game.redo());
    EXPECT_EQ(game.current(), 4u) << "the child last visited";
}

TEST(Game, LendsItsPositionAndHasItBack) {
    Game game = chess("e4 e5 Nf3 Nc6");
    game.undo();
    const std::string here = fen(game);
    const std::uint64_t key = game.position().key();
    {
        Walk walk(game);
        EXPECT_EQ(walk.position().text(), game.variant().definition().setup);
        walk.make(game.node(1).move);
        walk.make(game.node(2).move);
        walk.unmake();
        walk.make(walk.position().parse_readable("c5").value());
    }
    EXPECT_EQ(fen(game), here);
    EXPECT_EQ(game.position().key(), key);
    EXPECT_TRUE(game.undo());
    EXPECT_TRUE(game.redo());
    EXPECT_EQ(fen(game), here);
}

TEST(Game, GivesTheHashesOfEarlierPositions) {
    Game game = chess("Nf3 Nf6 Ng1 Ng8");
    const auto history = game.history();
    ASSERT_EQ(history.size(), 4u);
    EXPECT_EQ(history.front(), game.start()->key());
    EXPECT_EQ(history.front(), game.position().key());
}

}  // namespace
}  // namespace tessera::game
