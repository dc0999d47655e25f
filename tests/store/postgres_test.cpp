// What the store in PostgreSQL refuses, and several on one database; where libpq is there.
#ifdef TESSERA_POSTGRES

#include <sys/wait.h>

#include <atomic>
#include <fstream>
#include <thread>

#include "base/random.hpp"
#include "store/postgres_database.hpp"
#include "store/postgres_server.hpp"
#include "store/postgres_store.hpp"
#include "store/support.hpp"

namespace tessera::store {
namespace {

using std::chrono::milliseconds;

class Postgres : public testing::Test {
protected:
    void SetUp() override {
        server_ = PostgresServer::shared();
        if (server_ == nullptr) GTEST_SKIP() << "there is no server of PostgreSQL's";
        where_ = server_->database();
    }
    void TearDown() override {
        if (configured_) server_->configure("");
    }

    [[nodiscard]] std::unique_ptr<EventStore> open(const PostgresOptions& options = {}) const {
        return value(open_postgres(where_, options));
    }
    /// Why it cannot be opened, without the name of the database.
    [[nodiscard]] std::string fault(const PostgresOptions& options = {}) const {
        const auto store = open_postgres(where_, options);
        if (store) return "";
        const std::string text = store.error().text();
        const std::size_t folder = text.find("/tessera_pg_");
        return folder == std::string::npos ? text : text.substr(text.find("' ", folder) + 2);
    }
    std::string sql(const std::string& text) const { return postgres_sql(where_, text); }
    [[nodiscard]] PostgresConnection other() const {
        auto connected = PostgresConnection::connect(where_, milliseconds(15'000));
        EXPECT_TRUE(connected) << connected.error().message;
        return std::move(connected).value();
    }
    void configure(const std::string& line) {
        configured_ = true;
        server_->configure(line);
    }

    PostgresServer* server_ = nullptr;
    std::string where_;
    bool configured_ = false;
};

/// Waits until `done`, for ten seconds at most.
template <class Done>
bool comes_true(const Done& done) {
    for (int i = 0; i < 1000; ++i) {
        if (done()) return true;
        std::this_thread::sleep_for(milliseconds(10));
    }
    return false;
}

TEST_F(Postgres, EveryConnectionIsSetUp) {
    for (int i = 0; i < 2; ++i) {
        const auto database = PostgresDatabase::open(where_, {});
        ASSERT_TRUE(database) << database.error().text();
        const auto setting = [&](const std::string& name) {
            const auto rows = database->connection().ask(("SHOW " + name).c_str());
            return rows ? rows->text(0, 0) : rows.error().message;
        };
        EXPECT_EQ(setting("synchronous_commit"), "on");
        EXPECT_EQ(setting("transaction_isolation"), "read committed");
        EXPECT_EQ(setting("statement_timeout"), "10s");
        EXPECT_EQ(setting("lock_timeout"), "500ms");
        EXPECT_EQ(setting("idle_in_transaction_session_timeout"), "10s");
        EXPECT_EQ(setting("idle_session_timeout"), "0");
        EXPECT_EQ(setting("application_name"), "tessera");
    }
}

TEST_F(Postgres, TheServersSettingsDoNotWeakenAConnection) {
    const auto store = open();
    configure("synchronous_commit = off\nlock_timeout = 1h");
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    EXPECT_EQ(sql("SELECT count(*) FROM pg_settings WHERE name = 'synchronous_commit' AND "
                  "setting = 'off'"),
              "1");
    EXPECT_EQ(fault(), "cannot be kept safely there: synchronous_commit is 'off', not 'on'");
}

TEST_F(Postgres, RefusesWhatIsNotDurable) {
    ASSERT_TRUE(open());
    const auto refused_with = [&](const std::string& line) {
        configure(line);
        return fault();
    };
    EXPECT_EQ(refused_with("fsync = off"), "cannot be kept safely there: fsync is 'off', not 'on'");
    EXPECT_EQ(refused_with("full_page_writes = off"),
              "cannot be kept safely there: full_page_writes is 'off', not 'on'");
    for (const char* const weak : {"off", "local", "remote_write"})
        EXPECT_EQ(refused_with(std::string("synchronous_commit = ") + weak),
                  "cannot be kept safely there: synchronous_commit is '" + std::string(weak) +
                      "', not 'on'");
    EXPECT_EQ(refused_with("synchronous_commit = remote_apply"), "");
    EXPECT_EQ(refused_with("default_transaction_read_only = on"),
              "cannot be written: the server is read-only");
    EXPECT_EQ(refused_with(""), "");
}

TEST_F(Postgres, RefusesAServerThatGoesOnAfterAFailedSync) {
    configure("data_sync_retry = on");
    server_->crash();
    server_->start_again();
    EXPECT_EQ(fault(), "cannot be kept safely there: data_sync_retry is 'on', not 'off'");
    EXPECT_EQ(sql("SELECT to_regnamespace('tessera') IS NULL"), "t");
    configure("");
    server_->crash();
    server_->start_again();
    EXPECT_EQ(fault(), "");
}

TEST_F(Postgres, AcknowledgesNothingOnceTheServerDoesNotSync) {
    const auto store = open();
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    configure("fsync = off");
    const auto result = store->commit(event("a", 2, "two"));
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().text().find("its settings have changed"), std::string::npos)
        << result.error().text();
    const auto next = store->log("a");
    ASSERT_FALSE(next);
    EXPECT_NE(next.error().text().find("fsync is 'off'"), std::string::npos) << next.error().text();
    configure("");
    EXPECT_GE(value(store->log("a")).size(), 1U);
}

TEST_F(Postgres, RefusesWhatIsNoStore) {
    sql("CREATE TABLE theirs (x int)");
    EXPECT_EQ(fault(), "is a database of another program");
    EXPECT_EQ(sql("SELECT to_regnamespace('tessera') IS NULL"), "t");
    sql("DROP TABLE theirs; CREATE SCHEMA tessera; CREATE TABLE tessera.store (x int)");
    EXPECT_EQ(fault(), "is a database of another program");
    EXPECT_EQ(sql("SELECT count(*) FROM pg_class WHERE relnamespace = 'tessera'::regnamespace"),
              "1");
    sql("DROP TABLE tessera.store");
    PostgresOptions there;
    there.create = false;
    EXPECT_EQ(fault(there), "is empty");
    EXPECT_EQ(fault(), "");
}

TEST_F(Postgres, WhatExtensionsHaveMadeIsNotAnotherProgram) {
    sql("CREATE EXTENSION pg_stat_statements");
    EXPECT_EQ(fault(), "");
}

TEST_F(Postgres, RefusesALaterVersion) {
    ASSERT_TRUE(open());
    sql("UPDATE tessera.store SET version = 7");
    EXPECT_EQ(fault(), "is of version 7, made by a later Tessera; this one knows versions up to " +
                           std::to_string(postgres_schema_steps().size()));
    EXPECT_EQ(sql("SELECT version FROM tessera.store"), "7");
}

TEST_F(Postgres, ErrorsNameTheServerButNoPassword) {
    const auto text = [](const std::string& where) {
        const auto store = open_postgres(where);
        return store ? "" : store.error().text();
    };
    const std::string nobody = text("postgres://me:s3cret@127.0.0.1:1/games");
    EXPECT_NE(nobody.find("cannot open the store in PostgreSQL: "), std::string::npos);
    EXPECT_NE(nobody.find("127.0.0.1"), std::string::npos);
    for (const std::string& where :
         {std::string("postgres://me:s3cret@127.0.0.1:1/games"),
          std::string("postgres://me:s3cret@127.0.0.1:none/games"),
          std::string("host=127.0.0.1 pasword=s3cret"), std::string("host=x password='s3cret"),
          std::string("s3cret")}) {
        EXPECT_NE(text(where), "");
        EXPECT_EQ(text(where).find("s3cret"), std::string::npos) << text(where);
        EXPECT_EQ(text(where).find('\n'), std::string::npos) << text(where);
    }
}

TEST_F(Postgres, StepsOfTheSchemaAreAppliedOnce) {
    const auto database = PostgresDatabase::open(where_, {});
    ASSERT_TRUE(database) << database.error().text();
    sql("UPDATE tessera.store SET version = 0");
    const char* const good[] = {"CREATE TABLE a (x int); INSERT INTO a VALUES (1)",
                                "UPDATE a SET x = x + 1", "UPDATE a SET x = 10 * x"};
    EXPECT_FALSE(database->migrate(std::span(good).first(1)));
    EXPECT_EQ(sql("SELECT x FROM a"), "1");
    EXPECT_FALSE(database->migrate(std::span(good).first(1)));
    EXPECT_FALSE(database->migrate(good));
    EXPECT_EQ(sql("SELECT x FROM a"), "20");
    EXPECT_EQ(sql("SELECT version FROM tessera.store"), "3");

    const char* const bad[] = {good[0], good[1], good[2], "DELETE FROM a; DELETE FROM b"};
    EXPECT_TRUE(database->migrate(bad));
    EXPECT_EQ(sql("SELECT x FROM a"), "20");
    EXPECT_EQ(sql("SELECT version FROM tessera.store"), "3");
}

TEST_F(Postgres, ManyMayOpenANewDatabaseAtOnce) {
    std::vector<std::thread> threads;
    std::atomic<int> opened = 0;
    threads.reserve(8);
    for (int i = 0; i < 8; ++i)
        threads.emplace_back([&] {
            const auto store = open_postgres(where_);
            if (store)
                ++opened;
            else
                ADD_FAILURE() << store.error().text();
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(opened, 8);
}

TEST_F(Postgres, ABatchIsOneTransaction) {
    const auto store = open();
    Batch batch;
    for (std::uint64_t v = 1; v <= 500; ++v)
        for (const char* const game : {"b", "a"})
            batch.entries.push_back({game, v, std::to_string(v), std::string(100, 'x')});
    ASSERT_TRUE(kept(store->commit(batch)));
    EXPECT_EQ(sql("SELECT count(*) FROM tessera.event"), "1000");
    EXPECT_EQ(sql("SELECT count(DISTINCT xmin::text) FROM tessera.event"), "1");
}

TEST_F(Postgres, WhatAnotherIsWritingIsAConflict) {
    const auto store = open();
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    {
        const auto writing = other();
        ASSERT_TRUE(writing.ask("BEGIN; INSERT INTO tessera.event VALUES ('a', 2, NULL, 'two')"));
        // The same version, and one that needs what is not kept yet.
        EXPECT_TRUE(refused(store->commit(event("a", 2, "mine"))));
        EXPECT_TRUE(refused(store->commit(event("a", 3, "mine"))));
        EXPECT_EQ(value(store->log("a")), (Lines{"one"}));
        EXPECT_TRUE(kept(store->commit(event("b", 1, "of another"))));
    }
    // It has ended without a commit.
    EXPECT_TRUE(comes_true([&] {
        return sql("SELECT count(*) FROM pg_stat_activity WHERE state LIKE 'idle in%'") == "0";
    }));
    EXPECT_TRUE(kept(store->commit(event("a", 2, "mine"))));
}

TEST_F(Postgres, WhoComesSecondWaitsForTheFirst) {
    const auto store = open();
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    const auto writing = other();
    ASSERT_TRUE(writing.ask("BEGIN; INSERT INTO tessera.event VALUES ('a', 2, NULL, 'theirs')"));
    std::thread ends([&] {
        EXPECT_TRUE(comes_true([&] {
            return sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") ==
                   "1";
        }));
        EXPECT_TRUE(writing.ask("COMMIT"));
    });
    EXPECT_TRUE(refused(store->commit(event("a", 2, "mine"))));
    ends.join();
    EXPECT_EQ(value(store->log("a")), (Lines{"one", "theirs"}));
    EXPECT_TRUE(kept(store->commit(event("a", 3, "mine"))));
}

TEST_F(Postgres, AGameThatIsGoingOnIsNotTakenOut) {
    const auto store = open();
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    const auto writing = other();
    ASSERT_TRUE(writing.ask("BEGIN; INSERT INTO tessera.event VALUES ('a', 2, NULL, 'two')"));
    EXPECT_TRUE(refused(store->remove("a", 1)));
    ASSERT_TRUE(writing.ask("COMMIT"));
    EXPECT_TRUE(refused(store->remove("a", 1)));
    EXPECT_EQ(value(store->log("a")), (Lines{"one", "two"}));
    EXPECT_TRUE(kept(store->remove("a", 2)));
}

TEST_F(Postgres, BatchesOfManyGamesDoNotWaitForEachOther) {
    constexpr int kRounds = 30;
    std::vector<std::thread> threads;
    std::atomic<int> conflicts = 0;
    ASSERT_TRUE(open());
    for (int t = 0; t < 2; ++t)
        threads.emplace_back([&, t] {
            const auto store = open();
            for (int round = 0; round < kRounds; ++round) {
                // The same games in both orders, so that one would wait for the other and the
                // other for it.
                Batch batch;
                for (int i = 0; i < 20; ++i) {
                    const std::string game = "g" + std::to_string(t == 0 ? i : 19 - i);
                    batch.deadlines.push_back({game, round});
                    Summary summary;
                    summary.game = game;
                    batch.summaries.push_back(summary);
                }
                if (!kept(store->commit(batch))) ++conflicts;
            }
        });
    for (std::thread& thread : threads) thread.join();
    EXPECT_EQ(conflicts, 0);
}

TEST_F(Postgres, ConnectsAgain) {
    const auto store = open();
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    const std::string end_all =
        "SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity "
        "WHERE application_name = 'tessera'";
    // While nothing is under way nobody notices.
    EXPECT_EQ(sql(end_all), "1");
    std::this_thread::sleep_for(milliseconds(100));
    EXPECT_EQ(value(store->log("a")), (Lines{"one"}));

    // While something is it is unknown what has come of it.
    const auto writing = other();
    ASSERT_TRUE(
        writing.ask("SET application_name = 'other'; BEGIN; "
                    "INSERT INTO tessera.event VALUES ('a', 2, NULL, 'theirs')"));
    std::thread ends([&] {
        EXPECT_TRUE(comes_true([&] {
            return sql("SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'") ==
                   "1";
        }));
        EXPECT_EQ(sql(end_all), "1");
    });
    EXPECT_FALSE(store->commit(event("a", 2, "mine")));
    ends.join();
    ASSERT_TRUE(writing.ask("ROLLBACK"));
    EXPECT_EQ(value(store->log("a")), (Lines{"one"}));
    EXPECT_TRUE(kept(store->commit(event("a", 2, "mine"))));
}

TEST_F(Postgres, AServerThatIsGoneIsAnErrorUntilItIsBack) {
    const auto store = open();
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    server_->crash();
    EXPECT_TRUE(comes_true([&] { return !store->log("a"); }));
    EXPECT_FALSE(store->commit(event("a", 2, "two")));
    server_->start_again();
    EXPECT_EQ(value(store->log("a")), (Lines{"one"}));
    EXPECT_TRUE(kept(store->commit(event("a", 2, "two"))));
}

TEST_F(Postgres, ADatabaseThatWasEmptiedIsNotFilledAgain) {
    const auto store = open();
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    sql("SET client_min_messages = warning; DROP SCHEMA tessera CASCADE");
    sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = "
        "'tessera'");
    std::this_thread::sleep_for(milliseconds(100));
    EXPECT_FALSE(store->commit(event("a", 2, "two")));
    EXPECT_FALSE(store->commit(event("b", 1, "one")));
    EXPECT_EQ(sql("SELECT to_regnamespace('tessera') IS NULL"), "t");
}

/// A standby that must have everything, and is not there.
TEST_F(Postgres, WaitsForStandbysBeforeItAcknowledges) {
    PostgresOptions impatient;
    impatient.patience = milliseconds(1'000);
    const auto store = open(impatient);
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    configure("synchronous_standby_names = 'nobody'");
    EXPECT_FALSE(store->commit(event("a", 2, "two")));
    EXPECT_EQ(value(store->log("a")), (Lines{"one"}));
    // Nobody gets past what may still come.
    EXPECT_TRUE(refused(store->commit(event("a", 2, "other"))));
    configure("");
    EXPECT_TRUE(comes_true([&] { return value(store->log("a")) == Lines{"one", "two"}; }));
}

/// The server ends the waiting with a warning and says that it has committed.
TEST_F(Postgres, ACommitThatNoStandbyHasIsNotAcknowledged) {
    const auto store = open();
    configure("synchronous_standby_names = 'nobody'");
    std::thread ends([&] {
        EXPECT_TRUE(comes_true([&] {
            return sql("SELECT count(pg_cancel_backend(pid)) FROM pg_stat_activity WHERE "
                       "wait_event = 'SyncRep'") == "1";
        }));
    });
    const auto result = store->commit(event("a", 1, "one"));
    ends.join();
    ASSERT_FALSE(result);
    EXPECT_NE(result.error().text().find("synchronous replication"), std::string::npos)
        << result.error().text();
}

TEST_F(Postgres, FindsWhatLacks) {
    const auto check = [&] {
        const auto found = check_postgres(where_);
        return found ? found->text() : "";
    };
    EXPECT_NE(check().find("is empty"), std::string::npos);
    const auto store = open();
    for (std::uint64_t v = 1; v <= 3; ++v)
        ASSERT_TRUE(kept(store->commit({{{"a", v, "", "a"}, {"b", v, "", "b"}}, {}, 1})));
    EXPECT_EQ(check(), "");
    sql("DELETE FROM tessera.event WHERE game = 'b' AND version = 2");
    EXPECT_NE(check().find("is damaged: events of the game 'b' lack"), std::string::npos)
        << check();
}

// --- deadlines that several processes see to

std::string games_of(const std::vector<Deadline>& deadlines) {
    std::string text;
    for (const Deadline& deadline : deadlines) text += deadline.game + ' ';
    return text;
}

TEST_F(Postgres, ADeadlineIsHandedOutToOne) {
    PostgresOptions options;
    options.lease = milliseconds(400);
    const auto first = open(options), second = open(options);
    ASSERT_TRUE(kept(first->commit({{}, {{"a", 10}, {"b", 20}, {"c", 30}, {"d", 99}}, 1})));
    EXPECT_EQ(games_of(value(first->claim_due(50, 2))), "a b ");
    EXPECT_EQ(games_of(value(second->claim_due(50, 9))), "c ");
    // Whoever has them asks again, and sees all that is due.
    EXPECT_EQ(games_of(value(first->claim_due(50, 9))), "a b ");
    EXPECT_EQ(games_of(value(second->due(50, 9))), "a b c ");
    // Seen to: there is none, or a later one.
    ASSERT_TRUE(kept(first->commit({{}, {{"a", std::nullopt}, {"b", 40}}, 2})));
    EXPECT_EQ(games_of(value(second->claim_due(50, 9))), "c b ");
    // The second ends without having done anything.
    EXPECT_EQ(games_of(value(first->claim_due(50, 9))), "");
    std::this_thread::sleep_for(options.lease + milliseconds(50));
    EXPECT_EQ(games_of(value(first->claim_due(50, 9))), "c b ");
}

TEST_F(Postgres, WhoIsWritingADeadlineSeesToIt) {
    const auto store = open();
    ASSERT_TRUE(kept(store->commit({{}, {{"a", 10}, {"b", 20}}, 1})));
    const auto writing = other();
    ASSERT_TRUE(writing.ask("BEGIN; UPDATE tessera.deadline SET at = 11 WHERE game = 'a'"));
    EXPECT_EQ(games_of(value(store->claim_due(50, 9))), "b ");
    ASSERT_TRUE(writing.ask("ROLLBACK"));
    EXPECT_EQ(games_of(value(store->claim_due(50, 9))), "a b ");
    // A claim does not wait for the disk, what comes after it does.
    EXPECT_TRUE(kept(store->commit(event("a", 1, "one"))));
}

TEST_F(Postgres, ManyClaimEveryDeadlineOnce) {
    constexpr int kDeadlines = 300;
    Batch batch;
    for (int i = 0; i < kDeadlines; ++i) batch.deadlines.push_back({"g" + std::to_string(i), i});
    ASSERT_TRUE(kept(open()->commit(batch)));
    std::vector<std::thread> threads;
    std::vector<std::vector<Deadline>> claimed(3);
    for (std::vector<Deadline>& own : claimed)
        threads.emplace_back([&] {
            const auto store = open();
            for (;;) {
                const auto next = value(store->claim_due(kDeadlines, 7));
                if (next.empty()) return;
                Batch done;
                for (const Deadline& one : next) done.deadlines.push_back({one.game, std::nullopt});
                own.insert(own.end(), next.begin(), next.end());
                if (!kept(store->commit(done))) ADD_FAILURE() << "a conflict";
            }
        });
    for (std::thread& thread : threads) thread.join();
    std::set<std::string> games;
    std::size_t total = 0;
    for (const auto& own : claimed) {
        total += own.size();
        for (const Deadline& one : own) games.insert(one.game);
    }
    EXPECT_EQ(games.size(), std::size_t{kDeadlines});
    EXPECT_EQ(total, std::size_t{kDeadlines});
}

}  // namespace
}  // namespace tessera::store

#endif
