#include "server/local_network_handler.hpp"

#include <boost/asio/ip/tcp.hpp>
#include <cstdio>
#include <string_view>
#include <utility>

#include "base/codes.hpp"
#include "base/json.hpp"
#include "server/host_check.hpp"
#include "server/local_network.hpp"

namespace tessera::server {
namespace {

namespace http = boost::beast::http;

/// Neither from elsewhere nor, as far as can be seen, through a proxy for somebody elsewhere.
bool is_from_this_machine(Exchange& exchange) {
    boost::system::error_code gone;
    const auto& socket = exchange.connection().socket();
    const auto peer = socket.remote_endpoint(gone);
    const auto local = socket.local_endpoint(gone);
    const Request& request = *exchange.request();
    return !gone && peer.address().is_loopback() && request.count("X-Forwarded-For") == 0 &&
           request.count(http::field::forwarded) == 0 &&
           names_this_host(request[http::field::host], local.address(), {});
}

/// What is answered instead of carrying a request out.
struct Refusal {
    Exchange::Status status;
    std::string_view code;
    std::string reason;
};

std::optional<Refusal> refused(Exchange& exchange, bool offered) {
    using Status = Exchange::Status;
    const Request& request = *exchange.request();
    const http::verb method = request.method();
    if (method != http::verb::get && method != http::verb::head && method != http::verb::post)
        return Refusal{Status::method_not_allowed, codes::unknown_request, "not with this method"};
    if (exchange.has_body())
        return Refusal{Status::payload_too_large, codes::bad_request, "there is to be no body"};
    if (method != http::verb::post) return std::nullopt;
    if (!offered || !is_from_this_machine(exchange))
        return Refusal{Status::not_found, codes::unknown_request, "not for this page"};
    // A page of another site sends its own origin with it.
    if (request.count(http::field::origin) > 0 &&
        !is_same_origin(request[http::field::origin], request[http::field::host]))
        return Refusal{Status::forbidden, "wrong_origin", "pages of other sites may not do this"};
    return std::nullopt;
}

}  // namespace

std::vector<std::string> network_urls(std::uint16_t port) {
    std::vector<std::string> urls;
    for (const std::string& address : network_addresses())
        urls.push_back("http://" + address + ':' + std::to_string(port) + '/');
    return urls;
}

void print_network_place(const std::vector<std::string>& urls, bool with_code) {
    std::printf("Tessera is at %s\nfor everybody in the local network", urls.front().c_str());
    for (std::size_t i = 1; i < urls.size(); ++i)
        std::printf("%s%s", i == 1 ? "; also " : ", ", urls[i].c_str());
    std::printf(".\n");
    if (with_code) std::printf("%s", qr_code(urls.front()).c_str());
    std::fflush(stdout);
}

boost::asio::awaitable<bool> LocalNetworkHandler::respond(Exchange& exchange) {
    const bool told = offered_ && is_from_this_machine(exchange);
    auto refusal = refused(exchange, offered_);
    if (!refusal && !listening_ && exchange.request()->method() == http::verb::post) {
        if (const auto fault = listen_())
            refusal = {Exchange::Status::service_unavailable, codes::unavailable, fault->text()};
        else
            listening_ = true;
    }
    JsonWriter json;
    json.open_object();
    Exchange::Fields fields;
    if (refusal) {
        json.member("error", refusal->reason).member("code", refusal->code);
        if (refusal->status == Exchange::Status::method_not_allowed)
            fields.emplace_back(http::field::allow, "GET, HEAD, POST");
    } else {
        json.member("listening", told && listening_);
        json.list("addresses", told ? network_urls(port_) : std::vector<std::string>(),
                  [&](const std::string& url) { json.value(url); });
    }
    json.close_object();
    co_return co_await exchange.send_text(refusal ? refusal->status : Exchange::Status::ok,
                                          "application/json", std::move(json).take(), fields);
}

}  // namespace tessera::server
