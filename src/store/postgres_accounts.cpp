#include "store/postgres_accounts.hpp"

#include "store/signed_number.hpp"

namespace tessera::store {
namespace {

constexpr PostgresStatement kAccountStatements[] = {
    {"add_account",
     "INSERT INTO tessera.account (person, folded, name, passphrase, made, bot, deleted) "
     "VALUES ($1, $2, $3, $4, $5, $6::int8 <> 0, 0)"},
    {"account_of_person",
     "SELECT person, name, passphrase, made, bot::int::int8, deleted FROM tessera.account "
     "WHERE person = $1"},
    {"account_of_name",
     "SELECT person, name, passphrase, made, bot::int::int8, deleted FROM tessera.account "
     "WHERE folded = $1"},
    {"account_names", "SELECT person, name FROM tessera.account WHERE person = ANY($1::bytea[])"},
    {"accounts",
     "SELECT person, name, passphrase, made, bot::int::int8, deleted FROM tessera.account "
     "WHERE person > $1 ORDER BY person LIMIT $2"},
    {"set_passphrase",
     "UPDATE tessera.account SET passphrase = $3 WHERE person = $1 AND passphrase = $2 AND "
     "passphrase <> ''"},
    {"clear_account",
     "UPDATE tessera.account SET name = '', passphrase = '', deleted = $3 WHERE person = $1 AND "
     "passphrase = $2 AND passphrase <> ''"},
    // Whoever changes the passphrase or deletes the account meanwhile waits for this.
    {"lock_account", "SELECT made FROM tessera.account WHERE person = $1 FOR SHARE"},
    {"add_first_access",
     "INSERT INTO tessera.access (hash, id, person, kind, label, scopes, made, used, expires) "
     "VALUES ($1, $2, $3, $4::int8, $5, $6, $7, $8, $9)"},
    {"add_access",
     "INSERT INTO tessera.access (hash, id, person, kind, label, scopes, made, used, expires) "
     "SELECT $1, $2, $3, $4::int8, $5, $6, $7, $8, $9 WHERE EXISTS (SELECT 1 FROM "
     "tessera.account WHERE person = $3 AND passphrase = $10 AND passphrase <> '')"},
    {"access",
     "SELECT hash, id, person, kind::int8, label, scopes, made, used, expires "
     "FROM tessera.access WHERE hash = $1"},
    {"access_of",
     "SELECT hash, id, person, kind::int8, label, scopes, made, used, expires "
     "FROM tessera.access WHERE person = $1 ORDER BY access.made DESC, id"},
    {"known_access", "SELECT hash FROM tessera.access WHERE hash = ANY($1::bytea[])"},
    {"use_access", "UPDATE tessera.access SET used = $2 WHERE hash = $1"},
    {"remove_access",
     "DELETE FROM tessera.access WHERE person = $1 AND kind = $2::int8 AND id = $3"},
    {"remove_sessions", "DELETE FROM tessera.access WHERE person = $1 AND kind = 0 AND hash <> $2"},
    // Only if the statement before them has changed the account.
    {"end_sessions",
     "DELETE FROM tessera.access WHERE person = $1 AND kind = 0 AND hash <> $2 AND EXISTS "
     "(SELECT 1 FROM tessera.account WHERE person = $1 AND passphrase = $3)"},
    {"end_access",
     "DELETE FROM tessera.access WHERE person = $1 AND EXISTS "
     "(SELECT 1 FROM tessera.account WHERE person = $1 AND passphrase = '')"},
    {"remove_expired_access",
     "DELETE FROM tessera.access WHERE person = $1 AND expires <> 0 AND expires <= $2"},
};

void add_values(PostgresCall& call, const Access& access) {
    call.with(access.hash)
        .with(access.id)
        .with(access.person)
        .with(static_cast<std::int64_t>(access.kind))
        .with(access.label)
        .with(std::int64_t{access.scopes})
        .with(access.made)
        .with(access.used)
        .with(access.expires.value_or(0));
}

}  // namespace

std::span<const PostgresStatement> PostgresAccounts::statements() {
    return kAccountStatements;
}

Result<std::vector<Account>> PostgresAccounts::read_accounts(PostgresCall call) {
    const auto rows = work_.read(std::move(call));
    if (!rows) return rows.error();
    return each_row(*rows, [&](int row) {
        Account account;
        account.person = rows->text(row, 0);
        account.name = rows->text(row, 1);
        account.passphrase = rows->text(row, 2);
        account.made = rows->number(row, 3);
        account.bot = rows->number(row, 4) != 0;
        if (rows->number(row, 5) != 0) account.deleted = rows->number(row, 5);
        return account;
    });
}

Result<std::vector<Access>> PostgresAccounts::read_access(PostgresCall call) {
    const auto rows = work_.read(std::move(call));
    if (!rows) return rows.error();
    return each_row(*rows, [&](int row) {
        Access access;
        access.hash = rows->text(row, 0);
        access.id = rows->text(row, 1);
        access.person = rows->text(row, 2);
        access.kind = static_cast<Access::Kind>(rows->number(row, 3));
        access.label = rows->text(row, 4);
        access.scopes = static_cast<std::uint32_t>(rows->number(row, 5));
        access.made = rows->number(row, 6);
        access.used = rows->number(row, 7);
        if (rows->number(row, 8) != 0) access.expires = rows->number(row, 8);
        return access;
    });
}

Result<Committed> PostgresAccounts::add(const Account& account, const Access& session) {
    PostgresTransactions::Calls calls{PostgresCall("add_account")
                                          .with(account.person)
                                          .with(folded_name(account.name))
                                          .with(account.name)
                                          .with(account.passphrase)
                                          .with(account.made)
                                          .with(std::int64_t{account.bot}),
                                      PostgresCall("add_first_access")};
    add_values(calls.back(), session);
    return work_.write(std::move(calls));
}

Result<std::optional<Account>> PostgresAccounts::of_person(const std::string& person) {
    auto found = read_accounts(PostgresCall("account_of_person").with(person));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::optional<Account>> PostgresAccounts::of_name(const std::string& name) {
    auto found = read_accounts(PostgresCall("account_of_name").with(folded_name(name)));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::map<std::string, std::string>> PostgresAccounts::names(
    std::span<const std::string> people) {
    std::map<std::string, std::string> names;
    if (people.empty()) return names;
    const auto rows = work_.read(PostgresCall("account_names").with(people));
    if (!rows) return rows.error();
    for (int row = 0; row < rows->size(); ++row)
        names.emplace(rows->text(row, 0), rows->text(row, 1));
    return names;
}

Result<std::vector<Account>> PostgresAccounts::list(const std::string& after, std::size_t most) {
    return read_accounts(PostgresCall("accounts").with(after).with(signed_number(most)));
}

Result<Committed> PostgresAccounts::set_passphrase(const Account& known,
                                                   const std::string& passphrase,
                                                   const std::string& kept) {
    return work_.write(
        {PostgresCall("set_passphrase").with(known.person).with(known.passphrase).with(passphrase),
         PostgresCall("end_sessions").with(known.person).with(kept).with(passphrase)},
        0);
}

Result<Committed> PostgresAccounts::remove(const Account& known, Time at) {
    return work_.write(
        {PostgresCall("clear_account").with(known.person).with(known.passphrase).with(at),
         PostgresCall("end_access").with(known.person)},
        0);
}

Result<Committed> PostgresAccounts::add_access(const Account& known, const Access& access) {
    PostgresTransactions::Calls calls{
        PostgresCall("lock_account").with(known.person),
        PostgresCall("remove_expired_access").with(access.person).with(access.made),
        PostgresCall("add_access")};
    add_values(calls.back(), access);
    calls.back().with(known.passphrase);
    return work_.write(std::move(calls), 2);
}

Result<std::optional<Access>> PostgresAccounts::access(const std::string& hash) {
    auto found = read_access(PostgresCall("access").with(hash));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::vector<Access>> PostgresAccounts::access_of(const std::string& person) {
    return read_access(PostgresCall("access_of").with(person));
}

Result<std::set<std::string>> PostgresAccounts::known(std::span<const std::string> hashes) {
    if (hashes.empty()) return std::set<std::string>();
    const auto found = work_.read_texts(PostgresCall("known_access").with(hashes));
    if (!found) return found.error();
    return std::set<std::string>(found->begin(), found->end());
}

Result<Committed> PostgresAccounts::use(const std::string& hash, Time at) {
    return work_.write({PostgresCall("use_access").with(hash).with(at)});
}

Result<Committed> PostgresAccounts::remove_access(const std::string& person, Access::Kind kind,
                                                  const std::string& id) {
    return work_.write(
        {PostgresCall("remove_access").with(person).with(static_cast<std::int64_t>(kind)).with(id)},
        0);
}

Result<Committed> PostgresAccounts::remove_sessions(const std::string& person,
                                                    const std::string& kept) {
    return work_.write({PostgresCall("remove_sessions").with(person).with(kept)});
}

}  // namespace tessera::store
