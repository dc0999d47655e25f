// Reads and writes of a store by prepared statements on its one connection to PostgreSQL, which is
// made again when it was lost. Only for files that are compiled where libpq is there.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "store/event_store.hpp"
#include "store/postgres_database.hpp"

namespace tessera::store {

class PostgresTransactions {
public:
    using Calls = std::vector<PostgresCall>;
    using Answers = std::vector<PostgresRows>;

    /// `statements`: all that calls name, besides `durable`, `begin` and `commit`.
    PostgresTransactions(std::string where, const PostgresOptions& options,
                         std::vector<PostgresStatement> statements);

    /// Makes the connection unless it stands.
    [[nodiscard]] std::optional<Error> connect();
    /// Commits what `calls` do in one transaction. `changes`: that of this number must have changed
    /// a row, otherwise it is a conflict.
    [[nodiscard]] Result<Committed> write(Calls calls, std::optional<std::size_t> changes = {});
    /// Sends the calls as they are; nothing: a conflict with another process.
    [[nodiscard]] Result<std::optional<Answers>> run(std::span<const PostgresCall> calls);
    [[nodiscard]] Result<PostgresRows> read(PostgresCall call);
    /// The first column of the rows.
    [[nodiscard]] Result<std::vector<std::string>> read_texts(PostgresCall call);
    /// That of the first row; nothing without one.
    [[nodiscard]] Result<std::optional<std::string>> read_text(PostgresCall call);

private:
    /// The error that a failure is; a lost connection is let go.
    [[nodiscard]] Error failed(std::string_view doing, const PostgresFailure& failure);

    std::string where_;
    PostgresOptions options_;
    std::vector<PostgresStatement> statements_;
    std::optional<PostgresDatabase> database_;
};

/// What `make` makes of each row, which it is given by its number.
template <class Make>
auto each_row(const PostgresRows& rows, const Make& make) {
    std::vector<decltype(make(0))> made;
    made.reserve(static_cast<std::size_t>(rows.size()));
    for (int row = 0; row < rows.size(); ++row) made.push_back(make(row));
    return made;
}

}  // namespace tessera::store
