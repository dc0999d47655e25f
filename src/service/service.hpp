// Games between people, served: requests are collected, decided, kept in the store and only then
// answered. No clock, socket or thread: time is handed in, and what leaves goes to an outbox.
#pragma once

#include <cstdint>
#include <list>
#include <map>
#include <memory>
#include <set>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/planted_fault.hpp"
#include "play/position.hpp"
#include "room/room.hpp"
#include "service/carrier.hpp"
#include "service/rater.hpp"
#include "store/event_store.hpp"

namespace tessera::service {

using room::Time;
using store::GameId;

struct Limits {
    room::Limits room;
    PlantedFault fault = PlantedFault::none;
    std::size_t rooms = 10'000;         ///< kept in memory between two calls of run()
    std::int64_t cells = 1LL << 27;     ///< of the boards of all of these together
    std::size_t batch = 1'000;          ///< requests that are kept together
    std::size_t due = 1'000;            ///< deadlines looked at in one call
    int attempts = 3;                   ///< at a batch that conflicts with another process
    room::Milliseconds outage = 2'000;  ///< so long without a durable tick nobody was served
    /// No other process serves these games: nobody was served before this one began, however short
    /// the time. Otherwise a room in memory may be behind the store: a request is refused by one
    /// only after a look at the versions there.
    bool alone = true;
    room::Milliseconds tick = 500;  ///< a batch is kept at least so often, even without events
    /// Rated games whose results another process has left behind are looked for so often.
    room::Milliseconds rating_sweep = 5'000;
};

struct Request {
    Session from = 0;
    GameId game;
    /// The identity of the rules of a game that is created: built in, or kept in the store.
    std::string rules;
    room::Input input;
};

/// Where answers go. Called by run() after the events are durable, in the order in which they were
/// decided.
class Outbox {
public:
    Outbox() = default;
    Outbox(const Outbox&) = delete;
    Outbox& operator=(const Outbox&) = delete;
    virtual ~Outbox() = default;

    virtual void reply(Session to, const GameId& game, const room::effect::Reply& reply) = 0;
    /// To everybody who watches the game. What each may see: room::seen_by().
    virtual void publish(const GameId& game, const room::Room& room,
                         std::span<const room::Event> events) = 0;
    virtual void presence(const GameId& game, const room::Room& room) = 0;
    virtual void notify(const GameId& game, const room::effect::Notify& notice) = 0;
    /// The result of the game has changed ratings.
    virtual void rated(const GameId& /*game*/) {}
    /// Whether the person can be reached in this game, when it is read again.
    [[nodiscard]] virtual bool reaches(const GameId& /*game*/,
                                       const room::PersonId& /*person*/) const {
        return false;
    }
};

/// Loads the rules that games are played by: built in, or the files in the store.
class RulesBook {
public:
    explicit RulesBook(store::EventStore& store) : store_(store) {}
    /// By definition::identity(). Error: unknown_game, or of the store.
    [[nodiscard]] Result<play::VariantPtr> find(const std::string& identity);
    /// The file of the game with these rules; nothing if there is none.
    [[nodiscard]] Result<std::optional<std::string>> file(const std::string& identity);
    /// The identity of a built-in game. Error: unknown_game.
    [[nodiscard]] static Result<std::string> identity_of(std::string_view builtin);
    /// Whether they are those of a built-in game.
    [[nodiscard]] static bool is_builtin(const std::string& identity);

private:
    /// Lets go of rules that no game is played by, once there are many.
    void forget_unused();

    store::EventStore& store_;
    std::map<std::string, play::VariantPtr> known_;
};

/// Whether an error is the store's own, not that of a game in it.
[[nodiscard]] bool is_of_store(const Error& error);

/// A game made again from its log; nothing if it has none. Its errors name the event.
[[nodiscard]] Result<std::optional<room::Room>> read_room(store::EventStore& store,
                                                          RulesBook& rules, const GameId& game,
                                                          const room::Limits& limits);

class Service {
public:
    Service(store::EventStore& store, Outbox& outbox, const Limits& limits);
    Service(const Service&) = delete;
    Service& operator=(const Service&) = delete;
    ~Service() = default;

    /// Collects a request; it is answered by run().
    void submit(Request request);
    /// Decides what was collected and what is due, keeps it and lets the answers go. To be called
    /// when there are requests, and at least every Limits::tick. An error of the store: the
    /// requests were refused as `unavailable`, and may be sent again.
    [[nodiscard]] Result<std::size_t> run(Time now);
    /// When run() is due even without requests.
    [[nodiscard]] Time due_at() const { return last_durable_.value_or(0) + limits_.tick; }
    /// Requests wait for run(): some may be of the service's own.
    [[nodiscard]] bool asked() const { return !requests_.empty(); }

