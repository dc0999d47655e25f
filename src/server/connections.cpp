#include "server/connections.hpp"

#include <linux/sockios.h>
#include <sys/ioctl.h>

#include <algorithm>
#include <iterator>
#include <utility>

namespace tessera::server {

namespace asio = boost::asio;
using ErrorCode = boost::system::error_code;

namespace {

constexpr std::array kMakingRoom{Phase::idle, Phase::closing, Phase::receiving};

}  // namespace

asio::ip::address counted_address(const asio::ip::address& address) {
    if (!address.is_v6()) return address;
    const asio::ip::address_v6 whole = address.to_v6();
    if (whole.is_v4_mapped()) return asio::ip::make_address_v4(asio::ip::v4_mapped, whole);
    auto bytes = whole.to_bytes();
    std::fill(bytes.begin() + 8, bytes.end(), static_cast<unsigned char>(0));
    return asio::ip::address_v6(bytes);
}

Connection::Connection(Connections& all, asio::ip::tcp::socket socket,
                       const asio::ip::address& address, Clock::time_point now)
    : all_(all),
      socket_(std::move(socket)),
      address_(address),
      since_(now),
      request_pace_(all.limits_.request_rate),
      answer_pace_(all.limits_.answer_rate) {
    std::list<Connection*>& idle = all_.in(Phase::idle);
    place_ = idle.insert(idle.end(), this);
    ++all_.count_;
    ++all_.by_address_[address_];
}

Connection::~Connection() {
    all_.forget(*this);
}

void Connection::enter(Phase phase, Clock::time_point now) {
    if (!counted_) return;
    std::list<Connection*>& entered = all_.in(phase);
    entered.splice(entered.end(), all_.in(phase_), place_);
    phase_ = phase;
    since_ = now;
    if (phase == Phase::receiving) request_pace_.start(received_, now);
    // Not for each of many small responses that pile up: a client slow to take them would never be
    // late.
    if (phase == Phase::answering && unconfirmed() == 0) answer_pace_.start(sent_, now);
    if (phase != Phase::answering && all_.on_room_) all_.on_room_();
}

bool Connection::is_overdue(Clock::time_point now) {
    const ClientLimits& limits = all_.limits_;
    switch (phase_) {
        case Phase::idle:
            return now - since_ >= limits.idle_timeout;
        case Phase::closing:
            return now - since_ >= limits.linger_timeout;
        case Phase::receiving:
            return !request_pace_.keeps_up(received_, now);
        case Phase::answering:
            return !answer_pace_.keeps_up(sent_ - unconfirmed(), now);
    }
    return false;
}

std::uint64_t Connection::unconfirmed() {
    int bytes = 0;
    if (::ioctl(socket_.native_handle(), SIOCOUTQ, &bytes) != 0 || bytes < 0) return 0;
    // Those of a write whose end is not known yet are not counted as sent either.
    return std::min(static_cast<std::uint64_t>(bytes), sent_);
}

Connections::Connections(const ClientLimits& limits, std::function<void()> on_room)
    : limits_(limits), on_room_(std::move(on_room)) {}

bool Connections::make_room_for(const asio::ip::address& address) {
    if (limits_.max_connections_per_address == 0) return true;
    const auto found = by_address_.find(address);
    if (found == by_address_.end() || found->second < limits_.max_connections_per_address)
        return true;
    return drop_one(&address);
}

bool Connections::make_room() {
    return count_ < limits_.max_connections || drop_one(nullptr);
}

bool Connections::drop_one(const asio::ip::address* address) {
    for (const Phase phase : kMakingRoom) {
        const std::list<Connection*>& candidates = in(phase);
        const auto oldest = std::find_if(
            candidates.begin(), candidates.end(),
            [&](const Connection* one) { return address == nullptr || one->address_ == *address; });
        if (oldest == candidates.end()) continue;
        drop(**oldest);
        return true;
    }
    return false;
}

void Connections::drop_overdue(Clock::time_point now) {
    for (std::list<Connection*>& connections : by_phase_)
        for (auto next = connections.begin(); next != connections.end();) {
            Connection& connection = **next++;
            if (connection.is_overdue(now)) drop(connection);
        }
}

void Connections::drop_unanswered() {
    for (const Phase phase : kMakingRoom)
        while (!in(phase).empty()) drop(*in(phase).front());
}

void Connections::drop(Connection& connection) {
    ErrorCode ignored;
    // What a client does not take shall not stay with the kernel in its stead.
    if (connection.phase_ == Phase::answering)
        connection.socket_.set_option(asio::socket_base::linger(true, 0), ignored);
    connection.socket_.close(ignored);
    forget(connection);
}

void Connections::forget(Connection& connection) {
    if (!std::exchange(connection.counted_, false)) return;
    in(connection.phase_).erase(connection.place_);
    --count_;
    const auto counted = by_address_.find(connection.address_);
    if (--counted->second == 0) by_address_.erase(counted);
    if (on_room_) on_room_();
}

}  // namespace tessera::server
