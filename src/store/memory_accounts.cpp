#include "store/memory_accounts.hpp"

#include <algorithm>
#include <tuple>

namespace tessera::store {

Account* MemoryAccounts::as_known(const Account& known) const {
    const auto found = tables_->accounts.find(known.person);
    if (found == tables_->accounts.end() || known.passphrase.empty() ||
        found->second.passphrase != known.passphrase)
        return nullptr;
    return &found->second;
}

bool MemoryAccounts::is_new(const Access& access) const {
    if (tables_->access.contains(access.hash)) return false;
    return std::ranges::none_of(tables_->access, [&](const auto& one) {
        return one.second.person == access.person && one.second.id == access.id;
    });
}

Result<Committed> MemoryAccounts::add(const Account& account, const Access& session) {
    return failures_.keep([&] {
        const std::string folded = folded_name(account.name);
        if (tables_->accounts.contains(account.person) || tables_->people.contains(folded) ||
            !is_new(session))
            return Committed::conflict;
        tables_->accounts.emplace(account.person, account);
        tables_->people.emplace(folded, account.person);
        tables_->access.emplace(session.hash, session);
        return Committed::yes;
    });
}

Result<std::optional<Account>> MemoryAccounts::of_person(const std::string& person) {
    const auto found = tables_->accounts.find(person);
    return found == tables_->accounts.end() ? std::nullopt : std::optional(found->second);
}

Result<std::optional<Account>> MemoryAccounts::of_name(const std::string& name) {
    const auto found = tables_->people.find(folded_name(name));
    if (found == tables_->people.end()) return std::optional<Account>();
    return of_person(found->second);
}

Result<std::map<std::string, std::string>> MemoryAccounts::names(
    std::span<const std::string> people) {
    std::map<std::string, std::string> names;
    for (const std::string& person : people)
        if (const auto found = tables_->accounts.find(person); found != tables_->accounts.end())
            names.emplace(person, found->second.name);
    return names;
}

Result<std::vector<Account>> MemoryAccounts::list(const std::string& after, std::size_t most) {
    std::vector<Account> accounts;
    for (auto one = tables_->accounts.upper_bound(after);
         one != tables_->accounts.end() && accounts.size() < most; ++one)
        accounts.push_back(one->second);
    return accounts;
}

Result<Committed> MemoryAccounts::set_passphrase(const Account& known,
                                                 const std::string& passphrase,
                                                 const std::string& kept) {
    return failures_.keep([&] {
        Account* const account = as_known(known);
        if (account == nullptr) return Committed::conflict;
        account->passphrase = passphrase;
        std::erase_if(tables_->access, [&](const auto& one) {
            return one.second.person == known.person && one.second.kind == Access::Kind::session &&
                   one.first != kept;
        });
        return Committed::yes;
    });
}

Result<Committed> MemoryAccounts::remove(const Account& known, Time at) {
    return failures_.keep([&] {
        Account* const account = as_known(known);
        if (account == nullptr) return Committed::conflict;
        account->name.clear();
        account->passphrase.clear();
        account->deleted = at;
        std::erase_if(tables_->access,
                      [&](const auto& one) { return one.second.person == known.person; });
        return Committed::yes;
    });
}

Result<Committed> MemoryAccounts::add_access(const Account& known, const Access& access) {
    return failures_.keep([&] {
        if (as_known(known) == nullptr) return Committed::conflict;
        const auto expired = [&](const auto& one) {
            return one.second.person == access.person && one.second.expires &&
                   *one.second.expires <= access.made;
        };
        std::erase_if(tables_->access, expired);
        if (!is_new(access)) return Committed::conflict;
        tables_->access.emplace(access.hash, access);
        return Committed::yes;
    });
}

Result<std::optional<Access>> MemoryAccounts::access(const std::string& hash) {
    const auto found = tables_->access.find(hash);
    return found == tables_->access.end() ? std::nullopt : std::optional(found->second);
}

Result<std::vector<Access>> MemoryAccounts::access_of(const std::string& person) {
    std::vector<Access> found;
    for (const auto& [hash, access] : tables_->access)
        if (access.person == person) found.push_back(access);
    std::ranges::sort(found, [](const Access& a, const Access& b) {
        return std::tie(b.made, a.id) < std::tie(a.made, b.id);
    });
    return found;
}

Result<std::set<std::string>> MemoryAccounts::known(std::span<const std::string> hashes) {
    std::set<std::string> known;
    for (const std::string& hash : hashes)
        if (tables_->access.contains(hash)) known.insert(hash);
    return known;
}

Result<Committed> MemoryAccounts::use(const std::string& hash, Time at) {
    return failures_.keep([&] {
        if (const auto found = tables_->access.find(hash); found != tables_->access.end())
            found->second.used = at;
        return Committed::yes;
    });
}

Result<Committed> MemoryAccounts::remove_access(const std::string& person, Access::Kind kind,
                                                const std::string& id) {
    return failures_.keep([&] {
        const auto removed = std::erase_if(tables_->access, [&](const auto& one) {
            return one.second.person == person && one.second.kind == kind && one.second.id == id;
        });
        return removed == 0 ? Committed::conflict : Committed::yes;
    });
}

Result<Committed> MemoryAccounts::remove_sessions(const std::string& person,
                                                  const std::string& kept) {
    return failures_.keep([&] {
        std::erase_if(tables_->access, [&](const auto& one) {
            return one.second.person == person && one.second.kind == Access::Kind::session &&
                   one.first != kept;
        });
        return Committed::yes;
    });
}

}  // namespace tessera::store
