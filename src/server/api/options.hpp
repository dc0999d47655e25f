// What the API may be told.
#pragma once

#include <string>
#include <vector>

#include "server/api/limits.hpp"

namespace tessera::server {

struct ApiOptions {
    std::vector<std::string> hosts;            ///< names of this server
    std::vector<std::string> trusted_proxies;  ///< as Options has them
    /// Numeric addresses that may read /metrics, besides this machine.
    std::vector<std::string> metrics_for;
    ApiLimits limits;
};

}  // namespace tessera::server
