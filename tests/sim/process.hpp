// A process that serves games, until it ends or freezes.
#pragma once

#include <set>

#include "room/event_text.hpp"
#include "sim/world.hpp"

namespace tessera::sim {

class Process : public service::Outbox {
public:
    explicit Process(World& world) : world_(world) {}

    void start();
    void crash();
    void freeze(bool frozen);
    [[nodiscard]] bool runs() const { return service_ != nullptr; }
    [[nodiscard]] bool serves() const { return service_ && !frozen_; }

    // Messages that arrive.
    void hello(std::size_t client, const room::PersonId& person, const GameId& game,
               Version version);
    void request(std::size_t client, const GameId& game, room::Input input, Time lag);

    void reply(service::Session to, const GameId& game, const room::effect::Reply& reply) override;
    void publish(const GameId& game, const room::Room& room,
                 std::span<const room::Event> events) override;
    void presence(const GameId&, const room::Room&) override {}
    void notify(const GameId&, const room::effect::Notify&) override {}

private:
    /// What the disk does now, it does for this process.
    void act() { world_.disk().act_as(number_); }
    void tick(int life);
    void run();
    void run_soon();
    void miss_the_silent();
    /// Now, or once it serves again; nothing if it has ended.
    void when_served(std::function<void()> what);

    struct Watcher {
        room::PersonId person;
        Time heard = 0;
        bool missed = false;
    };

    World& world_;
    std::unique_ptr<store::EventStore> store_;
    std::unique_ptr<service::Service> service_;
    int number_ = 0;  ///< of the process, to the disk
    bool frozen_ = false;
    int life_ = 0;
    bool run_planned_ = false;
    std::map<GameId, std::map<std::size_t, Watcher>> watchers_;
    std::map<GameId, Version> published_;
    std::vector<std::function<void()>> waiting_;
};

}  // namespace tessera::sim
