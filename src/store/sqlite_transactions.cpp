#include "store/sqlite_transactions.hpp"

namespace tessera::store {

std::optional<Error> SqliteTransactions::prepare(
    std::span<const std::pair<Statement*, std::string_view>> statements) const {
    for (const auto& [statement, sql] : statements) {
        auto prepared = file_.prepare(sql);
        if (!prepared) return prepared.error();
        *statement = std::move(prepared).value();
    }
    return std::nullopt;
}

SqliteTransactions::Stop SqliteTransactions::stopped_by(int code) const {
    if (code == SQLITE_OK || code == SQLITE_DONE) return std::nullopt;
    if (is_busy(code) || code == SQLITE_CONSTRAINT_PRIMARYKEY || code == SQLITE_CONSTRAINT_UNIQUE)
        return Result<Committed>(Committed::conflict);
    return Result<Committed>(file_.failed("write", code));
}

SqliteTransactions::Stop SqliteTransactions::write(Statement& statement, bool changes) const {
    const Resetting row(statement);
    if (auto stop = stopped_by(row->step())) return stop;
    if (changes && sqlite3_changes(file_.get()) == 0) return Result<Committed>(Committed::conflict);
    return std::nullopt;
}

Result<std::optional<std::string>> SqliteTransactions::read_text(Statement& statement) const {
    std::optional<std::string> text;
    if (auto fault = read(statement, [&](Statement& row) { text = row.text(0); })) return *fault;
    return text;
}

}  // namespace tessera::store
