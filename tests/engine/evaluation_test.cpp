// Values of pieces, the running balance, exchanges, the table of positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "engine/evaluation.hpp"
#include "engine/king_exposure.hpp"
#include "engine/see.hpp"
#include "engine/transposition_table.hpp"
#include "rules/attacks.hpp"
#include "scenes.hpp"
#include "support/eventful.hpp"
#include "support/random_positions.hpp"

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
    EXPECT_GT(value('Q'), value('R') + 2 * value('P'));
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
        return evaluation.piece_square(piece, testing_support::cell(*variant, name)).eg;
    };
    EXPECT_GT(at(white, "e7"), at(white, "e6"));
    EXPECT_GT(at(white, "e6"), at(white, "e2"));
    EXPECT_EQ(at(white, "e7"), at(black, "e2"));
}

/// The sums and zones of a position made anew are those that followed its moves.
void expect_followed(const Evaluation& evaluation, const rules::Position& position,
                     const Evaluation::Accumulator& sum, const Zones& zones) {
    ASSERT_EQ(sum, evaluation.accumulate(position)) << fen(position);
    Zones anew(position.variant());
    anew.reset(position);
    for (std::uint32_t c = 0; c < position.variant().shape().cells(); ++c)
        for (const Colour colour : rules::kColours)
            ASSERT_EQ(zones.royals(colour, rules::Cell{c}), anew.royals(colour, rules::Cell{c}))
                << fen(position);
}

TEST(Values, PawnsNearPromotionGainLessWhereManyPiecesGuardIt) {
    // Of what promotion gains, the most that a pawn is worth more than a pawn by nearness to it.
    const auto nearest = [](std::string_view id, Score Tapered::* part) {
        const Rules variant = variant_named(id);
        const Evaluation evaluation(*variant);
        const Piece pawn(variant->type_of('P'), Colour::white);
        Score most = 0;
        for (std::uint32_t c = 0; c < variant->shape().cells(); ++c)
            most = std::max(most, evaluation.piece_square(pawn, rules::Cell{c}).*part);
        const Score value = evaluation.value(pawn.type());
        return static_cast<double>(most - value) /
               (evaluation.value(variant->type_of('Q')) - value);
    };
    EXPECT_GT(nearest("oana-chiru", &Tapered::mg), 0);
    EXPECT_LT(nearest("oana-chiru", &Tapered::mg), nearest("oana", &Tapered::mg) / 4);
    EXPECT_NEAR(nearest("oana-chiru", &Tapered::eg), nearest("oana", &Tapered::eg), 0.05);
}

TEST(Accumulator, FollowsEveryMove) {
    for (const std::string& id : testing_support::game_ids()) {
        const Rules variant = variant_named(id);
        const Evaluation evaluation(*variant);
        Zones zones(*variant);
        tessera::Random random(6);
        const int games = affordable(*variant, 20);
        const int plies = affordable(*variant, 100, 3);
        for (int game = 0; game < games; ++game) {
            rules::Position position = notation::start_position(variant);
            auto sum = evaluation.accumulate(position);
            zones.reset(position);
            for (int ply = 0; ply < plies; ++ply) {
                const auto moves = legal(position);
                if (moves.empty()) break;
                rules::Undo undo;
                const rules::Move move = testing_support::eventful(position, moves, random);
                const rules::Delta& delta = position.make(move, undo);
                evaluation.follow(sum, delta);
                zones.made(*variant, delta);
            }
            expect_followed(evaluation, position, sum, zones);
        }
    }
}

TEST(Accumulator, FollowsCastlingEnPassantAndPromotion) {
    const Rules variant = variant_named("chess");
    const Evaluation evaluation(*variant);
    Zones zones(*variant);
    for (const char* text :
         {"r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
          "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"}) {
        rules::Position position = testing_support::position(variant, text);
        for (const rules::Move& move : legal(position)) {
            rules::Undo undo;
            auto sum = evaluation.accumulate(position);
            zones.reset(position);
            const rules::Delta& delta = position.make(move, undo);
            evaluation.follow(sum, delta);
            zones.made(*variant, delta);
            expect_followed(evaluation, position, sum, zones);
            zones.unmade(*variant, delta);
            position.unmake(undo);
            expect_followed(evaluation, position, evaluation.accumulate(position), zones);
        }
    }
}

