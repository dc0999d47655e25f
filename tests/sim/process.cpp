#include "sim/process.hpp"

#include <utility>

#include "sim/client.hpp"

namespace tessera::sim {

namespace {
constexpr Time kSilence = 5'000;  ///< after which somebody counts as absent
}

void Process::start() {
    const int life = ++life_;
    number_ = world_.next_process();
    auto store = world_.open_store(number_);
    if (!store) {
        world_.at(world_.now() + 300, [this, life] {
            if (life == life_) start();
        });
        return;
    }
    store_ = std::move(store).value();
    service_ = std::make_unique<service::Service>(*store_, *this, world_.limits());
    tick(life);
}

void Process::crash() {
    ++life_;
    world_.disk().kill(number_);
    service_.reset();
    store_.reset();
    frozen_ = false;
    run_planned_ = false;
    watchers_.clear();
    published_.clear();
    waiting_.clear();
}

void Process::freeze(bool frozen) {
    if (!service_) return;
    frozen_ = frozen;
    if (frozen) return;
    for (const auto& what : std::exchange(waiting_, {})) {
        act();
        what();
    }
    run();
}

void Process::tick(int life) {
    if (life != life_ || !service_) return;
    if (!frozen_) {
        act();
        miss_the_silent();
        run();
    }
    world_.at(world_.now() + 250, [this, life] { tick(life); });
}

void Process::run() {
    if (!service_ || frozen_) return;
    act();
    // Its answer, if it is an error, has gone to whoever waited.
    static_cast<void>(service_->run(world_.now()).ok());
}

void Process::run_soon() {
    if (std::exchange(run_planned_, true)) return;
    world_.at(world_.now() + world_.random().between(1, 10), [this, life = life_] {
        if (life != life_) return;
        run_planned_ = false;
        run();
    });
}

void Process::miss_the_silent() {
    for (auto& [game, watchers] : watchers_)
        for (auto& [client, watcher] : watchers)
            if (!watcher.missed && world_.now() - watcher.heard > kSilence) {
                watcher.missed = true;
                service_->submit({0, game, {}, room::input::Absent{watcher.person}});
            }
}

void Process::when_served(std::function<void()> what) {
    if (!service_) return;
    if (frozen_) return waiting_.push_back(std::move(what));
    act();
    what();
}

void Process::hello(std::size_t client, const room::PersonId& person, const GameId& game,
                    Version version) {
    when_served([this, client, person, game, version] {
        watchers_[game][client] = {person, world_.now(), false};
        service_->submit({0, game, {}, room::input::Present{person}});
        auto missed = service_->lines_behind(game, person, version, 200, world_.now());
        if (!missed || missed->empty()) return;
        world_.send(client, false, [this, client, game, lines = std::move(missed).value()] {
            world_.client(client).lines(game, lines);
        });
    });
}

void Process::request(std::size_t client, const GameId& game, room::Input input, Time lag) {
    when_served([this, client, game, input = std::move(input), lag]() mutable {
        if (auto* move = std::get_if<room::input::Move>(&input)) move->lag = lag;
        service_->submit({client + 1, game, world_.variant()->identity(), std::move(input)});
        run_soon();
    });
}

void Process::reply(service::Session to, const GameId& game, const room::effect::Reply& reply) {
    if (!reply.fault && !reply.to.request.empty())
        world_.acknowledged({game, reply.to.request, reply.version, reply.to.position});
    const auto client = static_cast<std::size_t>(to - 1);
    world_.send(client, false,
                [this, client, game, reply] { world_.client(client).answer(game, reply); });
}

void Process::publish(const GameId& game, const room::Room& room,
                      std::span<const room::Event> events) {
    Version& last = published_[game];
    std::vector<std::string> lines;
    for (const room::Event& event : events) {
        if (event.version <= last)
            world_.violated("version " + std::to_string(event.version) + " of " + game +
                            " is published again");
        last = event.version;
        lines.push_back(room::write_event(*room.variant(), event));
    }
    for (const auto& [client, watcher] : watchers_[game]) {
        std::vector<std::string> seen;
        for (const std::string& line : lines)
            seen.push_back(room::line_seen_by(room, watcher.person, line));
        world_.send(client, false, [this, client = client, game, seen = std::move(seen)] {
            world_.client(client).lines(game, seen);
        });
    }
}

}  // namespace tessera::sim
