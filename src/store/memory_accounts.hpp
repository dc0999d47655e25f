// Accounts in memory, for tests and simulations.
#pragma once

#include <map>
#include <memory>

#include "store/accounts.hpp"
#include "store/memory_failures.hpp"

namespace tessera::store {

class MemoryAccounts final : public Accounts {
public:
    struct Tables {
        std::map<std::string, Account> accounts;    ///< by person
        std::map<std::string, std::string> people;  ///< by the folded name
        std::map<std::string, Access> access;       ///< by hash
    };
    /// The failures outlive it.
    MemoryAccounts(MemoryFailures& failures, std::shared_ptr<Tables> tables)
        : failures_(failures), tables_(std::move(tables)) {}

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
    /// The account, if it is still as it is known.
    [[nodiscard]] Account* as_known(const Account& known) const;
    [[nodiscard]] bool is_new(const Access& access) const;

    MemoryFailures& failures_;
    std::shared_ptr<Tables> tables_;
};

}  // namespace tessera::store
