// Bots that play on a real server.
#include <set>

#include "base/clock.hpp"
#include "bot/running.hpp"

namespace tessera::bot {
namespace {

class BotTest : public ServerTest {
protected:
    [[nodiscard]] std::vector<std::string> command(const std::string& who,
                                                   std::vector<std::string> more) const {
        more.insert(more.begin(), {"bot", url(), "--key-file", path(who + ".key")});
        return more;
    }
    [[nodiscard]] Running start(const std::string& who, std::vector<std::string> more) const {
        return Running(command(who, std::move(more)), path(who + ".out"));
    }
    /// The only open or played game there is, once there is one.
    [[nodiscard]] std::string only_game(const std::string& state) const {
        std::string game;
        EXPECT_TRUE(becomes([&] {
            const Json list = get("games?state=" + state);
            if (!list.contains("games") || list["games"].empty()) return false;
            game = text_of(list["games"][0], "game");
            return true;
        })) << state;
        return game;
    }
    [[nodiscard]] std::string state_of(const std::string& game) const {
        return text_of(get("games/" + game), "state");
    }
    /// What is asked of a game over HTTP, as people do.
    [[nodiscard]] bool request(const std::string& game, const std::string& key,
                               const std::string& id, const std::string& members) const {
        const auto answer = ask_as(key).post("/api/v1/games/" + game + "/requests",
                                             R"({"id":")" + id + "\"," + members + '}');
        return answer && answer->status == 200;
    }
    /// A game of chess, by whoever has the key, as White.
    [[nodiscard]] std::string create(const std::string& key, const std::string& more = {}) const {
        const auto made = ask_as(key).post(
            "/api/v1/games", R"({"id":"n","variant":"chess","colour":"white")" + more + '}');
        EXPECT_TRUE(made);
        return made ? text_of(parse_json(made->body), "game") : std::string();
    }
    [[nodiscard]] Json last(const std::string& game, const std::string& type) const {
        Json found = Json::object();
        for (const Json& event : events(game))
            if (text_of(event, "type") == type) found = event;
        return found;
    }
    /// The moves so far. No request has brought about two events.
    [[nodiscard]] std::size_t moves(const std::string& game) const {
        std::size_t moves = 0;
        for (const Json& event : events(game)) moves += text_of(event, "type") == "move" ? 1 : 0;
        return moves;
    }
};

TEST_F(BotTest, TwoPlayAWholeGameThoughOneIsKilledAndTheServerToo) {
    const std::vector<std::string> takes{"--accept", "oana,chess", "--games",    "1",
                                         "--level",  "2",          "--movetime", "60"};
    Running ada = start("ada", {"--challenge", "chess", "--colour", "white", "--games", "1",
                                "--level", "2", "--movetime", "60"});
    const std::string game = only_game("open");
    {
        Running ben = start("ben", takes);
        ASSERT_TRUE(becomes([&] { return moves(game) >= 7; }));
        EXPECT_EQ(ben.end(SIGKILL), -1);
    }
    const std::size_t before = moves(game);
    Running ben = start("ben", takes);
    ASSERT_TRUE(becomes([&] { return moves(game) >= before + 4 || state_of(game) == "over"; }));
    restart();
    EXPECT_EQ(ada.end(), 0) << ada.out();
    EXPECT_EQ(ben.end(), 0) << ben.out();
    EXPECT_EQ(state_of(game), "over");
    EXPECT_GE(moves(game), before + 4);
    EXPECT_NE(ada.out().find(game + ": chess as White against "), std::string::npos) << ada.out();
    EXPECT_NE(ben.out().find(game + ": chess as Black against "), std::string::npos) << ben.out();
    EXPECT_NE(text_of(get("games/" + game), "result"), "*");
    // Nobody played with anybody else, and no second challenge was made.
    EXPECT_TRUE(get("games?state=open")["games"].empty());
    EXPECT_EQ(get("games?state=over")["games"].size(), 1U);
}

TEST_F(BotTest, AnyEnginePlaysByTheClocks) {
    const std::string engine = std::string("'") + TESSERA_PROGRAM + "' uci";
    Running ada = start("ada", {"--challenge", "raumschach", "--tc", "3+0.03", "--games", "1",
                                "--engine", engine, "--options", "Skill Level=1; Hash=4"});
    Running ben = start("ben", {"--accept", "all", "--games", "1", "--level", "1"});
    EXPECT_EQ(ada.end(), 0) << ada.out();
    EXPECT_EQ(ben.end(), 0) << ben.out();
    const std::string game = only_game("over");
    EXPECT_EQ(text_of(get("games/" + game), "variant"), "raumschach");
    EXPECT_GE(moves(game), 10U);
}

TEST_F(BotTest, PlaysByAGameFileThatTheServerHas) {
    constexpr const char* kTiny =
        "id = \"tiny\"\nname = \"Tiny chess\"\n[board]\nsize = [4, 4]\naxes = [\"file\", "
        "\"rank\"]\n[[pieces]]\nletter = \"K\"\nname = \"king\"\nroyal = true\nleap = [\"1\", "
        "\"11\"]\n[[pieces]]\nletter = \"R\"\nname = \"rook\"\nslide = [\"1\"]\n[setup]\nposition "
        "= "
        "\"1k2/4/4/RKR1 w - - 0 1\"\n";
    std::ofstream(path("tiny.toml")) << kTiny;
    std::ofstream(path("ada.key")) << std::string(32, 'a') << '\n';
    const std::string rules_url = url() + "api/v1/rules";
    std::FILE* const curl = popen(("curl -sS -H 'Content-Type: text/plain' --data-binary @" +
                                   path("tiny.toml") + ' ' + rules_url)
                                      .c_str(),
                                  "r");
    ASSERT_NE(curl, nullptr);
    std::string answer(200, '\0');
    answer.resize(std::fread(answer.data(), 1, answer.size(), curl));
    pclose(curl);
    const std::string rules = text_of(parse_json(answer), "rules");
    ASSERT_FALSE(rules.empty()) << answer;
    const auto made =
        ask_as(std::string(32, 'a'))
            .post("/api/v1/games", R"({"id":"n","colour":"white","rules":")" + rules + "\"}");
    ASSERT_TRUE(made);
    const std::string game = text_of(parse_json(made->body), "game");
    ASSERT_FALSE(game.empty()) << made->body;
    Running ben = start("ben", {"--game", game, "--movetime", "20"});
    Running ada = start("ada", {"--game", game, "--movetime", "20"});
    EXPECT_EQ(ben.end(), 0) << ben.out();
    EXPECT_EQ(ada.end(), 0) << ada.out();
    EXPECT_EQ(text_of(get("games/" + game), "result"), "1-0");
}

