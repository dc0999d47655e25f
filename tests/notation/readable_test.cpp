#include <gtest/gtest.h>

#include <set>

#include "base/text.hpp"
#include "movegen/backends.hpp"
#include "support/random_positions.hpp"
#include "support/sanitized.hpp"
#include "support/support.hpp"

namespace tessera::notation {
namespace {

using namespace testing_support;

/// Plays a line of SAN and expects each move to be written exactly as given.
void expect_san(std::string_view line) {
    rules::Position p = start("chess");
    for (const std::string_view text : split(line, ' ')) {
        const auto move = parse_readable(p, text);
        ASSERT_TRUE(move.ok()) << move.error().text();
        ASSERT_EQ(readable_move(p, *move), text);
        rules::Undo undo;
        p.make(*move, undo);
    }
}

std::string readable(const char* id, std::string_view fen, std::string_view text) {
    rules::Position p = position(variant_named(id), fen);
    const auto move = parse_move(p, text);
    if (!move) return move.error().text();
    return readable_move(p, *move);
}

std::string reading(const char* id, std::string_view fen, std::string_view text) {
    rules::Position p = position(variant_named(id), fen);
    const auto move = parse_readable(p, text);
    return move ? move_text(p.variant(), *move) : move.error().text();
}

TEST(ReadableMoves, AreTheOnesOfWellKnownGames) {
    // Morphy against the Duke of Brunswick and Count Isouard, 1858.
    expect_san(
        "e4 e5 Nf3 d6 d4 Bg4 dxe5 Bxf3 Qxf3 dxe5 Bc4 Nf6 Qb3 Qe7 Nc3 c6 Bg5 b5 Nxb5 cxb5 "
        "Bxb5+ Nbd7 O-O-O Rd8 Rxd7 Rxd7 Rd1 Qe6 Bxd7+ Nxd7 Qb8+ Nxb8 Rd8#");
    // D. Byrne against Fischer, 1956.
    expect_san(
        "Nf3 Nf6 c4 g6 Nc3 Bg7 d4 O-O Bf4 d5 Qb3 dxc4 Qxc4 c6 e4 Nbd7 Rd1 Nb6 Qc5 Bg4 Bg5 "
        "Na4 Qa3 Nxc3 bxc3 Nxe4 Bxe7 Qb6 Bc4 Nxc3 Bc5 Rfe8+ Kf1 Be6 Bxb6 Bxc4+ Kg1 Ne2+ Kf1 "
        "Nxd4+ Kg1 Ne2+ Kf1 Nc3+ Kg1 axb6 Qb4 Ra4 Qxb6 Nxd1 h3 Rxa2 Kh2 Nxf2 Re1 Rxe1 Qd8+ "
        "Bf8 Nxe1 Bd5 Nf3 Ne4 Qb8 b5 h4 h5 Ne5 Kg7 Kg1 Bc5+ Kf1 Ng3+ Ke1 Bb4+ Kd1 Bb3+ Kc1 "
        "Ne2+ Kb1 Nc3+ Kc1 Rc2#");
}

TEST(ReadableLine, IsTheMovesOneAfterTheOther) {
    const rules::Position begin = start("chess");
    rules::Position p = begin;
    rules::MoveList line;
    for (const char* text : {"e2e4", "d7d5", "e4d5", "d8d5", "b1c3"}) {
        line.push_back(parse_move(p, text).value());
        rules::Undo undo;
        p.make(line.back(), undo);
    }
    using Texts = std::vector<std::string>;
    EXPECT_EQ(readable_line(begin, line, 10), (Texts{"e4", "d5", "exd5", "Qxd5", "Nc3"}));
    EXPECT_EQ(readable_line(begin, line, 3), (Texts{"e4", "d5", "exd5"}));
    EXPECT_EQ(readable_line(begin, {}, 3), Texts());
}

TEST(ReadableMoves, NameTheFileThenTheRankThenBoth) {
    EXPECT_EQ(readable("chess", "4k3/8/8/8/8/8/4K3/R6R w - - 0 1", "a1d1"), "Rad1");
    EXPECT_EQ(readable("chess", "4k3/8/R7/8/8/8/4K3/R7 w - - 0 1", "a1a3"), "R1a3");
    EXPECT_EQ(readable("chess", "6k1/8/8/Q7/8/8/5K2/Q3Q3 w - - 0 1", "a1c3"), "Qa1c3");
    EXPECT_EQ(readable("chess", "4k3/8/8/8/8/8/4K3/R7 w - - 0 1", "a1d1"), "Rd1");
}

TEST(ReadableMoves, DoNotNameTheCellForAPieceThatIsPinned) {
    EXPECT_EQ(readable("chess", "4r1k1/8/8/8/8/8/4N3/N3K3 w - - 0 1", "a1c2"), "Nc2");
    EXPECT_EQ(readable("chess", "4r1k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2"), "Nc2");
    EXPECT_EQ(readable("chess", "6k1/8/8/8/8/4N3/8/N3K3 w - - 0 1", "a1c2"), "Nac2");
}

TEST(ReadableMoves, OfPawnsHaveNoLetter) {
    EXPECT_EQ(readable("chess", "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6"), "exd6");
    EXPECT_EQ(readable("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7b8q"), "axb8=Q+");
    EXPECT_EQ(readable("chess", "1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8n"), "a8=N");
    const std::string setup = start("fourstar").variant().definition().setup;
    EXPECT_EQ(readable("fourstar", setup, "a2a1a3a1"), "a3a1");
    EXPECT_EQ(readable("fourstar", setup, "a2c1a3c1"), "a3c1");
}

/// A Y-pawn on 4355 and a W-pawn on 4454 can both go to 4455.
TEST(ReadableMoves, OfPawnsOfTwoKindsNameTheCellWhereEitherCanGo) {
    const char* both =
        "7k/8/8/8/8/8/8/8//-//-//-//-//-//-//-///-///-///-//-//-//8/8/8/8/8/3P4/8/8//-//-//-//-///"
        "-//-//-//8/8/8/8/3W4/8/8/8//-//-//-//-///-///-///-//-//-//-//-//-//-//8/8/8/8/8/8/8/K7 w "
        "- - 0 1";
    for (const char* move : {"d3e5d4e5", "d4e4d4e5"})
        EXPECT_EQ(readable("oana-chiru", both, move), std::string(move).substr(0, 4) + "d4e5");
    EXPECT_EQ(reading("oana-chiru", both, "Wd4e5"), "d4e4d4e5");
    EXPECT_EQ(reading("oana-chiru", both, "d4e5"), "'d4e5' may mean any of: d3e5d4e5, d4e4d4e5");
}

TEST(ReadableMoves, OutsideTwoDimensionsGiveTheWholeCellWhereNeeded) {
    const char* fen = "k3/4/4/4//-//-//-///-///-///-//-//-//R3/4/4/1K1R w - - 0 1";
    EXPECT_EQ(readable("fourstar", fen, "d1a1d4a1"), "Rd1a1d4a1");
    EXPECT_EQ(readable("fourstar", fen, "a4a1a1a1"), "Ra1a1");
    const char* pawns = "k3/4/4/4//-//-//-///-///-///-//-//-//4/1p2/P3/3K w - - 0 1";
    EXPECT_EQ(readable("fourstar", pawns, "a2a1b3a1"), "a2a1xb3a1");
}

TEST(ReadableMoves, NameTheCornerOfATurnWhoseOtherPathIsBlocked) {
    const std::string rest = "k3/4/4/4//-//-//-///-///-///3K/4/4/4//-//-//";
    const std::string state = " w - - 0 2 2 -";
    EXPECT_EQ(readable("chesseract", rest + "4/4/4/R3" + state, "a1a1d4a1"), "Rd4a1");
    EXPECT_EQ(readable("chesseract", rest + "4/4/P3/R3" + state, "a1a1d4a1"), "Rd4a1/d1a1");
    EXPECT_EQ(readable("chesseract", rest + "4/4/4/R1P1" + state, "a1a1d4a1"), "Rd4a1/a4a1");
    EXPECT_EQ(readable("chesseract", rest + "1P2/4/4/R3" + state, "a1a1d4a1"), "Rd4a1/d1a1");
    EXPECT_EQ(readable("chesseract", rest + "3p/4/P3/R3" + state, "a1a1d4a1"), "Rxd4a1/d1a1");
}

TEST(ReadableMoves, NameNoCornerForAQueenThatGoesStraight) {
    const std::string rest = "k3/4/4/4//-//-//-///-///-///3K/4/4/4//-//-//";
    EXPECT_EQ(readable("chesseract", rest + "4/4/P3/Q3 w - - 0 2 2 -", "a1a1d4a1"), "Qd4a1");
    EXPECT_EQ(readable("chesseract", rest + "4/4/PP2/Q3 w - - 0 2 2 -", "a1a1d4a1"), "Qd4a1/d1a1");
}

TEST(ReadableMoves, OfRandomGamesReadBackAsTheSameMove) {
    Random random(3);
    for (const std::string& id : game_ids()) {
        const rules::Position first = start(id);
        const int games = affordable(first.variant(), 2);
        for (int game = 0; game < games; ++game)
            random_game(first, random, affordable(first.variant(), 60, 1),
                        [&](const rules::Position& p) {
                            const auto moves = legal(p);
                            const std::string before = print_position(p);
                            for (std::size_t i = 0; i < moves.size(); i += 1 + moves.size() / 6) {
                                const std::string text = readable_move(p, moves[i]);
                                const auto read = parse_readable(p, text);
                                ASSERT_TRUE(read.ok()) << read.error().text() << " in " << before;
                                ASSERT_EQ(*read, moves[i]) << text << " in " << before;
                            }
                            ASSERT_EQ(print_position(p), before);
                        });
    }
}

/// Texts that may name the move, and some that do not.
std::vector<std::string> spellings(const rules::Position& p, const rules::Move& move,
                                   const std::string& written, Random& random) {
    const rules::Variant& variant = p.variant();
    const std::string letter(1, variant.letter(p.at(move.from).type()));
    std::vector<std::string> texts{written, written + "+", written + '#', move_text(variant, move)};
    for (const auto name : {cell_name, native_name}) {
        const std::string from = name(variant, move.from);
        const std::string to = name(variant, move.to);
        for (const auto& text :
             {to, letter + to, letter + 'x' + to, 'x' + to, letter + from + to,
              letter + from + 'x' + to, from + '-' + to, letter + from + to + "=Q"})
            texts.push_back(text);
    }
    texts.push_back(random.pick(texts));
    const auto at =
        static_cast<std::size_t>(random.between(0, static_cast<int>(texts.back().size()) - 1));
    texts.back().erase(at, 1);
    return texts;
}

/// What is written and read without a list of all moves is the same as with one.
void expect_told_alone(const rules::Position& p, Random& random, std::size_t moves) {
    const rules::MoveList all = legal(p);
    const std::string here = " in " + print_position(p);
    const auto told = [&](const Result<rules::Move>& read) {
        return read ? move_text(p.variant(), *read) : read.error().text();
    };
    for (const rules::Move& move : all) {
        const auto origins = movegen::origins(p, p.at(move.from), move.to);
        ASSERT_EQ(std::count(origins.begin(), origins.end(), move.from), 1)
            << move_text(p.variant(), move) << here;
        if (&move - all.data() > 1'000) break;
    }
    for (std::size_t n = 0; n < moves && !all.empty(); ++n) {
        const rules::Move& move = random.pick(all);
        const std::string written = readable_move(p, move, &all);
        ASSERT_EQ(readable_move(p, move), written) << here;
        for (const std::string& text : spellings(p, move, written, random))
            for (const Marks marks : {Marks::right, Marks::any})
                ASSERT_EQ(told(parse_readable(p, text, marks)),
                          told(parse_readable(p, text, marks, &all)))
                    << text << here;
    }
}

TEST(ReadableMoves, AreTheSameWithoutAListOfAllMoves) {
    Random random(5);
    std::vector<std::shared_ptr<const rules::Variant>> games;
    for (const std::string& id : game_ids()) games.push_back(variant_named(id));
    for (const char* name : {"court", "detour", "dusk", "echo", "medley", "sideways"})
        games.push_back(variant_of(agreement_game((std::string(name) + ".toml").c_str())));
    for (const auto& game : games) {
        if (testing_support::kSanitized && game->shape().cells() > 4'096) continue;
        for (int i = affordable(*game, 60, 4); i > 0; --i)
            expect_told_alone(scattered(game, random, 60), random, 4);
        expect_told_alone(played(start_position(game), random, affordable(*game, 40)), random,
                          static_cast<std::size_t>(affordable(*game, 20)));
        if (::testing::Test::HasFatalFailure()) return;
    }
}

/// So many random cells that moves of the position lead to, or all.
std::set<rules::Cell> targets_of(const rules::Position& p, Random& random, int count) {
    std::set<rules::Cell> all;
    for (const auto& m : legal(p)) all.insert(m.to);
    std::vector<rules::Cell> some(all.begin(), all.end());
    random.shuffle(some);
    some.resize(std::min(some.size(), static_cast<std::size_t>(count)));
    return {some.begin(), some.end()};
}

TEST(ReadableMoves, AreAllDifferentInAPosition) {
    Random random(4);
    for (const std::string& id : game_ids()) {
        const rules::Position first = start(id);
        const int plies = affordable(first.variant(), 4, 0);
        const int targets = plies > 0 ? thinned(1'000) : affordable(first.variant(), 64);
        random_game(first, random, plies, [&](const rules::Position& p) {
            // Moves to different cells differ: on large boards those to some cells will do.
            std::vector<std::string> texts;
            const auto some = targets_of(p, random, targets);
            for (const auto& m : legal(p))
                if (some.contains(m.to)) texts.push_back(readable_move(p, m));
            std::sort(texts.begin(), texts.end());
            const auto twin = std::adjacent_find(texts.begin(), texts.end());
            ASSERT_EQ(twin, texts.end()) << *twin << " in " << print_position(p);
        });
    }
}

TEST(ReadableMoves, AreReadWithMoreOrLessThanIsWritten) {
    const std::string setup = start("chess").variant().definition().setup;
    for (const char* text : {"Nf3", "Ngf3", "N1f3", "Ng1f3", "g1f3"})
        EXPECT_EQ(reading("chess", setup, text), "g1f3") << text;
    for (const char* text : {"e4", "ee4", "e2e4", "Pe4"})
        EXPECT_EQ(reading("chess", setup, text), "e2e4") << text;
    const char* castling = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
    for (const char* text : {"O-O", "0-0", "e1g1"})
        EXPECT_EQ(reading("chess", castling, text), "e1g1") << text;
    const char* mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    for (const char* text : {"Ra8", "Ra8+", "Ra8#"})
        EXPECT_EQ(reading("chess", mate, text), "a1a8") << text;
    const std::string chesseract = start("chesseract").variant().definition().setup;
    EXPECT_EQ(reading("chesseract", chesseract, "UCIIa1"), "b1a1a1c2");
    const std::string turn = "k3/4/4/4//-//-//-///-///-///3K/4/4/4//-//-//4/4/P3/R3 w - - 0 2 2 -";
    for (const char* text : {"Rd4a1", "Rd4a1/d1a1"})
        EXPECT_EQ(reading("chesseract", turn, text), "a1a1d4a1") << text;
}

TEST(ReadableMoves, AreReadWithCapitalsAndSmallLettersMixedUp) {
    const std::string setup = start("chess").variant().definition().setup;
    for (const char* text : {"nf3", "ngf3", "NF3", "nG1-F3", "G1F3", "n1f3"})
        EXPECT_EQ(reading("chess", setup, text), "g1f3") << text;
    for (const char* text : {"E4", "pe4", "E2-E4", "E2E4"})
        EXPECT_EQ(reading("chess", setup, text), "e2e4") << text;
    const char* pawn = "4k3/8/8/8/8/2p5/1P6/6K1 w - - 0 1";
    for (const char* text : {"bxc3", "bXc3", "b:c3", "bc3", "bc", "bc3:", "bc:"})
        EXPECT_EQ(reading("chess", pawn, text), "b2c3") << text;
    const char* either = "4k3/8/8/8/8/2p5/1P6/4B1K1 w - - 0 1";
    EXPECT_EQ(reading("chess", either, "bxc3"), "b2c3");
    EXPECT_EQ(reading("chess", either, "Bxc3"), "e1c3");
    EXPECT_EQ(reading("chess", either, "BXC3"), "'BXC3' may mean any of: Bxc3, bxc3");
    const char* bishop = "4k3/8/8/8/8/2p5/8/4B1K1 w - - 0 1";
    for (const char* text : {"Bxc3", "BXc3", "B:c3", "bxc3", "bXc3", "b:c3", "bc3", "bec3"})
        EXPECT_EQ(reading("chess", bishop, text), "e1c3") << text;
    // Both cells are named: a piece on another cell is not meant.
    for (const char* text : {"b1c3", "b1xc3", "B1-C3"})
        EXPECT_NE(reading("chess", bishop, text), "e1c3") << text;
    const char* two = "4k3/8/8/8/8/8/8/N3N1K1 w - - 0 1";
    EXPECT_EQ(reading("chess", two, "nc2"), "'nc2' may mean any of: Nac2, Nec2");
    const char* promotion = "3nk3/2P5/8/8/8/8/8/4K3 w - - 0 1";
    for (const char* text : {"cxd8=q", "cXd8Q", "CXD8=Q", "c7Xd8q", "cd8:Q"})
        EXPECT_EQ(reading("chess", promotion, text), "c7d8q") << text;
    const char* rook = "k3/4/4/4//-//-//-///-///-///-//-//-//R3/4/4/3K w - - 0 1";
    for (const char* text : {"rd4a1", "RD4A1", "ra4a1-d4a1"})
        EXPECT_EQ(reading("fourstar", rook, text), "a4a1d4a1") << text;
}

/// Whether a mark that the move does not have is a fault.
TEST(ReadableMoves, AreReadWithAnyMarkWhereAsked) {
    const auto read = [](const char* fen, const char* text, Marks marks) {
        const rules::Position p = position(variant_named("chess"), fen);
        const auto move = parse_readable(p, text, marks);
        return move ? readable_move(p, *move) : move.error().text();
    };
    const char* mate = "6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1";
    for (const char* text : {"Ra8", "Ra8+", "Ra8++", "Ra8#", "Ra8mate"})
        EXPECT_EQ(read(mate, text, Marks::right), "Ra8#") << text;
    const char* check = "6k1/5pp1/7p/8/8/8/8/R5K1 w - - 0 1";
    for (const char* text : {"Ra8#", "Ra8mate", "Ra8", "Ra8++", "ra8#"})
        EXPECT_EQ(read(check, text, Marks::any), "Ra8+") << text;
    EXPECT_EQ(read(check, "Ra8#", Marks::right), "'Ra8#': that move does not mate");
    for (const char* text : {"Ra7+", "Ra7#", "Ra7ch", "Ra7++"}) {
        EXPECT_EQ(read(check, text, Marks::any), "Ra7") << text;
        EXPECT_NE(read(check, text, Marks::right), "Ra7") << text;
    }
    EXPECT_NE(read(check, "Ra7e.p.", Marks::any), "Ra7");
}

}  // namespace
}  // namespace tessera::notation
