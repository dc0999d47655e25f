// The command `serve`.
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cstdio>
#include <cstdlib>

#include "server/static_server.hpp"

namespace tessera::server {
namespace {

/// Each connection takes a descriptor, and another for the file being sent.
void raise_descriptor_limit() {
    rlimit limit{};
    if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
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

int run(const Options& options, const std::function<void(std::string url)>& on_ready) {
    raise_descriptor_limit();
    auto server = StaticServer::listen(options);
    if (!server) {
        std::fprintf(stderr, "tessera: %s\n", server.error().text().c_str());
        return 2;
    }
    const std::string url = server->url();
    server->stop_on_signals();
    std::printf("Tessera is at %s\n", url.c_str());
    std::fflush(stdout);
    if (on_ready) on_ready(url);
    if (options.open_browser) open_browser(url);
    server->run();
    return 0;
}

}  // namespace tessera::server
