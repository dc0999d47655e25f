#include "server/request_head.hpp"

#include <algorithm>
#include <string_view>

namespace tessera::server {
namespace {

namespace beast = boost::beast;
namespace http = boost::beast::http;

/// Whether a field goes on in a further line, which begins with white space.
bool has_folded_line(std::string_view head) {
    return head.find("\r\n ") != std::string_view::npos ||
           head.find("\r\n\t") != std::string_view::npos;
}

/// Whether there is exactly one way to find the length of the body.
bool has_clear_length(const Request& request) {
    const std::size_t lengths = request.count(http::field::content_length);
    const std::size_t codings = request.count(http::field::transfer_encoding);
    if (codings > 0)
        return codings == 1 && lengths == 0 && request.version() >= 11 &&
               beast::iequals(request[http::field::transfer_encoding], "chunked");
    // The parser takes a list of equal numbers too.
    const auto length = request[http::field::content_length];
    return lengths == 0 || (lengths == 1 && std::all_of(length.begin(), length.end(), [](char c) {
                                return c >= '0' && c <= '9';
                            }));
}

bool has_clear_host(const Request& request) {
    const std::size_t hosts = request.count(http::field::host);
    return hosts == 1 || (hosts == 0 && request.version() < 11);
}

}  // namespace

RequestHead::RequestHead(std::size_t max_bytes) : max_bytes_(max_bytes) {
    parser_.header_limit(static_cast<std::uint32_t>(max_bytes));
    // How long a body may be is for the one who responds.
    parser_.body_limit(boost::none);
}

HeadState RequestHead::take(beast::flat_buffer& received) {
    if (received.size() == 0) return HeadState::unfinished;
    beast::error_code error;
    const std::size_t used = parser_.put(received.data(), error);
    // The parser takes a field, with all its lines, in one piece.
    const bool folded = has_folded_line({static_cast<const char*>(received.data().data()), used});
    received.consume(used);
    taken_ += used;
    const bool unfinished = error == http::error::need_more;
    // The parser's own limit begins anew with each piece it takes.
    if (error == http::error::header_limit ||
        taken_ + (unfinished ? received.size() : 0) > max_bytes_)
        return HeadState::too_long;
    if (folded || (error && !unfinished)) return HeadState::malformed;
    if (unfinished) return HeadState::unfinished;
    return has_clear_length(parser_.get()) && has_clear_host(parser_.get()) ? HeadState::complete
                                                                            : HeadState::malformed;
}

bool RequestHead::keeps_alive() const {
    // The message looks at its first field Connection alone, the parser at them all.
    return parser_.keep_alive() && parser_.get().keep_alive();
}

const Request* RequestHead::request() const {
    return parser_.is_header_done() ? &parser_.get() : nullptr;
}

}  // namespace tessera::server
