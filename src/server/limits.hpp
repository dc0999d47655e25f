// What a client may take of the server, and how slow it may be.
#pragma once

#include <chrono>
#include <cstddef>

namespace tessera::server {

/// What a client must at least send or take, as an average over about the time of grace.
struct MinimumRate {
    std::size_t bytes_per_second;  ///< at least 1
    /// From the beginning, and whenever the client has kept up, it may pause this long.
    std::chrono::milliseconds grace;
};

/// Beyond them a connection is closed without an answer, unless said otherwise.
struct ClientLimits {
    /// At most this many connections at once. One more takes the place of the one that has been
    /// idle longest or, if none is, of another that is not being answered; it waits if all are.
    std::size_t max_connections = 1'000;
    /// Likewise for those from one IPv4 address or one /64 of IPv6, but where all of them are being
    /// answered, one more is closed. 0: no such limit.
    std::size_t max_connections_per_address = 200;
    /// At least 1. Longer is answered with 431.
    std::size_t max_header_bytes = 8 * 1024;

    /// From accepting a connection, or answering on it, to the first byte of the next request.
    std::chrono::milliseconds idle_timeout{15'000};
    /// Of a request's header, from its first byte on. The longest may so take 27 s.
    MinimumRate request_rate{500, std::chrono::milliseconds(10'000)};
    /// Of an answer, counted where the client's machine confirms the bytes.
    MinimumRate answer_rate{500, std::chrono::milliseconds(30'000)};
    /// How long, and how much, a client may go on sending after the last answer, which closing at
    /// once could discard on its way.
    std::chrono::milliseconds linger_timeout{2'000};
    std::size_t linger_bytes = 256 * 1024;
    /// How often connections are held against the times and rates above.
    std::chrono::milliseconds check_interval{1'000};

    /// How long responses in progress may take to finish once the server is asked to stop.
    std::chrono::milliseconds stop_timeout{3'000};
};

}  // namespace tessera::server
