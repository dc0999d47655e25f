// Files of stores, and batches for them.
#pragma once

#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include "store/event_store.hpp"
#include "store/sqlite_file.hpp"

namespace tessera::store {

/// A folder of its own on the disk, gone with this.
class Folder {
public:
    Folder() {
        const auto* const test = testing::UnitTest::GetInstance()->current_test_info();
        std::string name = std::string(test->test_suite_name()) + '_' + test->name();
        for (char& c : name)
            if (c == '/') c = '_';
        path_ = testing::TempDir() + "tessera_" + std::to_string(getpid()) + '_' + name;
        std::filesystem::remove_all(path_);
        std::filesystem::create_directory(path_);
    }
    Folder(const Folder&) = delete;
    Folder& operator=(const Folder&) = delete;
    ~Folder() { std::filesystem::remove_all(path_); }

    [[nodiscard]] std::string file(const std::string& name) const { return path_ + '/' + name; }

private:
    std::string path_;
};

using Lines = std::vector<std::string>;

/// One event.
inline Batch event(const GameId& game, std::uint64_t version, const std::string& line,
                   const std::string& request = "", Time tick = 1) {
    return {{{game, version, request, line}}, {}, tick};
}

/// Whether it was kept; false with a failure of the test on an error.
inline bool kept(const Result<Committed>& result) {
    EXPECT_TRUE(result) << result.error().text();
    return result && *result == Committed::yes;
}
inline bool refused(const Result<Committed>& result) {
    EXPECT_TRUE(result) << result.error().text();
    return result && *result == Committed::conflict;
}

/// The value; without one the test cannot go on.
template <class T>
T value(Result<T> result) {
    if (!result) {
        ADD_FAILURE() << result.error().text();
        std::abort();
    }
    return std::move(result).value();
}

/// Runs SQL as another program would.
inline void run_on(const std::string& path, const char* sql) {
    const auto file = SqliteFile::connect(path, {});
    ASSERT_TRUE(file) << file.error().text();
    ASSERT_EQ(run(file->get(), sql), SQLITE_OK) << sqlite3_errmsg(file->get());
}

}  // namespace tessera::store
