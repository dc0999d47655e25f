// Beast's default piece of a file is 4 kB.
#define BOOST_BEAST_FILE_BUFFER_SIZE 32768

#include "server/file_handler.hpp"

#include <array>
#include <string>

#include "server/target.hpp"

namespace tessera::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;

asio::awaitable<bool> FileHandler::respond(Exchange& exchange) {
    static constexpr Coding kPlain{};
    // The smaller ones first.
    static constexpr std::array<Coding, 2> kCompressed{{{"br", ".br"}, {"gzip", ".gz"}}};

    const Request& request = *exchange.request();
    if (request.method() != http::verb::get && request.method() != http::verb::head)
        co_return co_await exchange.refuse(http::status::method_not_allowed);
    if (exchange.has_body()) co_return co_await exchange.refuse(http::status::payload_too_large);
    const auto segments = path_segments(request.target());
    if (!segments) co_return co_await exchange.refuse(http::status::bad_request);
    auto file = open_beneath(root_, *segments);
    if (!file)
        co_return co_await exchange.refuse(file.error() == OpenFailure::unavailable
                                               ? http::status::service_unavailable
                                               : http::status::not_found);
    // Next to a file may lie the same compressed.
    for (const Coding& coding : kCompressed) {
        if (!accepts_coding(request[http::field::accept_encoding], coding.name)) continue;
        std::vector<std::string> compressed = *segments;
        compressed.back() += coding.suffix;
        auto smaller = open_beneath(root_, compressed);
        if (smaller)
            co_return co_await respond_file(exchange, std::move(smaller).value(), *segments,
                                            coding);
    }
    co_return co_await respond_file(exchange, std::move(file).value(), *segments, kPlain);
}

asio::awaitable<bool> FileHandler::respond_file(Exchange& exchange, OpenFile file,
                                                const std::vector<std::string>& segments,
                                                Coding coding) {
    // The page's build puts a hash of the content into the name of what it places in assets/.
    const bool hashed = segments.size() > 1 && segments.front() == "assets";
    Exchange::Fields fields{
        {http::field::cache_control, hashed ? "public, max-age=31536000, immutable" : "no-cache"},
        {http::field::etag, file.etag()},
        {http::field::vary, "Accept-Encoding"}};
    if (!coding.name.empty()) fields.emplace_back(http::field::content_encoding, coding.name);
    if (names_etag((*exchange.request())[http::field::if_none_match], file.etag())) {
        auto response = exchange.answer<http::empty_body>(http::status::not_modified);
        for (const auto& [field, value] : fields) response.set(field, value);
        co_return co_await exchange.send(response);
    }
    co_return co_await send_file(exchange, std::move(file), media_type(segments.back()), fields);
}

asio::awaitable<bool> send_file(Exchange& exchange, OpenFile file, std::string_view type,
                                const Exchange::Fields& fields) {
    const auto describe = [&](auto& response) {
        for (const auto& [field, value] : fields) response.set(field, value);
        response.set(http::field::content_type, type);
    };
    if (exchange.request()->method() == http::verb::head) {
        auto response = exchange.answer<http::empty_body>(http::status::ok);
        describe(response);
        response.content_length(file.size());
        co_return co_await exchange.send(response);
    }
    auto response = exchange.answer<http::file_body>(http::status::ok);
    describe(response);
    beast::file_posix native;
    native.native_handle(file.release());
    boost::system::error_code error;
    response.body().reset(std::move(native), error);
    if (error) co_return co_await exchange.refuse(http::status::service_unavailable);
    response.content_length(response.body().size());
    co_return co_await exchange.send(response);
}

}  // namespace tessera::server
