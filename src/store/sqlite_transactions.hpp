// Reads and writes of a store by prepared statements on its one connection to SQLite.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "store/event_store.hpp"
#include "store/sqlite_file.hpp"

namespace tessera::store {

class SqliteTransactions {
public:
    /// What a step of a transaction comes to: nothing if it may go on.
    using Stop = std::optional<Result<Committed>>;

    explicit SqliteTransactions(SqliteFile file) : file_(std::move(file)) {}

    [[nodiscard]] const SqliteFile& file() const { return file_; }
    /// Prepares each of the statements.
    [[nodiscard]] std::optional<Error> prepare(
        std::span<const std::pair<Statement*, std::string_view>> statements) const;

    /// Runs a statement that has its values. `changes`: it must change a row, otherwise it is a
    /// conflict.
    [[nodiscard]] Stop write(Statement& statement, bool changes = false) const;
    /// `body`, which returns a Stop, in a transaction: committed unless it stops.
    template <class Body>
    [[nodiscard]] Result<Committed> in_transaction(const Body& body) const;

    /// Hands every row of a statement to `row`.
    template <class Row>
    [[nodiscard]] std::optional<Error> read(Statement& statement, const Row& row) const;
    /// The text in the only row of a statement; nothing if there is no row.
    [[nodiscard]] Result<std::optional<std::string>> read_text(Statement& statement) const;

private:
    [[nodiscard]] Stop stopped_by(int code) const;

    SqliteFile file_;
};

template <class Body>
Result<Committed> SqliteTransactions::in_transaction(const Body& body) const {
    if (auto fault = file_.moved()) return *fault;
    Transaction transaction(file_.get());
    if (auto stop = stopped_by(transaction.begin())) return *stop;
    if (auto stop = body()) return *stop;
    if (const int code = transaction.commit(); code != SQLITE_OK)
        return file_.failed("write", code);
    return Committed::yes;
}

template <class Row>
std::optional<Error> SqliteTransactions::read(Statement& statement, const Row& row) const {
    const Resetting rows(statement);
    for (;;) {
        const int code = rows->step();
        if (code == SQLITE_DONE) return std::nullopt;
        if (code != SQLITE_ROW) return file_.failed("read", code);
        row(*rows);
    }
}

}  // namespace tessera::store
