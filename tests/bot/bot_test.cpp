// Bots that play on a real server.
#include <set>

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
    Running ada = start("ada", {"--challenge", "raumschach", "--tc", "5+0.05", "--games", "1",
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

/// A token that the server does not know is refused at once.
TEST_F(BotTest, IsRefusedByItsToken) {
    std::ofstream(path("token")) << "t_" << std::string(43, 'x') << '\n';
    Running bot({"bot", url(), "--token-file", path("token"), "--accept", "all"}, path("out"));
    EXPECT_EQ(bot.end(), 2);
    EXPECT_NE(bot.out().find("the server: "), std::string::npos) << bot.out();
}

}  // namespace
}  // namespace tessera::bot
