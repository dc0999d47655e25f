// Ratings worked out again from the logs of rated games.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>

#include "room/room.hpp"
#include "store/ratings.hpp"

namespace tessera::service {

/// Looks at every game, then at the order in which their results were applied. A game whose log is
/// not in the store any more counts as it is kept.
class RatingAudit {
public:
    /// Told of what differs: a game, or a person whose rating it is, and what is wrong.
    using Found = std::function<void(const std::string& whose, const std::string& what)>;

    RatingAudit(store::EventStore& store, Found found) : store_(store), found_(std::move(found)) {}

    /// A game as its log has it.
    [[nodiscard]] std::optional<Error> look_at(const store::GameId& game, const room::Room& room);
    /// After all games: works every rating out again and mends what differs. Results that were not
    /// applied stand as unsettled then.
    [[nodiscard]] std::optional<Error> finish();

private:
    [[nodiscard]] std::optional<Error> replay();
    [[nodiscard]] std::optional<Error> compare_ratings();
    /// The rating before a game: as the games before it have left it.
    [[nodiscard]] Result<rating::Rating> before(const store::RatingKey& key,
                                                const rating::Rating& kept);
    [[nodiscard]] Result<bool> removed(const std::string& person);

    store::EventStore& store_;
    Found found_;
    store::RatingRepair repair_;
    std::map<store::GameId, store::RatedGame> corrected_;  ///< what their logs say of them
    std::set<store::GameId> dropped_;
    std::map<store::RatingKey, rating::Rating> now_;
    std::map<std::string, bool> removed_;  ///< by person, as far as it is known
};

}  // namespace tessera::service
