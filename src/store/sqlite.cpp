#include "store/sqlite.hpp"

namespace tessera::store {

std::pair<Statement, int> Statement::prepare(sqlite3* connection, std::string_view sql) {
    sqlite3_stmt* made = nullptr;
    const int code = sqlite3_prepare_v3(connection, sql.data(), static_cast<int>(sql.size()),
                                        SQLITE_PREPARE_PERSISTENT, &made, nullptr);
    Statement statement;
    statement.statement_.reset(made);
    return {std::move(statement), code};
}

void Statement::keep(int code) {
    if (failed_ == SQLITE_OK) failed_ = code;
}

Statement& Statement::bind(std::int64_t value) {
    keep(sqlite3_bind_int64(statement_.get(), ++bound_, value));
    return *this;
}

Statement& Statement::bind(std::string_view value) {
    // A null pointer would be NULL, not an empty text.
    const char* const data = value.data() == nullptr ? "" : value.data();
    keep(sqlite3_bind_text64(statement_.get(), ++bound_, data, value.size(), SQLITE_STATIC,
                             SQLITE_UTF8));
    return *this;
}

Statement& Statement::bind_null() {
    keep(sqlite3_bind_null(statement_.get(), ++bound_));
    return *this;
}

int Statement::step() {
    return failed_ == SQLITE_OK ? sqlite3_step(statement_.get()) : failed_;
}

std::int64_t Statement::number(int column) const {
    return sqlite3_column_int64(statement_.get(), column);
}

std::string Statement::text(int column) {
    if (sqlite3_column_type(statement_.get(), column) == SQLITE_NULL) return {};
    // In this order: the first call may change what the second measures.
    const unsigned char* const data = sqlite3_column_text(statement_.get(), column);
    const int size = sqlite3_column_bytes(statement_.get(), column);
    if (data == nullptr) {
        keep(SQLITE_NOMEM);
        return {};
    }
    return {reinterpret_cast<const char*>(data), static_cast<std::size_t>(size)};
}

void Statement::reset() {
    sqlite3_reset(statement_.get());
    sqlite3_clear_bindings(statement_.get());
    bound_ = 0;
    failed_ = SQLITE_OK;
}

int run(sqlite3* connection, const char* sql) {
    return sqlite3_exec(connection, sql, nullptr, nullptr, nullptr);
}

std::pair<std::optional<std::string>, int> ask(sqlite3* connection, std::string_view sql) {
    auto [statement, code] = Statement::prepare(connection, sql);
    if (code != SQLITE_OK) return {std::nullopt, code};
    code = statement.step();
    if (code != SQLITE_ROW) return {std::nullopt, code == SQLITE_DONE ? SQLITE_OK : code};
    std::string text = statement.text(0);
    // To its end: what a pragma changes is committed after its row, and that may fail.
    while (code == SQLITE_ROW) code = statement.step();
    if (code != SQLITE_DONE) return {std::nullopt, code};
    return {std::move(text), SQLITE_OK};
}

Transaction::~Transaction() {
    // After some errors SQLite has rolled back by itself.
    if (sqlite3_get_autocommit(connection_) == 0) static_cast<void>(run(connection_, "ROLLBACK"));
}

}  // namespace tessera::store
