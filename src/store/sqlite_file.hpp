// A store's file in SQLite: opened so that what is committed is durable, its schema made, brought
// up to date or refused.
#pragma once

#include <span>

#include "base/result.hpp"
#include "store/sqlite.hpp"

namespace tessera::store {

struct SqliteOptions {
    bool create = true;  ///< where there is no such file
    /// Only for tests: without it commits are lost when power fails.
    bool synchronous = true;
    /// Only for tests: without it one process writes over what another has kept.
    bool fence = true;
    /// How long opening waits for other processes; nothing else waits.
    int open_patience = 5'000;  ///< milliseconds
    std::string vfs;            ///< SQLite's name of it; empty: that of the system
};

/// A connection together with its file's path, for errors.
class SqliteFile {
public:
    /// As it is: nothing in it is read or changed.
    static Result<SqliteFile> connect(const std::string& path, const SqliteOptions& options);
    /// Ready for use, the schema as it is today. Nothing waits for other processes from then on.
    static Result<SqliteFile> open(const std::string& path, const SqliteOptions& options);

    [[nodiscard]] sqlite3* get() const { return connection_.get(); }
    [[nodiscard]] Result<Statement> prepare(std::string_view sql) const;

    [[nodiscard]] Error error(std::string_view what) const;
    /// Of a call that returned `code`: cannot `doing` the file. With codes::store_busy if another
    /// process is in the way.
    [[nodiscard]] Error failed(std::string_view doing, int code) const;
    /// What is there at its path is another file, or nothing: whatever is written would be lost.
    [[nodiscard]] std::optional<Error> moved() const;
    /// Refuses what is no store of ours, and one of a later version. An empty file is a store.
    [[nodiscard]] std::optional<Error> recognise() const;
    /// Applies the steps that the file has not seen, all of them or none. Its version is how many
    /// it has seen.
    [[nodiscard]] std::optional<Error> migrate(std::span<const char* const> steps) const;

private:
    static Result<SqliteFile> try_to_open(const std::string& path, const SqliteOptions& options);
    [[nodiscard]] std::optional<Error> set_up(const SqliteOptions& options) const;
    /// Why commits would not be durable: what was set up may not be in force.
    [[nodiscard]] std::optional<Error> unsafe(const SqliteOptions& options) const;
    /// Makes durable whatever can be read. A process that ended, or failed, while it committed has
    /// left a batch in the write-ahead log that counts when that log is read again, although power
    /// may still take it away. Syncing it is not enough: where that has failed before, the system
    /// takes for written what is not. So it is written again before anything is built on it, or
    /// copied from there into the database.
    [[nodiscard]] std::optional<Error> settle() const;
    [[nodiscard]] Result<std::int64_t> number(std::string_view sql) const;

    std::string path_;
    Connection connection_;
};

/// What has made the schema, step by step. Steps that were published never change.
[[nodiscard]] std::span<const char* const> schema_steps();

}  // namespace tessera::store