    /// Another process has kept the game up to this version: what its room lacks is read before it
    /// is looked at again.
    void overtaken(const GameId& game, room::Version version);
    /// Whether the room of the game is in memory.
    [[nodiscard]] bool holds(const GameId& game) const { return rooms_.contains(game); }
    /// The games whose rooms are in memory.
    [[nodiscard]] std::vector<GameId> held() const { return {recent_.begin(), recent_.end()}; }

    /// The game as it is kept; null if there is none. Valid until the next call of run(),
    /// overtaken() or find() of the same game.
    [[nodiscard]] Result<const room::Room*> find(const GameId& game, Time now);
    /// What somebody has missed: the lines of the log behind a version as the person may see them,
    /// no more than `most`; none if there is no such game.
    [[nodiscard]] Result<std::vector<std::string>> lines_behind(const GameId& game,
                                                                const room::PersonId& person,
                                                                room::Version after,
                                                                std::size_t most, Time now);
    [[nodiscard]] std::size_t rooms() const { return rooms_.size(); }
    /// Looks at every room.
    [[nodiscard]] Load load() const;
    [[nodiscard]] RulesBook& rules() { return rules_; }

private:
    struct Kept {
        room::Room room;
        /// Times in which nobody was served, of which the room does not know yet.
        std::vector<store::EventStore::Outage> outages;
        std::list<GameId>::iterator used;  ///< in recent_
        room::Version kept_elsewhere = 0;  ///< the log has at least so many events
    };
    /// What a request has led to.
    struct Decided {
        Session from = 0;
        GameId game;
        room::Outcome outcome;
    };
    /// What has been decided and not been kept yet.
    struct Waiting {
        store::Batch batch;
        std::vector<Decided> decided;
        std::set<GameId> games;  ///< whose rooms are ahead of the store
        std::set<GameId> ended;  ///< those of them that are rated and over now
    };

    [[nodiscard]] Result<Kept*> open(const GameId& game, Time now);
    /// Reads what the room lacks of its log. Nothing: it is to be read anew.
    [[nodiscard]] Result<bool> catch_up(const GameId& game, Kept& kept);
    [[nodiscard]] Result<Kept*> begin(const GameId& game, const std::string& rules);
    [[nodiscard]] Kept* keep(const GameId& game, room::Room room,
                             std::vector<store::EventStore::Outage> outages);
    [[nodiscard]] std::optional<Error> note_outage(Time now);
    [[nodiscard]] std::optional<Error> take_due(Time now);
    [[nodiscard]] std::optional<Error> run_batch(std::span<const Request> requests, Time now);
    [[nodiscard]] Result<store::Committed> attempt(std::span<const Request> requests, Time now,
                                                   Waiting& waiting);
    /// Whether the rooms that refused a request, or answered one again, are up to date; those that
    /// are not are forgotten. What changes a game is checked by the store itself.
    [[nodiscard]] Result<bool> stand(const Waiting& waiting);
    [[nodiscard]] std::optional<Error> decide(const Request& request, Time now, Waiting& waiting);
    [[nodiscard]] std::optional<Error> rematch(const GameId& game, const GameId& next, Time now,
                                               Waiting& waiting);
    void step(const GameId& game, Kept& kept, const room::Input& input, Session from, Time now,
              Waiting& waiting);
    [[nodiscard]] std::optional<Error> keep_tick(Time now);
    /// Applies results of rated games.
    [[nodiscard]] std::optional<Error> rate(Time now);
    void release(const Waiting& waiting);
    void leave(const Decided& decided, const room::Effect& effect);
    [[nodiscard]] bool leaves_early(const room::Effect& effect) const;
    void refuse(std::span<const Request> requests, const Error& fault);
    void forget(const GameId& game);
    void evict();

    store::EventStore& store_;
    Outbox& outbox_;
    Limits limits_;
    RulesBook rules_;
    Rater rater_;
    std::vector<Request> requests_;
    std::list<GameId> recent_;  ///< the last used first
    std::unordered_map<GameId, Kept> rooms_;
    std::int64_t cells_ = 0;            ///< of their boards
    std::set<GameId> catching_up_;      ///< games that a request of find() is for
    std::optional<Time> last_durable_;  ///< tick
    bool failing_ = false;              ///< the last batch was not kept for sure
    bool started_ = false;
};

}  // namespace tessera::service
