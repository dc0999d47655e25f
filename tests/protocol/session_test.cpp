// What a session answers. That the answers have the shapes the page reads, and that updates add up
// to the whole state, is tested where the page reads them (tests/wasm).
#include "protocol/session.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "base/codes.hpp"
#include "movegen/move_generator.hpp"
#include "movegen/playable_variant.hpp"
#include "play/ordinary.hpp"
#include "protocol/answers.hpp"
#include "protocol/whole_board.hpp"
#include "support/support.hpp"

namespace tessera::protocol {
namespace {

using movegen::MoveGenerator;
using movegen::Scratch;
using movegen::Stage;
using rules::Cell;
using rules::Position;
using testing_support::file_of;
using testing_support::variant_of;

/// Counts how often moves are asked for. Around the mailbox, which keeps nothing in positions.
class Counting final : public MoveGenerator {
public:
    Counting(std::shared_ptr<const rules::Variant> inner, int& count)
        : inner_(std::move(inner)), count_(count) {}

    void list(const Position& p, Stage stage, Scratch& scratch,
              rules::MoveList& moves) const override {
        ++count_;
        in().list(p, stage, scratch, moves);
    }
    void list_of(const Position& p, Cell from, Scratch& scratch,
                 rules::MoveList& moves) const override {
        ++count_;
        in().list_of(p, from, scratch, moves);
    }
    std::uint64_t count(const Position& p, Scratch& scratch) const override {
        ++count_;
        return in().count(p, scratch);
    }
    bool any(const Position& p, Scratch& scratch) const override {
        ++count_;
        return in().any(p, scratch);
    }
    bool gives_check(const Position& p, const rules::Move& move, Scratch& scratch) const override {
        return in().gives_check(p, move, scratch);
    }
    bool in_check(const Position& p, rules::Colour c) const override { return in().in_check(p, c); }
    movegen::Backend backend() const override { return in().backend(); }

private:
    [[nodiscard]] const MoveGenerator& in() const { return movegen::generator_of(*inner_); }

    std::shared_ptr<const rules::Variant> inner_;
    int& count_;
};

/// A session with the questions of its boards.
class WholeSession : public Session {
public:
    explicit WholeSession(Host host) : Session(std::move(host), whole_board_games()) {}