TEST_F(BotTest, EndsCleanlyWhenItIsInterrupted) {
    Running ada = start("ada", {"--challenge", "chess"});
    const std::string open = only_game("open");
    EXPECT_EQ(ada.end(SIGINT), 0) << ada.out();
    // Nobody can accept what nobody would play.
    EXPECT_EQ(state_of(open), "over");
    Running one = start("one", {"--challenge", "chess", "--movetime", "600000"});
    Running two = start("two", {"--accept", "chess", "--movetime", "600000"});
    const std::string game = only_game("playing");
    const auto begun = std::chrono::steady_clock::now();
    EXPECT_EQ(one.end(SIGINT), 0) << one.out();
    EXPECT_EQ(two.end(SIGINT), 0) << two.out();
    EXPECT_LT(std::chrono::steady_clock::now() - begun, std::chrono::seconds(10));
    // It can be gone on with.
    EXPECT_EQ(state_of(game), "playing");
}

TEST_F(BotTest, SaysWhatIsWrongInOneLine) {
    std::ofstream(path("bad.key")) << "too short\n";
    struct Case {
        std::vector<std::string> arguments;
        std::string told;
    };
    int number = 0;
    for (const Case& one : {
             Case{{"bot", url(), "--accept", "all"}, "either --key-file or --token-file is needed"},
             Case{command("x", {}), "one of --accept, --challenge and --game is needed"},
             Case{command("x", {"--accept", "chess,none"}),
                  "--accept: there is no game named 'none'"},
             Case{command("x", {"--challenge", "none"}),
                  "--challenge: there is no game named 'none'"},
             Case{command("x", {"--accept", "all", "--tc", "1+1"}), "are of a --challenge"},
             Case{command("x", {"--challenge", "chess", "--tc", "x"}), "--tc"},
             Case{command("x", {"--accept", "all", "--level", "9"}), "--level"},
             Case{command("x", {"--accept", "all", "--engine", "true"}),
                  "--engine: true: has ended"},
             Case{command("x", {"--accept", "all", "--options", "None=1"}), "no option None"},
             Case{command("bad", {"--accept", "all"}), "this is no key of a person"},
             Case{command("x", {"--game", "none"}), "there is no such game"},
             Case{{"bot", url(), "--token-file", path("none"), "--accept", "all"}, "No such file"},
             Case{{"bot", "ftp://x", "--key-file", path("x.key"), "--accept", "all"}, "'ftp://x'"},
             Case{{"bot", "http://127.0.0.1:1", "--key-file", path("x.key"), "--accept", "all"},
                  "http://127.0.0.1:1"},
         }) {
        Running bot(one.arguments, path("wrong" + std::to_string(++number)));
        EXPECT_EQ(bot.end(), 2) << one.told;
        const std::string out = bot.out();
        EXPECT_NE(out.find(one.told), std::string::npos) << one.told << '\n' << out;
        EXPECT_TRUE(out.starts_with("tessera: ") && out.find('\n') == out.size() - 1) << out;
    }
}

