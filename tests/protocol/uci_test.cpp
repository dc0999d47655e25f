// The Universal Chess Interface: transcripts with an engine that does what the test says, and with
// Tessera's own. Whole dialogues with it: transcripts_test.cpp.
#include "protocol/uci.hpp"

#include <gtest/gtest.h>

#include "base/random.hpp"
#include "engine/levels.hpp"
#include "uci_transcript.hpp"

namespace tessera::protocol {
namespace {

TEST(Uci, SaysWhatItIsAndKnows) {
    const std::string out = run({"uci", "isready"});
    EXPECT_TRUE(
        out.starts_with("id name Test\nid author tests\noption name EvalFile type string "
                        "default <built-in>\n"))
        << out;
    EXPECT_TRUE(out.ends_with("uciok\nreadyok\n")) << out;
    EXPECT_NE(out.find("option name UCI_Variant type combo default chess var chess "),
              std::string::npos);
}

TEST(Uci, SearchesWithTheLimitsOfGo) {
    EXPECT_EQ(run({"go depth 3"}),
              "[search after 0, depth 3, ms -1]\n"
              "info depth 3 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "b1a3\nbestmove b1a3\n");
    EXPECT_TRUE(run({"go nodes 77 movetime 20"})
                    .starts_with("[search after 0, depth 64, nodes 77, ms 20]"));
    EXPECT_TRUE(run({"position startpos moves e2e4 e7e5", "go wtime 10000 btime 1 winc 100 binc 0"})
                    .starts_with("[search after 2, depth 64, ms 474]"));
    EXPECT_TRUE(run({"position startpos moves e2e4", "go wtime 10000 btime -5"})
                    .starts_with("[search after 1, depth 64, ms 1]"));
}

TEST(Uci, SearchesForWhatGoAsksFor) {
    EXPECT_TRUE(run({"go searchmoves e2e4 g1f3 depth 2"})
                    .starts_with("[search after 0, depth 2, e2e4, g1f3, ms -1]"));
    EXPECT_TRUE(
        run({"go depth 2 searchmoves b1c3"}).starts_with("[search after 0, depth 2, b1c3, ms -1]"));
    EXPECT_TRUE(run({"setoption name MultiPV value 4", "go depth 1"})
                    .starts_with("[search after 0, depth 1, lines 4, ms -1]"));
    EXPECT_TRUE(run({"go searchmoves e2e5 depth 1"})
                    .starts_with("info string error: go searchmoves: 'e2e5'"));
    // Moves that are not legal are left out, if others remain.
    EXPECT_TRUE(run({"go searchmoves e2e5 e2e4 foo 7 depth 1"})
                    .starts_with("info string error: go searchmoves: 'e2e5'"));
    EXPECT_NE(run({"go searchmoves e2e5 e2e4 foo 7 depth 1"})
                  .find("\n[search after 0, depth 1, e2e4, ms -1]"),
              std::string::npos);
    EXPECT_TRUE(
        run({"go searchmoves foo depth 1"}).starts_with("[search after 0, depth 1, ms -1]"));
}

TEST(Uci, SearchesForMatesCompletelyAndThenForTheBestMove) {
    // No engine is asked where there is a mate.
    EXPECT_EQ(run({"position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 3", "| 9999"})
                  .find("[search"),
              std::string::npos);
    const std::string mate = run({"position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 3"});
    EXPECT_TRUE(mate.starts_with("info depth 3 seldepth 3 multipv 1 score mate 2 nodes ")) << mate;
    EXPECT_NE(mate.find(" pv a1a6 "), std::string::npos) << mate;
    EXPECT_NE(mate.find("\nbestmove a1a6 ponder "), std::string::npos) << mate;
    // Without a limit, as deep as the mate would have been.
    EXPECT_TRUE(run({"go mate 2"})
                    .starts_with("info string no mate in 2 turns\n"
                                 "[search after 0, depth 4, ms -1]"));
    EXPECT_TRUE(run({"setoption name UCI_Variant value chesseract", "go mate 1"})
                    .starts_with("info string no mate in 1 turn\n"
                                 "[search after 0, depth 4, ms -1]"));
    EXPECT_TRUE(run({"go mate 1 movetime 50"})
                    .starts_with("info string no mate in 1 turn\n"
                                 "[search after 0, depth 64, ms 50]"));
    EXPECT_TRUE(run({"go mate 1 infinite", "| 9", "stop"})
                    .starts_with("info string no mate in 1 turn\n"
                                 "[search after 0, depth 64, ms -1]"));
    // The best of the moves asked for.
    EXPECT_TRUE(
        run({"position fen kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "go mate 2 searchmoves a1a5"})
            .starts_with("info string no mate in 2 turns\n"
                         "[search after 0, depth 4, a1a5, ms -1]"));
}

TEST(Uci, TellsHowFarAnInterruptedSearchForMatesCame) {
    EXPECT_TRUE(run({"go mate 9 nodes 1000"})
                    .starts_with("info string mate search interrupted: no mate in 3 turns\n"
                                 "[search after 0, depth 64, nodes 100, mate 18, ms -1]"));
    const std::string stopped = run({"go mate 9", "| 50", "stop", "isready"});
    EXPECT_TRUE(stopped.starts_with("info string mate search interrupted: no mate in ")) << stopped;
    EXPECT_NE(stopped.find("depth 64, nodes 2000, mate 18, ms -1]\n"), std::string::npos)
        << stopped;
    EXPECT_TRUE(stopped.ends_with("bestmove b1a3\nreadyok\n")) << stopped;
}

TEST(Uci, RefusesWhatItCannotCarryOutAndChangesNothing) {
    const auto refused = [](const std::string& line, const std::string& reason) {
        const std::string out = run({"position startpos moves e2e4", line, "go depth 1"});
        const std::string none = line.starts_with("go ") ? "bestmove (none)\n" : "";
        EXPECT_TRUE(
            out.starts_with("info string error: " + reason + "\n" + none + "[search after 1,"))
            << out;
    };
    refused("setoption name EvalFile value nets/no.net", "EvalFile: cannot read 'nets/no.net'");
    refused("setoption name EvalFile value README.md",
            "EvalFile: net: this is not a net of this version");
    refused("setoption name Colour value red", "setoption: unknown option 'Colour'");
    refused("setoption name UCI_Variant value checkers", "there is no game named 'checkers'");
    refused("setoption name Hash value many", "Hash: a number from 1 to 65536 expected");
    refused("setoption name Hash", "Hash: a number from 1 to 65536 expected");
    refused("setoption name UCI_LimitStrength value yes",
            "UCI_LimitStrength: true or false expected");
    refused("setoption Hash", "setoption: 'name' is missing");
    refused("go searchmoves e2e4", "go searchmoves: 'e2e4': no piece stands on e2");
    refused("fly", "unknown command 'fly'");
}

/// The score of a search one deep; with the error, if there is one.
std::string score_with(std::deque<std::string> lines) {
    lines.emplace_back("go depth 1");
    const std::string out = run(std::move(lines), Behind::tessera);
    const std::size_t end = out.find(" nodes");
    return out.substr(0, end == std::string::npos ? out.size() : end);
}

TEST(Uci, EvaluatesByTheNetThatIsNamed) {
    const std::string usual = score_with({});
    EXPECT_NE(usual.find("score cp "), std::string::npos) << usual;
    const std::string weights = score_with({"setoption name EvalFile value none"});
    EXPECT_NE(weights, usual);
    EXPECT_EQ(score_with({"setoption name EvalFile value nets/chess.net"}), usual);
    EXPECT_EQ(score_with({"setoption name EvalFile value none",
                          "setoption name EvalFile value <built-in>"}),
              usual);
    EXPECT_EQ(score_with({"setoption name UCI_Variant value chess960",
                          "setoption name EvalFile value nets/chess.net"}),
              usual);
}

/// The file is kept for the next variant that it is good for.
TEST(Uci, TellsThatANetIsForOtherPieces) {
    const std::string usual = score_with({"setoption name UCI_Variant value raumschach"});
    EXPECT_EQ(score_with({"setoption name EvalFile value nets/chess.net",
                          "setoption name UCI_Variant value raumschach"}),
              "info string error: EvalFile: net: is for other pieces or another board than those "
              "of raumschach\n" +
                  usual);
}

TEST(Uci, StopsAtOnce) {
    EXPECT_EQ(run({"go infinite", "| 4", "isready", "stop", "isready"}),
              "[search after 0, depth 64, ms -1]\nreadyok\n"
              "info depth 4 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "b1a3\nbestmove b1a3\nreadyok\n");
    EXPECT_EQ(run({"go", "| 2", "quit", "isready"}),
              "[search after 0, depth 64, ms -1]\n"
              "info depth 2 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "b1a3\nbestmove b1a3\n");
}

TEST(Uci, KeepsAnEndlessSearchsMoveUntilItIsStopped) {
    EXPECT_EQ(run({"go infinite depth 2", "| 9", "isready", "stop"}),
              "[search after 0, depth 2, ms -1]\n"
              "info depth 2 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "b1a3\nreadyok\nbestmove b1a3\n");
}

TEST(Uci, PondersUntilTheMoveIsPlayedThenByTheClock) {
    EXPECT_EQ(run({"go ponder wtime 1000 btime 1000", "| 5", "ponderhit", "| 99"}),
              "[search after 0, depth 64, ms -1]\n"
              "info depth 44 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "b1a3\nbestmove b1a3\n");
}

TEST(Uci, LetsCommandsWaitForASearchAndEndsAnEndlessOne) {
    EXPECT_EQ(run({"go depth 3", "position startpos moves e2e4", "go depth 1"}),
              "[search after 0, depth 3, ms -1]\n"
              "info depth 3 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "b1a3\nbestmove b1a3\n"
              "[search after 1, depth 1, ms -1]\n"
              "info depth 1 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "a7a5\nbestmove a7a5\n");
    EXPECT_EQ(run({"go infinite", "| 3", "position startpos moves e2e4", "go depth 1"}),
              "[search after 0, depth 64, ms -1]\n"
              "info depth 3 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "b1a3\nbestmove b1a3\n"
              "[search after 1, depth 1, ms -1]\n"
              "info depth 1 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time 2 pv "
              "a7a5\nbestmove a7a5\n");
}

TEST(Uci, CarriesOutAllThatWaitedWhenInputEnds) {
    const std::string out = run({"go depth 3", "go infinite", "go ponder", "go depth 2"});
    EXPECT_TRUE(
        out.ends_with("[search after 0, depth 2, ms -1]\n"
                      "info depth 2 multipv 1 score cp 7 nodes 5 nps 2500 hashfull 0 time "
                      "2 pv b1a3\nbestmove b1a3\n"))
        << out;
}

TEST(Uci, FinishesWhatHasAnEndWhenInputEnds) {
    EXPECT_TRUE(run({"go depth 5"}).find("info depth 5 ") != std::string::npos);
    EXPECT_TRUE(run({"go infinite"}).ends_with("bestmove b1a3\n"));
}

TEST(Uci, MeasuresProcessorTimeIfTold) {
    const auto depth = [](std::initializer_list<std::string> lines) {
        const std::string out = run(lines);
        return out.substr(out.find("info depth"), 13);
    };
    EXPECT_EQ(depth({"go movetime 10"}), "info depth 10");
    EXPECT_EQ(depth({"setoption name Processor Time value true", "go movetime 10"}),
              "info depth 20");
}

std::string first_line(const std::string& text) {
    return text.substr(0, text.find('\n'));
}

/// What the engine is asked with these limits, and so many milliseconds.
std::string asked(const engine::Limits& limits, int milliseconds) {
    return "[search after 0, depth 64, nodes " + std::to_string(limits.nodes) + ", blindness " +
           std::to_string(limits.blindness) + ", ms " + std::to_string(milliseconds) + "]";
}

/// .. at the weakest level.
std::string weakest(int milliseconds) {
    return asked(engine::level_limits(1, milliseconds), milliseconds);
}

TEST(Uci, PlaysWithTheLimitsOfALevelOrOfAnElo) {
    EXPECT_EQ(first_line(run({"setoption name Skill Level value 1", "go movetime 9"})), weakest(9));
    EXPECT_EQ(first_line(run({"setoption name UCI_Elo value 1000",
                              "setoption name UCI_LimitStrength value true", "go movetime 9"})),
              asked(engine::strength_limits(0, 9), 9));
    // The Elo counts before the level, and only where it is asked for.
    EXPECT_EQ(first_line(run({"setoption name UCI_LimitStrength value true",
                              "setoption name Skill Level value 1", "go movetime 9"})),
              "[search after 0, depth 64, ms 9]");
    EXPECT_EQ(first_line(run({"setoption name UCI_Elo value 1000", "go movetime 9"})),
              "[search after 0, depth 64, ms 9]");
}

TEST(Uci, PondersAtItsLevelAndAnalysesWithoutIt) {
    const std::string weak = "setoption name Skill Level value 1";
    EXPECT_EQ(first_line(run({weak, "go ponder movetime 9", "| 5", "ponderhit"})), weakest(-1));
    EXPECT_EQ(first_line(run({weak, "go infinite"})), "[search after 0, depth 64, ms -1]");
    EXPECT_EQ(first_line(run({weak, "setoption name UCI_AnalyseMode value true", "go depth 9"})),
              "[search after 0, depth 9, ms -1]");
}

TEST(Uci, SearchesWithoutEndIfNothingIsSaidOfItsTime) {
    // The other side's clock alone.
    EXPECT_TRUE(run({"go btime 1000"}).ends_with("bestmove b1a3\n"));
    EXPECT_TRUE(run({"go movestogo 3"}).ends_with("bestmove b1a3\n"));
}

TEST(Uci, SearchesOnPastADrawThatNobodyClaimed) {
    const std::string out =
        run({"position startpos moves g1f3 g8f6 f3g1 f6g8 g1f3 g8f6 f3g1 f6g8 "
             "g1f3 g8f6 f3g1 f6g8 e2e4",
             "go depth 1"});
    EXPECT_TRUE(out.starts_with("[search after 13,")) << out;
    EXPECT_TRUE(
        run({"position fen 6k1/8/8/8/8/8/8/K6R w - - 99 80 moves h1h2 g8f8 h2h3", "go depth 1"})
            .starts_with("[search after 3,"));
}

TEST(Uci, MakesDoWithLessMemoryWhereTheTableDoesNotFit) {
    Transcript t{.in = {"setoption name Hash value 4096", "go depth 1"}, .out = {}, .clock = 0};
    UciHost host = host_of([&](std::string& line, bool wait) { return t.read(line, wait); },
                           [&](std::string_view line) { t.out += std::string(line) + "\n"; });
    host.make_engine = [&](auto, engine::Host around,
                           const engine::Options& options) -> std::unique_ptr<engine::Engine> {
        if (options.table_bytes > 1U << 30U) return nullptr;
        return std::make_unique<Waiting>(t, std::move(around));
    };
    EXPECT_TRUE(Uci(std::move(host)).run());
    EXPECT_TRUE(
        t.out.starts_with("info string error: Hash: there is no memory for 4096 MiB: 1024 are "
                          "used\n[search after 0,"))
        << t.out;
}

TEST(Uci, ChangesTheVariant) {
    EXPECT_EQ(run({"setoption name UCI_Variant value raumschach", "d", "go perft 1"}).substr(0, 19),
              "Variant: raumschach");
    const std::string out = run({"position startpos moves e2e4",
                                 "setoption name uci_variant value fourstar", "go depth 1"});
    EXPECT_TRUE(out.starts_with("[search after 0,")) << out;
}

TEST(Uci, CountsLeaves) {
    const std::string out = run({"go perft 3"});
    EXPECT_TRUE(out.ends_with("\n\nNodes searched: 8902\n")) << out;
    EXPECT_NE(out.find("e2e4: 600\n"), std::string::npos);
    EXPECT_TRUE(run({"go perft 0"}).ends_with("Nodes searched: 1\n"));
}

TEST(Uci, ReadsPositionsOfAnyLength) {
    const auto variant = play::builtin("oana-chiru");
    ASSERT_TRUE(variant);
    const std::string text = (*variant)->definition().setup;
    const std::string out =
        run({"setoption name UCI_Variant value oana-chiru", "position fen " + text, "d"});
    EXPECT_NE(out.find("Fen: " + text.substr(0, 60)), std::string::npos) << out;
}

/// Boards whose moves are too many to list: the same commands, and a legal move within the time.
TEST(Uci, PlaysOnBoardsOfSixAxes) {
    const std::string out = run({"setoption name UCI_Variant value hdc6", "position startpos",
                                 "go depth 1", "go perft 1", "go perft 2", "eval"},
                                Behind::tessera);
    const std::size_t best = out.find("bestmove ");
    ASSERT_NE(best, std::string::npos) << out;
    const auto variant = play::builtin("hdc6").value();
    const std::string move = out.substr(best + 9, 12);
    EXPECT_TRUE(variant->start()->parse_move(move)) << move;
    EXPECT_NE(out.find(" pv " + move), std::string::npos);
    EXPECT_NE(out.find("\nNodes searched: " + std::to_string(variant->start()->count_moves())),
              std::string::npos);
    EXPECT_NE(out.find("go perft: deeper than 1"), std::string::npos);
    EXPECT_NE(out.find("Final evaluation: +0.00"), std::string::npos);

    // A mate in one, with moves that lead there and words that are not moves.
    const std::string mate =
        run({"setoption name UCI_Variant value hdc6",
             "position fen {Ka1a1a1,Qa2a1a8,ra2a4a8,kh8h8h8,ph7h8h8} w - - 0 1 a2a1a8a2a4a8"},
            Behind::tessera);
    EXPECT_NE(mate.find("'moves' is missing"), std::string::npos) << mate;
}

TEST(Uci, FindsMatesAndTellsThemInMoves) {
    const std::string mate =
        run({"position fen 6k1/5ppp/8/8/8/8/8/R6K w - - 0 1", "go depth 3"}, Behind::tessera);
    EXPECT_NE(mate.find("score mate 1 "), std::string::npos) << mate;
    EXPECT_TRUE(mate.ends_with("bestmove a1a8\n")) << mate;
    const std::string mated =
        run({"position fen 7k/8/5KQ1/8/8/8/8/8 b - - 0 1", "go depth 4"}, Behind::tessera);
    EXPECT_EQ(mated, "info depth 0 score cp 0\nbestmove (none)\n");
}

TEST(Uci, SurvivesGarbage) {
    Random random(5);
    const std::vector<std::string> words{"uci",
                                         "go",
                                         "depth",
                                         "1",
                                         "2",
                                         "nodes",
                                         "position",
                                         "startpos",
                                         "fen",
                                         "moves",
                                         "e2e4",
                                         "stop",
                                         "ponderhit",
                                         "setoption",
                                         "name",
                                         "Hash",
                                         "value",
                                         "UCI_Variant",
                                         "chess",
                                         "fourstar",
                                         "-1",
                                         "isready",
                                         "ponder",
                                         "infinite",
                                         "ucinewgame",
                                         "perft",
                                         "\x01\xff",
                                         "wtime",
                                         "100",
                                         "btime",
                                         "d",
                                         "movetime",
                                         "9999999999999999999",
                                         "8/8/8/8/8/8/8/8",
                                         "w",
                                         "-"};
    for (int round = 0; round < 300; ++round) {
        std::vector<std::string> lines;
        for (int n = random.between(1, 8); n > 0; --n) {
            std::string line;
            for (int k = random.between(0, 6); k > 0; --k) line += random.pick(words) + " ";
            lines.push_back(line);
        }
        Transcript t{.in = {lines.begin(), lines.end()}, .out = {}, .clock = 0};
        UciHost host = host_of([&](std::string& line, bool wait) { return t.read(line, wait); },
                               [&](std::string_view line) { t.out += std::string(line) + "\n"; });
        host.now = [&] { return t.clock; };
        host.make_engine = [&](auto, engine::Host around, const engine::Options&) {
            return std::make_unique<Waiting>(t, std::move(around));
        };
        EXPECT_TRUE(Uci(std::move(host)).run());
        EXPECT_TRUE(t.in.empty() || t.out.find("quit") == std::string::npos);
    }
}

TEST(TimeForMove, SharesTheClockOut) {
    EXPECT_EQ(time_for_move({.left = 60'000, .increment = 0}, 0, 1, 10), 2399);
    EXPECT_EQ(time_for_move({.left = 60'000, .increment = 0}, 0, 2, 10), 1199);
    EXPECT_EQ(time_for_move({.left = 1'010, .increment = 0}, 1, 1, 10), 1000);
    EXPECT_EQ(time_for_move({.left = 100, .increment = 10'000}, 0, 1, 0), 40);
    EXPECT_EQ(time_for_move({.left = 0, .increment = 0}, 0, 1, 10), 1);
}

}  // namespace
}  // namespace tessera::protocol
