// Games between people in a simulated world: its clock, its network, its disk, processes that end
// and freeze, players who play legal games and misbehave. A seed and the options decide all of it.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <queue>
#include <set>
#include <string>
#include <vector>

#include "service/service.hpp"
#include "sim/faulty_vfs.hpp"
#include "store/sqlite_store.hpp"

namespace tessera::sim {

using room::Time;
using room::Version;
using store::GameId;

struct Options {
    std::uint64_t seed = 1;
    PlantedFault fault = PlantedFault::none;
    int tables = 3;        ///< at each of which two people play, and somebody watches
    int processes = 1;     ///< that serve all games from one disk
    Time length = 40'000;  ///< with faults; then all must agree within kSettled
};
inline constexpr Time kSettled = 5'000;

struct Report {
    std::string violation;         ///< empty: none
    std::vector<std::string> log;  ///< of the game in which it is
    std::uint64_t acknowledged = 0;
    std::uint64_t crashes = 0;
    std::uint64_t freezes = 0;
    std::uint64_t events = 0;
    std::uint64_t games_over = 0;
};

/// A request of which a process has said that it is kept.
struct Acknowledged {
    GameId game;
    room::RequestId request;
    Version version = 0;
    Version position = 0;  ///< that it was meant for; 0: for any
};

/// A time in which no process could serve anybody.
struct Downtime {
    Time from = 0;
    Time to = 0;
    bool certain = true;  ///< false: so short that clocks may have run on
};

class Client;
class Process;

class World {
public:
    explicit World(const Options& options);
    ~World();

    Report run();

    [[nodiscard]] Time now() const { return now_; }
    [[nodiscard]] const Options& options() const { return options_; }
    [[nodiscard]] bool calm() const { return now_ >= begin_ + options_.length; }
    Random& random() { return random_; }
    testing_support::FaultyDisk& disk() { return disk_; }
    /// The file of all games, for one more process; an error while the disk fails.
    [[nodiscard]] Result<std::unique_ptr<store::EventStore>> open_store(int process);
    int next_process() { return ++last_process_; }
    const play::VariantPtr& variant() { return variant_; }
    Process& process(int index) { return *processes_[static_cast<std::size_t>(index)]; }
    Client& client(std::size_t index) { return *clients_[index]; }
    [[nodiscard]] service::Limits limits() const;

    void at(Time when, std::function<void()> act);
    /// Over the network from or to a client: late, twice, out of order or never.
    void send(std::size_t client, bool up, std::function<void()> arrive);
    void violated(std::string how);
    void acknowledged(Acknowledged what);

private:
    struct Planned {
        Time when = 0;
        std::uint64_t order = 0;
        std::function<void()> act;
        bool operator>(const Planned& that) const {
            return when != that.when ? when > that.when : order > that.order;
        }
    };

    void one_fault();
    void disk_fails(bool fails);
    void lose_power();
    void restart(Process& process);
    void check();

    Options options_;
    Random random_;
    Time begin_ = 1'790'000'000'000;
    Time now_ = begin_;
    std::uint64_t order_ = 0;
    std::priority_queue<Planned, std::vector<Planned>, std::greater<>> plan_;
    testing_support::FaultyDisk disk_;
    int last_process_ = 0;
    play::VariantPtr variant_;
    std::vector<std::unique_ptr<Process>> processes_;
    std::vector<std::unique_ptr<Client>> clients_;
    std::vector<std::array<bool, 2>> cut_;  ///< by client: messages down, up are lost
    std::vector<Acknowledged> acknowledged_;
    std::vector<Downtime> downtimes_;
    bool disk_failing_ = false;
    bool disk_full_ = false;  ///< is how it fails
    Report report_;
};

/// What is wrong at the end: "" if nothing.
[[nodiscard]] std::string check_logs(store::EventStore& store, const std::set<GameId>& games,
                                     const play::VariantPtr& variant,
                                     const std::vector<Acknowledged>& acknowledged,
                                     const std::vector<Downtime>& downtimes, Time end,
                                     Report& report);
/// The same of what somebody has seen of a game: all of its log, and nothing that is not theirs.
[[nodiscard]] std::string check_seen(store::EventStore& store, const play::VariantPtr& variant,
                                     const GameId& game, const room::PersonId& person,
                                     const std::vector<std::string>& seen);

/// How many events of a game are older than that.
[[nodiscard]] std::size_t events_before(store::EventStore& store, const GameId& game, Time time);

[[nodiscard]] Report simulate(const Options& options);

}  // namespace tessera::sim
