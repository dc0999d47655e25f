// What the store in SQLite refuses, what it does when the disk does not, and several on one file.
#include <sys/resource.h>
#include <sys/wait.h>

#include <csignal>
#include <fstream>
#include <sstream>

#include "base/codes.hpp"
#include "base/random.hpp"
#include "sim/faulty_vfs.hpp"
#include "store/accounts.hpp"
#include "store/moderation.hpp"
#include "store/ratings.hpp"
#include "store/sqlite_backup.hpp"
#include "store/sqlite_store.hpp"
#include "store/support.hpp"

namespace tessera::store {
namespace {

using testing_support::FaultyDisk;

std::string bytes_of(const std::string& path) {
    std::ostringstream text;
    text << std::ifstream(path, std::ios::binary).rdbuf();
    return text.str();
}

std::string fault_of(const std::string& path, const SqliteOptions& options = {}) {
    const auto store = open_sqlite(path, options);
    return store ? "" : store.error().text();
}

SqliteOptions on(const FaultyDisk& disk) {
    SqliteOptions options;
    options.vfs = disk.name();
    options.open_patience = 0;
    return options;
}

TEST(SqliteStore, EveryConnectionIsDurable) {
    const Folder folder;
    for (int i = 0; i < 2; ++i) {
        const auto file = SqliteFile::open(folder.file("games"), {});
        ASSERT_TRUE(file) << file.error().text();
        const auto setting = [&](const char* pragma) {
            return ask(file->get(), pragma).first.value_or("");
        };
        EXPECT_EQ(setting("PRAGMA synchronous"), "3");
        EXPECT_EQ(setting("PRAGMA journal_mode"), "wal");
        EXPECT_EQ(setting("PRAGMA locking_mode"), "normal");
        EXPECT_EQ(setting("PRAGMA foreign_keys"), "1");
        EXPECT_EQ(setting("PRAGMA busy_timeout"), "0");
        EXPECT_EQ(setting("PRAGMA user_version"), std::to_string(schema_steps().size()));
    }
}

TEST(SqliteStore, WhatIsRedactedIsNotInTheFile) {
    const Folder folder;
    const std::string path = folder.file("games"), secret(1'500, '#');
    {
        const auto store = value(open_sqlite(path));
        for (std::uint64_t v = 1; v <= 3; ++v)
            ASSERT_TRUE(kept(store->commit(event("a", v, "told " + secret))));
    }
    ASSERT_NE(bytes_of(path).find(secret.substr(0, 100)), std::string::npos);
    {
        const auto store = value(open_sqlite(path));
        for (std::uint64_t v = 1; v <= 3; ++v) ASSERT_TRUE(kept(store->redact("a", v, "told")));
    }
    EXPECT_EQ(bytes_of(path).find(secret.substr(0, 20)), std::string::npos);
    EXPECT_FALSE(std::filesystem::exists(path + "-wal"));
    EXPECT_EQ(value(value(open_sqlite(path))->log("a")), (Lines{"told", "told", "told"}));
}

TEST(SqliteStore, RefusesWhatIsNoStore) {
    const Folder folder;
    const std::string text = folder.file("text");
    std::ofstream(text) << std::string(5000, 'x');
    EXPECT_NE(fault_of(text).find("cannot read the store '" + text + "': file is not a database"),
              std::string::npos)
        << fault_of(text);

    const std::string other = folder.file("other");
    run_on(other, "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
    const std::string before = bytes_of(other);
    EXPECT_EQ(fault_of(other), "the store '" + other + "' is a database of another program");
    EXPECT_EQ(bytes_of(other), before);
    run_on(other, "PRAGMA user_version=1");
    EXPECT_EQ(fault_of(other), "the store '" + other + "' is a database of another program");

    EXPECT_NE(fault_of(folder.file("none/games")).find("No such file or directory"),
              std::string::npos);
    EXPECT_NE(fault_of(folder.file("")), "");
    EXPECT_EQ(fault_of(""), "'' is no name of a store's file");
    SqliteOptions there;
    there.create = false;
    EXPECT_NE(fault_of(folder.file("new"), there), "");
    EXPECT_FALSE(std::filesystem::exists(folder.file("new")));
}

TEST(SqliteStore, AnEmptyFileIsAStore) {
    const Folder folder;
    std::ofstream(folder.file("games"));
    EXPECT_EQ(fault_of(folder.file("games")), "");
    EXPECT_FALSE(check_sqlite(folder.file("games")));
}

TEST(SqliteStore, RefusesALaterVersion) {
    const Folder folder;
    const std::string path = folder.file("games");
    ASSERT_EQ(fault_of(path), "");
    run_on(path, "PRAGMA user_version=99");
    const std::string before = bytes_of(path);
    EXPECT_EQ(fault_of(path), "the store '" + path +
                                  "' is of version 99, made by a later Tessera; this one knows "
                                  "versions up to " +
                                  std::to_string(schema_steps().size()));
    EXPECT_EQ(bytes_of(path), before);
}

TEST(SqliteStore, RefusesWhatIsNotDurable) {
    FaultyDisk disk(1);
    disk.without_shared_memory(true);
    EXPECT_EQ(
        fault_of("games", on(disk)),
        "the store 'games' cannot be kept safely here: its journal mode is 'delete', not WAL");
    disk.without_shared_memory(false);
    EXPECT_EQ(fault_of("games", on(disk)), "");
    disk.forbid_writing(true);
    EXPECT_EQ(fault_of("games", on(disk)),
              "the store 'games' cannot be written: the file is read-only");
}

TEST(SqliteStore, StepsOfTheSchemaAreAppliedOnce) {
    const Folder folder;
    const auto file = SqliteFile::connect(folder.file("games"), {});
    ASSERT_TRUE(file) << file.error().text();
    const auto answer = [&](const char* sql) { return ask(file->get(), sql).first.value_or(""); };
    const char* const good[] = {"CREATE TABLE a (x); INSERT INTO a VALUES (1)",
                                "UPDATE a SET x = x + 1", "UPDATE a SET x = 10 * x"};
    EXPECT_FALSE(file->migrate(std::span(good).first(1)));
    EXPECT_EQ(answer("SELECT x FROM a"), "1");
    EXPECT_FALSE(file->migrate(std::span(good).first(1)));
    EXPECT_FALSE(file->migrate(good));
    EXPECT_EQ(answer("SELECT x FROM a"), "20");
    EXPECT_EQ(answer("PRAGMA user_version"), "3");

    const char* const bad[] = {good[0], good[1], good[2], "DELETE FROM a; DELETE FROM b"};
    EXPECT_TRUE(file->migrate(bad));
    EXPECT_EQ(answer("SELECT x FROM a"), "20");
    EXPECT_EQ(answer("PRAGMA user_version"), "3");
}

TEST(SqliteStore, AFileOfAnEarlierVersionIsBroughtUpToDate) {
    for (std::size_t version = 1; version < schema_steps().size(); ++version) {
        const Folder folder;
        const std::string path = folder.file("games");
        ASSERT_EQ(fault_of(path), "");
        // As that version has left it: with one of its games, and without what came later.
        run_on(path, "INSERT INTO event VALUES ('a', 1, NULL, 'one')");
        run_on(path, "DROP TABLE block; DROP TABLE report; DROP TABLE ban; DROP TABLE ban_change");
        if (version < 5)
            run_on(path,
                   "DROP TABLE rating; DROP TABLE rated_game; DROP TABLE unsettled; "
                   "DROP TABLE unrated; ALTER TABLE summary DROP COLUMN rated");
        if (version < 4) run_on(path, "DROP TABLE account; DROP TABLE access");
        if (version < 3) run_on(path, "DROP TABLE setting");
        if (version < 2) run_on(path, "DROP TABLE summary");
        run_on(path, ("PRAGMA user_version=" + std::to_string(version)).c_str());
        auto store = open_sqlite(path);
        ASSERT_TRUE(store) << store.error().text();
        EXPECT_EQ((*store)->log("a")->size(), 1U) << version;
        EXPECT_TRUE(kept((*store)->keep_setting("name", "value"))) << version;
        EXPECT_EQ(value((*store)->listed(Summary::State::open, 1)).size(), 0U) << version;
        EXPECT_EQ(value((*store)->accounts().list("", 1)).size(), 0U) << version;
        EXPECT_EQ(value((*store)->ratings().of("ada")).size(), 0U) << version;
        EXPECT_EQ(value((*store)->moderation().ban_changes()), 0) << version;
    }
}

TEST(SqliteStore, AWriterKeepsOthersOutWithoutWaiting) {
    const Folder folder;
    const auto store = value(open_sqlite(folder.file("games")));
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    const auto other = SqliteFile::connect(folder.file("games"), {});
    ASSERT_TRUE(other);
    {
        Transaction writing(other->get());
        ASSERT_EQ(writing.begin(), SQLITE_OK);
        EXPECT_TRUE(refused(store->commit(event("a", 2, "two"))));
        EXPECT_TRUE(refused(store->keep_outage({1, 2})));
        EXPECT_EQ(value(store->log("a")), (Lines{"one"}));
    }
    EXPECT_TRUE(kept(store->commit(event("a", 2, "two"))));
}

TEST(SqliteStore, RefusesToWriteIntoAFileThatIsGone) {
    const Folder folder;
    const auto store = value(open_sqlite(folder.file("games")));
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    std::filesystem::rename(folder.file("games"), folder.file("elsewhere"));
    const auto result = store->commit(event("a", 2, "two"));
    ASSERT_FALSE(result);
    EXPECT_EQ(result.error().text(), "the store '" + folder.file("games") +
                                         "' has been moved, deleted or replaced while it was in "
                                         "use");
}

/// In a process of its own: continues a game that others continue too, until it has `count`
/// versions, and writes down what it was told was kept.
[[noreturn]] void continue_game(const std::string& path, const std::string& name,
                                std::uint64_t count) {
    std::ofstream told(path + name);
    const auto store = open_sqlite(path);
    if (!store) _exit(1);
    for (;;) {
        const auto log = (*store)->log("a");
        if (!log && log.error().code == codes::store_busy) continue;
        if (!log) _exit(2);
        if (log->size() >= count) break;
        const std::string line = name + std::to_string(log->size() + 1);
        const auto result = (*store)->commit(event("a", log->size() + 1, line));
        if (!result) _exit(3);
        if (*result == Committed::yes) told << line << std::endl;
    }
    _exit(0);
}

TEST(SqliteStore, ProcessesThatRaceNeverForkAGame) {
    constexpr std::uint64_t kVersions = 300;
    const Folder folder;
    const std::string path = folder.file("games");
    const Lines names = {"x", "y", "z"};
    std::vector<pid_t> children;
    for (const std::string& name : names) {
        children.push_back(fork());
        if (children.back() == 0) continue_game(path, name, kVersions);
    }
    for (const pid_t child : children) {
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        EXPECT_EQ(status, 0) << WEXITSTATUS(status);
    }

    const Lines log = value(value(open_sqlite(path))->log("a"));
    ASSERT_EQ(log.size(), kVersions);
    std::map<std::string, std::string> kept;
    for (std::size_t i = 0; i < log.size(); ++i) {
        EXPECT_EQ(log[i].substr(1), std::to_string(i + 1));
        kept[log[i].substr(0, 1)] += log[i] + '\n';
    }
    for (const std::string& name : names) EXPECT_EQ(kept[name], bytes_of(path + name));
    EXPECT_GT(kept.size(), 1U);
    EXPECT_FALSE(check_sqlite(path));
}

/// In a process of its own: commits without end and writes the version of each that was kept.
[[noreturn]] void commit_and_report(const std::string& path, int pipe) {
    const auto store = open_sqlite(path);
    if (!store) _exit(1);
    const auto log = (*store)->log("a");
    if (!log) _exit(1);
    for (std::uint64_t version = log->size() + 1;; ++version) {
        const auto result = (*store)->commit(event("a", version, std::to_string(version)));
        if (!result || *result != Committed::yes) _exit(1);
        if (write(pipe, &version, sizeof version) != sizeof version) _exit(1);
    }
}

TEST(SqliteStore, AKilledProcessLosesNothing) {
    const Folder folder;
    const std::string path = folder.file("games");
    Random random(1);
    std::uint64_t last = 0;
    for (int round = 0; round < 20; ++round) {
        int ends[2];
        ASSERT_EQ(pipe(ends), 0);
        const pid_t child = fork();
        if (child == 0) commit_and_report(path, ends[1]);
        close(ends[1]);
        const std::uint64_t until = last + 1 + random.below(30);
        std::uint64_t version = 0;
        while (last < until && read(ends[0], &version, sizeof version) == sizeof version)
            last = version;
        usleep(static_cast<useconds_t>(random.below(3000)));
        kill(child, SIGKILL);
        while (read(ends[0], &version, sizeof version) == sizeof version) last = version;
        close(ends[0]);
        int status = 0;
        ASSERT_EQ(waitpid(child, &status, 0), child);
        ASSERT_TRUE(WIFSIGNALED(status));

        const Lines log = value(value(open_sqlite(path))->log("a"));
        // One more may have been kept without being told of.
        ASSERT_GE(log.size(), last);
        ASSERT_LE(log.size(), last + 1);
        for (std::size_t i = 0; i < log.size(); ++i) ASSERT_EQ(log[i], std::to_string(i + 1));
        last = log.size();
        ASSERT_FALSE(check_sqlite(path));
    }
}

TEST(SqliteStore, AFullDiskIsAnErrorAndItsEndIsNone) {
    FaultyDisk disk(1);
    const auto store = value(open_sqlite("games", on(disk)));
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    disk.fill(true);
    for (int i = 0; i < 3; ++i) {
        const auto result = store->commit(event("a", 2, std::string(20'000, 'x'), "r"));
        ASSERT_FALSE(result);
        EXPECT_EQ(result.error().text(),
                  "cannot write the store 'games': database or disk is full (SQLite 13)");
        EXPECT_EQ(value(store->log("a")), (Lines{"one"}));
    }
    disk.fill(false);
    EXPECT_TRUE(kept(store->commit(event("a", 2, "two", "r"))));
    EXPECT_EQ(value(store->log("a")), (Lines{"one", "two"}));
}

/// On the system's own disk, by a limit of the size of files.
TEST(SqliteStore, ALimitOfSizeIsAnErrorAndItsEndIsNone) {
    const Folder folder;
    const auto store = value(open_sqlite(folder.file("games")));
    ASSERT_TRUE(kept(store->commit(event("a", 1, "one"))));
    rlimit before{};
    ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &before), 0);
    const auto handler = std::signal(SIGXFSZ, SIG_IGN);
    const rlimit small = {64U << 10U, before.rlim_max};
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &small), 0);
    const auto result = store->commit(event("a", 2, std::string(200'000, 'x')));
    ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &before), 0);
    std::signal(SIGXFSZ, handler);
    EXPECT_FALSE(result);
    EXPECT_TRUE(kept(store->commit(event("a", 2, "two"))));
    EXPECT_EQ(value(store->log("a")), (Lines{"one", "two"}));
    EXPECT_FALSE(check_sqlite(folder.file("games")));
}

/// Every operation of a commit and of the checkpoint after it fails once.
TEST(SqliteStore, AfterAnyFaultItGoesOn) {
    for (const auto fault : {FaultyDisk::Fault::io_error, FaultyDisk::Fault::full}) {
        FaultyDisk disk(2);
        auto store = value(open_sqlite("games", on(disk)));
        std::uint64_t version = 0;
        int failures = 0;
        for (std::uint64_t n = 1; n < 700; ++n) {
            disk.fail_after(1 + n % 40, fault, 1 + n % 3);
            for (int i = 0; i < 2; ++i) {
                const std::string line(1000 + 700 * (n % 13), 'x');
                const auto result = store->commit(event("a", version + 1, line));
                const auto log = store->log("a");
                ASSERT_TRUE(log) << log.error().text();
                if (result) {
                    ASSERT_EQ(*result, Committed::yes);
                    ++version;
                } else {
                    ++failures;
                }
                ASSERT_EQ(log->size(), version) << n;
            }
        }
        EXPECT_GT(failures, 50);
        disk.mend();
        ASSERT_TRUE(kept(store->commit(event("a", version + 1, "last"))));
        store = nullptr;
        const auto fault_found = check_sqlite("games", on(disk));
        EXPECT_FALSE(fault_found) << fault_found->text();
    }
}

}  // namespace
}  // namespace tessera::store
