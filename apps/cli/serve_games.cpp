// The store, the hub and the API, put together.
#include "serve_games.hpp"

#include <utility>

#include "server/api/api.hpp"
#include "server/server.hpp"
#include "service/hub.hpp"
#include "store/hints.hpp"
#include "store/open.hpp"
#include "store/postgres_store.hpp"

namespace tessera::cli {
namespace {

/// The hub, with the store that it serves from.
class HubBackend final : public server::Backend {
public:
    HubBackend(std::unique_ptr<store::EventStore> store, std::unique_ptr<service::Hub> hub)
        : store_(std::move(store)), hub_(std::move(hub)) {}

    [[nodiscard]] Result<server::UnixMilliseconds> known_time() const override {
        const auto tick = store_->last_tick();
        if (!tick) return tick.error();
        return tick->value_or(0);
    }
    void connect(service::Session session) override { hub_->connect(session); }
    void frame(service::Session session, std::string_view text, std::int64_t round_trip,
               server::UnixMilliseconds now) override {
        hub_->frame(session, text, round_trip, now);
    }
    void disconnect(service::Session session, server::UnixMilliseconds now) override {
        hub_->disconnect(session, now);
    }
    void http(service::Session session, const service::HttpRequest& request,
              server::UnixMilliseconds now) override {
        hub_->http(session, request, now);
    }
    Result<std::size_t> run(server::UnixMilliseconds now) override { return hub_->run(now); }
    [[nodiscard]] server::UnixMilliseconds due_at() const override { return hub_->due_at(); }
    void stop() override { hub_->stop(); }
    [[nodiscard]] service::Load load() const override { return hub_->load(); }
    [[nodiscard]] int descriptor() const override { return hub_->descriptor(); }
    [[nodiscard]] bool writes() const override { return hub_->writes(); }
    [[nodiscard]] int passphrases_descriptor() const override {
        return hub_->passphrases_descriptor();
    }

private:
    std::unique_ptr<store::EventStore> store_;
    std::unique_ptr<service::Hub> hub_;
};

Result<std::unique_ptr<server::Api>> open_api(const std::string& file,
                                              const server::ApiOptions& options) {
    const service::HubLimits hub_limits;
    server::ApiOptions fitting = options;
    fitting.limits.sockets.frame = hub_limits.frame;
    fitting.limits.body = hub_limits.body;
    auto store = store::open_store(file, true);
    if (!store) return store.error();
    service::Limits limits;
    std::unique_ptr<store::Hints> hints;
    if (store::is_postgres_url(file)) {
        auto opened = store::open_postgres_hints(file);
        if (!opened) return opened.error();
        hints = std::move(opened).value();
        limits.alone = false;
    }
    return server::Api::open(
        fitting, [&](service::Carrier& carrier) -> Result<std::unique_ptr<server::Backend>> {
            service::Credentials credentials;
            auto passphrases = service::open_argon2();
            if (!passphrases) return passphrases.error();
            credentials.passphrases = std::move(passphrases).value();
            auto hub = service::Hub::open(**store, carrier, limits, hub_limits, std::move(hints),
                                          std::move(credentials));
            if (!hub) return hub.error();
            return std::unique_ptr<server::Backend>(
                std::make_unique<HubBackend>(std::move(store).value(), std::move(hub).value()));
        });
}

}  // namespace

Exit serve_games(const std::string& file, const server::Options& options,
                 const server::ApiOptions& api) {
    server::Options with_sockets = options;
    server::ApiOptions fitting = api;
    std::size_t& sockets = fitting.limits.sockets.sockets;
    with_sockets.sockets = sockets = server::sockets_that_fit(sockets);
    const auto opened = open_api(file, fitting);
    if (!opened) return opened.error();
    return server::run(with_sockets, {}, {opened->get()});
}

}  // namespace tessera::cli
