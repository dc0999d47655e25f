#include "server/exchange.hpp"

#include <algorithm>
#include <array>
#include <boost/asio/write.hpp>
#include <boost/beast/core/read_size.hpp>
#include <ctime>
#include <utility>

namespace tessera::server {
namespace {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

/// Scripts and workers of our own only, WebAssembly among them. Styles may be inline: components
/// set them.
constexpr std::string_view kContentSecurityPolicy =
    "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; object-src 'none'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

std::string http_date() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    gmtime_r(&now, &utc);
    std::array<char, 40> text{};
    const std::size_t length =
        std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &utc);
    return {text.data(), length};
}

/// Nothing in it ends a source of a policy.
bool is_plain_host(std::string_view host) {
    return !host.empty() && std::all_of(host.begin(), host.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
               c == '.' || c == '-' || c == ':' || c == '[' || c == ']';
    });
}

/// That 'self' covers WebSockets is not so in older browsers.
std::string policy_with_sockets(std::string_view host) {
    std::string policy(kContentSecurityPolicy);
    policy += "; connect-src 'self'";
    if (is_plain_host(host))
        for (const std::string_view scheme : {" ws://", " wss://"}) policy.append(scheme) += host;
    return policy;
}

}  // namespace

Exchange::Exchange(Connection& connection, beast::flat_buffer& received, RequestHead& head,
                   bool keep_alive, bool sockets)
    : connection_(connection),
      received_(received),
      head_(head),
      request_(head.request()),
      keep_alive_(keep_alive),
      has_body_(request_ != nullptr && head.has_body()),
      sockets_(sockets) {}

void Exchange::describe(http::response_header<>& header) const {
    header.set(http::field::date, http_date());
    if (sockets_ && request_ != nullptr)
        header.set("Content-Security-Policy", policy_with_sockets((*request_)[http::field::host]));
    else
        header.set("Content-Security-Policy", kContentSecurityPolicy);
    header.set("X-Content-Type-Options", "nosniff");
    header.set("Referrer-Policy", "no-referrer");
    header.set("X-Frame-Options", "DENY");
    header.set("Cross-Origin-Opener-Policy", "same-origin");
    // With the opener policy, this isolates the page, which may then share memory with its workers.
    header.set("Cross-Origin-Embedder-Policy", "require-corp");
    header.set("Cross-Origin-Resource-Policy", "same-origin");
}

asio::awaitable<Exchange::Body> Exchange::read_body(std::size_t max_bytes, TakesMore takes_more) {
    kept_ = *request_;
    http::request_parser<http::string_body> parser(head_.release());
    request_ = &kept_;
    parser.body_limit(max_bytes);
    if (parser.content_length().value_or(0) > max_bytes) co_return BodyFailure::too_long;
    if (beast::iequals(kept_[http::field::expect], "100-continue")) {
        static constexpr std::string_view kContinue = "HTTP/1.1 100 Continue\r\n\r\n";
        auto [error, size] =
            co_await asio::async_write(connection_.socket(), asio::buffer(kContinue), kAwait);
        if (error) co_return BodyFailure::disconnected;
        connection_.count_sent(size);
    }
    connection_.enter(Phase::receiving, Clock::now());
    const auto failure = co_await read_body_to_end(parser, takes_more);
    connection_.enter(Phase::answering, Clock::now());
    if (failure) co_return *failure;
    has_body_ = false;
    co_return std::move(parser.get().body());
}

asio::awaitable<std::optional<Exchange::BodyFailure>> Exchange::read_body_to_end(
    http::request_parser<http::string_body>& parser, const TakesMore& takes_more) {
    while (!parser.is_done()) {
        if (received_.size() > 0) {
            beast::error_code error;
            received_.consume(parser.put(received_.data(), error));
            if (error == http::error::body_limit) co_return BodyFailure::too_long;
            if (error && error != http::error::need_more) co_return BodyFailure::malformed;
            if (!takes_more(parser.get().body().size())) co_return BodyFailure::refused;
            if (!error) continue;
        }
        // What announces a chunk fits, or is none.
        const std::size_t room = beast::read_size(received_, received_.max_size());
        if (room == 0) co_return BodyFailure::malformed;
        auto [failed, size] =
            co_await connection_.socket().async_read_some(received_.prepare(room), kAwait);
        if (failed) co_return BodyFailure::disconnected;
        received_.commit(size);
        connection_.count_received(size);
    }
    co_return std::nullopt;
}

asio::awaitable<bool> Exchange::send_text(Status status, std::string_view type, std::string text,
                                          const Fields& fields) {
    auto response = answer<http::string_body>(status);
    response.set(http::field::cache_control, "no-store");
    for (const auto& [name, value] : fields) response.set(name, value);
    if (!type.empty()) response.set(http::field::content_type, type);
    // An answer of 204 has no such field.
    if (status != Status::no_content) response.content_length(text.size());
    if (request_ == nullptr || request_->method() != http::verb::head)
        response.body() = std::move(text);
    co_return co_await send(response);
}

asio::awaitable<bool> Exchange::begin_stream(std::string_view type) {
    end_connection();
    auto response = answer<http::empty_body>(Status::ok);
    response.set(http::field::cache_control, "no-store");
    response.set(http::field::content_type, type);
    // nginx would collect lines before it passes them on.
    response.set("X-Accel-Buffering", "no");
    response.chunked(response.version() >= 11);
    http::response_serializer<http::empty_body> serializer(response);
    auto [error, size] =
        co_await http::async_write_header(connection_.socket(), serializer, kAwait);
    if (!error) connection_.count_sent(size);
    co_return !error;
}

asio::awaitable<bool> Exchange::refuse(Status status) {
    Fields fields;
    if (status == Status::method_not_allowed) fields = {{http::field::allow, "GET, HEAD"}};
    co_return co_await send_text(status, "text/plain; charset=utf-8",
                                 std::to_string(static_cast<unsigned>(status)) + ' ' +
                                     std::string(http::obsolete_reason(status)) + '\n',
                                 fields);
}

}  // namespace tessera::server