/// The whole evaluation, for the side to move.
Score whole_score(const rules::Position& position) {
    const Evaluation evaluation(position.variant());
    Zones zones(position.variant());
    zones.reset(position);
    return evaluation.score(position, evaluation.accumulate(position), zones, -kMate, kMate);
}

/// Of a position of chess.
Score score(std::string_view text) {
    return whole_score(testing_support::position(variant_named("chess"), text));
}

TEST(Evaluation, IsTheSameForBothColours) {
    EXPECT_EQ(score("r1bq1rk1/ppp2ppp/2n2n2/8/3P4/2N2N2/PP3PPP/R1BQKB1R w KQ - 0 1"),
              score("r1bqkb1r/pp3ppp/2n2n2/3p4/8/2N2N2/PPP2PPP/R1BQ1RK1 b kq - 0 1"));
    for (const char* id : {"chess", "raumschach", "fourstar"}) {
        rules::Position position = notation::start_position(variant_named(id));
        const Score white = whole_score(position);
        rules::Undo undo;
        position.make_null(undo);
        EXPECT_EQ(white, whole_score(position)) << id;
    }
}

TEST(Evaluation, PrefersActivePieces) {
    // A bishop shut in by its own pawns, and one that is not.
    EXPECT_GT(score("4k3/p1p5/8/8/8/3P4/1PB5/4K3 w - - 0 1"),
              score("4k3/p1p5/8/8/8/1P1P4/2B5/4K3 w - - 0 1"));
    // Queen and knight beside the king, and far from it.
    EXPECT_GT(score("r4rk1/ppp2ppp/8/6N1/8/3Q4/PPP2PPP/R4RK1 w - - 0 1"),
              score("r4rk1/ppp2ppp/8/8/1N6/Q7/PPP2PPP/R4RK1 w - - 0 1"));
}

TEST(Evaluation, SeesWhatIsAttackedAndNotDefended) {
    // The rook defends its knight, or looks along an open file.
    EXPECT_GT(score("1r4k1/5ppp/8/3n4/8/8/5PBP/6K1 w - - 0 1"),
              score("3r2k1/5ppp/8/3n4/8/8/5PBP/6K1 w - - 0 1"));
}

TEST(Evaluation, CountsOnALeadInTheEndgameMoreWithPawns) {
    const auto lead = [](std::string_view ahead, std::string_view level) {
        return score(ahead) - score(level);
    };
    // A knight more, with six pawns for each and with none.
    EXPECT_GT(lead("4k3/pppppp2/8/8/8/8/PPPPPP2/1N2K3 w - - 0 1",
                   "4k3/pppppp2/8/8/8/8/PPPPPP2/4K3 w - - 0 1"),
              lead("1n2k3/8/8/8/8/8/8/NN2K3 w - - 0 1", "1n2k3/8/8/8/8/8/8/1N2K3 w - - 0 1") + 80);
}

TEST(KingExposure, CountsOpenCellsOnTheLinesOfTheDearestSlider) {
    const Rules variant = variant_named("chess");
    std::vector<Score> values(variant->piece_types(), 0);
    values[rules::index(variant->type_of('R'))] = 500;
    values[rules::index(variant->type_of('Q'))] = 1000;
    const Mobility mobility(*variant);
    const KingExposure exposure(*variant, values, mobility);
    const auto score = [&](std::string_view text) {
        return exposure.score(testing_support::position(variant, text));
    };
    EXPECT_EQ(exposure.score(notation::start_position(variant)), 0);
    // 19 cells around the white king, 7 beside the black one; kings reach 6.5625 cells on average.
    EXPECT_EQ(score("4k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1"),
              static_cast<Score>(-12 * 0.16 * 1000 / 6.5625));
    EXPECT_EQ(score("4k3/8/8/8/8/8/PPPPPPPP/4K3 b - - 0 1"),
              -score("4k3/pppppppp/8/8/8/8/8/4K3 w - - 0 1"));
    // Without a queen in the rules rooks are the dearest: no diagonals.
    values[rules::index(variant->type_of('Q'))] = 0;
    EXPECT_EQ(
        KingExposure(*variant, values, mobility)
            .score(testing_support::position(variant, "4k3/8/8/8/8/8/PPPPPPPP/4K3 w - - 0 1")),
        static_cast<Score>(5 * 0.16 * 500 / 6.5625));
}

