#include "sim/world.hpp"

#include <algorithm>
#include <utility>

#include "play/load.hpp"
#include "service/rebuild.hpp"
#include "sim/client.hpp"
#include "sim/process.hpp"

namespace tessera::sim {

World::World(const Options& options)
    : options_(options),
      random_(options.seed),
      disk_(options.seed + 1),
      variant_(play::builtin("chess").value()) {
    for (int i = 0; i < options.processes; ++i)
        processes_.push_back(std::make_unique<Process>(*this));
    for (int table = 0; table < options.tables; ++table)
        for (const Role role : {Role::creator, Role::joiner, Role::watcher})
            clients_.push_back(std::make_unique<Client>(*this, clients_.size(), role,
                                                        "t" + std::to_string(table)));
    cut_.assign(clients_.size(), {false, false});
}

World::~World() = default;

service::Limits World::limits() const {
    service::Limits limits;
    limits.fault = limits.room.fault = options_.fault;
    limits.rooms = 2;
    limits.alone = options_.processes == 1;
    limits.room.gone = 10'000;
    limits.room.seats = 15'000;
    return limits;
}

void World::at(Time when, std::function<void()> act) {
    plan_.push({std::max(when, now_), ++order_, std::move(act)});
}

void World::violated(std::string how) {
    if (report_.violation.empty())
        report_.violation = "after " + std::to_string(now_ - begin_) + " ms: " + std::move(how);
}

void World::acknowledged(Acknowledged what) {
    ++report_.acknowledged;
    acknowledged_.push_back(std::move(what));
}

void World::send(std::size_t client, bool up, std::function<void()> arrive) {
    const bool faults = !calm();
    if (faults && (cut_[client][up ? 1 : 0] || random_.chance(4))) return;
    const int copies = faults && random_.chance(4) ? 2 : 1;
    for (int i = 0; i < copies; ++i) {
        Time delay = random_.between(2, 60);
        if (faults && random_.chance(3)) delay = random_.between(100, 3'000);
        at(now_ + delay, arrive);
    }
}

Result<std::unique_ptr<store::EventStore>> World::open_store(int process) {
    store::SqliteOptions options;
    options.vfs = disk_.name();
    options.open_patience = 0;
    options.synchronous = options_.fault != PlantedFault::weak_sync;
    options.fence = options_.fault != PlantedFault::no_fence;
    disk_.act_as(process);
    return store::open_sqlite("games.db", options);
}

void World::disk_fails(bool fails) {
    using Fault = testing_support::FaultyDisk::Fault;
    disk_failing_ = fails;
    disk_.fill(fails && disk_full_);
    if (!fails)
        disk_.mend();
    else if (!disk_full_)
        disk_.fail_after(random_.below(3) + 1, Fault::io_error, UINT64_MAX / 2);
}

void World::restart(Process& process) {
    process.crash();
    const Time back = now_ + random_.between(100, 4'000);
    downtimes_.push_back({now_, back, processes_.size() == 1});
    at(back, [&process] { process.start(); });
}

void World::lose_power() {
    for (const auto& process : processes_)
        if (process->runs()) restart(*process);
    disk_.crash(random_.next());
    if (disk_failing_) disk_fails(true);
}

/// A crash, a freeze, a failing disk or a cut in the network, every few seconds.
void World::one_fault() {
    if (calm()) return;
    Process& process = *processes_[random_.below(processes_.size())];
    const bool lone = processes_.size() == 1;
    switch (random_.below(4)) {
        case 0: {
            if (!process.serves()) break;
            ++report_.crashes;
            if (random_.chance(50))
                lose_power();
            else
                restart(process);
            break;
        }
        case 1: {
            if (!process.serves()) break;
            ++report_.freezes;
            process.freeze(true);
            const bool long_one = random_.chance(60);
            const Time back =
                now_ + (long_one ? random_.between(2'600, 9'000) : random_.between(50, 900));
            downtimes_.push_back({now_, back, lone && long_one});
            at(back, [&process] { process.freeze(false); });
            break;
        }
        case 2: {
            if (disk_failing_) break;
            disk_full_ = random_.chance(30);
            disk_fails(true);
            const bool long_one = random_.chance(50);
            const Time back =
                now_ + (long_one ? random_.between(2'600, 6'000) : random_.between(50, 900));
            // The first tick that fails may be kept all the same, half a second later; a full disk
            // takes what needs no more room.
            downtimes_.push_back({now_, back, false});
            if (long_one && !disk_full_) downtimes_.push_back({now_ + 600, back, true});
            at(back, [this] { disk_fails(false); });
            break;
        }
        default: {
            const std::size_t client = random_.below(clients_.size());
            const int ways = random_.between(1, 3);
            cut_[client] = {(ways & 1) != 0, (ways & 2) != 0};
            at(now_ + random_.between(500, 6'000), [this, client] { cut_[client] = {}; });
            break;
        }
    }
    at(now_ + random_.between(300, 4'000), [this] { one_fault(); });
}

Report World::run() {
    for (const auto& process : processes_) process->start();
    for (const auto& client : clients_)
        at(now_ + random_.between(0, 1'000), [&client] { client->start(); });
    at(now_ + 1'000, [this] { one_fault(); });
    // Faults that have begun may end after the time of faults.
    const Time end = begin_ + options_.length + 9'000 + kSettled;
    while (!plan_.empty() && plan_.top().when <= end && report_.violation.empty()) {
        Planned next = plan_.top();
        plan_.pop();
        now_ = next.when;
        next.act();
    }
    now_ = std::max(now_, end);
    if (report_.violation.empty()) check();
    return report_;
}

void World::check() {
    auto store = open_store(next_process());
    if (!store) return violated("the games cannot be read: " + store.error().text());
    std::set<GameId> games;
    for (const Acknowledged& one : acknowledged_) games.insert(one.game);
    for (const auto& client : clients_)
        for (const auto& [game, seen] : client->seen()) games.insert(game);
    if (auto fault = check_logs(**store, games, variant_, acknowledged_, downtimes_, now_, report_);
        !fault.empty())
        return violated(fault);
    const auto rebuilt =
        service::rebuild(**store, limits(), now_, [&](const service::Difference& one) {
            violated("of " + one.game + " differs from its log: " + one.what);
        });
    if (!rebuilt) return violated("nothing can be made again: " + rebuilt.error().text());
    for (const auto& client : clients_) {
        if (client->waits()) violated(client->person() + " has got no answer");
        for (const auto& [game, seen] : client->seen()) {
            auto fault = check_seen(**store, variant_, game, client->person(), seen);
            // What has happened just now may be on its way.
            if (fault.empty() && game == client->game() &&
                seen.size() < events_before(**store, game, now_ - kSettled))
                fault = client->person() + " has seen " + std::to_string(seen.size()) +
                        " events of " + game + ", not all";
            if (!fault.empty()) violated(fault);
        }
    }
}

Report simulate(const Options& options) {
    World world(options);
    return world.run();
}

}  // namespace tessera::sim
