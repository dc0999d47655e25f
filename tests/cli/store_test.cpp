// The commands for stores of games between people.
#include <gtest/gtest.h>

#include <filesystem>

#include "base/clock.hpp"
#include "play/load.hpp"
#include "program.hpp"
#include "service/service.hpp"
#include "store/postgres_server.hpp"
#include "store/postgres_store.hpp"
#include "store/sqlite_store.hpp"

namespace tessera::cli_tests {
namespace {

namespace fs = std::filesystem;
namespace input = room::input;
using room::Colour;

constexpr store::Time kLongAgo = 1'600'000'000'000;

class Nobody : public service::Outbox {
public:
    void reply(service::Session, const store::GameId&, const room::effect::Reply& reply) override {
        EXPECT_FALSE(reply.fault) << reply.fault->text();
    }
    void publish(const store::GameId&, const room::Room&, std::span<const room::Event>) override {}
    void presence(const store::GameId&, const room::Room&) override {}
    void notify(const store::GameId&, const room::effect::Notify&) override {}
};

/// A store with three games: `done` and `own`, of a game that is not built in, are over since long
/// ago, `open` goes on.
class StoreCommands : public testing::Test {
protected:
    void SetUp() override {
        folder_ = temporary(testing::UnitTest::GetInstance()->current_test_info()->name());
        fs::remove_all(folder_);
        fs::create_directory(folder_);
        const auto store = open();
        Nobody nobody;
        service::Service service(*store, nobody, {});
        const std::string toml = own_game();
        const std::string own = play::load(toml).value()->identity();
        ASSERT_TRUE(store->keep_rules(own, toml));
        const std::string chess = play::builtin("chess").value()->identity();
        for (const auto& [game, rules] : {std::pair("done", chess), std::pair("own", own)}) {
            play(service, game, rules);
            now_ += 1'000;
            service.submit({1, game, {}, input::Resign{{"ada", "bye", 0}}});
            ASSERT_TRUE(service.run(now_));
        }
        play(service, "open", chess);
    }
    void TearDown() override { fs::remove_all(folder_); }

    [[nodiscard]] std::string path(const std::string& name) const { return folder_ + '/' + name; }
    [[nodiscard]] std::unique_ptr<store::EventStore> open(const std::string& name = "games") const {
        auto opened = store::open_sqlite(path(name));
        if (!opened) ADD_FAILURE() << opened.error().text();
        return std::move(opened).value();
    }
    /// Chess with another limit, so that its rules stand in the store alone.
    static std::string own_game() {
        std::ifstream file(TESSERA_SOURCE_DIR "/games/chess.toml");
        std::stringstream text;
        text << file.rdbuf();
        std::string toml = text.str();
        const std::string rules = "[rules]\n";
        const std::size_t at = toml.find(rules);
        EXPECT_NE(at, std::string::npos);
        toml.insert(at + rules.size(), "halfmove_limit = 40\n");
        return toml;
    }
    void play(service::Service& service, const std::string& game, const std::string& rules) {
        service.submit(
            {1, game, rules, input::Create{{"ada", "make", 0}, {{}, true}, {}, Colour::white}});
        service.submit({1, game, {}, input::TakeSeat{{"ben", "sit", 0}, {}}});
        ASSERT_TRUE(service.run(++now_));
        const auto room = service.find(game, now_);
        ASSERT_TRUE(room && *room);
        service.submit(
            {1, game, {}, input::Move{{"ada", "go", (*room)->position_version()}, "e2e4", 0}});
        ASSERT_TRUE(service.run(++now_));
    }
    /// All that the store has of a game.
    [[nodiscard]] static std::string all_of(store::EventStore& store, const std::string& game) {
        std::string text;
        const auto log = store.log(game);
        for (const std::string& line : *log) text += line + '\n';
        const auto summary = store.summary(game).value();
        if (summary)
            text += summary->white + ' ' + summary->black + ' ' + summary->result + ' ' +
                    std::to_string(summary->at);
        const auto deadline = store.deadline(game).value();
        if (deadline) text += ' ' + std::to_string(deadline->at.value_or(0));
        return text;
    }

