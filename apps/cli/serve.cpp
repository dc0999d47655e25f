// serve: the page, over HTTP.
#include "base/text.hpp"
#include "commands.hpp"
#include "server/static_server.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kMostPerAddress = 1'000'000;

}  // namespace

void add_serve_command(CLI::App& app, int& exit_code) {
    struct Settings {
        server::Options options;
        std::string root;
        std::string port;
        std::string connections_per_address;
    };
    const auto settings = std::make_shared<Settings>();
    CLI::App* const command = app.add_subcommand("serve", "Serve the page to browsers");
    command->add_option("--root", settings->root, "folder of the built page")
        ->required()
        ->type_name("DIR");
    command
        ->add_option("--port", settings->port,
                     "exactly this port; 0 takes any free one (default: from " +
                         std::to_string(server::kDefaultPort) + " up)")
        ->type_name("N");
    command
        ->add_option("--address", settings->options.address,
                     "address to listen at (default: this machine only)")
        ->type_name("ADDRESS");
    command
        ->add_option("--connections-per-address", settings->connections_per_address,
                     "connections from one address at once; 0 sets no limit (default: " +
                         std::to_string(server::Limits{}.max_connections_per_address) + ")")
        ->type_name("N");
    command->add_flag("--open", settings->options.open_browser, "open a browser as well");
    command->callback([settings, &exit_code] {
        settings->options.root = settings->root;
        if (!settings->port.empty()) {
            const auto port = parse_number(settings->port, UINT16_MAX);
            if (!port) {
                exit_code =
                    fail("--port: " + quote(settings->port) + " is not a number from 0 to 65535");
                return;
            }
            settings->options.port = static_cast<std::uint16_t>(*port);
        }
        if (!settings->connections_per_address.empty()) {
            const auto limit = parse_number(settings->connections_per_address, kMostPerAddress);
            if (!limit) {
                exit_code =
                    fail("--connections-per-address: " + quote(settings->connections_per_address) +
                         " is not a number from 0 to " + std::to_string(kMostPerAddress));
                return;
            }
            settings->options.limits.max_connections_per_address = *limit;
        }
        exit_code = server::run(settings->options);
    });
}

}  // namespace tessera::cli
