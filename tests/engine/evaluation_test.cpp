// Values of pieces, the running balance, exchanges, the table of positions.
#include <gtest/gtest.h>

#include "engine/evaluation.hpp"
#include "engine/see.hpp"
#include "engine/transposition_table.hpp"
#include "scenes.hpp"
#include "support/eventful.hpp"

namespace tessera::engine::testing {
namespace {

using rules::Colour;
using rules::Piece;

TEST(Values, ChessPiecesStandInTheUsualOrder) {
    const Rules variant = variant_named("chess");
    const Evaluation evaluation(*variant);
    const auto value = [&](char letter) { return evaluation.value(variant->type_of(letter)); };
    EXPECT_EQ(value('P'), 100);
    EXPECT_EQ(value('K'), 0);
    EXPECT_GT(value('N'), 2 * value('P'));
    EXPECT_GT(value('R'), value('B'));
    EXPECT_GT(value('B') + 100, value('N'));
    EXPECT_GT(value('Q'), value('R') + value('B') - 50);
}

TEST(Values, EveryCapturingPieceIsWorthSomething) {
    for (const std::string& id : testing_support::game_ids()) {
        const Rules variant = variant_named(id);
        const Evaluation evaluation(*variant);
        Score weakest = kMate;
        for (std::size_t k = 0; k < variant->piece_types(); ++k) {
            const auto type = static_cast<rules::PieceType>(k);
            if (variant->royal(type))
                EXPECT_EQ(evaluation.value(type), 0);
            else if (!variant->piece_definition(type).minstrel)
                weakest = std::min(weakest, evaluation.value(type));
        }
        EXPECT_EQ(weakest, 100) << id;
    }
}

TEST(Values, PawnsGainOnTheWayToPromotion) {
    const Rules variant = variant_named("chess");
    const Evaluation evaluation(*variant);
    const Piece white(variant->type_of('P'), Colour::white),
        black(variant->type_of('P'), Colour::black);
    const auto at = [&](Piece piece, std::string_view name) {
        return evaluation.piece_square(piece, testing_support::cell(*variant, name));
    };
    EXPECT_GT(at(white, "e7"), at(white, "e6"));
    EXPECT_GT(at(white, "e6"), at(white, "e2"));
    EXPECT_EQ(at(white, "e7"), at(black, "e2"));
}

TEST(PieceSquares, FollowsEveryMove) {
    for (const std::string& id : testing_support::game_ids()) {
        const Rules variant = variant_named(id);
        const Evaluation evaluation(*variant);
        tessera::Random random(6);
        const int games = affordable(*variant, 20);
        const int plies = affordable(*variant, 100, 3);
        for (int game = 0; game < games; ++game) {
            rules::Position position = notation::start_position(variant);
            Score psq = evaluation.psq(position);
            for (int ply = 0; ply < plies; ++ply) {
                const auto moves = legal(position);
                if (moves.empty()) break;
                rules::Undo undo;
                const rules::Move move = testing_support::eventful(position, moves, random);
                psq += evaluation.change(position.make(move, undo));
                ASSERT_EQ(psq, evaluation.psq(position)) << id << ' ' << fen(position);
            }
        }
    }
}

TEST(PieceSquares, FollowsCastlingEnPassantAndPromotion) {
    const Rules variant = variant_named("chess");
    const Evaluation evaluation(*variant);
    for (const char* text :
         {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
          "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"}) {
        rules::Position position = testing_support::position(variant, text);
        for (const rules::Move& move : legal(position)) {
            rules::Undo undo;
            const Score before = evaluation.psq(position);
            const Score change = evaluation.change(position.make(move, undo));
            EXPECT_EQ(before + change, evaluation.psq(position));
            position.unmake(undo);
        }
    }
}

TEST(StaticExchange, CountsDefendersAndHelpers) {
    const Rules variant = variant_named("chess");
    const Evaluation evaluation(*variant);
    const auto loses = [&](std::string_view text, std::string_view move) {
        rules::Position position = testing_support::position(variant, text);
        return see_loses(position, evaluation, *notation::parse_move(position, move));
    };
    EXPECT_TRUE(loses("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5"));
    EXPECT_FALSE(loses("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d1d5"));
    EXPECT_FALSE(loses("4k3/8/2p5/3r4/8/4N3/8/4K3 w - - 0 1", "e3d5"));
    EXPECT_TRUE(loses("4k3/8/2p5/3p4/8/4N3/8/3QK3 w - - 0 1", "e3d5"));
    EXPECT_FALSE(loses("4k3/3r4/8/3p4/8/4N3/8/3RK3 w - - 0 1", "e3d5"));
}

TEST(TranspositionTable, KeepsWhatIsStoredUntilCleared) {
    TranspositionTable table(1 << 12);
    table.new_search();
    const rules::Move move{static_cast<rules::Cell>(3), static_cast<rules::Cell>(200)};
    constexpr std::uint64_t kKey = 0x123456789abcdef0U;
    EXPECT_EQ(table.probe(kKey), nullptr);
    table.store(kKey, &move, -55, 4, Bound::exact);
    const TableEntry* entry = table.probe(kKey);
    ASSERT_NE(entry, nullptr);
    EXPECT_TRUE(entry->matches(move));
    EXPECT_EQ(entry->score, -55);
    EXPECT_EQ(entry->depth, 4);
    EXPECT_EQ(entry->bound(), Bound::exact);
    // A search that found no move keeps the one known.
    table.store(kKey, nullptr, -60, 5, Bound::upper);
    EXPECT_TRUE(table.probe(kKey)->matches(move));
    EXPECT_EQ(table.probe(kKey ^ (std::uint64_t{1} << 63)), nullptr);
    for (int i = 0; i < 300; ++i) table.new_search();
    EXPECT_TRUE(table.probe(kKey)->matches(move));
    for (int i = 0; i < 300; ++i) table.clear();
    EXPECT_EQ(table.probe(kKey), nullptr);
}

TEST(TranspositionTable, KeepsDeepEntriesOfTheSearchButNotOfEarlierOnes) {
    TranspositionTable table(1);  // a single entry
    table.store(1, nullptr, 10, 9, Bound::lower);
    table.store(2, nullptr, 20, 2, Bound::lower);
    EXPECT_NE(table.probe(1), nullptr);
    table.new_search();
    EXPECT_NE(table.probe(1), nullptr);
    table.store(2, nullptr, 20, 2, Bound::lower);
    EXPECT_NE(table.probe(2), nullptr);
}

}  // namespace
}  // namespace tessera::engine::testing
