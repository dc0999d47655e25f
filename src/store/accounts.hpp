// Accounts of people, and the sessions and API tokens by which they act. Of what authenticates
// somebody only hashes are kept.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.hpp"
#include "store/event_store.hpp"

namespace tessera::store {

struct Account {
    std::string person;      ///< whose it is
    std::string name;        ///< empty: the account was deleted
    std::string passphrase;  ///< as a hash of crypto_pwhash_str(); empty: the account was deleted
    Time made = 0;
    bool bot = false;  ///< a program plays for it
    std::optional<Time> deleted{};

    friend bool operator==(const Account&, const Account&) = default;
};

/// A session or an API token.
struct Access {
    enum class Kind : std::uint8_t { session, token };

    std::string hash;  ///< of what is sent; nobody has two of the same
    std::string id;    ///< by which its person names it
    std::string person;
    Kind kind = Kind::session;
    std::string label;         ///< of the person's choice
    std::uint32_t scopes = 0;  ///< bits, whose meaning is the service's
    Time made = 0;
    Time used = 0;                  ///< about when it was used last
    std::optional<Time> expires{};  ///< from when on it is of no use; nothing: never

    friend bool operator==(const Access&, const Access&) = default;
};

/// Names that differ in the case of letters alone are the same.
[[nodiscard]] std::string folded_name(std::string_view name);

/// Part of an EventStore, which outlives it, with the same promises: what was committed is durable
/// and what can be read was committed; after an error of what writes it may have been kept or not.
/// A conflict: nothing was kept, for the reason that is named, or because another process was just
/// writing.
class Accounts {
public:
    Accounts() = default;
    Accounts(const Accounts&) = delete;
    Accounts& operator=(const Accounts&) = delete;
    virtual ~Accounts() = default;

    /// Keeps a new account with its first session. Conflict: the person has an account or has had
    /// one, or the name is taken or was once.
    [[nodiscard]] virtual Result<Committed> add(const Account& account, const Access& session) = 0;
    /// The account of a person, also a deleted one.
    [[nodiscard]] virtual Result<std::optional<Account>> of_person(const std::string& person) = 0;
    /// That of this name, whatever the case of its letters; also a deleted one, without the name.
    [[nodiscard]] virtual Result<std::optional<Account>> of_name(const std::string& name) = 0;
    /// The names of these people by their ids: only of those who have an account (as it was
    /// written) or have had one (empty).
    [[nodiscard]] virtual Result<std::map<std::string, std::string>> names(
        std::span<const std::string> people) = 0;
    /// Accounts behind that of the person `after`, by their persons' ids.
    [[nodiscard]] virtual Result<std::vector<Account>> list(const std::string& after,
                                                            std::size_t most) = 0;

    /// Gives the account another passphrase and ends all its sessions but the one with this hash.
    /// Conflict: its passphrase is not that of `known` any more.
    [[nodiscard]] virtual Result<Committed> set_passphrase(const Account& known,
                                                           const std::string& passphrase,
                                                           const std::string& kept) = 0;
    /// Takes name and passphrase out of the account, and its sessions and tokens away. The name
    /// stays taken, whatever the case of its letters. Conflict: as before.
    [[nodiscard]] virtual Result<Committed> remove(const Account& known, Time at) = 0;

    /// Keeps a session or token of the account, and takes away those of its that had expired when
    /// this one was made. Conflict: as before, or the hash or id is there already.
    [[nodiscard]] virtual Result<Committed> add_access(const Account& known,
                                                       const Access& access) = 0;
    [[nodiscard]] virtual Result<std::optional<Access>> access(const std::string& hash) = 0;
    /// Of a person's, those that were made last first; also such as have expired.
    [[nodiscard]] virtual Result<std::vector<Access>> access_of(const std::string& person) = 0;
    /// Which of these hashes are there.
    [[nodiscard]] virtual Result<std::set<std::string>> known(
        std::span<const std::string> hashes) = 0;
    /// Notes when it was used; nothing if it is not there.
    [[nodiscard]] virtual Result<Committed> use(const std::string& hash, Time at) = 0;
    /// Conflict: the person has none of this kind and id.
    [[nodiscard]] virtual Result<Committed> remove_access(const std::string& person,
                                                          Access::Kind kind,
                                                          const std::string& id) = 0;
    /// All sessions of a person's but the one with this hash.
    [[nodiscard]] virtual Result<Committed> remove_sessions(const std::string& person,
                                                            const std::string& kept) = 0;
};

}  // namespace tessera::store