    std::string reach(std::uint32_t cell) { return WholeBoard(*this).reach(cell); }
    std::string attack_maps() { return WholeBoard(*this).attack_maps(); }
    std::string add_net(std::string_view file) { return WholeBoard(*this).add_net(file); }
};

WholeSession quiet_session() {
    return WholeSession({.engine = {.now = [] { return 0; }, .stop_requested = {}}});
}

TEST(Session, AsksForTheMovesOfAPositionOnce) {
    for (const char* id : {"chess", "fourstar", "chesseract"}) {
        int count = 0;
        const auto mailbox = variant_of(file_of(id), {movegen::Backend::mailbox, {}});
        const auto variant = std::make_shared<movegen::PlayableVariant>(
            mailbox->definition(), rules::Variant::IndexChoice(),
            [&](const rules::Variant&) { return std::make_unique<Counting>(mailbox, count); });
        WholeSession session = quiet_session();
        ASSERT_FALSE(holds(session.new_game(play::ordinary(variant), ""), "error"));
        const std::string state = session.state();
        ASSERT_FALSE(holds(session.seat(0, 0), "error"));
        EXPECT_EQ(count, 1) << id;
        // A click on each piece.
        std::string moves;
        for (std::uint32_t c = 0; c < variant->shape().cells(); ++c) {
            const std::string list = session.legal_from(c);
            if (list != "[]" && moves.empty()) moves = list;
            (void)session.reach(c);
            (void)session.bearing(c);
        }
        EXPECT_EQ(count, 1) << id;
        const auto at = moves.find("\"text\":\"") + 8;
        const std::string move = moves.substr(at, moves.find('"', at) - at);
        const std::string played = session.play(move);
        ASSERT_FALSE(holds(played, "error")) << played;
        EXPECT_EQ(count, 2) << id << ' ' << move;
        ASSERT_FALSE(holds(session.undo(), "error"));
        EXPECT_EQ(count, 3) << id;
    }
}

TEST(Session, AMoveAfterTheTimeIsUpLosesAndIsNotMade) {
    std::int64_t now = 0;
    WholeSession session({.engine = {.now = [&] { return now; }, .stop_requested = {}}});
    ASSERT_FALSE(holds(session.new_game("chess", ""), "error"));
    for (const char* played : {"", "e2e4"}) {
        (void)session.set_clocks(60'000, 0, 0, 60'000, 60'000);
        if (*played != '\0') {
            ASSERT_FALSE(holds(session.play(played), "error"));
        }
        now += 60'000;
        const std::string late = session.play(*played == '\0' ? "d2d4" : "d7d5");
        EXPECT_TRUE(holds(late, R"("ending":"time forfeit")")) << late;
        EXPECT_TRUE(holds(late, R"("moves":[])")) << late;
        EXPECT_EQ(holds(session.state(), R"("text":"e2e4")"), *played != '\0');
        EXPECT_FALSE(holds(session.state(), "d7d5"));
        ASSERT_FALSE(holds(session.new_game("chess", ""), "error"));
    }
}

TEST(Session, GivesAPositionTheSameKeyByWhicheverMoves) {
    WholeSession session = quiet_session();
    EXPECT_TRUE(refused(session.key(), codes::no_game));
    (void)session.new_game("chess", "");
    const std::string start = session.key();
    EXPECT_EQ(start.size(), 18U) << start;
    const auto after = [&](std::string_view moves) {
        EXPECT_FALSE(holds(session.set_line(std::nullopt, moves), "error")) << moves;
        return session.key();
    };
    const std::string knights = after("g1f3 g8f6 b1c3 b8c6");
    EXPECT_NE(knights, start);
    EXPECT_EQ(after("b1c3 b8c6 g1f3 g8f6"), knights);
    EXPECT_NE(after("g1f3 g8f6 b1c3"), knights);
    EXPECT_EQ(after("g1f3 g8f6 f3g1 f6g8"), start);
    WholeSession another = quiet_session();
    (void)another.new_game("chess", "");
    EXPECT_EQ(another.key(), start);
}

TEST(Session, ListsTheKeysOfTheMainLine) {
    WholeSession session = quiet_session();
    EXPECT_TRUE(refused(session.keys(), codes::no_game));
    (void)session.new_game("chess", "");
    const std::string start = session.key();
    EXPECT_EQ(session.keys(), "[" + start + "]");
    (void)session.load_pgn("{Begin} 1. f3 (1. e4 e5) e5 2. g4 Qh4# 0-1");
    const std::string end = session.key();
    const std::string keys = session.keys();
    EXPECT_TRUE(keys.starts_with("[" + start + ",")) << keys;
    EXPECT_TRUE(keys.ends_with("," + end + "]")) << keys;
    EXPECT_EQ(std::ranges::count(keys, ','), 4) << keys;
}

TEST(Session, RatesByPuzzles) {
    constexpr std::int64_t kUnit = 1'000'000'000;
    const auto rated = [](std::int64_t rating, std::int64_t puzzle, bool solved) {
        return WholeSession::rated(rating, 350 * kUnit, kUnit * 6 / 100, 0, 0, puzzle, solved,
                                   1'790'000'000'000);
    };
    const std::string won = rated(1500 * kUnit, 1500, true);
    EXPECT_NE(won.find(R"("games":1,"at":1790000000000,"points":1675,"change":175)"),
              std::string::npos)
        << won;
    const std::string lost = rated(1500 * kUnit, 1500, false);
    EXPECT_NE(lost.find(R"("points":1325,"change":-175)"), std::string::npos) << lost;
    EXPECT_TRUE(refused(rated(1500 * kUnit, 0, true), codes::bad_request));
    EXPECT_TRUE(refused(rated(1500, 1500, true), codes::bad_request));
}

TEST(Session, ExplainsHowAPieceGetsToACell) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    EXPECT_EQ(session.explain(12, 28),
              R"({"obstacle":"none","at":12,"by":12,"letters":"P.PP",)"
              R"("ways":[{"kind":"double_step","corner":-1,"cells":[20,28]}],"attack":[]})");
    EXPECT_EQ(session.explain(0, 16),
              R"({"obstacle":"blocked","at":8,"by":0,"letters":"R.PR",)"
              R"("ways":[{"kind":"slide","corner":-1,"cells":[8,16]}],"attack":[]})");
}

TEST(Session, FindsTheMovesThatATextMayMean) {
    WholeSession session = quiet_session();
    EXPECT_TRUE(refused(session.typed("e4", 10), codes::no_game));
    (void)session.new_game("chess", "");
    EXPECT_TRUE(holds(session.typed("Nf3", 10), R"("total":1,"sure":true,"more":false})"));
    EXPECT_TRUE(holds(session.typed("a", 1), R"("total":2,"sure":false,"more":false})"));
    EXPECT_EQ(session.typed("Qd5", 10),
              R"({"moves":[],"total":0,"sure":false,"more":false,)"
              R"("fault":{"code":"illegal_move","piece":"Q","from":3,"to":35}})");
    (void)session.resign("white");
    EXPECT_TRUE(refused(session.typed("Nf3", 10), codes::game_over, "the game is over"));
}

TEST(Session, TellsWhatIsLeftOnTheClocks) {
    std::int64_t now = 0;
    WholeSession session({.engine = {.now = [&] { return now; }, .stop_requested = {}}});
    (void)session.new_game("chess", "");
    EXPECT_TRUE(holds(session.state(), R"("clock":null)"));
    EXPECT_TRUE(holds(session.set_clocks(60'000, 1'000, 500, 60'000, 50'000),
                      R"("clock":{"white":60000,"black":50000,"delay":500,"stopped":false})"));
    now = 2'500;
    EXPECT_TRUE(holds(session.stop_clocks(true),
                      R"("clock":{"white":58000,"black":50000,"delay":500,"stopped":true})"));
    EXPECT_TRUE(holds(session.play("e4"),
                      R"("clock":{"white":59000,"black":50000,"delay":500,"stopped":false})"));
    EXPECT_TRUE(refused(session.claim_time(), codes::time_left, "Black has time left"));
    now = 60'000;
    const std::string lost = session.claim_time();
    EXPECT_TRUE(holds(lost, R"("result":"1-0","ending":"time forfeit")")) << lost;
    EXPECT_TRUE(holds(session.set_clocks({}, 0, 0, 0, 0), R"("clock":null)"));
}

TEST(Session, KnowsAgreedDrawsAndWhatPiecesAreWorth) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    EXPECT_TRUE(holds(session.agree_draw(), R"("result":"1/2-1/2","ending":"agreement")"));
    const std::string values = session.values();
    EXPECT_TRUE(holds(values, "100")) << values;
    EXPECT_EQ(std::ranges::count(values, ','), 5) << values;
}

TEST(Session, RefusesEverythingBeforeAGame) {
    WholeSession session = quiet_session();
    constexpr std::string_view kNone = "no game has been started";
    for (const std::string& answer : {session.info(),
                                      session.state(),
                                      session.seat(0, 0),
                                      session.play("e4"),
                                      session.undo(),
                                      session.redo(),
                                      session.go(0),
                                      session.resign({}),
                                      session.legal_from(0),
                                      session.bearing(0),
                                      session.reach(0),
                                      session.explain(0, 1),
                                      session.attack_maps(),
                                      session.fen(),
                                      session.start_number(),
                                      session.pgn(""),
                                      session.set_line("", ""),
                                      session.values(),
                                      session.agree_draw(),
                                      session.set_clocks({}, 0, 0, 0, 0),
                                      session.stop_clocks(true),
                                      session.claim_time(),
                                      session.search(1, 1, 0),
                                      session.begin_search(1, 1, 0)})
        EXPECT_TRUE(refused(answer, codes::no_game, kNone)) << answer;
    EXPECT_TRUE(refused(session.resume_search(1), codes::no_search, "no search has been begun"));
    EXPECT_TRUE(
        refused(session.load_pgn(" \n", 0), codes::no_record, "there is no game in the text"));
}

TEST(Session, RefusesWhatIsNotThereAndChangesNothing) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    const std::string before = session.state();
    EXPECT_TRUE(refused(session.seat(9, 0), codes::no_such_level, "no such level"));
    EXPECT_TRUE(refused(session.seat(0, -1), codes::no_such_level, "no such level"));
    EXPECT_TRUE(refused(session.legal_from(64), codes::no_such_cell, "no such cell"));
    EXPECT_TRUE(refused(session.explain(64, 0), codes::no_such_cell, "no such cell"));
    EXPECT_TRUE(refused(session.explain(0, 64), codes::no_such_cell, "no such cell"));
    EXPECT_TRUE(refused(session.explain(20, 0), codes::empty_cell, "no piece stands there"));
    EXPECT_TRUE(refused(session.go(1), codes::no_such_node, "no such node"));
    EXPECT_TRUE(refused(session.undo(), codes::nothing_to_undo, "there is no move to take back"));
    EXPECT_TRUE(refused(session.redo(), codes::nothing_to_redo, "there is no move to play again"));
    EXPECT_TRUE(refused(session.search(1, 0, 0), codes::no_such_level, "no such level"));
    EXPECT_TRUE(holds(session.new_game("nothing", ""), "error"));
    EXPECT_TRUE(holds(session.new_game("chess", "rubbish"), "error"));
    EXPECT_TRUE(holds(session.new_game_from_file("rubbish", ""), "error"));
    EXPECT_TRUE(holds(session.set_line("", "e2e4 e2e4"), "error"));
    EXPECT_TRUE(holds(session.load_pgn("1. e5 *", 0), "error"));
    EXPECT_EQ(session.state(), before);
}

