// The other processes on the same store: what they are told, and what they have told.
#pragma once

#include <map>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "room/input.hpp"
#include "store/hints.hpp"

namespace tessera::service {

using room::Milliseconds;
using room::Time;
using store::GameId;

/// Whoever plays in a game.
using Player = std::pair<GameId, room::PersonId>;

struct PeerLimits {
    Milliseconds repeat = 10'000;  ///< who is connected here is said again so often
    Milliseconds valid = 25'000;   ///< and believed for so long
    Milliseconds absence = 5'000;  ///< or, once they are said to have gone, for so long
};

class Peers {
public:
    /// Null: there are no others.
    Peers(std::unique_ptr<store::Hints> hints, const PeerLimits& limits);

    [[nodiscard]] bool any() const { return hints_ != nullptr; }
    [[nodiscard]] const store::Hints* hints() const { return hints_.get(); }

    // What they are to be told by flush().

    /// A game was kept up to this version.
    void changed(const GameId& game, std::uint64_t version);
    /// A player is connected here, or no longer.
    void here(const Player& player);
    void gone(const Player& player);
    void notify(const GameId& game, const room::effect::Notify& notice);
    /// By which keys the person acts has changed, or their name.
    void account_changed(const room::PersonId& person);
    /// Nobody is connected here any more.
    void all_gone();
    void flush(Time now);

    /// What they have told since the last call.
    struct Heard {
        std::vector<store::Change> changes;
        bool missed = false;  ///< any game may have changed
        std::vector<std::pair<GameId, room::effect::Notify>> notices;
        std::vector<Player> players;           ///< who have come or gone elsewhere
        std::vector<room::PersonId> people{};  ///< whose accounts have changed
    };
    [[nodiscard]] Heard hear(Time now);
    /// Whether a player is connected to another process, as far as is known.
    [[nodiscard]] bool reach(const Player& player, Time now) const;

private:
    void hear(const store::Word& word, Time now, Heard& heard);
    /// Who is connected to the others.
    void ask();
    void say(const Player& player, std::string_view what);
    /// Players whom nobody has said to be connected for too long.
    void expire(Time now, Heard& heard);

    std::unique_ptr<store::Hints> hints_;
    PeerLimits limits_;
    std::map<GameId, std::uint64_t> changes_;
    std::vector<store::Word> words_;
    std::set<Player> here_;             ///< who are connected here
    std::map<Player, Time> elsewhere_;  ///< who are connected to others, and until when at least
    Time repeated_at_ = 0;
    Time expired_at_ = 0;
};

}  // namespace tessera::service