    std::string folder_;
    store::Time now_ = kLongAgo;
};

TEST_F(StoreCommands, Check) {
    EXPECT_EQ(output({"store", "check", path("games")}), "ok\n");
    EXPECT_EQ(output({"store", "check", path("games"), "--json"}), "{\"ok\":true}\n");
    std::ofstream(path("text")) << "no store";
    EXPECT_NE(failure({"store", "check", path("text")}).find("file is not a database"),
              std::string::npos);
    EXPECT_NE(failure({"store", "check", path("none")}).find("No such file"), std::string::npos);
    EXPECT_FALSE(fs::exists(path("none")));
    EXPECT_EQ(failure({"store"}), "tessera: A subcommand is required (tessera --help)");
    EXPECT_NE(failure({"store", "check", "postgres://me:s3cret@127.0.0.1:1/games"}), "");
}

TEST_F(StoreCommands, BackupAndRestore) {
    const std::string before = all_of(*open(), "open");
    EXPECT_EQ(output({"store", "backup", path("games"), path("copy")}), "ok\n");
    EXPECT_NE(failure({"store", "backup", path("games"), path("copy")}).find("is there already"),
              std::string::npos);
    EXPECT_NE(failure({"store", "restore", path("copy"), path("games")}).find("is there already"),
              std::string::npos);
    for (const char* const end : {"", "-wal", "-shm"}) fs::remove(path("games") + end);
    EXPECT_EQ(output({"store", "restore", path("copy"), path("games"), "--json"}),
              "{\"ok\":true}\n");
    EXPECT_EQ(all_of(*open(), "open"), before);
    EXPECT_NE(failure({"store", "backup", "postgres://localhost/games", path("x")})
                  .find("PostgreSQL's own programs"),
              std::string::npos);
}

TEST_F(StoreCommands, Rebuild) {
    EXPECT_EQ(output({"store", "rebuild", path("games")}), "3 games, 0 differences\n");
    {
        const auto store = open();
        auto wrong = store->summary("open").value().value();
        wrong.white = "somebody";
        ASSERT_TRUE(store->commit({{}, {{"done", 5}}, now_, {wrong}}));
    }
    EXPECT_EQ(output({"store", "rebuild", path("games")}),
              "done: deadline\nopen: summary\n3 games, 2 differences\n");
    EXPECT_EQ(output({"store", "rebuild", path("games"), "--json"}),
              "{\"games\":3,\"differences\":[]}\n");
    store::RatingRepair wrong;
    wrong.ratings = {{{"eve", "chess", rating::Speed::blitz}, rating::Rating()}};
    ASSERT_TRUE(open()->ratings().repair(wrong));
    EXPECT_EQ(output({"store", "rebuild", path("games")}), "eve: rating\n3 games, 1 differences\n");
    EXPECT_TRUE(open()->ratings().of("eve")->empty());
    ASSERT_TRUE(open()->commit({{{"bad", 1, "", "no event"}}, {}, now_}));
    const Ended unreadable = run({"store", "rebuild", path("games")});
    EXPECT_EQ(unreadable.code, 2);
    EXPECT_EQ(unreadable.out, "bad: its log does not begin as logs do\n4 games, 1 differences\n");
}

TEST_F(StoreCommands, ExportRemoveAndImport) {
    const std::string done = all_of(*open(), "done"), own = all_of(*open(), "own");
    EXPECT_EQ(output({"store", "export", path("games"), path("all")}),
              "2 games written, 0 removed\n");
    EXPECT_EQ(output({"store", "import", path("all"), path("games")}),
              "0 games put back, 2 there already\n");
    EXPECT_NE(failure({"store", "export", path("games"), path("all")}).find("is there already"),
              std::string::npos);
    EXPECT_EQ(output({"store", "export", path("games"), path("archive"), "--remove", "--json"}),
              "{\"games\":2,\"removed\":2,\"unreadable\":[]}\n");
    EXPECT_EQ(text_of(path("archive")), text_of(path("all")));
    EXPECT_EQ(open()->games("", 9).value(), (std::vector<std::string>{"open"}));
    EXPECT_EQ(open()->summary("done").value(), std::nullopt);

    // Into another store as well, which does not know the rules.
    static_cast<void>(open("other"));
    for (const char* const name : {"games", "other"}) {
        EXPECT_EQ(output({"store", "import", path("archive"), path(name)}),
                  "2 games put back, 0 there already\n");
        EXPECT_EQ(all_of(*open(name), "done"), done);
        EXPECT_EQ(all_of(*open(name), "own"), own);
        EXPECT_EQ(output({"store", "import", path("archive"), path(name), "--json"}),
                  "{\"games\":0,\"there\":2,\"leftOut\":[]}\n");
    }
    EXPECT_EQ(output({"store", "rebuild", path("games")}), "3 games, 0 differences\n");
}

TEST_F(StoreCommands, ExportsOnlyWhatIsOverForSoLong) {
    const auto days = std::to_string((unix_milliseconds() - kLongAgo) / 86'400'000 + 1);
    EXPECT_EQ(output({"store", "export", path("games"), path("none"), "--days", days}),
              "0 games written, 0 removed\n");
    EXPECT_EQ(failure({"store", "export", path("games"), path("x"), "--days", "-1"})
                  .find("tessera: --days: "),
              0U);
    ASSERT_TRUE(open()->commit({{{"bad", 1, "", "no event"}}, {}, now_}));
    const Ended unreadable = run({"store", "export", path("games"), path("rest")});
    EXPECT_EQ(unreadable.code, 2);
    EXPECT_EQ(unreadable.out,
              "bad: its log does not begin as logs do\n2 games written, 0 removed\n");
}

TEST_F(StoreCommands, ExportAsPgn) {
    EXPECT_EQ(output({"store", "export", path("games"), path("pgn"), "--format", "pgn"}),
              "2 games written, 0 removed\n");
    const std::string pgn = text_of(path("pgn"));
    for (const char* const part :
         {"[White \"ada\"]", "[Black \"ben\"]", "[Date \"2020.09.13\"]", "[Result \"0-1\"]",
          "[GameId \"done\"]", "[GameId \"own\"]", "1. e4 0-1"})
        EXPECT_NE(pgn.find(part), std::string::npos) << part << '\n' << pgn;
    EXPECT_NE(failure({"store", "export", path("games"), path("x"), "--format", "pgn", "--remove"})
                  .find("--remove"),
              std::string::npos);
}

TEST_F(StoreCommands, ADamagedArchiveIsRefusedAsAWhole) {
    ASSERT_EQ(output({"store", "export", path("games"), path("archive"), "--remove"}),
              "2 games written, 2 removed\n");
    const std::string good = text_of(path("archive"));
    const auto refused = [&](const std::string& text) {
        std::ofstream(path("bad"), std::ios::binary) << text;
        return failure({"store", "import", path("bad"), path("games")});
    };
    for (std::size_t length = 0; length < good.size(); length += 997)
        EXPECT_NE(refused(good.substr(0, length)).find("tessera: " + path("bad") + ": line "),
                  std::string::npos)
            << length;
    std::string changed = good;
    changed[good.find("e2e4") + 3] = '3';
    EXPECT_NE(refused(changed).find("its checksum is another"), std::string::npos);
    EXPECT_NE(refused(good + "more\n").find("something follows"), std::string::npos);
    EXPECT_EQ(open()->games("", 9).value(), (std::vector<std::string>{"open"}));
    EXPECT_EQ(open()->rules("x").value(), std::nullopt);
}

TEST_F(StoreCommands, InPostgres) {
    store::PostgresServer* const server = store::PostgresServer::shared();
    if (server == nullptr) GTEST_SKIP() << "there is no server of PostgreSQL's";
    const std::string url = server->database();
    EXPECT_NE(failure({"store", "check", url}).find("is empty"), std::string::npos);
    EXPECT_NE(failure({"store", "rebuild", url}).find("is empty"), std::string::npos);
    const std::string done = all_of(*open(), "done"), own = all_of(*open(), "own");
    ASSERT_EQ(output({"store", "export", path("games"), path("archive")}),
              "2 games written, 0 removed\n");
    const auto database = store::open_postgres(url);
    ASSERT_TRUE(database) << database.error().text();
    EXPECT_EQ(output({"store", "check", url}), "ok\n");
    EXPECT_EQ(output({"store", "import", path("archive"), url}),
              "2 games put back, 0 there already\n");
    EXPECT_EQ(all_of(**database, "done"), done);
    EXPECT_EQ(all_of(**database, "own"), own);
    ASSERT_TRUE((*database)->commit({{}, {{"done", 5}}, now_}));
    EXPECT_EQ(output({"store", "rebuild", url}), "done: deadline\n2 games, 1 differences\n");
    EXPECT_EQ(output({"store", "export", url, path("again"), "--remove"}),
              "2 games written, 2 removed\n");
    EXPECT_EQ(text_of(path("again")), text_of(path("archive")));
    EXPECT_EQ((*database)->games("", 9).value(), std::vector<std::string>());
}

TEST_F(StoreCommands, AnotherGameOfTheSameNameStays) {
    ASSERT_EQ(output({"store", "export", path("games"), path("archive"), "--remove"}),
              "2 games written, 2 removed\n");
    {
        const auto store = open();
        Nobody nobody;
        service::Service service(*store, nobody, {});
        play(service, "done", play::builtin("chess").value()->identity());
    }
    const std::string before = all_of(*open(), "done");
    const Ended result = run({"store", "import", path("archive"), path("games")});
    EXPECT_EQ(result.code, 2);
    EXPECT_EQ(result.out,
              "done: another game of this name is there\n1 games put back, 0 there already\n");
    EXPECT_EQ(all_of(*open(), "done"), before);
}

}  // namespace
}  // namespace tessera::cli_tests
