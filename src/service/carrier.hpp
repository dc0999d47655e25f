// What passes between the hub and whatever carries frames and HTTP to it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace tessera::service {

/// A connection, or whoever else waits for an answer. Chosen by the caller.
using Session = std::uint64_t;

/// A request below /api/v1/.
struct HttpRequest {
    enum class Method : std::uint8_t { get, post, remove };
    Method method = Method::get;
    std::vector<std::string> path;             ///< {"games", "x1", "pgn"}; decoded
    std::map<std::string, std::string> query;  ///< decoded
    std::string key;                           ///< of `Authorization: Bearer KEY`; empty: none
    std::string body;                          ///< within HubLimits::body
    std::string client{};                      ///< the address by which attempts are counted
};

struct HttpAnswer {
    int status = 200;
    std::string type;  ///< of the body; empty: no body
    std::string body;
    /// The body is the first lines of a stream, without the last line's end: the session is a
    /// connection now, to which frames are sent as lines.
    bool stream = false;
};

/// What is held in memory of the games.
struct Load {
    std::size_t rooms = 0;    ///< a cache
    std::size_t playing = 0;  ///< of these, games that go on
};

/// Takes frames and answers to whoever is connected. What it is given for a session that is gone is
/// dropped.
class Carrier {
public:
    Carrier() = default;
    Carrier(const Carrier&) = delete;
    Carrier& operator=(const Carrier&) = delete;
    virtual ~Carrier() = default;

    /// A text frame to a WebSocket, or a line to a stream. The same text may go to many.
    virtual void send(Session to, std::shared_ptr<const std::string> frame) = 0;
    /// As send(), for one of many who only watch: others may be served first. What one session is
    /// sent keeps its order.
    virtual void send_to_spectator(Session to, std::shared_ptr<const std::string> frame) {
        send(to, std::move(frame));
    }
    /// Ends a WebSocket or a stream once everything before has been sent.
    virtual void close(Session to) = 0;
    /// Whether the loss of a WebSocket is to be noticed soon, since somebody waits for its player.
    virtual void probe_often(Session /*to*/, bool /*often*/) {}
    /// To an HTTP request; once.
    virtual void answer(Session to, HttpAnswer answer) = 0;
};

}  // namespace tessera::service
