#include "clients.hpp"

#include <algorithm>

#include "base/clock.hpp"
#include "base/text.hpp"

namespace tessera::load {

namespace asio = boost::asio;

namespace {

/// Sockets that are being opened at once.
constexpr std::size_t kOpening = 50;
constexpr Micros kLate = 20'000;
constexpr Micros kSecond = 1'000'000;

/// A key as persons have one: 32 letters.
std::string key_of(std::uint64_t seed, std::uint32_t process, std::uint64_t number) {
    std::string key = "load-" + std::to_string(seed) + '-' + std::to_string(process) + '-' +
                      std::to_string(number) + '-';
    key.resize(32, 'x');
    return key;
}

/// A version; 0 if there is none.
std::uint64_t number(std::string_view digits) {
    return parse_number(digits, UINT32_MAX).value_or(0);
}

}  // namespace

Micros now() {
    return static_cast<Micros>(seconds_of(CLOCK_MONOTONIC) * static_cast<double>(kSecond));
}

std::uint32_t share(std::uint32_t all, std::uint32_t processes, std::uint32_t process) {
    return all / processes + (process < all % processes ? 1 : 0);
}

namespace {

/// Where there are spectators they are in processes of their own: what players wait for is not to
/// be the time that a process takes to read what its spectators are sent.
std::uint32_t share_of_players(const Options& options, std::uint32_t process) {
    if (options.spectators == 0 || options.processes == 1)
        return share(options.games, options.processes, process);
    return process == 0 ? options.games : 0;
}

std::uint32_t share_of_spectators(const Options& options, std::uint32_t process) {
    if (options.processes == 1) return options.spectators;
    return process == 0 ? 0 : share(options.spectators, options.processes - 1, process - 1);
}

}  // namespace

struct Clients::Table {
    explicit Table(asio::io_context& io) : timer(io) {}

    std::string id;
    std::array<std::string, 2> keys;
    std::array<std::shared_ptr<Socket>, 2> seats;
    const std::vector<std::string>* moves = nullptr;
    std::size_t ply = 0;
    std::uint64_t position = 0;  ///< that the next move is meant for; 0: not begun
    Micros due = 0;
    Micros moved = 0;             ///< when the last move that was sent was due
    std::uint64_t delivered = 0;  ///< the position that an opponent has seen
    Micros interval = kSecond;
    std::string request;  ///< of the move that has not been acknowledged
    bool watched = false;
    bool begun = false;  ///< counted as ready
    asio::steady_timer timer;
    int moving = 0;  ///< the seat that has sent the last move

    [[nodiscard]] bool mover(int seat) const { return seat == moving; }
};

Clients::Clients(asio::io_context& io, const Options& options, std::uint32_t process,
                 const std::vector<std::vector<std::string>>& games, const Watched* watched)
    : endpoints_(io, options, process),
      options_(options),
      process_(process),
      games_(games),
      watched_(watched),
      idle_(share(options.idle, options.processes, process)),
      spectators_(watched ? share_of_spectators(options, process) : 0) {
    const std::uint32_t count = share_of_players(options, process);
    for (std::uint32_t i = 0; i < count; ++i) {
        auto& table = *tables_.emplace_back(std::make_unique<Table>(io));
        table.interval = kSecond * options.games / options.rate;
        table.due = table.interval * i / std::max(1U, count);
    }
    if (watched_ && process == 0) {
        auto& table = *tables_.emplace_back(std::make_unique<Table>(io));
        table.watched = true;
        table.id = watched->id;
        table.keys = {watched->white_key, watched->black_key};
    }
}

void Clients::open(std::function<void()> ready) {
    ready_ = std::move(ready);
    for (const auto& table : tables_)
        to_open_.emplace_back([this, &table = *table] { create(table); });
    for (std::uint32_t i = 0; i < spectators_; ++i) to_open_.emplace_back([this] { spectate(); });
    for (std::uint32_t i = 0; i < idle_; ++i)
        to_open_.emplace_back([this] {
            const auto counted = std::make_shared<bool>(false);
            others_.push_back(
                socket(key_of(options_.seed, process_, ++ids_), [this, counted](std::string_view) {
                    if (!std::exchange(*counted, true)) opened();
                }));
        });
    std::ranges::reverse(to_open_);
    if (to_open_.empty()) asio::post(endpoints_.io(), [this] { std::exchange(ready_, {})(); });
    open_some();
}

void Clients::open_some() {
    while (waiting_ < kOpening && !to_open_.empty()) {
        ++waiting_;
        const auto next = std::move(to_open_.back());
        to_open_.pop_back();
        next();
    }
}

void Clients::opened() {
    if (!ready_) return;
    --waiting_;
    open_some();
    if (waiting_ == 0 && to_open_.empty()) std::exchange(ready_, {})();
}

std::shared_ptr<Socket> Clients::socket(const std::string& key, Socket::OnFrame on_frame) {
    return Socket::open(endpoints_, key, std::move(on_frame), [this](const std::string& why) {
        if (measured_.lost++ == 0)
            std::fprintf(stderr, "load: a socket was lost: %s\n", why.c_str());
        opened();
    });
}

void Clients::spectate() {
    const auto counted = std::make_shared<bool>(false);
    const auto spectator =
        socket(key_of(options_.seed, process_, ++ids_), [this, counted](std::string_view frame) {
            if (!frame.starts_with("{\"game\"")) return;
            if (!std::exchange(*counted, true)) return opened();
            const std::uint64_t version = number(member(frame, "version"));
            if (version == 0) return;
            auto& last = measured_.seen_last[version];
            last = std::max(last, now());
        });
    spectator->send(R"({"do":"watch","game":")" + watched_->id + R"(","after":0})");
    others_.push_back(spectator);
}

void Clients::create(Table& table) {
    table.moves = &games_[++ids_ % games_.size()];
    table.ply = 0;
    table.position = 0;
    table.request.clear();
    for (auto& seat : table.seats)
        if (seat) std::exchange(seat, nullptr)->close();
    if (table.watched) return sit_down(table);
    for (auto& key : table.keys) key = key_of(options_.seed, process_, ++ids_);
    ++measured_.games;
    post(endpoints_, "/api/v1/games", table.keys[0],
         R"({"id":"create","variant":")" + options_.variant +
             R"(","time":{"initial":10800000,"increment":5000,"delay":0},"colour":"white"})",
         [this, &table](const std::optional<std::string>& answer) {
             if (!answer) {
                 if (measured_.lost++ == 0) std::fputs("load: a game was refused\n", stderr);
                 return opened();
             }
             table.id = member(*answer, "game");
             sit_down(table);
         });
}

