// The operator's commands, on stores in use: what real processes that serve games make of them.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "base/clock.hpp"
#include "program.hpp"
#include "server/api_support.hpp"
#include "server/process.hpp"
#include "service/keys.hpp"
#include "store/accounts.hpp"
#include "store/moderation.hpp"
#include "store/open.hpp"
#include "store/postgres_server.hpp"

namespace tessera::cli_tests {
namespace {

using Json = nlohmann::json;
using server::Answer;
using server::SocketClient;
using store::Time;

const std::string kAda = "AdaAdaAdaAdaAdaAdaAdaAdaAdaAda_1";
const std::string kBen = "BenBenBenBenBenBenBenBenBenBen-2";

/// A process that serves a store.
class Served {
public:
    Served(const std::string& store, const std::string& root)
        : process_(TESSERA_PROGRAM, {"--root", root, "--port", "0", "--games", store}),
          port_(process_.read_port()) {}

    [[nodiscard]] std::uint16_t port() const { return port_; }
    [[nodiscard]] Answer post(const std::string& target, const std::string& key,
                              const Json& body) const {
        const std::string text = body.dump();
        return server::Client(port_).ask(
            "POST /api/v1/" + target + " HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer " +
            key + "\r\nContent-Type: application/json\r\nContent-Length: " +
            std::to_string(text.size()) + "\r\n\r\n" + text);
    }

private:
    server::Process process_;
    std::uint16_t port_;
};

/// A person who is connected.
class Person {
public:
    Person(const Served& served, const std::string& key) : socket_(served.port()) {
        say({{"do", "hello"}, {"key", key}});
    }
    void say(const Json& frame) const { socket_.send(frame.dump()); }
    void watch(const std::string& game) const {
        say({{"do", "watch"}, {"game", game}, {"after", 0}});
    }
    /// The next frame in which `wanted` stands; null if none comes.
    Json until(const std::string& wanted) {
        for (;;) {
            const SocketClient::Message message = socket_.receive();
            if (message.kind != SocketClient::text) return {};
            if (message.payload.find(wanted) != std::string::npos)
                return Json::parse(message.payload, nullptr, false);
        }
    }

private:
    SocketClient socket_;
};

class StoreOperator : public testing::TestWithParam<bool> {
protected:
    void SetUp() override {
        folder_.write("index.html", "<!doctype html>");
        where_ = folder_.path() / "games";
        if (!GetParam()) return;
        store::PostgresServer* const server = store::PostgresServer::shared();
        if (server == nullptr) GTEST_SKIP() << "there is no server of PostgreSQL's";
        where_ = server->database();
    }
    [[nodiscard]] std::unique_ptr<store::EventStore> open() const {
        auto opened = store::open_store(where_, true);
        EXPECT_TRUE(opened) << opened.error().text();
        return std::move(opened).value();
    }
    [[nodiscard]] Served serve() const { return {where_, folder_.path()}; }
    /// What a command prints.
    [[nodiscard]] std::string out(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "store");
        arguments.insert(arguments.begin() + 2, where_);
        return output(arguments);
    }
    [[nodiscard]] std::string fault(std::vector<std::string> arguments) const {
        arguments.insert(arguments.begin(), "store");
        arguments.insert(arguments.begin() + 2, where_);
        return failure(arguments);
    }
    [[nodiscard]] Json json(std::vector<std::string> arguments) const {
        arguments.emplace_back("--json");
        return Json::parse(out(std::move(arguments)), nullptr, false);
    }
    static Json created(const Served& served, const std::string& key, const std::string& request) {
        return Json::parse(
            served
                .post("games", key,
                      {{"id", request},
                       {"variant", "chess"},
                       {"time", {{"initial", 600'000}, {"increment", 0}, {"delay", 0}}},
                       {"listed", true},
                       {"colour", "white"}})
                .body,
            nullptr, false);
    }

    server::TemporaryFolder folder_;
    std::string where_;
};

/// It has taken effect within 2 s.
void expect_soon(Time since) {
    EXPECT_LT(wall_milliseconds() - since, 2'000);
}

TEST_P(StoreOperator, ARunningServerSeesAGameClosed) {
    const Served first = serve();
    // Only processes on PostgreSQL serve the same games.
    std::optional<Served> second;
    if (GetParam()) second.emplace(where_, folder_.path());
    const std::string game = created(first, kAda, "one").value("game", "");
    ASSERT_NE(game, "");
    Person ada(first, kAda);
    ada.watch(game);
    ASSERT_FALSE(ada.until("\"state\"").is_null());
    Person ben(second ? *second : first, kBen);
    ben.watch(game);
    ASSERT_FALSE(ben.until("\"state\"").is_null());
    ben.say({{"do", "seat"}, {"game", game}, {"id", "sit"}});
    Json seated = ada.until("\"seated\"");
    while (seated.contains("state") && seated["state"]["status"] != "playing")
        seated = ada.until("\"state\"");
    ada.say({{"do", "move"},
             {"game", game},
             {"id", "go"},
             {"position", seated["state"]["position"]},
             {"move", "e2e4"}});
    ASSERT_FALSE(ben.until("e2e4").is_null());

    // Ids may begin as options do.
    EXPECT_EQ(out({"close", "--", game}), game + " is closed\n");
    const Time since = wall_milliseconds();
    for (Person* const person : {&ada, &ben}) {
        const Json frame = person->until("\"close\"");
        expect_soon(since);
        ASSERT_TRUE(frame.contains("state")) << frame;
        EXPECT_EQ(frame["events"].back()["type"], "close");
        EXPECT_EQ(frame["state"]["ending"], "closed");
        EXPECT_EQ(frame["state"]["result"], "*");
    }
    EXPECT_EQ(fault({"close", "--", game}), "tessera: '" + game + "': the game is over");
    const Json resigned = Json::parse(
        first.post("games/" + game + "/requests", kAda, {{"do", "resign"}, {"id", "late"}}).body,
        nullptr, false);
    EXPECT_EQ(resigned["code"], "game_over");
    // What lists show and deadlines are as the log has them.
    EXPECT_EQ(out({"rebuild"}), "1 games, 0 differences\n");
}

TEST_P(StoreOperator, ARunningServerTurnsAwayWhoIsBanned) {
    const Served served = serve();
    const std::string id = service::person_of(kAda);
    Person ada(served, kAda);
    ASSERT_FALSE(ada.until("\"hello\"").is_null());
    EXPECT_EQ(json({"ban", id, "--reason", "cheats"}), Json({{"person", id}, {"until", nullptr}}));
    Time since = wall_milliseconds();
    EXPECT_EQ(ada.until("\"close\""), Json({{"close", "banned"}}));
    expect_soon(since);
    const Answer refused = served.post("games", kAda, {{"id", "x"}, {"variant", "chess"}});
    EXPECT_EQ(refused.status, 403);
    EXPECT_EQ(Json::parse(refused.body, nullptr, false).value("code", ""), "banned");
    EXPECT_EQ(Person(served, kAda).until("\"code\"")["code"], "banned");

    EXPECT_EQ(out({"unban", id}), id + " is not banned any more\n");
    since = wall_milliseconds();
    int status = 0;
    while (status != 201 && wall_milliseconds() - since < 5'000)
        status = served.post("games", kAda, {{"id", "x"}, {"variant", "chess"}}).status;
    EXPECT_EQ(status, 201);
    expect_soon(since);
}

TEST_P(StoreOperator, BansAreListedWhileTheyHold) {
    const std::string ada = service::person_of(kAda), ben = service::person_of(kBen);
    const auto store = open();
    EXPECT_EQ(out({"bans"}), "");
    EXPECT_EQ(json({"bans"}), Json({{"bans", Json::array()}}));
    ASSERT_TRUE(store->moderation().keep_ban({ada, "two\nlines \x1b[2J", 1'000, {}}));
    ASSERT_TRUE(store->moderation().keep_ban({ben, "", 1'000, 2'000}));
    EXPECT_EQ(out({"bans"}), ada + " since 1970-01-01 00:00 for good: two lines  [2J\n");
    const Time before = unix_milliseconds();
    const Json until = json({"ban", ben, "--days", "2"})["until"];
    EXPECT_GE(until.get<Time>(), before + 2 * 86'400'000);
    EXPECT_LE(until.get<Time>(), unix_milliseconds() + 2 * 86'400'000);
    const Json bans = json({"bans"})["bans"];
    ASSERT_EQ(bans.size(), 2U);
    EXPECT_EQ(bans[1]["person"], ben);
    EXPECT_EQ(bans[1]["personName"], nullptr);
    EXPECT_EQ(bans[1]["until"], until);
    EXPECT_EQ(json({"unban", ben}), Json({{"person", ben}}));
    EXPECT_EQ(fault({"unban", ben}), "tessera: '" + ben + "' is not banned");
    EXPECT_NE(fault({"ban", ben, "--days", "0"}).find("--days"), std::string::npos);
    EXPECT_NE(fault({"ban", ben, "--reason", std::string(1'001, 'x')}).find("--reason"),
              std::string::npos);
    EXPECT_EQ(fault({"ban", "nobody"}),
              "tessera: 'nobody' is neither a person nor the name of an account");
    const std::string hyphen = "-abcdefghijklmnopqrst-";
    EXPECT_EQ(out({"ban", "--", hyphen}), hyphen + " is banned for good\n");
    EXPECT_EQ(json({"unban", hyphen}), Json({{"person", hyphen}}));
    EXPECT_EQ(out({"ban", hyphen, "--reason", "-spam"}), hyphen + " is banned for good\n");
    EXPECT_NE(out({"bans"}).find(": -spam\n"), std::string::npos);
    EXPECT_EQ(fault({"close", "-w328bzgYmwY"}), "tessera: '-w328bzgYmwY': there is no such game");
    EXPECT_NE(fault({"close", "-w328bzgYmwY", "-more"}).find(" -more "), std::string::npos);
}

TEST_P(StoreOperator, AccountsAreNamedAndListed) {
    const std::string ada = service::person_of(kAda);
    const auto store = open();
    store::Access session;
    session.hash = "hash";
    session.id = "id";
    session.person = ada;
    const auto added = store->accounts().add(
        {.person = ada, .name = "Ada", .passphrase = "hash", .made = 86'400'000}, session);
    ASSERT_TRUE(added && *added == store::Committed::yes);
    EXPECT_EQ(out({"accounts"}), ada + " 1970-01-02 00:00 Ada\n");
    EXPECT_EQ(json({"accounts"}), Json({{"accounts",
                                         {{{"person", ada},
                                           {"name", "Ada"},
                                           {"made", 86'400'000},
                                           {"bot", false},
                                           {"deleted", nullptr}}}}}));
    EXPECT_EQ(out({"ban", "ada"}), ada + " is banned for good\n");
    EXPECT_EQ(json({"bans"})["bans"][0]["personName"], "Ada");
    EXPECT_EQ(out({"unban", "ADA"}), ada + " is not banned any more\n");
}

TEST_P(StoreOperator, ReportsAreListedUntilTheyAreHandled) {
    const auto store = open();
    EXPECT_EQ(out({"reports"}), "");
    for (const char* const game : {"g1", "g2"})
        ASSERT_TRUE(store->moderation().keep_report({.game = game,
                                                     .by = "ada",
                                                     .person = "ben",
                                                     .reason = "insult",
                                                     .text = "he\nsaid",
                                                     .at = 60'000}));
    const std::string second = "2 1970-01-01 00:01 insult in g2, of ben, by ada: he said\n";
    EXPECT_EQ(out({"reports"}),
              "1 1970-01-01 00:01 insult in g1, of ben, by ada: he said\n" + second);
    EXPECT_EQ(out({"handle", "1"}), "report 1 is handled\n");
    EXPECT_EQ(out({"reports"}), second);
    EXPECT_EQ(out({"reports", "--all"}),
              "1 1970-01-01 00:01 handled insult in g1, of ben, by ada: he said\n" + second);
    const Json reports = json({"reports", "--all"})["reports"];
    ASSERT_EQ(reports.size(), 2U);
    EXPECT_EQ(reports[0]["handled"], json({"handle", "1"})["handled"]);
    EXPECT_EQ(reports[1], Json({{"report", 2},
                                {"at", 60'000},
                                {"reason", "insult"},
                                {"game", "g2"},
                                {"person", "ben"},
                                {"personName", nullptr},
                                {"by", "ada"},
                                {"byName", nullptr},
                                {"text", "he\nsaid"},
                                {"handled", nullptr}}));
    EXPECT_EQ(fault({"handle", "3"}), "tessera: there is no report 3");
    EXPECT_NE(fault({"handle", "x"}).find("REPORT"), std::string::npos);
    EXPECT_EQ(fault({"close", "nogame"}), "tessera: 'nogame': there is no such game");
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreOperator, testing::Bool(), [](const auto& postgres) {
    return std::string(postgres.param ? "Postgres" : "File");
});

TEST(StoreOperatorFiles, AreNotMade) {
    const std::string path = temporary("no_store");
    for (const char* const command : {"accounts", "reports", "bans"})
        EXPECT_NE(failure({"store", command, path}), "");
    EXPECT_NE(failure({"store", "ban", path, "AdaAdaAdaAdaAdaAdaAdaA"}), "");
    EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace
}  // namespace tessera::cli_tests
