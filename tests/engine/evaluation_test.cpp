// Values of pieces, the running balance, exchanges, the table of positions.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
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

/// Of the pieces of the side to move that capture on the cell, those of least value.
std::vector<rules::Cell> least_attackers(const rules::Position& position,
                                         const Evaluation& evaluation, rules::Cell target) {
    const rules::Variant& variant = position.variant();
    const auto worth = [&](rules::Cell c) {
        const rules::PieceType type = position.at(c).type();
        return variant.royal(type) ? kMate / 2 : evaluation.value(type);
    };
    std::vector<rules::Cell> cells = rules::attackers(position, target, position.side());
    Score least = kMate;
    for (const rules::Cell c : cells) least = std::min(least, worth(c));
    std::erase_if(cells, [&](rules::Cell c) { return worth(c) != least; });
    return cells;
}

/// What the side to move can gain at best by captures on the cell, each by its least valuable
/// piece, by making the moves: one number for each order in which pieces of equal value may go.
std::set<Score> best_on(rules::Position& position, const Evaluation& evaluation,
                        rules::Cell target) {
    const rules::Variant& variant = position.variant();
    const auto cells = least_attackers(position, evaluation, target);
    if (cells.empty()) return {0};
    const rules::PieceType standing = position.at(target).type();
    if (variant.royal(position.at(cells.front()).type()) &&
        !rules::attackers(position, target, rules::other(position.side())).empty())
        return {0};
    const Score gain = variant.royal(standing) ? kMate / 2 : evaluation.value(standing);
    std::set<Score> best;
    for (const rules::Cell from : cells) {
        rules::Undo undo;
        position.make({.from = from, .to = target}, undo);
        for (const Score reply : best_on(position, evaluation, target))
            best.insert(std::max(0, gain - reply));
        position.unmake(undo);
    }
    return best;
}

/// The move is a capture that the exchange judges in full: one that promotes is worth the new
/// piece, but later promotions are not foreseen.
bool is_compared(const rules::Position& p, const rules::Move& move) {
    return !p.captured_by(move).empty() && move.promotion == rules::kNoPieceType;
}

/// Whether the exchange gives one of the numbers that playing the captures out gives.
void expect_played_out(Exchange& exchange, const Evaluation& evaluation, const rules::Position& p,
                       const rules::Move& move) {
    rules::Position after = p;
    rules::Undo undo;
    after.make(move, undo);
    const Score gain = evaluation.value(p.captured_by(move).type());
    std::set<Score> scores;
    for (const Score reply : best_on(after, evaluation, move.to)) scores.insert(gain - reply);
    const bool one_of_them = std::ranges::any_of(scores, [&](Score score) {
        return std::ranges::all_of(scores, [&](Score other) {
            return exchange.gains(p, move, other) == (score >= other) &&
                   exchange.gains(p, move, other + 1) == (score > other);
        });
    });
    EXPECT_TRUE(one_of_them) << fen(p) << ' ' << notation::move_text(p.variant(), move) << ' '
                             << *scores.begin() << " to " << *scores.rbegin();
}

TEST(StaticExchange, EqualsPlayingTheCapturesOut) {
    for (const std::string& id : testing_support::game_ids()) {
        const Rules variant = variant_named(id);
        if (!variant->plain_attacks()) continue;
        Random random(4);
        const Evaluation evaluation(*variant);
        Exchange exchange(*variant, evaluation);
        int compared = 0;
        const auto look_at = [&](const rules::Position& p) {
            int left = 40;
            for (const rules::Move& move : legal(p)) {
                if (!is_compared(p, move) || --left < 0) continue;
                expect_played_out(exchange, evaluation, p, move);
                ++compared;
            }
        };
        const int games = affordable(*variant, 6);
        for (int game = 0; game < games && !::testing::Test::HasFailure(); ++game)
            testing_support::random_game(notation::start_position(variant), random,
                                         affordable(*variant, 60, 2), look_at);
        for (int n = affordable(*variant, 40, 8); n > 0; --n)
            look_at(testing_support::scattered(variant, random, 40));
        const int many = testing_support::kSanitized ? 5 : 100;
        EXPECT_GT(compared, variant->shape().cells() <= 512 ? many : 0) << id;
    }
}

