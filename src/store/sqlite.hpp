// SQLite's handles and prepared statements. Its errors are numbers here; sqlite_file.hpp makes
// texts of them.
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace tessera::store {

struct CloseConnection {
    void operator()(sqlite3* connection) const { sqlite3_close_v2(connection); }
};
using Connection = std::unique_ptr<sqlite3, CloseConnection>;

/// Texts that are bound must live until the statement is reset.
class Statement {
public:
    Statement() = default;
    /// With a number of SQLite's as second if it cannot be prepared.
    static std::pair<Statement, int> prepare(sqlite3* connection, std::string_view sql);

    /// Gives the next parameter its value; a failure is what step() returns.
    Statement& bind(std::int64_t value);
    Statement& bind(std::string_view value);
    Statement& bind_null();

    /// SQLITE_ROW, SQLITE_DONE or what is wrong, as an extended number.
    [[nodiscard]] int step();
    [[nodiscard]] std::int64_t number(int column) const;
    [[nodiscard]] std::string text(int column);

    /// Ready to be bound again; whatever it held is let go.
    void reset();

private:
    void keep(int code);

    struct Finalize {
        void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
    };
    std::unique_ptr<sqlite3_stmt, Finalize> statement_;
    int bound_ = 0;
    int failed_ = SQLITE_OK;
};

/// Resets a statement at the end of its scope: one that is not holds a transaction open.
class Resetting {
public:
    explicit Resetting(Statement& statement) : statement_(statement) {}
    Resetting(const Resetting&) = delete;
    Resetting& operator=(const Resetting&) = delete;
    ~Resetting() { statement_.reset(); }

    Statement* operator->() const { return &statement_; }
    Statement& operator*() const { return statement_; }

private:
    Statement& statement_;
};

/// Runs statements that return nothing of interest.
[[nodiscard]] int run(sqlite3* connection, const char* sql);

/// The first column of the first row: of pragmas and counts. Nothing if there is none, with what
/// is wrong as second.
[[nodiscard]] std::pair<std::optional<std::string>, int> ask(sqlite3* connection,
                                                             std::string_view sql);

/// A transaction; rolled back unless it was committed.
class Transaction {
public:
    explicit Transaction(sqlite3* connection) : connection_(connection) {}
    Transaction(const Transaction&) = delete;
    Transaction& operator=(const Transaction&) = delete;
    ~Transaction();

    /// Takes the lock for writing at once, so that what is read in it still holds when it commits.
    [[nodiscard]] int begin() { return run(connection_, "BEGIN IMMEDIATE"); }
    [[nodiscard]] int commit() { return run(connection_, "COMMIT"); }

private:
    sqlite3* connection_;
};

/// Another connection holds a lock.
[[nodiscard]] inline bool is_busy(int code) {
    return (code & 0xff) == SQLITE_BUSY;
}

}  // namespace tessera::store
