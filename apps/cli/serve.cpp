// serve: the page, over HTTP.
#include "serve.hpp"

#include <memory>

#include "base/text.hpp"
#include "fail.hpp"
#include "server/server.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kMostPerAddress = 1'000'000;

}  // namespace

void add_serve_command(const Command& program) {
    struct Settings {
        server::Options options;
        std::string root;
        std::string port;
        std::string connections_per_address;
    };
    const auto settings = std::make_shared<Settings>();
    const Command command = program.add("serve", "Serve the page to browsers");
    command.text("--root", settings->root, "folder of the built page", "DIR").required();
    command.text("--port", settings->port,
                 "exactly this port; 0 takes any free one (default: from " +
                     std::to_string(server::kDefaultPort) + " up)",
                 "N");
    command.text("--address", settings->options.address,
                 "address to listen at (default: this machine only)", "ADDRESS");
    command.text("--connections-per-address", settings->connections_per_address,
                 "connections from one address at once; 0 sets no limit (default: " +
                     std::to_string(server::ClientLimits{}.max_connections_per_address) + ")",
                 "N");
    command.flag("--open", settings->options.open_browser, "open a browser as well");
    command.run([settings] {
        settings->options.root = settings->root;
        if (!settings->port.empty()) {
            const auto port = read_number(settings->port, "--port", 0, UINT16_MAX);
            if (!port) return fail(port.error().text());
            settings->options.port = static_cast<std::uint16_t>(*port);
        }
        if (!settings->connections_per_address.empty()) {
            const auto limit = read_number(settings->connections_per_address,
                                           "--connections-per-address", 0, kMostPerAddress);
            if (!limit) return fail(limit.error().text());
            settings->options.limits.max_connections_per_address = *limit;
        }
        return server::run(settings->options);
    });
}

}  // namespace tessera::cli
