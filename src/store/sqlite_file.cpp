#include "store/sqlite_file.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <cstring>
#include <thread>
#include <vector>

#include "base/clock.hpp"
#include "base/codes.hpp"
#include "base/text.hpp"
#include "store/sqlite_accounts.hpp"
#include "store/sqlite_moderation.hpp"
#include "store/sqlite_ratings.hpp"

namespace tessera::store {
namespace {

/// In the file's head: `Tess`. SQLite's own is 0.
constexpr std::int64_t kApplication = 0x54657373;

constexpr std::chrono::milliseconds kBetweenTries{10};

constexpr std::array kSchemaSteps = {
    // The primary key of `event` is what keeps two processes from both continuing a game.
    R"sql(
CREATE TABLE event (
    game TEXT NOT NULL,
    version INTEGER NOT NULL CHECK (version > 0),
    request TEXT,
    line TEXT NOT NULL,
    PRIMARY KEY (game, version)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX event_request ON event (game, request) WHERE request IS NOT NULL;
CREATE TABLE deadline (
    game TEXT NOT NULL PRIMARY KEY,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX deadline_at ON deadline (at);
CREATE TABLE tick (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    at INTEGER NOT NULL
) STRICT;
CREATE TABLE outage (
    began INTEGER NOT NULL,
    ended INTEGER NOT NULL CHECK (ended >= began),
    PRIMARY KEY (began, ended)
) STRICT, WITHOUT ROWID;
CREATE TABLE rules (
    identity TEXT NOT NULL PRIMARY KEY,
    toml TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql",
    // What lists show, worked out from the logs.
    R"sql(
CREATE TABLE summary (
    game TEXT NOT NULL PRIMARY KEY,
    state INTEGER NOT NULL CHECK (state BETWEEN 0 AND 2),
    listed INTEGER NOT NULL,
    variant TEXT NOT NULL,
    rules TEXT NOT NULL,
    time TEXT NOT NULL,
    white TEXT NOT NULL,
    black TEXT NOT NULL,
    white_to_move INTEGER NOT NULL,
    result TEXT NOT NULL,
    at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX summary_listed ON summary (state, at) WHERE listed;
CREATE INDEX summary_white ON summary (white, at) WHERE white <> '';
CREATE INDEX summary_black ON summary (black, at) WHERE black <> '';
)sql",
    // What the service keeps for itself.
    R"sql(
CREATE TABLE setting (
    name TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
)sql",
    kSqliteAccountTables,
    kSqliteRatingTables,
    kSqliteModerationTables,
};

/// So that no path is one of SQLite's own words, as `:memory:` and `file:` are.
std::string plain_path(const std::string& path) {
    return path.empty() || path.front() == '/' ? path : "./" + path;
}

/// Writes a file's content over itself and syncs it.
int write_again(sqlite3_file& file) {
    const sqlite3_io_methods& methods = *file.pMethods;
    constexpr sqlite3_int64 kPart = 1 << 16;
    std::vector<char> part(kPart);
    sqlite3_int64 size = 0;
    int code = methods.xFileSize(&file, &size);
    for (sqlite3_int64 at = 0; at < size && code == SQLITE_OK; at += kPart) {
        const int count = static_cast<int>(std::min(kPart, size - at));
        code = methods.xRead(&file, part.data(), count, at);
        if (code == SQLITE_OK) code = methods.xWrite(&file, part.data(), count, at);
    }
    return code == SQLITE_OK ? methods.xSync(&file, SQLITE_SYNC_NORMAL) : code;
}

}  // namespace

std::span<const char* const> schema_steps() {
    return kSchemaSteps;
}

Error SqliteFile::error(std::string_view what) const {
    return {"", "the store " + quote(path_, 300) + ' ' + std::string(what)};
}

Error SqliteFile::failed(std::string_view doing, int code) const {
    std::string text = "cannot " + std::string(doing) + " the store " + quote(path_, 300) + ": " +
                       sqlite3_errstr(code);
    // What the system said, where it was asked.
    const int kind = code & 0xff;
    const int reason = connection_ ? sqlite3_system_errno(connection_.get()) : 0;
    if (reason != 0 && (kind == SQLITE_IOERR || kind == SQLITE_CANTOPEN || kind == SQLITE_FULL))
        text += std::string(", ") + std::strerror(reason);
    return {"", text + " (SQLite " + std::to_string(code) + ')',
            is_busy(code) ? codes::store_busy : std::string_view()};
}

Result<Statement> SqliteFile::prepare(std::string_view sql) const {
    auto [statement, code] = Statement::prepare(get(), sql);
    if (code != SQLITE_OK) return failed("use", code);
    return std::move(statement);
}

Result<std::int64_t> SqliteFile::number(std::string_view sql) const {
    auto [statement, code] = Statement::prepare(get(), sql);
    if (code == SQLITE_OK) code = statement.step();
    if (code != SQLITE_ROW) return failed("read", code);
    return statement.number(0);
}

Result<SqliteFile> SqliteFile::connect(const std::string& path, const SqliteOptions& options) {
    SqliteFile file;
    file.path_ = path;
    if (path.empty() || path.find('\0') != std::string::npos)
        return Error{"", quote(path, 300) + " is no name of a store's file"};
    int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    if (options.create) flags |= SQLITE_OPEN_CREATE;
    sqlite3* made = nullptr;
    const int code = sqlite3_open_v2(plain_path(path).c_str(), &made, flags,
                                     options.vfs.empty() ? nullptr : options.vfs.c_str());
    file.connection_.reset(made);
    if (code != SQLITE_OK) return file.failed("open", code);
    sqlite3_busy_timeout(made, options.open_patience);
    // Not before settle().
    if (const int set = sqlite3_db_config(made, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, nullptr);
        set != SQLITE_OK)
        return file.failed("open", set);
    return file;
}

Result<SqliteFile> SqliteFile::try_to_open(const std::string& path, const SqliteOptions& options) {
    auto file = connect(path, options);
    if (!file) return file;
    sqlite3_busy_timeout(file->get(), 0);
    if (sqlite3_db_readonly(file->get(), "main") != 0)
        return file->error("cannot be written: the file is read-only");
    // Before anything is changed: the file may be somebody else's.
    if (auto fault = file->recognise()) return *fault;
    if (auto fault = file->set_up(options)) return *fault;
    if (auto fault = file->settle()) return *fault;
    if (auto fault = file->migrate(schema_steps())) return *fault;
    if (auto fault = file->unsafe(options)) return *fault;
    return file;
}

Result<SqliteFile> SqliteFile::open(const std::string& path, const SqliteOptions& options) {
    // SQLite's own waiting does not cover the change of the journal mode.
    const std::int64_t end = wall_milliseconds() + options.open_patience;
    for (;;) {
        auto file = try_to_open(path, options);
        if (file || file.error().code != codes::store_busy || wall_milliseconds() >= end)
            return file;
        std::this_thread::sleep_for(kBetweenTries);
    }
}

std::optional<Error> SqliteFile::set_up(const SqliteOptions& options) const {
    const char* const settings =
        options.synchronous ? "PRAGMA synchronous=EXTRA" : "PRAGMA synchronous=OFF";
    for (const char* const sql : {"PRAGMA locking_mode=NORMAL", settings, "PRAGMA foreign_keys=ON",
                                  "PRAGMA trusted_schema=OFF", "PRAGMA wal_autocheckpoint=1000"})
        if (const int code = run(get(), sql); code != SQLITE_OK) return failed("open", code);

    if (const int code = ask(get(), "PRAGMA journal_mode=WAL").second; code != SQLITE_OK)
        return failed("open", code);
    return std::nullopt;
}

std::optional<Error> SqliteFile::unsafe(const SqliteOptions& options) const {
    const auto [mode, code] = ask(get(), "PRAGMA journal_mode");
    if (code != SQLITE_OK) return failed("open", code);
    if (mode != "wal")
        return error("cannot be kept safely here: its journal mode is " +
                     quote(mode.value_or("unknown")) + ", not WAL");
    const auto level = number("PRAGMA synchronous");
    if (!level) return level.error();
    constexpr std::int64_t kFull = 2;
    if (options.synchronous && *level < kFull)
        return error("cannot be kept safely here: SQLite's `synchronous` is " +
                     std::to_string(*level) + ", not FULL or EXTRA");
    return std::nullopt;
}

std::optional<Error> SqliteFile::settle() const {
    Transaction keeping_writers_out(get());
    int code = keeping_writers_out.begin();
    sqlite3_file* log = nullptr;
    if (code == SQLITE_OK)
        code = sqlite3_file_control(get(), "main", SQLITE_FCNTL_JOURNAL_POINTER,
                                    static_cast<void*>(&log));
    if (code == SQLITE_OK && log != nullptr && log->pMethods != nullptr) code = write_again(*log);
    if (code == SQLITE_OK)
        code = sqlite3_db_config(get(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 0, nullptr);
    if (code != SQLITE_OK) return failed("open", code);
    return std::nullopt;
}

std::optional<Error> SqliteFile::recognise() const {
    // All of it at one time: another process may be making the schema.
    const Transaction reading(get());
    if (const int code = run(get(), "BEGIN"); code != SQLITE_OK) return failed("read", code);
    const auto application = number("PRAGMA application_id");
    if (!application) return application.error();
    const auto version = number("PRAGMA user_version");
    if (!version) return version.error();
    const auto tables = number("SELECT count(*) FROM sqlite_schema");
    if (!tables) return tables.error();
    if (*application == 0 && *version == 0 && *tables == 0) return std::nullopt;
    if (*application != kApplication || *version < 1)
        return error("is a database of another program");
    if (const auto known = static_cast<std::int64_t>(schema_steps().size()); *version > known)
        return error("is of version " + std::to_string(*version) + ", made by a later Tessera; " +
                     "this one knows versions up to " + std::to_string(known));
    return std::nullopt;
}

std::optional<Error> SqliteFile::migrate(std::span<const char* const> steps) const {
    const auto version_now = number("PRAGMA user_version");
    if (!version_now) return version_now.error();
    const auto wanted = static_cast<std::int64_t>(steps.size());
    if (*version_now >= wanted) return std::nullopt;

    Transaction transaction(get());
    if (const int code = transaction.begin(); code != SQLITE_OK) return failed("update", code);
    // Another process may have been faster.
    const auto version = number("PRAGMA user_version");
    if (!version) return version.error();
    for (std::int64_t step = *version; step < wanted; ++step)
        if (const int code = run(get(), steps[static_cast<std::size_t>(step)]); code != SQLITE_OK)
            return failed("update", code);
    if (*version < wanted) {
        const std::string mark = "PRAGMA application_id=" + std::to_string(kApplication) +
                                 "; PRAGMA user_version=" + std::to_string(wanted);
        if (const int code = run(get(), mark.c_str()); code != SQLITE_OK)
            return failed("update", code);
    }
    if (const int code = transaction.commit(); code != SQLITE_OK) return failed("update", code);
    return std::nullopt;
}

std::optional<Error> SqliteFile::moved() const {
    int moved = 0;
    const int code = sqlite3_file_control(get(), "main", SQLITE_FCNTL_HAS_MOVED, &moved);
    if (code == SQLITE_OK && moved != 0)
        return error("has been moved, deleted or replaced while it was in use");
    return std::nullopt;
}

}  // namespace tessera::store
