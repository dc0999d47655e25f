// One session over boards of every size, through requests; and what windows of large boards show.
#include "protocol/window.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <string_view>

#include "notation/position_file.hpp"
#include "play/load.hpp"
#include "play/vast.hpp"
#include "protocol/answers.hpp"
#include "protocol/whole_board.hpp"

namespace tessera::protocol {
namespace {

/// Games on all boards.
Games all_games() {
    static const Games whole = whole_board_games();
    static const Games large = large_board_games();
    return {.large_boards = true,
            .builtin = play::builtin,
            .load = [](std::string_view toml) { return play::load(toml); },
            .engine =
                [](const play::VariantPtr& variant, engine::Host host, const Knowledge& knowledge) {
                    const bool is_whole = variant->capabilities().whole_board;
                    return (is_whole ? whole : large).engine(variant, std::move(host), knowledge);
                },
            .values =
                [](const play::Variant& variant) {
                    return (variant.capabilities().whole_board ? whole : large).values(variant);
                }};
}

/// A core as a program beside it has one.
class Core {
public:
    explicit Core(const Games& games = all_games())
        : session_({.engine = {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                    .read = [this](std::span<char> into) { return read_(into); },
                    .write = [this](std::string_view part) { written_ += part; }},
                   games) {
        requests_.add(&session_, Session::requests());
        requests_.add(&whole_, WholeBoard::requests());
        requests_.add(&windows_, Windows::requests());
    }

    template <class... Arguments>
    std::string call(std::string_view method, const Arguments&... arguments) {
        Request request{std::string(method), {}};
        (request.arguments.push_back(argument(arguments)), ...);
        return requests_.call(request_json(request));
    }
    /// A new game from a content that comes beside the request.
    std::string open(std::string_view id, std::string_view content) {
        read_ = notation::source_of(content);
        return call("newGame", id, nullptr);
    }
    std::string pgn() {
        written_.clear();
        EXPECT_EQ(call("pgn", "White\nAda\n"), R"({"done":true})");
        return written_;
    }

private:
    static Argument argument(std::nullptr_t) { return {}; }
    static Argument argument(bool value) { return value; }
    static Argument argument(std::string_view text) { return std::string(text); }
    static Argument argument(const char* text) { return std::string(text); }
    template <std::integral Number>
    static Argument argument(Number n) {
        return static_cast<std::int64_t>(n);
    }

    notation::TextSource read_ = notation::source_of("");
    std::string written_;
    Session session_;
    WholeBoard whole_{session_};
    Windows windows_{session_};
    Requests requests_;
};

/// The text of the first move in an answer.
std::string first_text(const std::string& answer) {
    const auto at = answer.find(R"("text":")") + 8;
    return answer.substr(at, answer.find('"', at) - at);
}

/// A few pieces of White and a knight of Black, far from each other.
constexpr std::string_view kFew = "{Ka1a1a1,Qc3c3c3,Ra2a1a1,Ph7h7h7,kh8h8h8,ne5e5e5} w - - 0 1";
constexpr std::uint32_t kQueen = 2 * (1 + 8 + 64 + 512 + 4096 + 32768);

class EveryBoard : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Session, EveryBoard, testing::Values("chess", "fourstar", "hdc5", "hdc6"));

/// The first cell from `from` on whose piece has legal moves.
std::uint32_t movable_cell(Core& core, std::uint32_t from = 0) {
    for (std::uint32_t cell = from;; ++cell)
        if (core.call("legalFrom", cell) != "[]") return cell;
}

TEST_P(EveryBoard, PlaysTakesBackVariesAndRemoves) {
    Core core;
    const std::string info = core.call("newGame", GetParam(), "");
    ASSERT_TRUE(holds(info, R"("id":")" + std::string(GetParam()) + '"')) << info.substr(0, 200);
    ASSERT_TRUE(holds(core.call("state"), R"("whole":true)"));
    const std::uint32_t cell = movable_cell(core);
    const std::string first = first_text(core.call("legalFrom", cell));
    const std::string second = first_text(core.call("legalFrom", movable_cell(core, cell + 1)));
    const std::string played = core.call("play", first);
    EXPECT_TRUE(holds(played, R"("side":"black")")) << played.substr(0, 200);
    EXPECT_TRUE(holds(played, R"("line":[0,1],"future":[0])"));
    EXPECT_TRUE(holds(core.call("undo"), R"("line":[0],"future":[0,1])"));
    EXPECT_TRUE(holds(core.call("redo"), R"("line":[0,1],"future":[0])"));
    EXPECT_TRUE(holds(core.call("go", 0), R"("line":[0],"future":[0,1])"));
    EXPECT_TRUE(holds(core.call("play", second), R"("line":[0,2],"future":[0])"));
    EXPECT_TRUE(holds(core.call("raiseVariation", 2), R"("children":[[0,2,1]])"));
    EXPECT_TRUE(refused(core.call("raiseVariation", 2), codes::not_allowed));
    EXPECT_TRUE(holds(core.call("promoteVariation", 1), R"("children":[[0,1,2]])"));
    EXPECT_TRUE(holds(core.call("promoteVariation", 2), R"("children":[[0,2,1]])"));
    EXPECT_TRUE(holds(core.call("removeVariation", 2), R"("children":[[0,1]])"));
    EXPECT_TRUE(refused(core.call("go", 2), codes::no_such_node));
    EXPECT_TRUE(refused(core.call("restoreVariation", 1, 0), codes::no_such_node));
    EXPECT_TRUE(holds(core.call("restoreVariation", 2, 0), R"("children":[[0,2,1]])"));
    EXPECT_TRUE(holds(core.call("removeVariation", 2), R"("children":[[0,1]])"));
    EXPECT_TRUE(holds(core.call("state"), R"("line":[0],"future":[0,1])"));
    EXPECT_TRUE(refused(core.call("undo"), codes::nothing_to_undo));
    EXPECT_TRUE(refused(core.call("play", "a1a1a1"), codes::bad_move_text));
}

TEST_P(EveryBoard, TriesMovesInAnalysis) {
    Core core;
    (void)core.call("newGame", GetParam(), "");
    (void)core.call("resign", "black");
    (void)core.call("seat", 3, 3);
    (void)core.call("setClocks", 60'000, 0, 0, 60'000, 60'000);
    const std::string begun = core.call("analysis", true);
    EXPECT_TRUE(holds(begun, R"("toMove":"human")"));
    EXPECT_TRUE(holds(begun, R"("clock":null)"));
    const std::uint32_t cell = movable_cell(core);
    (void)core.call("play", first_text(core.call("legalFrom", cell)));
    (void)core.call("undo");
    const std::string tried =
        core.call("play", first_text(core.call("legalFrom", movable_cell(core, cell + 1))));
    EXPECT_TRUE(holds(tried, R"("mainResult":"1-0")")) << "what was stated is kept";
    EXPECT_TRUE(holds(tried, R"("children":[])")) << "none replaces the other";
    EXPECT_TRUE(holds(core.call("analysis", false), R"("toMove":"human")"));
    EXPECT_TRUE(holds(core.call("go", 0), R"("toMove":"nobody")"));
    EXPECT_TRUE(refused(Core().call("analysis", true), codes::no_game));
}

TEST_P(EveryBoard, WritesCommentsAndGlyphs) {
    Core core;
    (void)core.call("newGame", GetParam(), "");
    (void)core.call("state");
    (void)core.call("play", first_text(core.call("legalFrom", movable_cell(core))));
    EXPECT_TRUE(holds(core.call("comment", 1, "Good {move}", nullptr),
                      R"-("notes":[{"node":1,"comment":"Good {move)","glyphs":[]}])-"));
    EXPECT_TRUE(holds(core.call("comment", 1, "Poor {move}", "move"),
                      R"-("notes":[{"node":1,"comment":"Poor {move)","glyphs":[]}])-"))
        << "told also where it is as long as the one before";
    EXPECT_TRUE(holds(core.call("glyphs", 1, "1 16"),
                      R"-("notes":[{"node":1,"comment":"Poor {move)","glyphs":[1,16]}])-"));
    EXPECT_TRUE(holds(core.call("go", 0), R"("notes":[])"));
    EXPECT_TRUE(holds(core.call("comment", 0, "Begun."),
                      R"("notes":[{"node":0,"comment":"Begun.","glyphs":[]}])"));
    EXPECT_TRUE(holds(core.call("comment", 1, ""), R"("notes":[{"node":1,"glyphs":[1,16]}])"));
    EXPECT_TRUE(holds(core.call("glyphs", 1, ""), R"("notes":[{"node":1,"glyphs":[]}])"));
    EXPECT_TRUE(refused(core.call("comment", 1, "Where?", "here"), codes::bad_request));
    EXPECT_TRUE(refused(core.call("comment", 1, "Where?", "before"), codes::not_allowed));
    EXPECT_TRUE(refused(core.call("comment", 7, "Where?"), codes::no_such_node));
    EXPECT_TRUE(refused(core.call("glyphs", 1, "70000"), codes::bad_request));
    EXPECT_TRUE(refused(core.call("glyphs", 1, "1  2"), codes::bad_request));
    (void)core.call("glyphs", 1, "5");
    const std::string whole = core.call("state");
    EXPECT_TRUE(holds(whole, R"("glyphs":[5])"));
    EXPECT_TRUE(holds(whole, R"("notes":[{"node":0,"comment":"Begun."}])")) << whole;
}

TEST_P(EveryBoard, HasClocksAndEnds) {
    Core core;
    (void)core.call("newGame", GetParam(), "");
    EXPECT_TRUE(holds(core.call("setClocks", 60'000, 0, 0, 60'000, 60'000),
                      R"("clock":{"white":60000,"black":60000,)"));
    EXPECT_TRUE(refused(core.call("claimTime"), codes::time_left));
    EXPECT_TRUE(refused(core.call("resign", "green"), codes::bad_request));
    EXPECT_TRUE(holds(core.call("resign", "black"), R"("result":"1-0","ending":"resignation")"));
    EXPECT_TRUE(refused(core.call("search", 10, 1, 1), codes::game_over));
}

TEST_P(EveryBoard, WritesAGameThatItReads) {
    Core core;
    (void)core.call("newGame", GetParam(), "");
    const std::string move = first_text(core.call("legalFrom", movable_cell(core)));
    ASSERT_FALSE(holds(core.call("play", move), R"("error")"));
    const std::string pgn = core.pgn();
    EXPECT_TRUE(holds(pgn, R"([White "Ada"])")) << pgn.substr(0, 400);
    Core again;
    EXPECT_TRUE(holds(again.call("loadPgn", pgn, 0), R"("faults":[])"));
    EXPECT_TRUE(holds(again.call("info"), R"("id":")" + std::string(GetParam()) + '"'));
    EXPECT_EQ(again.call("state"), core.call("state"));
    EXPECT_EQ(again.pgn(), pgn);
}

TEST_P(EveryBoard, SetsUpALineAndSearchesIt) {
    Core core;
    (void)core.call("newGame", GetParam(), "");
    const std::string move = first_text(core.call("legalFrom", movable_cell(core)));
    EXPECT_EQ(core.call("setLine", nullptr, move), R"({"done":true})");
    EXPECT_TRUE(holds(core.call("state"), R"("text":")" + move + '"'));
    EXPECT_EQ(core.call("setLine", nullptr, ""), R"({"done":true})");
    EXPECT_TRUE(holds(core.call("state"), R"("moves":[])"));
    const std::string answer = core.call("search", 50, 1, 7);
    EXPECT_TRUE(holds(answer, R"("over":true)")) << answer;
    const auto at = answer.find(R"("move":")") + 8;
    const std::string found = answer.substr(at, answer.find('"', at) - at);
    EXPECT_FALSE(holds(core.call("play", found), R"("error")")) << answer;
}

TEST(OneSession, RefusesQuestionsOfOtherBoardsAndOtherModules) {
    Core core;
    EXPECT_TRUE(refused(core.call("density"), codes::no_game));
    EXPECT_TRUE(refused(core.call("attackMaps"), codes::no_game));
    (void)core.call("newGame", "chess", "");
    EXPECT_TRUE(refused(core.call("density"), codes::not_for_this_board));
    EXPECT_TRUE(refused(core.call("slice", 0, 0, 1), codes::not_for_this_board));
    (void)core.call("newGame", "hdc6", "");
    EXPECT_TRUE(refused(core.call("attackMaps"), codes::not_for_this_board));
    Core whole(whole_board_games());
    EXPECT_TRUE(refused(whole.call("newGame", "hdc7", ""), codes::large_board));
    EXPECT_TRUE(holds(whole.call("newGame", "hdc7", ""), R"("id":"hdc7")"));
    EXPECT_TRUE(refused(whole.call("newGame", "nothing", ""), codes::unknown_game));
    EXPECT_TRUE(refused(whole.call("loadPgn", "[Variant \"hdc6\"]\n\n*", 0), codes::large_board));
    Core large(large_board_games());
    EXPECT_TRUE(refused(large.call("newGame", "chess", ""), codes::unknown_game));
}

TEST(OneSession, ListsTheGamesOfAllBoards) {
    Core whole(whole_board_games());
    const std::string games = whole.call("games");
    EXPECT_TRUE(holds(games, R"("id":"chess",)"));
    EXPECT_TRUE(holds(games, R"("id":"hdc6",)"));
    EXPECT_TRUE(holds(games, R"("wholeBoard":false,"rankAxis":1)")) << games;
    EXPECT_EQ(games, Core(large_board_games()).call("games"));
}

TEST(Windows, DescribeALargeGameAndItsState) {
    Core core;
    const std::string info = core.call("newGame", "hdc6", "");
    EXPECT_TRUE(holds(info, R"("sizes":[8,8,8,8,8,8])")) << info;
    EXPECT_TRUE(holds(info, R"("startNumber":"0","startDigits":1)"));
    EXPECT_TRUE(holds(info, R"("cellNames":[],"nativeNames":[],"boardLabels":[])"));
    const std::string state = core.call("state");
    EXPECT_TRUE(holds(state, R"("side":"white","turn":1,"halfmoves":0)")) << state;
    EXPECT_TRUE(holds(state, R"("white":[1,4096,8192,8192,8192,4095,32768])"));
    EXPECT_FALSE(holds(state, R"("board")"));
    EXPECT_EQ(core.call("count"), R"({"total":12468896,"byPiece":[0,0,0,0,12403360,0,65536]})");
    EXPECT_TRUE(holds(core.call("values"), ",100]"));
}

TEST(Windows, TakeNumbersSeedsPositionsAndFiles) {
    Core core;
    EXPECT_TRUE(holds(core.open("hdc6", "5\r\n"), R"("startNumber":"5")"));
    EXPECT_EQ(core.call("startNumber"), R"("5")");
    EXPECT_TRUE(holds(core.open("hdc6", "seed 7"), R"("startNumber":"",)"));
    EXPECT_TRUE(refused(core.open("hdc6", "seed x"), codes::bad_start_number));
    EXPECT_TRUE(refused(core.open("hdc6", std::string(150, '0') + "\n"), codes::bad_start_number));
    EXPECT_TRUE(holds(core.open("hdc6", std::string(150, '1') + "\n"), R"("startDigits":150)"));
    EXPECT_TRUE(holds(core.open("hdc6", std::string(kFew) + "\n"), R"("startDigits":0)"));
    EXPECT_TRUE(refused(core.open("hdc6", "  "), codes::bad_position));
    EXPECT_TRUE(refused(core.open("hdc6", "{Ka1a1a1} w - - 0 1"), codes::bad_position));
    EXPECT_TRUE(refused(core.open("hdc6", "1. e4"), codes::bad_position));
    EXPECT_TRUE(refused(core.open("hdc6", "[White \"Ada\"]\n\n1. e4 *\n"), codes::record_move));

    const auto variant = play::builtin("hdc6").value();
    std::string file = variant->parse(kFew).value()->text(play::Form::file);
    EXPECT_TRUE(holds(core.open("hdc6", file), R"("startDigits":0)"));
    EXPECT_EQ(core.call("find", "Q", 0), std::to_string(kQueen));
    file.back() = static_cast<char>(file.back() ^ 1);
    EXPECT_TRUE(holds(core.open("hdc6", file), R"("error":"position file, byte )"));
    EXPECT_EQ(core.call("find", "Q", 0), std::to_string(kQueen));
}

TEST(Windows, KeepDensityThroughMoves) {
    Core core;
    (void)core.call("newGame", "hdc6", kFew);
    (void)core.call("state");
    const std::string begun = core.call("density");
    for (const char* const move : {"c3c3c3e5e5e5", "h8h8h8h8h8g7", "h7h7h7h8h7h7q"}) {
        ASSERT_FALSE(holds(core.call("play", move), R"("error")")) << move;
        Core fresh;
        (void)fresh.call("loadPgn", core.pgn(), 0);
        EXPECT_EQ(core.call("density"), fresh.call("density")) << move;
    }
    (void)core.call("go", 1);
    ASSERT_FALSE(holds(core.call("play", "h8h8h8g7h8h8"), R"("error")"));
    Core fresh;
    (void)fresh.call("newGame", "hdc6", core.call("fen").substr(1, core.call("fen").size() - 2));
    EXPECT_EQ(core.call("density"), fresh.call("density"));
    (void)core.call("go", 0);
    EXPECT_EQ(core.call("density"), begun);
}

TEST(Windows, SortTheMovesOfAPieceByAxes) {
    Core core;
    (void)core.call("newGame", "hdc6", kFew);
    const std::string moves = core.call("movesOf", kQueen, kQueen, 0, 1, 1);
    EXPECT_TRUE(holds(moves, R"({"piece":"Q","legal":true)")) << moves;
    // Six axes of seven cells each.
    EXPECT_TRUE(holds(moves, R"("captures":1,"byAxes":[42,)"));
    EXPECT_TRUE(holds(moves, R"("beyond":[{"to":149796,"captured":"n")"));
    // The rest of the column, the rank and both diagonals.
    std::size_t on_board = 0;
    const std::string part =
        moves.substr(moves.find("onBoard"), moves.find("beyond") - moves.find("onBoard"));
    for (std::size_t at = part.find("\"to\""); at != std::string::npos;
         at = part.find("\"to\"", at + 1))
        ++on_board;
    EXPECT_EQ(on_board, 25U);
    // Its turn or not, a knight leaps as far.
    EXPECT_TRUE(holds(core.call("movesOf", 149796, 149796, 0, 1, 0), R"("legal":false)"));
    EXPECT_TRUE(
        holds(core.call("movesOf", 16, 16, 0, 1, 1), R"({"piece":".","legal":false,"total":0,)"));
}

TEST(Windows, NameThePiecesThatMatter) {
    Core core;
    (void)core.call("newGame", "hdc6",
                    "{Ka1a1a1,Qg7g7g7,Rb2b2b1,kh8h8h8,bd4d4d1,qc3c3d3} b - - 0 1");
    const std::string keys = core.call("keyPieces");
    EXPECT_TRUE(holds(keys, R"("checkers":[{"cell":224694,"piece":"Q"}])")) << keys;
    EXPECT_TRUE(holds(keys, R"("besiegersKnown":true)"));
    EXPECT_TRUE(holds(keys, R"("hanging":[{"cell":224694,"piece":"Q"}])"));
    EXPECT_TRUE(holds(core.call("attackersOf", 224694),
                      R"("black":[{"cell":262143,"piece":"k"}],"blacks":1)"));
    EXPECT_TRUE(holds(core.call("bearing", 224694), R"("black":[262143])"));
    EXPECT_TRUE(holds(core.call("state"), R"("checked":[262143])"));
}

TEST(Windows, FindThePieceAfterACellAllAround) {
    Core core;
    (void)core.call("newGame", "hdc6", kFew);
    EXPECT_EQ(core.call("find", "Q", 0), std::to_string(kQueen));
    EXPECT_EQ(core.call("find", "Q", kQueen), std::to_string(kQueen));
    EXPECT_EQ(core.call("find", "K", kQueen), "0");
    EXPECT_EQ(core.call("find", "b", 0), "-1");
    EXPECT_TRUE(refused(core.call("find", "x", 0), codes::no_such_piece));
}

TEST(Windows, AnswerNothingOfWorkThatWasStopped) {
    Session session({.engine = {.now = [] { return std::int64_t{0}; }, .stop_requested = {}},
                     .work = {.watch = [](const Progress&) { return false; }}},
                    large_board_games());
    const Windows windows(session);
    (void)session.new_game("hdc6", "");
    EXPECT_TRUE(refused(windows.count(), codes::ended));
}

TEST(Windows, RefuseWhatIsNoCellOrNoFlatBoard) {
    Core core;
    (void)core.call("newGame", "hdc6", "");
    EXPECT_TRUE(refused(core.call("slice", 1 << 18, 0, 1), codes::no_such_cell));
    EXPECT_TRUE(refused(core.call("slice", 0, 0, 6), codes::no_such_axes));
    EXPECT_TRUE(refused(core.call("slice", 0, 1, 1), codes::no_such_axes));
}

}  // namespace
}  // namespace tessera::protocol
