// The Universal Chess Interface as graphical programs and programs that arrange games speak it:
// loosely written lines, what they need to be told of every search, Chess960, and their end.
#include <gtest/gtest.h>

#include <array>
#include <utility>

#include "uci_transcript.hpp"

namespace tessera::protocol {
namespace {

/// A GUI takes the move for one of the position that it has sent.
TEST(Uci, PlaysNoMoveOfAnOlderPositionAfterARefusedOne) {
    const auto refused = [](const std::string& line, const std::string& reason) {
        const std::string error = "info string error: the last position was refused: " + reason;
        EXPECT_EQ(run({"position startpos moves e2e4", line, "go depth 1", "go infinite", "d",
                       "eval", "go perft 1", "isready"}),
                  "info string error: " + reason + "\n" + error + "\nbestmove (none)\n" + error +
                      "\nbestmove (none)\n" + error + "\n" + error + "\n" + error + "\nreadyok\n");
        // Until one is accepted, or another game begins.
        EXPECT_NE(
            run({line, "position startpos moves e2e4", "go depth 1"}).find("[search after 1,"),
            std::string::npos);
        EXPECT_NE(run({line, "setoption name UCI_Variant value raumschach", "go depth 1"})
                      .find("[search after 0,"),
                  std::string::npos);
    };
    refused("position startpos moves e2e4 e2e4", "position: move 2: 'e2e4': no piece stands on e2");
    refused("position startpos moves 0000",
            "position: move 1: '0000' is not a move: write from-cell, to-cell and any promotion "
            "letter, as in a1b1");
    refused("position startpos e2e4 e7e5", "position: 'moves' is missing before 'e2e4'");
    refused("position fen 8/8 w - - 0 1",
            "placement, character 4: ends early: 6 more blocks along axis 1 expected");
    refused("position fen", "position: empty; expected placement side rights ep halfmove fullmove");
    refused("position fen 8/8/8/8/8/8/8/K1k5 w -",
            "position: 6 fields expected (placement side rights ep halfmove fullmove), found 3");
    refused("position", "position: 'startpos' or 'fen' and a position expected");
    refused("position e2e4", "position: 'startpos' or 'fen' and a position expected");
}

const std::string kSicilian = "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";

std::string fen_after(const std::string& line, const std::string& variant = "chess") {
    const std::string out = run({"setoption name UCI_Variant value " + variant, line, "d"});
    const auto begin = out.find("Fen: ");
    if (begin == std::string::npos || out.find("error") != std::string::npos) return out;
    return out.substr(begin + 5, out.find('\n', begin) - begin - 5);
}

TEST(Uci, TakesAnyWhiteSpaceBetweenWords) {
    const std::string board = kSicilian.substr(0, kSicilian.find(' '));
    for (const std::string& line : std::vector<std::string>{
             "position fen " + kSicilian,
             "position  fen  " + board + "  w  KQkq  -  0  2 ",
             "\tposition\tfen\t" + board + "\tw\tKQkq\t-\t0\t2",
             " \t position fen \t" + board + " \t w KQkq\v-\f0 \t2\r",
             "position fen " + board + "\xc2\xa0w KQkq - 0 2",
             "position startpos  moves\te2e4  c7c5 \t\r",
             "position\tstartpos\tmoves\te2e4\tc7c5",
         })
        EXPECT_EQ(fen_after(line).substr(0, board.size() + 9), board + " w KQkq -") << line;
    EXPECT_EQ(run({"\tisready \r", "  isready"}), "readyok\nreadyok\n");
    EXPECT_TRUE(run({"go\tdepth\t3"}).starts_with("[search after 0, depth 3,"));
    EXPECT_TRUE(run({" go \t depth   3 \r"}).starts_with("[search after 0, depth 3,"));
    for (const std::string option :
         {"setoption name Move  Overhead value 50", "setoption\tname\tMove\tOverhead\tvalue\t50",
          "  setoption  name   move \t overhead  value  50  \r"})
        EXPECT_TRUE(run({option, "go wtime 10050 btime 1"})
                        .starts_with("[search after 0, depth 64, ms 400]"))
            << option;
}

TEST(Uci, TakesPositionsThatLackCounters) {
    const std::string board = "5rk1/2p4p/2p4r/3P4/4p1b1/1Q2NqPp/PP3P1K/R4R2 b - -";
    for (const std::string counters : {"", " moves", " 0", " 0 0", " 0 1", " 0  0 moves"})
        EXPECT_EQ(fen_after("position fen " + board + counters), board + " 0 1") << counters;
    EXPECT_EQ(fen_after("position fen " + board + " 3 0 moves g8h8 a1c1"),
              "5r1k/2p4p/2p4r/3P4/4p1b1/1Q2NqPp/PP3P1K/2R2R2 b - - 5 2");
    EXPECT_EQ(fen_after("position fen {Kc1a1,Rb3a1,ka4d4} w - - 2 -", "chesseract"),
              "k3/4/4/4//-//-//-///-///-///-//-//-//4/1R2/4/2K1 w - - 0 1 2 -");
    EXPECT_EQ(fen_after("position fen {Kc1a1,Rb3a1,ka4d4} w - - 5 2 -", "chesseract"),
              "k3/4/4/4//-//-//-///-///-///-//-//-//4/1R2/4/2K1 w - - 5 1 2 -");
}

/// By the protocol's text: an unknown word is passed over and the rest of the line carried out.
TEST(Uci, PassesOverUnknownWords) {
    EXPECT_EQ(run({"joho isready", "foo bar isready baz", "isready now", "debug on",
                   "joho debug on", "register later", "register name X code 1"}),
              "readyok\nreadyok\nreadyok\n");
    EXPECT_TRUE(run({"joho uci"}).ends_with("uciok\n"));
    EXPECT_TRUE(run({"please go depth 3"}).starts_with("[search after 0, depth 3,"));
    EXPECT_EQ(run({"joho quit", "isready"}), "");
    // While it searches, too.
    const std::string joho = run({"go infinite", "| 4", "joho isready", "joho stop", "isready"});
    EXPECT_TRUE(joho.find("readyok\ninfo depth 4 ") != std::string::npos) << joho;
    EXPECT_TRUE(joho.ends_with("bestmove b1a3\nreadyok\n")) << joho;
    // An unknown word is no command that ends a search without end.
    const std::string unknown = run({"go infinite", "| 4", "xyzzy", "| 9", "stop"});
    EXPECT_NE(unknown.find("info depth 13 "), std::string::npos) << unknown;
    for (const std::string line :
         {"go depth 2 foo 3", "go foo depth 2", "go foo 3 depth 2", "go depth 2 moves",
          "go depth depth 2", "go movetime soon depth 2", "go depth 2 wtime", "go depth 2 nodes x",
          "go searchmoves depth 2", "go depth 2 depth", "go depth 2 mate perft"})
        EXPECT_TRUE(run({line}).starts_with("[search after 0, depth 2, ms -1]")) << line << '\n'
                                                                                 << run({line});
    // Nothing that ends the search is known of these.
    for (const std::string line : {"go", "go sideways", "go depth", "go depth x", "go 5"})
        EXPECT_TRUE(run({line, "| 7", "stop"}).starts_with("[search after 0, depth 64, ms -1]"))
            << line;
    const std::string start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    EXPECT_EQ(fen_after("position joho startpos"), start);
    EXPECT_EQ(fen_after("position startpos joho moves"), start);
    EXPECT_EQ(fen_after("position the fen " + start + " surplus words moves"), start);
    EXPECT_EQ(fen_after("position fen rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4;"),
              start);
    EXPECT_EQ(fen_after("position startpos moves e2e4 garbage c7c5"),
              "rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2");
    EXPECT_TRUE(
        run({"setoption please name Hash value 4", "setoption name MultiPV value 4", "go depth 1"})
            .starts_with("[search after 0, depth 1, lines 4, ms -1]"));
}

TEST(Uci, CutsNumbersBeyondALimit) {
    const auto searched = [](const std::string& line) {
        const std::string out = run({"position startpos", line});
        return out.substr(0, out.find('\n'));
    };
    EXPECT_EQ(searched("go depth 9999 movetime 100"), "[search after 0, depth 64, ms 100]");
    EXPECT_EQ(searched("go depth 99999999999999999999 movetime 100"),
              "[search after 0, depth 64, ms 100]");
    EXPECT_EQ(searched("go depth 0"), "[search after 0, depth 1, ms -1]");
    EXPECT_EQ(searched("go depth -3"), "[search after 0, depth 1, ms -1]");
    EXPECT_EQ(searched("go depth 2.5"), "[search after 0, depth 2, ms -1]");
    EXPECT_EQ(searched("go depth +2"), "[search after 0, depth 2, ms -1]");
    EXPECT_EQ(searched("go nodes 0"), "[search after 0, depth 64, nodes 1, ms -1]");
    EXPECT_EQ(searched("go nodes -7"), "[search after 0, depth 64, nodes 1, ms -1]");
    EXPECT_EQ(searched("go nodes 99999999999999999999 depth 3"),
              "[search after 0, depth 3, nodes 9223372036854775807, ms -1]");
    EXPECT_EQ(searched("go movetime -5"), "[search after 0, depth 64, ms 1]");
    EXPECT_EQ(searched("go movetime 99999999999999999999 depth 3"),
              "[search after 0, depth 3, ms 2305843009213693951]");
    EXPECT_EQ(searched("go wtime 1000 btime 1000 movestogo 5000"),
              "[search after 0, depth 64, ms 39]");
    EXPECT_EQ(searched("go wtime 1000 btime 1000 movestogo -1"),
              "[search after 0, depth 64, ms 39]");
    EXPECT_EQ(searched("go wtime -1000 winc -5 btime 1000"), "[search after 0, depth 64, ms 1]");
    EXPECT_EQ(
        searched("go wtime 99999999999999999999 winc 99999999999999999999 depth 3").substr(0, 29),
        "[search after 0, depth 3, ms ");
    EXPECT_TRUE(searched("go mate 0").starts_with("info string no mate in 1 turn"));
    const auto note = [](const std::string& option, const std::string& told) {
        EXPECT_EQ(run({"setoption name " + option}), "info string " + told + "\n");
    };
    note("Hash value 0", "Hash: 1 is used for '0': from 1 to 65536");
    note("Hash value -16", "Hash: 1 is used for '-16': from 1 to 65536");
    note("Hash value 99999999999999999999",
         "Hash: 65536 is used for '99999999999999999999': from 1 to 65536");
    note("Threads value 8", "Threads: 1 is used for '8': from 1 to 1");
    note("MultiPV value 0", "MultiPV: 1 is used for '0': from 1 to 500");
    note("move overhead value 90000", "Move Overhead: 5000 is used for '90000': from 0 to 5000");
    note("UCI_Elo value 3000", "UCI_Elo: 2500 is used for '3000': from 1000 to 2500");
    EXPECT_EQ(run({"setoption name Threads value 1", "setoption name Hash value 016",
                   "setoption name Ponder value TRUE", "setoption name ucI_ShowwdL value False"}),
              "");
}

TEST(Uci, EndsWithAnInfoOfTheBestMoveAndAllNodes) {
    for (const std::string position :
         {"position startpos", "position startpos moves e2e4 e7e5",
          "position fen r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
          "position fen 8/8/1k6/8/2pP4/8/5BK1/8 b - d3 0 1"})
        for (const int nodes : {1, 2, 10, 50, 100, 317, 1000, 4000}) {
            const std::string go = "go nodes " + std::to_string(nodes);
            const std::string out = run({position, go}, Behind::tessera);
            const auto lines = infos(out);
            ASSERT_FALSE(lines.empty()) << position << ' ' << go;
            EXPECT_EQ(word_behind(lines.back(), "pv"), best_move(out)) << out;
            const int counted = std::stoi(word_behind(lines.back(), "nodes"));
            EXPECT_GE(counted, std::min(nodes, 2) - 1) << out;
            EXPECT_LE(counted, nodes + 1) << out;
            // The search goes on until the limit, whatever iterations it has finished.
            EXPECT_GE(counted, nodes) << out;
            EXPECT_GE(std::stoi(word_behind(lines.back(), "depth")), 1) << out;
        }
}

TEST(Uci, CountsTheNodesOfASearchForAMateToo) {
    const std::string out = run({"go mate 2 nodes 3000"}, Behind::tessera);
    const auto lines = infos(out);
    ASSERT_FALSE(lines.empty()) << out;
    EXPECT_EQ(word_behind(lines.back(), "nodes"), "3000") << out;
    const auto alone = infos(run({"go nodes 3000"}, Behind::tessera));
    EXPECT_GT(std::stoi(word_behind(lines.front(), "nodes")),
              std::stoi(word_behind(alone.front(), "nodes")) + 20)
        << out;
}

TEST(Uci, ReportsPositionsWithoutAMove) {
    const std::string mated = "position fen R5k1/5ppp/8/8/8/8/8/7K b - - 0 1";
    const std::string stalemate = "position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1";
    for (const std::string go : {"go depth 3", "go nodes 1", "go movetime 5", "go mate 2"}) {
        const std::string lost = run({mated, go}, Behind::tessera);
        EXPECT_TRUE(lost.ends_with("info depth 0 score mate 0\nbestmove (none)\n")) << lost;
        const std::string drawn = run({stalemate, go}, Behind::tessera);
        EXPECT_TRUE(drawn.ends_with("info depth 0 score cp 0\nbestmove (none)\n")) << drawn;
    }
    EXPECT_EQ(run({mated, "go infinite", "| 3", "isready", "stop"}, Behind::tessera),
              "info depth 0 score mate 0\nreadyok\nbestmove (none)\n");
    EXPECT_EQ(
        run({"setoption name UCI_ShowWDL value true", mated, "go depth 1", stalemate, "go depth 1"},
            Behind::tessera),
        "info depth 0 score mate 0 wdl 0 0 1000\nbestmove (none)\n"
        "info depth 0 score cp 0 wdl 0 1000 0\nbestmove (none)\n");
}

/// The clock of these searches goes on by a millisecond whenever it is looked at.
TEST(Uci, ReportsHowFarALongSearchHasCome) {
    const std::string out = run({"go infinite", "| 2600", "stop"});
    int reports = 0;
    std::int64_t last = 0;
    std::istringstream lines(out);
    for (std::string line; std::getline(lines, line);) {
        if (!line.starts_with("info time ")) continue;
        const std::int64_t time = std::stoll(line.substr(10));
        EXPECT_LE(time - last, 1000) << out;
        EXPECT_NE(line.find(" nodes "), std::string::npos);
        EXPECT_NE(line.find(" nps "), std::string::npos);
        last = time;
        ++reports;
    }
    EXPECT_GE(reports, 2) << out;
}

TEST(Uci, ShowsWinsDrawsAndLosses) {
    EXPECT_NE(run({"setoption name UCI_ShowWDL value true", "go depth 1"}).find(" score cp 7 wdl "),
              std::string::npos);
    EXPECT_EQ(run({"go depth 1"}).find(" wdl "), std::string::npos);
    int before = -1;
    for (const engine::Score score : {-3000, -300, -100, -20, 0, 20, 100, 300, 3000}) {
        const auto [win, draw, loss] = win_draw_loss(score);
        EXPECT_EQ(win + draw + loss, 1000) << score;
        EXPECT_GE(draw, 0) << score;
        EXPECT_GE(win, before) << score;
        before = win;
        const auto other = win_draw_loss(-score);
        EXPECT_EQ(win, other[2]) << score;
    }
    EXPECT_EQ(win_draw_loss(engine::kMate - 3), (std::array{1000, 0, 0}));
    EXPECT_EQ(win_draw_loss(3 - engine::kMate), (std::array{0, 0, 1000}));
}

TEST(Uci, EvaluatesAPosition) {
    const std::string white =
        run({"position fen 4k3/8/8/8/8/8/8/Q3K3 w - - 0 1", "eval"}, Behind::tessera);
    EXPECT_TRUE(white.starts_with("Final evaluation: +")) << white;
    EXPECT_TRUE(white.ends_with(" (White's side)\n")) << white;
    const std::string black =
        run({"position fen q3k3/8/8/8/8/8/8/4K3 w - - 0 1", "eval"}, Behind::tessera);
    EXPECT_TRUE(black.starts_with("Final evaluation: -")) << black;
    EXPECT_TRUE(run({"position fen R5k1/5ppp/8/8/8/8/8/7K b - - 0 1", "eval"})
                    .starts_with("Final evaluation: none ("));
    // It leaves no trace in later searches.
    EXPECT_NE(
        run({"eval", "go depth 4"}, Behind::tessera).find(run({"go depth 4"}, Behind::tessera)),
        std::string::npos);
}

TEST(Uci, PlaysChess960IfTold) {
    const std::string on = "setoption name UCI_Chess960 value true";
    const std::string chess = "setoption name UCI_Variant value chess";
    const std::string castling = "position fen r3k2r/8/8/8/8/8/8/R3K2R w HAha - 0 1";
    const auto fen_of = [](std::deque<std::string> lines) {
        lines.emplace_back("d");
        const std::string out = run(std::move(lines));
        return out.substr(out.find("Fen: "), out.rfind("Legal") - out.find("Fen: "));
    };
    // Before or after the variant is named; rights by sides and by files.
    for (const auto& first : {std::deque<std::string>{on, chess}, {chess, on}, {on}})
        for (const std::string rights : {"HAha", "KQkq", "ahAH", "AHkq"}) {
            auto lines = first;
            lines.push_back("position fen r3k2r/8/8/8/8/8/8/R3K2R w " + rights + " - 0 1");
            EXPECT_EQ(fen_of(lines), "Fen: r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1\n");
        }
    EXPECT_EQ(fen_of({on, "position startpos"}),
              "Fen: rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n");
    EXPECT_EQ(fen_of({on, "position fen bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1"}),
              "Fen: bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1\n");
    // Castling is written king takes rook, and read in the other way, too.
    EXPECT_NE(run({on, castling, "go perft 1"}).find("\ne1h1: 1\n"), std::string::npos);
    EXPECT_EQ(run({on, castling, "go perft 1"}).find("e1g1"), std::string::npos);
    for (const std::string move : {"e1h1", "e1g1"})
        EXPECT_EQ(fen_of({on, castling + " moves " + move}),
                  "Fen: r3k2r/8/8/8/8/8/8/R4RK1 b kq - 1 1\n")
            << move;
    EXPECT_TRUE(run({on, castling, "go searchmoves e1c1 depth 1"})
                    .starts_with("[search after 0, depth 1, e1a1, ms -1]"));
    // An ordinary move of the king is none.
    EXPECT_EQ(fen_of({on, "position fen 4k3/8/8/8/8/8/8/5K1R w H - 0 1 moves f1g1"}),
              "Fen: 4k3/8/8/8/8/8/8/6KR b - - 1 1\n");
    // Off again, chess is chess.
    const std::string off = "setoption name UCI_Chess960 value false";
    EXPECT_NE(run({on, off, "position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", "go perft 1"})
                  .find("\ne1g1: 1\n"),
              std::string::npos);
    EXPECT_TRUE(run({off, castling}).starts_with("info string error: rights: 'H'"));
    // Other games are as they are; Chess960 is, too.
    EXPECT_EQ(run({on, "setoption name UCI_Variant value raumschach", "d"}).substr(0, 20),
              "Variant: raumschach\n");
    EXPECT_NE(run({"setoption name UCI_Variant value Chess960", off, castling, "go perft 1"})
                  .find("\ne1h1: 1\n"),
              std::string::npos);
    // The position stays where nothing changes.
    EXPECT_EQ(fen_of({on, "position startpos moves e2e4", on, chess}),
              "Fen: rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1\n");
}

/// As cutechess, fastchess and python-chess begin a game of Chess960; the clock stands still.
TEST(Uci, SpeaksWithProgramsThatArrangeGames) {
    const std::string fen = "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w HFhf - 0 1";
    const std::vector<std::deque<std::string>> beginnings{
        {"uci", "isready", "setoption name UCI_Chess960 value true", "ucinewgame",
         "setoption name Ponder value false", "position fen " + fen, "isready",
         "go wtime 3000 btime 3000 winc 30 binc 30 depth 3"},
        {"uci", "setoption name Threads value 1", "setoption name Hash value 4",
         "setoption name UCI_Chess960 value true", "ucinewgame", "isready",
         "position fen " + fen + " moves e1f3 e8f6", "isready",
         "go wtime 3000 btime 3000 winc 30 binc 30 depth 3"},
        {"uci", "setoption name UCI_Variant value chess", "setoption name UCI_Chess960 value true",
         "setoption name MultiPV value 1", "setoption name UCI_AnalyseMode value true",
         "ucinewgame", "isready", "position fen " + fen, "isready", "go nodes 200"},
    };
    for (const auto& lines : beginnings) {
        const std::string out = run(lines, Behind::tessera);
        EXPECT_EQ(out.find("error"), std::string::npos) << out;
        EXPECT_NE(out.find("option name UCI_Chess960 type check default false\n"),
                  std::string::npos);
        EXPECT_NE(out.find("option name Threads type spin default 1 min 1 max 1\n"),
                  std::string::npos);
        EXPECT_EQ(word_behind(infos(out).back(), "pv"), best_move(out));
    }
}

TEST(Uci, EndsWhenItsOutputIsLost) {
    const auto lost = [](std::deque<std::string> lines, std::size_t heard) {
        Transcript t{.in = std::move(lines), .out = {}, .clock = 0};
        UciHost host = host_of([&](std::string& line, bool wait) { return t.read(line, wait); },
                               [](std::string_view) {});
        std::size_t written = 0;
        host.write = [&](std::string_view) { return ++written <= heard; };
        host.now = [&] { return t.clock; };
        host.make_engine = [&](auto, engine::Host around, const engine::Options&) {
            return std::make_unique<Waiting>(t, std::move(around));
        };
        EXPECT_FALSE(Uci(std::move(host)).run());
        EXPECT_EQ(written, heard + 1);
        return t;
    };
    lost({"uci", "isready"}, 0);
    lost({"uci", "isready"}, 3);
    // While it searches, at the next report.
    EXPECT_LT(lost({"go infinite", "| 99999"}, 0).clock, 1000);
    EXPECT_LT(lost({"go infinite", "| 4", "isready", "| 99999"}, 0).clock, 100);
    Transcript t;
    bool searching = false;
    UciHost host = host_of(
        [&](std::string& line, bool) {
            if (std::exchange(searching, true)) return UciInput::unheard;
            line = "go infinite";
            return UciInput::line;
        },
        [](std::string_view) { FAIL() << "nobody hears it"; });
    host.make_engine = [&](auto, engine::Host around, const engine::Options&) {
        return std::make_unique<Waiting>(t, std::move(around));
    };
    EXPECT_FALSE(Uci(std::move(host)).run());
}

}  // namespace
}  // namespace tessera::protocol
