// The text of /metrics.
#pragma once

#include <cstddef>
#include <string>

#include "server/api/figures.hpp"
#include "server/api/hub_thread.hpp"

namespace tessera::server {

/// In Prometheus' format. `sockets`: open now, with streams; `well`: the games can be kept.
[[nodiscard]] std::string metrics_text(const Figures& figures, const HubThread::Figures& hub,
                                       std::size_t sockets, bool well);

}  // namespace tessera::server
