// Lets the page on this machine offer the server to others in the local network.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/result.hpp"
#include "server/exchange.hpp"

namespace tessera::server {

/// Answers `/local-network`. GET: `{"listening":BOOL,"addresses":[URL ..]}`, where others reach
/// this server or, before it listens for them, would; no addresses to whoever is not on this
/// machine. POST, without a body and only from the server's own page on this machine: it listens
/// for them from then on, and answers as GET.
class LocalNetworkHandler final : public Handler {
public:
    /// Returns why it cannot listen, if so.
    using Listen = std::function<std::optional<Error>()>;

    /// `offered`: otherwise there are no addresses, and it cannot be asked to listen. `listening`:
    /// it does already.
    LocalNetworkHandler(bool offered, bool listening, Listen listen)
        : offered_(offered), listening_(listening), listen_(std::move(listen)) {}

    [[nodiscard]] bool takes(std::string_view path) const override {
        return path == "/local-network";
    }
    [[nodiscard]] boost::asio::awaitable<bool> respond(Exchange& exchange) override;

    /// The addresses of URLs are of this port.
    void set_port(std::uint16_t port) { port_ = port; }

private:
    bool offered_;
    bool listening_;
    Listen listen_;
    std::uint16_t port_ = 0;
};

/// Where others in the local network reach a port of this machine, http://192.168.0.2:4096/, the
/// address that most likely is of use first.
[[nodiscard]] std::vector<std::string> network_urls(std::uint16_t port);

/// Prints these for whoever looks at the terminal, with a QR code of the first if wanted.
void print_network_place(const std::vector<std::string>& urls, bool with_code = true);

}  // namespace tessera::server
