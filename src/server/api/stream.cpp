#include "server/api/stream.hpp"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/socket.h>

#include <boost/asio/buffer.hpp>
#include <boost/asio/write.hpp>
#include <charconv>
#include <utility>

#include "server/api/web_sockets.hpp"

namespace tessera::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

constexpr std::string_view kEndOfLine = "\n";
constexpr std::string_view kEndOfChunk = "\n\r\n";
constexpr std::string_view kLastChunk = "0\r\n\r\n";

/// What announces a chunk of so many bytes.
std::string chunk_size(std::size_t bytes) {
    std::array<char, 20> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), bytes, 16);
    return std::string(digits.data(), end.ptr) + "\r\n";
}

}  // namespace

Stream::Stream(WebSockets& all, tcp::socket socket, Session session,
               const asio::ip::address& address, bool chunked, Clock::time_point now)
    : HubConnection(session, address),
      all_(all),
      socket_(std::move(socket)),
      sent_(now),
      chunked_(chunked) {
    // A client whose machine is gone confirms nothing, however little it is sent.
    const auto patience = static_cast<unsigned>(all.limits().dead_after.count());
    ::setsockopt(socket_.native_handle(), IPPROTO_TCP, TCP_USER_TIMEOUT, &patience,
                 sizeof patience);
}

void Stream::begin() {
    ++all_.figures().streams_opened;
    read();
}

/// What comes behind the request is thrown away: nothing is answered after this.
void Stream::read() {
    socket_.async_read_some(asio::buffer(piece_),
                            [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                                if (self->gone_) return;
                                if (error) return self->gone();
                                self->read();
                            });
}

void Stream::send(Frame frame) {
    if (closing_ || gone_) return;
    if (waiting_bytes_ + frame->size() > all_.limits().waiting_bytes && waiting_bytes_ > 0) {
        ++all_.figures().dropped_slow;
        // What is being written stays; nothing else would be taken in time.
        waiting_.resize(writing_ ? 1 : 0);
        waiting_bytes_ = writing_ ? waiting_.front()->size() : 0;
        waiting_.push_back(close_notice("too_slow"));
        waiting_bytes_ += waiting_.back()->size();
        return close(boost::beast::websocket::close_code::policy_error);
    }
    waiting_bytes_ += frame->size();
    waiting_.push_back(std::move(frame));
    write();
}

void Stream::write() {
    if (writing_ || gone_ || finished_) return;
    if (waiting_.empty()) {
        if (closing_) finish();
        return;
    }
    writing_ = true;
    const Frame& line = waiting_.front();
    before_ = chunked_ ? chunk_size(line->size() + kEndOfLine.size()) : std::string();
    const std::array<asio::const_buffer, 3> parts{
        asio::buffer(before_), asio::buffer(*line),
        asio::buffer(chunked_ ? kEndOfChunk : kEndOfLine)};
    asio::async_write(
        socket_, parts,
        [self = shared_from_this()](const ErrorCode& error, std::size_t) { self->written(error); });
}

void Stream::written(const ErrorCode& error) {
    writing_ = false;
    if (gone_) return;
    if (error) return gone();
    sent_ = Clock::now();
    Figures& figures = all_.figures();
    const std::size_t size = waiting_.front()->size();
    ++figures.frames_sent;
    figures.bytes_sent += size;
    waiting_bytes_ -= size;
    waiting_.pop_front();
    write();
}

void Stream::close(boost::beast::websocket::close_code /*code*/) {
    if (closing_ || gone_) return;
    closing_ = true;
    closing_since_ = Clock::now();
    write();
}

void Stream::finish() {
    finished_ = true;
    asio::async_write(socket_, asio::buffer(chunked_ ? kLastChunk : std::string_view()),
                      [self = shared_from_this()](const ErrorCode& error, std::size_t) {
                          if (self->gone_) return;
                          if (error) return self->gone();
                          ErrorCode ended;
                          self->socket_.shutdown(tcp::socket::shutdown_send, ended);
                          if (ended) self->gone();
                      });
}

void Stream::check(Clock::time_point now) {
    if (gone_) return;
    const SocketLimits& limits = all_.limits();
    const bool late = closing_ ? now - closing_since_ >= limits.close_timeout
                               : writing_ && now - sent_ >= limits.dead_after;
    if (late) {
        ++all_.figures().dropped_dead;
        return drop();
    }
    static const Frame kEmpty = std::make_shared<const std::string>();
    if (!closing_ && !writing_ && now - sent_ >= limits.stream_interval) send(kEmpty);
}

void Stream::drop() {
    ErrorCode ignored;
    // What a client does not take shall not stay with the kernel in its stead.
    if (!waiting_.empty()) socket_.set_option(asio::socket_base::linger(true, 0), ignored);
    gone();
}

void Stream::gone() {
    if (std::exchange(gone_, true)) return;
    ErrorCode ignored;
    socket_.close(ignored);
    all_.tell(to_hub::Closed{session()});
    all_.forget(*this);
}

}  // namespace tessera::server
