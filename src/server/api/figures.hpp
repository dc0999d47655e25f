// What /metrics counts on the network's thread.
#pragma once

#include <cstdint>
#include <map>

namespace tessera::server {

struct Figures {
    std::map<unsigned, std::uint64_t> answers;  ///< by status, of the API
    std::uint64_t sockets_opened = 0;
    std::uint64_t streams_opened = 0;
    std::uint64_t frames_received = 0, frames_sent = 0;
    std::uint64_t bytes_received = 0,
                  bytes_sent = 0;  ///< of those frames, a stream's lines among them
    std::uint64_t dropped_dead = 0, dropped_slow = 0;
};

}  // namespace tessera::server