TEST(Session, ErrorsHaveCodesAndTheirData) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    const auto code = [](const std::string& answer) {
        const auto at = answer.find(R"("code":)");
        return at == std::string::npos ? answer : answer.substr(at, answer.size() - at - 1);
    };
    EXPECT_EQ(code(session.new_game("nothing", "")), R"("code":"unknown_game")");
    EXPECT_EQ(code(session.new_game("chess", "7")), R"("code":"no_start_number")");
    EXPECT_EQ(code(session.new_game("chess960", "960")), R"("code":"bad_start_number")");
    EXPECT_EQ(code(session.new_game("chess", "8/8 w - - 0 1")),
              R"("code":"bad_position","field":"placement","character":4)");
    EXPECT_EQ(code(session.new_game("chess", "8/8/8/8/8/8/8/8 w - - 0 1")),
              R"("code":"bad_position","field":"placement")");
    EXPECT_EQ(code(session.new_game("chess", "8/8")),
              R"("code":"bad_position","field":"position")");
    EXPECT_EQ(code(session.new_game_from_file("id = 3", "")), R"("code":"bad_game_file","line":1)");
    EXPECT_EQ(code(session.play("e2e5")), R"("code":"illegal_move")");
    EXPECT_EQ(code(session.play("?")), R"("code":"bad_move_text")");
    EXPECT_EQ(code(session.load_pgn("1. e4 e5 2. Qh9 *", 0)), R"("code":"record_move","line":1}])");
    EXPECT_EQ(code(session.load_pgn("[Variant \"nothing\"]\n\n*", 0)), R"("code":"unknown_game")");
    EXPECT_EQ(code(session.load_pgn("[FEN \"8/8\"]\n\n*", 0)),
              R"("code":"record_position","line":1)");
    EXPECT_EQ(
        code(session.load_pgn("[Variant \"chess\"]\n[TesseraRules \"0123456789abcdef\"]\n\n*", 0)),
        R"("code":"other_rules","line":2)");
    EXPECT_EQ(code(session.load_pgn("[Result \"?!\"]\n\n1. e5 *", 0)),
              R"("code":"record_move","line":3)");
    EXPECT_EQ(code(session.add_net("x")), R"("code":"bad_net")");
}

