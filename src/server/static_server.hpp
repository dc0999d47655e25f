// Serves the page: the files of one folder, over HTTP/1.1, to anyone who may connect.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>

#include "base/result.hpp"
#include "server/limits.hpp"

namespace tessera::server {

/// 8^4, the cells of the largest of the first boards.
inline constexpr std::uint16_t kDefaultPort = 4096;
/// How many ports from the default one up are tried where none was asked for.
inline constexpr int kPortsToTry = 20;

struct Options {
    /// A numeric address or "localhost". The default is reachable from this machine only.
    std::string address = "127.0.0.1";
    /// 0: any free port. Nothing: the first free one of the kPortsToTry from kDefaultPort.
    std::optional<std::uint16_t> port;
    /// The folder served; must hold index.html. There is no default: ./tessera passes web/dist.
    std::filesystem::path root;
    bool open_browser = false;
    ClientLimits limits;
};

/// One listening server; runs on the one thread that calls run().
class StaticServer {
public:
    /// Binds and listens. Fails with a reason fit for a user.
    [[nodiscard]] static Result<StaticServer> listen(const Options& options);

    StaticServer(StaticServer&&) noexcept;
    StaticServer& operator=(StaticServer&&) noexcept;
    ~StaticServer();

    [[nodiscard]] std::uint16_t port() const;
    /// Where a browser on this machine finds it: http://127.0.0.1:4096/
    [[nodiscard]] std::string url() const;

    /// Makes SIGINT and SIGTERM call stop(); a second signal ends the process at once.
    void stop_on_signals();
    /// Serves until stopped.
    void run();
    /// Refuses new connections, lets responses in progress finish, and makes run() return. Any
    /// thread.
    void stop();

private:
    class Implementation;
    explicit StaticServer(std::unique_ptr<Implementation> implementation);
    std::unique_ptr<Implementation> implementation_;
};

/// The command `serve`: listens, prints "Tessera is at URL" on standard output, calls `on_ready` if
/// there is one, opens a browser if asked to and there is a display, and serves until SIGINT or
/// SIGTERM. Returns the exit code: 0, or 2 with one line on standard error if it cannot listen.
[[nodiscard]] int run(const Options& options,
                      const std::function<void(std::string url)>& on_ready = {});

}  // namespace tessera::server
