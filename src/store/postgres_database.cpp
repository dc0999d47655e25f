#include "store/postgres_database.hpp"

#include <array>
#include <charconv>
#include <utility>

#include "base/text.hpp"
#include "store/postgres_accounts.hpp"
#include "store/postgres_moderation.hpp"
#include "store/postgres_ratings.hpp"

namespace tessera::store {
namespace {

/// idle_session_timeout is as old as that.
constexpr int kOldestServer = 140'000;

/// Ids and texts are bytes: they need not be UTF-8, may have NUL in them, and are compared byte by
/// byte whatever the database's locale.
constexpr std::array kPostgresSteps = {
    // The primary key of `event` is what keeps two processes from both continuing a game.
    R"sql(
CREATE TABLE tessera.event (
    game bytea NOT NULL,
    version bigint NOT NULL CHECK (version > 0),
    request bytea,
    line bytea NOT NULL,
    PRIMARY KEY (game, version)
);
CREATE UNIQUE INDEX event_request ON tessera.event (game, request) WHERE request IS NOT NULL;
CREATE TABLE tessera.deadline (
    game bytea PRIMARY KEY,
    at bigint NOT NULL,
    claimed_by bigint,
    claimed_until timestamptz
);
CREATE INDEX deadline_at ON tessera.deadline (at, game);
-- Several rows, so that processes do not wait for each other at one.
CREATE TABLE tessera.tick (
    slot integer PRIMARY KEY,
    at bigint NOT NULL
);
CREATE TABLE tessera.outage (
    began bigint NOT NULL,
    ended bigint NOT NULL CHECK (ended >= began),
    PRIMARY KEY (began, ended)
);
CREATE TABLE tessera.rules (
    identity bytea PRIMARY KEY,
    toml bytea NOT NULL
);
CREATE TABLE tessera.setting (
    name bytea PRIMARY KEY,
    value bytea NOT NULL
);
CREATE TABLE tessera.summary (
    game bytea PRIMARY KEY,
    state smallint NOT NULL CHECK (state BETWEEN 0 AND 2),
    listed boolean NOT NULL,
    variant bytea NOT NULL,
    rules bytea NOT NULL,
    time bytea NOT NULL,
    white bytea NOT NULL,
    black bytea NOT NULL,
    white_to_move boolean NOT NULL,
    result bytea NOT NULL,
    at bigint NOT NULL
);
CREATE INDEX summary_listed ON tessera.summary (state, at DESC, game) WHERE listed;
CREATE INDEX summary_white ON tessera.summary (white, at) WHERE white <> '';
CREATE INDEX summary_black ON tessera.summary (black, at) WHERE black <> '';
)sql",
    kPostgresAccountTables,
    kPostgresRatingTables,
    kPostgresModerationTables,
};

/// As an answer in the text format has it; 0 for anything else.
int number_of(const std::string& text) {
    int number = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
    return fault == std::errc() && end == text.data() + text.size() ? number : 0;
}

}  // namespace

std::span<const char* const> postgres_schema_steps() {
    return kPostgresSteps;
}

Error PostgresDatabase::error(std::string_view what) const {
    return {"", "the store " + connection_.name() + ' ' + std::string(what)};
}

Error PostgresDatabase::failed(std::string_view doing, const PostgresFailure& failure) const {
    const std::string state = failure.state.empty() ? "" : " (SQLSTATE " + failure.state + ')';
    return {"", "cannot " + std::string(doing) + " the store " + connection_.name() + ": " +
                    failure.message + state};
}

Result<PostgresDatabase> PostgresDatabase::open(const std::string& where,
                                                const PostgresOptions& options) {
    auto connected = PostgresConnection::connect(where, options.patience);
    if (!connected)
        return Error{"", "cannot open the store in PostgreSQL: " + connected.error().message};
    PostgresDatabase database(std::move(connected).value());
    // Before anything is changed: the database may be somebody else's.
    const auto version = database.recognise();
    if (!version) return version.error();
    if (auto fault = database.unsafe(options)) return *fault;
    if (auto fault = database.set_up(options)) return *fault;
    if (*version == 0 && !options.create) return database.error("is empty");
    if (auto fault = database.migrate(postgres_schema_steps())) return *fault;
    return database;
}

std::optional<Error> PostgresDatabase::unsafe(const PostgresOptions& options) const {
    const auto rows = connection_.ask(
        "SELECT current_setting('server_version_num'), current_setting('transaction_read_only'), "
        "current_setting('fsync'), current_setting('full_page_writes'), "
        "current_setting('data_sync_retry'), current_setting('synchronous_commit')");
    if (!rows) return failed("open", rows.error());
    if (number_of(rows->text(0, 0)) < kOldestServer)
        return error("is on a server that is too old: PostgreSQL 14 is the oldest");
    if (rows->text(0, 1) != "off") return error("cannot be written: the server is read-only");
    const auto differs = [&](int column, std::string_view name, std::string_view wanted) {
        return error("cannot be kept safely there: " + std::string(name) + " is '" +
                     rows->text(0, column) + "', not '" + std::string(wanted) + "'");
    };
    if (rows->text(0, 2) != "on") return differs(2, "fsync", "on");
    if (rows->text(0, 3) != "on") return differs(3, "full_page_writes", "on");
    // With it the server goes on after a failed sync, and takes for written what is not.
    if (rows->text(0, 4) != "off") return differs(4, "data_sync_retry", "off");
    if (!options.synchronous) return std::nullopt;
    const std::string commits = rows->text(0, 5);
    if (commits != "on" && commits != "remote_apply") return differs(5, "synchronous_commit", "on");
    return std::nullopt;
}