TEST(Session, TellsOnlyWhatAMoveHasChanged) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    EXPECT_TRUE(holds(session.state(), R"("board":"RNBQKBNR)"));
    const std::string first = session.play("e2e4");
    EXPECT_TRUE(holds(first, R"("cells":[[12,"."],[28,"P"]])")) << first;
    EXPECT_TRUE(holds(first, R"("line":[0,1],"future":[0])")) << first;
    EXPECT_TRUE(holds(first, R"("moves":[{"node":1,"parent":0,"text":"e2e4","readable":"e4")"))
        << first;
    EXPECT_TRUE(holds(first, R"("from":12,"to":28,"piece":"P","captured":"")")) << first;
    const std::string second = session.play("e5");
    EXPECT_TRUE(holds(second, R"("line":[1,2])")) << second;
    const std::string back = session.undo();
    EXPECT_TRUE(holds(back, R"("moves":[],"children":[],"notes":[],"line":[1],"future":[0,2])"))
        << back;
}

TEST(Session, TellsTheWholeTreeOfARecordWithCommentsAndGlyphs) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    const char* const text =
        "{Before.} 1. e4 $1 {Best by test.} (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 2. Nf3 1-0";
    ASSERT_TRUE(holds(session.load_pgn(text, 0), R"("faults":[])"));
    const std::string whole = session.state();
    EXPECT_TRUE(holds(whole, R"("notes":[{"node":0,"comment":"Before."},)")) << whole;
    EXPECT_TRUE(holds(whole, R"({"node":1,"comment":"Best by test."})")) << whole;
    EXPECT_TRUE(holds(whole, R"("castling":false,"glyphs":[1]})")) << whole;
    for (const char* const move :
         {R"("parent":0,"text":"e2e4")", R"("parent":0,"text":"d2d4")", R"("text":"g8f6")",
          R"("text":"c2c4")", R"("text":"e7e5")", R"("text":"g1f3")"})
        EXPECT_TRUE(holds(whole, move)) << move << '\n' << whole;
    EXPECT_TRUE(holds(whole, R"("result":"1-0")")) << whole;
    EXPECT_TRUE(holds(whole, R"("mainResult":"1-0")")) << whole;
}

