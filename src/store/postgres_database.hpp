// A store's database in PostgreSQL: connections on which what is committed is durable, the schema
// made, brought up to date or refused. Only for files that are compiled where libpq is there.
#pragma once

#include <span>

#include "store/postgres.hpp"
#include "store/postgres_store.hpp"

namespace tessera::store {

class PostgresDatabase {
public:
    /// Ready for use: nothing is changed in a database that is refused.
    [[nodiscard]] static Result<PostgresDatabase> open(const std::string& where,
                                                       const PostgresOptions& options);

    [[nodiscard]] const PostgresConnection& connection() const { return connection_; }

    [[nodiscard]] Error error(std::string_view what) const;
    /// Cannot `doing` the database.
    [[nodiscard]] Error failed(std::string_view doing, const PostgresFailure& failure) const;
    /// Applies the steps that the database has not seen, all of them or none. Its version is how
    /// many it has seen.
    [[nodiscard]] std::optional<Error> migrate(std::span<const char* const> steps) const;

private:
    explicit PostgresDatabase(PostgresConnection connection) : connection_(std::move(connection)) {}

    /// Why what is committed would not be durable.
    [[nodiscard]] std::optional<Error> unsafe(const PostgresOptions& options) const;
    /// Refuses what is no store of ours, and one of a later version; else its version, 0 in an
    /// empty database.
    [[nodiscard]] Result<std::size_t> recognise() const;
    [[nodiscard]] std::optional<Error> set_up(const PostgresOptions& options) const;
    [[nodiscard]] Result<std::size_t> version() const;

    PostgresConnection connection_;
};

/// What has made the schema, step by step. Steps that were published never change.
[[nodiscard]] std::span<const char* const> postgres_schema_steps();

/// Fails unless the server is set as it must be for commits to be durable: a statement that runs
/// with every commit, since the server may be set otherwise at any time.
inline constexpr const char* kPostgresIsDurable =
    "SELECT current_setting('fsync') = 'on' AND current_setting('full_page_writes') = 'on' AND "
    "current_setting('data_sync_retry') = 'off'";

}  // namespace tessera::store
