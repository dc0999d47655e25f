// What the clients of the API may take of the server.
#pragma once

#include <chrono>
#include <cstddef>
#include <cstdint>

namespace tessera::server {

/// So many at once, and after that so many a second. 0 a second: no limit.
struct Rate {
    double per_second = 0;
    double burst = 0;
};

/// Of WebSockets, and of streams, which are counted among them.
struct SocketLimits {
    std::size_t sockets = 10'000;
    /// From one counted_address(). 0: no such limit.
    std::size_t sockets_per_address = 500;
    std::size_t frame = 64 * 1024;            ///< bytes of a frame from a client
    Rate frames{50, 500};                     ///< from one client
    std::size_t frames_at_hub = 16;           ///< of one client, before more are read
    std::size_t waiting_bytes = 1024 * 1024;  ///< for a client that is slow to read
    std::chrono::milliseconds ping_interval{15'000};
    /// A stream that is sent nothing for so long is sent an empty line.
    std::chrono::milliseconds stream_interval{10'000};
    /// A client from which so long nothing has come, not even an answer to a ping, is gone.
    std::chrono::milliseconds dead_after{45'000};
    /// The same for a player, for whom an opponent waits.
    std::chrono::milliseconds player_ping_interval{4'000};
    std::chrono::milliseconds player_dead_after{10'000};
    /// From the first to the last byte of a frame, and of the handshake.
    std::chrono::milliseconds frame_timeout{15'000};
    /// For a client to answer that it closes as well.
    std::chrono::milliseconds close_timeout{2'000};
};

struct ApiLimits {
    SocketLimits sockets;
    std::size_t body = 4 * 1024 * 1024;         ///< bytes of a request's body
    std::size_t all_bodies = 64 * 1024 * 1024;  ///< of all that are being received
    /// Of HTTP requests, and of opened WebSockets, from one counted_address(); of those that
    /// change something.
    Rate requests{50, 500};
    Rate writes{10, 100};
    /// How often sockets are held against the times above.
    std::chrono::milliseconds check_interval{1'000};
    /// The hub is well if a call of it takes no longer.
    std::chrono::milliseconds patience{10'000};
};

}  // namespace tessera::server