TEST(StaticExchange, FindsSlidersBehindPiecesThatCaptureByALeap) {
    const Rules chess = variant_named("chess");
    const Evaluation evaluation(*chess);
    Exchange exchange(*chess, evaluation);
    const auto gains = [&](std::string_view text, std::string_view move) {
        const rules::Position position = testing_support::position(chess, text);
        return exchange.gains(position, *notation::parse_move(position, move), 1);
    };
    // Behind the pawn of White that recaptures: a knight cannot take it.
    EXPECT_TRUE(gains("4k3/2n5/4p3/3p4/2P1P3/5B2/8/4K3 w - - 0 1", "c4d5"));
    EXPECT_FALSE(gains("4k3/2n5/4p3/3p4/2P1P3/8/8/4K3 w - - 0 1", "c4d5"));
    // Behind the pawn of Black that recaptures: a knight cannot take that.
    EXPECT_FALSE(gains("4k3/1b6/2p5/3p4/4P3/2N5/8/4K3 w - - 0 1", "e4d5"));
    EXPECT_TRUE(gains("4k3/8/2p5/3p4/4P3/2N5/8/4K3 w - - 0 1", "e4d5"));
    // En passant clears two cells.
    EXPECT_FALSE(gains("3rk3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"));
    EXPECT_TRUE(gains("3rk3/8/8/3pP3/8/8/8/3RK3 w - d6 0 1", "e5d6"));
    // Castling loses nothing, whatever attacks the cell that its text names.
    const Rules shuffled = variant_named("chess960");
    const Evaluation of_shuffled(*shuffled);
    Exchange exchange_of_shuffled(*shuffled, of_shuffled);
    const auto p = testing_support::position(shuffled, "4k2r/8/8/8/8/8/8/4K2R w K - 0 1");
    EXPECT_TRUE(exchange_of_shuffled.gains(p, *notation::parse_move(p, "e1h1"), 0));
    EXPECT_FALSE(exchange_of_shuffled.gains(p, *notation::parse_move(p, "e1h1"), 1));
}

/// White's bishop stands behind Black's pawn b3c, which recaptures.
TEST(StaticExchange, FindsABishopBehindAPawnInThreeDimensions) {
    const Rules variant = variant_named("raumschach");
    const Evaluation evaluation(*variant);
    Exchange exchange(*variant, evaluation);
    for (const char* text :
         {"rnk1r/p1p1R/5/5/5//ub3/3pp/p1p1p/qn3/5//5/1UB2/1p1N1/R1P2/2B2//P4/5/1N3/1P2P/1U3//5/"
          "3P1/5/1P2P/1K3 b - - 0 27",
          "rn2r/pkp1R/5/5/5//1b3/3pp/p1N1p/qn3/1B3//5/1uB2/1p1N1/R1P2/5//P4/5/5/1P2P/1U3//5/3P1/5/"
          "1P2P/1K3 b - - 2 29"}) {
        const rules::Position p = testing_support::position(variant, text);
        for (const rules::Move& move : legal(p))
            if (is_compared(p, move)) expect_played_out(exchange, evaluation, p, move);
    }
}

TEST(TranspositionTable, KeepsWhatIsStoredUntilCleared) {
    TranspositionTable table(1 << 12);
    table.new_search();
    const rules::Move move{static_cast<rules::Cell>(3), static_cast<rules::Cell>(200)};
    constexpr std::uint64_t kKey = 0x123456789abcdef0U;
    EXPECT_FALSE(table.probe(kKey));
    table.store(kKey, &move, -55, 7, 4, Bound::exact);
    const auto entry = table.probe(kKey);
    ASSERT_TRUE(entry);
    EXPECT_TRUE(entry->matches(move));
    EXPECT_EQ(entry->score, -55);
    EXPECT_EQ(entry->eval, 7);
    EXPECT_EQ(entry->depth, 4);
    EXPECT_EQ(entry->bound(), Bound::exact);
    // A search that found no move keeps the one known.
    table.store(kKey, nullptr, -60, 7, 5, Bound::upper);
    EXPECT_TRUE(table.probe(kKey)->matches(move));
    EXPECT_FALSE(table.probe(kKey ^ (std::uint64_t{1} << 63)));
    for (int i = 0; i < 300; ++i) table.new_search();
    EXPECT_TRUE(table.probe(kKey)->matches(move));
    for (int i = 0; i < 300; ++i) table.clear();
    EXPECT_FALSE(table.probe(kKey));
}

TEST(TranspositionTable, KeepsDeepEntriesOfTheSearchButNotOfEarlierOnes) {
    TranspositionTable table(1);  // a single bucket, of three entries
    for (std::uint64_t upper = 1; upper <= 3; ++upper)
        table.store(upper << 32, nullptr, 10, 0, 6 + static_cast<int>(upper), Bound::lower);
    // Makes room by the shallowest.
    table.store(std::uint64_t{4} << 32, nullptr, 20, 0, 2, Bound::lower);
    EXPECT_FALSE(table.probe(std::uint64_t{1} << 32));
    EXPECT_TRUE(table.probe(std::uint64_t{3} << 32));
    EXPECT_TRUE(table.probe(std::uint64_t{4} << 32));
    table.new_search();
    EXPECT_TRUE(table.probe(std::uint64_t{3} << 32));
    for (std::uint64_t upper = 5; upper <= 7; ++upper)
        table.store(upper << 32, nullptr, 20, 0, 1, Bound::lower);
    EXPECT_FALSE(table.probe(std::uint64_t{3} << 32));
    EXPECT_TRUE(table.probe(std::uint64_t{7} << 32));
}

}  // namespace
}  // namespace tessera::engine::testing
