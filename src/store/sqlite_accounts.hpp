// Accounts in SQLite, on the connection of the store that they are part of.
#pragma once

#include "store/accounts.hpp"
#include "store/sqlite_transactions.hpp"

namespace tessera::store {

class SqliteAccounts final : public Accounts {
public:
    /// `work` outlives it.
    explicit SqliteAccounts(const SqliteTransactions& work) : work_(work) {}

    /// Before anything else.
    [[nodiscard]] std::optional<Error> prepare();

    Result<Committed> add(const Account& account, const Access& session) override;
    Result<std::optional<Account>> of_person(const std::string& person) override;
    Result<std::optional<Account>> of_name(const std::string& name) override;
    Result<std::map<std::string, std::string>> names(std::span<const std::string> people) override;
    Result<std::vector<Account>> list(const std::string& after, std::size_t most) override;
    Result<Committed> set_passphrase(const Account& known, const std::string& passphrase,
                                     const std::string& kept) override;
    Result<Committed> remove(const Account& known, Time at) override;
    Result<Committed> add_access(const Account& known, const Access& access) override;
    Result<std::optional<Access>> access(const std::string& hash) override;
    Result<std::vector<Access>> access_of(const std::string& person) override;
    Result<std::set<std::string>> known(std::span<const std::string> hashes) override;
    Result<Committed> use(const std::string& hash, Time at) override;
    Result<Committed> remove_access(const std::string& person, Access::Kind kind,
                                    const std::string& id) override;
    Result<Committed> remove_sessions(const std::string& person, const std::string& kept) override;

private:
    using Stop = SqliteTransactions::Stop;

    [[nodiscard]] Stop write(const Access& access);
    [[nodiscard]] Result<std::vector<Account>> read_accounts(Statement& statement) const;
    [[nodiscard]] Result<std::vector<Access>> read_access(Statement& statement) const;

    const SqliteTransactions& work_;
    Statement add_account_, of_person_, of_name_, name_, list_, set_passphrase_, clear_account_,
        is_known_, add_access_, access_, access_of_, has_access_, use_, remove_access_,
        remove_sessions_, remove_all_access_, remove_expired_;
};

/// The step of the schema that makes their tables.
inline constexpr const char* kSqliteAccountTables = R"sql(
-- `folded` stays when the account is deleted, so that nobody takes the name. Of the times that need
-- not be there 0 stands for none.
CREATE TABLE account (
    person TEXT NOT NULL PRIMARY KEY,
    folded TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    passphrase TEXT NOT NULL,
    made INTEGER NOT NULL,
    bot INTEGER NOT NULL,
    deleted INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE access (
    hash TEXT NOT NULL PRIMARY KEY,
    id TEXT NOT NULL,
    person TEXT NOT NULL,
    kind INTEGER NOT NULL CHECK (kind BETWEEN 0 AND 1),
    label TEXT NOT NULL,
    scopes INTEGER NOT NULL,
    made INTEGER NOT NULL,
    used INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX access_person ON access (person, id);
)sql";

}  // namespace tessera::store
