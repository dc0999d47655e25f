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
#include "server/server.hpp"

namespace tessera::server {
namespace {

/// Raises the limit of descriptors and, where that is too low, lowers that of connections: each
/// takes a descriptor, and two more for the file being sent and its compressed copy. Without
/// descriptors nobody could be accepted, and so nobody dropped for another.
void fit_descriptors(ClientLimits& limits) {
    constexpr rlim_t kOthers = 32;
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    if (setrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return;
    const rlim_t fitting = limit.rlim_cur > kOthers ? (limit.rlim_cur - kOthers) / 3 : 1;
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

}  // namespace

int run(const Options& options, const std::function<void(std::string url)>& on_ready,
        const std::vector<Handler*>& handlers) {
    Options fitting = options;
    fit_descriptors(fitting.limits);
    for (;;) {
        int listening = -1;
        {
            auto server = Server::listen(fitting, handlers);
            if (!server) {
                std::fprintf(stderr, "tessera: %s\n", server.error().text().c_str());
                return 2;
            }
            const std::string url = server->url();
            server->stop_on_signals();
            std::printf("Tessera is at %s\n", url.c_str());
            std::fflush(stdout);
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
        fitting.handed_over = true;
        fitting.open_browser = false;
    }
}

}  // namespace tessera::server
