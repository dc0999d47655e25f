// moves with filters, count, attackers, checks, mate1, info, and positions as lists of pieces.
#include <gtest/gtest.h>

#include "program.hpp"

namespace tessera::cli_tests {
namespace {

/// The command about a position of a game.
std::string about(const std::string& command, const std::string& game, const std::string& fen,
                  const std::vector<std::string>& more = {}) {
    std::vector<std::string> arguments{command, "--variant", game, "--fen", fen};
    arguments.insert(arguments.end(), more.begin(), more.end());
    return output(arguments);
}

const std::string kPromotion = "{Ka1,Pa7,Rh7,kg8,nb8} w - - 0 1";

TEST(CommandAttacked, CountsCellsOrListsThem) {
    // Of the rook 28, of the king 7, 3 of them both.
    const std::string text = "{Ka1a,Ra2a,kh8h} w - - 0 1";
    const std::string counts = "white 32\nblack 7\nboth 1\nnone 474\n";
    EXPECT_EQ(about("attacked", "hdc3", text), counts);
    EXPECT_EQ(about("attacked", "hdc3", text, {"--json"}),
              "{\"white\":32,\"black\":7,\"both\":1,\"none\":474}\n");
    EXPECT_EQ(about("attacked", "hdc3", text, {"--by", "black", "--limit", "2"}),
              "g7g\ng7h\nattacked 7\n");
    EXPECT_EQ(about("attacked", "hdc6", "{Ka1a1a1,kh8h8h8} w - - 0 1",
                    {"--by", "white", "--limit", "2", "--json"}),
              "{\"cells\":[\"a1a1a2\",\"a1a1b1\"],\"attacked\":63}\n");
    EXPECT_EQ(output({"attacked", "--variant", "hdc6"}),
              "white 98304\nblack 98304\nboth 0\nnone 65536\n");
}

TEST(CommandMoves, LeavesWhatMeetsEveryFilter) {
    const auto moves = [](const std::vector<std::string>& more) {
        return about("moves", "chess", kPromotion, more);
    };
    EXPECT_EQ(moves({"--piece", "P"}), "a7a8b\na7a8n\na7a8q\na7a8r\na7b8b\na7b8n\na7b8q\na7b8r\n");
    EXPECT_EQ(moves({"--piece", "P", "--captures"}), "a7b8b\na7b8n\na7b8q\na7b8r\n");
    EXPECT_EQ(moves({"--promotions", "--checks"}), "a7b8q\na7b8r\n");
    EXPECT_EQ(moves({"--from", "a1", "--limit", "2"}), "a1a2\na1b1\n");
    EXPECT_EQ(moves({"--to", "h8"}), "h7h8\n");
    EXPECT_EQ(moves({"--to", "h8", "--piece", "K"}), "");
    EXPECT_EQ(moves({"--from", "g8"}), "");
    EXPECT_EQ(moves({"--from", "c4"}), "");
    EXPECT_EQ(moves({"--limit", "0"}), "");
}

TEST(CommandMoves, CountsAllInJsonWhateverTheLimit) {
    EXPECT_EQ(about("moves", "chess", kPromotion, {"--piece", "P", "--limit", "1", "--json"}),
              "{\"moves\":[\"a7a8b\"],\"count\":8}\n");
    EXPECT_EQ(output({"moves", "--variant", "chess", "--moves", "f2f3,e7e5,g2g4,d8h4", "--json"}),
              "{\"moves\":[],\"count\":0}\n");
}

TEST(CommandMoves, TakesEnPassantForACaptureAndCastlingForTheKings) {
    EXPECT_EQ(about("moves", "chess", "{Ke1,Pd5,ke8,pe5} w - e6 0 1", {"--captures"}), "d5e6\n");
    EXPECT_EQ(about("moves", "chess960", "{Ke1,Rh1,ke8} w K - 0 1", {"--to", "h1"}), "e1h1\n");
}

TEST(CommandCount, IsByLetterInTheGamesOrder) {
    EXPECT_EQ(output({"count", "--variant", "chess"}), "N 4\nP 16\nmoves 20\n");
    EXPECT_EQ(about("count", "chess", kPromotion), "K 3\nR 13\nP 8\nmoves 24\n");
    EXPECT_EQ(output({"count", "--variant", "chess", "--moves", "f2f3,e7e5,g2g4,d8h4"}),
              "moves 0\n");
    EXPECT_EQ(output({"count", "--variant", "oana-chiru", "--json"}),
              "{\"pieces\":{\"K\":264,\"Q\":324,\"R\":144,\"B\":480,\"N\":696,\"P\":224,\"W\":20},"
              "\"moves\":2152}\n");
}

TEST(CommandAttackers, AreOfBothSidesAndBytewiseSorted) {
    const std::string pinned = "{Ke1,Re2,Ba6,ke8,re7,bb5} w - - 0 1";
    EXPECT_EQ(about("attackers", "chess", pinned, {"b5"}), "Ba6\n");
    EXPECT_EQ(about("attackers", "chess", pinned, {"e2"}), "Ke1\nbb5\nre7\n");
    EXPECT_EQ(about("attackers", "chess", pinned, {"a1"}), "");
    EXPECT_EQ(about("attackers", "chess", pinned, {"e7", "--json"}),
              "{\"cell\":\"e7\",\"attackers\":[\"Re2\",\"ke8\"]}\n");
    // A pawn bears on the cells that it captures on; en passant does not count.
    EXPECT_EQ(about("attackers", "chess", "{Ke1,Pd5,ke8,pe5} w - e6 0 1", {"e5"}), "");
    EXPECT_EQ(about("attackers", "chess", "{Ke1,Pd5,ke8,pe5} w - e6 0 1", {"e6"}), "Pd5\n");
    EXPECT_EQ(output({"attackers", "--variant", "fourstar", "db11"}),
              output({"attackers", "--variant", "fourstar", "b1d1"}));
}

TEST(CommandAttackers, KnowWhomAMinstrelOrThePactProtects) {
    // The minstrel on b1a1 pacifies the rook on c1a1, which the other rook could take else.
    const std::string kings = "Ka4a1,kd4d4";
    const auto at = [&](const std::string& pieces, const std::string& unmoved) {
        return about("attackers", "chesseract", "{" + kings + pieces + "} w - - 0 2 2 " + unmoved,
                     {"c1a1"});
    };
    EXPECT_EQ(at(",Rc3a1,rc1a1", "-"), "Rc3a1\n");
    EXPECT_EQ(at(",Rc3a1,Mb1a1,rc1a1", "-"), "");
    EXPECT_EQ(at(",Rc3a1,Mb1a1", "-"), "Rc3a1\n");
}

TEST(CommandChecks, AreListedAndCounted) {
    const std::string fen = "{Ke1,Qd1,Rh1,ke8} w K - 0 1";
    EXPECT_EQ(about("checks", "chess", fen), "d1a4\nd1d7\nd1d8\nd1e2\nd1h5\nh1h8\nchecks 6\n");
    EXPECT_EQ(about("checks", "chess", fen, {"--limit", "1"}), "d1a4\nchecks 6\n");
    EXPECT_EQ(about("checks", "chess", fen, {"--limit", "1", "--json"}),
              "{\"moves\":[\"d1a4\"],\"checks\":6}\n");
    EXPECT_EQ(about("checks", "chess", "{Ke1,Rh1,kf8} w K - 0 1"), "e1g1\nh1f1\nh1h8\nchecks 3\n");
    EXPECT_EQ(output({"checks", "--variant", "hdc4"}), "checks 0\n");
}

TEST(CommandMate1, FindsEveryMateInOne) {
    const std::string fen = "{Kg6,Ra1,Rb2,kg8} w - - 99 90";
    EXPECT_EQ(about("mate1", "chess", fen), "a1a8\nb2b8\nmates 2\n");
    EXPECT_EQ(about("mate1", "chess", fen, {"--limit", "1"}), "a1a8\nmates 2\n");
    EXPECT_EQ(about("mate1", "chess", fen, {"--json", "--limit", "0"}),
              "{\"moves\":[],\"mates\":2}\n");
    EXPECT_EQ(output({"mate1", "--variant", "chess"}), "mates 0\n");
    EXPECT_EQ(output({"mate1", "--variant", "chess", "--moves", "f2f3,e7e5,g2g4"}),
              "d8h4\nmates 1\n");
}

TEST(CommandInfo, TellsWhatAGameIs) {
    const std::string info = output({"info", "--variant", "raumschach"});
    for (const char* line :
         {"id        raumschach\n", "axes      3: file rank level\n", "sizes     5x5x5\n",
          "cells     125, a1a to e5e\n", "piece U   unicorn, white 2, black 2\n",
          "pieces    white 20, black 20\n", "starts    not numbered\n"})
        EXPECT_NE(info.find(line), std::string::npos) << info;
    EXPECT_NE(output({"info", "--variant", "chess960"}).find("starts    960\n"), std::string::npos);
    const std::string json = output({"info", "--variant", "hdc2", "--json"});
    EXPECT_TRUE(json.starts_with("{\"id\":\"hdc2\",")) << json;
    EXPECT_NE(json.find("\"cells\":64,\"first\":\"a1\",\"last\":\"h8\""), std::string::npos);
    EXPECT_NE(json.find("\"starts\":\"960\""), std::string::npos) << json;
}

TEST(CommandFen, WritesAndReadsListsOfPieces) {
    EXPECT_EQ(output({"fen", "--variant", "chess", "--moves", "e2e4", "--sparse"}),
              "{Ke1,Qd1,Ra1,Rh1,Bc1,Bf1,Nb1,Ng1,Pa2,Pb2,Pc2,Pd2,Pf2,Pg2,Ph2,Pe4,"
              "ke8,qd8,ra8,rh8,bc8,bf8,nb8,ng8,pa7,pb7,pc7,pd7,pe7,pf7,pg7,ph7} b KQkq - 0 1\n");
    for (const char* game : {"chesseract", "hdc3", "oana-chiru", "tesseract-plus"}) {
        const std::string list = output({"fen", "--variant", game, "--sparse"});
        const std::string path = file_with("list", list);
        EXPECT_EQ(output({"fen", "--variant", game, "--fen", "@" + path}),
                  output({"fen", "--variant", game}));
        std::remove(path.c_str());
    }
}

TEST(CommandLine, RefusesUnusableQuestionsInOneLine) {
    const std::vector<std::pair<std::vector<std::string>, std::string>> table{
        {{"moves", "--variant", "chess", "--piece", "X"},
         "--piece: 'X' is not a piece of chess: its pieces are K Q R B N P"},
        {{"moves", "--variant", "chess", "--from", "e9"},
         "--from: 'e9' is not a cell: cells run from a1 to h8"},
        {{"moves", "--variant", "chess", "--to", "i1"},
         "--to: 'i1' is not a cell: cells run from a1 to h8"},
        {{"moves", "--variant", "chess", "--limit", "-1"},
         "--limit: '-1' is not a number from 0 to 4294967295"},
        {{"checks", "--variant", "chess", "--limit", "x"},
         "--limit: 'x' is not a number from 0 to 4294967295"},
        {{"moves", "--variant", "chess", "--limit", ""},
         "--limit: '' is not a number from 0 to 4294967295"},
        {{"moves", "--variant", "chess", "--piece", ""},
         "--piece: '' is not a piece of chess: its pieces are K Q R B N P"},
        {{"mate1", "--variant", "chess", "--limit", "01"},
         "--limit: '01' is not a number from 0 to 4294967295"},
        {{"checks", "--variant", "chess", "--captures"},
         "The following argument was not expected: --captures (tessera --help)"},
        {{"attackers", "--variant", "chess"}, "CELL is required (tessera --help)"},
        {{"attackers", "--variant", "chess", "e9"},
         "CELL: 'e9' is not a cell: cells run from a1 to h8"},
        {{"count", "--variant", "chess", "--fen", "{Ke1,ke1} w - - 0 1"},
         "--fen: placement, character 7: 'e1' is given twice"},
        {{"info"}, "--variant is required (tessera --help)"},
        {{"info", "--variant", "checkers"},
         "--variant: there is no game named 'checkers' (tessera games lists them)"},
    };
    for (const auto& [arguments, error] : table) EXPECT_EQ(failure(arguments), "tessera: " + error);
}

}  // namespace
}  // namespace tessera::cli_tests
