#include "server/building.hpp"

#include "server/target.hpp"

namespace tessera::server {

boost::asio::awaitable<bool> BuildingHandler::respond(Exchange& exchange) {
    const bool health = raw_path(exchange.request()->target()) == "/api/v1/health";
    co_return co_await exchange.send_text(
        Exchange::Status::service_unavailable, "application/json",
        health ? R"({"status":"building"})"
               : R"({"error":"the server is being built","code":"unavailable"})");
}

}  // namespace tessera::server
