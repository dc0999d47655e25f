// What the command `serve` may be told.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "server/limits.hpp"

namespace tessera::server {

/// 8^4, the cells of the largest of the first boards.
inline constexpr std::uint16_t kDefaultPort = 4096;
/// How many ports from the default one up are tried where none was asked for.
inline constexpr int kPortsToTry = 20;

struct Options {
    /// A numeric address or "localhost". The default is reachable from this machine only.
    std::string address = "127.0.0.1";
    /// Listen at all addresses of this machine, and print the one that others in the local network
    /// reach it by.
    bool local_network = false;
    /// Let the page on this machine make the server listen for the local network as well
    /// (LocalNetworkHandler).
    bool offer_local_network = false;
    /// 0: any free port. Nothing: the first free one of the kPortsToTry from kDefaultPort.
    std::optional<std::uint16_t> port;
    /// Take the listening socket that was handed over (take_handed_over()), if one was, instead of
    /// these two.
    bool handed_over = false;
    /// The folder served; must hold index.html. There is no default: ./tessera passes web/dist.
    std::filesystem::path root;
    /// A folder of endgame tables, served below /tables/; none if empty.
    std::filesystem::path tables;
    bool open_browser = false;
    /// Do not print where it is.
    bool quiet = false;
    /// Numeric addresses of proxies that say in X-Forwarded-For for whom they ask.
    std::vector<std::string> trusted_proxies;
    /// What SIGUSR2 replaces this process by, its path first; empty: nothing.
    std::vector<std::string> successor;
    ClientLimits limits;
    std::size_t sockets = 0;  ///< that handlers may hold, besides the connections
};

}  // namespace tessera::server