std::optional<Error> PostgresDatabase::set_up(const PostgresOptions& options) const {
    // synchronous_commit is set to what it is, so that it stays so if the server's own changes.
    const auto set = connection_.ask(
        "SELECT set_config('synchronous_commit', current_setting('synchronous_commit'), false);"
        "SET default_transaction_isolation = 'read committed';"
        "SET statement_timeout = '10s';"
        "SET lock_timeout = '500ms';"
        "SET idle_in_transaction_session_timeout = '10s';"
        "SET idle_session_timeout = 0;"
        "SET client_min_messages = warning");
    if (!set) return failed("open", set.error());
    if (options.synchronous) return std::nullopt;
    if (const auto weak = connection_.ask("SET synchronous_commit = off"); !weak)
        return failed("open", weak.error());
    return std::nullopt;
}

Result<std::size_t> PostgresDatabase::version() const {
    const auto rows =
        connection_.ask("SELECT version FROM tessera.store WHERE application = 'Tessera'");
    if (!rows && (rows.error().state == "42P01" || rows.error().state == "42703"))
        return error("is a database of another program");
    if (!rows) return failed("read", rows.error());
    if (rows->size() != 1) return error("is a database of another program");
    return static_cast<std::size_t>(number_of(rows->text(0, 0)));
}

Result<std::size_t> PostgresDatabase::recognise() const {
    // Everything with a name in pg_class that neither PostgreSQL nor an extension has put there.
    const auto rows = connection_.ask(
        "SELECT to_regclass('tessera.store') IS NOT NULL, count(*) FROM pg_class AS c "
        "JOIN pg_namespace AS n ON n.oid = c.relnamespace "
        "WHERE n.nspname NOT IN ('pg_catalog', 'information_schema') "
        "AND n.nspname NOT LIKE 'pg\\_toast%' AND n.nspname NOT LIKE 'pg\\_temp%' "
        "AND NOT EXISTS (SELECT 1 FROM pg_depend AS d WHERE d.classid = 'pg_class'::regclass "
        "AND d.objid = c.oid AND d.deptype = 'e')");
    if (!rows) return failed("open", rows.error());
    const bool marked = rows->text(0, 0) == "t";
    if (!marked && rows->text(0, 1) == "0") return std::size_t{0};
    if (!marked) return error("is a database of another program");
    auto found = version();
    if (!found) return found;
    if (const std::size_t known = postgres_schema_steps().size(); *found > known)
        return error("is of version " + std::to_string(*found) + ", made by a later Tessera; " +
                     "this one knows versions up to " + std::to_string(known));
    return found;
}

std::optional<Error> PostgresDatabase::migrate(std::span<const char* const> steps) const {
    const auto marked = connection_.ask("SELECT to_regclass('tessera.store') IS NOT NULL");
    if (!marked) return failed("open", marked.error());
    if (marked->text(0, 0) == "t") {
        const auto found = version();
        if (!found) return found.error();
        if (*found >= steps.size()) return std::nullopt;
    }
    const auto undo = [&](const Error& fault) {
        static_cast<void>(connection_.ask("ROLLBACK"));
        return fault;
    };
    // The number has no meaning but that nobody else takes it.
    const auto locked = connection_.ask(
        "BEGIN; SET LOCAL lock_timeout = '5s';"
        "SELECT pg_advisory_xact_lock(6074864135178027891);"
        // Where it is there already, nobody need be allowed to make it.
        "DO $$ BEGIN IF to_regnamespace('tessera') IS NULL THEN CREATE SCHEMA tessera; END IF; "
        "END $$;"
        "CREATE TABLE IF NOT EXISTS tessera.store ("
        " application text PRIMARY KEY, version integer NOT NULL);"
        "INSERT INTO tessera.store VALUES ('Tessera', 0) ON CONFLICT DO NOTHING");
    if (!locked) return undo(failed("update", locked.error()));
    // Another process may have been faster.
    const auto found = version();
    if (!found) return undo(found.error());
    for (std::size_t step = *found; step < steps.size(); ++step)
        if (const auto done = connection_.ask(steps[step]); !done)
            return undo(failed("update", done.error()));
    const std::string mark = "UPDATE tessera.store SET version = greatest(version, " +
                             std::to_string(steps.size()) + "); COMMIT";
    if (const auto done = connection_.ask(mark.c_str()); !done)
        return undo(failed("update", done.error()));
    return std::nullopt;
}

}  // namespace tessera::store
