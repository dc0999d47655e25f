// The command `serve`.
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>

#include "server/listener.hpp"
#include "server/local_network_handler.hpp"
#include "server/server.hpp"

namespace tessera::server {
namespace {

/// How many descriptors this process may have, as many as the system allows.
rlim_t raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return RLIM_INFINITY;
    limit.rlim_cur = limit.rlim_max;
    return setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : RLIM_INFINITY;
}

/// Where there are too few descriptors, lowers the limit of connections: each takes a descriptor,
/// and two more for the file being sent and its compressed copy. Without descriptors nobody could
/// be accepted, and so nobody dropped for another.
void fit_descriptors(ClientLimits& limits, std::size_t sockets) {
    constexpr rlim_t kOthers = 32;
    const rlim_t all = raise_descriptor_limit();
    if (all == RLIM_INFINITY) return;
    const rlim_t others = kOthers + sockets;
    const rlim_t fitting = all > others ? std::max<rlim_t>((all - others) / 3, 1) : 1;
    limits.max_connections = std::min<rlim_t>(limits.max_connections, fitting);
}

bool is_set(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != '\0';
}

/// In a session of its own, so that Ctrl-C here does not end the browser.
void open_browser(const std::string& url) {
    if (!is_set("DISPLAY") && !is_set("WAYLAND_DISPLAY")) return;
    std::string script =
        "(xdg-open \"$1\" || sensible-browser \"$1\") </dev/null >/dev/null 2>&1 &";
    std::string shell = "sh", option = "-c", argument = url;
    const std::array<char*, 6> arguments{shell.data(), option.data(),   script.data(),
                                         shell.data(), argument.data(), nullptr};
    posix_spawnattr_t attributes;
    if (posix_spawnattr_init(&attributes) != 0) return;
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSID);
    pid_t child = 0;
    const int failed =
        posix_spawn(&child, "/bin/sh", nullptr, &attributes, arguments.data(), environ);
    posix_spawnattr_destroy(&attributes);
    if (failed == 0) waitpid(child, nullptr, 0);
}

/// Prints where the server is, and returns where a browser is to be opened.
std::string print_place(const Server& server, const Options& options) {
    std::string url = server.url();
    const auto urls =
        options.local_network ? network_urls(server.port()) : std::vector<std::string>();
    if (urls.empty()) {
        std::printf("Tessera is at %s\n", url.c_str());
        if (options.local_network)
            std::puts("This machine is in no network, so nobody else can reach it.");
        std::fflush(stdout);
    } else {
        url = urls.front();
        print_network_place(urls, !options.handed_over);
    }
    return url;
}

}  // namespace

std::size_t sockets_that_fit(std::size_t wanted) {
    // The rest is for connections, as fit_descriptors() counts them.
    constexpr rlim_t kRest = 1'000;
    const rlim_t all = raise_descriptor_limit();
    return all == RLIM_INFINITY ? wanted : std::min<rlim_t>(wanted, all - std::min(kRest, all / 2));
}

int run(const Options& options, const std::function<void(std::string url)>& on_ready,
        const std::vector<Handler*>& handlers) {
    Options fitting = options;
    if (fitting.local_network) fitting.address = "0.0.0.0";
    fit_descriptors(fitting.limits, fitting.sockets);
    for (;;) {
        int listening = -1;
        {
            auto server = Server::listen(fitting, handlers);
            if (!server) {
                std::fprintf(stderr, "tessera: %s\n", server.error().text().c_str());
                return 2;
            }
            server->stop_on_signals();
            const std::string url = fitting.quiet ? server->url() : print_place(*server, fitting);
            if (on_ready) on_ready(url);
            if (fitting.open_browser) open_browser(url);
            server->run();
            listening = server->release_listening();
        }
        if (listening < 0) return 0;
        const Error failed = replace_process(fitting.successor, listening);
        std::fprintf(stderr, "tessera: %s\n", failed.text().c_str());
        // On with the socket that was to be handed over.
        fitting.successor.clear();
        fitting.handed_over = fitting.quiet = true;
        fitting.open_browser = false;
    }
}

}  // namespace tessera::server
