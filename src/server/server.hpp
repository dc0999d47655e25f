// Accepts connections, reads requests over HTTP/1.1 and hands them to whoever answers them: the
// files of the page, unless another handler takes the path.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/options.hpp"

namespace tessera::server {

class Handler;

/// One listening server; runs on the one thread that calls run().
class Server {
public:
    /// Binds and listens. The handlers are asked before the files, in this order, and outlive it.
    /// Fails with a reason fit for a user.
    [[nodiscard]] static Result<Server> listen(const Options& options,
                                               const std::vector<Handler*>& handlers = {});

    Server(Server&&) noexcept;
    Server& operator=(Server&&) noexcept;
    ~Server();

    [[nodiscard]] std::uint16_t port() const;
    /// Where a browser on this machine finds it: http://127.0.0.1:4096/
    [[nodiscard]] std::string url() const;

    /// Makes SIGINT and SIGTERM call stop(); a second signal ends the process at once. Where there
    /// is a successor, SIGUSR2 stops as well, for it.
    void stop_on_signals();
    /// Serves until stopped.
    void run();
    /// Refuses new connections, lets responses in progress finish, and makes run() return. Any
    /// thread.
    void stop();
    /// Once run() has returned for the successor: the listening socket, which has gone on queueing
    /// connections. The caller closes it. -1 otherwise.
    [[nodiscard]] int release_listening();

private:
    class Implementation;
    explicit Server(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// The command `serve`: listens, prints "Tessera is at URL" on standard output if not told to be
/// quiet, calls `on_ready` if there is one, opens a browser if asked to and there is a display, and
/// serves until SIGINT or SIGTERM, or until SIGUSR2 makes it become its successor. Returns the exit
/// code: 0, or 2 with one line on standard error if it cannot listen.
[[nodiscard]] int run(const Options& options,
                      const std::function<void(std::string url)>& on_ready = {},
                      const std::vector<Handler*>& handlers = {});

/// How many of so many sockets the system lets this process hold besides its connections.
[[nodiscard]] std::size_t sockets_that_fit(std::size_t wanted);

}  // namespace tessera::server
