// Connections and what they ask for, in the protocol of docs/server-protocol.md, on top of Service.
// No socket, clock or thread: whatever carries frames calls in, and frames leave through a Carrier.
#pragma once

#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "service/service.hpp"

namespace tessera::service {

using room::Milliseconds;

/// A request below /api/v1/.
struct HttpRequest {
    enum class Method : std::uint8_t { get, post, remove };
    Method method = Method::get;
    std::vector<std::string> path;             ///< {"games", "x1", "pgn"}; decoded
    std::map<std::string, std::string> query;  ///< decoded
    std::string key;                           ///< of `Authorization: Bearer KEY`; empty: none
    std::string body;                          ///< within HubLimits::body
};

struct HttpAnswer {
    int status = 200;
    std::string type;  ///< of the body; empty: no body
    std::string body;
};

/// Takes frames and answers to whoever is connected. What it is given for a session that is gone is
/// dropped.
class Carrier {
public:
    Carrier() = default;
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;
    virtual ~Carrier() = default;

    /// A text frame to a WebSocket. The same text may go to many.
    virtual void send(Session to, std::shared_ptr<const std::string> frame) = 0;
    /// Ends a WebSocket once everything before has been sent.
    virtual void close(Session to) = 0;
    /// To an HTTP request; once.
    virtual void answer(Session to, HttpAnswer answer) = 0;
};

struct HubLimits {
    std::size_t frame = 64 * 1024;       ///< bytes of a frame from a client
    std::size_t body = 4 * 1024 * 1024;  ///< bytes of an HTTP request's body
    std::size_t watched = 100;           ///< games that one connection watches
    std::size_t bad_frames = 10;         ///< before a connection is ended
    std::size_t list = 100;              ///< games in a list
    std::size_t events = 500;            ///< in one frame
    Milliseconds lobby = 500;            ///< the lobby is sent at most so often
};

/// All calls come from one thread. Session numbers are chosen by the caller, above 0, never twice.
class Hub final : private Outbox {
public:
    /// The store and the carrier outlive it. Error: the store cannot be read.
    [[nodiscard]] static Result<std::unique_ptr<Hub>> open(store::EventStore& store,
                                                           Carrier& carrier, const Limits& limits,
                                                           const HubLimits& hub_limits);

    /// A WebSocket has been opened.
    void connect(Session session);
    /// A text frame has come in. `round_trip`: how long a frame takes to the client and back, as
    /// measured last; 0 before that.
    void frame(Session session, std::string_view text, Milliseconds round_trip, Time now);
    /// It is closed; nothing is sent to it any more.
    void disconnect(Session session, Time now);
    /// Answered through the carrier, perhaps only by run().
    void http(Session session, HttpRequest request, Time now);

    /// Decides, keeps and answers what has come in. To be called when anything has, and at
    /// due_at(). An error of the store: nothing is lost that was acknowledged; call again later.
    [[nodiscard]] Result<std::size_t> run(Time now);
    [[nodiscard]] Time due_at() const;
    /// Tells every connection that the server is stopping, and closes it.
    void stop();
};

}  // namespace tessera::service
