// Reads the head of a request, and takes none whose end another reader might see elsewhere.
#pragma once

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http/empty_body.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/parser.hpp>
#include <cstddef>
#include <cstdint>
#include <utility>

namespace tessera::server {

using Request = boost::beast::http::request<boost::beast::http::empty_body>;

enum class HeadState : std::uint8_t {
    unfinished,  ///< more bytes are needed
    complete,
    malformed,  ///< to be answered with 400; where the next request begins is not known
    too_long    ///< to be answered with 431; likewise
};

/// The head of one request: request line and header fields. Stricter than RFC 9112 demands: a proxy
/// in front may read differently whatever leaves a choice, and so let one client's bytes pass for
/// another's request.
class RequestHead {
public:
    using Parser = boost::beast::http::request_parser<boost::beast::http::empty_body>;

    /// `max_bytes`: of the whole head.
    explicit RequestHead(std::size_t max_bytes);

    /// Takes the bytes of the head off the front of what has been received, and leaves those after
    /// it. Not to be called again once the head is no longer unfinished.
    [[nodiscard]] HeadState take(boost::beast::flat_buffer& received);

    /// Null unless the head could be read to its end.
    [[nodiscard]] const Request* request() const;
    /// Of a complete head only: whether a body follows, and whether another request may.
    [[nodiscard]] bool has_body() const { return !parser_.is_done(); }
    [[nodiscard]] bool keeps_alive() const;
    /// For another parser to go on from, with the body.
    [[nodiscard]] Parser&& release() { return std::move(parser_); }

private:
    Parser parser_;
    std::size_t max_bytes_;
    std::size_t taken_ = 0;
};

}  // namespace tessera::server