TEST(Evaluation, KnowsPassedDoubledIsolatedAndSupportedPawns) {
    EXPECT_GT(score("4k3/8/p7/4P3/8/8/8/4K3 w - - 0 1"), score("4k3/8/3p4/4P3/8/8/8/4K3 w - - 0 1"))
        << "passed";
    EXPECT_GT(score("4k3/p7/8/8/8/8/PP6/4K3 w - - 0 1"), score("4k3/p7/8/8/8/P7/P7/4K3 w - - 0 1"))
        << "doubled, isolated";
    EXPECT_GT(score("4k3/p7/8/8/8/2P5/1P6/4K3 w - - 0 1"),
              score("4k3/p7/8/8/8/2P5/P7/4K3 w - - 0 1"))
        << "supported";
}

TEST(StaticExchange, CountsDefendersHelpersAndThoseBehindThem) {
    const Rules variant = variant_named("chess");
    const Evaluation evaluation(*variant);
    Exchange exchange(*variant, evaluation);
    const auto loses = [&](std::string_view text, std::string_view move) {
        rules::Position position = testing_support::position(variant, text);
        return !exchange.gains(position, *notation::parse_move(position, move), 0);
    };
    EXPECT_TRUE(loses("4k3/8/2p5/3p4/8/8/8/3QK3 w - - 0 1", "d1d5"));
    EXPECT_FALSE(loses("4k3/8/8/3p4/8/8/8/3QK3 w - - 0 1", "d1d5"));
    EXPECT_FALSE(loses("4k3/8/2p5/3r4/8/4N3/8/4K3 w - - 0 1", "e3d5"));
    EXPECT_TRUE(loses("4k3/8/2p5/3p4/8/4N3/8/3QK3 w - - 0 1", "e3d5"));
    EXPECT_FALSE(loses("4k3/3r4/8/3p4/8/4N3/8/3RK3 w - - 0 1", "e3d5"));
    // A rook behind the rook that captures, and one behind the defender.
    EXPECT_FALSE(loses("3rk3/8/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"));
    EXPECT_TRUE(loses("3rk3/3r4/8/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"));
    // The king captures only what is not defended.
    EXPECT_FALSE(loses("8/8/4k3/3p4/8/8/3R4/3RK3 w - - 0 1", "d2d5"));
    EXPECT_TRUE(loses("8/8/4k3/3p4/8/8/3R4/4K3 w - - 0 1", "d2d5"));
    // A quiet move to an attacked cell.
    EXPECT_TRUE(loses("4k3/8/2p5/8/8/4N3/8/4K3 w - - 0 1", "e3d5"));
    EXPECT_FALSE(loses("4k3/8/8/8/8/4N3/8/4K3 w - - 0 1", "e3d5"));
}

/// What the side to move gains at best by captures on the cell, each by its least valuable piece;
/// by making the moves.
Score best_on(rules::Position& position, const Evaluation& evaluation, rules::Cell target) {
    const rules::Variant& variant = position.variant();
    const auto worth = [&](rules::Cell c) {
        const rules::PieceType type = position.at(c).type();
        return variant.royal(type) ? kMate / 2 : evaluation.value(type);
    };
    std::vector<rules::Cell> cells = rules::attackers(position, target, position.side());
    if (cells.empty()) return 0;
    const rules::Cell least = *std::min_element(
        cells.begin(), cells.end(), [&](auto a, auto b) { return worth(a) < worth(b); });
    const auto enemies = rules::attackers(position, target, rules::other(position.side()));
    if (variant.royal(position.at(least).type()) && !enemies.empty()) return 0;
    const Score gain = worth(target);
    rules::Undo undo;
    position.make({.from = least, .to = target}, undo);
    const Score score = gain - best_on(position, evaluation, target);
    position.unmake(undo);
    return std::max(0, score);
}

