// libpq's handles: a connection that never waits without end, and prepared statements sent together
// and answered together. Only for files that are compiled where libpq is there.
#pragma once

#include <libpq-fe.h>

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"

namespace tessera::store {

struct FinishConnection {
    void operator()(PGconn* connection) const { PQfinish(connection); }
};
using PostgresHandle = std::unique_ptr<PGconn, FinishConnection>;

/// Why the server has not done what it was asked.
struct PostgresFailure {
    std::string state;    ///< SQLSTATE; empty: none was given
    std::string message;  ///< in one line
    bool lost = false;    ///< the connection is of no use any more, and what was done is unknown
};

/// The rows of an answer, of which numbers are int8 and texts bytea, in the binary format.
class PostgresRows {
public:
    explicit PostgresRows(PGresult* result) : result_(result) {}

    /// Whether there is an answer at all.
    explicit operator bool() const { return result_ != nullptr; }
    /// Whether it says that the server has not done what it was asked; what it says then.
    [[nodiscard]] bool failed() const;
    [[nodiscard]] std::string fault() const;
    [[nodiscard]] int size() const { return PQntuples(result_.get()); }
    [[nodiscard]] std::int64_t number(int row, int column) const;
    [[nodiscard]] std::string text(int row, int column) const;
    /// What was done: `INSERT 0 1`, `COMMIT`.
    [[nodiscard]] std::string_view tag() const { return PQcmdStatus(result_.get()); }

private:
    struct ClearResult {
        void operator()(PGresult* result) const { PQclear(result); }
    };
    std::unique_ptr<PGresult, ClearResult> result_;
};

/// A prepared statement with its values.
class PostgresCall {
public:
    explicit PostgresCall(const char* statement) : statement_(statement) {}

    /// The next parameter: an int8, a bytea, an array of bytea, NULL.
    PostgresCall& with(std::int64_t value) &;
    PostgresCall& with(std::string_view value) &;
    PostgresCall& with(std::span<const std::string> values) &;
    PostgresCall& with_null() &;
    template <class Value>
    PostgresCall&& with(const Value& value) && {
        return std::move(with(value));
    }

    /// Whether libpq took it to be sent.
    [[nodiscard]] bool send(PGconn* connection) const;

private:
    const char* statement_;
    std::vector<std::optional<std::string>> values_;
};

struct PostgresStatement {
    const char* name;
    const char* sql;
};

class PostgresConnection {
public:
    /// `where`: a connection string of libpq's, or a URL. `patience`: the longest time for an
    /// answer, afterwards the connection is lost.
    [[nodiscard]] static Result<PostgresConnection, PostgresFailure> connect(
        const std::string& where, std::chrono::milliseconds patience);

    /// For errors: 'games' on 'db.example.org'. Never the password.
    [[nodiscard]] const std::string& name() const { return name_; }
    /// Whether it stands and nothing is unfinished, as far as that is known without asking.
    [[nodiscard]] bool usable() const;

    /// Runs texts of SQL without values. The rows are those of the last, in the text format.
    [[nodiscard]] Result<PostgresRows, PostgresFailure> ask(const char* sql) const;
    [[nodiscard]] std::optional<PostgresFailure> prepare(
        std::span<const PostgresStatement> statements) const;
    /// Sends all in one go; the rows of each. After the first that fails none is run, and a
    /// transaction that was begun is rolled back. A warning of the server counts as a failure.
    [[nodiscard]] Result<std::vector<PostgresRows>, PostgresFailure> run(
        std::span<const PostgresCall> calls) const;

private:
    explicit PostgresConnection(PGconn* connection) : connection_(connection) {}

    /// What libpq last said of the connection.
    [[nodiscard]] PostgresFailure lost() const;
    /// Until the next result can be had without waiting.
    [[nodiscard]] std::optional<PostgresFailure> wait(std::int64_t end) const;
    /// The results up to the next point of synchronisation.
    [[nodiscard]] Result<std::vector<PostgresRows>, PostgresFailure> collect() const;
    template <class Send>
    [[nodiscard]] Result<std::vector<PostgresRows>, PostgresFailure> pipeline(
        const Send& send) const;

    PostgresHandle connection_;
    std::string name_;
    std::chrono::milliseconds patience_{};
    /// The last warning of the server; its address is known to libpq.
    std::unique_ptr<std::string> warning_ = std::make_unique<std::string>();
};

/// The first line of a text of libpq's.
[[nodiscard]] std::string first_line(const char* text);
/// Connection parameters for every connection: those that `where` names, and what it leaves open.
/// Null-terminated, as libpq wants them; they point into `where` and constants.
struct PostgresParameters {
    explicit PostgresParameters(const std::string& where);
    std::vector<const char*> keywords;
    std::vector<const char*> values;
};
/// Whether libpq can read `where`; what is wrong with it is not told, since it may hold a password.
[[nodiscard]] bool is_connection_string(const std::string& where);

}  // namespace tessera::store
