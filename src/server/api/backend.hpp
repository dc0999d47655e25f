// What the API is served by: the calls of service::Hub, which is behind it in the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <string_view>

#include "base/result.hpp"
#include "service/carrier.hpp"

namespace tessera::server {

using service::Session;
/// Since 1970.
using UnixMilliseconds = std::int64_t;

/// As service/hub.hpp describes the calls. All come from one thread.
class Backend {
public:
    Backend() = default;
    Backend(const Backend&) = delete;
    Backend& operator=(const Backend&) = delete;
    virtual ~Backend() = default;

    /// The latest time that is known of: time goes on from there, also where the clock of the
    /// machine has been set back since. Asked for once, first. Error: it cannot be read.
    [[nodiscard]] virtual Result<UnixMilliseconds> known_time() const {
        return UnixMilliseconds{0};
    }
    virtual void connect(Session session) = 0;
    virtual void frame(Session session, std::string_view text, std::int64_t round_trip,
                       UnixMilliseconds now) = 0;
    virtual void disconnect(Session session, UnixMilliseconds now) = 0;
    virtual void http(Session session, const service::HttpRequest& request,
                      UnixMilliseconds now) = 0;
    [[nodiscard]] virtual Result<std::size_t> run(UnixMilliseconds now) = 0;
    [[nodiscard]] virtual UnixMilliseconds due_at() const = 0;
    virtual void stop() = 0;
    /// For /metrics; asked for at most once a second.
    [[nodiscard]] virtual service::Load load() const { return {}; }
    /// run() is due when it becomes readable or, if writes(), writable. It may be another after
    /// each call of run(); -1: none.
    [[nodiscard]] virtual int descriptor() const { return -1; }
    [[nodiscard]] virtual bool writes() const { return false; }
    /// run() is due when it becomes readable, too; always the same. -1: none.
    [[nodiscard]] virtual int passphrases_descriptor() const { return -1; }
};

/// The carrier outlives what is made.
using MakeBackend = std::function<Result<std::unique_ptr<Backend>>(service::Carrier& carrier)>;

}  // namespace tessera::server
