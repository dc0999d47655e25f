// The open connections: what each is doing, and which to close for others or for being too slow.
#pragma once

#include <array>
#include <boost/asio/ip/address.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <list>
#include <map>

#include "server/limits.hpp"
#include "server/pace.hpp"

namespace tessera::server {

/// What connections are counted by: an IPv4 address, also where it comes mapped into IPv6, or the
/// /64 of an IPv6 address, since whoever has one address of it mostly has them all.
[[nodiscard]] boost::asio::ip::address counted_address(const boost::asio::ip::address& address);

/// What a connection is doing. All but those being answered make room for others, in this order.
enum class Phase : std::uint8_t {
    idle,       ///< has sent nothing yet, or nothing since it was answered
    closing,    ///< has had its last answer
    receiving,  ///< has sent part of a request's head
    answering
};
inline constexpr std::size_t kPhases = 4;

class Connections;

/// One connection, counted for as long as it exists and is not dropped.
class Connection {
public:
    /// Idle. `address` is a counted_address().
    Connection(Connections& all, boost::asio::ip::tcp::socket socket,
               const boost::asio::ip::address& address, Clock::time_point now);
    Connection(const Connection&) = delete;
    Connection& operator=(const Connection&) = delete;
    ~Connection();

    /// Closed once the connection is dropped.
    [[nodiscard]] boost::asio::ip::tcp::socket& socket() { return socket_; }
    void enter(Phase phase, Clock::time_point now);
    /// Record bytes that came from, or went to, the socket.
    void count_received(std::size_t bytes) { received_ += bytes; }
    void count_sent(std::size_t bytes) { sent_ += bytes; }

private:
    friend class Connections;

    [[nodiscard]] bool is_overdue(Clock::time_point now);
    /// Of the bytes that went to the socket, those the client's machine has not confirmed.
    [[nodiscard]] std::uint64_t unconfirmed();

    Connections& all_;
    boost::asio::ip::tcp::socket socket_;
    boost::asio::ip::address address_;
    Phase phase_ = Phase::idle;
    Clock::time_point since_;
    Pace request_pace_, answer_pace_;
    std::uint64_t received_ = 0, sent_ = 0;
    std::list<Connection*>::iterator place_;
    bool counted_ = true;
};

/// Connections must not outlive it.
class Connections {
public:
    /// `on_room` is called whenever there is one connection less, or one more that can make room.
    Connections(const ClientLimits& limits, std::function<void()> on_room);

    [[nodiscard]] bool empty() const { return count_ == 0; }
    [[nodiscard]] std::size_t count() const { return count_; }
    /// Makes room for one more from `address` (a counted_address()) as far as the limit per address
    /// is concerned; false if there can be none.
    [[nodiscard]] bool make_room_for(const boost::asio::ip::address& address);
    /// Makes room for one more as far as the limit of them all is concerned; false if there is none
    /// for now.
    [[nodiscard]] bool make_room();
    /// Drops those beyond a time or a rate.
    void drop_overdue(Clock::time_point now);
    /// Drops all that are not being answered.
    void drop_unanswered();

private:
    friend class Connection;

    [[nodiscard]] std::list<Connection*>& in(Phase phase) {
        return by_phase_[static_cast<std::size_t>(phase)];
    }
    /// Of those from `address`, or of all if it is null.
    [[nodiscard]] bool drop_one(const boost::asio::ip::address* address);
    /// Closes it and no longer counts it; whoever waits on its socket is woken.
    void drop(Connection& connection);
    void forget(Connection& connection);

    ClientLimits limits_;
    std::function<void()> on_room_;
    std::size_t count_ = 0;
    std::map<boost::asio::ip::address, std::size_t> by_address_;
    /// In the order in which they entered the phase.
    std::array<std::list<Connection*>, kPhases> by_phase_;
};

}  // namespace tessera::server
