// One request and its answer, on the connection that they take.
#pragma once

#include <boost/asio/as_tuple.hpp>
#include <boost/asio/awaitable.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.hpp"
#include "server/connections.hpp"
#include "server/request_head.hpp"

namespace tessera::server {

/// Errors come back as values: auto [error, ..] = co_await f(.., kAwait).
inline constexpr auto kAwait = boost::asio::as_tuple(boost::asio::use_awaitable);

class Exchange {
public:
    template <class T>
    using Awaitable = boost::asio::awaitable<T>;
    using Status = boost::beast::http::status;

    /// Of what `received` begins with, the head has been taken. `keep_alive`: another request may
    /// follow. `sockets`: the page may open WebSockets to where it is from.
    Exchange(Connection& connection, boost::beast::flat_buffer& received, RequestHead& head,
             bool keep_alive, bool sockets);

    /// Null if it could not be read.
    [[nodiscard]] const Request* request() const { return request_; }
    [[nodiscard]] bool has_body() const { return has_body_; }
    [[nodiscard]] Connection& connection() { return connection_; }
    /// Whether bytes behind the request have come already.
    [[nodiscard]] bool has_more() const { return received_.size() > 0; }

    /// No request may follow one whose body was not read: in it, bytes could pass for another.
    [[nodiscard]] bool keeps_alive() const { return keep_alive_ && !has_body_; }
    void end_connection() { keep_alive_ = false; }

    /// Asked with each piece how much of a body there is already; false ends it.
    using TakesMore = std::function<bool(std::size_t)>;
    enum class BodyFailure : std::uint8_t { too_long, malformed, refused, disconnected };
    using Body = Result<std::string, BodyFailure>;
    /// The body, at most so long. Once, and only if there is a body.
    Awaitable<Body> read_body(std::size_t max_bytes, TakesMore takes_more);

    /// An answer with everything but its body.
    template <class Body>
    [[nodiscard]] boost::beast::http::response<Body> answer(Status status) const {
        boost::beast::http::response<Body> response{
            status, request_ != nullptr ? request_->version() : 11U};
        response.keep_alive(keeps_alive());
        describe(response.base());
        return response;
    }
    /// False if the connection is of no more use.
    template <class Body>
    Awaitable<bool> send(boost::beast::http::response<Body>& response) {
        boost::beast::http::response_serializer<Body> serializer(response);
        while (!serializer.is_done()) {
            auto [error, size] = co_await boost::beast::http::async_write_some(connection_.socket(),
                                                                               serializer, kAwait);
            if (error) co_return false;
            connection_.count_sent(size);
        }
        co_return true;
    }
    using Fields = std::vector<std::pair<boost::beast::http::field, std::string>>;
    /// Answers with a body, which HEAD leaves out, and further header fields.
    Awaitable<bool> send_text(Status status, std::string_view type, std::string text,
                              const Fields& fields = {});
    /// Sends the head of an answer 200 that goes on until the connection ends, in chunks unless
    /// the client speaks HTTP/1.0. False if the connection is of no more use.
    Awaitable<bool> begin_stream(std::string_view type);
    /// Answers with the status alone, for people.
    Awaitable<bool> refuse(Status status);

private:
    using BodyParser = boost::beast::http::request_parser<boost::beast::http::string_body>;

    Awaitable<std::optional<BodyFailure>> read_body_to_end(BodyParser& parser,
                                                           const TakesMore& takes_more);
    void describe(boost::beast::http::response_header<>& header) const;

    Connection& connection_;
    boost::beast::flat_buffer& received_;
    RequestHead& head_;
    const Request* request_;
    Request kept_;  ///< once the body is read
    bool keep_alive_;
    bool has_body_;
    bool sockets_;
};

/// Answers requests of some kind.
class Handler {
public:
    Handler() = default;
    Handler(const Handler&) = delete;
    Handler& operator=(const Handler&) = delete;
    virtual ~Handler() = default;

    /// Whether it is the one for this path, as raw_path() has it.
    [[nodiscard]] virtual bool takes(std::string_view path) const = 0;
    /// False if the connection is of no more use, or no longer the server's.
    [[nodiscard]] virtual boost::asio::awaitable<bool> respond(Exchange& exchange) = 0;

    /// The network begins; all calls but this one's caller's are made on its thread. `on_idle` is
    /// to be called whenever idle() has become true.
    virtual void start(const boost::asio::any_io_executor& /*network*/,
                       const std::function<void()>& /*on_idle*/) {}
    /// Ends what goes on beside the connections.
    virtual void stop() {}
    [[nodiscard]] virtual bool idle() const { return true; }
    /// The network has ended, though coroutines of respond() may be left to be destroyed.
    virtual void finish() {}
};

}  // namespace tessera::server