void Clients::sit_down(Table& table) {
    for (const int seat : {0, 1}) {
        table.seats[seat] = socket(table.keys[seat], [this, &table, seat](std::string_view frame) {
            on_frame(table, seat, frame);
        });
        // The socket sends hello before it.
        table.seats[seat]->send(R"({"do":"watch","game":")" + table.id + R"(","after":0})");
    }
    table.seats[1]->send(R"({"do":"seat","game":")" + table.id +
                         R"(","id":"sit","colour":"black"})");
}

void Clients::on_frame(Table& table, int seat, std::string_view frame) {
    if (frame.starts_with("{\"reply\"")) {
        if (member(frame, "reply") == table.request) replied(table, frame);
        return;
    }
    if (!frame.starts_with("{\"game\"")) return;
    const std::string_view position = member(frame, "position");
    if (position.empty() || member(frame, "status") != "playing") return;
    if (table.position == 0) {
        table.position = number(position);
        if (!std::exchange(table.begun, true)) opened();
        if (begin_ != 0) schedule(table);
        table.delivered = table.position;
    } else if (const auto seen = number(position); seen > table.delivered && !table.mover(seat)) {
        table.delivered = seen;
        measured_.delivered.push_back(now() - table.moved);
    }
}

void Clients::replied(Table& table, std::string_view frame) {
    table.request.clear();
    if (frame.find("\"code\"") != std::string_view::npos) {
        // The game may be over by repetition, which the lines do not know.
        if (member(frame, "code") != "game_over") ++measured_.refused;
        return create(table);
    }
    measured_.acknowledged.push_back(now() - table.due);
    table.position = number(member(frame, "version"));
    if (table.watched) measured_.sent[table.position] = table.due;
    table.due += table.interval;
    if (++table.ply == table.moves->size()) return create(table);
    schedule(table);
}

void Clients::play(Micros begin) {
    begin_ = begin;
    end_ = begin + kSecond * options_.seconds;
    for (const auto& table : tables_) {
        table->due += begin;
        if (table->position != 0) schedule(*table);
    }
}

void Clients::schedule(Table& table) {
    if (table.due >= end_) return;
    table.timer.expires_after(std::chrono::microseconds(std::max<Micros>(0, table.due - now())));
    table.timer.async_wait([this, &table](const boost::system::error_code& error) {
        if (!error) move(table);
    });
}

void Clients::move(Table& table) {
    const Micros behind = now() - table.due;
    if (behind > kLate) ++measured_.late;
    // A game that has just begun is due from now on.
    if (table.ply == 0) table.due = now();
    table.moved = table.due;
    table.moving = static_cast<int>(table.ply % 2);
    table.request = "m" + std::to_string(table.ply);
    table.seats[table.ply % 2]->send(
        R"({"do":"move","game":")" + table.id + R"(","id":")" + table.request + R"(","position":)" +
        std::to_string(table.position) + R"(,"move":")" + (*table.moves)[table.ply] + "\"}");
}

}  // namespace tessera::load