TEST(Session, TellsANewMoveOnAnEarlierNodeAsAVariation) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    ASSERT_TRUE(holds(session.load_pgn("1. e4 e5 2. Nf3 Nc6 1-0", 0), R"("faults":[])"));
    EXPECT_TRUE(holds(session.state(), R"("line":[0,1,2,3,4])"));
    const std::string back = session.go(1);
    EXPECT_TRUE(holds(back, R"("mainResult":"1-0")")) << back;
    EXPECT_TRUE(holds(back, R"("result":"*")")) << back;
    const std::string played = session.play("c5");
    EXPECT_TRUE(holds(played, R"("moves":[{"node":5,"parent":1,"text":"c7c5")")) << played;
    EXPECT_TRUE(holds(played, R"("children":[],"notes":[],"line":[1,5],"future":[0])")) << played;
    EXPECT_TRUE(holds(played, R"("mainResult":"1-0")")) << played;
    EXPECT_TRUE(holds(session.go(4), R"("moves":[],"children":[])"));
}

TEST(Session, TellsAgainWhatTheEndOfAGameMakesTheMainLine) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    (void)session.state();
    (void)session.play("f3");
    (void)session.play("e5");
    (void)session.undo();
    (void)session.play("e6");
    (void)session.play("g4");
    const std::string mated = session.play("Qh4#");
    EXPECT_TRUE(holds(mated, R"("mainMoves":4,"mainResult":"0-1")")) << mated;
    EXPECT_TRUE(holds(session.state(), R"("children":[[1,3,2]])"));
}

