// The API of docs/server-protocol.md: what is below /api/v1/ over HTTP, the WebSocket there, and
// /metrics.
#pragma once

#include <boost/asio/any_io_executor.hpp>
#include <boost/asio/steady_timer.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "server/api/figures.hpp"
#include "server/api/hub_thread.hpp"
#include "server/api/limits.hpp"
#include "server/api/log.hpp"
#include "server/api/options.hpp"
#include "server/api/token_bucket.hpp"
#include "server/api/web_sockets.hpp"
#include "server/client_address.hpp"
#include "server/exchange.hpp"
#include "server/target.hpp"

namespace tessera::server {

class Api final : public Handler {
public:
    /// Errors are of the options or of what makes the backend.
    [[nodiscard]] static Result<std::unique_ptr<Api>> open(const ApiOptions& options,
                                                           const MakeBackend& make);
    ~Api() override;

    [[nodiscard]] bool takes(std::string_view path) const override;
    [[nodiscard]] boost::asio::awaitable<bool> respond(Exchange& exchange) override;
    void start(const boost::asio::any_io_executor& network,
               const std::function<void()>& on_idle) override;
    void stop() override;
    [[nodiscard]] bool idle() const override;
    void finish() override;

private:
    /// A request that waits for the hub's answer, in a coroutine.
    class Waiting;
    /// What an exchange is answered with if it goes no further.
    struct Refusal {
        unsigned status;
        std::string_view code;
        std::string_view reason;
        std::string_view allow{};
        long retry_after = 0;  ///< seconds; 0: not said
    };

    explicit Api(const ApiOptions& options);

    [[nodiscard]] boost::asio::ip::address client_of(Exchange& exchange) const;
    [[nodiscard]] bool may_read_metrics(Exchange& exchange) const;
    /// Whether the request may be looked at: its host, origin, and how many there were.
    [[nodiscard]] std::optional<Refusal> admit(Exchange& exchange,
                                               const boost::asio::ip::address& client);
    [[nodiscard]] boost::asio::awaitable<bool> respond_api(Exchange& exchange, Target target);
    [[nodiscard]] boost::asio::awaitable<bool> respond_socket(
        Exchange& exchange, const boost::asio::ip::address& client);
    [[nodiscard]] boost::asio::awaitable<bool> respond_by_hub(
        Exchange& exchange, Target target, const boost::asio::ip::address& client);
    /// The hub has answered with a stream, and waits for nothing more.
    [[nodiscard]] boost::asio::awaitable<bool> open_stream(Exchange& exchange, Waiting& waiting,
                                                           service::HttpAnswer answer);
    [[nodiscard]] boost::asio::awaitable<std::optional<Refusal>> take_body(
        Exchange& exchange, service::HttpRequest& request);
    [[nodiscard]] boost::asio::awaitable<bool> answer(Exchange& exchange, unsigned status,
                                                      std::string_view type, std::string body,
                                                      const Refusal& more);
    [[nodiscard]] boost::asio::awaitable<bool> refuse(Exchange& exchange, Refusal refusal);

    void check_regularly();
    void take(std::vector<FromHub> batch);
    void take_one(FromHub& one);
    void tell_if_idle();

    ApiOptions options_;
    Addresses proxies_, metrics_for_;
    Log log_;
    Figures figures_;
    AddressRates requests_, writes_;
    std::size_t body_bytes_ = 0;  ///< of all bodies that are being received
    Session next_session_ = 1;
    std::unordered_map<Session, Waiting*> waiting_;
    std::function<void()> on_idle_;
    std::optional<boost::asio::any_io_executor> network_;
    std::optional<boost::asio::steady_timer> check_;
    WebSockets sockets_;
    bool stopping_ = false;
    bool hub_ended_ = false;
    std::unique_ptr<HubThread> hub_;  ///< joined before the rest goes
};

}  // namespace tessera::server
