// Connections and what they ask for, in the protocol of docs/server-protocol.md, on top of Service.
// No socket, clock or thread: whatever carries frames calls in, and frames leave through a Carrier.
#pragma once

#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "service/carrier.hpp"
#include "service/keys.hpp"
#include "service/lobby.hpp"
#include "service/peers.hpp"
#include "service/service.hpp"
#include "service/watchers.hpp"
#include "service/wire_read.hpp"

namespace tessera::service {

using room::Milliseconds;
using room::Version;

struct HubLimits {
    std::size_t frame = 64 * 1024;       ///< bytes of a frame from a client
    std::size_t body = 4 * 1024 * 1024;  ///< bytes of an HTTP request's body
    std::size_t watched = 100;           ///< games that one connection watches
    std::size_t bad_frames = 10;         ///< before a connection is ended
    std::size_t list = 100;              ///< games in a list
    std::size_t events = 500;            ///< in one frame
    std::size_t lines = 5'000;           ///< events in one HTTP answer
    std::size_t rules = 64 * 1024;       ///< bytes of a game file
    std::size_t start = 64 * 1024;       ///< bytes of the start of a game
    std::size_t digits = 1'000;          ///< of its number: longer ones take seconds to place
    Milliseconds lobby = 500;            ///< the lobby is sent at most so often
    Milliseconds absence = 5'000;        ///< without a connection before somebody is absent
    Milliseconds retry = 250;            ///< after an error of the store
    Milliseconds sweep = 1'000;          ///< beside others, watched games are checked so often
    std::size_t checked = 1'000;         ///< of them in one call of run()
};

/// All calls come from one thread. Session numbers are chosen by the caller, above 0, never twice.
class Hub final : private Outbox {
public:
    /// The store and the carrier outlive it. `hints`: of the other processes on the same store,
    /// where Limits::alone does not hold; null: there are none. Error: the store cannot be read.
    [[nodiscard]] static Result<std::unique_ptr<Hub>> open(
        store::EventStore& store, Carrier& carrier, const Limits& limits,
        const HubLimits& hub_limits, std::unique_ptr<store::Hints> hints = nullptr);

    /// A WebSocket has been opened.
    void connect(Session session);
    /// A text frame has come in. `round_trip`: how long a frame takes to the client and back, as
    /// measured last; 0 before that.
    void frame(Session session, std::string_view text, Milliseconds round_trip, Time now);
    /// It is closed; nothing is sent to it any more.
    void disconnect(Session session, Time now);
    /// Answered through the carrier, perhaps only by run().
    void http(Session session, const HttpRequest& request, Time now);

    /// Decides, keeps and answers what has come in. To be called when anything has, and at
    /// due_at(). An error of the store: nothing is lost that was acknowledged; call again later.
    [[nodiscard]] Result<std::size_t> run(Time now);
    [[nodiscard]] Time due_at() const;
    /// Becomes readable, or writable where writes() says so, when another process has told
    /// something: run() is due then. It may be another after each call; -1: none.
    [[nodiscard]] int descriptor() const;
    [[nodiscard]] bool writes() const;
    /// Tells every connection that the server is stopping, and closes it. Nothing is answered any
    /// more.
    void stop();

private:
    /// Whoever has opened a WebSocket.
    struct Client {
        bool greeted = false;
        room::PersonId person;  ///< empty: only watches
        std::set<GameId> watched;
        std::size_t bad_frames = 0;
    };
    /// What an HTTP request waits for that a reply will answer.
    enum class Waiting : std::uint8_t { reply, new_game };
    /// An HTTP request that is being answered.
    struct Call {
        Session session = 0;
        const HttpRequest& request;
        std::string_view id;    ///< the part of the path that names something
        room::PersonId person;  ///< empty: no key
    };
    /// A frame of a game, as one person may see it.
    struct Sent {
        std::shared_ptr<const std::string> text;
        Version to = 0;     ///< it has the events up to this one
        bool more = false;  ///< there are others behind it
    };
    /// Nothing: it is answered by a reply.
    using Answer = std::optional<HttpAnswer>;
    /// What a request is answered by.
    struct Route {
        HttpRequest::Method method;
        std::string_view path;  ///< words with slashes between them; `*` is the id
        Answer (Hub::*answer)(const Call& call);
        std::string_view query{};  ///< the only name in it; empty: none
    };

    static Error no_game();

    Hub(store::EventStore& store, Carrier& carrier, const Limits& limits,
        const HubLimits& hub_limits, Keys keys, std::unique_ptr<store::Hints> hints);