TEST(Session, ReadsPositionsAsPeoplePasteThem) {
    WholeSession session = quiet_session();
    EXPECT_FALSE(
        holds(session.new_game("chess", "\xef\xbb\xbf 7k/8/8/8/8/8/8/K5R1\tw  - -\r\n"), "error"));
    EXPECT_EQ(session.fen(), R"("7k/8/8/8/8/8/8/K5R1 w - - 0 1")");
}

TEST(Session, TellsCommentsBeforeAndBehindVariations) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    (void)session.load_pgn("1. e4 e6 {A} ({why} 1... c6 {Caro}) {but B} 2. d4 *", 0);
    const std::string whole = session.state();
    EXPECT_TRUE(holds(whole, R"("comment":"A")")) << whole;
    EXPECT_TRUE(holds(whole, R"("before":"why","comment":"Caro","after":"but B")")) << whole;
}

TEST(Session, ListsTheGamesOfAFileAndOpensOneUpToItsFault) {
    const char* const file =
        "[Event \"a\"]\n[White \"M\xfcller\"]\n[Annotator \"x\"]\n[Result \"1-0\"]\n\n1. e4 e5 "
        "1-0\n\n"
        "[Event \"b\"]\n[Variant \"Raumschach\"]\n\n*\n\n"
        "[Event \"c\"]\n\n1. e4 e5\n2. Nf3 Qh9 *\n";
    const std::string list = Session::records(file);
    EXPECT_TRUE(holds(list, R"([{"line":1,"tags":[["Event","a"],["White","Müller"],)")) << list;
    EXPECT_FALSE(holds(list, "Annotator")) << list;
    EXPECT_TRUE(holds(list, R"({"line":8,"tags":[["Event","b"],["Variant","Raumschach"]]})"))
        << list;
    WholeSession session = quiet_session();
    EXPECT_TRUE(
        refused(session.load_pgn(file, 3), codes::no_record, "there is no game in the text"));
    const std::string first = session.load_pgn(file, 0);
    EXPECT_TRUE(holds(first, R"(["Annotator","x"])")) << first;
    EXPECT_TRUE(holds(first, R"("faults":[])")) << first;
    EXPECT_TRUE(holds(session.load_pgn(file, 1), R"("faults":[])"));
    EXPECT_TRUE(holds(session.info(), R"("id":"raumschach")"));
    const std::string wrong = session.load_pgn(file, 2);
    EXPECT_TRUE(holds(wrong, R"("faults":[{"error":"line 16: )")) << wrong;
    EXPECT_TRUE(holds(wrong, "Qh9")) << wrong;
    EXPECT_TRUE(holds(session.state(), R"("mainMoves":3)"));
}

TEST(Session, TellsHowARecordSaysThatItsGameEnded) {
    WholeSession session = quiet_session();
    (void)session.load_pgn("[Result \"1-0\"]\n[Termination \"adjudication\"]\n\n1. e4 1-0", 0);
    EXPECT_TRUE(holds(session.state(), R"("ending":"adjudication","termination":"adjudication")"));
    (void)session.load_pgn("[Result \"1-0\"]\n\n1. e4 1-0", 0);
    EXPECT_TRUE(holds(session.state(), R"("result":"1-0","ending":"","termination":"")"));
}

TEST(Session, TellsTheWholeTreeAgainWhenAskedForTheState) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    (void)session.play("e4");
    const std::string whole = session.state();
    EXPECT_TRUE(holds(whole, R"("whole":true)")) << whole;
    EXPECT_TRUE(holds(whole, R"("moves":[{"node":1,"parent":0)")) << whole;
    EXPECT_TRUE(holds(whole, R"("children":[])")) << whole;
    EXPECT_TRUE(holds(session.play("e5"), R"("whole":false)"));
}

