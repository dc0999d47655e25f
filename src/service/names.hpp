// The names that people have by their accounts, for whoever sees their games.
#pragma once

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "room/room.hpp"
#include "service/wire_write.hpp"
#include "store/accounts.hpp"

namespace tessera::service {

class Names {
public:
    /// What was read is believed for so long. The accounts outlive it.
    Names(store::Accounts& accounts, room::Milliseconds valid)
        : accounts_(accounts), valid_(valid) {}

    /// Of who plays as White and as Black; empty ids: nobody. Error: of the store.
    [[nodiscard]] Result<wire::Players> players(const room::PersonId& white,
                                                const room::PersonId& black, room::Time now);
    [[nodiscard]] Result<std::vector<wire::ListedGame>> listed(std::vector<store::Summary> games,
                                                               room::Time now);
    /// The person's account was made, or deleted.
    void forget(const room::PersonId& person) { known_.erase(person); }
    void forget_all() { known_.clear(); }

private:
    struct Known {
        std::optional<std::string> name;
        room::Time until = 0;
    };
    /// Reads those that are not known.
    [[nodiscard]] std::optional<Error> read(std::span<const room::PersonId> people, room::Time now);
    [[nodiscard]] wire::Players shown(const room::PersonId& white,
                                      const room::PersonId& black) const;

    store::Accounts& accounts_;
    room::Milliseconds valid_;
    std::map<room::PersonId, Known> known_;
};

}  // namespace tessera::service
