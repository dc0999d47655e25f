// The open challenges and the games that can be watched, for whoever wants to see them.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <set>
#include <string>

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

    /// A listed game has changed.
    void changed() { changed_ = true; }
    void enter(Session session);
    void leave(Session session);

    /// Sends the lists to whoever has not seen them, and to all if a game has come in or left them
    /// or somebody has taken a seat; a move alone changes nothing. Error: of the store.
    [[nodiscard]] std::optional<Error> serve(Time now, const Send& send);
    /// When there is something to do; nothing: not as things stand.
    [[nodiscard]] std::optional<Time> due_at() const;

private:
    [[nodiscard]] std::optional<Error> read(Time now);

    store::EventStore& store_;
    Names& names_;
    std::size_t most_;
    room::Milliseconds pace_;
    std::set<Session> sessions_;
    std::set<Session> waiting_;  ///< those of them who have not been sent `text_`
    bool changed_ = true;        ///< since it was read
    Text text_;                  ///< null: never read
    Time read_at_ = 0;
    std::string seats_;  ///< the games and who sits in them by which name, as text
};

}  // namespace tessera::service