TEST(Session, TellsTreesAsDeepAsTheyAreLong) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    std::string text;
    for (int i = 0; i < 2000; ++i)
        text += i % 2 == 0 ? (i % 4 == 0 ? "Nf3 " : "Ng1 ") : (i % 4 == 1 ? "Nf6 " : "Ng8 ");
    ASSERT_TRUE(holds(session.load_pgn(text + "*", 0), R"("faults":[])"));
    EXPECT_TRUE(holds(session.state(), R"("node":2000,"parent":1999)"));
}

TEST(Session, GivesTheResultAndWhoIsToMove) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    EXPECT_TRUE(holds(session.seat(0, 3), R"("toMove":"human")"));
    EXPECT_TRUE(holds(session.play("f3"), R"("toMove":"computer")"));
    (void)session.play("e5");
    (void)session.play("g4");
    const std::string mated = session.play("Qh4#");
    EXPECT_TRUE(holds(mated, R"("movable":[],"pass":"")")) << mated;
    EXPECT_TRUE(holds(mated, R"("status":"checkmate","reason":"none","result":"0-1")")) << mated;
    EXPECT_TRUE(holds(mated, R"("toMove":"nobody")"));
    EXPECT_TRUE(holds(mated, R"("readable":"Qh4#")"));
    EXPECT_TRUE(refused(session.play("a3"), codes::game_over, "the game is over: 0-1"));
    EXPECT_TRUE(refused(session.search(1, 1, 0), codes::game_over, "the game is over"));
}

TEST(Session, SearchesInSlicesAsAtOnce) {
    Session at_once = quiet_session();
    Session sliced = quiet_session();
    std::string expected;
    for (Session* session : {&at_once, &sliced}) (void)session->new_game("chess", "");
    expected = at_once.search(-1, 4, 0);
    EXPECT_TRUE(holds(expected, R"("over":true)"));
    EXPECT_EQ(sliced.begin_search(-1, 4, 0), R"({"done":true})");
    // The clock of quiet_session() stands, so that a slice lasts to the end.
    EXPECT_EQ(sliced.resume_search(50), expected);
    EXPECT_TRUE(refused(sliced.resume_search(50), codes::no_search, "no search has been begun"));
}

TEST(Session, AChangeOfTheGameEndsTheSearch) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    (void)session.begin_search(-1, 8, 0);
    (void)session.play("e4");
    EXPECT_TRUE(refused(session.resume_search(1), codes::no_search, "no search has been begun"));
}

TEST(Session, ARefusedSearchIsNotTheOneBegunBefore) {
    WholeSession session = quiet_session();
    (void)session.new_game("chess", "");
    (void)session.begin_search(-1, 4, 0);
    EXPECT_TRUE(refused(session.search(-1, 99, 0), codes::no_such_level, "no such level"));
    EXPECT_TRUE(holds(session.resume_search(-1), R"("over":true)"));
}

TEST(Session, InformsOfEveryIteration) {
    std::vector<std::string> told;
    WholeSession session({.engine = {.now = [] { return 0; }, .stop_requested = {}},
                          .inform = [&](const std::string& info) { told.push_back(info); }});
    (void)session.new_game("chess", "");
    const std::string answer = session.search(-1, 4, 0);
    ASSERT_GT(told.size(), 3u);
    EXPECT_TRUE(holds(told[2], R"("depth":3,)")) << told[2];
    EXPECT_TRUE(holds(answer, "\"depth\":" + std::to_string(told.size()) + ',')) << answer;
    EXPECT_TRUE(holds(told.back(), R"("multipv":1,)")) << told.back();
    EXPECT_FALSE(holds(told.back(), "readable"));
}

