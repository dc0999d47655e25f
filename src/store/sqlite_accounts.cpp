#include "store/sqlite_accounts.hpp"

#include "store/signed_number.hpp"

namespace tessera::store {

std::optional<Error> SqliteAccounts::prepare() {
    const std::pair<Statement*, std::string_view> statements[] = {
        {&add_account_,
         "INSERT INTO account (person, folded, name, passphrase, made, bot, deleted) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0)"},
        {&of_person_,
         "SELECT person, name, passphrase, made, bot, deleted FROM account WHERE person = ?1"},
        {&of_name_,
         "SELECT person, name, passphrase, made, bot, deleted FROM account WHERE folded = ?1"},
        {&name_, "SELECT name FROM account WHERE person = ?1"},
        {&list_,
         "SELECT person, name, passphrase, made, bot, deleted FROM account WHERE person > ?1 "
         "ORDER BY person LIMIT ?2"},
        {&set_passphrase_,
         "UPDATE account SET passphrase = ?3 WHERE person = ?1 AND passphrase = ?2 AND "
         "passphrase <> ''"},
        {&clear_account_,
         "UPDATE account SET name = '', passphrase = '', deleted = ?3 WHERE person = ?1 AND "
         "passphrase = ?2 AND passphrase <> ''"},
        {&is_known_,
         "SELECT 1 FROM account WHERE person = ?1 AND passphrase = ?2 AND passphrase <> ''"},
        {&add_access_,
         "INSERT INTO access (hash, id, person, kind, label, scopes, made, used, expires) "
         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"},
        {&access_,
         "SELECT hash, id, person, kind, label, scopes, made, used, expires FROM access "
         "WHERE hash = ?1"},
        {&access_of_,
         "SELECT hash, id, person, kind, label, scopes, made, used, expires FROM access "
         "WHERE person = ?1 ORDER BY made DESC, id"},
        {&has_access_, "SELECT 1 FROM access WHERE hash = ?1"},
        {&use_, "UPDATE access SET used = ?2 WHERE hash = ?1"},
        {&remove_access_, "DELETE FROM access WHERE person = ?1 AND kind = ?2 AND id = ?3"},
        {&remove_sessions_, "DELETE FROM access WHERE person = ?1 AND kind = 0 AND hash <> ?2"},
        {&remove_all_access_, "DELETE FROM access WHERE person = ?1"},
        {&remove_expired_,
         "DELETE FROM access WHERE person = ?1 AND expires <> 0 AND expires <= ?2"},
    };
    return work_.prepare(statements);
}

SqliteAccounts::Stop SqliteAccounts::write(const Access& access) {
    return work_.write(add_access_.bind(access.hash)
                           .bind(access.id)
                           .bind(access.person)
                           .bind(static_cast<std::int64_t>(access.kind))
                           .bind(access.label)
                           .bind(std::int64_t{access.scopes})
                           .bind(access.made)
                           .bind(access.used)
                           .bind(access.expires.value_or(0)));
}

Result<std::vector<Account>> SqliteAccounts::read_accounts(Statement& statement) const {
    std::vector<Account> found;
    auto fault = work_.read(statement, [&](Statement& row) {
        Account& account = found.emplace_back();
        account.person = row.text(0);
        account.name = row.text(1);
        account.passphrase = row.text(2);
        account.made = row.number(3);
        account.bot = row.number(4) != 0;
        if (row.number(5) != 0) account.deleted = row.number(5);
    });
    if (fault) return *fault;
    return found;
}

Result<std::vector<Access>> SqliteAccounts::read_access(Statement& statement) const {
    std::vector<Access> found;
    auto fault = work_.read(statement, [&](Statement& row) {
        Access& access = found.emplace_back();
        access.hash = row.text(0);
        access.id = row.text(1);
        access.person = row.text(2);
        access.kind = static_cast<Access::Kind>(row.number(3));
        access.label = row.text(4);
        access.scopes = static_cast<std::uint32_t>(row.number(5));
        access.made = row.number(6);
        access.used = row.number(7);
        if (row.number(8) != 0) access.expires = row.number(8);
    });
    if (fault) return *fault;
    return found;
}

Result<Committed> SqliteAccounts::add(const Account& account, const Access& session) {
    const std::string folded = folded_name(account.name);
    return work_.in_transaction([&]() -> Stop {
        add_account_.bind(account.person)
            .bind(folded)
            .bind(account.name)
            .bind(account.passphrase)
            .bind(account.made)
            .bind(std::int64_t{account.bot});
        if (auto stop = work_.write(add_account_)) return stop;
        return write(session);
    });
}

Result<std::optional<Account>> SqliteAccounts::of_person(const std::string& person) {
    auto found = read_accounts(of_person_.bind(person));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::optional<Account>> SqliteAccounts::of_name(const std::string& name) {
    const std::string folded = folded_name(name);
    auto found = read_accounts(of_name_.bind(folded));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::map<std::string, std::string>> SqliteAccounts::names(
    std::span<const std::string> people) {
    std::map<std::string, std::string> names;
    for (const std::string& person : people) {
        const auto name = work_.read_text(name_.bind(person));
        if (!name) return name.error();
        if (*name) names.emplace(person, **name);
    }
    return names;
}

Result<std::vector<Account>> SqliteAccounts::list(const std::string& after, std::size_t most) {
    return read_accounts(list_.bind(after).bind(signed_number(most)));
}

Result<Committed> SqliteAccounts::set_passphrase(const Account& known,
                                                 const std::string& passphrase,
                                                 const std::string& kept) {
    return work_.in_transaction([&]() -> Stop {
        set_passphrase_.bind(known.person).bind(known.passphrase).bind(passphrase);
        if (auto stop = work_.write(set_passphrase_, true)) return stop;
        return work_.write(remove_sessions_.bind(known.person).bind(kept));
    });
}

Result<Committed> SqliteAccounts::remove(const Account& known, Time at) {
    return work_.in_transaction([&]() -> Stop {
        clear_account_.bind(known.person).bind(known.passphrase).bind(at);
        if (auto stop = work_.write(clear_account_, true)) return stop;
        return work_.write(remove_all_access_.bind(known.person));
    });
}

Result<Committed> SqliteAccounts::add_access(const Account& known, const Access& access) {
    return work_.in_transaction([&]() -> Stop {
        const auto there = work_.read_text(is_known_.bind(known.person).bind(known.passphrase));
        if (!there) return Result<Committed>(there.error());
        if (!*there) return Result<Committed>(Committed::conflict);
        if (auto stop = work_.write(remove_expired_.bind(access.person).bind(access.made)))
            return stop;
        return write(access);
    });
}

Result<std::optional<Access>> SqliteAccounts::access(const std::string& hash) {
    auto found = read_access(access_.bind(hash));
    if (!found) return found.error();
    return found->empty() ? std::nullopt : std::optional(std::move(found->front()));
}

Result<std::vector<Access>> SqliteAccounts::access_of(const std::string& person) {
    return read_access(access_of_.bind(person));
}

Result<std::set<std::string>> SqliteAccounts::known(std::span<const std::string> hashes) {
    std::set<std::string> known;
    for (const std::string& hash : hashes) {
        const auto there = work_.read_text(has_access_.bind(hash));
        if (!there) return there.error();
        if (*there) known.insert(hash);
    }
    return known;
}

Result<Committed> SqliteAccounts::use(const std::string& hash, Time at) {
    return work_.in_transaction([&] { return work_.write(use_.bind(hash).bind(at)); });
}

Result<Committed> SqliteAccounts::remove_access(const std::string& person, Access::Kind kind,
                                                const std::string& id) {
    return work_.in_transaction([&] {
        remove_access_.bind(person).bind(static_cast<std::int64_t>(kind)).bind(id);
        return work_.write(remove_access_, true);
    });
}

Result<Committed> SqliteAccounts::remove_sessions(const std::string& person,
                                                  const std::string& kept) {
    return work_.in_transaction(
        [&] { return work_.write(remove_sessions_.bind(person).bind(kept)); });
}

}  // namespace tessera::store
