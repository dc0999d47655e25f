// What one process puts on the server: tables at which games are played, spectators, idle sockets.
#pragma once

#include <map>
#include <vector>

#include "socket.hpp"

namespace tessera::load {

using Micros = std::int64_t;
/// Of a clock that all processes share.
[[nodiscard]] Micros now();

/// What a process has measured.
struct Measured {
    std::vector<Micros> acknowledged;  ///< from when a move was due to its reply
    std::vector<Micros> delivered;     ///< from when it was due until the opponent had it
    std::uint64_t late = 0;            ///< sent more than 20 ms after they were due: load too slow
    std::uint64_t refused = 0;
    std::uint64_t lost = 0;  ///< sockets that could not be opened or were lost
    std::uint64_t games = 0;
    /// Of the game with many spectators, by version of the event.
    std::map<std::uint64_t, Micros> sent;
    std::map<std::uint64_t, Micros> seen_last;
};

/// A game that is known before any process begins.
struct Watched {
    std::string id;
    std::string white_key;
    std::string black_key;
};

class Clients {
public:
    Clients(boost::asio::io_context& io, const Options& options, std::uint32_t process,
            const std::vector<std::vector<std::string>>& games, const Watched* watched);

    /// Opens this process's share of the sockets; `ready` once all are there, or are known to fail.
    void open(std::function<void()> ready);
    /// Moves are made, and measured, from `begin` on for Options::seconds.
    void play(Micros begin);
    [[nodiscard]] const Measured& measured() const { return measured_; }

private:
    struct Table;

    void open_some();
    void opened();
    std::shared_ptr<Socket> socket(const std::string& key, Socket::OnFrame on_frame);
    void spectate();
    void create(Table& table);
    void sit_down(Table& table);
    void on_frame(Table& table, int seat, std::string_view frame);
    void replied(Table& table, std::string_view frame);
    void schedule(Table& table);
    void move(Table& table);

    Endpoints endpoints_;
    const Options& options_;
    std::uint32_t process_;
    const std::vector<std::vector<std::string>>& games_;
    const Watched* watched_;
    std::vector<std::unique_ptr<Table>> tables_;
    std::vector<std::shared_ptr<Socket>> others_;
    std::uint32_t idle_ = 0;
    std::uint32_t spectators_ = 0;
    std::uint32_t waiting_ = 0;  ///< for so many sockets or games
    std::vector<std::function<void()>> to_open_;
    std::function<void()> ready_;
    Micros begin_ = 0;
    Micros end_ = 0;
    std::uint64_t ids_ = 0;
    Measured measured_;
};

/// A share of a number for one of several processes.
[[nodiscard]] std::uint32_t share(std::uint32_t all, std::uint32_t processes,
                                  std::uint32_t process);

}  // namespace tessera::load