TEST_F(BotTest, AcceptsARematchIfItIsTo) {
    const std::string ben(32, 'b');
    const std::string game = create(ben);
    Running bot = start(
        "bot", {"--game", game, "--games", "2", "--level", "1", "--movetime", "20", "--rematch"});
    ASSERT_TRUE(becomes([&] { return state_of(game) == "playing"; }));
    ASSERT_TRUE(request(game, ben, "r1", R"("do":"resign")"));
    ASSERT_TRUE(request(game, ben, "r2", R"("do":"offer","what":"rematch")"));
    ASSERT_TRUE(becomes([&] { return !text_of(last(game, "rematch"), "game").empty(); }));
    const std::string next = text_of(last(game, "rematch"), "game");
    // It is White now, and has to begin.
    ASSERT_TRUE(becomes([&] { return moves(next) == 1; }));
    ASSERT_TRUE(request(next, ben, "r3", R"("do":"resign")"));
    EXPECT_EQ(bot.end(), 0) << bot.out();
    EXPECT_NE(bot.out().find(next + ": 1-0"), std::string::npos) << bot.out();
}

TEST_F(BotTest, DeclinesARematchOtherwise) {
    const std::string ben(32, 'b');
    const std::string game = create(ben);
    Running bot = start("bot", {"--game", game, "--games", "2", "--level", "1"});
    ASSERT_TRUE(becomes([&] { return state_of(game) == "playing"; }));
    ASSERT_TRUE(request(game, ben, "r1", R"("do":"resign")"));
    ASSERT_TRUE(request(game, ben, "r2", R"("do":"offer","what":"rematch")"));
    ASSERT_TRUE(becomes([&] { return !last(game, "decline-rematch").empty(); }));
    EXPECT_TRUE(last(game, "rematch").empty());
    EXPECT_EQ(bot.end(SIGINT), 0) << bot.out();
}

