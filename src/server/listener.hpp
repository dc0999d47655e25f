// The listening socket: bound here, or handed over by another process.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"

namespace tessera::server {

/// Listens at a numeric address, or "localhost", on the port, or without one on the first that is
/// free of the kPortsToTry from kDefaultPort up. Errors are fit for a user.
[[nodiscard]] std::optional<Error> listen_at(boost::asio::ip::tcp::acceptor& acceptor,
                                             const std::string& address,
                                             std::optional<std::uint16_t> port);

/// Takes the first socket handed over by systemd's protocol (LISTEN_PID, LISTEN_FDS), whose
/// variables are then gone. False if there is none. Error: it is no listening TCP socket.
[[nodiscard]] Result<bool> take_handed_over(boost::asio::ip::tcp::acceptor& acceptor);

/// Replaces this process by another program with a listening socket handed over in that way.
/// `arguments` begin with the program's path. Returns only if that is not possible, and then
/// take_handed_over() has the socket. No other thread may run.
[[nodiscard]] Error replace_process(const std::vector<std::string>& arguments, int listening);

}  // namespace tessera::server