    void reply(Session to, const GameId& game, const room::effect::Reply& reply) override;
    void publish(const GameId& game, const room::Room& room,
                 std::span<const room::Event> events) override;
    void presence(const GameId& game, const room::Room& room) override;
    void notify(const GameId& game, const room::effect::Notify& notice) override;
    [[nodiscard]] bool reaches(const GameId& game, const room::PersonId& person) const override;

    // Frames.

    void send(Session to, std::string frame);
    /// Of a frame that cannot be read, or must not come now. Too many of them end the connection.
    void refuse(Session session, Client& client, const Error& fault,
                const std::optional<wire::Refused>& refused = {});
    /// Whatever the connection has watched or waited for: it is gone.
    void leave(Session session);
    /// It does not watch this game any more.
    void leave(Session session, const GameId& game);
    void take(Session session, Client& client, const wire::Hello& hello);
    void take(Session session, Client& client, const wire::Watch& watch);
    void take(Session session, Client& client, const wire::Unwatch& unwatch);
    void take(Session session, Client& client, const wire::Lobby& lobby);
    void take(Session session, Client& client, const wire::Ping& ping);
    void take(Session session, Client& client, wire::Asked& asked);
    /// Hands what somebody asks of a game to the service.
    void ask(Session session, const GameId& game, const room::PersonId& person, room::Input input);

    // Other processes on the same store.

    /// Takes what they have told.
    [[nodiscard]] std::optional<Error> hear();
    /// Compares watched games with the store.
    [[nodiscard]] std::optional<Error> check();
    /// Whether a room of the game here has to know who is present.
    [[nodiscard]] bool concerns(const GameId& game) const;
    /// Sends a notice to the connections that are here.
    void deliver(const GameId& game, const room::effect::Notify& notice);

    // What leaves besides answers.

    /// Tells the service who has come and gone.
    [[nodiscard]] std::optional<Error> settle();
    /// Tells watchers what they have not been sent.
    [[nodiscard]] std::optional<Error> serve();
    [[nodiscard]] std::optional<Error> serve(const GameId& game, Table& table);
    /// The next frame for somebody who has been sent all events up to `after`. Error: of the store,
    /// or the game cannot be read.
    [[nodiscard]] Result<Sent> next_frame(const GameId& game, const Table& table, Version after,
                                          const room::PersonId& viewer);
    void tell_presence(const GameId& game, Table& table, const room::Room& room);
    /// Tells everybody who watches that the game cannot be read.
    void dismiss(const GameId& game, const Table& table, const Error& fault);

    // HTTP.

    static HttpAnswer stopping();
    [[nodiscard]] Answer answer(Session session, const HttpRequest& request);
    /// Who asks, by the key; `game`: the one that is asked about. Error: the key is none, or not
    /// for this.
    [[nodiscard]] Result<room::PersonId> person_by(const std::string& key, std::string_view game);
    [[nodiscard]] Answer create_game(const Call& call);
    [[nodiscard]] Answer list_games(const Call& call);
    [[nodiscard]] Answer list_own_games(const Call& call);
    [[nodiscard]] Answer show_game(const Call& call);
    [[nodiscard]] Answer show_events(const Call& call);
    [[nodiscard]] Answer show_pgn(const Call& call);
    [[nodiscard]] Answer take_request(const Call& call);
    [[nodiscard]] Answer make_seat_link(const Call& call);
    [[nodiscard]] Answer keep_rules(const Call& call);
    [[nodiscard]] Answer show_rules(const Call& call);
    [[nodiscard]] Answer show_health(const Call& call);

    store::EventStore& store_;
    Carrier& carrier_;
    HubLimits limits_;
    Keys keys_;
    Service service_;
    Lobby lobby_;
    Watchers watchers_;
    std::map<Session, Client> clients_;
    std::map<room::PersonId, std::set<Session>> connections_;
    std::map<Session, Waiting> waiting_;
    Peers peers_;
    std::set<GameId> unchecked_;  ///< watched games that another process may have changed
    Time swept_at_ = 0;           ///< when all of them were last to be checked
    std::set<GameId> unserved_;   ///< games with watchers who have not been sent everything
    /// Players whose presence may have changed, and when to look.
    std::map<std::pair<GameId, room::PersonId>, Time> unsettled_;
    Time now_ = 0;                   ///< the latest that was handed in
    Time lag_ = 0;                   ///< of the frame that is being read
    bool asked_ = false;             ///< the service has something to decide
    std::optional<Time> failed_at_;  ///< when the store failed in the last run
    bool stopped_ = false;
};

}  // namespace tessera::service
