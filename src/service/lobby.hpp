// The open challenges and the games that can be watched, for whoever wants to see them.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "service/moderation.hpp"
#include "service/names.hpp"
#include "service/service.hpp"

namespace tessera::service {

class Lobby {
public:
    using Text = std::shared_ptr<const std::string>;
    using Send = std::function<void(Session, const Text&)>;

    /// Lists of `most` games, read at most every `pace`.
    Lobby(store::EventStore& store, Names& names, std::size_t most, room::Milliseconds pace)
        : store_(store), names_(names), most_(most), pace_(pace) {}

    /// A listed game has changed, or somebody has blocked another.
    void changed() { changed_ = true; }
    /// `person`: who looks; empty: nobody in particular.
    void enter(Session session, const room::PersonId& person);
    void leave(Session session);

    /// Sends the lists to whoever has not seen them, and to all if a game has come in or left them
    /// or somebody has taken a seat; a move alone changes nothing. Error: of the store.
    [[nodiscard]] std::optional<Error> serve(Time now, const Send& send);
    /// When there is something to do; nothing: not as things stand.
    [[nodiscard]] std::optional<Time> due_at() const;

private:
    [[nodiscard]] std::optional<Error> read(Time now);
    /// As the person may see it.
    [[nodiscard]] Text text_for(const room::PersonId& person);

    store::EventStore& store_;
    Names& names_;
    std::size_t most_;
    room::Milliseconds pace_;
    std::map<Session, room::PersonId> sessions_;
    std::set<Session> waiting_;  ///< those of them who have not been sent the lists
    bool changed_ = true;        ///< since they were read
    std::optional<Time> read_at_;
    std::vector<wire::ListedGame> open_, playing_;
    HiddenGames hidden_;
    /// For those to whom not all is shown; by the empty id for all others.
    std::map<room::PersonId, Text> texts_;
    std::string seats_;  ///< the games and who sits in them by which name, as text
};

}  // namespace tessera::service
