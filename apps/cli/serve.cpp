// serve: the page, over HTTP, and with a file of games the API.
#include "serve.hpp"

#include <utility>

#include "base/text.hpp"
#include "fail.hpp"
#include "server/building.hpp"
#include "server/server.hpp"

namespace tessera::cli {
namespace {

constexpr std::uint32_t kMost = 1'000'000;
/// How many seconds' worth of requests may come at once.
constexpr double kBurst = 10;

struct Settings {
    server::Options options;
    server::ApiOptions api;
    std::string root;
    std::string tables;
    std::string port;
    std::string games;
    std::string connections_per_address, sockets, sockets_per_address, requests, writes;
    bool building = false;
    std::string successor;
};

std::string with_default(const std::string& help, std::size_t value) {
    return help + " (default: " + std::to_string(value) + ")";
}

std::size_t whole(double rate) {
    return static_cast<std::size_t>(rate);
}

void add_file_options(const Command& command, Settings& settings) {
    command.text("--root", settings.root, "folder of the built page", "DIR").required();
    command.text("--port", settings.port,
                 "exactly this port; 0 takes any free one (default: from " +
                     std::to_string(server::kDefaultPort) + " up)",
                 "N");
    command.text("--address", settings.options.address,
                 "address to listen at (default: this machine only)", "ADDRESS");
    command.flag("--lan", settings.options.local_network,
                 "listen for others in the local network, and print the address for them");
    command.flag("--offer-lan", settings.options.offer_local_network,
                 "let the page on this machine make it listen for the local network later");
    command.flag("--listen-fds", settings.options.handed_over,
                 "listen at the socket that systemd hands over, if it does");
    command.flag("--quiet", settings.options.quiet, "do not print where it is");
    command.text("--connections-per-address", settings.connections_per_address,
                 with_default("connections from one address at once; 0 sets no limit",
                              settings.options.limits.max_connections_per_address),
                 "N");
    command.repeated("--trusted-proxy", settings.api.trusted_proxies,
                     "address of a proxy that says in X-Forwarded-For for whom it asks", "ADDRESS");
    command.text("--tables", settings.tables, "folder of endgame tables that the page may read",
                 "DIR");
    command.flag("--open", settings.options.open_browser, "open a browser as well");
}

void add_api_options(const Command& command, Settings& settings) {
    const server::ApiLimits limits;
    command.text("--games", settings.games,
                 "serve games between people, kept in this file or database of PostgreSQL's",
                 "STORE");
    command.repeated("--host", settings.api.hosts,
                     "a name of this server, besides localhost and its address", "NAME");
    command.repeated("--metrics-for", settings.api.metrics_for,
                     "address that may read /metrics, besides this machine", "ADDRESS");
    command.text("--sockets", settings.sockets,
                 with_default("WebSockets at once", limits.sockets.sockets), "N");
    command.text("--sockets-per-address", settings.sockets_per_address,
                 with_default("WebSockets from one address at once; 0 sets no limit",
                              limits.sockets.sockets_per_address),
                 "N");
    command.text("--requests-per-second", settings.requests,
                 with_default("requests of the API from one address; 0 sets no limit",
                              whole(limits.requests.per_second)),
                 "N");
    command.text("--writes-per-second", settings.writes,
                 with_default("of those, requests that change something; 0 sets no limit",
                              whole(limits.writes.per_second)),
                 "N");
}

/// Nothing where the option is not given.
Result<std::optional<std::uint32_t>> number(const std::string& text, const char* option) {
    if (text.empty()) return std::optional<std::uint32_t>();
    auto read = read_number(text, option, 0, kMost);
    if (!read) return read.error();
    return std::optional<std::uint32_t>(*read);
}

std::optional<Error> read_count(const std::string& text, const char* option, std::size_t& count) {
    const auto read = number(text, option);
    if (!read) return read.error();
    count = read->value_or(count);
    return std::nullopt;
}

std::optional<Error> read_rate(const std::string& text, const char* option, server::Rate& rate) {
    const auto read = number(text, option);
    if (!read) return read.error();
    if (*read) rate = {static_cast<double>(**read), kBurst * static_cast<double>(**read)};
    return std::nullopt;
}

/// What the options have as text.
std::optional<Error> read_settings(Settings& settings) {
    server::Options& options = settings.options;
    server::ApiLimits& limits = settings.api.limits;
    options.root = settings.root;
    options.tables = settings.tables;
    options.trusted_proxies = settings.api.trusted_proxies;
    if (!settings.port.empty()) {
        const auto port = read_number(settings.port, "--port", 0, UINT16_MAX);
        if (!port) return port.error();
        options.port = static_cast<std::uint16_t>(*port);
    }
    if (auto error = read_count(settings.connections_per_address, "--connections-per-address",
                                options.limits.max_connections_per_address))
        return error;
    if (auto error = read_count(settings.sockets, "--sockets", limits.sockets.sockets))
        return error;
    if (auto error = read_count(settings.sockets_per_address, "--sockets-per-address",
                                limits.sockets.sockets_per_address))
        return error;
    if (auto error = read_rate(settings.requests, "--requests-per-second", limits.requests))
        return error;
    return read_rate(settings.writes, "--writes-per-second", limits.writes);
}

/// The arguments of the successor: those of this program, but for what is only for this one.
std::vector<std::string> successor_arguments(const std::vector<std::string>& own,
                                             const std::string& successor) {
    std::vector<std::string> arguments{successor};
    for (std::size_t i = 1; i < own.size(); ++i) {
        const std::string& one = own[i];
        if (one == "--successor") ++i;
        if (one == "--successor" || one.starts_with("--successor=") || one == "--building" ||
            one == "--open" || one == "--listen-fds" || one == "--quiet")
            continue;
        arguments.push_back(one);
    }
    arguments.emplace_back("--listen-fds");
    // It is where this one has said that it is.
    arguments.emplace_back("--quiet");
    return arguments;
}

}  // namespace

void add_serve_command(const Command& program, ServeGames serve_games) {
    const auto settings = std::make_shared<Settings>();
    const Command command =
        program.add("serve", "Serve the page to browsers, and games between people");
    add_file_options(command, *settings);
    add_api_options(command, *settings);
    command.run([settings, serve_games = std::move(serve_games)]() -> Exit {
        if (const auto error = read_settings(*settings)) return *error;
        if (!settings->games.empty())
            return serve_games(settings->games, settings->options, settings->api);
        return server::run(settings->options);
    });
}

void add_small_serve_command(const Command& program, std::vector<std::string> arguments) {
    const auto settings = std::make_shared<Settings>();
    const Command command = program.add("serve", "Serve the page to browsers");
    add_file_options(command, *settings);
    add_api_options(command, *settings);
    command.flag("--building", settings->building,
                 "say that the program which serves games is being built");
    command.text("--successor", settings->successor,
                 "program that takes over, with the other options, on SIGUSR2", "PROGRAM");
    command.run([settings, arguments = std::move(arguments)]() -> Exit {
        if (const auto error = read_settings(*settings)) return *error;
        if (!settings->games.empty() && !settings->building)
            return Error{"--games", "games are served by the whole program, tessera"};
        if (!settings->successor.empty())
            settings->options.successor = successor_arguments(arguments, settings->successor);
        server::BuildingHandler building;
        if (settings->building) return server::run(settings->options, {}, {&building});
        return server::run(settings->options);
    });
}

}  // namespace tessera::cli