TEST(Session, AnalysesSeveralLinesInWords) {
    std::vector<std::string> told;
    WholeSession session({.engine = {.now = [] { return 0; }, .stop_requested = {}},
                          .inform = [&](const std::string& info) { told.push_back(info); }});
    (void)session.new_game("chess", "6k1/5ppp/8/8/8/8/8/R6K w - - 0 1");
    const std::string answer = session.search(-1, 8, 0, 2, 30'000);
    ASSERT_GT(told.size(), 6u);
    EXPECT_TRUE(holds(told[4], R"("mate":1,"depth":3,)")) << told[4];
    EXPECT_TRUE(holds(told[4], R"("line":["a1a8"],"readable":["Ra8#"],"multipv":1,)")) << told[4];
    EXPECT_TRUE(holds(told[5], R"("mate":0,"depth":3,)")) << told[5];
    EXPECT_TRUE(holds(told[5], R"("multipv":2,)")) << told[5];
    EXPECT_TRUE(holds(answer, R"("readable":["Ra8#"],"over":true)")) << answer;
    // In slices too, and the next search is not one.
    EXPECT_EQ(session.begin_search(-1, 8, 0, 1), R"({"done":true})");
    EXPECT_TRUE(holds(session.resume_search(-1), R"("readable":["Ra8#"])"));
    EXPECT_FALSE(holds(session.search(-1, 4, 0), "readable"));
    for (const int lines : {-1, 501})
        EXPECT_TRUE(refused(session.search(-1, 4, 0, lines), codes::bad_request,
                            "no such number of lines"));
    // No more lines than moves.
    (void)session.new_game("chess", "7k/8/8/8/8/8/7q/7K w - - 0 1");
    told.clear();
    (void)session.search(-1, 8, 0, 500, 10);
    ASSERT_FALSE(told.empty());
    EXPECT_FALSE(holds(told.back(), R"("multipv":2,)")) << told.back();
}

TEST(Session, LooksAtNoMoreNodesThanAreAskedFor) {
    WholeSession session = quiet_session();
    (void)session.new_game("fourstar", "");
    const auto searched = [](const std::string& answer) {
        const std::size_t at = answer.find("\"nodes\":") + 8;
        return std::stoull(answer.substr(at));
    };
    const std::string answer = session.search(-1, 8, 0, 1, 3'000);
    EXPECT_GE(searched(answer), 3'000u) << answer;
    EXPECT_LT(searched(answer), 3'500u) << answer;
    EXPECT_TRUE(holds(answer, R"("over":true)")) << answer;
    EXPECT_EQ(session.begin_search(-1, 8, 0, 1, 3'000), R"({"done":true})");
    EXPECT_LT(searched(session.resume_search(-1)), 3'500u);
    // Not more than the level does.
    const std::uint64_t least = searched(session.search(-1, 1, 0));
    EXPECT_EQ(searched(session.search(-1, 1, 0, 0, 1'000'000)), least);
    EXPECT_EQ(searched(session.search(-1, 1, 0, 0, 0)), least);
}

TEST(Session, StopsWhenTheHostWantsItTo) {
    bool stop = false;
    WholeSession session(
        {.engine = {.now = [] { return 0; }, .stop_requested = [&] { return stop; }},
         .inform = [&](const std::string&) { stop = true; }});
    (void)session.new_game("chess", "");
    const std::string answer = session.search(-1, 8, 0);
    EXPECT_TRUE(holds(answer, R"("depth":1,)")) << answer;
    EXPECT_TRUE(holds(answer, R"("over":true)")) << answer;
}

}  // namespace
}  // namespace tessera::protocol
