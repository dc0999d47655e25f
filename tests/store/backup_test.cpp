// Copies of a store, and damage that is found.
#include <atomic>
#include <fstream>
#include <thread>

#include "store/sqlite_backup.hpp"
#include "store/sqlite_store.hpp"
#include "store/support.hpp"

namespace tessera::store {
namespace {

std::string text_of(const std::optional<Error>& fault) {
    return fault ? fault->text() : "";
}

TEST(SqliteBackup, TheCopyIsAStore) {
    const Folder folder;
    const auto store = value(open_sqlite(folder.file("games")));
    ASSERT_TRUE(kept(store->commit({{{"a", 1, "r", "one"}, {"a", 2, "", "two"}}, {{"a", 5}}, 3})));
    ASSERT_TRUE(kept(store->keep_rules("x", "rules")));
    EXPECT_EQ(text_of(back_up_sqlite(folder.file("games"), folder.file("copy"))), "");
    ASSERT_TRUE(kept(store->commit(event("a", 3, "later"))));

    // The file alone, as it would be sent elsewhere.
    std::filesystem::create_directory(folder.file("far"));
    std::filesystem::rename(folder.file("copy"), folder.file("far/copy"));
    EXPECT_EQ(text_of(check_sqlite(folder.file("far/copy"))), "");
    const auto copy = value(open_sqlite(folder.file("far/copy")));
    EXPECT_EQ(value(copy->log("a")), (Lines{"one", "two"}));
    EXPECT_EQ(value(copy->last_tick()), 3);
    EXPECT_EQ(value(copy->due(5, 9)).size(), 1U);
    EXPECT_EQ(value(copy->rules("x")), "rules");
    EXPECT_TRUE(refused(copy->commit(event("a", 3, "again", "r"))));
    EXPECT_TRUE(kept(copy->commit(event("a", 3, "three"))));
}

TEST(SqliteBackup, LeavesNothingElseBehind) {
    const Folder folder;
    const auto store = value(open_sqlite(folder.file("games")));
    EXPECT_EQ(text_of(back_up_sqlite(folder.file("games"), folder.file("copy"))), "");
    std::set<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder.file("")))
        names.insert(entry.path().filename());
    EXPECT_EQ(names, (std::set<std::string>{"games", "games-shm", "games-wal", "copy"}));
}

TEST(SqliteBackup, WhileOthersCommit) {
    const Folder folder;
    const std::string path = folder.file("games");
    const auto store = value(open_sqlite(path));
    std::atomic<bool> stop = false;
    std::atomic<std::uint64_t> done = 0;
    std::thread backups([&] {
        for (int i = 0; i < 10; ++i) {
            const std::uint64_t before = done;
            const std::string to = folder.file("copy" + std::to_string(i));
            EXPECT_EQ(text_of(back_up_sqlite(path, to)), "");
            EXPECT_GE(value(value(open_sqlite(to))->log("a")).size(), before);
        }
        stop = true;
    });
    while (!stop) {
        const auto result = store->commit(event("a", done + 1, std::string(3000, 'x')));
        if (!result) ADD_FAILURE() << result.error().text();
        if (result && *result == Committed::yes) ++done;
    }
    backups.join();
    EXPECT_GT(done, 10U);
}

TEST(SqliteBackup, OverwritesNothingAndCopiesNoOther) {
    const Folder folder;
    const std::string path = folder.file("games");
    static_cast<void>(value(open_sqlite(path)));
    std::ofstream(folder.file("there")) << "mine";
    EXPECT_EQ(text_of(back_up_sqlite(path, folder.file("there"))),
              "cannot write '" + folder.file("there") + "': it is there already");
    std::ofstream(folder.file("again-wal")) << "of another";
    EXPECT_EQ(text_of(back_up_sqlite(path, folder.file("again"))),
              "cannot write '" + folder.file("again") + "': '" + folder.file("again-wal") +
                  "' is there already");
    EXPECT_NE(text_of(back_up_sqlite(folder.file("none"), folder.file("copy"))), "");
    EXPECT_NE(text_of(back_up_sqlite(folder.file("there"), folder.file("copy"))), "");
    EXPECT_NE(text_of(back_up_sqlite(path, folder.file("none/copy"))), "");
    EXPECT_FALSE(std::filesystem::exists(folder.file("copy")));
    EXPECT_FALSE(std::filesystem::exists(folder.file("none")));
}

TEST(SqliteCheck, FindsWhatLacks) {
    const Folder folder;
    const std::string path = folder.file("games");
    EXPECT_NE(text_of(check_sqlite(path)), "");
    EXPECT_FALSE(std::filesystem::exists(path));
    std::ofstream{path};
    EXPECT_EQ(text_of(check_sqlite(path)), "the store '" + path + "' is empty");
    {
        const auto store = value(open_sqlite(path));
        for (std::uint64_t v = 1; v <= 3; ++v)
            ASSERT_TRUE(kept(store->commit({{{"a", v, "", "a"}, {"b", v, "", "b"}}, {}, 1})));
    }
    EXPECT_EQ(text_of(check_sqlite(path)), "");
    const std::string lack = "the store '" + path + "' is damaged: events of the game 'b' lack";
    run_on(path, "DELETE FROM event WHERE game = 'b' AND version = 2");
    EXPECT_EQ(text_of(check_sqlite(path)), lack);
    run_on(path, "DELETE FROM event WHERE game = 'b' AND version = 1");
    EXPECT_EQ(text_of(check_sqlite(path)), lack);
}

TEST(SqliteCheck, FindsADamagedPage) {
    const Folder folder;
    const std::string path = folder.file("games");
    {
        const auto store = value(open_sqlite(path));
        Batch batch;
        for (std::uint64_t v = 1; v <= 200; ++v)
            batch.entries.push_back({"a", v, std::to_string(v), std::string(300, 'x')});
        ASSERT_TRUE(kept(store->commit(batch)));
    }
    ASSERT_EQ(text_of(check_sqlite(path)), "");
    const auto size = std::filesystem::file_size(path);
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp(static_cast<std::streamoff>(size / 2));
    file << std::string(4096, '\7');
    file.close();
    EXPECT_NE(text_of(check_sqlite(path)), "");
    EXPECT_NE(text_of(back_up_sqlite(path, folder.file("copy"))), "");
    EXPECT_FALSE(std::filesystem::exists(folder.file("copy")));
}

}  // namespace
}  // namespace tessera::store
