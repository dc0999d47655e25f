// Logs of games in a database of PostgreSQL's, for several processes, also on several machines.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "store/event_store.hpp"

namespace tessera::store {

struct PostgresOptions {
    bool create = true;  ///< the tables, in a database that has none
    /// Only for tests: without it commits are lost when the server crashes.
    bool synchronous = true;
    /// How long deadlines that claim_due() has handed out are kept from other stores.
    std::chrono::milliseconds lease{5'000};
    /// The longest time for an answer of the server.
    std::chrono::milliseconds patience{15'000};
};

/// Several may be open on one database, also in different processes: its primary key lets only one
/// of them keep a version of a game. Two that write to the same game wait for each other, no longer
/// than half a second. A connection that is lost is an error of the call that was under way, and is
/// made again by the next. `where` is a URL, postgres://USER@HOST/DATABASE, or `keyword=value`s as
/// libpq takes them; what it leaves open comes from libpq's own environment variables and files.
/// Errors name database and host, never a password. Where the program was built without libpq,
/// that is the error.
[[nodiscard]] Result<std::unique_ptr<EventStore>> open_postgres(
    const std::string& where, const PostgresOptions& options = {});

/// Whether the database is a store and the log of every game has all versions from 1 on.
[[nodiscard]] std::optional<Error> check_postgres(const std::string& where);

/// Whether it begins as the URL of a database of PostgreSQL's.
[[nodiscard]] inline bool is_postgres_url(std::string_view where) {
    return where.starts_with("postgres://") || where.starts_with("postgresql://");
}

}  // namespace tessera::store