TEST(StaticExchange, EqualsPlayingTheCapturesOut) {
    Random random(4);
    for (const char* id : {"chess", "raumschach", "tesseract", "hdc3"}) {
        const Rules variant = variant_named(id);
        const Evaluation evaluation(*variant);
        Exchange exchange(*variant, evaluation);
        int compared = 0;
        testing_support::random_game(
            notation::start_position(variant), random, 60, [&](const rules::Position& p) {
                for (const rules::Move& move : legal(p)) {
                    // Royals that come under attack on the way make the two differ.
                    const rules::Piece captured = p.captured_by(move);
                    if (captured.empty() || move.promotion != rules::kNoPieceType ||
                        move.type == rules::MoveType::en_passant)
                        continue;
                    rules::Position after = p;
                    rules::Undo undo;
                    after.make(move, undo);
                    const Score score =
                        evaluation.value(captured.type()) - best_on(after, evaluation, move.to);
                    for (const Score threshold : {score - 1, score, score + 1})
                        ASSERT_EQ(exchange.gains(p, move, threshold), score >= threshold)
                            << id << ' ' << fen(p) << ' ' << notation::move_text(*variant, move)
                            << ' ' << score << ' ' << threshold;
                    ++compared;
                }
            });
        EXPECT_GT(compared, 20) << id;
    }
}

TEST(TranspositionTable, KeepsWhatIsStoredUntilCleared) {
    TranspositionTable table(1 << 12);
    table.new_search();
    const rules::Move move{static_cast<rules::Cell>(3), static_cast<rules::Cell>(200)};
    constexpr std::uint64_t kKey = 0x123456789abcdef0U;
    EXPECT_EQ(table.probe(kKey), nullptr);
    table.store(kKey, &move, -55, 7, 4, Bound::exact);
    const TableEntry* entry = table.probe(kKey);
    ASSERT_NE(entry, nullptr);
    EXPECT_TRUE(entry->matches(move));
    EXPECT_EQ(entry->score, -55);
    EXPECT_EQ(entry->eval, 7);
    EXPECT_EQ(entry->depth, 4);
    EXPECT_EQ(entry->bound(), Bound::exact);
    // A search that found no move keeps the one known.
    table.store(kKey, nullptr, -60, 7, 5, Bound::upper);
    EXPECT_TRUE(table.probe(kKey)->matches(move));
    EXPECT_EQ(table.probe(kKey ^ (std::uint64_t{1} << 63)), nullptr);
    for (int i = 0; i < 300; ++i) table.new_search();
    EXPECT_TRUE(table.probe(kKey)->matches(move));
    for (int i = 0; i < 300; ++i) table.clear();
    EXPECT_EQ(table.probe(kKey), nullptr);
}

TEST(TranspositionTable, KeepsDeepEntriesOfTheSearchButNotOfEarlierOnes) {
    TranspositionTable table(1);  // a single bucket, of three entries
    for (std::uint64_t upper = 1; upper <= 3; ++upper)
        table.store(upper << 32, nullptr, 10, 0, 6 + static_cast<int>(upper), Bound::lower);
    // Makes room by the shallowest.
    table.store(std::uint64_t{4} << 32, nullptr, 20, 0, 2, Bound::lower);
    EXPECT_EQ(table.probe(std::uint64_t{1} << 32), nullptr);
    EXPECT_NE(table.probe(std::uint64_t{3} << 32), nullptr);
    EXPECT_NE(table.probe(std::uint64_t{4} << 32), nullptr);
    table.new_search();
    EXPECT_NE(table.probe(std::uint64_t{3} << 32), nullptr);
    for (std::uint64_t upper = 5; upper <= 7; ++upper)
        table.store(upper << 32, nullptr, 20, 0, 1, Bound::lower);
    EXPECT_EQ(table.probe(std::uint64_t{3} << 32), nullptr);
    EXPECT_NE(table.probe(std::uint64_t{7} << 32), nullptr);
}

}  // namespace
}  // namespace tessera::engine::testing