TEST_F(BotTest, ClaimsTheGameWhoseOpponentIsGone) {
    serve_at_any_time();
    const std::string ben(32, 'b');
    const std::string game = create(ben, R"(,"time":{"initial":900000,"increment":0,"delay":0})");
    Running bot = start("bot", {"--game", game, "--level", "1"});
    client::Lines watcher = ask_as({}).stream("/api/v1/games/" + game + "/stream");
    ASSERT_EQ(watcher.next(wall_milliseconds() + 20'000).kind, client::Line::Kind::line);
    {
        client::Lines lines = ask_as(ben).stream("/api/v1/games/" + game + "/stream");
        int asked = 0;
        // Ben is there until it is his turn again.
        for (int moves = 0; moves < 2;) {
            const client::Line line = lines.next(wall_milliseconds() + 30'000);
            ASSERT_EQ(line.kind, client::Line::Kind::line) << line.text << bot.out();
            const Json frame = parse_json(line.text.empty() ? "{}" : line.text);
            if (!frame.contains("state")) continue;
            for (const Json& event : frame["events"])
                moves += text_of(event, "type") == "move" ? 1 : 0;
            const Json& state = frame["state"];
            if (text_of(state, "status") == "playing" && moves == 0 && asked++ == 0) {
                ASSERT_TRUE(
                    request(game, ben, "e4",
                            R"("do":"move","move":"e2e4","position":)" + state["position"].dump()));
            }
        }
    }
    // He counts as gone five seconds after the server has heard of it.
    const auto is_gone = [&] {
        forward(6'000);
        for (;;) {
            const client::Line line = watcher.next(wall_milliseconds() + 200);
            if (line.kind != client::Line::Kind::line) return false;
            const Json frame = parse_json(line.text.empty() ? "{}" : line.text);
            if (frame.contains("present") && frame["present"]["white"] == false) return true;
        }
    };
    ASSERT_TRUE(becomes(is_gone));
    EXPECT_EQ(state_of(game), "playing");
    // The bot knows its own clock alone: it looks again when something comes.
    forward(100'000);
    ASSERT_TRUE(request(game, ben, "say", R"("do":"say","phrase":"sorry")"));
    EXPECT_EQ(bot.end(), 0) << bot.out();
    EXPECT_EQ(text_of(get("games/" + game), "result"), "0-1");
    EXPECT_EQ(text_of(last(game, "end"), "ending"), "abandoned");
}

TEST_F(BotTest, PlaysByATokenOfItsAccountUntilThatIsEnded) {
    const auto sends = [&](const std::string& key, const std::string& path,
                           const std::string& body) {
        const auto answer = ask_as(key).post("/api/v1/" + path, body);
        EXPECT_TRUE(answer && answer->status == 201) << path << (answer ? answer->body : "");
        return answer ? parse_json(answer->body) : Json::object();
    };
    const std::string session =
        text_of(sends(std::string(32, 'k'), "account",
                      R"({"name":"Robot","passphrase":"eleven dry walnuts","bot":true})"),
                "session");
    const Json made =
        sends(session, "tokens", R"({"label":"bot","scopes":["read","play","challenge"]})");
    std::ofstream(path("token")) << text_of(made, "token") << '\n';
    const std::vector<std::string> command = {"bot",     url(), "--token-file", path("token"),
                                              "--level", "1",   "--movetime",   "30"};
    const auto with = [&](std::vector<std::string> more) {
        more.insert(more.begin(), command.begin(), command.end());
        return more;
    };
    {
        Running robot(with({"--challenge", "chess", "--tc", "2+0.01", "--games", "1"}),
                      path("robot"));
        const std::string game = only_game("open");
        Running ben = start("ben", {"--game", game, "--level", "1", "--movetime", "10"});
        EXPECT_EQ(robot.end(), 0) << robot.out();
        EXPECT_EQ(ben.end(), 0) << ben.out();
        const Json summary = get("games/" + game);
        EXPECT_NE(text_of(summary, "result"), "*");
        EXPECT_TRUE(summary["names"]["white"] == "Robot" || summary["names"]["black"] == "Robot");
    }
    Running robot(with({"--challenge", "chess"}), path("robot2"));
    EXPECT_FALSE(only_game("open").empty());
    const auto ended = ask_as(session).ask({"DELETE", "/api/v1/tokens/" + text_of(made, "id")});
    EXPECT_TRUE(ended && ended->status == 200);
    EXPECT_EQ(robot.end(), 2) << robot.out();
    EXPECT_NE(robot.out().find("tessera: the server: this key is of no use any more: sign in\n"),
              std::string::npos)
        << robot.out();
}

/// A token that the server does not know is refused at once.
TEST_F(BotTest, IsRefusedByItsToken) {
    std::ofstream(path("token")) << "t_" << std::string(43, 'x') << '\n';
    Running bot({"bot", url(), "--token-file", path("token"), "--accept", "all"}, path("out"));
    EXPECT_EQ(bot.end(), 2);
    EXPECT_NE(bot.out().find("the server: "), std::string::npos) << bot.out();
}

}  // namespace
}  // namespace tessera::bot
