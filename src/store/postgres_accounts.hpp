// Accounts in PostgreSQL, on the connection of the store that they are part of.
#pragma once

#include "store/accounts.hpp"
#include "store/postgres_transactions.hpp"

namespace tessera::store {

class PostgresAccounts final : public Accounts {
public:
    /// `work` outlives it, and knows statements().
    explicit PostgresAccounts(PostgresTransactions& work) : work_(work) {}

    [[nodiscard]] static std::span<const PostgresStatement> statements();

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
    [[nodiscard]] Result<std::vector<Account>> read_accounts(PostgresCall call);
    [[nodiscard]] Result<std::vector<Access>> read_access(PostgresCall call);

    PostgresTransactions& work_;
};

/// The step of the schema that makes their tables.
inline constexpr const char* kPostgresAccountTables = R"sql(
-- `folded` stays when the account is deleted, so that nobody takes the name. Of the times that need
-- not be there 0 stands for none.
CREATE TABLE tessera.account (
    person bytea PRIMARY KEY,
    folded bytea NOT NULL UNIQUE,
    name bytea NOT NULL,
    passphrase bytea NOT NULL,
    made bigint NOT NULL,
    bot boolean NOT NULL,
    deleted bigint NOT NULL
);
CREATE TABLE tessera.access (
    hash bytea PRIMARY KEY,
    id bytea NOT NULL,
    person bytea NOT NULL,
    kind smallint NOT NULL CHECK (kind BETWEEN 0 AND 1),
    label bytea NOT NULL,
    scopes bigint NOT NULL,
    made bigint NOT NULL,
    used bigint NOT NULL,
    expires bigint NOT NULL
);
CREATE UNIQUE INDEX access_person ON tessera.access (person, id);
)sql";

}  // namespace tessera::store
